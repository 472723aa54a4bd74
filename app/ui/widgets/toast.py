"""A word that something was done, gone again after two seconds."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.accessibility import announce
from app.ui.theme import Theme

_SHOWN_MS = 2000


class Toast(QLabel):
    """Floats at the lower middle of its parent; takes no clicks and no focus."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = parent
        self._theme = theme
        self.setObjectName("toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, text: str) -> None:
        """Show a word for a moment."""
        self.setText(text)
        self.setAccessibleName(text)
        self.adjustSize()
        room = self._host.rect()
        left = room.center().x() - self.width() // 2
        self.move(left, room.bottom() - self.height() - self._theme.metrics.bar_height)
        self.show()
        self.raise_()
        self._timer.start()
        announce(self, text)
