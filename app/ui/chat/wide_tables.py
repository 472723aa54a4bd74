"""Tables of an answer that are wider than the page scroll sideways in their own area; the prose around them stays."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QMouseEvent,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextTable,
)
from PySide6.QtWidgets import QScrollBar, QTextEdit, QWidget

from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.answer_type import place_of_table, tables
from app.ui.theme import Theme


class WideTables:
    """The scroll bars of one answer, and the places of what is scrolled.

    The document holds each table at its full width. What the page cuts off is drawn once more, moved, inside the area
    of the table; places of the screen and of the document are turned into each other here.

    Args:
        theme: The ground behind a table.
        document: Holds the tables.
        viewport: What shows the document.
        changed: Called when a table was scrolled.
    """

    def __init__(
        self, theme: Theme, document: AnswerDocument, viewport: QWidget, changed: Callable[[], object]
    ) -> None:
        self._theme = theme
        self._document = document
        self._viewport = viewport
        self._changed = changed
        self._bars: list[tuple[QTextTable, QScrollBar]] = []

    def look(self) -> None:
        """Forget the tables of the text before; those of this one begin at their first column."""
        for _, bar in self._bars:
            bar.hide()
            bar.deleteLater()
        self._bars = [(one, self._bar()) for one in tables(self._document)]

    def place(self) -> None:
        """Put a bar below each table that is wider than the page."""
        room = self._viewport.width()
        for table, bar in self._bars:
            rect = place_of_table(table)
            beyond = round(rect.right()) - room
            beyond = beyond if beyond > self._theme.metrics.gap else 0  # less is the padding of the last cell
            bar.setRange(0, beyond)
            bar.setPageStep(room)
            bar.setVisible(beyond > 0)
            height = bar.sizeHint().height()
            bar.setGeometry(QRect(0, round(rect.bottom()) + 1, room, height))

    def shift_at(self, place: QPointF) -> int:
        """How far what is seen at a place of the screen is moved to the left."""
        for table, bar in self._bars:
            rect = place_of_table(table)
            if bar.value() and rect.top() <= place.y() <= rect.bottom():
                return bar.value()
        return 0

    def shift_of(self, position: int) -> int:
        """How far the character at a position is moved to the left."""
        bar = self._bar_of(position)
        return bar.value() if bar else 0

    def bring_into_view(self, position: int, rect: QRect) -> None:
        """Scroll the table of a position, if any, until a rectangle of the document is seen."""
        bar = self._bar_of(position)
        if bar is None or not bar.maximum():
            return
        gap = self._theme.metrics.space
        if rect.left() < bar.value():
            bar.setValue(rect.left() - gap)
        elif rect.right() > bar.value() + self._viewport.width():
            bar.setValue(rect.right() + gap - self._viewport.width())

    def scroll_at(self, place: QPointF, by: int) -> bool:
        """Scroll the table under a place; False where there is none to scroll."""
        for table, bar in self._bars:
            rect = place_of_table(table)
            if bar.maximum() and rect.top() <= place.y() <= rect.bottom():
                bar.setValue(bar.value() + by)
                return True
        return False

    def moved(self, event: QMouseEvent) -> QMouseEvent:
        """The same event where the words under it stand in the document."""
        shift = self.shift_at(event.position())
        if not shift:
            return event
        place = event.position() + QPointF(shift, 0)
        return QMouseEvent(
            event.type(), place, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
        )

    def paint(self, view: QTextEdit) -> None:
        """Draw the tables that are scrolled over what was drawn of them, with what is selected and marked."""
        if any(bar.value() for _, bar in self._bars):
            self._paint(QPainter(self._viewport), _context(view))

    def _paint(self, painter: QPainter, context: QAbstractTextDocumentLayout.PaintContext) -> None:
        layout = self._document.documentLayout()
        for table, bar in self._bars:
            if not bar.value():
                continue
            area = place_of_table(table).adjusted(0, 0, 0, 1)
            painter.save()
            painter.setClipRect(QRectF(0, area.top(), self._viewport.width(), area.height()))
            painter.fillRect(area, self._theme.color("paper"))
            painter.translate(-bar.value(), 0)
            context.clip = area
            layout.draw(painter, context)
            painter.restore()

    def _bar_of(self, position: int) -> QScrollBar | None:
        for table, bar in self._bars:
            if table.firstPosition() <= position <= table.lastPosition():
                return bar
        return None

    def _bar(self) -> QScrollBar:
        bar = QScrollBar(Qt.Orientation.Horizontal, self._viewport)
        bar.setObjectName("tableScroll")
        bar.setAccessibleName(QCoreApplication.translate("WideTables", "Scroll the table sideways"))
        bar.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # columns stand in the order of the document
        bar.setCursor(Qt.CursorShape.ArrowCursor)
        bar.valueChanged.connect(lambda _value: self._changed())
        bar.hide()
        return bar


def _context(view: QTextEdit) -> QAbstractTextDocumentLayout.PaintContext:
    context = QAbstractTextDocumentLayout.PaintContext()
    palette = view.palette()
    context.palette = palette
    form = QTextCharFormat()
    form.setBackground(palette.color(QPalette.ColorRole.Highlight))
    form.setForeground(palette.color(QPalette.ColorRole.HighlightedText))
    marks = [(one.cursor, one.format) for one in view.extraSelections()]
    context.selections = [_selection(*one) for one in (*marks, (view.textCursor(), form))]
    return context


def _selection(cursor: QTextCursor, form: QTextCharFormat) -> QAbstractTextDocumentLayout.Selection:
    made = QAbstractTextDocumentLayout.Selection()
    made.cursor, made.format = cursor, form
    return made
