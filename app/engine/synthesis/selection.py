"""Which sentences of the evidence are quoted or restated: the common beginning of the composed and the rewritten answer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine.citations.markup import escape_markdown
from app.engine.records import Evidence
from app.engine.search.answer_kinds import is_comparison
from app.engine.search.question import Question, Term
from app.engine.synthesis.agreement import agrees, repeats
from app.engine.synthesis.answerability import Judgement, judge, judge_part
from app.engine.synthesis.candidates import Candidate, rank_candidates, rank_for_each
from app.engine.synthesis.nothing import not_found, still_missing
from app.engine.synthesis.parts import separate_parts
from app.engine.synthesis.reconciling import reconciled
from app.engine.words import stems
from app.models.protocols import Embedder

MAX_QUOTES = 5
MERIT_MARGIN = 3.5
"""How far below the best a sentence may lie; these bounds are the narrowest that lost no known quote (`bench answers`)."""
OTHER_PAPER_MARGIN = 3.0
"""The same for a sentence of another paper than the best one's."""
COMPARED_MARGIN = 6.0
"""The same for the best sentence on one of several things that the question names or compares."""
COMPARED_WEIGHT = 3.5
"""Weight from which a word of a comparison may be one of the things compared: in at most some 3 % of the passages."""
BEST = 3
"""Of the best so many, two may come from one passage; further passages give one each."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Whether there is an answer, and the sentences that give it.

    Attributes:
        judgement: On the whole of the question, or on what of it may be answered.
        chosen: Best first; none when there is no answer.
        question: As far as it is answered.
        left_open: Sentences for the user on the parts of it that are not.
    """

    judgement: Judgement
    chosen: tuple[Candidate, ...]
    question: Question
    left_open: tuple[str, ...] = ()


def select_sentences(
    question: Question, evidence: Sequence[Evidence], embedder: Embedder | None
) -> Selection:
    """Rate all sentences, judge whether they answer, and choose; questions in one message are judged each.

    What the search left open is told beside what the sentences leave open, unless that names it already.
    """
    selection = _selected(question, evidence, embedder)
    told = " ".join(selection.left_open)
    missed = [part for part in question.missed if escape_markdown(part.rstrip(" ?.")) not in told]
    if not missed or not selection.judgement.is_answered:
        return selection
    return replace(selection, left_open=(*selection.left_open, still_missing(missed)))


def _selected(question: Question, evidence: Sequence[Evidence], embedder: Embedder | None) -> Selection:
    question = reconciled(question, evidence)
    parts = separate_parts(question)
    if len(parts) == 1:
        candidates = rank_candidates(question, evidence, embedder)
        judgement = judge(question, candidates)
        return _selection(judgement, question, candidates)
    whole, *rankings = rank_for_each([question, *parts], evidence, embedder)
    judged = [judge_part(part, ranking) for part, ranking in zip(parts, rankings, strict=True)]
    found = [number for number, one in enumerate(judged) if one.is_answered]
    if len(found) == len(parts):
        return _selection(Judgement(True), question, whole, [ranking[0] for ranking in rankings])
    if not found:
        return _selection(judge(question, whole), question, whole)
    answered = question.narrowed(" ".join(parts[number].text for number in found))
    ranked = sorted((one for number in found for one in rankings[number]), key=lambda one: -one.merit)
    selection = _selection(Judgement(True), answered, ranked, [rankings[number][0] for number in found])
    left_open = tuple(
        not_found(part.text, one.reason)
        for part, one in zip(parts, judged, strict=True)
        if not one.is_answered
    )
    return replace(selection, left_open=left_open)


def _selection(
    judgement: Judgement, question: Question, candidates: Sequence[Candidate], first: Sequence[Candidate] = ()
) -> Selection:
    if not judgement.is_answered:
        return Selection(judgement, (), question)
    led: list[Candidate] = []
    for one in (*first, *with_compared(question, choose(candidates), candidates)):
        if all(agrees(one, other) for other in led if repeats(one, other)):
            led.append(one)
    return Selection(judgement, tuple(led[:MAX_QUOTES]), question)


def with_compared(
    question: Question, chosen: Sequence[Candidate], candidates: Sequence[Candidate]
) -> list[Candidate]:
    """Put a sentence on each thing that the question names or compares beside those that were chosen.

    Args:
        question: Names and, of a comparison, telling words are what it is about.
        chosen: Best first.
        candidates: All, best first.
    """
    is_compared = is_comparison(question.text)
    things = [one for one in question.terms if one.is_name or (is_compared and one.weight >= COMPARED_WEIGHT)]
    kept = list(chosen)
    if len(things) < 2:
        return kept
    for thing in things:
        if any(_speaks_of(one, thing, question.language) for one in kept):
            continue
        best = next((one for one in candidates if _speaks_of(one, thing, question.language)), None)
        if best is not None and best.merit >= candidates[0].merit - COMPARED_MARGIN:
            kept = [*kept[: MAX_QUOTES - 1], best]
    return kept


def _speaks_of(candidate: Candidate, thing: Term, language: str) -> bool:
    item = candidate.evidence
    return thing.is_in(stems(f"{item.source.title} {item.section} {candidate.quote}", language))


def choose(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Choose the best sentences of as many passages as possible; of those that say the same, one of each paper.

    Args:
        candidates: Best merit first.
    """
    chosen: list[Candidate] = []
    counts: Counter[int] = Counter()
    for rank, candidate in enumerate(candidates):
        if candidate.merit < candidates[0].merit - MERIT_MARGIN or len(chosen) == MAX_QUOTES:
            break
        index = candidate.evidence.index
        if counts[index] >= (2 if rank < BEST else 1) or not _is_worth_it(candidate, candidates[0], chosen):
            continue
        counts[index] += 1
        chosen.append(candidate)
    return chosen


def _is_worth_it(candidate: Candidate, best: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Whether it adds to what was chosen, and is near enough to the best where it comes from another paper."""
    is_of_best = candidate.evidence.source.ref == best.evidence.source.ref
    if not is_of_best and candidate.merit < best.merit - OTHER_PAPER_MARGIN:
        return False
    repeated = [one for one in chosen if repeats(candidate, one)]
    return all(agrees(candidate, one) for one in repeated)
