"""Waits for the window to get somewhere, and until nothing that a picture may show is in work any more."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

_ROUNDS = 8  # of the event loop, in which timers of no length, layouts and paints have their turn
_ROUND_S = 0.012
_DELAY_MS = (
    1_000  # what a timer of so much at most has still to do belongs to the picture: a search while one types
)
_ALIKE = 3  # pictures in a row, each after a rest
_MOST_LOOKS = 100
PATIENCE_S = 180.0
_Result = TypeVar("_Result")


class Workers(ThreadPoolExecutor):
    """The threads in which the window has the engine work.

    Attributes:
        held: How many calls are kept waiting on purpose by the view that is shown.
    """

    def __init__(self) -> None:
        super().__init__(4)
        self.held = 0
        self._calls: set[Future[Any]] = set()

    def submit(
        self, function: Callable[..., _Result], /, *arguments: object, **named: object
    ) -> "Future[_Result]":
        """Start a call, and know of it until it is done."""
        made = super().submit(function, *arguments, **named)
        self._calls.add(made)
        made.add_done_callback(self._calls.discard)
        return made

    @property
    def is_idle(self) -> bool:
        """Whether nothing is in work but what is held."""
        return len(self._calls) <= self.held


@lru_cache(maxsize=1)
def workers() -> Workers:
    """The ones of this process."""
    return Workers()


def _is_idle() -> bool:
    """Whether no call, no formula and no short delay is outstanding."""
    from PySide6.QtCore import QThreadPool, QTimer
    from PySide6.QtWidgets import QApplication

    from app.ui.chat.formulas import shared_setter

    if not workers().is_idle or any(
        pool.activeThreadCount() for pool in shared_setter().findChildren(QThreadPool)
    ):
        return False
    timers = (timer for top in QApplication.topLevelWidgets() for timer in top.findChildren(QTimer))
    return not any(one.isActive() and one.isSingleShot() and one.interval() <= _DELAY_MS for one in timers)


async def settle(times: int = 1) -> None:
    """Let the window lay itself out and paint: rounds of its loop in which nothing is in work, however long that takes.

    Raises:
        TimeoutError: Something was in work all the time.
    """
    still = 0
    for _ in range(int(PATIENCE_S / _ROUND_S)):
        await asyncio.sleep(_ROUND_S)
        still = still + 1 if _is_idle() else 0
        if still == times * _ROUNDS:
            return
    raise TimeoutError("the window never came to rest")


async def until(condition: Callable[[], object], what: str) -> None:
    """Wait until something holds, then for what follows from it.

    Raises:
        TimeoutError: It never held; says what was waited for.
    """
    for _ in range(int(PATIENCE_S / 0.02)):
        if condition():
            await settle()
            return
        await asyncio.sleep(0.02)
    raise TimeoutError(f"the window never showed {what}")


async def at_rest(look: "Callable[[], QImage]") -> "QImage":
    """What is seen once it stays the same.

    Raises:
        TimeoutError: It changed all the time.
    """
    former, alike = None, 0
    for _ in range(_MOST_LOOKS):
        await settle()
        now = look()
        alike = alike + 1 if now == former else 1
        if alike == _ALIKE:
            return now
        former = now
    raise TimeoutError("the picture never stood still")
