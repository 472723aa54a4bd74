"""A card that floats inside a page: drawn with a soft shadow, resized by its edges and corners, made large and small again."""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from app.ui.theme import Theme

_SHADOW_ALPHA = 6
_LARGE_WIDTH, _LARGE_HEIGHT = 0.92, 0.88
_NONE = Qt.Edge(0)
_CURSORS = {
    Qt.Edge.LeftEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.RightEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.TopEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.BottomEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.LeftEdge | Qt.Edge.TopEdge: Qt.CursorShape.SizeFDiagCursor,
    Qt.Edge.RightEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeFDiagCursor,
    Qt.Edge.RightEdge | Qt.Edge.TopEdge: Qt.CursorShape.SizeBDiagCursor,
    Qt.Edge.LeftEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeBDiagCursor,
}


class Card(QWidget):
    """The frame; what stands in it is laid out by who inherits, inside `frame_margins`.

    Signals:
        size_chosen: The user dragged it to another `QSize`, the shadow not counted.
        enlarged: Whether it takes nearly the whole page now.
    """

    size_chosen = Signal(QSize)
    enlarged = Signal(bool)

    def __init__(self, theme: Theme, host: QWidget) -> None:
        super().__init__(host)
        self._theme = theme
        self.host = host
        self._is_large = False
        self._dragged: tuple[Qt.Edge, QPoint, QRect] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        theme.changed.connect(self.update)

    # --- size and place ---
    @property
    def is_large(self) -> bool:
        """Whether it takes nearly the whole page."""
        return self._is_large

    @property
    def card_rect(self) -> QRect:
        """The card without its shadow, in the coordinates of the page."""
        shadow = self._theme.metrics.shadow_width
        return self.geometry().adjusted(shadow, shadow, -shadow, -shadow)

    def put_card(self, rect: QRect) -> None:
        """Place the card; its shadow comes on top."""
        shadow = self._theme.metrics.shadow_width
        self.setGeometry(rect.adjusted(-shadow, -shadow, shadow, shadow))

    def toggle_large(self) -> None:
        """Take 92 % by 88 % of the page, or go back to where it stood."""
        self._is_large = not self._is_large
        self.arrange()
        self.enlarged.emit(self._is_large)

    def arrange(self) -> None:
        """Find the place of the card; a card that is not large is placed by `place_small`."""
        if not self._is_large:
            self.place_small()
            return
        room = self.host.rect()
        width = round(room.width() * _LARGE_WIDTH)
        height = max(round(room.height() * _LARGE_HEIGHT), self.least_large(width))
        rect = QRect(0, 0, width, min(height, room.height() - 2 * self._theme.metrics.gap))
        rect.moveCenter(room.center())
        self.put_card(rect)

    def place_small(self) -> None:
        """Put the card where it belongs at its usual size."""
        raise NotImplementedError

    def least_large(self, width: int) -> int:
        """The height without which a large card of a width is of no use."""
        raise NotImplementedError

    def frame_margins(self) -> int:
        """How far inside the widget the content begins."""
        return self._theme.metrics.shadow_width + self._theme.metrics.space_wide

    def stretch(self, width: int, height: int) -> None:
        """Make it so many pixels wider and higher (less than 0: smaller), as dragging an edge does.

        It grows to the right and below, and where there is no room left, the other way.
        """
        before = self.card_rect
        rect = self._stretched(before, Qt.Edge.RightEdge | Qt.Edge.BottomEdge, QPoint(width, height))
        missing = QPoint(width - rect.width() + before.width(), height - rect.height() + before.height())
        rect = self._stretched(rect, Qt.Edge.LeftEdge | Qt.Edge.TopEdge, -missing)
        self._is_large = False
        self.put_card(rect)
        self.enlarged.emit(False)
        self.size_chosen.emit(rect.size())

    # --- edges ---
    def edges_at(self, place: QPoint) -> Qt.Edge:
        """Which edges of the card the pointer would take at a place of this widget; none inside and far outside."""
        grip, shadow = self._theme.metrics.card_grip, self._theme.metrics.shadow_width
        card = self.rect().adjusted(shadow, shadow, -shadow, -shadow)
        if not card.adjusted(-grip, -grip, grip, grip).contains(place):
            return _NONE
        found = _NONE
        if place.x() < card.left() + grip:
            found |= Qt.Edge.LeftEdge
        elif place.x() > card.right() - grip:
            found |= Qt.Edge.RightEdge
        if place.y() < card.top() + grip:
            found |= Qt.Edge.TopEdge
        elif place.y() > card.bottom() - grip:
            found |= Qt.Edge.BottomEdge
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of an edge."""
        edges = self.edges_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and edges:
            self._dragged = (edges, event.globalPosition().toPoint(), self.card_rect)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show what the pointer would do, or do it."""
        if self._dragged is None:
            edges = self.edges_at(event.position().toPoint())
            self.setCursor(_CURSORS.get(edges, Qt.CursorShape.ArrowCursor))
            return
        edges, start, former = self._dragged
        self._is_large = False
        self.put_card(self._stretched(former, edges, event.globalPosition().toPoint() - start))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the edge; the size is the wanted one from now on."""
        if self._dragged is not None:
            self._dragged = None
            self.enlarged.emit(False)
            self.size_chosen.emit(self.card_rect.size())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """No edge without a pointer."""
        super().leaveEvent(event)
        self.unsetCursor()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """What nothing inside scrolled does not scroll the conversation either."""
        event.accept()

    def _stretched(self, former: QRect, edges: Qt.Edge, by: QPoint) -> QRect:
        """The card with some edges moved, not smaller than is of use and inside the page."""
        metrics = self._theme.metrics
        room = self.host.rect().adjusted(metrics.gap, metrics.gap, -metrics.gap, -metrics.gap)
        least = QSize(
            min(metrics.card_least_width, room.width()), min(metrics.card_least_height, room.height())
        )
        rect = QRect(former)
        if edges & Qt.Edge.LeftEdge:
            rect.setLeft(max(room.left(), min(former.left() + by.x(), former.right() - least.width() + 1)))
        if edges & Qt.Edge.RightEdge:
            rect.setRight(min(room.right(), max(former.right() + by.x(), former.left() + least.width() - 1)))
        if edges & Qt.Edge.TopEdge:
            rect.setTop(max(room.top(), min(former.top() + by.y(), former.bottom() - least.height() + 1)))
        if edges & Qt.Edge.BottomEdge:
            rect.setBottom(
                min(room.bottom(), max(former.bottom() + by.y(), former.top() + least.height() - 1))
            )
        return rect

    # --- keyboard ---
    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab goes round inside."""
        stops = [
            child
            for child in self.findChildren(QWidget)
            if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not stops:
            return False
        stops.sort(key=self._reading_order)
        current = self.focusWidget()
        number = stops.index(current) if current in stops else -1
        reason = Qt.FocusReason.TabFocusReason if is_next else Qt.FocusReason.BacktabFocusReason
        stops[(number + (1 if is_next else -1)) % len(stops)].setFocus(reason)
        return True

    def _reading_order(self, child: QWidget) -> tuple[int, int]:
        corner = child.mapTo(self, child.rect().topLeft())
        if (
            area := _scrolled_by(child)
        ) is not None:  # what is scrolled away still stands between head and foot
            view = area.viewport()
            corner.setY(max(corner.y(), view.mapTo(self, view.rect().topLeft()).y()))
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return corner.y(), -corner.x() if is_mirrored else corner.x()

    # --- looks ---
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a soft shadow and the card."""
        metrics = self._theme.metrics
        shadow = metrics.shadow_width
        card = self.rect().adjusted(shadow, shadow, -shadow, -shadow)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        tint = QColor(self._theme.color("shadow"))
        tint.setAlpha(_SHADOW_ALPHA)
        painter.setBrush(tint)
        for spread in range(shadow, 0, -2):
            around = card.adjusted(-spread, -spread // 2, spread, spread)
            painter.drawRoundedRect(around, metrics.space + spread, metrics.space + spread)
        painter.setBrush(self._theme.color("surface"))
        painter.setPen(QPen(self._theme.color("line"), 1.0))
        painter.drawRoundedRect(card.adjusted(0, 0, -1, -1), metrics.space, metrics.space)


def _scrolled_by(child: QWidget) -> QScrollArea | None:
    parent = child.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent
