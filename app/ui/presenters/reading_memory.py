"""Keeps in mind what is read and typed while the window is open, so that a crash loses no more than a moment of it (U1)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer

from app.ui.main_window import MainWindow

_PAUSE_MS = 1500  # after the last change


class ReadingMemory(QObject):
    """Writes the open conversation, the place in it and the unsent question to the window's state.

    Args:
        window: Tells of changes.
        session: Gives the open conversation; None for none.
    """

    def __init__(self, window: MainWindow, session: Callable[[], int | None]) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._is_held = False
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.write)
        window.chat.scrolled.connect(self.note_change)
        window.chat.composer.edit.textChanged.connect(self.note_change)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Write nothing as long as what was read before is not back in the window."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False

    def note_change(self) -> None:
        """Something is otherwise; it is written when there is a pause."""
        self._timer.start()

    def write(self) -> None:
        """Write it now."""
        self._timer.stop()
        if self._is_held:
            return
        chat = self._window.chat
        self._window.state.remember_reading(
            self._session(), chat.reading_place, chat.composer.edit.toPlainText()
        )
