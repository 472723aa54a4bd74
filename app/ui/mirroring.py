"""What a window that runs from right to left needs beyond what Qt turns round by itself (U10).

Qt gives all it draws the direction of the window, which puts the full stop of an English word at its beginning and `Ctrl+F`
back to front; labels look at their words instead, so that English ones stand at the other side than all around them. All of
this is set right here, in one place, and only where the window is mirrored.
"""

import re

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QAction, QActionEvent, QColor, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QProxyStyle

from app.ui.words import own_way

_KEYS = "\t"  # parts the words of an action from its keys
_SIDES = re.compile(r"\b(padding|margin): ([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;]+);")
_SIDE = re.compile(r"\b(padding|margin|border)-(left|right)\b")
_SPACING = 2  # between an icon and its words Qt leaves that much less than in a window that is not mirrored


def mirror(app: QApplication, style: str) -> None:
    """Run everything from right to left from now on.

    Args:
        app: The application.
        style: The name of its style.
    """
    app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    app.setStyle(MirroredStyle(style))
    if app.findChild(MirroredWords) is None:
        app.installEventFilter(MirroredWords(app))


def mirrored_sheet(sheet: str) -> str:
    """A style sheet with left and right exchanged in what Qt takes as it is written."""
    turned = _SIDES.sub(r"\1: \2 \5 \4 \3;", sheet)
    return _SIDE.sub(lambda found: f"{found[1]}-{'left' if found[2] == 'right' else 'right'}", turned)


class MirroredStyle(QProxyStyle):
    """Draws words of buttons, headers and fields in their own direction."""

    def drawItemText(
        self,
        painter: QPainter,
        rect: QRect,
        flags: int,
        palette: QPalette | Qt.GlobalColor | QColor,
        enabled: bool,
        text: str,
        role: QPalette.ColorRole = QPalette.ColorRole.NoRole,
    ) -> None:
        """Draw a text; beside an icon it keeps its distance."""
        if flags & Qt.TextFlag.TextShowMnemonic and flags & Qt.AlignmentFlag.AlignLeft:
            rect = rect.adjusted(-_SPACING, 0, -_SPACING, 0)
        super().drawItemText(painter, rect, flags, palette, enabled, own_way(text), role)


class MirroredWords(QObject):
    """Gives labels the side of the window, and words and keys in menus their own direction."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at what is new; nothing is kept from anybody."""
        kind = event.type()
        if kind == QEvent.Type.Polish and isinstance(watched, QLabel):
            _take_side(watched)
        elif kind in {QEvent.Type.ActionAdded, QEvent.Type.ActionChanged} and isinstance(watched, QMenu):
            _set_apart(event)
        return super().eventFilter(watched, event)


def _take_side(label: QLabel) -> None:
    side = label.alignment()
    absolute = Qt.AlignmentFlag.AlignAbsolute
    if side & Qt.AlignmentFlag.AlignLeft and not side & absolute and label.pixmap().isNull():
        label.setAlignment((side & ~Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignRight | absolute)


def _set_apart(event: QEvent) -> None:
    action = event.action() if isinstance(event, QActionEvent) else QAction()
    text = action.text().partition(_KEYS)[0]
    if not text:
        return
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    told = text if text.startswith(own_way("")[:1]) else own_way(text)
    told += f"{_KEYS}\u2066{keys}\u2069" if keys else ""  # Qt adds keys of its own only where there are none
    if told != action.text():
        action.setText(told)
