"""Finds the citation markers of a resolved answer and joins each to its evidence and its occurrence. No Qt."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.engine.citations.authors import pill_label
from app.engine.records import Evidence, Occurrence, ResolvedAnswer, Route, Turn, Verdict

STRONG_SUPPORT = 0.80

_MARKER = re.compile(r"\[(\d{1,2}(?:, \d{1,2})*)\]")
# What stands for a marker while Markdown is read: punctuation on both sides, as the brackets were.
_STAND_IN = "⸨\ue000{index}⸩"
STAND_IN = re.compile("⸨\ue000(\\d+)⸩")
# The same around a sentence that lost all its citations.
UNSUPPORTED_START, UNSUPPORTED_END = "⸨\ue001⸩", "⸨\ue002⸩"
_BLOCK_MARKUP = re.compile(r"\s*(?:(?:[-*+>|]|\d{1,9}[.)]|#{1,6})\s+)*")


class Support(StrEnum):
    """How a citation stands, as colour, icon and word; SOURCE only leads to its passage, as nothing is claimed by it."""

    VERIFIED = "verified"
    WEAK = "weak"
    REJECTED = "rejected"
    UNCHECKED = "unchecked"
    SOURCE = "source"

    @property
    def icon(self) -> str:
        """The name of its icon."""
        return "document" if self is Support.SOURCE else self.value

    @property
    def role(self) -> str:
        """The colour role of its icon; with `_soft` that of its ground."""
        return "unchecked" if self is Support.SOURCE else self.value


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

    Where markers stand is known from the resolution; other numbers in brackets are the papers' own words. Sentences that
    lost all their citations are put between `UNSUPPORTED_START` and `UNSUPPORTED_END`.

    Returns:
        The text, and the groups in the order of their stand-ins (the number in a stand-in is its index here).
    """
    text = turn.resolved.text
    groups: list[MarkerGroup] = []
    edits = _unsupported_edits(turn.resolved)
    position = 0
    for start, match, indices in _markers(turn.resolved):
        written = text[position:start].rsplit("\n\n", 1)[-1].strip()
        edits.append((start, match.end(), _STAND_IN.format(index=len(groups))))
        groups.append(MarkerGroup(match.group(0), _pills(turn, start, indices, written)))
        position = match.end()
    parts: list[str] = []
    position = 0
    for start, end, instead in sorted(edits):
        parts += (text[position:start], instead)
        position = max(position, end)
    return "".join([*parts, text[position:]]), tuple(groups)


def _markers(resolved: ResolvedAnswer) -> Iterator[tuple[int, re.Match[str], tuple[int, ...]]]:
    """The surviving markers in order: where each starts, its match, its numbers."""
    occurrences = [one for citation in resolved.citations for one in citation.occurrences]
    for start in sorted({one.char_start for one in occurrences if one.char_start is not None}):
        match = _MARKER.match(resolved.text, start)
        if match is not None:
            yield start, match, tuple(int(number) for number in match.group(1).split(", "))


def _unsupported_edits(resolved: ResolvedAnswer) -> list[tuple[int, int, str]]:
    """Insertions around the sentences without a source; those signs stay first that make a list or a heading."""
    edits: list[tuple[int, int, str]] = []
    for start, end in resolved.unsupported:
        markup = _BLOCK_MARKUP.match(resolved.text, start, end)
        begin = markup.end() if markup else start
        if begin < end:
            edits += ((begin, begin, UNSUPPORTED_START), (end, end, UNSUPPORTED_END))
    return edits


def _pills(turn: Turn, start: int, indices: tuple[int, ...], written: str) -> tuple[PillInfo, ...]:
    """The pills of the marker at `start`."""
    pills: list[PillInfo] = []
    for citation in turn.resolved.citations:
        here = [one for one in citation.occurrences if one.char_start == start]
        if citation.evidence.index in indices and here:
            pills.append(_pill(citation.evidence, here[0], turn, written))
    return tuple(sorted(pills, key=lambda pill: indices.index(pill.evidence.index)))


def _pill(evidence: Evidence, occurrence: Occurrence, turn: Turn, written: str) -> PillInfo:
    is_record = turn.route is Route.METADATA
    return PillInfo(
        evidence=evidence,
        occurrence=occurrence,
        label=pill_label(evidence.source),
        support=Support.SOURCE if is_record else support_of_occurrence(occurrence, turn.threshold),
        not_checked_reason=turn.not_checked_reason,
        written=written,
    )


def support_counts(turn: Turn) -> Counter[Support]:
    """How many citations of an answer stand how; those that the user decided count where they stand now."""
    occurrences = (one for citation in turn.resolved.citations for one in citation.occurrences)
    return Counter(support_of_occurrence(one, turn.threshold) for one in occurrences)


def support_of_occurrence(occurrence: Occurrence, threshold: float) -> Support:
    """How an occurrence is told; the user's own verdict goes before what was measured."""
    if occurrence.is_override:
        return Support.VERIFIED if occurrence.verdict is Verdict.KEPT else Support.REJECTED
    return support_of(occurrence.p, threshold)
