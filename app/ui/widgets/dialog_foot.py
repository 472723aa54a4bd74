"""The buttons at the foot of a dialog: in the order of the platform, at its end, the primary one with the Enter key.

What cannot be undone is never the default, and has no place here: see how deleting all data is asked for.
"""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton

from app.ui.theme import Theme
from app.ui.widgets.parts import on_click

_Role = QDialogButtonBox.ButtonRole


def closing_foot(theme: Theme, dialog: QDialog, close: QPushButton, *others: QPushButton) -> QDialogButtonBox:
    """Of a dialog that only shows something: what can be done with it, and *Close*.

    Args:
        theme: For the distances.
        dialog: Closed by `close`, as by Escape.
        close: Its primary button.
        others: Already joined to what they do.
    """
    return _foot(theme, dialog, close, {close: _Role.RejectRole} | dict.fromkeys(others, _Role.ActionRole))


def deciding_foot(
    theme: Theme, dialog: QDialog, accept: QPushButton, cancel: QPushButton
) -> QDialogButtonBox:
    """Of a dialog that asks: do it, or leave everything as it is.

    Args:
        theme: For the distances.
        dialog: Closed by `cancel`, as by Escape.
        accept: Its primary button, already joined to what it does; nothing that destroys.
        cancel: The way back.
    """
    return _foot(theme, dialog, cancel, {accept: _Role.AcceptRole, cancel: _Role.RejectRole}, accept)


def _foot(
    theme: Theme,
    dialog: QDialog,
    leave: QPushButton,
    roles: dict[QPushButton, QDialogButtonBox.ButtonRole],
    default: QPushButton | None = None,
) -> QDialogButtonBox:
    box = QDialogButtonBox(dialog)  # its default button becomes that of the dialog
    box.setObjectName("dialogFoot")
    for button, role in roles.items():
        box.addButton(button, role)
    if (layout := box.layout()) is not None:
        layout.setSpacing(theme.metrics.space)
    on_click(leave, dialog.reject)
    (default or leave).setDefault(True)
    return box
