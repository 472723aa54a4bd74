"""Work that steps aside for what somebody waits for, and leaves the processor to the rest."""

import logging
import os
import sys
import threading
from collections.abc import Callable
from typing import Final

from app.engine.runs import Progress, RunContext

logger = logging.getLogger(__name__)

_LOOK_S: Final = 0.05
_NICENESS: Final = 10


class GivingRun(RunContext):
    """A run that gives way.

    Args:
        on_progress: As in `RunContext`.
        is_busy: Whether something is at work that somebody waits for; called from the thread of the run.
    """

    def __init__(self, on_progress: Callable[[Progress], None] | None, is_busy: Callable[[], bool]) -> None:
        super().__init__(on_progress)
        self._is_busy = is_busy

    def give_way(self) -> None:
        """Wait while somebody waits for something else; a cancelled run goes on at once, to end."""
        while self._is_busy() and not self._canceled.wait(_LOOK_S):
            pass
        super().give_way()


def lower_priority() -> None:
    """Put this thread, and whatever it starts, behind others; does nothing where the system has no such thing.

    It cannot be taken back, so the thread must be one of its own.
    """
    try:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        elif sys.platform == "darwin" and hasattr(os, "PRIO_DARWIN_THREAD"):
            os.setpriority(os.PRIO_DARWIN_THREAD, 0, os.PRIO_DARWIN_BG)
    except OSError as error:
        logger.info("The priority of the quiet run stays as it is: %s", error)
