"""Tables and code of an answer that are wider than the page scroll sideways in their own area; the prose stays."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextTable,
)
from PySide6.QtWidgets import QScrollBar, QTextEdit, QWidget

from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.answer_type import Run, is_code, place_of_code, place_of_table, runs, tables
from app.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class _Piece:
    """A table or a stretch of code, by its first and last position.

    Attributes:
        place: Where it stands in the document now.
        bar: Scrolls it.
        ground: The colour role behind it.
        edge: What stays free at its sides, in pixels.
    """

    first: int
    last: int
    place: Callable[[], QRectF]
    bar: QScrollBar
    ground: str
    edge: int


class _SidewaysBar(QScrollBar):
    """A scroll bar that the keyboard moves, too; Qt's own does not listen to it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows move by a step, Home and End to the ends."""
        match event.key():
            case Qt.Key.Key_Left:
                self.triggerAction(self.SliderAction.SliderSingleStepSub)
            case Qt.Key.Key_Right:
                self.triggerAction(self.SliderAction.SliderSingleStepAdd)
            case Qt.Key.Key_Home:
                self.triggerAction(self.SliderAction.SliderToMinimum)
            case Qt.Key.Key_End:
                self.triggerAction(self.SliderAction.SliderToMaximum)
            case _:
                super().keyPressEvent(event)


class WidePieces:
    """The scroll bars of one answer, and the places of what is scrolled.

    The document holds each piece at its full width. What the page cuts off is drawn once more, moved, inside the area
    of the piece; places of the screen and of the document are turned into each other here.

    Args:
        theme: The grounds.
        document: Holds the pieces.
        viewport: What shows the document.
        changed: Called when a piece was scrolled.
    """

    def __init__(
        self, theme: Theme, document: AnswerDocument, viewport: QWidget, changed: Callable[[], object]
    ) -> None:
        self._theme = theme
        self._document = document
        self._viewport = viewport
        self._changed = changed
        self._pieces: list[_Piece] = []

    def look(self) -> None:
        """Forget the pieces of the text before; those of this one begin at their start."""
        for piece in self._pieces:
            piece.bar.hide()
            piece.bar.deleteLater()
        self._pieces = [
            *map(self._table, tables(self._document)),
            *map(self._code, runs(self._document, is_code)),
        ]

    def place(self) -> None:
        """Put a bar below each piece that is wider than the page."""
        room = self._viewport.width()
        for piece in self._pieces:
            rect, bar = piece.place(), piece.bar
            beyond = round(rect.right()) + piece.edge - room
            beyond = beyond if beyond > self._theme.metrics.gap else 0  # less is the padding of the last cell
            bar.setRange(0, beyond)
            bar.setPageStep(room)
            bar.setSingleStep(self._theme.metrics.space_page)
            bar.setVisible(beyond > 0)
            height = bar.sizeHint().height()
            bar.setGeometry(QRect(piece.edge, round(rect.bottom()) + 1, room - 2 * piece.edge, height))

    def shift_at(self, place: QPointF) -> int:
        """How far what is seen at a place of the screen is moved to the left."""
        piece = self._piece_at(place)
        return piece.bar.value() if piece else 0

    def shift_of(self, position: int) -> int:
        """How far the character at a position is moved to the left."""
        bar = self._bar_of(position)
        return bar.value() if bar else 0

    def bring_into_view(self, position: int, rect: QRect) -> None:
        """Scroll the piece of a position, if any, until a rectangle of the document is seen."""
        bar = self._bar_of(position)
        if bar is None or not bar.maximum():
            return
        gap = self._theme.metrics.space
        if rect.left() < bar.value():
            bar.setValue(rect.left() - gap)
        elif rect.right() > bar.value() + self._viewport.width():
            bar.setValue(rect.right() + gap - self._viewport.width())

    def scroll_at(self, place: QPointF, by: int) -> bool:
        """Scroll the piece under a place; False where there is none to scroll."""
        piece = self._piece_at(place)
        if piece is None:
            return False
        piece.bar.setValue(piece.bar.value() + by)
        return True

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
        """Draw the pieces that are scrolled over what was drawn of them, with what is selected and marked."""
        if any(piece.bar.value() for piece in self._pieces):
            self._paint(QPainter(self._viewport), _context(view))

    def _paint(self, painter: QPainter, context: QAbstractTextDocumentLayout.PaintContext) -> None:
        layout = self._document.documentLayout()
        for piece in self._pieces:
            if not piece.bar.value():
                continue
            area = piece.place().adjusted(0, 0, piece.edge, 1)
            seen = QRectF(0, area.top(), self._viewport.width(), area.height())
            painter.save()
            painter.setClipRect(seen.adjusted(piece.edge, 0, -piece.edge, 0))
            painter.fillRect(seen, self._theme.color(piece.ground))
            painter.translate(-piece.bar.value(), 0)
            context.clip = area
            layout.draw(painter, context)
            painter.restore()

    def _piece_at(self, place: QPointF) -> _Piece | None:
        """The piece that can be scrolled at a place of the screen."""
        for piece in self._pieces:
            if piece.bar.maximum():
                rect = piece.place()
                if rect.top() <= place.y() <= rect.bottom():
                    return piece
        return None

    def _bar_of(self, position: int) -> QScrollBar | None:
        return next((one.bar for one in self._pieces if one.first <= position <= one.last), None)

    def _table(self, table: QTextTable) -> _Piece:
        bar = self._bar(QCoreApplication.translate("WideTables", "Scroll the table sideways"), "tableScroll")
        return _Piece(
            table.firstPosition(), table.lastPosition(), partial(place_of_table, table), bar, "paper", 0
        )

    def _code(self, run: Run) -> _Piece:
        bar = self._bar(QCoreApplication.translate("WideTables", "Scroll the code sideways"), "codeScroll")
        last = self._document.findBlock(run.last)
        return _Piece(
            run.first,
            run.last + last.length(),
            partial(place_of_code, self._document, run),
            bar,
            "unchecked_soft",
            self._theme.metrics.space,
        )

    def _bar(self, words: str, name: str) -> QScrollBar:
        bar = _SidewaysBar(Qt.Orientation.Horizontal, self._viewport)
        bar.setObjectName(name)
        bar.setAccessibleName(words)
        bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        bar.setLayoutDirection(
            Qt.LayoutDirection.LeftToRight
        )  # what it scrolls stands in the order of the document
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
    # copies: what belongs to a selection goes with it, and the program with what is used of it afterwards
    marks = [(QTextCursor(one.cursor), QTextCharFormat(one.format)) for one in view.extraSelections()]
    context.selections = [_selection(*one) for one in (*marks, (view.textCursor(), form))]
    return context


def _selection(cursor: QTextCursor, form: QTextCharFormat) -> QAbstractTextDocumentLayout.Selection:
    made = QAbstractTextDocumentLayout.Selection()
    made.cursor, made.format = cursor, form
    return made
