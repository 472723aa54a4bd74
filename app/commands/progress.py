"""Progress of a run on standard error: one line that renews itself on a terminal, a line now and then elsewhere."""

import shutil
import sys
import time
from types import TracebackType
from typing import Self

from app.commands.output import one_line
from app.engine.runs import Progress

_TERMINAL_INTERVAL_S = 0.1
_LOG_INTERVAL_S = 10.0
_LOG_WIDTH = 200


class ProgressPrinter:
    """Shows `Progress` on standard error and leaves the line clean behind it."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._shown_at = 0.0
        self._stage = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_terminal and self._stage:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def show(self, progress: Progress) -> None:
        """Show where the run stands, unless the last line is too fresh."""
        if sys.stderr is None:
            return
        now = time.monotonic()
        interval = _TERMINAL_INTERVAL_S if self._is_terminal else _LOG_INTERVAL_S
        if now - self._shown_at < interval and progress.stage == self._stage:
            return
        self._shown_at, self._stage = now, progress.stage
        # A line that wraps could not be renewed: the cursor only goes back to the start of its last row.
        width = shutil.get_terminal_size().columns - 1 if self._is_terminal else _LOG_WIDTH
        line = one_line(progress_line(progress), width)
        sys.stderr.write(f"\r\x1b[K{line}" if self._is_terminal else f"{line}\n")
        sys.stderr.flush()


def progress_line(progress: Progress) -> str:
    """One line for a terminal: stage, count, rate, time left, current file."""
    parts = [progress.stage]
    if progress.total is not None:
        parts.append(f"{progress.done:,} of {progress.total:,}")
    if progress.rate is not None:
        parts.append(f"{progress.rate:.1f}/s")
    if progress.eta_s is not None:
        parts.append(f"{duration(progress.eta_s)} left")
    if progress.current:
        parts.append(progress.current)
    return " · ".join(parts)


def duration(seconds: float) -> str:
    """A time span in words: "40 s", "3 min", "2 h 10 min"."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
