"""Shows a rendered answer at its full height; pills and links are reached by mouse and by keyboard."""

import html
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QTextCursor,
    QTextLine,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QToolTip, QWidget

from app.engine.records import Turn
from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.markers import PillInfo
from app.ui.chat.pill_object import OBJECT_CHARACTER, PILL_INDEX, PILL_TYPE
from app.ui.chat.support_words import page_phrase, support_phrase
from app.ui.chat.turn_words import unsupported_phrase
from app.ui.theme import Theme

_OPENING_KEYS: Final = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}


@dataclass(frozen=True, slots=True)
class _Stop:
    """A place the Tab key goes to: a pill by number, or a link by address; `start` and `end` are its characters."""

    start: int
    end: int
    pill: int | None
    link: str = ""


class AnswerView(QTextEdit):
    """The text of one answer.

    Signals:
        pill_activated: A `PillInfo` and its rectangle in this widget.
        link_activated: The address of a link somebody chose.
        stop_focused: The rectangle of the pill or link the keyboard went to.
    """

    pill_activated = Signal(object, QRect)
    link_activated = Signal(str)
    stop_focused = Signal(QRect)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._turn: Turn | None = None
        self._preview = ""
        self._is_filling = False
        self._stops: tuple[_Stop, ...] = ()
        self._current: int | None = None
        self._answer = AnswerDocument(theme, self)
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
        theme.changed.connect(self._on_theme_changed)

    # --- content ---
    def show_turn(self, turn: Turn) -> None:
        """Render the answer of `turn`."""
        self._turn = turn
        self._fill(lambda: self._answer.show_turn(turn))
        self.setAccessibleName(self.tr("Answer"))
        count = len(turn.resolved.unsupported)
        self.setAccessibleDescription(unsupported_phrase(count) if count else "")

    def show_preview(self, text: str) -> None:
        """Show what is written so far; as plain as that is, it stands where the answer will."""
        self._preview = text
        self.setAccessibleName(self.tr("Answer, still being written"))
        self._fill(lambda: self._answer.show_preview(text))

    def _fill(self, render: Callable[[], None]) -> None:
        """Render; the height follows once, when all is there, so that nothing below jumps."""
        self._is_filling = True
        try:
            render()
            self._answer.setTextWidth(self.viewport().width())
        finally:
            self._is_filling = False
        self._stops = self._find_stops()
        self._set_current(None)
        self._fit()

    @property
    def pills(self) -> tuple[PillInfo, ...]:
        """The pills in reading order."""
        return tuple(self._answer.painter.pills)

    def pill_rect(self, index: int) -> QRect:
        """Where pill `index` stands in this widget."""
        stop = next(one for one in self._stops if one.pill == index)
        return self._rect(stop)

    def sentence_rect(self, index: int) -> QRect:
        """What pill `index` stands for: from the line of the pill before, or the start of the paragraph, to its own."""
        stop = next(one for one in self._stops if one.pill == index)
        block = self._answer.findBlock(stop.start)
        room = self._answer.documentLayout().blockBoundingRect(block).toAlignedRect()
        first = index  # of the marker, which may be several pills side by side
        while first in self._answer.painter.joined:
            first -= 1
        before = [
            one
            for one in self._stops
            if one.pill is not None and one.pill < first and one.start >= block.position()
        ]
        top = self._rect(before[-1]).top() if before else room.top()
        return QRect(room.left(), top, room.width(), self._rect(stop).bottom() - top)

    def focus_pill(self, index: int) -> None:
        """Bring the keyboard to pill `index`."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._set_current(next(number for number, stop in enumerate(self._stops) if stop.pill == index))

    def plain_text(self) -> str:
        """The words as shown, each pill as its label in brackets."""
        cursor = QTextCursor(self._answer)
        cursor.select(QTextCursor.SelectionType.Document)
        return self._words(cursor)

    # --- keyboard ---
    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab goes from pill to pill before it leaves."""
        step = 1 if is_next else -1
        wanted = (-1 if is_next else len(self._stops)) if self._current is None else self._current
        if 0 <= wanted + step < len(self._stops):
            self._set_current(wanted + step)
            return True
        self._set_current(None)
        return super().focusNextPrevChild(is_next)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by Tab, start at the first pill (at the last one coming backwards)."""
        super().focusInEvent(event)
        if self._stops and event.reason() == Qt.FocusReason.TabFocusReason:
            self._set_current(0)
        elif self._stops and event.reason() == Qt.FocusReason.BacktabFocusReason:
            self._set_current(len(self._stops) - 1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The ring goes with the focus, unless only the window lost it."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._set_current(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space open the pill or link in focus."""
        if event.key() in _OPENING_KEYS and self._current is not None:
            self._activate(self._stops[self._current])
            return
        super().keyPressEvent(event)

    # --- mouse ---
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pointer and hover follow pills and links."""
        super().mouseMoveEvent(event)
        stop = self._stop_at(event.position())
        shape = Qt.CursorShape.PointingHandCursor if stop else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)
        self._set_hovered(stop.pill if stop else None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click without a selection opens what is under it."""
        super().mouseReleaseEvent(event)
        stop = self._stop_at(event.position())
        if stop and event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self._activate(stop)

    def leaveEvent(self, event: QEvent) -> None:
        """No hover without a pointer."""
        super().leaveEvent(event)
        self._set_hovered(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The conversation scrolls, not the answer."""
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tooltip of the pill or link under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = QPointF(event.pos())
            stop = self._stop_at(place)
            words = self._tooltip(stop) if stop else self._tooltip_of_text(place)
            QToolTip.showText(
                event.globalPos(), words, self.viewport(), self._rect(stop) if stop else QRect()
            )
            return True
        return bool(super().viewportEvent(event))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Height follows width."""
        super().resizeEvent(event)
        self._fit()

    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy a selection with its pills as words."""
        data = QMimeData()
        data.setText(self._words(self.textCursor()))
        return data

    # --- inside ---
    def _find_stops(self) -> tuple[_Stop, ...]:
        stops: list[_Stop] = []
        block = self._answer.begin()
        while block.isValid():
            iterator = block.begin()
            while not iterator.atEnd():
                fragment = iterator.fragment()
                form, start = fragment.charFormat(), fragment.position()
                if form.objectType() == PILL_TYPE:
                    stops.append(_Stop(start, start + 1, int(form.property(PILL_INDEX))))
                elif form.isAnchor():
                    stops.append(_Stop(start, start + fragment.length(), None, form.anchorHref()))
                iterator += 1
            block = block.next()
        return tuple(stops)

    def _rect(self, stop: _Stop) -> QRect:
        """The place of a stop in this widget; of a link over two lines, its first line."""
        cursor = QTextCursor(self._answer)
        cursor.setPosition(stop.start)
        block = cursor.block()
        line = block.layout().lineForTextPosition(stop.start - block.position())
        if not line.isValid():
            return QRect()
        last = min(stop.end - block.position(), line.textStart() + line.textLength())
        left, right = self._x(line, stop.start - block.position()), self._x(line, last)
        corner = self._answer.documentLayout().blockBoundingRect(block).topLeft() + QPointF(left, line.y())
        return QRectF(corner, QSizeF(right - left, line.height())).toAlignedRect()

    @staticmethod
    def _x(line: QTextLine, position: int) -> float:
        value = line.cursorToX(position)
        return float(value[0]) if isinstance(value, tuple) else float(value)  # type: ignore[arg-type]  # stub says object

    def _stop_at(self, place: QPointF) -> _Stop | None:
        position = self._answer.documentLayout().hitTest(place, Qt.HitTestAccuracy.ExactHit)
        near = [stop for stop in self._stops if stop.start <= position + 1 and position - 1 < stop.end]
        return next((stop for stop in near if self._rect(stop).contains(place.toPoint())), None)

    def _activate(self, stop: _Stop) -> None:
        if stop.pill is None:
            self.link_activated.emit(stop.link)
        else:
            self.pill_activated.emit(self._answer.painter.pills[stop.pill], self._rect(stop))

    def _set_current(self, number: int | None) -> None:
        self._current = number
        stop = self._stops[number] if number is not None else None
        self._answer.painter.focused = stop.pill if stop else None
        self._show_link_ring(stop)
        self.viewport().update()
        if stop:
            self.setAccessibleDescription(self._spoken(stop))
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
            self.stop_focused.emit(self._rect(stop))

    def _show_link_ring(self, stop: _Stop | None) -> None:
        rings: list[QTextEdit.ExtraSelection] = []
        if stop and stop.pill is None:
            ring = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self._answer)
            cursor.setPosition(stop.start)
            cursor.setPosition(stop.end, QTextCursor.MoveMode.KeepAnchor)
            ring.cursor = cursor
            form = cursor.charFormat()
            form.setBackground(self._theme.color("selected"))
            ring.format = form
            rings.append(ring)
        self.setExtraSelections(rings)

    def _set_hovered(self, pill: int | None) -> None:
        if self._answer.painter.hovered != pill:
            self._answer.painter.hovered = pill
            self.viewport().update()

    def _tooltip(self, stop: _Stop) -> str:
        if stop.pill is None:
            return html.escape(stop.link)
        pill = self._answer.painter.pills[stop.pill]
        place = " · ".join(part for part in (pill.evidence.section, page_phrase(pill.evidence)) if part)
        lines = (
            f'<span style="font-weight:600">{html.escape(pill.evidence.source.title)}</span>',
            html.escape(place),
            html.escape(support_phrase(pill)),
        )
        return "<br>".join(line for line in lines if line)

    def _tooltip_of_text(self, place: QPointF) -> str:
        position = self._answer.documentLayout().hitTest(place, Qt.HitTestAccuracy.ExactHit)
        is_unsupported = self._answer.is_unsupported(position)
        return self.tr("No source was found to support this sentence") if is_unsupported else ""

    def _spoken(self, stop: _Stop) -> str:
        if stop.pill is None:
            return self.tr("Link to {address}").format(address=stop.link)
        pill = self._answer.painter.pills[stop.pill]
        place = self.tr("Citation {number} of {total}").format(number=stop.pill + 1, total=len(self.pills))
        return f"{place}: {pill.label}, {support_phrase(pill)}"

    def _words(self, cursor: QTextCursor) -> str:
        text = cursor.selection().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        labels = [
            self._answer.painter.pills[stop.pill].label
            for stop in self._stops
            if stop.pill is not None and start <= stop.start < end
        ]
        for label in labels:
            text = text.replace(OBJECT_CHARACTER, f"({label})", 1)
        return text

    def _fit(self) -> None:
        self._answer.setTextWidth(self.viewport().width())
        self._on_size_changed(self._answer.documentLayout().documentSize())

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
            self.show_turn(self._turn)
        elif self._preview:
            self.show_preview(self._preview)
