"""One setting on a page of the preferences: title, explanation, editor, what is wrong with it, and the way back."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from app.engine.settings_schema import FieldKind
from app.ui.accessibility import announce
from app.ui.preferences.editors import Editor, schema_words
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, IconLabel, add_gap, button, column, label, on_click, restyle, row


class FieldRow(QWidget):
    """Shows a setting.

    Signals:
        edited: The field and the value the user gave, not checked yet.
        grew: Something is shown below the editor that was not there before, and is to be seen.
    """

    edited = Signal(object, object)
    grew = Signal()

    def __init__(self, theme: Theme, editor: Editor) -> None:
        super().__init__()
        self._theme = theme
        self.editor = editor
        self.field = editor.field
        self._restart: QPushButton | None = None
        metrics = theme.metrics
        self.setObjectName(f"row.{self.field.key}")
        is_switch = self.field.kind is FieldKind.SWITCH
        layout = column(self, 0 if is_switch else metrics.gap)
        if (
            not is_switch
        ):  # the mark of a switch stands out by the ring around it, so that the words are in line
            layout.setContentsMargins(metrics.gap, 0, metrics.gap, 0)
            title = label(schema_words(self.field.title), "heading", is_wrapped=True)
            title.setBuddy(editor.control)
            layout.addWidget(title)
            layout.addWidget(self._help())
            add_gap(layout, 2 * metrics.gap)
        layout.addWidget(editor)
        if is_switch:
            below = row(spacing=0)
            room = QWidget()
            room.setFixedWidth(metrics.icon + 2 * metrics.space - metrics.ring)
            below.addWidget(room)  # the words stand below those of the switch
            below.addWidget(self._help(), 1)
            layout.addLayout(below)
        self.reset = self._reset_button(theme)
        editor.put_beside(self.reset)
        self._problem = label("", "error", is_wrapped=True)
        self._problem.setObjectName(f"problem.{self.field.key}")
        self._sign = IconLabel(theme, "rejected", "rejected", size=metrics.icon_small)
        said = row(spacing=metrics.gap)
        said.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self._problem, 1)
        layout.addLayout(said)
        self._sign.hide()
        self._problem.hide()
        editor.edited.connect(lambda value: self.edited.emit(self.field, value))

    def _help(self) -> QLabel:
        text = schema_words(self.field.help)
        if self.field.needs_restart:
            text += " " + self.tr("Takes effect after a restart.")
        return label(text, "small", is_wrapped=True)

    def _reset_button(self, theme: Theme) -> IconButton:
        words = self.tr("Back to the default: {title}").format(title=schema_words(self.field.title))
        made = IconButton(theme, "reset", words, f"reset.{self.field.key}")
        policy = made.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        made.setSizePolicy(policy)
        on_click(made, lambda: self.edited.emit(self.field, self.field.default))
        return made

    @property
    def problem(self) -> str:
        """What is said to be wrong; "" for nothing."""
        return "" if self._problem.isHidden() else self._problem.text()

    @property
    def text(self) -> str:
        """All by which a search finds it."""
        choices = " ".join(schema_words(words) for _, words in self.field.choices)
        return f"{schema_words(self.field.title)} {schema_words(self.field.help)} {choices}"

    def show_value(self, value: Any) -> None:  # noqa: ANN401 - of the field's own type
        """Show what is in force."""
        self.editor.show_value(value)
        self.reset.setVisible(value != self.field.default)
        self.show_problem("")

    def offer_restart(self, restart: Callable[[], object] | None) -> None:
        """Offer to start anew, so that the setting counts; None where it counts already or did not change."""
        if self._restart is None and restart is not None and self.field.needs_restart:
            self._restart = button(self.tr("Restart now"), f"restart.{self.field.key}")
            self._restart.hide()
            on_click(self._restart, restart)
            layout = self.layout()
            if isinstance(layout, QVBoxLayout):
                layout.addWidget(self._restart, alignment=Qt.AlignmentFlag.AlignLeading)
        if self._restart is not None:
            is_new = restart is not None and self._restart.isHidden()
            self._restart.setVisible(restart is not None)
            if is_new:
                self.grew.emit()

    def show_problem(self, text: str) -> None:
        """Say what is wrong with what was given; "" for nothing."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        self._sign.setVisible(bool(text))
        control = self.editor.control
        if bool(control.property("invalid")) is not bool(text):
            control.setProperty("invalid", bool(text))
            restyle(control)
        if text:
            announce(self._problem, text, is_urgent=True)
            self.grew.emit()
