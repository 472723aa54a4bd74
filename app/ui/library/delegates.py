"""Draws the rows of the left panel: items with their state, sessions under day headings."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.engine.records import SessionInfo
from app.ui import words
from app.ui.library.item_model import BYLINE_ROLE, STATE_ROLE
from app.ui.library.session_model import HEADING_ROLE, SESSION_ROLE, TIME_ROLE, is_incomplete
from app.ui.theme import TextSize, Theme

_Index = QModelIndex | QPersistentModelIndex
_STATE_LOOK = {
    "indexed": ("state-indexed", "verified"),
    "partial": ("state-partial", "weak"),
    "metadata": ("state-metadata", "quiet"),
    "pending": ("state-pending", "quiet"),
}


class _Rows(QStyledItemDelegate):
    """What both kinds of rows share: the ground."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def _draw_ground(self, painter: QPainter, option: QStyleOptionViewItem, box: QRect) -> None:
        state = option.state
        role = ""
        if state & QStyle.StateFlag.State_Selected:
            role = "selected"
        elif state & QStyle.StateFlag.State_MouseOver:
            role = "hover"
        radius = self._theme.metrics.gap
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if role:
            is_edged = role == "selected"  # the ground alone is hardly seen
            painter.setPen(self._theme.color("selected_edge") if is_edged else Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(role))
            painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(self._theme.color("focus"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)

    def _draw_text(self, painter: QPainter, box: QRect, text: str, font: QFont, role: str) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(role))
        elided = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        painter.drawText(box, int(side), words.own_way(elided))


class ItemDelegate(_Rows):
    """Title over byline, the state as a mark of its own shape."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one item."""
        metrics = self._theme.metrics
        rect: QRect = option.rect
        box = rect.adjusted(0, 1, 0, -1)
        painter.save()
        self._draw_ground(painter, option, box)
        icon, role = _STATE_LOOK.get(str(index.data(STATE_ROLE)), _STATE_LOOK["pending"])
        left = box.left() + metrics.space - metrics.ring
        half = box.height() // 2
        top = QRect(left, box.top() + metrics.gap, metrics.icon, half - metrics.gap)
        mark = QStyle.visualRect(option.direction, box, top)
        at = QPointF(mark.left(), mark.center().y() - metrics.icon // 2 + 1)
        self._theme.draw_icon(painter, at, icon, role)
        left += metrics.icon + metrics.gap
        width = box.right() - metrics.space - left
        title, byline = (
            QStyle.visualRect(option.direction, box, QRect(left, top_, width, half - metrics.gap))
            for top_ in (box.top() + metrics.gap, box.top() + half)
        )
        self._draw_text(painter, title, str(index.data()), self._theme.font(), "ink")
        small = self._theme.font(TextSize.SMALL)
        self._draw_text(painter, byline, str(index.data(BYLINE_ROLE)), small, "quiet")
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Room for two lines."""
        lines = (
            QFontMetrics(self._theme.font()).height()
            + QFontMetrics(self._theme.font(TextSize.SMALL)).height()
        )
        metrics = self._theme.metrics
        return QSize(metrics.panel_width // 2, max(metrics.item_height, lines + 3 * metrics.gap))


class SessionDelegate(_Rows):
    """A heading in small type, a session in one line.

    Attributes:
        held: The row whose menu is open; it stays lit until the menu is gone.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.held = QPersistentModelIndex()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Draw one row."""
        metrics = self._theme.metrics
        rect: QRect = option.rect
        inset = metrics.space - metrics.ring  # the ring of the list stands before it
        text_box = rect.adjusted(inset, 0, -inset, 0)
        painter.save()
        if index.data(HEADING_ROLE):
            small = self._theme.font(TextSize.SMALL)
            self._draw_text(painter, text_box, str(index.data()), small, "quiet")
        else:
            if self.held.isValid() and self.held.row() == index.row():
                option.state |= QStyle.StateFlag.State_MouseOver
            self._draw_ground(painter, option, rect.adjusted(0, 1, 0, -1))
            text_box = self._draw_sign(painter, option, text_box, index.data(SESSION_ROLE))
            text_box = self._draw_time(painter, option, text_box, str(index.data(TIME_ROLE)))
            self._draw_text(painter, text_box, str(index.data()), self._theme.font(), "ink")
        painter.restore()

    def _draw_sign(
        self, painter: QPainter, option: QStyleOptionViewItem, box: QRect, session: SessionInfo
    ) -> QRect:
        """At the far end: that there is something to do, or that citations lead nowhere; the tooltip says it in words.

        Returns:
            What is left for the title.
        """
        if session.is_waiting:
            look = ("pause", "accent")
        elif is_incomplete(session):
            look = ("attention", "weak")
        else:
            return box
        metrics = self._theme.metrics
        side = metrics.icon_small
        place = QRect(box.right() - side, box.center().y() - side // 2, side, side)
        at = QStyle.visualRect(option.direction, box, place).topLeft()
        self._theme.draw_icon(painter, QPointF(at), *look, side)
        return QStyle.visualRect(option.direction, box, box.adjusted(0, 0, -side - metrics.space, 0))

    def _draw_time(self, painter: QPainter, option: QStyleOptionViewItem, box: QRect, time: str) -> QRect:
        """Behind the title, where it alone does not say which conversation it is; returns what is left for the title."""
        if not time:
            return box
        small = self._theme.font(TextSize.SMALL)
        width = QFontMetrics(small).horizontalAdvance(time) + 1
        place = QStyle.visualRect(option.direction, box, box.adjusted(box.width() - width, 0, 0, 0))
        self._draw_text(painter, place, time, small, "quiet")
        room = box.adjusted(0, 0, -width - self._theme.metrics.space, 0)
        return QStyle.visualRect(option.direction, box, room)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """One line."""
        return QSize(self._theme.metrics.panel_width // 2, self._theme.metrics.session_height)
