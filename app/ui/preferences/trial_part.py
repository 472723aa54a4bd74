"""A button that tries a model, and what came of it (D6)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.accessibility import announce
from app.ui.theme import Theme
from app.ui.widgets.parts import IconLabel, button, column, label, on_click


class TrialPart(QWidget):
    """Starts a trial, can stop it, and shows its outcome.

    Signals:
        trial_requested: Begin.
        stop_requested: Stop the one in work.
    """

    trial_requested = Signal()
    stop_requested = Signal()

    def __init__(self, theme: Theme, name: str, text: str, explanation: str) -> None:
        super().__init__()
        self._text = text
        self._is_running = False
        metrics = theme.metrics
        layout = column(self, metrics.gap)
        layout.addWidget(label(explanation, "small", is_wrapped=True))
        self.button = button(text, name)
        on_click(self.button, self._on_click)
        line = QHBoxLayout()
        line.addWidget(self.button)
        line.addStretch(1)
        layout.addLayout(line)
        outcome = QHBoxLayout()
        outcome.setSpacing(metrics.gap)
        self._icon = IconLabel(theme, "verified", "verified")
        self._words = label("", is_wrapped=True)
        self._words.setObjectName(f"{name}Outcome")
        outcome.addWidget(self._icon)
        outcome.addWidget(self._words, 1)
        layout.addLayout(outcome)
        self._icon.hide()
        self._words.hide()

    @property
    def outcome(self) -> str:
        """What is shown; "" for nothing yet."""
        return "" if self._words.isHidden() else self._words.text()

    def show_running(self, text: str) -> None:
        """Say what is being done; the button stops it now."""
        self._is_running = True
        self.button.setText(self.tr("Stop"))
        self._icon.hide()
        self._words.setText(text)
        self._words.show()

    def show_outcome(self, text: str, *, is_good: bool) -> None:
        """Say what came of it."""
        self._is_running = False
        self.button.setText(self._text)
        state = "verified" if is_good else "rejected"
        self._icon.show_as(state, state, self.tr("It works") if is_good else self.tr("It does not work"))
        self._icon.setVisible(bool(text))
        self._words.setText(text)
        self._words.setVisible(bool(text))
        announce(self._words, text)

    def _on_click(self) -> None:
        if self._is_running:
            self.stop_requested.emit()
        else:
            self.trial_requested.emit()
