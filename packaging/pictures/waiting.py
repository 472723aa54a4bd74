"""Waits for the window to get somewhere."""

import asyncio
from collections.abc import Callable

_ROUNDS = 8  # of the event loop, in which timers of no length, layouts and paints have their turn
_ROUND_S = 0.012
PATIENCE_S = 90.0


async def settle(times: int = 1) -> None:
    """Let the window lay itself out and paint; counted in rounds of its loop, so that a slow machine takes longer."""
    for _ in range(times * _ROUNDS):
        await asyncio.sleep(_ROUND_S)


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
