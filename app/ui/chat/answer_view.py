"""Shows a rendered answer at its full height; pills and links are reached by mouse and by keyboard."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRect, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QToolTip, QWidget

from app.engine.records import Turn
from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.answer_marks import AnswerMarks
from app.ui.chat.answer_speech import spoken_answer, spoken_stop, stop_tooltip, text_tooltip
from app.ui.chat.answer_stops import Stop
from app.ui.chat.block_tools import BlockTools
from app.ui.chat.copying import no_support_mark
from app.ui.chat.markers import PillInfo
from app.ui.chat.pointer import Pointer
from app.ui.chat.stop_map import StopMap
from app.ui.chat.wide_pieces import WidePieces
from app.ui.theme import Theme

_OPENING_KEYS: Final = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}
_ARROWS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_UNMODIFIED: Final = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}


class AnswerView(QTextEdit):
    """The text of one answer.

    Signals:
        pill_activated: A `PillInfo` and its rectangle in this widget.
        link_activated: The address of a link somebody chose.
        stop_focused: The rectangle of the pill or link the keyboard went to.
        copy_requested: The `QMimeData` of a table or of code that shall be copied.
    """

    pill_activated = Signal(object, QRect)
    link_activated = Signal(str)
    stop_focused = Signal(QRect)
    copy_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._turn: Turn | None = None
        self._has_citations = True
        self._preview = ""
        self._is_filling = False
        self._current: int | None = None
        self._answer = AnswerDocument(theme, self)
        self._blocks = BlockTools(theme, self._answer, self.viewport())
        self._blocks.copy_requested.connect(self.copy_requested)
        self._wide = WidePieces(theme, self._answer, self.viewport(), self.viewport().update)
        self._map = StopMap(self._answer, self._wide)
        self._marks = AnswerMarks(theme, self)
        self._pointer = Pointer(theme, self._answer.painter, self)
        self._pointer.moved.connect(self.viewport().update)
        self.setDocument(self._answer)
        self.setObjectName("answerText")
        self.setAccessibleName(self.tr("Answer"))
        self.setReadOnly(True)
        self.setCursorWidth(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.viewport().setMouseTracking(True)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        self.horizontalScrollBar().rangeChanged.connect(lambda _least, _most: self._stay_at_start())
        self.horizontalScrollBar().valueChanged.connect(lambda _value: self._stay_at_start())
        theme.changed.connect(self._on_theme_changed)

    # --- content ---
    def show_turn(self, turn: Turn, *, has_citations: bool = True) -> None:
        """Render the answer of `turn`, as clean prose where no citations are wanted."""
        self._turn = turn
        self._has_citations = has_citations
        self._fill(lambda: self._answer.show_turn(turn, has_citations=has_citations), is_whole=True)
        self.setAccessibleName(self.tr("Answer"))
        self._speak_all()

    def _speak_all(self) -> None:
        """As long as no pill is in focus, the whole answer is what is said of it."""
        if self._turn is not None:
            self.setAccessibleDescription(spoken_answer(self._answer, len(self._turn.resolved.unsupported)))

    def show_preview(self, text: str) -> None:
        """Show what is written so far; as plain as that is, it stands where the answer will."""
        self._preview = text
        self.setAccessibleName(self.tr("Answer, still being written"))
        self._fill(lambda: self._answer.show_preview(text))

    def _fill(self, render: Callable[[], None], *, is_whole: bool = False) -> None:
        """Render; the height follows once, when all is there, so that nothing below jumps."""
        self._is_filling = True
        try:
            render()
            self._answer.fit(self.viewport().width())
        finally:
            self._is_filling = False
        self._map.look()
        self._blocks.look(has_buttons=is_whole)
        self._wide.look()
        self._marks.look()
        self._set_current(None)
        self._fit()

    @property
    def pills(self) -> tuple[PillInfo, ...]:
        """The pills in reading order."""
        return tuple(self._answer.painter.pills)

    def pill_rect(self, index: int) -> QRect:
        """Where pill `index` stands in this widget."""
        return self._map.pill_rect(index)

    def sentence_rect(self, index: int) -> QRect:
        """What pill `index` stands for: from the line of the pill before, or the start of the paragraph, to its own."""
        return self._map.sentence_rect(index)

    def focus_pill(self, index: int) -> None:
        """Bring the keyboard to pill `index`."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._set_current(self._map.number_of_pill(index))

    def point_at(self, index: int, occurrence: int) -> None:
        """Bring the pill of one citation into view and let it pulse; without motion it wears a ring for a while."""
        place = (index, occurrence)
        for number, pill in enumerate(self.pills):
            if (pill.occurrence.chunk_index, pill.occurrence.occurrence) == place:
                self._pointer.point_at(number)
                self.stop_focused.emit(self.pill_rect(number))
                return
        self.stop_focused.emit(QRect(0, 0, self.width(), 1))

    @property
    def focused_pill(self) -> PillInfo | None:
        """The pill the keyboard is at."""
        number = self._answer.painter.focused
        return None if number is None else self._answer.painter.pills[number]

    def plain_text(self) -> str:
        """The words as shown, each pill as its label in brackets."""
        cursor = QTextCursor(self._answer)
        cursor.select(QTextCursor.SelectionType.Document)
        return self._words(cursor)

    # --- keyboard ---
    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab goes from pill to pill before it leaves."""
        step = 1 if is_next else -1
        count = len(self._map.stops)
        wanted = (-1 if is_next else count) if self._current is None else self._current
        if 0 <= wanted + step < count:
            self._set_current(wanted + step)
            return True
        self._set_current(None)
        self._speak_all()
        return super().focusNextPrevChild(is_next)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by Tab, start at the first pill (at the last one coming backwards)."""
        super().focusInEvent(event)
        last = len(self._map.stops) - 1
        if last >= 0 and event.reason() == Qt.FocusReason.TabFocusReason:
            self._set_current(0)
        elif last >= 0 and event.reason() == Qt.FocusReason.BacktabFocusReason:
            self._set_current(last)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The ring goes with the focus, unless only the window lost it."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._set_current(None)
            self._speak_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space open the pill or link in focus; the arrows go from pill to pill."""
        if event.key() in _OPENING_KEYS and self._current is not None:
            self._activate(self._map.stops[self._current])
            return
        step = _ARROWS.get(Qt.Key(event.key()))
        if step and self._current is not None and event.modifiers() in _UNMODIFIED:
            number = self._map.pill_beyond(self._current, step if self.isLeftToRight() else -step)
            if number is not None:
                self._set_current(number)
            return
        super().keyPressEvent(event)

    # --- mouse ---
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A selection begins at the words that are seen, also where it is scrolled sideways."""
        super().mousePressEvent(self._wide.moved(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointer and hover follow pills and links."""
        super().mouseMoveEvent(self._wide.moved(event))
        stop = self._map.stop_at(event.position())
        shape = Qt.CursorShape.PointingHandCursor if stop else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)
        self._set_hovered(stop.pill if stop else None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click without a selection opens what is under it."""
        super().mouseReleaseEvent(self._wide.moved(event))
        stop = self._map.stop_at(event.position())
        if stop and event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self._activate(stop)

    def leaveEvent(self, event: QEvent) -> None:
        """No hover without a pointer."""
        super().leaveEvent(event)
        self._set_hovered(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The conversation scrolls, not the answer; sideways what is wider than the page."""
        turned = event.angleDelta()
        is_sideways = abs(turned.x()) > abs(turned.y())
        if not (is_sideways and self._wide.scroll_at(event.position(), -turned.x())):
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what lies behind the words, then the words."""
        painter = QPainter(self.viewport())
        self._blocks.paint(painter)
        painter.end()
        super().paintEvent(event)
        self._wide.paint(self)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tooltip of the pill or link under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = QPointF(event.pos())
            stop = self._map.stop_at(place)
            words = (
                stop_tooltip(stop, self.pills)
                if stop
                else text_tooltip(self._answer, self._map.position_at(place))
            )
            room = self._map.rect(stop) if stop else QRect()
            QToolTip.showText(event.globalPos(), words, self.viewport(), room)
            return True
        return bool(super().viewportEvent(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Height follows width."""
        super().resizeEvent(event)
        self._fit()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy a selection with its pills as words."""
        data = QMimeData()
        labels = self._answer.pill_labels()
        data.setText(self._answer.words(self.textCursor(), labels, no_support_mark()))
        return data

    # --- inside ---
    def _activate(self, stop: Stop) -> None:
        if stop.pill is None:
            self.link_activated.emit(stop.link)
        else:
            self.pill_activated.emit(self._answer.painter.pills[stop.pill], self._map.rect(stop))

    def _set_current(self, number: int | None) -> None:
        self._current = number
        stop = self._map.stops[number] if number is not None else None
        self._answer.painter.focused = stop.pill if stop else None
        self._show_marks()
        self.viewport().update()
        if stop:
            self._map.bring_into_view(stop)
            self.setAccessibleDescription(spoken_stop(stop, self.pills))
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
            self.stop_focused.emit(self._map.rect(stop))

    def mark_words(self, text: str, current: int | None = None) -> None:
        """Mark all places of `text`, one of them as that where the search is; "" takes the marks away."""
        self._marks.find(text, current)
        self._show_marks()

    @property
    def found_count(self) -> int:
        """How many places are marked."""
        return len(self._marks.found)

    def found_rect(self, number: int) -> QRect:
        """The place of the marked words number `number`, in this widget; of the last where there are fewer."""
        found = self._marks.found_stop(number)
        if found is None:
            return self.rect()
        self._map.bring_into_view(found)
        return self._map.rect(found)

    def _show_marks(self) -> None:
        """Colour what was looked for and the link in focus."""
        self._marks.show(self._map.stops[self._current] if self._current is not None else None)

    def _set_hovered(self, pill: int | None) -> None:
        if self._answer.painter.hovered != pill:
            self._answer.painter.hovered = pill
            self.viewport().update()

    def _words(self, cursor: QTextCursor) -> str:
        return self._answer.words(cursor, self._answer.pill_labels())

    def _fit(self) -> None:
        self._is_filling = True
        self._answer.fit(self.viewport().width())
        self._is_filling = False
        self._on_size_changed(self._answer.documentLayout().documentSize())
        self._blocks.place()
        self._wide.place()
        self._stay_at_start()

    def _stay_at_start(self) -> None:
        """What is wider than the page would let the whole text scroll; it scrolls by itself instead."""
        bar = self.horizontalScrollBar()
        start = bar.maximum() if self.isRightToLeft() else 0
        if bar.value() != start:
            bar.setValue(start)

    def _on_size_changed(self, size: QSizeF) -> None:
        if self._is_filling:
            return
        height = int(size.height()) + 1
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)

    def _on_theme_changed(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Text, self._theme.color("ink"))
        self.setPalette(palette)
        if self._turn is not None:
            current = self._current
            self.show_turn(self._turn, has_citations=self._has_citations)
            self._set_current(current)  # the keyboard stays where it was
        elif self._preview:
            self.show_preview(self._preview)
