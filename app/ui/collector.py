"""Collects garbage in the window's thread only.

Python's collector runs in whatever thread happens to allocate. A cycle that holds a QObject and is found by a
working thread would be destroyed there, together with its timers and windows, which Qt does not allow. So the automatic
collector rests while the window is open, and a timer of the window's thread does its work by the same thresholds.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS = 1000
_FULL_AFTER = 60  # intervals: going through everything takes a tenth of a second with the models loaded


class Collector(QObject):
    """Takes over from the automatic collector between `start` and `stop`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._was_enabled = gc.isenabled()
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self.collect_due)
        self._since_full = 0

    def start(self) -> None:
        """Switch the automatic collector off."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()  # what the program is made of stays anyway; going through it again and again takes long
        self._timer.start()

    def stop(self) -> None:
        """Collect everything once more, here, and put the automatic collector back as it was."""
        self._timer.stop()
        gc.unfreeze()
        gc.collect()
        if self._was_enabled:
            gc.enable()

    def collect_due(self) -> None:
        """Collect the oldest generation whose threshold is passed; everything at most once a minute."""
        self._since_full += 1
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, threshold) in enumerate(counts) if count > threshold > 0]
        if not due:
            return
        oldest = max(due) if self._since_full >= _FULL_AFTER else min(max(due), 1)
        if oldest == len(gc.get_threshold()) - 1:
            self._since_full = 0
        gc.collect(oldest)
