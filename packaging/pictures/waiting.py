"""Waits for the window to get somewhere."""

import asyncio
from collections.abc import Callable

SETTLE_S = 0.25
PATIENCE_S = 60.0


async def settle(times: int = 1) -> None:
    """Let the window lay itself out and paint."""
    await asyncio.sleep(times * SETTLE_S)


async def until(condition: Callable[[], object], what: str) -> None:
    """Wait until something holds, then for what follows from it.

    Raises:
        TimeoutError: It never held; says what was waited for.
    """
    for _ in range(int(PATIENCE_S / 0.05)):
        if condition():
            await settle()
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(f"the window never showed {what}")
