"""Finds the citation markers of a resolved answer and joins each to its evidence and its occurrence. No Qt."""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.engine.citations.authors import pill_label
from app.engine.records import Evidence, Occurrence, ResolvedAnswer, Turn

STRONG_SUPPORT = 0.80

_MARKER = re.compile(r"\[(\d{1,2}(?:, \d{1,2})*)\]")
# What stands for a marker while Markdown is read: punctuation on both sides, as the brackets were.
_STAND_IN = "⸨\ue000{index}⸩"
STAND_IN = re.compile("⸨\ue000(\\d+)⸩")


class Support(StrEnum):
    """How a citation stands, as colour, icon and word."""

    VERIFIED = "verified"
    WEAK = "weak"
    REJECTED = "rejected"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class PillInfo:
    """All that one pill shows.

    Attributes:
        evidence: The passage cited.
        occurrence: The place of the answer this pill stands for.
        label: Author and year.
        support: How it stands.
        not_checked_reason: Why there is no probability; "" when nothing is known.
        written: The answer's Markdown from the marker before (or the start of the paragraph) to this one.
    """

    evidence: Evidence
    occurrence: Occurrence
    label: str
    support: Support
    not_checked_reason: str
    written: str = ""


@dataclass(frozen=True, slots=True)
class MarkerGroup:
    """One marker as it was written and the pills it becomes."""

    text: str
    pills: tuple[PillInfo, ...]


def support_of(probability: float | None, threshold: float) -> Support:
    """How a support probability is told: `threshold` and 0.80 are the steps."""
    if probability is None:
        return Support.UNCHECKED
    if probability < threshold:
        return Support.REJECTED
    return Support.VERIFIED if probability >= max(threshold, STRONG_SUPPORT) else Support.WEAK


def with_stand_ins(turn: Turn) -> tuple[str, tuple[MarkerGroup, ...]]:
    """Replace each surviving marker in the answer by a stand-in that outlives the reading of Markdown.

    Where markers stand is known from the resolution; other numbers in brackets are the papers' own words.

    Returns:
        The text, and the groups in the order of their stand-ins (the number in a stand-in is its index here).
    """
    text = turn.resolved.text
    waiting = _survivors(turn.resolved)
    evidence = {one.index: one for one in turn.evidence}
    parts: list[str] = []
    groups: list[MarkerGroup] = []
    position = 0
    for start in sorted(
        {place for rows in waiting.values() for one in rows if (place := one.char_start) is not None}
    ):
        match = _MARKER.match(text, start)
        if match is None:
            continue
        written = text[position:start].rsplit("\n\n", 1)[-1].strip()
        indices = [int(number) for number in match.group(1).split(", ")]
        pills = tuple(_pill(evidence[i], waiting.get(i, []), turn, written) for i in indices if i in evidence)
        parts += (text[position:start], _STAND_IN.format(index=len(groups)))
        groups.append(MarkerGroup(match.group(0), pills))
        position = match.end()
    parts.append(text[position:])
    return "".join(parts), tuple(groups)


def _survivors(resolved: ResolvedAnswer) -> dict[int, list[Occurrence]]:
    return {
        citation.evidence.index: [one for one in citation.occurrences if one.char_start is not None]
        for citation in resolved.citations
    }


def _pill(evidence: Evidence, waiting: list[Occurrence], turn: Turn, written: str) -> PillInfo:
    occurrence = waiting.pop(0) if waiting else Occurrence(evidence.index, 0, claim="")
    return PillInfo(
        evidence=evidence,
        occurrence=occurrence,
        label=pill_label(evidence.source),
        support=support_of(occurrence.p, turn.threshold),
        not_checked_reason=turn.not_checked_reason,
        written=written,
    )
