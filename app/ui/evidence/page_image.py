"""A picture of the page with the passage boxed."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.engine.ingest.document import Box
from app.ui.theme import Theme, whole_pixel
from app.ui.widgets.plain_text import plain_tip

_TINT_ALPHA = 45
_USUAL_HEIGHT = 1.414  # of a page one pixel wide


class PageImage(QWidget):
    """Fits the page into its room; a click or Enter opens the full page.

    Boxes are PDF points with the origin at the lower left of the page.

    Signals:
        activated: The full page is wanted.
    """

    activated = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._image = QImage()
        self._boxes: tuple[Box, ...] = ()
        self._width_points = 1.0
        self._is_awaited = False
        self.setObjectName("thumbnail")
        self.setFixedWidth(theme.metrics.thumbnail_width)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def show_page(self, png: bytes, scale: float, boxes: tuple[Box, ...], words: str) -> None:
        """Show a rendered page.

        Args:
            png: The picture, `scale` pixels for each point.
            scale: Pixels per PDF point.
            boxes: Where the passage stands on this page.
            words: What the picture shows, for screen readers.
        """
        self._image = QImage.fromData(png)
        self._is_awaited = False
        self._width_points = self._image.width() / scale
        self._boxes = boxes
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.update()

    @property
    def has_page(self) -> bool:
        """Whether there is a picture to show."""
        return not self._image.isNull()

    @property
    def is_wanted(self) -> bool:
        """Whether there is a picture, or will be in a moment."""
        return self.has_page or self._is_awaited

    def clear(self, *, is_awaited: bool = False) -> None:
        """Show nothing, or an empty sheet where the picture will be in a moment."""
        self._image = QImage()
        self._boxes = ()
        self._is_awaited = is_awaited
        self.setAccessibleName(self.tr("The page is being drawn") if is_awaited else "")
        self.setToolTip("")
        self.hide()

    def height_at(self, width: int) -> int:
        """How high the page is at a width."""
        return round(width * self._height_per_width)

    def use_room(self, most: int, height: int) -> int:
        """Be as wide as the page is at a height, and no wider than `most`; never less than beside a small card.

        Returns:
            The width in pixels.
        """
        wanted = round(height / self._height_per_width)
        width = max(self._theme.metrics.thumbnail_width, min(most, wanted))
        self.setFixedWidth(width)
        return width

    @property
    def _height_per_width(self) -> float:
        return self._image.height() / self._image.width() if self.has_page else _USUAL_HEIGHT

    @property
    def page_rect(self) -> QRect:
        """Where the page is drawn: at the upper outer corner, as large as the room allows."""
        usual = QSize(1000, round(1000 * self._height_per_width))
        size = usual.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        return QRect(QPoint(0 if is_mirrored else self.width() - size.width(), 0), size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space open the full page."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.activated.emit()
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click opens the full page."""
        if event.button() == Qt.MouseButton.LeftButton and self.page_rect.contains(
            event.position().toPoint()
        ):
            self.activated.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw page, boxes and edge."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        page = self.page_rect
        if self._image.isNull():
            role, width = ("focus", self._theme.metrics.ring) if self.hasFocus() else ("line", 1)
            self._draw_frame(painter, page, role, width)
            return
        painter.drawImage(whole_pixel(painter, QPointF(page.topLeft())), self._sharp(page.width()))
        if self._boxes:
            self._draw_boxes(painter, page)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hasFocus():
            ring = self._theme.metrics.ring
            self._draw_frame(painter, page, "focus", ring)
            # Pages are white in every theme; the ring of a dark one would not be seen on them.
            self._draw_frame(painter, page.adjusted(ring, ring, -ring, -ring), "page_mark", ring)
        else:
            self._draw_frame(painter, page, "line", 1)

    def _draw_frame(self, painter: QPainter, rect: QRect, role: str, width: int) -> None:
        painter.setPen(QPen(self._theme.color(role), width))
        half = width // 2
        painter.drawRect(rect.adjusted(half, half, -1 - half, -1 - half))

    def _sharp(self, shown: int) -> QImage:
        """The page in as many pixels as are shown, averaged, so that small print stays grey instead of ragged."""
        ratio = self.devicePixelRatioF()
        sharp = self._image.scaledToWidth(round(shown * ratio), Qt.TransformationMode.SmoothTransformation)
        sharp.setDevicePixelRatio(ratio)
        return sharp

    def _draw_boxes(self, painter: QPainter, page: QRect) -> None:
        """Tint the lines of the passage once, and frame each run of lines that lie together."""
        air = self._theme.metrics.gap / 2
        lines = QPainterPath()
        lines.setFillRule(Qt.FillRule.WindingFill)
        for box in self._boxes:
            lines.addRect(self._placed(box, page).adjusted(-air, -air, air, air))
        color = self._theme.color("page_mark")
        tint = QColor(color)
        tint.setAlpha(_TINT_ALPHA)
        painter.setPen(QPen(color, 1.5))
        painter.setBrush(tint)
        painter.drawPath(lines.simplified())

    def _placed(self, box: Box, page: QRect) -> QRectF:
        factor = page.width() / self._width_points
        return QRectF(
            page.left() + box.left * factor,
            page.height() - box.top * factor,
            (box.right - box.left) * factor,
            (box.top - box.bottom) * factor,
        )
