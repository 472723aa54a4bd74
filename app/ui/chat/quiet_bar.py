"""A scroll bar that keeps its room: what stands beside it does not move when there is something to scroll."""

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar


class QuietScrollBar(QScrollBar):
    """Shows nothing as long as there is nothing to scroll; for areas whose bar is always on."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the handle, or the ground alone."""
        if self.maximum() > self.minimum():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().window())
