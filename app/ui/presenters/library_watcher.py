"""Looks every few seconds whether Zotero's library changed, beside everything else (Z5)."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.engine.watching import ZoteroWatch
from app.ui.tasks import Tasks, run_blocking

_INTERVAL_MS = 5_000


class LibraryWatcher(QObject):
    """Asks the watch in a worker thread; a look that takes long, as on a slow network drive, delays the next.

    Signals:
        changed: The library was written since it was read.
    """

    changed = Signal()

    def __init__(
        self, watch: ZoteroWatch, tasks: Tasks, may_look: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._watch = watch
        self._tasks = tasks
        self._may_look = may_look
        self._is_looking = False
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self._on_tick)

    def start(self) -> None:
        """Begin to look; calling it again changes nothing."""
        if not self._timer.isActive():
            self._timer.start()

    def _on_tick(self) -> None:
        if not self._is_looking and self._may_look():
            self._is_looking = True
            self._tasks.start(self._look())

    async def _look(self) -> None:
        try:
            has_changed = await run_blocking(self._watch.look)
        finally:
            self._is_looking = False
        if has_changed and self._may_look():
            self.changed.emit()
