"""V5, V7, invariant 11: a pass can be cancelled, keeps what it measured in time, and leaves no verifier at work."""

import asyncio
import itertools
import threading
from collections.abc import Iterable, Iterator, Sequence

import pytest
from citation_samples import make_evidence

from app.engine.citations.pairs import ClaimPair, Judgement, ShouldStop
from app.engine.citations.scoring import REASON_MALFORMED, VerificationLimits
from app.engine.citations.verification import (
    REASON_PARTLY_LATE,
    VerificationResult,
    verify_citations_support,
)
from app.engine.runs import Canceled, RunContext

ANSWER = "The first statement is long enough [1]. The second statement is long enough [2, 1]."
EVIDENCE = make_evidence(3)


class StepwiseVerifier:
    """Judges one pair, then works on until it is told to stop."""

    name = "stepwise"
    revision = "0123456789ab"

    def __init__(self, run: RunContext | None = None) -> None:
        self._run = run
        self.has_left = threading.Event()

    def score(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[float | None]:
        return [one.p for one in self.judge_each(pairs, deadline_s, should_stop)]

    def judge_each(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Iterator[Judgement]:
        yield Judgement(0.9, ("it stands there",))
        if self._run is not None:
            self._run.cancel()
        while should_stop is not None and not should_stop():
            threading.Event().wait(0.01)
        self.has_left.set()
        raise Canceled


def verify(
    verifier: StepwiseVerifier, limits: VerificationLimits, run: RunContext | None = None
) -> VerificationResult:
    return asyncio.run(verify_citations_support(ANSWER, EVIDENCE, verifier, limits, run))


def test_it_is_told_how_many_citations_are_judged() -> None:
    told: list[tuple[int, int]] = []
    limits = VerificationLimits(turn_budget_s=0.3)
    work = verify_citations_support(
        ANSWER, EVIDENCE, StepwiseVerifier(), limits, on_progress=lambda *now: told.append(now)
    )
    asyncio.run(work)
    assert told == [(1, 3)]


@pytest.mark.parametrize(
    "limits",
    [
        pytest.param(VerificationLimits(turn_budget_s=0.3), id="turn"),
        pytest.param(VerificationLimits(request_timeout_s=0.3), id="request"),
    ],
)
def test_what_was_judged_before_time_was_up_counts(limits: VerificationLimits) -> None:
    result = verify(StepwiseVerifier(), limits)

    assert result.probabilities == {1: [0.9, None], 2: [None]}
    assert result.reason == REASON_PARTLY_LATE
    assert result.telemetry.is_budget_exceeded


def test_the_verifier_leaves_once_time_is_up() -> None:
    verifier = StepwiseVerifier()
    verify(verifier, VerificationLimits(turn_budget_s=0.05))
    assert verifier.has_left.wait(10)


def test_a_cancelled_run_stops_the_verifier() -> None:
    run = RunContext()
    verifier = StepwiseVerifier(run)
    with pytest.raises(Canceled):
        verify(verifier, VerificationLimits(), run)
    assert verifier.has_left.wait(10)


def test_a_cancelled_task_stops_the_verifier() -> None:
    verifier = StepwiseVerifier()

    async def cancel() -> None:
        task = asyncio.ensure_future(verify_citations_support(ANSWER, EVIDENCE, verifier))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
    assert verifier.has_left.wait(10)


def test_reasons_come_with_the_judgements() -> None:
    result = verify(StepwiseVerifier(), VerificationLimits(turn_budget_s=0.3))
    assert result.judgements[1, 0].reasons == ("it stands there",)


class TellingAnything(StepwiseVerifier):
    """Gives what it was made with for judgements."""

    def __init__(self, told: Iterable[object]) -> None:
        super().__init__()
        self._told = told

    def judge_each(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Iterator[Judgement]:
        yield from self._told  # type: ignore[misc]  # wrong on purpose


@pytest.mark.parametrize(
    ("told", "known"),
    [
        pytest.param([None] * 3, 0, id="nothing"),
        pytest.param([{"p": 0.9}] * 3, 0, id="objects"),
        pytest.param("abc", 0, id="letters"),
        pytest.param([Judgement(0.9), 0.9, 0.9], 1, id="numbers behind a judgement"),
        pytest.param([Judgement(0.9)] * 4, 0, id="too many"),
        pytest.param(itertools.repeat(Judgement(0.9)), 0, id="without end"),
    ],
)
def test_judgements_that_are_none_fail_open(told: Iterable[object], known: int) -> None:
    result = verify(TellingAnything(told), VerificationLimits())

    assert result.reason == REASON_MALFORMED
    assert [one.p is not None for one in result.judgements.values()].count(True) == known
