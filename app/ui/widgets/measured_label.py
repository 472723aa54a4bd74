"""Wrapped text whose height is computed once a width."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel


class MeasuredLabel(QLabel):
    """A label of words that wrap, for conversations.

    Of text that is marked up or can be selected, Qt lays out all words anew each time a layout asks how high they are, and
    the layouts of a turn, of its part and of the column ask many times: a third of the work of scrolling.
    """

    def __init__(self, text: str, text_format: Qt.TextFormat) -> None:
        super().__init__(text)
        self._heights: dict[tuple[int, int, int], int] = {}
        self.setTextFormat(text_format)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        """Show `text`, in the format that is set."""
        self._heights.clear()
        super().setText(text)

    def changeEvent(self, event: QEvent) -> None:
        """Another font, style or language is measured anew."""
        self._heights.clear()
        super().changeEvent(event)

    def heightForWidth(self, width: int) -> int:
        """What Qt computes, kept for as long as nothing changes that it depends on."""
        margins = self.contentsMargins()
        key = width, margins.left() + margins.right(), margins.top() + margins.bottom()
        if key not in self._heights:
            self._heights[key] = super().heightForWidth(width)
        return self._heights[key]
