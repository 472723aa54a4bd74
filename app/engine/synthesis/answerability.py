"""Whether the evidence answers the question at all: better to say "nothing" than to cite what is beside the point.

The rules are cautious ones that need no trained model; each names its reason:

- the question turns on a name that stands nowhere in the library, or on one that is qualified ("long COVID") and never
  stands there so;
- it is about one thing, and no source of the library holds two of its names together;
- no passage covers even a quarter of what the question is about (by weight of its topic words);
- it asks what effect was found, and no passage holds both the cause and the outcome (half of the topic words);
- it asks what was found, and the paper it is about only announces its study.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.citations.authors import narrative_label
from app.engine.records import SourceInfo
from app.engine.search.question import Question
from app.engine.synthesis.candidates import Candidate

MIN_COVERAGE = 0.25
MIN_FINDING_COVERAGE = 0.5
MIN_COSINE = 0.25
PLAN_SHARE = 0.12
MIN_SENTENCES = 8

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
    if question.terms and coverage < MIN_COVERAGE and closeness < 1 - MIN_COVERAGE:
        return Judgement(False)
    if not question.terms and closeness < MIN_COSINE:
        return Judgement(False)
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
    absent = question.absent_name or question.unknown_phrase
    if absent:
        return f"Nothing in it mentions “{absent}”."
    if question.apart is not None:
        one, other = question.apart
        return f"No source in it speaks of both “{one}” and “{other}”."
    return ""


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
