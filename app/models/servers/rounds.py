"""Runs several requests side by side, hears a wish to stop within a tenth of a second, and leaves at the deadline."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import TypeVar

from app.models.protocols import Stopped
from app.models.servers.judge import ShouldStop

_Result = TypeVar("_Result")
_TICK_S = 0.1
_LONGER_S = 1.0


def request_limit(left_s: float) -> float:
    """Seconds for one request of a round: a little longer than the round, which is to be the one that gives it up.

    Args:
        left_s: Seconds until the round ends.
    """
    return left_s + _LONGER_S if left_s > 0 else 0.0


def run_round(
    calls: Sequence[Callable[[], _Result]],
    parallel: int,
    ends_at: float,
    should_stop: ShouldStop | None,
    abort: Callable[[], None],
    clock: Callable[[], float] = time.monotonic,
) -> list[_Result | None]:
    """Make calls, so many at a time.

    Args:
        calls: Each ends soon after `abort`; none raises.
        parallel: Most calls at a time, ≥ 1.
        ends_at: By `clock`; calls that have not ended by then are given up.
        should_stop: Asked ten times a second.
        abort: Makes the calls under way end.
        clock: Monotonic seconds.

    Returns:
        What each call gave, in order; None for those given up.

    Raises:
        Stopped: `should_stop` said yes.
    """
    pool = ThreadPoolExecutor(parallel, thread_name_prefix="decision-server")
    try:
        futures = [pool.submit(call) for call in calls]
        pending = set(futures)
        while pending:
            if should_stop is not None and should_stop():
                raise Stopped
            left_s = ends_at - clock()
            if left_s <= 0:
                break
            _, pending = wait(pending, timeout=min(left_s, _TICK_S), return_when=FIRST_COMPLETED)
        return [None if future in pending else future.result() for future in futures]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        abort()  # nothing is left to end when all came back in time
