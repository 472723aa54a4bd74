"""Measures how long the window's thread was away from its events: a window that does not answer for 50 ms is felt.

Used by tests and by `bench ui`; the running program does not need it.
"""

import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, QTimer

LIMIT_MS = 50.0
_BEAT_MS = 5


@dataclass(frozen=True, slots=True)
class Stall:
    """One time the thread was away.

    Attributes:
        began_s: Seconds after the watch began.
        length_ms: How long.
        where: What it was doing when the limit was passed, innermost last; "" when that was not seen.
    """

    began_s: float
    length_ms: float
    where: str


class Watchdog(QObject):
    """Between `start` and `stop` a timer beats in the window's thread, and another thread looks what it does between beats.

    Args:
        limit_ms: Gaps longer than this are stalls.
        clock: Seconds since whenever; never goes back.
    """

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        limit_ms: float = LIMIT_MS,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._limit_ms = limit_ms
        self._stalls: list[Stall] = []
        self._longest_ms = self._busiest_ms = 0.0
        self._began = self._last = self._worked = 0.0
        self._seen: str = ""
        self._thread_id = 0
        self._ended = threading.Event()
        self._watcher: threading.Thread | None = None
        self._timer = QTimer(self, interval=_BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)

    @property
    def stalls(self) -> tuple[Stall, ...]:
        """Every stall so far, in order."""
        return tuple(self._stalls)

    @property
    def longest_ms(self) -> float:
        """The longest gap between two beats so far, stalls or not."""
        return self._longest_ms

    @property
    def busiest_ms(self) -> float:
        """The most the thread worked between two beats: what a gap would be were the machine's other work not there."""
        return self._busiest_ms

    def start(self) -> None:
        """Begin to watch the thread that calls this."""
        self._stalls.clear()
        self._longest_ms = self._busiest_ms = 0.0
        self._thread_id = threading.get_ident()
        self._began = self._last = self._clock()
        self._worked = time.thread_time()
        self._ended.clear()
        self._watcher = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._watcher.start()
        self._timer.start()

    def stop(self) -> None:
        """End, counting the gap up to now."""
        if self._watcher is None:
            return
        self._timer.stop()
        self._beat()
        self._ended.set()
        self._watcher.join()
        self._watcher = None

    def _beat(self) -> None:
        now, worked = self._clock(), time.thread_time()
        gap_ms = (now - self._last) * 1_000
        if gap_ms > self._limit_ms:
            self._stalls.append(Stall(self._last - self._began, gap_ms, self._seen))
        self._longest_ms = max(self._longest_ms, gap_ms)
        self._busiest_ms = max(self._busiest_ms, (worked - self._worked) * 1_000)
        self._seen = ""
        self._last, self._worked = now, worked

    def _watch(self) -> None:
        while not self._ended.wait(self._limit_ms / 5_000):
            self._look()

    def _look(self) -> None:
        """Once in each stall, note what the thread is in: lines of program, never values."""
        is_late = (self._clock() - self._last) * 1_000 > self._limit_ms
        if is_late and not self._seen:
            frame = sys._current_frames().get(self._thread_id)  # noqa: SLF001 - the documented way to see it
            self._seen = "".join(traceback.format_stack(frame)) if frame is not None else ""
