"""The whole passage, scrollable, with the quoted words and the supporting sentences marked."""

from collections.abc import Sequence
from math import ceil, floor

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTextBoundaryFinder, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QTextCharFormat,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit

from app.ui.chat.answer_text import formula_of
from app.ui.chat.formula_object import FORMULA_TYPE, FormulaPainter
from app.ui.chat.formulas import is_bearable
from app.ui.evidence.passage_document import PassageMap, write_passage
from app.ui.evidence.table_head import TableHead
from app.ui.theme import Theme

Ranges = tuple[tuple[int, int], ...]
SCROLLING = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
_LEAST_LINES = 4  # that a card shows at once


class PassageView(QTextEdit):
    """What stands in a paper is data: it is shown whole and never obeyed (T5, invariant 7).

    Signals:
        quote_requested: Words of the passage that shall be copied with their source.
    """

    quote_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._formulas = FormulaPainter(theme, self.document())
        self.document().documentLayout().registerHandler(FORMULA_TYPE, self._formulas)
        self._text = ""
        self._is_table = False
        self._map = PassageMap("")
        self._quotes: Ranges = ()
        self._support: Ranges = ()
        self._is_scrolled = False
        self._is_whole = False
        self._heights: dict[int, int] = {}  # of all words, at widths already asked for
        self.setObjectName("passage")
        self.setAccessibleName(self.tr("Passage"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setCursorWidth(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._table_head = TableHead(theme, self)
        theme.changed.connect(self._write)

    def show_passage(self, text: str, quotes: Ranges, *, is_table: bool = False) -> None:
        """Show a passage.

        Args:
            text: The whole passage.
            quotes: Ranges of `text` to mark; the first is brought into view.
            is_table: Whether its lines are the rows of a table.
        """
        self._text, self._is_table = text, is_table
        self._quotes, self._support = quotes, ()
        self._is_scrolled = False
        self._write()

    def show_support(self, ranges: Sequence[tuple[int, int]]) -> None:
        """Mark the sentences that bear the claim out, and bring the first of them into view."""
        self._support = tuple(ranges)
        self._mark()
        self._is_scrolled = False
        self.scroll_to_mark()

    @property
    def text(self) -> str:
        """The passage as it is stored."""
        return self._text

    @property
    def support_texts(self) -> tuple[str, ...]:
        """The sentences marked as supporting, as they stand in the passage."""
        return tuple(self._text[start:end] for start, end in self._support)

    def marked_text(self) -> str:
        """The quoted words that are marked, first range only, as they stand in the passage."""
        return self._text[slice(*self._quotes[0])] if self._quotes else ""

    def selected_text(self) -> str:
        """The words that the reader has selected, on one line; a formula as its place only."""
        return _on_one_line(self.textCursor().selectedText())

    def sentence_at(self, place: QPoint) -> str:
        """The sentence at a place of this widget; "" where there is none."""
        cursor = self.cursorForPosition(place)
        text, position = cursor.block().text(), cursor.positionInBlock()
        start, end = sentence_around(text, position)
        return _on_one_line(text[start:end])

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Besides what Qt offers: the words with their source."""
        menu = self.createStandardContextMenu()
        selected = self.selected_text()
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        place = self.cursorRect().center() if is_by_key else event.pos()
        words = selected or self.sentence_at(place)
        if words:
            text = self.tr("Copy selection with source") if selected else self.tr("Copy sentence with source")
            made = QAction(text, menu)
            made.setObjectName("copyWithSource")
            made.triggered.connect(lambda: self.quote_requested.emit(words))
            first = menu.actions()[0] if menu.actions() else None
            menu.insertAction(first, made)  # type: ignore[arg-type]  # None puts it at the end
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(place) if is_by_key else event.globalPos())

    # --- size ---
    @property
    def is_whole(self) -> bool:
        """Whether it is as high as its words, so that what it stands in scrolls."""
        return self._is_whole

    def use_whole(self, is_whole: bool) -> None:
        """Be as high as the words, without a scroll of its own; or scroll."""
        if is_whole != self._is_whole:
            self._is_whole = is_whole
            policies = Qt.ScrollBarPolicy
            self.setVerticalScrollBarPolicy(
                policies.ScrollBarAlwaysOff if is_whole else policies.ScrollBarAsNeeded
            )
            self.updateGeometry()

    @property
    def line_height(self) -> int:
        """Pixels from line to line, each line rounded up as it is drawn."""
        drawn = ceil(QFontMetricsF(self.font()).height())
        return ceil(drawn * self._theme.metrics.line_height_percent / 100)

    def whole_height(self, width: int) -> int:
        """How many pixels all the words need at a width."""
        if width not in self._heights:
            document, ring = self.document(), self._theme.metrics.ring
            layout, former = document.documentLayout(), document.textWidth()
            layout.blockSignals(True)  # nothing of what is shown moves
            document.setTextWidth(max(1, width - 2 * ring))
            self._heights[width] = ceil(document.size().height()) + 2 * ring
            document.setTextWidth(former)
            layout.blockSignals(False)
        return self._heights[width]

    def least_height(self, width: int) -> int:
        """How many pixels four lines need, or all of them where there are fewer."""
        least = _LEAST_LINES * self.line_height + 2 * self._theme.metrics.ring
        return min(least, self.whole_height(width))

    def hasHeightForWidth(self) -> bool:
        """Its lines break."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All of the words; one line where it scrolls and takes what room there is."""
        return self.whole_height(width) if self._is_whole else self.line_height

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(super().sizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """As high as its words where it does not scroll."""
        return QSize(1, self.whole_height(self.width()) if self._is_whole else self.line_height)

    def _show_whole_lines(self) -> None:
        """Prose that begins with a line ends with one: what is left of the height stays empty."""
        layout = self.document().firstBlock().layout()
        pitch = layout.lineAt(1).y() - layout.lineAt(0).y() if layout.lineCount() > 1 else 0.0
        inner = self.viewport().height() + self.viewportMargins().bottom()  # within any frame
        is_long = self.document().size().height() > inner
        is_prose = not (self._is_whole or self._is_table)
        spare = max(0, floor(inner % pitch) - 1) if pitch and is_long and is_prose else 0
        if self.viewportMargins().bottom() != spare:
            self.setViewportMargins(0, 0, 0, spare)

    # --- marks in view ---
    def mark_top(self) -> int | None:
        """Where the first marked line stands in the document, in pixels; None where nothing is marked."""
        rect = self._mark_rect()
        return None if rect is None else round(rect.top())

    def _mark_rect(self) -> QRectF | None:
        """The line of the words to bring into view: of a table its first marked row, not its caption."""
        ranges = self._support or self._quotes
        first = self._map.table_from
        if first is not None:
            ranges = tuple(one for one in ranges if one[1] > first) or ranges
        place = next(self._map.places(max(ranges[0][0], first or 0), ranges[0][1]), None) if ranges else None
        place = place or (next(self._map.places(*ranges[0]), None) if ranges else None)
        return None if place is None else self._line_rect(place[0])

    def _line_rect(self, position: int) -> QRectF | None:
        start = QTextCursor(self.document())
        start.setPosition(position)
        block = start.block()
        line = block.layout().lineForTextPosition(start.positionInBlock())
        if not line.isValid():
            return None
        top = self.document().documentLayout().blockBoundingRect(block).top() + line.y()
        return QRectF(0, top, self.viewport().width(), line.height())

    def scroll_to_mark(self) -> None:
        """Bring the first marked words near the top, with one line before them, or below the heading of their table."""
        rect = self._mark_rect()
        if rect is None or self._is_whole:
            return
        head = self._table_head.row
        before = rect.top() - self.line_height
        if not head.isEmpty() and rect.top() > head.top():
            is_with_heading = rect.bottom() - head.top() < self.viewport().height()
            before = head.top() - 1 if is_with_heading else before - head.height()
        self.verticalScrollBar().setValue(round(before))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break anew; keep the marked words in view until the reader scrolls."""
        super().resizeEvent(event)
        self._table_head.look(has_heading=self._map.has_heading)
        self._show_whole_lines()
        if self._is_whole and event.oldSize().width() != event.size().width():
            self.updateGeometry()
        if not self._is_scrolled:
            self.scroll_to_mark()

    def showEvent(self, event: QShowEvent) -> None:
        """Go to the marked words, for Qt goes to the cursor; what it scrolls is told only now how high it is."""
        super().showEvent(event)
        self.setViewportMargins(0, 0, 0, 0)
        self._show_whole_lines()
        if not self._is_scrolled:
            self.scroll_to_mark()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """From now on the reader says what is in view; what is left over at an end goes no further."""
        if self._is_whole:
            event.ignore()  # what it stands in scrolls
            return
        self._is_scrolled = True
        super().wheelEvent(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Likewise by keyboard; left and right, and what it does not know, go on to the card."""
        is_sideways = event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right} and not event.modifiers()
        if is_sideways or (self._is_whole and event.key() in SCROLLING):
            event.ignore()
            return
        self._is_scrolled = True
        super().keyPressEvent(event)

    def _write(self) -> None:
        document = self.document()
        self._heights.clear()
        self._map = PassageMap("")  # a change of size while it is cleared finds nothing to show
        self.setExtraSelections([])
        document.clear()
        self._formulas.forget()
        self._map = write_passage(
            document, self._text, self._theme, is_table=self._is_table, maths=self._put_formula
        )
        self.setTextCursor(QTextCursor(document))
        self._heights.clear()
        self._table_head.look(has_heading=self._map.has_heading)
        self._show_whole_lines()
        self.updateGeometry()
        self._mark()
        self.scroll_to_mark()

    def _put_formula(self, cursor: QTextCursor, written: str) -> bool:
        """Set what stands in a paper as a formula; what is too long or does more than show signs stays text."""
        formula = formula_of(written)
        if not is_bearable(formula.latex):
            return False
        self._formulas.add_at(cursor, formula)
        return True

    def _mark(self) -> None:
        marks = [*self._marks(self._support, is_support=True), *self._marks(self._quotes, is_support=False)]
        self.setExtraSelections(marks)

    def _marks(self, ranges: Ranges, *, is_support: bool) -> list[QTextEdit.ExtraSelection]:
        """Quotes have a ground; supporting sentences a line below as well, for colour alone tells nothing."""
        form = QTextCharFormat()
        form.setForeground(self._theme.color("ink"))
        if is_support:
            form.setBackground(self._theme.color("verified_soft"))
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
            form.setUnderlineColor(self._theme.color("verified"))
        else:
            form.setBackground(self._theme.color("mark"))
        marks: list[QTextEdit.ExtraSelection] = []
        for start, end in (place for one in ranges for place in self._map.places(*one)):
            mark = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            mark.cursor = cursor
            mark.format = form
            marks.append(mark)
        return marks


def sentence_around(text: str, position: int) -> tuple[int, int]:
    """Start and end of the sentence of `text` that holds a position, by the rules of Unicode."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Sentence, text)
    finder.setPosition(min(position + 1, len(text)))
    start = max(0, finder.toPreviousBoundary())
    end = finder.toNextBoundary()
    return start, len(text) if end < 0 else end


def _on_one_line(text: str) -> str:
    return " ".join(text.replace("\ufffc", " ").split())
