"""The ring of the keyboard inside a filled button: one around it would make it grow, and its own colour would not show it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QPushButton

_LETTERS = 9  # how much higher a line of text is than the ring is wide: two pixels at a zoom of 100 %


def paint_inner_ring(widget: QAbstractButton, color: QColor) -> None:
    """Draw the ring where the keyboard is at this button.

    Args:
        widget: A button with a filled ground; called at the end of its painting.
        color: That of its text, which is seen on the ground.
    """
    if not widget.hasFocus():
        return
    width = max(2.0, round(widget.fontMetrics().height() / _LETTERS))
    inset = 1.5 * width  # the ground goes on outside of the ring
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, width))
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset), width, width)


class FilledButton(QPushButton):
    """The one primary button of a page or window."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it, and where the keyboard is."""
        super().paintEvent(event)
        paint_inner_ring(self, self.palette().buttonText().color())
