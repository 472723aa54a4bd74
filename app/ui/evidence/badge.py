"""A small mark with an icon and words: section, page, support."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy

from app.ui.theme import TextSize, Theme
from app.ui.widgets.parts import IconLabel


class BadgeWords(QLabel):
    """Words on one line where there is room for them, else on several; never cut."""

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(text)
        self.setFont(theme.font(TextSize.SMALL))  # measured before the style sheet is asked
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setIndent(0)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """All words in one line."""
        self.ensurePolished()
        metrics = QFontMetrics(self.font())
        return QSize(
            metrics.horizontalAdvance(self.text()) + metrics.averageCharWidth() // 2, metrics.lineSpacing()
        )

    def minimumSizeHint(self) -> QSize:
        """It can always wrap."""
        return QSize(1, QFontMetrics(self.font()).lineSpacing())


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
        self.setAccessibleDescription(tooltip)
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        metrics = theme.metrics
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.space, metrics.gap // 2, metrics.space, metrics.gap // 2)
        layout.setSpacing(metrics.gap)
        if icon:
            picture = IconLabel(theme, icon, state or "quiet", size=metrics.icon_small)
            layout.addWidget(picture, alignment=Qt.AlignmentFlag.AlignVCenter)
        self.text, self.icon = text, icon
        layout.addWidget(BadgeWords(theme, text), 1)
