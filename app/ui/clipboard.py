"""What we put on the clipboard, and how it outlasts the program.

Qt frees the clipboard's content after Python has ended, and an object made by Python would crash the program then. So what
was put there is remembered, and plain text takes its place at the end.
"""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from shiboken6 import isValid

_put: list[QMimeData] = []


def put_on_clipboard(content: QMimeData) -> None:
    """Put something with several formats on the clipboard."""
    QGuiApplication.clipboard().setMimeData(content)
    _put[:] = [content]


def let_go_of_clipboard() -> None:
    """Leave only the text of what we put there, at the end of the program; what others put there stays."""
    # the clipboard frees what it no longer holds
    if any(isValid(content) for content in _put):
        QGuiApplication.clipboard().setText(_put[0].text())
    _put.clear()
