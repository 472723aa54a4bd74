"""Whether the evidence answers the question at all: better to say "nothing" than to cite what is beside the point."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.synthesis.candidates import Candidate
from app.engine.synthesis.question import Question

MIN_COSINE = 0.25
MIN_COVERAGE = 0.35


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether an answer may be written; `reason` is a sentence for the user, or empty."""

    is_answered: bool
    reason: str = ""


def judge(question: Question, candidates: Sequence[Candidate]) -> Judgement:
    """Decide from the best candidates.

    Args:
        question: The analysed question.
        candidates: Quotable spans, best first.
    """
    if not candidates:
        return Judgement(False)
    missing_names = [term.word for term in question.missing_terms if term.is_name]
    if missing_names:
        return Judgement(False, f"Nothing in it mentions “{missing_names[0]}”.")
    best = max(candidate.cosine for candidate in candidates)
    coverage = max(candidate.coverage for candidate in candidates)
    if best < MIN_COSINE and coverage < MIN_COVERAGE:
        return Judgement(False)
    return Judgement(True)
