"""Sets the type of a rendered answer: line heights, gaps, headings, links, code, quotations, tables, rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextTable,
    QTextTableFormat,
)

from app.ui.chat.formula_object import FORMULA_TYPE
from app.ui.chat.pill_object import PILL_TYPE
from app.ui.theme import TextSize, Theme

RULE: Final = int(QTextFormat.Property.UserProperty) + 4
"""A block below which a thin line is drawn; Qt's own would be as dark as the text."""

_MONOSPACE: Final = "monospace"
_HEADING_FACTORS: Final = {1: 1.2, 2: 1.1}
_FENCE: Final = QTextFormat.Property.BlockCodeFence
_RULER: Final = QTextFormat.Property.BlockTrailingHorizontalRulerWidth


def set_type(document: QTextDocument, theme: Theme) -> None:
    """Give a document just read from Markdown our own type."""
    block = document.begin()
    while block.isValid():
        _set_block(block, theme)
        block = block.next()
    _set_characters(document, theme)
    for table in tables(document):
        _set_table(table, theme)
    last = QTextCursor(document.lastBlock())
    form = last.blockFormat()
    if not is_code(document.lastBlock()):
        form.setBottomMargin(0)
        last.setBlockFormat(form)


def is_code(block: QTextBlock) -> bool:
    """Whether a block is a line of code set apart."""
    return block.isValid() and block.blockFormat().hasProperty(_FENCE)


@dataclass(frozen=True, slots=True)
class Run:
    """Blocks in a row, by the positions of the first and the last."""

    first: int
    last: int


def runs(document: QTextDocument, is_wanted: Callable[[QTextBlock], bool]) -> list[Run]:
    """Stretches of blocks of one kind."""
    found: list[Run] = []
    block, is_within = document.begin(), False
    while block.isValid():
        is_one = is_wanted(block)
        if is_one and is_within:
            found[-1] = Run(found[-1].first, block.position())
        elif is_one:
            found.append(Run(block.position(), block.position()))
        is_within = is_one
        block = block.next()
    return found


def place_of_code(document: QTextDocument, run: Run) -> QRectF:
    """Where the lines of code stand in their document, as wide as the longest of them."""
    layout = document.documentLayout()
    block = document.findBlock(run.first)
    top, width = layout.blockBoundingRect(block).top(), 0.0
    bottom = layout.blockBoundingRect(document.findBlock(run.last)).bottom()
    while block.isValid() and block.position() <= run.last:
        lines = (block.layout().lineAt(number) for number in range(block.layout().lineCount()))
        longest = max((line.naturalTextWidth() for line in lines), default=0.0)
        width = max(width, block.blockFormat().leftMargin() + longest)
        block = block.next()
    return QRectF(0.0, top, width, bottom - top)


def is_quotation(block: QTextBlock) -> bool:
    """Whether a block stands within a quotation."""
    return block.isValid() and bool(block.blockFormat().property(QTextFormat.Property.BlockQuoteLevel))


def is_monospaced(form: QTextCharFormat) -> bool:
    """Whether characters are code."""
    return form.fontFixedPitch() or _MONOSPACE in list(form.fontFamilies() or [])


def tables(document: QTextDocument) -> Iterator[QTextTable]:
    """The tables of a document."""
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            yield frame


def place_of_table(table: QTextTable) -> QRectF:
    """Where a table stands in its document, laid out, without its margins; it begins where the prose does."""
    around = table.document().documentLayout().frameBoundingRect(table)
    form = table.format()
    height = around.height() - form.topMargin() - form.bottomMargin()
    widths = sum(one.rawValue() for one in form.columnWidthConstraints())
    edges = (table.columns() + 1) * form.border()
    return QRectF(0.0, around.top(), (widths + edges) or around.width(), height)


def fragments(document: QTextDocument) -> Iterator[QTextFragment]:
    """All stretches of like characters, in order."""
    block = document.begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            yield iterator.fragment()
            iterator += 1
        block = block.next()


# --- blocks ---
def _set_block(block: QTextBlock, theme: Theme) -> None:
    metrics = theme.metrics
    cursor = QTextCursor(block)
    is_in_table = cursor.currentTable() is not None
    form = QTextBlockFormat(block.blockFormat())
    form.setLineHeight(metrics.line_height_percent, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    form.setTopMargin(0)
    form.setBottomMargin(0 if is_in_table else metrics.gap if block.textList() else metrics.space)
    if form.headingLevel():
        _set_heading(cursor, form.headingLevel(), theme)
        form.setTopMargin(metrics.space)
    if is_code(block):
        _set_code(block, form, theme)
    elif is_quotation(block):
        form.setLeftMargin(2 * metrics.space * int(form.property(QTextFormat.Property.BlockQuoteLevel)))
        form.setRightMargin(0)
    if form.hasProperty(_RULER):
        form.clearProperty(_RULER)
        form.setProperty(RULE, True)
        form.setLineHeight(metrics.space, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(form)


def _set_code(block: QTextBlock, form: QTextBlockFormat, theme: Theme) -> None:
    """Lines of code stay whole and run from left to right; above the first there is room for a heading."""
    metrics = theme.metrics
    form.setNonBreakableLines(True)
    form.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    form.setLineHeight(0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
    form.setLeftMargin(metrics.space)
    form.setRightMargin(metrics.space)
    form.setTopMargin(0 if is_code(block.previous()) else metrics.block_head)
    form.setBottomMargin(0 if is_code(block.next()) else 3 * metrics.space)


def _set_heading(cursor: QTextCursor, level: int, theme: Theme) -> None:
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    form = QTextCharFormat()
    form.setFontWeight(QFont.Weight.DemiBold)
    form.setProperty(QTextFormat.Property.FontSizeAdjustment, 0)
    form.setFontPointSize(theme.points(TextSize.BODY) * _HEADING_FACTORS.get(level, 1.0))
    cursor.mergeCharFormat(form)
    cursor.clearSelection()


# --- characters ---
def _set_characters(document: QTextDocument, theme: Theme) -> None:
    for fragment in list(fragments(document)):
        form = fragment.charFormat()
        if form.objectType() in {PILL_TYPE, FORMULA_TYPE}:
            continue
        cursor = QTextCursor(document)
        cursor.setPosition(fragment.position())
        is_in_block = is_code(cursor.block())
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(_characters(form, theme, is_in_block=is_in_block))


def _characters(form: QTextCharFormat, theme: Theme, *, is_in_block: bool) -> QTextCharFormat:
    change = QTextCharFormat()
    if form.isAnchor():
        change.setForeground(theme.color("accent"))
        change.setFontUnderline(True)
    elif is_monospaced(form):
        change.setFontFamilies([_MONOSPACE])
        change.setFontPointSize(theme.points(TextSize.SMALL))
        if is_in_block:
            change.setForeground(theme.color("ink"))
        else:
            change.setBackground(theme.color("unchecked_soft"))
    else:
        change.setForeground(theme.color("ink"))
    if form.fontWeight() > QFont.Weight.DemiBold:
        change.setFontWeight(QFont.Weight.DemiBold)
    return change


# --- tables ---
def _set_table(table: QTextTable, theme: Theme) -> None:
    form = QTextTableFormat(table.format())
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderBrush(theme.color("line"))
    form.setCellPadding(theme.metrics.gap)
    form.setCellSpacing(0)
    form.setTopMargin(theme.metrics.block_head)
    form.setBottomMargin(2 * theme.metrics.space)
    table.setFormat(form)
    for number in range(table.columns()):
        cell = table.cellAt(0, number)
        cursor = cell.firstCursorPosition()
        if not cursor.block().text() and cell.firstPosition() != cell.lastPosition():
            cursor.deleteChar()  # the reader of Markdown leaves an empty line in the first cell
        cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
        strong = QTextCharFormat()
        strong.setFontWeight(QFont.Weight.DemiBold)
        cursor.mergeCharFormat(strong)
