r"""A passage cut into numbered sentences, to say which of them bear a claim out (V10). Pure, linear in the length.

Kept whole are headings, list items, rows of tables, code, and display maths (`$$…$$`, and `\[…\]` on lines of its own);
maths within a sentence never ends it. Passages of papers come with their white space collapsed, so bullets are looked
for within lines too. A heading or item too long to be one is running text behind a sign and is cut like any other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.engine.citations.masking import MaskKind, MaskSpan, mask
from app.engine.ingest.sentences import split_sentences

LONGEST_HEADING = 200
LONGEST_ITEM = 500


class SegmentKind(StrEnum):
    """What a segment is."""

    SENTENCE = "sentence"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    FORMULA = "formula"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Segment:
    """One numbered stretch `start:end` of a passage.

    Attributes:
        number: 1…n in order.
        start: Offset of its first character, which is no white space.
        end: Offset behind its last character.
        kind: What it is.
    """

    number: int
    start: int
    end: int
    kind: SegmentKind


def segment_passage(text: str, *, is_table: bool = False) -> tuple[Segment, ...]:
    """Cut a passage.

    Args:
        text: The stored passage, plain or Markdown.
        is_table: Whether each line is a row of a table, or of its caption.

    Returns:
        Disjoint segments in order; nothing but white space lies between them.
    """
    pieces = _lines_of_table(text) if is_table else _pieces(text)
    return tuple(
        Segment(number, piece.start, piece.end, piece.kind) for number, piece in enumerate(pieces, 1)
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: SegmentKind
    start: int
    end: int


_BREAK = re.compile(r"\n|(?<=\s)(?=[•‣▪●◦][ \t])")
_SHAPE = re.compile(
    r"[ \t>]*(?:"
    r"(?P<blank>$)"
    r"|(?P<heading>\#{1,6}[ \t]+\S)"
    r"|(?P<underline>(?:=+|-{2,})[ \t]*$)"
    r"|(?P<row>\|(?:.*\|)?[ \t]*$)"
    r"|(?P<item>(?:[-*+•‣▪●◦]|\d{1,3}[.)]|\([a-z\d]{1,3}\))[ \t]+\S)"
    r")"
)
# Stops of Arabic, Urdu and Indian scripts, which the splitter of the papers' languages does not know.
_FURTHER_STOP = re.compile(r"[؟۔।॥]+(?=\s)")
_DISPLAYS = ("$$", "\\[")


def _pieces(text: str) -> Iterator[_Piece]:
    masked = mask(text)
    position = 0
    for span in masked.spans:
        kind = _whole_kind(span, text)
        if kind is not None:
            yield from _Reader(masked.text, position, span.start).pieces()
            yield from _trimmed(kind, text, span.start, span.end)
            position = span.end
    yield from _Reader(masked.text, position, len(text)).pieces()


def _whole_kind(span: MaskSpan, text: str) -> SegmentKind | None:
    if span.kind is MaskKind.FENCE:
        return SegmentKind.CODE
    is_display = span.kind is MaskKind.MATH and text.startswith(_DISPLAYS, span.start)
    return SegmentKind.FORMULA if is_display else None


def _lines_of_table(text: str) -> Iterator[_Piece]:
    start = 0
    for line in text.split("\n"):
        yield from _trimmed(SegmentKind.ROW, text, start, start + len(line))
        start += len(line) + 1


def _trimmed(kind: SegmentKind, text: str, start: int, end: int) -> Iterator[_Piece]:
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        first = start + len(piece) - len(piece.lstrip())
        yield _Piece(kind, first, first + len(stripped))


class _Reader:
    """Reads a stretch of prose line by line and closes a block where the next begins."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._opened: int | None = None
        self._kind = SegmentKind.SENTENCE

    def pieces(self) -> Iterator[_Piece]:
        """Give the pieces of the stretch in order."""
        for start, end in self._lines():
            shape = _SHAPE.match(self._text, start, end)
            match shape.lastgroup if shape else None:
                case "blank":
                    yield from self._close(start)
                case "heading":
                    yield from self._close(start)
                    yield from self._whole(SegmentKind.HEADING, start, end)
                case "row":
                    yield from self._close(start)
                    yield from _trimmed(SegmentKind.ROW, self._text, start, end)
                case "item":
                    yield from self._close(start)
                    self._opened, self._kind = start, SegmentKind.ITEM
                case "underline" if self._is_title(start):
                    self._kind = SegmentKind.HEADING
                    yield from self._close(end)
                case _ if self._opened is None:
                    self._opened = start
        yield from self._close(self._end)

    def _lines(self) -> Iterator[tuple[int, int]]:
        position = self._start
        for found in _BREAK.finditer(self._text, self._start, self._end):
            yield position, found.start()
            position = found.end()
        yield position, self._end

    def _is_title(self, end: int) -> bool:
        """Whether what is open is one short line of text, which the line under it makes a heading."""
        if (
            self._opened is None
            or self._kind is not SegmentKind.SENTENCE
            or end - self._opened > LONGEST_HEADING
        ):
            return False
        return "\n" not in self._text[self._opened : end].strip()

    def _close(self, end: int) -> Iterator[_Piece]:
        if self._opened is not None:
            yield from self._whole(self._kind, self._opened, end)
        self._opened, self._kind = None, SegmentKind.SENTENCE

    def _whole(self, kind: SegmentKind, start: int, end: int) -> Iterator[_Piece]:
        longest = {SegmentKind.HEADING: LONGEST_HEADING, SegmentKind.ITEM: LONGEST_ITEM}.get(kind, 0)
        if end - start <= longest:
            yield from _trimmed(kind, self._text, start, end)
            return
        for first, last in split_sentences(self._text[start:end]):
            yield from self._sentences(start + first, start + last)

    def _sentences(self, start: int, end: int) -> Iterator[_Piece]:
        for stop in _FURTHER_STOP.finditer(self._text, start, end):
            yield from _trimmed(SegmentKind.SENTENCE, self._text, start, stop.end())
            start = stop.end()
        yield from _trimmed(SegmentKind.SENTENCE, self._text, start, end)
