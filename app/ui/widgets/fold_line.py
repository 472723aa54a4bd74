"""One line that stands for what is folded behind it; it wraps where it has to."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from app.ui.theme import TextSize, Theme
from app.ui.widgets.parts import IconLabel, RowButton, label


class FoldLine(RowButton):
    """A chevron and words. Whoever owns it folds and unfolds, and tells it by `show_folded`."""

    def __init__(self, theme: Theme, name: str, words: str = "") -> None:
        super().__init__(name, words, theme.metrics.inset)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        aside = "chevron-left" if is_mirrored else "chevron-right"
        self._chevron = IconLabel(theme, aside, "quiet", size=theme.metrics.icon_small)
        self._words = words
        self._label = label(words, "small", is_wrapped=True)
        self.put(self._chevron)
        self.put(self._label, 1)
        theme.changed.connect(self._align)
        self._theme = theme
        self._align()

    @property
    def words(self) -> str:
        """What it says."""
        return self._words

    def say(self, words: str, *, can_open: bool = True) -> None:
        """Change the words; without anything behind them there is nothing to open."""
        self._words = words
        self._label.setText(words.replace(" · ", "\u00a0· "))  # no line begins with the dot
        self.setAccessibleName(words)
        self._chevron.setVisible(can_open)
        self.setEnabled(can_open)

    def _align(self) -> None:
        """The chevron stands in the middle of the first line."""
        self._chevron.setFixedHeight(QFontMetrics(self._theme.font(TextSize.SMALL)).height())

    def show_folded(self, *, is_folded: bool) -> None:
        """Point to the side or down."""
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        aside = "chevron-left" if is_mirrored else "chevron-right"
        self._chevron.show_as(aside if is_folded else "chevron-down", "quiet")
        self.setAccessibleDescription(self.tr("Opens") if is_folded else self.tr("Closes"))
