"""Rewriting the markers of an answer: each becomes its surviving numbers, or goes.

Taking text away can make new structure out of what stood around it ("[1[9]2]" without "[9]"). The result is
therefore read once more; if its markers are not exactly those that were kept, every rewritten marker is set off by
an invisible, unbreakable joiner instead, which no rule of Markdown or of markers looks through.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine.citations.markers import find_markers
from app.engine.citations.masking import Masked, mask

JOINER = "\u2060"

_BLANK = " \t\u00a0\u202f\u2009"
_BLANKS_GO_BEFORE = frozenset(_BLANK + "\r\n.,;:!?…)]}。，、；：！？」』）")


@dataclass(frozen=True, slots=True)
class KeptMarker:
    """A marker `start:end` of the raw answer and the numbers that survive, in the order written."""

    start: int
    end: int
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pruned:
    """The rewritten answer.

    Attributes:
        text: Markdown.
        starts: Per marker the offset of its bracket; None where it went.
        places: Per marker where it stands or stood.
        masked: The mask of `text`.
    """

    text: str
    starts: tuple[int | None, ...]
    places: tuple[int, ...]
    masked: Masked


def prune(answer: str, markers: Sequence[KeptMarker], evidence_count: int) -> Pruned:
    """Rewrite the markers of an answer.

    Args:
        answer: The raw answer.
        markers: All its markers in document order.
        evidence_count: N, to read the result again.

    Returns:
        Text whose markers are exactly those with survivors, as `[n]` or `[n, m]`.
    """
    pruned = _Rewriter(answer, "").rewrite(markers)
    if not _is_faithful(pruned, markers, evidence_count):
        pruned = _Rewriter(answer, JOINER).rewrite(markers)
    return pruned


def strike(text: str, markers: Sequence[KeptMarker]) -> str:
    """Take markers out of a text that nothing will resolve again."""
    return _Rewriter(text, "").rewrite([replace(marker, indices=()) for marker in markers]).text


def bracket(indices: Sequence[int]) -> str:
    """Write a marker in its one form."""
    return f"[{', '.join(map(str, indices))}]"


def _is_faithful(pruned: Pruned, markers: Sequence[KeptMarker], evidence_count: int) -> bool:
    expected = [
        (start, marker.indices)
        for start, marker in zip(pruned.starts, markers, strict=True)
        if start is not None
    ]
    written = find_markers(pruned.text, evidence_count, pruned.masked)
    return expected == [(found.start, found.indices) for found in written]


class _Rewriter:
    """Builds the new text from front to back; with a joiner no blank or parenthesis goes with a marker."""

    def __init__(self, answer: str, joiner: str) -> None:
        self._answer = answer
        self._joiner = joiner
        self._parts: list[str] = []
        self._length = 0
        self._position = 0
        self._is_at_line_start = True

    def rewrite(self, markers: Sequence[KeptMarker]) -> Pruned:
        starts: list[int | None] = []
        places: list[int] = []
        for marker in markers:
            if marker.indices:
                start = self._keep(marker)
                starts.append(start)
                places.append(start)
            else:
                places.append(self._remove(marker))
                starts.append(None)
        self._copy_to(len(self._answer))
        text = "".join(self._parts)
        return Pruned(text, tuple(starts), tuple(places), mask(text))

    def _keep(self, marker: KeptMarker) -> int:
        self._copy_to(marker.start)
        new = bracket(marker.indices)
        joiner = "" if self._answer[marker.start : marker.end] == new else self._joiner
        start = self._length + len(joiner)
        self._append(joiner + new + joiner)
        self._position = marker.end
        return start

    def _remove(self, marker: KeptMarker) -> int:
        start, end = (marker.start, marker.end) if self._joiner else self._with_parentheses(marker)
        self._copy_to(start, trims_blanks=not self._joiner and self._leaves_blanks(end))
        place = self._length
        self._append(self._joiner)
        self._position = end
        if self._is_at_line_start and not self._joiner:
            self._position = end + _leading_blanks(self._answer, end)
        return place

    def _with_parentheses(self, marker: KeptMarker) -> tuple[int, int]:
        start, end = marker.start, marker.end
        is_alone = (
            start > self._position and self._answer[start - 1] == "(" and self._answer[end : end + 1] == ")"
        )
        is_link_target = start > 1 and self._answer[start - 2] in "])】"
        return (start - 1, end + 1) if is_alone and not is_link_target else (start, end)

    def _leaves_blanks(self, end: int) -> bool:
        return end == len(self._answer) or self._answer[end] in _BLANKS_GO_BEFORE

    def _copy_to(self, end: int, *, trims_blanks: bool = False) -> None:
        text = self._answer[self._position : end]
        trimmed = text.rstrip(_BLANK) if trims_blanks else text
        is_indentation = trimmed.endswith("\n") or (not trimmed and self._is_at_line_start)
        self._append(text if is_indentation else trimmed)

    def _append(self, text: str) -> None:
        if not text:
            return
        self._parts.append(text)
        self._length += len(text)
        line = text.rpartition("\n")[2]
        self._is_at_line_start = not line.strip(_BLANK) and (self._is_at_line_start or "\n" in text)


def _leading_blanks(text: str, position: int) -> int:
    end = position
    while end < len(text) and text[end] in _BLANK:
        end += 1
    return end - position
