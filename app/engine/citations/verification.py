"""The pass before resolution: one batch asks the decision model about every occurrence, and fails open (V5, V7, V8).

Whatever goes wrong, the result has a probability or None for each occurrence, says why there are Nones, and is there
within the turn's budget. What was measured before something went wrong counts.
"""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, repeat

from app.engine.citations.claims import extract_occurrences
from app.engine.citations.pairs import ClaimPair, Judgement, SupportVerifier
from app.engine.citations.reasons import Reason
from app.engine.citations.resolution import usable_probability
from app.engine.citations.scoring import REASON_LATE, REASON_MALFORMED, Heard, VerificationLimits, hear
from app.engine.citations.telemetry import VerificationTelemetry
from app.engine.records import Evidence, Occurrence
from app.engine.runs import RunContext

REASON_NOT_INSTALLED = Reason.NOT_INSTALLED.told()
REASON_PARTLY = Reason.PARTLY.told()
REASON_PARTLY_LATE = Reason.PARTLY_LATE.told()

_log = logging.getLogger(__name__)

_NOT_MEASURED = Judgement(None)
_DEFAULT_LIMITS = VerificationLimits()


@dataclass(frozen=True, slots=True)
class VerificationResult:
    """What one pass found.

    Attributes:
        probabilities: Per evidence index and occurrence, 0–1; None where not measured.
        reason: Why some are None, for the user; "" when none is.
        judgements: By (index, occurrence): the probability again, with its reasons.
        telemetry: What the pass cost.
    """

    probabilities: dict[int, list[float | None]]
    reason: str
    judgements: dict[tuple[int, int], Judgement]
    telemetry: VerificationTelemetry


async def verify_citations_support(
    answer: str,
    evidence: Sequence[Evidence],
    verifier: SupportVerifier | None,
    limits: VerificationLimits = _DEFAULT_LIMITS,
    run: RunContext | None = None,
    *,
    clock: Callable[[], float] = time.monotonic,
    on_progress: Callable[[int, int], None] | None = None,
) -> VerificationResult:
    """Ask for the support probability of every occurrence of an answer; never outlasts the turn's budget.

    Args:
        answer: Markdown with raw markers.
        evidence: The passages of the turn.
        verifier: The decision model; None when there is none.
        limits: How long it may take.
        run: Cancelling it stops the model before its next batch.
        clock: Monotonic seconds, for the latency.
        on_progress: Told how many of how many citations are judged, as that goes on.

    Returns:
        A probability or None for each occurrence that `extract_occurrences` finds.

    Raises:
        Canceled: The run was cancelled; every failure becomes None instead.
    """
    occurrences = extract_occurrences(answer, len(evidence))
    if verifier is None:
        reason = REASON_NOT_INSTALLED if occurrences else ""
        nothing = [_NOT_MEASURED] * len(occurrences)
        return _result(occurrences, nothing, reason, VerificationTelemetry())
    passages = {passage.index: passage.text for passage in evidence}
    asked = [one for one in occurrences if one.claim]
    pairs = [ClaimPair(one.claim, passages[one.chunk_index], one.is_compound) for one in asked]
    started_ns, started = time.time_ns(), clock()
    heard = await hear(verifier, pairs, limits, run, on_progress) if pairs else Heard(())
    latency_ms = (clock() - started) * 1000
    answers = chain(heard.judgements, repeat(_NOT_MEASURED))
    judgements = [_usable(next(answers)) if one.claim else _NOT_MEASURED for one in occurrences]
    known = sum(judgement.p is not None for judgement in judgements)
    is_late = heard.is_late or any(judgement.is_late for judgement in heard.judgements)
    provider, revision = _identity(verifier)
    telemetry = VerificationTelemetry(
        len(pairs), known, latency_ms, is_late, provider, revision, started_ns=started_ns
    )
    reason = _reason(heard, known, len(occurrences), is_late=is_late)
    return _result(occurrences, judgements, reason, telemetry)


def _usable(judgement: Judgement) -> Judgement:
    return replace(judgement, p=usable_probability(judgement.p))


def _reason(heard: Heard, known: int, wanted: int, *, is_late: bool) -> str:
    """Say why occurrences were not measured; "" when all were."""
    if is_late:
        return REASON_PARTLY_LATE if known else REASON_LATE
    if heard.reason:
        return heard.reason
    if any(one.p is not None and usable_probability(one.p) is None for one in heard.judgements):
        return REASON_MALFORMED
    return REASON_PARTLY if known < wanted else ""


def _identity(verifier: SupportVerifier) -> tuple[str, str]:
    try:
        return verifier.name, verifier.revision
    except Exception as error:  # noqa: BLE001 - a broken back end must not stop the answer
        _log.warning("the decision model does not say who it is: %s", type(error).__name__)
        return type(verifier).__name__, ""


def _result(
    occurrences: Sequence[Occurrence],
    judgements: Sequence[Judgement],
    reason: str,
    telemetry: VerificationTelemetry,
) -> VerificationResult:
    probabilities: dict[int, list[float | None]] = {}
    placed: dict[tuple[int, int], Judgement] = {}
    for occurrence, judgement in zip(occurrences, judgements, strict=True):
        probabilities.setdefault(occurrence.chunk_index, []).append(judgement.p)
        placed[occurrence.chunk_index, occurrence.occurrence] = judgement
    return VerificationResult(probabilities, reason, placed, telemetry)
