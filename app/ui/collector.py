"""Collects garbage in the window's thread only, in strokes too short to be felt.

Python's collector runs in whatever thread happens to allocate. A cycle that holds a QObject and is found by a
working thread would be destroyed there, together with its timers and windows, which Qt does not allow. So the automatic
collector rests while the window is open, and a timer of the window's thread does its work by the same thresholds.

How long a stroke takes depends on how many objects it goes through. So it comes often, and what has lasted is set aside: what
the program is made of, what a model brings along when it is loaded, which is more than all the rest, and what outlived
a stroke through all that was new. What is set aside is gone through while the user is in another program.
"""

import gc
import sys

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

_INTERVAL_MS = 200  # what is made in so little time is gone through in a few milliseconds
_FULL_AFTER = 300  # intervals, a minute
_WHOLE_AFTER = 3_000  # intervals, ten minutes


class Collector(QObject):
    """Takes over from the automatic collector between `start` and `stop`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self.collect_due)
        self._since_full = self._since_whole = 0
        self._modules = 0
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_state_changed)

    def start(self) -> None:
        """Switch the automatic collector off."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._set_aside()
        self._timer.start()

    def stop(self) -> None:
        """Collect everything once more, here, and put the automatic collector back as it was."""
        self._timer.stop()
        gc.unfreeze()
        gc.collect()
        if self._was_enabled:
            gc.enable()

    def collect_due(self) -> None:
        """Collect the oldest generation whose threshold is passed; all that is new at most once a minute."""
        self._since_full += 1
        self._since_whole += 1
        if len(sys.modules) > self._modules:
            self._set_aside()
            return
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, threshold) in enumerate(counts) if count > threshold > 0]
        if not due:
            return
        oldest = len(gc.get_threshold()) - 1
        if max(due) == oldest and self._since_full >= _FULL_AFTER:
            self._since_full = 0
            gc.collect(oldest)
            self._set_aside()
        else:  # both young ones, so that nothing is gone through twice
            gc.collect(oldest - 1)

    def _on_state_changed(self, state: Qt.ApplicationState) -> None:
        """Nobody waits for a window while at work in another one."""
        is_away = state is not Qt.ApplicationState.ApplicationActive
        if is_away and self._timer.isActive() and self._since_whole >= _WHOLE_AFTER:
            self._since_whole = 0
            gc.unfreeze()
            gc.collect()
            self._set_aside()

    def _set_aside(self) -> None:
        """Leave alone whatever there is now; going through it again and again takes long, and hardly any of it goes."""
        self._modules = len(sys.modules)
        gc.freeze()
