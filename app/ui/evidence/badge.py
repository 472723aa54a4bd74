"""A small mark with an icon and words: section, page, support."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from app.ui.theme import Theme
from app.ui.widgets.parts import ElidedLabel, IconLabel


class Badge(QFrame):
    """Words on a soft ground; the state gives the colour, the icon and the words say the same."""

    def __init__(
        self, theme: Theme, text: str, *, icon: str = "", state: str = "", tooltip: str = ""
    ) -> None:
        super().__init__()
        self.setProperty("role", "badge")
        self.setProperty("state", state)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setToolTip(tooltip)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        metrics = theme.metrics
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.space, metrics.gap // 2, metrics.space, metrics.gap // 2)
        layout.setSpacing(metrics.gap)
        if icon:
            layout.addWidget(IconLabel(theme, icon, state or "quiet", size=metrics.icon_small))
        words = ElidedLabel(text)
        words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        words.setMinimumWidth(1)
        self.text = text
        layout.addWidget(words, 1)
