"""Tries the decision model that is in use on a true and a false claim: how long it takes and what it says (D6)."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.engine.citations.pairs import ClaimPair, Judgement
from app.engine.runs import RunContext
from app.engine.verifiers import Verifier
from app.models.protocols import ModelInfo, ModelUnavailable

_PASSAGE: Final = (
    "Pain fell by 12 points in the treated group and by 4 points in the control group after six weeks."
)
_TRUE: Final = "Pain fell by 12 points in the treated group."
_FALSE: Final = "Pain fell by 21 points in the treated group."
_NO_DEADLINE: Final = float("inf")


@dataclass(frozen=True, slots=True)
class DecisionTrial:
    """What came of the trial.

    Attributes:
        is_ok: Whether both claims got a probability, and the true one the higher.
        reason: Why not, in a sentence for the user; "" when it is.
        p_true: Of the true claim, 0–1; None when it was not measured.
        p_false: Of the false claim.
        latency_ms: Per claim, after the model was made ready; None when it was not measured.
        ready_ms: What it took to find, start or load the model before.
        info: Which model it was and where it ran; None when it could not be asked.
    """

    is_ok: bool
    reason: str = ""
    p_true: float | None = None
    p_false: float | None = None
    latency_ms: float | None = None
    ready_ms: float | None = None
    info: ModelInfo | None = None


def try_decision_model(
    verifier: Verifier | None,
    reason: str,
    run: RunContext | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> DecisionTrial:
    """Ask the model in use about a true and a false claim; starts or loads it if need be, which may take minutes.

    Args:
        verifier: The verifier in use; None when there is none.
        reason: Why there is none.
        run: Asked while waiting.
        clock: Seconds.

    Raises:
        Canceled: The run was asked to stop.
    """
    if verifier is None:
        return DecisionTrial(False, reason)
    pairs = [ClaimPair(claim, _PASSAGE) for claim in (_TRUE, _FALSE)]
    should_stop = (lambda: run.is_canceled) if run is not None else None
    try:
        started = clock()
        info = verifier.info
        ready = clock()
        true, false = verifier.judge(pairs, _NO_DEADLINE, should_stop)
        ended = clock()
    except ModelUnavailable as error:
        return DecisionTrial(False, f"{error} {error.hint}".strip())
    fault = _fault(true, false)
    is_measured = true.p is not None and false.p is not None
    return DecisionTrial(
        is_ok=not fault,
        reason=fault,
        p_true=true.p,
        p_false=false.p,
        latency_ms=(ended - ready) * 1_000 / len(pairs) if is_measured else None,
        ready_ms=(ready - started) * 1_000,
        info=info,
    )


def _fault(true: Judgement, false: Judgement) -> str:
    for one in (true, false):
        if one.p is None:
            return one.reasons[0] if one.reasons else "The model gave no probability."
    is_told_apart = true.p is not None and false.p is not None and true.p > false.p
    return "" if is_told_apart else "The model does not tell a true claim from a false one."
