"""Widths of the columns of a table in an answer: no word is broken, and no citation cut off.

Where the words themselves are wider than the page, the table is, too, and scrolls sideways.
"""

from collections.abc import Sequence

from PySide6.QtGui import QFontMetricsF, QTextCursor, QTextDocument, QTextLength, QTextTable, QTextTableFormat

from app.ui.chat.pill_object import OBJECT_CHARACTER, PILL_TYPE, PillPainter


def fit_columns(document: QTextDocument, table: QTextTable, painter: PillPainter, room: float) -> None:
    """Share `room` among the columns of a table; a table that needs less takes what it needs.

    Args:
        document: Holds the table.
        table: Its columns get their widths.
        painter: Knows how wide citations are.
        room: Width of the page in pixels.
    """
    form = QTextTableFormat(table.format())
    extra = 2 * (form.cellPadding() + form.border()) + 2
    needs = [_needs(document, table, column, painter, extra) for column in range(table.columns())]
    widths = shared(
        [one[0] for one in needs], [one[1] for one in needs], room - (table.columns() + 1) * form.border() - 1
    )
    wanted = [QTextLength(QTextLength.Type.FixedLength, width) for width in widths]
    if list(form.columnWidthConstraints()) != wanted:
        form.setColumnWidthConstraints(wanted)
        table.setFormat(form)


def shared(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """Widths between what each column needs at least and at most, together no more than `room` where that can be."""
    if sum(most) <= room:
        return list(most)
    slack = room - sum(least)
    if slack <= 0:
        return list(least)
    growth = sum(most) - sum(least)
    return [low + slack * (high - low) / growth for low, high in zip(least, most, strict=True)]


def _needs(
    document: QTextDocument, table: QTextTable, column: int, painter: PillPainter, extra: float
) -> tuple[float, float]:
    """The longest word and the longest line of a column."""
    least = most = 1.0
    for row in range(table.rows()):
        cell = table.cellAt(row, column)
        cursor = QTextCursor(document)
        cursor.setPosition(cell.firstPosition())
        cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
        font = document.defaultFont()
        font.setBold(row == 0)
        metrics = QFontMetricsF(font)
        words = cursor.selectedText().replace(OBJECT_CHARACTER, " ").split()
        pills = _pill_widths(document, cell.firstPosition(), cell.lastPosition(), painter)
        least = max([least, *(metrics.horizontalAdvance(word) for word in words), *pills])
        most = max(most, metrics.horizontalAdvance(" ".join(words)) + sum(pills) + metrics.averageCharWidth())
    return least + extra, max(least, most) + extra


def _pill_widths(document: QTextDocument, start: int, end: int, painter: PillPainter) -> list[float]:
    widths: list[float] = []
    cursor = QTextCursor(document)
    for position in range(start, end):
        if document.characterAt(position) == OBJECT_CHARACTER:
            cursor.setPosition(position + 1)
            form = cursor.charFormat()
            if form.objectType() == PILL_TYPE:
                widths.append(painter.intrinsicSize(document, position, form).width())
    return widths
