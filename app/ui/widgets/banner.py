"""One quiet line across the top of a page, with at most one action."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout

from app.ui.theme import Theme
from app.ui.widgets.parts import IconLabel, button, label, on_click


class Banner(QFrame):
    """Hidden until there is something to say. It tells of work that goes on, and goes when that ends: so it has no cross.

    Signals:
        action_requested: The link at its end was chosen.
    """

    action_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("indexBanner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QHBoxLayout(self)
        metrics = theme.metrics
        layout.setContentsMargins(metrics.space_wide, metrics.gap, metrics.space, metrics.gap)
        layout.setSpacing(metrics.space)
        layout.addWidget(IconLabel(theme, "index", "quiet"))
        self._text = label("", is_wrapped=True)
        layout.addWidget(self._text, 1)
        self._action = button("", "bannerAction", "link")
        on_click(self._action, self.action_requested.emit)
        layout.addWidget(self._action)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def say(self, text: str, action: str = "") -> None:
        """Show a sentence; an empty one hides the banner."""
        self._text.setText(text)
        self._action.setText(action)
        self._action.setAccessibleName(action)
        self._action.setVisible(bool(action))
        self.setVisible(bool(text))
