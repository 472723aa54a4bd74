"""Writes a passage into a text document as what it is: prose, a table, raised and lowered signs, formulas.

Every character that is shown keeps its place in the stored passage, so that ranges of the one can be marked in the other.
What stands in a paper is data: no mark-up of it is ever obeyed (T5), but for raised and lowered signs.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from PySide6.QtGui import (
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTableCellFormat,
    QTextTableFormat,
)

from app.ui.evidence.table_rows import Row, rows_of
from app.ui.theme import Theme

_SHIFTED = re.compile(
    r"<(?P<tag>su[bp])>(?P<tagged>[^<>]{1,40})</(?P=tag)>|(?P<sign>[\^_])\{(?P<braced>[^{}]{1,40})\}"
)
InlineMaths = Callable[[QTextCursor, str], bool]
"""Writes a formula at a cursor, given with its signs of dollar; says whether it could."""


@dataclass(frozen=True, slots=True)
class Piece:
    """`start:end` of the passage stands at `position` of the document, `length` UTF-16 units long."""

    start: int
    end: int
    position: int
    length: int
    is_whole: bool = False


@dataclass
class PassageMap:
    """Where each part of the passage stands in the document."""

    text: str
    pieces: list[Piece] = field(default_factory=list)
    table_from: int | None = None  # where the table begins in the passage, after its caption
    has_heading: bool = False  # of the table

    def places(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Ranges of the document in which `start:end` of the passage stands; one a cell of a table."""
        for piece in self.pieces:
            low, high = max(start, piece.start), min(end, piece.end)
            if low >= high:
                continue
            if piece.is_whole:
                yield piece.position, piece.position + piece.length
                continue
            begin = piece.position + utf16(self.text[piece.start : low])
            yield begin, begin + utf16(self.text[low:high])


def utf16(text: str) -> int:
    """Qt counts UTF-16 units, Python characters."""
    return len(text.encode("utf-16-le")) // 2


def write_passage(
    document: QTextDocument, text: str, theme: Theme, *, is_table: bool, maths: InlineMaths | None = None
) -> PassageMap:
    """Write a passage into an empty document and say where its parts stand."""
    written = PassageMap(text)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(_block_format(theme))
    if is_table and text.strip():
        _write_table(cursor, text, theme, written)
    else:
        _write_prose(cursor, written, 0, len(text), maths)
    return written


def _block_format(theme: Theme) -> QTextBlockFormat:
    form = QTextBlockFormat()
    height = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
    form.setLineHeight(theme.metrics.line_height_percent, height)
    return form


# --- prose ---
def _write_prose(
    cursor: QTextCursor, written: PassageMap, start: int, end: int, maths: InlineMaths | None = None
) -> None:
    text = written.text
    plain = QTextCharFormat(cursor.charFormat())
    for low, high, kind in _parts(text, start, end):
        if kind == "maths" and maths is not None:
            position = cursor.position()
            if maths(cursor, text[low:high]):
                length = cursor.position() - position
                written.pieces.append(Piece(low, high, position, length, is_whole=True))
                continue
        form = QTextCharFormat(plain)
        if kind in _ALIGNMENTS:
            form.setVerticalAlignment(_ALIGNMENTS[kind])
        written.pieces.append(Piece(low, high, cursor.position(), utf16(text[low:high])))
        cursor.insertText(text[low:high], form)


_ALIGNMENTS = {
    "sup": QTextCharFormat.VerticalAlignment.AlignSuperScript,
    "sub": QTextCharFormat.VerticalAlignment.AlignSubScript,
}
_MATHS = re.compile(
    r"\$\$[^$]{1,2000}\$\$|\$(?! )[^$\n]{0,400}[\\^_{=][^$\n]{0,400}(?<! )\$(?!\d)|\\\([^\n]{1,400}?\\\)"
)


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Stretches of prose with what each is: "", "sup", "sub" or "maths"; the signs around raised ones are left out."""
    position = start
    for found in _MATHS.finditer(text, start, end):
        yield from _shifted_parts(text, position, found.start())
        yield found.start(), found.end(), "maths"
        position = found.end()
    yield from _shifted_parts(text, position, end)


def _shifted_parts(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    position = start
    for found in _SHIFTED.finditer(text, start, end):
        if found.start() > position:
            yield position, found.start(), ""
        group = "tagged" if found["tag"] else "braced"
        kind = found["tag"] or ("sup" if found["sign"] == "^" else "sub")
        yield found.start(group), found.end(group), kind
        position = found.end()
    if position < end:
        yield position, end, ""


# --- tables ---
_TABLE_PERCENT = 99  # of the width; columns are rounded up, and all of it would scroll sideways by a pixel


def _write_table(cursor: QTextCursor, text: str, theme: Theme, written: PassageMap) -> None:
    """The caption as prose, then the rows; a table of one column where no cells are known."""
    rows = rows_of(text)
    width = max(len(row.cells) for row in rows)
    first = next((number for number, row in enumerate(rows) if len(row.cells) > 1), 1)
    for number, row in enumerate(rows[:first]):
        if number:
            cursor.insertBlock()
        _write_prose(cursor, written, row.cells[0][0], row.cells[-1][1])
    if first >= len(rows):
        return
    written.table_from, written.has_heading = rows[first].cells[0][0], rows[first].is_head
    table = cursor.insertTable(len(rows) - first, width, _table_format(theme, width))
    for number, row in enumerate(rows[first:]):
        if len(row.cells) == 1 and width > 1:
            table.mergeCells(number, 0, 1, width)
        for place, (start, end) in enumerate(row.cells):
            cell = table.cellAt(number, place)
            cell.setFormat(_cell_format(theme, row, is_last=number + first == len(rows) - 1))
            inner = cell.firstCursorPosition()
            form = QTextCharFormat()
            if row.is_head:
                form.setFontWeight(QFont.Weight.DemiBold)
            inner.setCharFormat(form)
            _write_prose(inner, written, start, end)


def _table_format(theme: Theme, width: int) -> QTextTableFormat:
    form = QTextTableFormat()
    form.setBorder(0)
    form.setCellSpacing(0)
    form.setCellPadding(theme.metrics.gap)
    form.setTopMargin(theme.metrics.space)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, _TABLE_PERCENT))
    if width == 1:
        form.setCellPadding(theme.metrics.gap / 2)
    return form


def _cell_format(theme: Theme, row: Row, *, is_last: bool) -> QTextTableCellFormat:
    form = QTextTableCellFormat()
    form.setBottomBorder(0 if is_last else 1)
    form.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBottomBorderBrush(theme.color("edge" if row.is_head else "line"))
    return form
