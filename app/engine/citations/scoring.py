"""One batch of questions at work: the verifier in a thread of its own, heard out, stopped or left behind (V5, V7).

A verifier cannot be made to come back. It is told to stop as soon as nobody waits any more, and looks between its
batches; one that never looks keeps only its own thread, which does not hold up the end of the program.
"""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from app.engine.citations.pairs import ClaimPair, ExplainingVerifier, Judgement, SupportVerifier
from app.engine.citations.reasons import Reason
from app.engine.runs import Canceled, RunContext
from app.models.protocols import ModelUnavailable

REASON_LATE = Reason.LATE.told()
REASON_FAILED = Reason.FAILED.told()
REASON_MALFORMED = Reason.MALFORMED.told()

_LOOK_S = 0.1
_GRACE_S = 0.8

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class VerificationLimits:
    """How long verification may take (V7).

    Attributes:
        request_timeout_s: Seconds until a verifier that judges step by step counts as stuck.
        turn_budget_s: Seconds after which the answer goes on with what was measured.
    """

    request_timeout_s: float = 10.0
    turn_budget_s: float = 20.0


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a batch.

    Attributes:
        judgements: Of the first pairs, in order; fewer than there are pairs when it was cut short.
        reason: Why something is missing, for the user; "" when nothing is known to be wrong.
        is_late: Whether time was up.
    """

    judgements: tuple[Judgement, ...]
    reason: str = ""
    is_late: bool = False


async def hear(
    verifier: SupportVerifier,
    pairs: Sequence[ClaimPair],
    limits: VerificationLimits,
    run: RunContext | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> Heard:
    """Have a batch judged; comes back within the turn's budget whatever the verifier does.

    Args:
        verifier: Who is asked.
        pairs: At least one.
        limits: How long to wait.
        run: Looked at ten times a second.
        on_progress: Told how many of how many pairs are judged, as that goes on.

    Raises:
        Canceled: The run was cancelled, or the verifier says so.
    """
    work = _Work(verifier, pairs, limits.turn_budget_s, run)
    try:
        is_late = await _wait(work, limits, run, lambda done: on_progress and on_progress(done, len(pairs)))
    finally:
        work.stop()
    fault = work.fault
    judged = tuple(work.judged)
    if is_late or isinstance(fault, TimeoutError):
        return Heard(judged, REASON_LATE, is_late=True)
    if isinstance(fault, Canceled):
        raise fault
    return Heard(judged, _told(fault) if fault is not None else "")


async def _wait(
    work: "_Work", limits: VerificationLimits, run: RunContext | None, tell: Callable[[int], object]
) -> bool:
    """Wait until the work is over; tell whether time was up instead."""
    now = asyncio.get_running_loop().time
    ends_at, heard_at, heard = now() + limits.turn_budget_s, now(), 0
    while not work.is_over:
        if run is not None and run.is_canceled:
            await work.leave(_GRACE_S)
            raise Canceled
        if len(work.judged) > heard:
            heard, heard_at = len(work.judged), now()
            tell(heard)
        stuck_at = heard_at + limits.request_timeout_s if work.is_stepwise else ends_at
        left_s = min(ends_at, stuck_at) - now()
        if left_s <= 0:
            return True
        await work.changed(min(left_s, _LOOK_S))
    return False


def _told(fault: BaseException) -> str:
    """Log a fault and put it in words."""
    if isinstance(fault, _Malformed):
        _log.warning("the decision model gave %s", fault)
        return REASON_MALFORMED
    if isinstance(fault, ModelUnavailable):
        _log.warning("the decision model cannot be used: %s", fault)
        return str(fault) or REASON_FAILED
    _log.warning("the decision model failed: %s", type(fault).__name__)
    _log.debug("the decision model failed", exc_info=fault)
    return REASON_FAILED


class _Malformed(Exception):
    """What came is no answer to what was asked; says what came."""


class _Work:
    """The thread of one batch, seen from the event loop that waits for it."""

    def __init__(
        self, verifier: SupportVerifier, pairs: Sequence[ClaimPair], deadline_s: float, run: RunContext | None
    ) -> None:
        self.judged: list[Judgement] = []
        self.fault: BaseException | None = None
        self.is_over = False
        self.is_stepwise = isinstance(verifier, ExplainingVerifier)
        self._run = run
        self._stop = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        threading.Thread(
            target=self._judge, args=(verifier, pairs, deadline_s), name="citation-verifier", daemon=True
        ).start()

    def stop(self) -> None:
        """Tell the verifier that nobody waits for it any more."""
        self._stop.set()

    async def leave(self, grace_s: float) -> None:
        """Stop, and wait a little for the verifier to hear it."""
        self.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(grace_s):
                while not self.is_over:
                    await self.changed(grace_s)

    async def changed(self, timeout_s: float) -> None:
        """Wait for the next judgement or the end, at most that long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):  # wait_for of Python 3.11 may swallow a cancellation
                await self._changed.wait()
        self._changed.clear()

    def _is_stopped(self) -> bool:
        return self._stop.is_set() or (self._run is not None and self._run.is_canceled)

    def _judge(self, verifier: SupportVerifier, pairs: Sequence[ClaimPair], deadline_s: float) -> None:
        try:
            for judgement in self._judgements(verifier, pairs, deadline_s):
                self._take(judgement, len(pairs))
        except Exception as error:  # noqa: BLE001 - whatever a model back end raises, the answer must go on
            self.fault = error
        except BaseException as error:  # noqa: BLE001 - one that calls exit() must not take the program along
            self.fault = RuntimeError(type(error).__name__)
        self.is_over = True
        self._wake()

    def _take(self, judgement: object, wanted: int) -> None:
        """Keep one judgement; a verifier may give anything, and more than it was asked for without end."""
        if not isinstance(judgement, Judgement):
            raise _Malformed(f"{type(judgement).__name__} for a judgement")
        if len(self.judged) == wanted:
            self.judged.clear()
            raise _Malformed(f"more answers than the {wanted} pairs")
        self.judged.append(judgement)
        self._wake()

    def _judgements(
        self, verifier: SupportVerifier, pairs: Sequence[ClaimPair], deadline_s: float
    ) -> Iterator[Judgement]:
        if isinstance(verifier, ExplainingVerifier):
            yield from verifier.judge_each(pairs, deadline_s, self._is_stopped)
            return
        scores = list(islice(verifier.score(pairs, deadline_s, self._is_stopped), len(pairs) + 1))
        if len(scores) != len(pairs):
            raise _Malformed(f"{len(scores)} answers to {len(pairs)} pairs")
        yield from map(Judgement, scores)

    def _wake(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed when nobody waits any more
            self._loop.call_soon_threadsafe(self._changed.set)
