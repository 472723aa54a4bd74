"""Sees what happens in the window while a card is open: clicks elsewhere, a window that changes size, the card's own keys."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.ui.evidence.card import Card
from app.ui.theme import Theme

_ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}
_STRETCHES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class CardWatch:
    """Judges what the card's event filter is given, from `start` to `stop`.

    The filter itself stays with the card: an object of its own would still be asked while Qt takes an open card apart.

    Args:
        theme: How far a key stretches the card.
        card: Passes on what it filters.
        leave: Called when the card has to be closed: a click or a turn of the wheel elsewhere, or the window changed
            size under it.
    """

    def __init__(self, theme: Theme, card: Card, leave: Callable[[], object]) -> None:
        self._theme = theme
        self._card = card
        self._leave = leave
        self._is_on = False
        card.host.installEventFilter(card)

    def start(self) -> None:
        """The card was opened."""
        self._is_on = True
        QApplication.instance().installEventFilter(self._card)  # type: ignore[union-attr]  # a window implies one

    def stop(self) -> None:
        """The card was closed."""
        self._is_on = False
        QApplication.instance().removeEventFilter(self._card)  # type: ignore[union-attr]  # a window implies one

    def takes(self, watched: QObject, event: QEvent) -> bool:
        """Act on what happens elsewhere, and on the keys that are the card's.

        Returns:
            Whether the event goes no further.
        """
        if not self._is_on:
            return False
        if watched is self._card.host and event.type() == QEvent.Type.Resize:
            self._on_host_resized()
        if not isinstance(watched, QWidget):
            return False
        is_inside = self._card.isAncestorOf(watched)
        is_press = event.type() in {QEvent.Type.MouseButtonPress, QEvent.Type.Wheel}
        is_elsewhere = not is_inside and watched is not self._card
        if is_press and is_elsewhere and watched.window() is self._card.window():
            self._leave()
        return is_inside and self._filter_key(watched, event)

    def _on_host_resized(self) -> None:
        if self._card.is_large:
            self._card.arrange()
        else:
            self._leave()

    def _filter_key(self, watched: QWidget, event: QEvent) -> bool:
        """Keys that are the card's wherever the focus is: Ctrl+Enter, Alt with arrows, and those a button would take for Tab."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._card.toggle_large()
            return True
        stretch = _STRETCHES.get(Qt.Key(event.key()))
        if stretch is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            step = self._theme.metrics.space_page
            self._card.stretch(stretch[0] * step, stretch[1] * step)
            return True
        if isinstance(watched, QAbstractButton) and event.key() in _ARROWS:
            self._card.keyPressEvent(event)
            return True
        return False
