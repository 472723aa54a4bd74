"""What the decision model is asked to attribute a claim to sentences, and what its answers credit each sentence with.

Each sentence is judged alone, and together with the one before and the one behind it, so that "this rose by 5 %" is read
with what it speaks of; a row of a table is read with the table's first lines. Pure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.engine.citations.claim_parts import clause_ranges
from app.engine.citations.pairs import ClaimPair
from app.engine.citations.segments import Segment, SegmentKind, segment_passage
from app.engine.words import guess_language, stems

MAX_JUDGED = 40
"""Sentences of a passage that are asked about, the nearest by words; with neighbours and clauses at most 86 questions."""
CONTEXT_GAIN = 0.2
"""How much more probable a reading must become by a sentence to be credited to it,"""
WORD_GAIN = 0.25
"""or which share of the claim's words the sentence must bring that the others of the reading do not have."""
_TABLE_HEAD = 2
_LANGUAGE_CHARS = 800


@dataclass(frozen=True, slots=True)
class Reading:
    """A text that is judged: `members` are credited with it, `context` only helps to read them (places of segments)."""

    text: str
    members: tuple[int, ...]
    context: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is asked about one claim.

    Attributes:
        segments: All of the passage; places below count from 0.
        judged: Places of those that are asked about.
        is_cut: Whether there were too many to ask about all.
        readings: Each sentence alone, then with others.
        clauses: Ranges of the claim's clauses.
        pairs: The questions: one a reading, then one a clause about all that is judged.
        shares: Per segment, the stems of the claim that it has.
        wanted: How many stems the claim has.
    """

    segments: tuple[Segment, ...]
    judged: tuple[int, ...]
    is_cut: bool
    readings: tuple[Reading, ...]
    clauses: tuple[tuple[int, int], ...]
    pairs: tuple[ClaimPair, ...]
    shared: tuple[frozenset[str], ...]
    wanted: int

    def share(self, place: int) -> float:
        """Share 0–1 of the claim's stems that a segment has."""
        return len(self.shared[place]) / max(1, self.wanted)


def plan_attribution(claim: str, passage: str, *, is_table: bool) -> Plan:
    """Plan the questions; there are none when the claim or the passage has no words."""
    segments = segment_passage(passage, is_table=is_table)
    texts = tuple(passage[one.start : one.end] for one in segments)
    language = guess_language(passage[:_LANGUAGE_CHARS])
    wanted = stems(claim, language)
    shared = tuple(wanted & stems(text, language) for text in texts)
    askable = _askable(segments, texts) if any(map(str.isalnum, claim)) else []
    judged = sorted(sorted(askable, key=lambda at: -len(shared[at]))[:MAX_JUDGED])
    alone = [Reading(texts[at], (at,)) for at in judged]
    together = _with_head(texts, judged) if is_table else _with_neighbours(passage, segments, judged)
    readings = (*alone, *together)
    clauses = clause_ranges(claim) if readings else ()
    said = "\n".join(reading.text for reading in alone)
    pairs = [ClaimPair(claim, reading.text) for reading in readings]
    pairs += [ClaimPair(claim[start:end], said) for start, end in clauses]
    return Plan(
        segments, tuple(judged), len(judged) < len(askable), readings, clauses, tuple(pairs), shared, len(wanted)
    )  # fmt: skip


def credited(plan: Plan, measured: Sequence[float | None], threshold: float) -> dict[int, float]:
    """Support probability of each segment that was judged, by itself or as far as a reading gains by it.

    Args:
        plan: What was asked.
        measured: One answer per question, None where there is none.
        threshold: τ; only a reading that reaches it is credited to several sentences.
    """
    asked = list(zip(plan.readings, measured, strict=False))
    alone = {one.members[0]: p for one, p in asked if _is_alone(one) and p is not None}
    found = dict(alone)
    for reading, p in asked:
        if p is None or p < threshold or _is_alone(reading):
            continue
        for at in reading.members:
            others = [other for other in (*reading.members, *reading.context) if other != at]
            gain = p - max(alone.get(other, 0.0) for other in others)
            new_words = plan.shared[at].difference(*(plan.shared[other] for other in others))
            if gain >= CONTEXT_GAIN or len(new_words) >= max(2.0, WORD_GAIN * plan.wanted):
                found[at] = max(found.get(at, 0.0), p)
    return found


def _is_alone(reading: Reading) -> bool:
    return len(reading.members) == 1 and not reading.context


def _askable(segments: Sequence[Segment], texts: Sequence[str]) -> list[int]:
    """The places of what can say something."""
    return [
        at
        for at, (one, text) in enumerate(zip(segments, texts, strict=True))
        if one.kind is not SegmentKind.HEADING and any(map(str.isalnum, text))
    ]


def _with_neighbours(passage: str, segments: Sequence[Segment], judged: Sequence[int]) -> Iterator[Reading]:
    """Each two that follow one another; what is not asked about before a sentence only helps to read it."""
    asked = frozenset(judged)
    for at in judged:
        if at == 0:
            continue
        text = passage[segments[at - 1].start : segments[at].end]
        is_asked = at - 1 in asked
        yield Reading(text, (at - 1, at) if is_asked else (at,), () if is_asked else (at - 1,))


def _with_head(texts: Sequence[str], judged: Sequence[int]) -> Iterator[Reading]:
    head = tuple(range(min(_TABLE_HEAD, len(texts))))
    for at in judged:
        if at not in head:
            yield Reading("\n".join(texts[place] for place in (*head, at)), (at,), head)
