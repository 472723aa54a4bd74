"""Whether the evidence answers the question at all: better to say "nothing" than to cite what is beside the point.

The rules are cautious ones that need no trained model; each names its reason:

- the question turns on a name that stands nowhere in the library, or on one that is qualified ("long COVID") and never
  stands there so;
- it is about one thing, and no source of the library holds two of its names together;
- no passage covers even a quarter of what the question is about (by weight of its topic words);
- no sentence comes near the question by meaning and words together, where both are in one language;
- it asks whether one named thing does something to another, and no passage names both;
- it asks what effect was found, and no passage holds both the cause and the outcome (half of the topic words);
- it asks what was found, and the paper it is about only announces its study.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.citations.authors import narrative_label, year_label
from app.engine.records import SourceInfo
from app.engine.search.effects import sides_of_effect
from app.engine.search.question import Question, Term
from app.engine.synthesis.candidates import Candidate
from app.engine.synthesis.wording import listed
from app.engine.words import guess_language, stems

MIN_COVERAGE = 0.25
MIN_FINDING_COVERAGE = 0.5
MIN_COSINE = 0.25
MIN_SHARED_LETTERS = 5
MIN_FOREIGN_COSINE = 0.5
"""Where the passages are in another language than the question, words cannot tell and meaning has to."""
COVERAGE_SHARE = 0.5
"""A sentence is as near as its cosine plus this share of the coverage of its passage; the nearest one decides."""
MIN_NEARNESS = 0.62
"""Of 120 questions of the sets Cranfield and SciFact, put to a library of 83 papers on other matters, this leaves one in six
unrefused, without losing any of 51 questions whose answers were among the passages (`Retriever.search`, all-MiniLM-L6-v2)."""
PLAN_SHARE = 0.12
TELLING_WORDS = 2
MIN_SENTENCES = 8

OTHER_LANGUAGE = "The passages that come nearest are in another language than the question; asked in that one, more may be found."

_PLANNED = re.compile(
    r"\b(?:will (?:be|have|receive|then|undergo|also|take|include|use)|aims? to|is planned|are planned|study protocol)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an answer may be written; `reason` is a sentence for the user, or empty."""

    is_answered: bool
    reason: str = ""


def judge(question: Question, candidates: Sequence[Candidate]) -> Judgement:
    """Decide from the rated spans.

    Args:
        question: The analysed question.
        candidates: Quotable spans, best first.
    """
    missing = _missing(question)
    if missing:
        return Judgement(False, missing)
    if not candidates:
        return Judgement(False)
    coverage = max(candidate.coverage for candidate in candidates)
    closeness = max(candidate.cosine for candidate in candidates)
    if is_foreign(question, candidates):
        is_met = max(coverage, _shared_coverage(question, candidates)) >= MIN_COVERAGE
        is_met = is_met or closeness >= MIN_FOREIGN_COSINE
        return Judgement(is_met, "" if is_met else OTHER_LANGUAGE)
    if question.terms and coverage < MIN_COVERAGE and closeness < 1 - MIN_COVERAGE:
        return Judgement(False, _apart_words(question, candidates))
    if not question.terms and closeness < MIN_COSINE:
        return Judgement(False)
    if _is_far(candidates):
        return Judgement(False, _apart_words(question, candidates))
    unrelated = _unrelated(question, candidates)
    if unrelated:
        return Judgement(False, unrelated)
    if question.wants_finding and coverage < MIN_FINDING_COVERAGE:
        return Judgement(False)
    planned = _announcing_source(candidates) if question.wants_finding else None
    if planned is not None:
        return Judgement(
            False, f"In your library, {narrative_label(planned)} is the plan of a study; it gives no results."
        )
    return Judgement(True)


def _missing(question: Question) -> str:
    """What the question turns on that the library does not hold, as a sentence; "" for nothing."""
    absent = question.absent_names or (question.unknown_phrase,)
    if any(absent):
        meant = [near for name, near in question.meant if name in absent]
        asked = f" Did you mean {listed(meant)}?" if meant else ""
        return f"Nothing in it mentions {listed(absent)}.{asked}"
    if question.apart is not None:
        one, other = question.apart
        return f"No source in it speaks of both “{one}” and “{other}”."
    return ""


def judge_part(part: Question, candidates: Sequence[Candidate]) -> Judgement:
    """Decide on one of several questions in a message: a name in it must stand in a passage that was found."""
    judgement = judge(part, candidates)
    held = frozenset().union(*(stems(text, part.language) for text in _texts(candidates)))
    unmet = [one.word for one in part.terms if one.is_name and not one.is_in(held)]
    if judgement.is_answered and unmet:
        return Judgement(False, f"No passage that was found mentions {listed(unmet)}.")
    return judgement


def _is_far(candidates: Sequence[Candidate]) -> bool:
    """Whether all sentences lie far from the question; False where meaning was not measured."""
    if not any(candidate.cosine for candidate in candidates):
        return False
    return max(one.cosine + COVERAGE_SHARE * one.coverage for one in candidates) < MIN_NEARNESS


def _shared_coverage(question: Question, candidates: Sequence[Candidate]) -> float:
    """The best coverage of the words that both languages have, such as names of substances; 0 where there are none."""
    shared = [one for one in question.terms if one.passages and len(one.word) >= MIN_SHARED_LETTERS]
    total = sum(one.weight for one in shared)
    if not total:
        return 0.0
    held = (stems(text, question.language) for text in _texts(candidates))
    return max(sum(one.weight for one in shared if one.is_in(words)) for words in held) / total


def _texts(candidates: Sequence[Candidate]) -> set[str]:
    """The passages of the candidates with their headings and all that names their papers, each once."""
    return {f"{_face(one.evidence.source)} {one.evidence.section} {one.evidence.text}" for one in candidates}


def _face(source: SourceInfo) -> str:
    return f"{source.title} {' '.join(source.authors)} {year_label(source.year)} {source.venue}"


def is_foreign(question: Question, candidates: Sequence[Candidate]) -> bool:
    """Whether the best passages are in another language than the question, so that words do not compare."""
    passages = {one.evidence.passage_id: one.evidence.text for one in candidates[:MIN_SENTENCES]}
    others = sum(guess_language(text) != question.language for text in passages.values())
    return others * 2 > len(passages)


def _apart_words(question: Question, candidates: Sequence[Candidate]) -> str:
    """Which words of the question the library lacks, or which of its weightiest no passage found holds together."""
    absent = [one.word for one in question.terms if one.passages == 0 and one.word.isalpha()]
    if absent:
        return f"Nothing in it mentions {listed(absent)}."
    telling = sorted(question.terms, key=lambda one: -one.weight)[:TELLING_WORDS]
    held = [stems(text, question.language) for text in _texts(candidates)]
    if len(telling) < 2 or any(all(one.is_in(words) for one in telling) for words in held):
        return ""
    return _never_together([one for one in question.terms if one in telling])


def _unrelated(question: Question, candidates: Sequence[Candidate]) -> str:
    """Which two things no passage found names together, though one is said to do something to the other; "" for none.

    Only names and rare words count: what is common may be written in other words.
    """
    named = [one for one in question.terms if one.is_name or one.is_rare]
    sides = [[one for one in named if one.word in side] for side in sides_of_effect(question.text) or ()]
    if not sides or not all(sides):
        return ""
    held = [stems(text, question.language) for text in _texts(candidates)]
    if any(all(any(one.is_in(words) for one in side) for side in sides) for words in held):
        return ""
    return _never_together([max(side, key=lambda one: one.weight) for side in sides])


def _never_together(terms: Sequence[Term]) -> str:
    names = listed([one.word for one in terms], joined="and")
    return f"No passage that was found mentions {names} together."


def _announcing_source(candidates: Sequence[Candidate]) -> SourceInfo | None:
    """The paper that most of the best spans come from, if it speaks of its study in the future."""
    best = candidates[:MIN_SENTENCES]
    ref, count = Counter(one.evidence.source.ref for one in best).most_common(1)[0]
    if count * 2 <= len(best):
        return None
    spans = [one for one in candidates if one.evidence.source.ref == ref]
    planned = sum(bool(_PLANNED.search(one.quote)) for one in spans)
    is_plan = len(spans) >= MIN_SENTENCES and planned >= PLAN_SHARE * len(spans)
    return spans[0].evidence.source if is_plan else None
