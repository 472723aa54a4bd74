"""Stopping a command by a signal: the run ends at its next check and keeps what it finished."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from app.engine.runs import Progress, RunContext

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stoppable_run(on_progress: Callable[[Progress], None] | None = None) -> Iterator[RunContext]:
    """Give a run that Ctrl-C, or the system asking the process to end, cancels; a second signal stops it at once."""
    run = RunContext(on_progress)

    def stop(_number: int, _frame: FrameType | None) -> None:
        if run.is_canceled:
            raise KeyboardInterrupt
        run.cancel()

    if threading.current_thread() is not threading.main_thread():  # only the main thread may set handlers
        yield run
        return
    before = {number: signal.signal(number, stop) for number in _SIGNALS}
    try:
        yield run
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
