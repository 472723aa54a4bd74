"""One setting on a page of the preferences: title, explanation, editor, what is wrong with it, and the way back."""

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.engine.settings_schema import FieldKind
from app.ui.accessibility import announce
from app.ui.preferences.editors import Editor, schema_words
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, column, label, on_click


class FieldRow(QWidget):
    """Shows a setting.

    Signals:
        edited: The field and the value the user gave, not checked yet.
    """

    edited = Signal(object, object)

    def __init__(self, theme: Theme, editor: Editor) -> None:
        super().__init__()
        self._theme = theme
        self.editor = editor
        self.field = editor.field
        metrics = theme.metrics
        self.setObjectName(f"row.{self.field.key}")
        layout = column(self, metrics.gap)
        head = QHBoxLayout()
        head.setSpacing(metrics.gap)
        if self.field.kind is FieldKind.SWITCH:
            head.addWidget(editor, 1)
        else:
            title = label(schema_words(self.field.title), "heading", is_wrapped=True)
            title.setBuddy(editor.control)
            head.addWidget(title, 1)
        self.reset = IconButton(
            theme,
            "reset",
            self.tr("Back to the default: {title}").format(title=schema_words(self.field.title)),
            f"reset.{self.field.key}",
        )
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        on_click(self.reset, lambda: self.edited.emit(self.field, self.field.default))
        head.addWidget(self.reset, alignment=Qt.AlignmentFlag.AlignTop)
        layout.addLayout(head)
        help_text = schema_words(self.field.help)
        if self.field.needs_restart:
            help_text += " " + self.tr("Takes effect after a restart.")
        layout.addWidget(label(help_text, "small", is_wrapped=True))
        if self.field.kind is not FieldKind.SWITCH:
            layout.addWidget(editor)
        self._problem = label("", "error", is_wrapped=True)
        self._problem.setObjectName(f"problem.{self.field.key}")
        self._problem.hide()
        layout.addWidget(self._problem)
        editor.edited.connect(lambda value: self.edited.emit(self.field, value))

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

    def show_problem(self, text: str) -> None:
        """Say what is wrong with what was given; "" for nothing."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        if text:
            announce(self._problem, text, is_urgent=True)
