"""The pace of long work: what is finished, how fast it goes and how long the rest takes."""

import time

from app.engine.runs import Progress, RunContext


class Pace:
    """Counts finished things and tells rate and time left.

    Args:
        stage: What is being done, in words.
        total: How many things there are.
        run: Told of it.
    """

    def __init__(self, stage: str, total: int, run: RunContext) -> None:
        self._stage, self._total, self._run = stage, total, run
        self._done = 0
        self._started = time.monotonic()

    def step(self, count: int = 1) -> None:
        """So many more are finished."""
        self._done += count

    def report(self, current: str) -> None:
        """Tell where the run stands and what is in work."""
        elapsed = time.monotonic() - self._started
        rate = self._done / elapsed if self._done and elapsed else None
        eta_s = (self._total - self._done) / rate if rate else None
        self._run.report(Progress(self._stage, self._done, self._total, current, rate, eta_s))
