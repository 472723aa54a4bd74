"""Whether an input method has letters in work in a text field: Enter then chooses among them and sends nothing."""

from PySide6.QtWidgets import QPlainTextEdit, QTextEdit


def is_composing(edit: QTextEdit | QPlainTextEdit) -> bool:
    """Whether letters stand at the cursor that the input method has not handed over yet."""
    return bool(edit.textCursor().block().layout().preeditAreaText())
