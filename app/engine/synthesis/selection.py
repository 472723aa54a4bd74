"""Which sentences of the evidence are quoted or restated: the common beginning of the composed and the rewritten answer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.records import Evidence
from app.engine.search.question import Question
from app.engine.synthesis.agreement import agrees, repeats
from app.engine.synthesis.answerability import Judgement, judge
from app.engine.synthesis.candidates import Candidate, rank_candidates
from app.models.protocols import Embedder

MAX_QUOTES = 5
MERIT_MARGIN = 3.5
"""How far below the best a sentence may lie; these bounds are the narrowest that lost no known quote (`bench answers`)."""
OTHER_PAPER_MARGIN = 3.0
"""The same for a sentence of another paper than the best one's."""
BEST = 3
"""Of the best so many, two may come from one passage; further passages give one each."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Whether there is an answer, and the sentences that give it, best first; none when there is none."""

    judgement: Judgement
    chosen: tuple[Candidate, ...]


def select_sentences(
    question: Question, evidence: Sequence[Evidence], embedder: Embedder | None
) -> Selection:
    """Rate all sentences, judge whether they answer, and choose."""
    candidates = rank_candidates(question, evidence, embedder)
    judgement = judge(question, candidates)
    return Selection(judgement, tuple(choose(candidates)) if judgement.is_answered else ())


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
