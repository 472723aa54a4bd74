"""Issue 8.1: the Help menu shows the licences of what the program brings along."""

from PySide6.QtWidgets import QDialog, QPlainTextEdit


def test_licences_of_what_is_used_are_shown_to_read_and_copy(workspace):
    workspace.window.registry.run("help.licences")
    (dialog,) = (one for one in workspace.window.findChildren(QDialog, "helpDialog") if one.isVisible())
    shown = dialog.findChild(QPlainTextEdit).toPlainText()
    assert "PySide6-Essentials: LGPL-3.0-only" in shown
    assert "SmolLM2-135M-Instruct: Apache-2.0" in shown
    dialog.close()
