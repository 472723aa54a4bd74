"""What stands where a list is empty: what will be here or why nothing is, and one thing to do about it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.ui.theme import Theme
from app.ui.widgets.parts import button, column, label, on_click


class EmptyNote(QWidget):
    """One or two sentences in quiet ink, and a link below them where there is something to press; hidden at first.

    Args:
        theme: For the gap between both.
        name: Object name; that of the link is `<name>Action`.
    """

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self._action: Callable[[], object] | None = None
        layout = column(self, theme.metrics.gap)
        layout.setContentsMargins(theme.metrics.inset, theme.metrics.gap, theme.metrics.inset, 0)
        self._words = label("", "quiet", is_wrapped=True)
        layout.addWidget(self._words)
        self.button = button("", f"{name}Action", "link")
        on_click(self.button, self._on_pressed)
        layout.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignLeading)
        layout.addStretch(1)
        self.hide()

    @property
    def text(self) -> str:
        """What it says; empty while hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(self, text: str, action_text: str = "", action: Callable[[], object] | None = None) -> None:
        """Say it; "" hides the note.

        Args:
            text: One or two sentences.
            action_text: Of the link.
            action: What the link does; without it there is none.
        """
        self._words.setText(text)
        self._action = action
        self.button.setText(action_text)
        self.button.setAccessibleName(action_text)
        self.button.setVisible(action is not None)
        self.setVisible(bool(text))

    def _on_pressed(self) -> None:
        if self._action is not None:
            self._action()
