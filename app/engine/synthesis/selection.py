"""Which sentences of the evidence are quoted or restated: the common beginning of the composed and the rewritten answer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.records import Evidence
from app.engine.search.question import Question
from app.engine.synthesis.answerability import Judgement, judge
from app.engine.synthesis.candidates import Candidate, rank_candidates
from app.engine.words import stems
from app.models.protocols import Embedder

MAX_QUOTES = 6
MERIT_MARGIN = 6.0
BEST = 3
"""Of the best so many, two may come from one passage; further passages give one each."""
SAME_CONTENT = 0.8


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
    """Choose the best sentences of as many passages as possible; one that repeats another is left out.

    Args:
        candidates: Best merit first.
    """
    chosen: list[Candidate] = []
    counts: Counter[int] = Counter()
    for rank, candidate in enumerate(candidates):
        if candidate.merit < candidates[0].merit - MERIT_MARGIN or len(chosen) == MAX_QUOTES:
            break
        index = candidate.evidence.index
        if counts[index] >= (2 if rank < BEST else 1) or any(_repeats(candidate, one) for one in chosen):
            continue
        counts[index] += 1
        chosen.append(candidate)
    return chosen


def _repeats(one: Candidate, other: Candidate) -> bool:
    first, second = stems(one.quote), stems(other.quote)
    return len(first & second) >= SAME_CONTENT * max(1, min(len(first), len(second)))
