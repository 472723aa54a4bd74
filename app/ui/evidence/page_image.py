"""A picture of the page with the passage boxed."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.engine.ingest.document import Box
from app.ui.theme import Theme

_TINT_ALPHA = 70


class PageImage(QWidget):
    """Fits the page to its width. Boxes are PDF points with the origin at the lower left of the page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._image = QImage()
        self._boxes: tuple[Box, ...] = ()
        self._pixels_per_point = 1.0
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
        self._pixels_per_point = scale
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
        painter.drawImage(QRectF(self.rect()), self._image)
        factor = self.width() / self._image.width() * self._pixels_per_point
        color = self._theme.color("accent")
        tint = QColor(color)
        tint.setAlpha(_TINT_ALPHA)
        for box in self._boxes:
            height = (box.top - box.bottom) * factor
            rect = QRectF(
                box.left * factor, self.height() - box.top * factor, (box.right - box.left) * factor, height
            )
            painter.fillRect(rect, tint)
        if self._boxes:
            painter.setPen(QPen(color, 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._around(factor))
        painter.setPen(self._theme.color("line"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _around(self, factor: float) -> QRectF:
        """The rectangle around all boxes of this page, with a little air."""
        around = QRectF()
        for box in self._boxes:
            top = self.height() - box.top * factor
            around |= QRectF(
                box.left * factor, top, (box.right - box.left) * factor, (box.top - box.bottom) * factor
            )
        air = self._theme.metrics.gap / 2
        return around.adjusted(-air, -air, air, air)
