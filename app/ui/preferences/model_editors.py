"""Editors of models: the bundled one, a file of one's own, or a model on a server of this computer; and roles."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLineEdit, QWidget

from app.engine.settings import ModelChoice, RoleSettings
from app.engine.settings_schema import SettingField, fields_of_model
from app.ui import words
from app.ui.accessibility import announce
from app.ui.preferences.editors import CalmCombo, Editor, schema_words
from app.ui.theme import Theme
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.parts import IconLabel, button, column, label, on_click, restyle, row
from app.ui.widgets.plain_text import plain_tip
from app.ui.words import own_way, path_text

_MAIN, _BUNDLED, _FILE, _SERVER = "main", "bundled", "file", "server"
_MOST_STRETCH = 100  # of a field: what is left of its line begins where it is as wide as it gets
_DIGITS = 12  # of a checksum: enough to compare by eye


class ModelChooser(QWidget):
    """Where a model comes from, and which one it is.

    Signals:
        chosen: A `ModelChoice`, or None for the main model.
        file_chosen: A `Path` that is to be examined first.
        models_wanted: The address of a server whose models are wanted.
    """

    chosen = Signal(object)
    file_chosen = Signal(object)
    models_wanted = Signal(str)

    def __init__(self, theme: Theme, name: str, title: str, *, has_main: bool) -> None:
        super().__init__()
        self._choice: ModelChoice | None = None
        metrics = theme.metrics
        layout = column(self, metrics.gap)
        self.origin = CalmCombo()
        self.origin.setObjectName(f"{name}.origin")
        self.origin.setAccessibleName(title)
        if has_main:
            self.origin.addItem(self.tr("The model that writes"), _MAIN)
        self.origin.addItem(self.tr("The model that comes with Attest"), _BUNDLED)
        self.origin.addItem(self.tr("A model file (GGUF)"), _FILE)
        self.origin.addItem(self.tr("A server on this computer"), _SERVER)
        self.origin.activated.connect(lambda _row: self._on_origin())
        self.origin.setProperty("role", "setting")
        self._head = QHBoxLayout()
        self._head.setSpacing(metrics.gap)
        self._head.addWidget(self.origin, _MOST_STRETCH)
        layout.addLayout(self._head)
        layout.addWidget(self._file_part(theme, name))
        layout.addWidget(self._server_part(theme, name))
        self._status = label("", "small", is_wrapped=True)
        self._status.setObjectName(f"{name}.status")
        self._sign = IconLabel(theme, "rejected", "rejected", self.tr("It does not work"), metrics.icon_small)
        said = row(spacing=metrics.gap)
        said.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self._status, 1)
        layout.addLayout(said)
        self._sign.hide()

    def put_beside(self, widget: QWidget) -> None:
        """Add what stands right beside the choice of where the model comes from."""
        self._head.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self._head.addStretch(1)

    def _file_part(self, theme: Theme, name: str) -> QWidget:
        self._file_box = QWidget()
        line = QHBoxLayout(self._file_box)
        line.setContentsMargins(0, 0, 0, 0)
        self._file_words = label("", "small", is_wrapped=True)
        line.addWidget(self._file_words, 1)
        self.choose = button(self.tr("Choose file…"), f"{name}.choose")
        on_click(self.choose, self._ask)
        line.addWidget(self.choose, alignment=Qt.AlignmentFlag.AlignTop)
        return self._file_box

    def _server_part(self, theme: Theme, name: str) -> QWidget:
        self._server_box = QWidget()
        flow = FlowLayout(self._server_box, theme.metrics.space)
        self.address = QLineEdit()
        self.address.setObjectName(f"{name}.address")
        self.address.setAccessibleName(self.tr("Server address"))
        self.address.setPlaceholderText("http://127.0.0.1:11434")
        self.address.setMinimumWidth(theme.metrics.field_width)
        self.list_button = button(self.tr("List its models"), f"{name}.list")
        on_click(self.list_button, self._on_list)
        self.models = CalmCombo()
        self.models.setObjectName(f"{name}.models")
        self.models.setAccessibleName(self.tr("Model on the server"))
        self.models.setMinimumWidth(theme.metrics.field_width)
        self.models.activated.connect(lambda _row: self._on_model())
        for each in (self.address, self.list_button, self.models):
            flow.addWidget(each)
        return self._server_box

    def show_choice(self, choice: ModelChoice | None) -> None:
        """Show what is in force."""
        self._choice = choice
        kind = _MAIN if choice is None else choice.kind
        self.origin.setCurrentIndex(self.origin.findData(kind))
        if choice is not None and choice.kind == _SERVER:
            self.address.setText(choice.server)
            self._fill_models((choice.model,), choice.model)
        self.say("")
        self._show_parts(kind)

    def show_models(self, models: tuple[str, ...]) -> None:
        """Offer the models of the server; the first is taken when none was."""
        current = self._choice.model if self._choice is not None else ""
        self._fill_models(models, current)
        self.say(self.tr("%n model(s) found", "", len(models)))
        if models and current not in models:
            self.models.setCurrentIndex(0)
            self._on_model()

    def say(self, text: str, *, is_fault: bool = False) -> None:
        """Say how far things are, or what went wrong."""
        self._status.setText(text)
        self._status.setVisible(bool(text))
        self._status.setProperty("role", "error" if is_fault else "small")
        restyle(self._status)
        self._sign.setVisible(is_fault)
        if is_fault:
            announce(self._status, text, is_urgent=True)

    def refuse(self, file: Path, reason: str) -> None:
        """Say why a file that was chosen is not used, by its name, with its folder behind it."""
        told = self.tr("{name} (in {folder})").format(name=own_way(file.name), folder=path_text(file.parent))
        self.say(reason.replace(str(file), told), is_fault=True)

    def _fill_models(self, models: tuple[str, ...], current: str) -> None:
        with QSignalBlocker(self.models):
            self.models.clear()
            self.models.addItems(list(models))
            self.models.setCurrentIndex(self.models.findText(current))

    def _show_parts(self, kind: str) -> None:
        self._file_box.setVisible(kind == _FILE)
        self._server_box.setVisible(kind == _SERVER)
        choice = self._choice
        if choice is None or choice.file is None:
            self._file_words.setText(self.tr("No file chosen yet."))
            return
        self._file_words.setText(
            self.tr("{name}, {size}, SHA-256 {digest}…").format(
                name=choice.file.name, size=words.size(choice.size), digest=choice.sha256[:_DIGITS]
            )
        )
        self._file_words.setToolTip(plain_tip(str(choice.file)))

    def _on_origin(self) -> None:
        kind = self.origin.currentData()
        self.say("")
        if kind == _MAIN:
            self.chosen.emit(None)
        elif kind == _BUNDLED:
            self.chosen.emit(ModelChoice())
        else:  # chosen only when it is known which one
            self._show_parts(kind)

    def _on_list(self) -> None:
        address = self.address.text().strip()
        if address:
            self.models_wanted.emit(address)
        else:
            self.say(
                self.tr("Type the address of the server first, such as {example}.").format(
                    example=self.address.placeholderText()
                )
            )
            self.address.setFocus()

    def _on_model(self) -> None:
        self.chosen.emit(
            ModelChoice(kind="server", server=self.address.text().strip(), model=self.models.currentText())
        )

    def _ask(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose a model file"))
        dialog.setObjectName("modelFileDialog")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("Models (*.gguf)"), self.tr("All files (*)")])
        dialog.fileSelected.connect(lambda path: self.file_chosen.emit(Path(path)))
        dialog.open()


class ModelEditor(Editor):
    """The main model."""

    def __init__(self, field: SettingField, theme: Theme) -> None:
        super().__init__(field)
        name = f"setting.{field.key}"
        self.chooser = ModelChooser(theme, name, schema_words(field.title), has_main=False)
        self._layout.addWidget(self.chooser, 1)
        self.chooser.chosen.connect(self.edited.emit)

    @property
    def control(self) -> QWidget:
        """What the keyboard goes to."""
        return self.chooser.origin

    def put_beside(self, widget: QWidget) -> None:
        """Add what stands right beside the first line."""
        self.chooser.put_beside(widget)

    def show_value(self, value: Any) -> None:  # noqa: ANN401 - of the field's own type
        """Show the model."""
        self.chooser.show_choice(value)


class RoleEditor(Editor):
    """The model of a role, and how long it thinks."""

    def __init__(self, field: SettingField, theme: Theme) -> None:
        super().__init__(field)
        self._value = RoleSettings()
        name = f"setting.{field.key}"
        title = schema_words(field.title)
        column_ = column(None, theme.metrics.gap)
        self.chooser = ModelChooser(theme, name, title, has_main=True)
        self.chooser.chosen.connect(lambda choice: self._edit(model=choice))
        column_.addWidget(self.chooser)
        thinking_field = next(
            one for one in fields_of_model(RoleSettings, field.key) if one.name == "thinking"
        )
        line = QHBoxLayout()
        words_ = label(schema_words(thinking_field.title), "small")
        self.thinking: QComboBox = CalmCombo()
        self.thinking.setObjectName(f"{name}.thinking")
        self.thinking.setProperty("role", "short")
        self.thinking.setAccessibleName(f"{title}: {schema_words(thinking_field.title)}")
        self.thinking.setAccessibleDescription(schema_words(thinking_field.help))
        for value, text in thinking_field.choices:
            self.thinking.addItem(schema_words(text), value)
        self.thinking.activated.connect(lambda _row: self._edit(thinking=self.thinking.currentData()))
        line.setSpacing(theme.metrics.space)
        line.addWidget(words_)
        line.addWidget(self.thinking, _MOST_STRETCH)
        line.addStretch(1)
        column_.addLayout(line)
        self._layout.addLayout(column_, 1)

    @property
    def control(self) -> QWidget:
        """What the keyboard goes to."""
        return self.chooser.origin

    def put_beside(self, widget: QWidget) -> None:
        """Add what stands right beside the first line."""
        self.chooser.put_beside(widget)

    def show_value(self, value: Any) -> None:  # noqa: ANN401 - of the field's own type
        """Show the role."""
        self._value = value
        self.chooser.show_choice(value.model)
        self.thinking.setCurrentIndex(self.thinking.findData(value.thinking))

    def _edit(self, **change: object) -> None:
        self.edited.emit(self._value.model_copy(update=change))
