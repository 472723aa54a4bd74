"""A line of small text with its icon and a way to clear it; hidden while there is nothing to say."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.theme import Theme
from app.ui.widgets.parts import ElidedLabel, IconButton, IconLabel, on_click


class IconLine(QFrame):
    """Shows what narrows a list.

    Signals:
        cleared: It shall not be so any more.
    """

    cleared = Signal()

    def __init__(self, theme: Theme, icon: str, clear_words: str, name: str) -> None:
        super().__init__()
        self.setObjectName("scopeChip")
        metrics = theme.metrics
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.gap + 2, 2, metrics.gap, 2)
        layout.setSpacing(metrics.gap)
        layout.addWidget(IconLabel(theme, icon, "quiet", size=metrics.icon_small))
        self.text = ElidedLabel()
        self.text.setObjectName(name)
        layout.addWidget(self.text, 1)
        clear = IconButton(theme, "close", clear_words, f"{name}Clear")
        on_click(clear, self.cleared.emit)
        layout.addWidget(clear)
        self.hide()

    def show_text(self, text: str) -> None:
        """Say it; "" hides the line."""
        self.text.setText(text)
        self.setVisible(bool(text))
