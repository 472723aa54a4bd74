"""A hint beside what it concerns: what happened, what to do, and perhaps one thing to press; another way is a link."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QWidget

from app.ui.accessibility import announce
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import IconButton, IconLabel, button, label, on_click, restyle

_SHARE = (
    3  # of the bar's width: an action that takes more than one in so many leaves too little for the words
)
_LETTERS = 36  # that words need on a line beside an action, if they have as many


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
    """Hidden until something needs saying; always closed by its cross, by what it offers, or by the next good outcome."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("hintBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._action: Callable[[], object] | None = None
        self._other: Callable[[], object] | None = None
        metrics = theme.metrics
        layout = self._line = QHBoxLayout(self)
        layout.setContentsMargins(metrics.space, metrics.gap, metrics.gap, metrics.gap)
        layout.setSpacing(metrics.space)
        self._spacing = metrics.space
        self.tone = Tone.ATTENTION
        self._icon = IconLabel(theme, *_LOOKS[self.tone])
        self._text = label("", is_wrapped=True)
        self._text.setObjectName("hintText")
        self._button = button("", "hintAction")
        on_click(self._button, self._on_action)
        self._other_button = button("", "hintOther", "link")
        on_click(self._other_button, self._on_other)
        self._actions = QWidget()
        line = FlowLayout(self._actions, metrics.space)
        line.addWidget(self._button)
        line.addWidget(self._other_button)
        self._said = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._said.setSpacing(metrics.space)
        self._said.addWidget(self._text, 1)
        self._said.addWidget(self._actions, 0, Qt.AlignmentFlag.AlignVCenter)
        self._close = IconButton(theme, "close", self.tr("Close this hint"), "hintClose")
        on_click(self._close, self.hide)
        layout.addWidget(self._icon)
        layout.addLayout(self._said, 1)
        layout.addWidget(self._close)
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
        self._actions.setVisible(action is not None or other is not None)
        self._arrange()
        self.show()
        announce(self, text, is_urgent=tone is not Tone.NEWS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow, what can be pressed stands below the words."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Beside the words; below them where there are two ways or too little room, with the ends at the first line."""
        action = self._actions.sizeHint().width()
        signs = self._icon.sizeHint().width() + self._close.sizeHint().width() + 4 * self._spacing
        room = self.width() - signs - action
        font = self._text.fontMetrics()
        needed = min(font.horizontalAdvance(self._text.text()), _LETTERS * font.averageCharWidth())
        is_narrow = _SHARE * action > self.width() or room < needed
        is_below = not self._actions.isHidden() and (is_narrow or self._other is not None)
        directions = QBoxLayout.Direction
        self._said.setDirection(directions.TopToBottom if is_below else directions.LeftToRight)
        side = Qt.AlignmentFlag.AlignTop if is_below else Qt.AlignmentFlag.AlignVCenter
        for end in (self._icon, self._close):
            self._line.setAlignment(end, side)

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
