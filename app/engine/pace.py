"""The pace of long work: what is finished, how fast it goes and how long the rest takes."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from app.engine.runs import Progress, RunContext

_RECENT_S: Final = 60.0  # what counts as recently; files differ too much for less
_FIRST_S: Final = 5.0  # nothing is foretold before
_FIRST_DONE: Final = 3
_TRUST: Final = 0.15  # of a new reckoning against what was told before, so that the time told does not jump


class Pace:
    """Counts finished things and tells rate and time left.

    The time left lies between two reckonings, by the pace since the start and by that of the last minute: where a machine
    has become slow, or the files larger, the longer one says so. What is told follows both slowly.

    Args:
        stage: What is being done, in words.
        total: How many things there are.
        run: Told of it.
        clock: Seconds, growing.
    """

    def __init__(
        self, stage: str, total: int, run: RunContext, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stage, self._total, self._run, self._clock = stage, total, run, clock
        self._done = 0
        self._started = clock()
        self._marks: deque[tuple[float, int]] = deque([(self._started, 0)])
        self._told: tuple[float, float] | None = None
        self._told_at = self._started

    def step(self, count: int = 1) -> None:
        """So many more are finished."""
        self._done += count

    def report(self, current: str) -> None:
        """Tell where the run stands and what is in work."""
        now = self._clock()
        rates = self._rates(now)
        least, most = self._left(rates, now) if rates else (None, None)
        rate = rates[-1] if rates else None
        self._run.report(Progress(self._stage, self._done, self._total, current, rate, least, most))

    def _rates(self, now: float) -> tuple[float, float] | None:
        """Things a second since the start, and recently; None while nothing can be said of them."""
        self._marks.append((now, self._done))
        while len(self._marks) > 2 and self._marks[1][0] <= now - _RECENT_S:
            self._marks.popleft()
        if now - self._started < _FIRST_S or self._done < _FIRST_DONE:
            return None
        since, done = self._marks[0]
        whole = self._done / (now - self._started)
        # A file that takes long is a slow pace, not none: it counts as finished in this moment.
        recent = max(1, self._done - done) / (now - since) if now > since else whole
        return whole, recent

    def _left(self, rates: tuple[float, float], now: float) -> tuple[float, float]:
        """Between how many and how many seconds are left; never far from what was told a moment ago."""
        left = max(0, self._total - self._done)
        fresh = (left / max(rates), left / min(rates))
        if self._told is not None and left:
            passed = now - self._told_at
            fresh = (
                _followed(self._told[0] - passed, fresh[0]),
                _followed(self._told[1] - passed, fresh[1]),
            )
        self._told, self._told_at = fresh, now
        return fresh


def _followed(told: float, reckoned: float) -> float:
    return max(0.0, told + _TRUST * (reckoned - told))
