"""The pass before resolution: one batch asks the decision model about every occurrence, and fails open (V5, V7, V8).

The verifier works in a thread of its own, so that one that does not come back cannot hold the answer up. Whatever
goes wrong, the result has a probability or None for each occurrence and says why there are Nones.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from app.engine.citations.claims import extract_occurrences
from app.engine.citations.pairs import ClaimPair, SupportVerifier
from app.engine.citations.resolution import usable_probability
from app.engine.records import Evidence, Occurrence, ResolvedAnswer, Verdict
from app.engine.runs import Canceled
from app.models.protocols import ModelUnavailable

REASON_NOT_INSTALLED = "The decision model is not installed"
REASON_LATE = "The decision model did not answer in time"
REASON_FAILED = "The decision model failed"
REASON_MALFORMED = "The decision model gave an unusable answer"
REASON_PARTLY = "The decision model left some citations without an answer"

TURN_BUDGET_S = 20.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class VerificationTelemetry:
    """What one pass cost.

    Attributes:
        batch_size: Pairs handed to the verifier.
        measured: Occurrences that got a probability.
        latency_ms: Wall time of the pass; 0 when no verifier was asked.
        is_budget_exceeded: Whether the verifier was given up on.
        provider: Name of the verifier, "" without one.
        model_revision: Revision of its weights, "" without one.
    """

    batch_size: int = 0
    measured: int = 0
    latency_ms: float = 0.0
    is_budget_exceeded: bool = False
    provider: str = ""
    model_revision: str = ""

    def as_record(self, resolved: ResolvedAnswer, threshold: float) -> dict[str, float | int | str | None]:
        """Flatten for storage with the turn, with the counts that follow from the resolution (V8)."""
        verdicts = [
            occurrence.verdict for citation in resolved.citations for occurrence in citation.occurrences
        ]
        return {
            "batch_size": self.batch_size,
            "kept": verdicts.count(Verdict.KEPT),
            "demoted": verdicts.count(Verdict.DEMOTED),
            "fail_open": verdicts.count(Verdict.FAIL_OPEN),
            "latency_ms": self.latency_ms,
            "budget_exceeded": int(self.is_budget_exceeded),
            "provider": self.provider,
            "model_revision": self.model_revision,
            "threshold": threshold,
        }


@dataclass(frozen=True, slots=True)
class VerificationResult:
    """Probabilities per evidence index and occurrence; `reason` says why some are None, "" when none is."""

    probabilities: dict[int, list[float | None]]
    reason: str
    telemetry: VerificationTelemetry


def verify_occurrences(
    answer: str,
    evidence: Sequence[Evidence],
    verifier: SupportVerifier | None,
    budget_s: float = TURN_BUDGET_S,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> VerificationResult:
    """Ask for the support probability of every occurrence of an answer; never outlasts its budget.

    Args:
        answer: Markdown with raw markers.
        evidence: The passages of the turn.
        verifier: The decision model; None when there is none.
        budget_s: Seconds after which all occurrences fail open.
        clock: Monotonic seconds, for the latency.

    Returns:
        A probability or None for each occurrence that `extract_occurrences` finds.

    Raises:
        Canceled: The verifier heard that the run was cancelled; every other failure becomes None.
    """
    occurrences = extract_occurrences(answer, len(evidence))
    if verifier is None:
        reason = REASON_NOT_INSTALLED if occurrences else ""
        return _result(occurrences, [None] * len(occurrences), reason, VerificationTelemetry())
    passages = {passage.index: passage.text for passage in evidence}
    asked = [number for number, occurrence in enumerate(occurrences) if occurrence.claim]
    pairs = [
        ClaimPair(occurrences[number].claim, passages[occurrences[number].chunk_index]) for number in asked
    ]
    started = clock()
    scores, reason, is_late = _ask(verifier, pairs, budget_s) if pairs else ([], "", False)
    latency_ms = (clock() - started) * 1000
    measured: list[float | None] = [None] * len(occurrences)
    for number, score in zip(asked, scores, strict=False):
        measured[number] = usable_probability(score)
    known = sum(p is not None for p in measured)
    provider, revision = _identity(verifier)
    telemetry = VerificationTelemetry(len(pairs), known, latency_ms, is_late, provider, revision)
    partly = REASON_PARTLY if known < len(occurrences) else ""
    result = _result(occurrences, measured, reason or partly, telemetry)
    _log.info(
        "citation verification: %d of %d occurrences measured in %.0f ms by %s %s",
        known, len(occurrences), latency_ms, provider, result.reason,
    )  # fmt: skip
    return result


def _ask(
    verifier: SupportVerifier, pairs: Sequence[ClaimPair], budget_s: float
) -> tuple[Sequence[object], str, bool]:
    """Run the batch; give its scores (none when it failed), the reason, and whether it was late."""
    future: Future[list[object]] = Future()
    threading.Thread(
        target=_score_into, args=(future, verifier, pairs, budget_s), name="citation-verifier", daemon=True
    ).start()
    try:
        scores = future.result(timeout=max(budget_s, 0.0))
    except TimeoutError:
        return [], REASON_LATE, True
    except Canceled:
        raise
    except ModelUnavailable as error:
        _log.warning("the decision model cannot be used: %s", error)
        return [], str(error) or REASON_FAILED, False
    except Exception as error:  # noqa: BLE001 - whatever a model back end raises, the answer must go on
        _log.warning("the decision model failed: %s", type(error).__name__)
        _log.debug("the decision model failed", exc_info=error)
        return [], REASON_FAILED, False
    if len(scores) != len(pairs):
        _log.warning("the decision model gave %d answers to %d pairs", len(scores), len(pairs))
        return [], REASON_MALFORMED, False
    if any(score is not None and usable_probability(score) is None for score in scores):
        return scores, REASON_MALFORMED, False
    return scores, "", False


def _score_into(
    future: Future[list[object]],
    verifier: SupportVerifier,
    pairs: Sequence[ClaimPair],
    deadline_s: float,
) -> None:
    try:
        scores: list[object] = list(verifier.score(pairs, deadline_s))
    except Exception as error:  # noqa: BLE001 - it is handed on to the waiting side
        future.set_exception(error)
    except BaseException as error:  # noqa: BLE001 - a back end that calls exit() must not take the program along
        future.set_exception(RuntimeError(type(error).__name__))
    else:
        future.set_result(scores)


def _identity(verifier: SupportVerifier) -> tuple[str, str]:
    try:
        return verifier.name, verifier.revision
    except Exception as error:  # noqa: BLE001 - a broken back end must not stop the answer
        _log.warning("the decision model does not say who it is: %s", type(error).__name__)
        return type(verifier).__name__, ""


def _result(
    occurrences: Sequence[Occurrence],
    measured: Sequence[float | None],
    reason: str,
    telemetry: VerificationTelemetry,
) -> VerificationResult:
    probabilities: dict[int, list[float | None]] = {}
    for occurrence, p in zip(occurrences, measured, strict=True):
        probabilities.setdefault(occurrence.chunk_index, []).append(p)
    return VerificationResult(probabilities, reason, telemetry)
