"""Wrapped text of a few lines at most."""

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel

from app.ui.widgets.plain_text import plain_tip
from app.ui.words import own_way

_SAMPLE: Final = "Ag"
_ENDLESS: Final = QRect(0, 0, 10_000, 10_000)


class ClampedLabel(QLabel):
    """Plain text that wraps, shortened at the end of its last line; the whole text is then the tooltip.

    Where a layout gives less room than its lines need, it ends with the last line that is whole.
    """

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._lines = lines
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setIndent(0)

    def setText(self, text: str) -> None:
        """Show `text`."""
        self._whole = text
        self.setAccessibleName(text)
        self._fit()
        self.updateGeometry()

    def use_lines(self, lines: int) -> None:
        """Show so many lines at most from now on."""
        if lines != self._lines:
            self._lines = lines
            self._fit()
            self.updateGeometry()

    def text(self) -> str:
        """The whole text."""
        return self._whole

    @property
    def shown_text(self) -> str:
        """The text as far as it is shown."""
        return super().text()

    def heightForWidth(self, width: int) -> int:
        """The height of the lines that are shown at `width`, before they are broken anew."""
        self.ensurePolished()  # the style sheet's padding counts
        inner = self.contentsRect()
        starts = self._line_starts(width - (self.width() - inner.width()))
        lines = min(len(starts), self._lines)
        return lines * self._line_height() + self.height() - inner.height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.ensurePolished()
        shown = self._shortened(self.contentsRect().width())
        if shown != super().text():
            super().setText(shown)
            self.setToolTip(plain_tip(self._whole) if shown != self._whole else "")

    def _shortened(self, width: int) -> str:
        starts = self._line_starts(width)
        room = self.contentsRect().height() // self._line_height()
        lines = max(1, min(self._lines, room))
        if len(starts) <= lines:
            return self._whole
        kept, last = self._whole[: starts[lines - 1]], self._whole[starts[lines - 1] :]
        metrics = self.fontMetrics()
        # The label's own line breaking rounds widths up: without a letter's room to spare the last word falls off.
        spare = width - metrics.averageCharWidth()
        return kept + metrics.elidedText(last, Qt.TextElideMode.ElideRight, spare)

    def _line_height(self) -> int:
        """As lines are drawn: rounded up, and higher where signs of direction come from another font."""
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        sample = own_way(_SAMPLE) if is_mirrored else _SAMPLE
        return self.fontMetrics().boundingRect(_ENDLESS, int(Qt.TextFlag.TextWordWrap), sample).height()

    def _line_starts(self, width: int) -> list[int]:
        """Where lines begin at `width`; one line more than are shown at most."""
        layout = QTextLayout(self._whole, self.font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        layout.beginLayout()
        starts: list[int] = []
        while (line := layout.createLine()).isValid() and len(starts) <= self._lines:
            line.setLineWidth(width)
            starts.append(line.textStart())
        layout.endLayout()
        return starts
