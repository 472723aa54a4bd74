"""Words of papers stay words where Qt would guess mark-up: in tooltips and message boxes (N).

A title such as `<img src="//host/x.png">` would otherwise be loaded, from another machine where the system can.
"""

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Guessing
from PySide6.QtWidgets import QLabel, QMessageBox


def plain_tip(text: str) -> str:
    """Give text that a tooltip shows as it is, whatever stands in it."""
    if not Guessing.mightBeRichText(text):
        return text
    return f"<p>{html.escape(text)}</p>".replace("\n", "<br>")


def keep_plain(box: QMessageBox) -> None:
    """Show the texts of a box as they are; to be called when they are set."""
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
