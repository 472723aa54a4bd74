"""Lets a decision model that is not ours verify citations: its figures are its own, the checks beside it give reasons (V6, D4)."""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from app.engine.citations.pairs import ClaimPair, Judgement, ShouldStop
from app.engine.citations.reasons import Reason
from app.engine.citations.signals import without_attribution
from app.engine.citations.support import signal_reasons
from app.engine.runs import Canceled
from app.models.protocols import ModelInfo, ModelUnavailable, Stopped
from app.models.servers.judge import STARTUP_S, Answer, Judge, Question, Sighting

UNCALIBRATED: Final = Reason.UNCALIBRATED.told()
# whoever waits gives up at the deadline itself; what was measured has to be there a little before
_USED_SHARE: Final = 0.9
_SURE, _AGAINST = 0.8, 0.2


class ForeignVerifier:
    """Judges claims by asking a foreign model; see `SupportVerifier` and `ExplainingVerifier`.

    Args:
        judge: Who is asked.
        request_timeout_s: Seconds that one portion of questions may take, > 0.
        clock: Monotonic seconds.
    """

    def __init__(
        self, judge: Judge, request_timeout_s: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.judge_model = judge
        self._request_timeout_s = request_timeout_s
        self._clock = clock

    @property
    def name(self) -> str:
        """What the model is called; known without asking it."""
        return self.judge_model.name

    @property
    def revision(self) -> str:
        """Which version, as far as the model has told; "" otherwise."""
        return self.judge_model.revision

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; asks the server or loads the model.

        Raises:
            ModelUnavailable: It cannot be used.
        """
        return self.judge_model.info

    def score(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[float | None]:
        """Judge pairs; see `SupportVerifier.score`."""
        return [judgement.p for judgement in self.judge(pairs, deadline_s, should_stop)]

    def explain(self, claim: str, evidence: str) -> Judgement:
        """Judge one pair, with reasons.

        Raises:
            ModelUnavailable: The model cannot be used.
        """
        return self.judge([ClaimPair(claim, evidence)], math.inf)[0]

    def judge(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Judgement]:
        """Judge pairs, with reasons; what is missing says why.

        Raises:
            Canceled: `should_stop` said yes.
            ModelUnavailable: Nothing can be asked.
        """
        return [judgement for judgement, _ in self._judged(pairs, deadline_s, should_stop)]

    def judge_each(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> Iterator[Judgement]:
        """Judge pairs portion by portion, with reasons.

        Args:
            pairs: What to judge.
            deadline_s: Seconds from now; those not judged by then have a probability of None.
            should_stop: Asked several times a second.

        Raises:
            Canceled: `should_stop` said yes.
            ModelUnavailable: Nothing can be asked; or, after all that was judged, why something is missing.
        """
        fault = ""
        for judgement, answer in self._judged(pairs, deadline_s, should_stop):
            if answer.p is None and not answer.is_late:
                fault = fault or answer.reason
            yield judgement
        if fault:
            raise ModelUnavailable(fault)

    def begin(self) -> None:
        """Begin what takes long before the model can be asked, without waiting for it."""
        self.judge_model.begin()

    def look(self, timeout_s: float) -> Sighting:
        """See whether the model could be asked; starts and loads nothing."""
        return self.judge_model.look(timeout_s)

    def close(self) -> None:
        """Let go of what was opened or started for the model."""
        self.judge_model.close()

    def _judged(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None
    ) -> Iterator[tuple[Judgement, Answer]]:
        ends_at = self._clock() + deadline_s * _USED_SHARE
        portion_s = self._request_timeout_s * _USED_SHARE if math.isfinite(deadline_s) else math.inf
        try:
            self.judge_model.prepare(min(portion_s, ends_at - self._clock(), STARTUP_S), should_stop)
            size = self.judge_model.portion
            for start in range(0, len(pairs), size):
                portion = pairs[start : start + size]
                answers = self._asked(portion, min(portion_s, ends_at - self._clock()), should_stop)
                for pair, answer in zip(portion, answers, strict=True):
                    yield _judgement(pair, answer), answer
        except Stopped as stopped:
            raise Canceled from stopped

    def _asked(
        self, pairs: Sequence[ClaimPair], deadline_s: float, should_stop: ShouldStop | None
    ) -> Iterator[Answer]:
        faults = [_fault(pair) for pair in pairs]
        questions = [_question(pair) for pair, fault in zip(pairs, faults, strict=True) if not fault]
        answers = iter(self.judge_model.ask(questions, deadline_s, should_stop) if questions else ())
        return (Answer(None, fault) if fault else next(answers) for fault in faults)


def _question(pair: ClaimPair) -> Question:
    """What is asked: the claim without its attribution, which the passage cannot bear out."""
    return Question(without_attribution(pair.claim, pair.evidence), pair.evidence, pair.is_compound)


def _judgement(pair: ClaimPair, answer: Answer) -> Judgement:
    signals = signal_reasons(pair.claim, pair.evidence)
    if answer.p is None:
        return Judgement(None, (answer.reason, *signals), is_late=answer.is_late)
    return Judgement(answer.p, (_words(answer.p), UNCALIBRATED, *signals))


def _words(p: float) -> str:
    if p >= _SURE:
        return Reason.CHOSEN_SUPPORTS.told()
    return Reason.CHOSEN_AGAINST.told() if p <= _AGAINST else Reason.CHOSEN_UNSURE.told()


def _fault(pair: ClaimPair) -> str:
    """Why a pair cannot be judged at all; "" when it can."""
    if not any(map(str.isalnum, pair.claim)):
        return Reason.CLAIM_EMPTY.told()
    return "" if any(map(str.isalnum, pair.evidence)) else Reason.SOURCE_EMPTY.told()
