"""A picture of the page with the passage boxed."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.engine.ingest.document import Box
from app.ui.theme import Theme

_TINT_ALPHA = 45


class PageImage(QWidget):
    """Fits the page to its width. Boxes are PDF points with the origin at the lower left of the page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._image = QImage()
        self._boxes: tuple[Box, ...] = ()
        self._width_points = 1.0
        self.setObjectName("thumbnail")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
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
        self._width_points = self._image.width() / scale
        self._boxes = boxes
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.setFixedSize(self.sizeHint())
        self.setVisible(not self._image.isNull())
        self.update()

    @property
    def has_page(self) -> bool:
        """Whether there is a picture to show."""
        return not self._image.isNull()

    def clear(self) -> None:
        """Show nothing."""
        self._image = QImage()
        self._boxes = ()
        self.hide()

    def sizeHint(self) -> QSize:
        """The width of thumbnails, the height the page asks for."""
        width = self._theme.metrics.thumbnail_width
        if self._image.isNull():
            return QSize(width, width)
        return QSize(width, round(width * self._image.height() / self._image.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw page, boxes and edge."""
        if self._image.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        painter.drawImage(QRectF(self.rect()), self._sharp())
        if self._boxes:
            self._draw_boxes(painter)
        painter.setPen(self._theme.color("line"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _sharp(self) -> QImage:
        """The page in as many pixels as are shown, averaged, so that small print stays grey instead of ragged."""
        width = round(self.width() * self.devicePixelRatioF())
        return self._image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)

    def _draw_boxes(self, painter: QPainter) -> None:
        """Tint the lines of the passage once, and frame each run of lines that lie together."""
        air = self._theme.metrics.gap / 2
        lines = QPainterPath()
        lines.setFillRule(Qt.FillRule.WindingFill)
        for box in self._boxes:
            lines.addRect(self._placed(box).adjusted(-air, -air, air, air))
        color = self._theme.color("page_mark")
        tint = QColor(color)
        tint.setAlpha(_TINT_ALPHA)
        painter.setPen(QPen(color, 1.5))
        painter.setBrush(tint)
        painter.drawPath(lines.simplified())

    def _placed(self, box: Box) -> QRectF:
        factor = self.width() / self._width_points
        top = self.height() - box.top * factor
        return QRectF(
            box.left * factor, top, (box.right - box.left) * factor, (box.top - box.bottom) * factor
        )
