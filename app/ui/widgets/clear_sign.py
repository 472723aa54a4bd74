"""The sign at the end of a field that empties it."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QToolButton

from app.ui.theme import Theme

_QTS_NAME = "_q_qlineeditclearaction"


class ClearSign(QObject):
    """Lets a field be emptied by a sign in it, whose colour follows the theme; Qt keeps the one it began with.

    Args:
        field: Has the sign from now on; lives as long as this does.
        theme: Of the sign.
    """

    def __init__(self, field: QLineEdit, theme: Theme) -> None:
        super().__init__(field)
        self._theme = theme
        self._field = field
        field.setClearButtonEnabled(True)
        self._sign = field.findChild(QAction, _QTS_NAME)
        theme.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        if self._sign is not None:  # a Qt that calls it otherwise keeps its own colour
            self._sign.setIcon(self._theme.icon("close", "quiet"))
            for shown in self._field.findChildren(QToolButton):
                shown.setVisible(bool(self._field.text()))  # another icon brings it out in an empty field
