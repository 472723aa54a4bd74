"""A hint beside what it concerns: what happened, what to do, and perhaps one thing to press."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout

from app.ui.accessibility import announce
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, IconLabel, button, column, label, on_click, restyle

_SHARE = (
    3  # of the bar's width: an action that takes more than one in so many leaves too little for the words
)


class Tone(StrEnum):
    """How much a hint asks of the user.

    `NEWS`: something happened as it should, and may be undone or followed. `ATTENTION`: something is in the way, and there
    is something to do. `FAULT`: what was asked for failed.
    """

    NEWS = "news"
    ATTENTION = "attention"
    FAULT = "fault"


_LOOKS = {
    Tone.NEWS: ("info", "quiet"),
    Tone.ATTENTION: ("attention", "weak"),
    Tone.FAULT: ("rejected", "rejected"),
}


class HintBar(QFrame):
    """Hidden until something needs saying; closed by its button or by the next good outcome."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("hintBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._action: Callable[[], object] | None = None
        self._other: Callable[[], object] | None = None
        metrics = theme.metrics
        layout = QHBoxLayout(self)
        layout.setContentsMargins(metrics.space, metrics.gap, metrics.gap, metrics.gap)
        layout.setSpacing(metrics.space)
        self.tone = Tone.ATTENTION
        self._icon = IconLabel(theme, *_LOOKS[self.tone])
        layout.addWidget(self._icon)
        self._text = label("", is_wrapped=True)
        self._text.setObjectName("hintText")
        self._button = button("", "hintAction", "link")
        on_click(self._button, self._on_action)
        self._said = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._said.addWidget(self._text, 1)
        self._said.addWidget(self._button)
        self._said.setAlignment(self._button, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        self._other_button = button("", "hintOther", "link")
        on_click(self._other_button, self._on_other)
        lines = column(None, 0)
        lines.addLayout(self._said)
        lines.addWidget(self._other_button, alignment=Qt.AlignmentFlag.AlignLeading)
        layout.addLayout(lines, 1)
        close = IconButton(theme, "close", self.tr("Close this hint"), "hintClose")
        on_click(close, self.hide)
        layout.addWidget(close)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty while hidden."""
        return "" if self.isHidden() else self._text.text()

    def say(
        self,
        text: str,
        action_text: str = "",
        action: Callable[[], object] | None = None,
        other_text: str = "",
        other: Callable[[], object] | None = None,
        *,
        tone: Tone = Tone.ATTENTION,
    ) -> None:
        """Show a hint with an optional action, and another way where there is one."""
        self._show_tone(tone)
        self._text.setText(text)
        self._action = action
        self._button.setText(action_text)
        self._button.setAccessibleName(action_text)
        self._button.setVisible(action is not None)
        self._other = other
        self._other_button.setText(other_text)
        self._other_button.setAccessibleName(other_text)
        self._other_button.setVisible(other is not None)
        self._arrange()
        self.show()
        announce(self, text, is_urgent=tone is not Tone.NEWS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow, what can be pressed stands below the words."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        is_narrow = _SHARE * self._button.sizeHint().width() > self.width()
        directions = QBoxLayout.Direction
        self._said.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)

    def _show_tone(self, tone: Tone) -> None:
        said = {
            Tone.NEWS: self.tr("News"),
            Tone.ATTENTION: self.tr("Hint"),
            Tone.FAULT: self.tr("Something failed"),
        }
        self.tone = tone
        self._icon.show_as(*_LOOKS[tone], said[tone])
        self.setProperty("tone", tone.value)
        restyle(self)

    def _on_action(self) -> None:
        self.hide()
        if self._action is not None:
            self._action()

    def _on_other(self) -> None:
        self.hide()
        if self._other is not None:
            self._other()
