"""Editors for the kinds of settings: each shows a value, tells of a changed one, and can be told what is wrong."""

import math
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QStyledItemDelegate,
    QWidget,
)

from app.engine.settings_schema import CONTEXT, FieldKind, SettingField
from app.ui import words
from app.ui.widgets.parts import button, on_click

_TYPING_PAUSE_MS = 500
_COMBO_LETTERS = 12
_INSET = 6
_UNBOUNDED = 2_000_000_000
_MOST_STRETCH = 100  # of the control: the free rest of the line begins where it is as wide as it gets


def schema_words(text: str) -> str:
    """A text of the schema in the language of the window."""
    return QCoreApplication.translate(CONTEXT, text) if text else ""


class Editor(QWidget):
    """What all editors have in common.

    Signals:
        edited: The user gave another value; it is not checked yet.
    """

    edited = Signal(object)
    is_tall = False  # higher than one line

    def __init__(self, field: SettingField) -> None:
        super().__init__()
        self.field = field
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._first: QWidget | None = None

    def put_beside(self, widget: QWidget) -> None:
        """Add what stands right beside the control, and leave the rest of the line free."""
        side = Qt.AlignmentFlag.AlignTop if self.is_tall else Qt.AlignmentFlag.AlignVCenter
        self._layout.addWidget(widget, 0, side)
        self._layout.addStretch(1)

    def _put(self, widget: QWidget, name: str = "", *, role: str = "") -> None:
        """Add the control that stands for the setting; its role tells how wide it gets at most."""
        if role:
            widget.setProperty("role", role)
        widget.setObjectName(f"setting.{self.field.key}{name}")
        widget.setAccessibleName(schema_words(self.field.title))
        widget.setAccessibleDescription(schema_words(self.field.help))
        self._layout.addWidget(widget, _MOST_STRETCH)
        self._first = self._first or widget

    @property
    def control(self) -> QWidget:
        """What the keyboard goes to."""
        return self._first or self

    def show_value(self, value: Any) -> None:  # noqa: ANN401 - of the field's own type
        """Show a value without telling of it."""
        raise NotImplementedError


class SwitchEditor(Editor):
    """On or off; its title stands beside the box."""

    def __init__(self, field: SettingField) -> None:
        super().__init__(field)
        self._box = QCheckBox(schema_words(field.title))
        self._put(self._box, role="switch")
        self._box.toggled.connect(self.edited.emit)

    def show_value(self, value: bool) -> None:
        """Show on or off."""
        with QSignalBlocker(self._box):
            self._box.setChecked(value)


class CalmCombo(QComboBox):
    """Does not change by the wheel unless it has the keyboard: pages scroll over it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_COMBO_LETTERS)
        self.setItemDelegate(QStyledItemDelegate(self))  # the usual one leaves the style sheet's rows out

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class _CalmSpin(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class _CalmDecimalSpin(QDoubleSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceEditor(Editor):
    """One of several."""

    def __init__(self, field: SettingField) -> None:
        super().__init__(field)
        self._box = CalmCombo()
        for value, text in field.choices:
            self._box.addItem(schema_words(text), value)
        self._put(self._box, role="setting")
        self._box.activated.connect(lambda _row: self.edited.emit(self._box.currentData()))

    def show_value(self, value: str) -> None:
        """Show what is chosen."""
        self._box.setCurrentIndex(self._box.findData(value))


class WholeEditor(Editor):
    """A whole number within bounds."""

    def __init__(self, field: SettingField) -> None:
        super().__init__(field)
        self._box = _CalmSpin()
        self._box.setLocale(words.locale())
        self._box.setGroupSeparatorShown(True)
        self._box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._box.setRange(
            int(field.least) if field.least is not None else -_UNBOUNDED,
            int(field.most) if field.most is not None else _UNBOUNDED,
        )
        self._box.setSingleStep(int(field.step))
        self._box.setKeyboardTracking(False)
        self._box.lineEdit().setTextMargins(
            _INSET, 0, 0, 0
        )  # the style sheet's padding does not reach the text
        if field.unit:
            self._box.setSuffix(words.THIN_SPACE + schema_words(field.unit))
        self._put(self._box, role="number")
        self._box.valueChanged.connect(self.edited.emit)

    def show_value(self, value: int) -> None:
        """Show the number."""
        with QSignalBlocker(self._box):
            self._box.setValue(value)


class DecimalEditor(Editor):
    """A number with decimals; one that goes in steps takes only these."""

    def __init__(self, field: SettingField) -> None:
        super().__init__(field)
        self._box = _CalmDecimalSpin()
        self._box.setLocale(words.locale())
        self._box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._decimals = max(0, -math.floor(math.log10(field.step))) if field.step < 1 else 0
        self._box.setDecimals(self._decimals)
        self._box.setRange(
            field.least if field.least is not None else -_UNBOUNDED,
            field.most if field.most is not None else _UNBOUNDED,
        )
        self._box.setSingleStep(field.step)
        self._box.setKeyboardTracking(False)
        self._box.lineEdit().setTextMargins(
            _INSET, 0, 0, 0
        )  # the style sheet's padding does not reach the text
        if field.unit:
            self._box.setSuffix(words.THIN_SPACE + schema_words(field.unit))
        self._put(self._box, role="number")
        self._box.valueChanged.connect(self._on_changed)

    def show_value(self, value: float) -> None:
        """Show the number."""
        with QSignalBlocker(self._box):
            self._box.setValue(value)

    def _on_changed(self, value: float) -> None:
        step = self.field.step
        stepped = round(value / step) * step if self.field.is_stepped else value
        self.edited.emit(round(stepped, self._decimals))


class TextEditor(Editor):
    """A line of text, taken when the typing pauses or the field is left."""

    def __init__(self, field: SettingField) -> None:
        super().__init__(field)
        self._edit = QLineEdit()
        self._put(self._edit, role="setting")
        self._timer = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._timer.timeout.connect(self._tell)
        self._edit.textEdited.connect(lambda _text: self._timer.start())
        self._edit.editingFinished.connect(self._tell)
        self._told: str | None = None

    def show_value(self, value: str) -> None:
        """Show the text; what is being typed stays."""
        self._told = value
        if not self._edit.hasFocus():
            self._edit.setText(value)

    def _tell(self) -> None:
        self._timer.stop()
        text = self._edit.text().strip()
        if text != self._told:
            self._told = text
            self.edited.emit(text)


class _LeavableEdit(QPlainTextEdit):
    """Tells when the keyboard leaves it.

    Signals:
        left: The keyboard went elsewhere.
    """

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell."""
        super().focusOutEvent(event)
        self.left.emit()


class LongTextEditor(Editor):
    """Several lines of text."""

    is_tall = True

    def __init__(self, field: SettingField) -> None:
        super().__init__(field)
        self._edit = _LeavableEdit()
        self._edit.setTabChangesFocus(True)
        self._put(self._edit)
        self._timer = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._timer.timeout.connect(self._tell)
        self._edit.textChanged.connect(self._timer.start)
        self._edit.left.connect(self._tell)
        self._told: str | None = None

    def show_value(self, value: str) -> None:
        """Show the text; what is being typed stays."""
        self._told = value
        if not self._edit.hasFocus():
            with QSignalBlocker(self._edit):
                self._edit.setPlainText(value)

    def _tell(self) -> None:
        self._timer.stop()
        text = self._edit.toPlainText()
        if text != self._told:
            self._told = text
            self.edited.emit(text)


class FolderEditor(Editor):
    """A folder: typed, or chosen in a dialog."""

    def __init__(self, field: SettingField) -> None:
        super().__init__(field)
        self._edit = QLineEdit()
        self._edit.setPlaceholderText(self.tr("None"))
        self._put(self._edit)
        choose = button(self.tr("Choose…"), f"choose.{field.key}")
        choose.setAccessibleName(self.tr("Choose: {title}").format(title=schema_words(field.title)))
        on_click(choose, self._ask)
        self._layout.addWidget(choose)
        self._edit.editingFinished.connect(self._tell)
        self._told: Path | None = None

    def show_value(self, value: Path | None) -> None:
        """Show the folder."""
        self._told = value
        self._edit.setText(str(value) if value else "")

    def _tell(self) -> None:
        text = self._edit.text().strip()
        value = Path(text).expanduser() if text else None
        if value != self._told:
            self._told = value
            self.edited.emit(value)

    def _ask(self) -> None:
        dialog = QFileDialog(self, schema_words(self.field.title))
        dialog.setObjectName("folderDialog")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        if self._told:
            dialog.setDirectory(str(self._told))
        dialog.fileSelected.connect(self._on_chosen)
        dialog.open()

    def _on_chosen(self, path: str) -> None:
        self._edit.setText(path)
        self._tell()


_EDITORS: dict[FieldKind, type[Editor]] = {
    FieldKind.SWITCH: SwitchEditor,
    FieldKind.CHOICE: ChoiceEditor,
    FieldKind.WHOLE: WholeEditor,
    FieldKind.DECIMAL: DecimalEditor,
    FieldKind.TEXT: TextEditor,
    FieldKind.ADDRESS: TextEditor,
    FieldKind.LONG_TEXT: LongTextEditor,
    FieldKind.FOLDER: FolderEditor,
}


def make_editor(field: SettingField) -> Editor | None:
    """The editor of a field; None for kinds that have a part of their own."""
    made = _EDITORS.get(field.kind)
    return None if made is None else made(field)
