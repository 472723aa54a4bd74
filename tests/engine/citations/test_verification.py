"""One batch before resolution, open to every failure (V5, V7, V8, invariant 11)."""

import asyncio
import itertools
import threading
import time
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from citation_samples import make_evidence

from app.engine.citations.pairs import ClaimPair, ShouldStop, SupportVerifier
from app.engine.citations.resolution import resolve_citations
from app.engine.citations.scoring import REASON_FAILED, REASON_LATE, REASON_MALFORMED, VerificationLimits
from app.engine.citations.verification import (
    REASON_NOT_INSTALLED,
    REASON_PARTLY,
    VerificationResult,
    verify_citations_support,
)
from app.engine.records import Evidence
from app.engine.runs import Canceled, RunContext
from app.models.protocols import ModelUnavailable

ANSWER = "The first statement is long enough [1]. The second statement is long enough [2, 1]."
EVIDENCE = make_evidence(3)
LIMITS = VerificationLimits()


class ScriptedVerifier:
    """Answers with what it was given, and remembers what it was asked."""

    name = "scripted"
    revision = "0123456789ab"

    def __init__(self, answer: Callable[[Sequence[ClaimPair]], object]) -> None:
        self._answer = answer
        self.batches: list[tuple[list[ClaimPair], float]] = []

    def score(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Sequence[float | None]:
        self.batches.append((list(pairs), deadline_s))
        return self._answer(pairs)  # type: ignore[return-value]  # the wrong types are the test


def verify(
    answer: str,
    evidence: Sequence[Evidence],
    verifier: SupportVerifier | None,
    limits: VerificationLimits = LIMITS,
    run: RunContext | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> VerificationResult:
    return asyncio.run(verify_citations_support(answer, evidence, verifier, limits, run, clock=clock))


def _raise(error: BaseException) -> Callable[[object], object]:
    def answer(pairs: object) -> object:
        raise error

    return answer


def test_probabilities_come_per_index_and_occurrence() -> None:
    verifier = ScriptedVerifier(lambda pairs: [0.9, 0.8, 0.1])

    result = verify(ANSWER, EVIDENCE, verifier)

    assert result.probabilities == {1: [0.9, 0.1], 2: [0.8]}
    assert result.reason == ""


def test_all_occurrences_go_in_one_batch_with_their_passages() -> None:
    verifier = ScriptedVerifier(lambda pairs: [0.5] * len(pairs))

    verify(ANSWER, EVIDENCE, verifier, VerificationLimits(turn_budget_s=7.0))

    second = "The second statement is long enough."
    pairs = [
        ClaimPair("The first statement is long enough.", "Passage text 1."),
        ClaimPair(second, "Passage text 2.", is_compound=True),
        ClaimPair(second, "Passage text 1.", is_compound=True),
    ]
    assert verifier.batches == [(pairs, 7.0)]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        pytest.param(_raise(RuntimeError("broken")), REASON_FAILED, id="exception"),
        pytest.param(
            _raise(ModelUnavailable("The weights are damaged.")), "The weights are damaged.", id="weights"
        ),
        pytest.param(_raise(SystemExit(1)), REASON_FAILED, id="exit"),
        pytest.param(_raise(MemoryError()), REASON_FAILED, id="out of memory"),
        pytest.param(_raise(TimeoutError()), REASON_LATE, id="its own timeout"),
        pytest.param(lambda pairs: None, REASON_FAILED, id="nothing"),
        pytest.param(lambda pairs: [0.9], REASON_MALFORMED, id="too few"),
        pytest.param(lambda pairs: [0.9] * 4, REASON_MALFORMED, id="too many"),
        pytest.param(lambda pairs: [float("nan")] * 3, REASON_MALFORMED, id="not a number"),
        pytest.param(lambda pairs: [1.5, -0.1, float("inf")], REASON_MALFORMED, id="out of range"),
        pytest.param(lambda pairs: ["0.9", True, object()], REASON_MALFORMED, id="wrong types"),
        pytest.param(lambda pairs: [10**400] * 3, REASON_MALFORMED, id="longer than any float"),
        pytest.param(lambda pairs: itertools.repeat(0.9), REASON_MALFORMED, id="without end"),
        pytest.param(lambda pairs: [None] * 3, REASON_PARTLY, id="no answers"),
    ],
)
def test_every_failure_leaves_all_unmeasured_with_a_reason(
    answer: Callable[[Sequence[ClaimPair]], object], reason: str
) -> None:
    result = verify(ANSWER, EVIDENCE, ScriptedVerifier(answer))

    assert result.probabilities == {1: [None, None], 2: [None]}
    assert result.reason == reason


def test_without_a_verifier_nothing_is_measured() -> None:
    result = verify(ANSWER, EVIDENCE, None)

    assert result.probabilities == {1: [None, None], 2: [None]}
    assert result.reason == REASON_NOT_INSTALLED


def test_a_verifier_that_does_not_come_back_is_given_up_on() -> None:
    release = threading.Event()
    verifier = ScriptedVerifier(lambda pairs: release.wait(30) and [1.0] * 3)

    result = verify(ANSWER, EVIDENCE, verifier, VerificationLimits(turn_budget_s=0.01))
    release.set()

    assert result.reason == REASON_LATE
    assert result.probabilities == {1: [None, None], 2: [None]}
    assert result.telemetry.is_budget_exceeded


def test_usable_answers_survive_beside_unusable_ones() -> None:
    result = verify(ANSWER, EVIDENCE, ScriptedVerifier(lambda pairs: [0.9, float("nan"), 0.2]))

    assert result.probabilities == {1: [0.9, 0.2], 2: [None]}
    assert result.reason == REASON_MALFORMED


def test_numbers_of_numpy_are_probabilities() -> None:
    result = verify(ANSWER, EVIDENCE, ScriptedVerifier(lambda pairs: np.full(3, 0.5, np.float32)))

    assert result.probabilities == {1: [0.5, 0.5], 2: [0.5]}


def test_cancelling_is_not_a_failure() -> None:
    with pytest.raises(Canceled):
        verify(ANSWER, EVIDENCE, ScriptedVerifier(_raise(Canceled())))


def test_an_answer_without_markers_asks_nothing() -> None:
    verifier = ScriptedVerifier(lambda pairs: [])

    result = verify("No markers here.", EVIDENCE, verifier)

    assert (result.probabilities, result.reason, verifier.batches) == ({}, "", [])


def test_a_marker_without_a_claim_is_not_asked() -> None:
    verifier = ScriptedVerifier(lambda pairs: [])

    result = verify("[1]", EVIDENCE, verifier)

    assert (result.probabilities, verifier.batches) == ({1: [None]}, [])
    assert result.reason == REASON_PARTLY


def test_telemetry_counts_the_verdicts_of_the_resolution() -> None:
    clock = itertools.count(start=1.0, step=0.25)
    verifier = ScriptedVerifier(lambda pairs: [0.9, None, 0.1])

    result = verify(ANSWER, EVIDENCE, verifier, clock=lambda: next(clock))
    resolved = resolve_citations(ANSWER, EVIDENCE, result.probabilities, 0.6)

    assert result.telemetry.as_record(resolved, 0.6) == {
        "batch_size": 3,
        "kept": 1,
        "demoted": 1,
        "fail_open": 1,
        "latency_ms": 250.0,
        "budget_exceeded": 0,
        "provider": "scripted",
        "model_revision": "0123456789ab",
        "threshold": 0.6,
    }


def test_a_verifier_that_cannot_name_itself_still_counts() -> None:
    class Nameless(ScriptedVerifier):
        @property
        def name(self) -> str:
            raise RuntimeError

    result = verify(ANSWER, EVIDENCE, Nameless(lambda pairs: [0.5] * 3))

    assert result.telemetry.provider == "Nameless"
    assert result.telemetry.measured == 3
