"""D4, V6, V7: a foreign model verifies behind the same protocol; its figures are its own and are said to be so."""

import asyncio
from collections.abc import Sequence

import pytest

from app.engine.citations.foreign import UNCALIBRATED, ForeignVerifier
from app.engine.citations.pairs import ClaimPair, ExplainingVerifier
from app.engine.citations.scoring import VerificationLimits, hear
from app.engine.runs import Canceled
from app.models.protocols import ModelInfo, ModelUnavailable, Stopped
from app.models.servers.judge import LATE, STARTUP_S, Answer, Question, ShouldStop, Sighting

PASSAGE = "Pain fell by 12 points in the treated group."
PAIR = ClaimPair("Pain fell by 12 points.", PASSAGE)


class ScriptedJudge:
    """Gives the answers of a script, in order; the last one for ever."""

    name, revision, portion = "judge", "", 2
    info = ModelInfo("judge", "", "nowhere", "cpu", "float32")

    def __init__(self, *script: Answer, fault: Exception | None = None) -> None:
        self.script = list(script)
        self.fault = fault
        self.asked: list[Sequence[Question]] = []
        self.prepared: list[float] = []
        self.deadlines: list[float] = []
        self.is_closed = False

    def prepare(self, timeout_s: float, should_stop: ShouldStop | None = None) -> None:
        self.prepared.append(timeout_s)
        if self.fault is not None:
            raise self.fault

    def ask(
        self, questions: Sequence[Question], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Answer]:
        self.asked.append(questions)
        self.deadlines.append(deadline_s)
        return [self.script.pop(0) if len(self.script) > 1 else self.script[0] for _ in questions]

    def begin(self) -> None:
        self.prepared.append(0.0)

    def look(self, timeout_s: float) -> Sighting:
        return Sighting(True, "there")

    def close(self) -> None:
        self.is_closed = True


def verifier(judge: ScriptedJudge) -> ForeignVerifier:
    return ForeignVerifier(judge, request_timeout_s=10.0, clock=lambda: 0.0)


def test_it_gives_the_model_s_figure_and_says_that_it_is_not_calibrated() -> None:
    judgement = verifier(ScriptedJudge(Answer(0.9))).explain(PAIR.claim, PAIR.evidence)
    assert judgement.p == 0.9
    assert "reads support" in judgement.reasons[0]
    assert judgement.reasons[1] == UNCALIBRATED


def test_the_deterministic_checks_stand_beside_it() -> None:
    judgement = verifier(ScriptedJudge(Answer(0.9))).explain("Pain fell by 21 points.", PASSAGE)
    assert any("21" in reason for reason in judgement.reasons)


def test_questions_go_in_portions_and_each_is_given_as_soon_as_it_stands() -> None:
    judge = ScriptedJudge(Answer(0.9))
    judged = verifier(judge).judge_each([PAIR] * 5, 20.0)
    next(judged)
    assert len(judge.asked) == 1
    assert len(list(judged)) == 4
    assert [len(one) for one in judge.asked] == [2, 2, 1]


def test_whether_a_claim_is_compound_is_passed_on() -> None:
    judge = ScriptedJudge(Answer(0.9))
    verifier(judge).score([ClaimPair(PAIR.claim, PASSAGE, is_compound=True)], 20.0)
    assert judge.asked[0][0].is_compound


def test_the_attribution_of_a_claim_is_not_asked_about() -> None:
    judge = ScriptedJudge(Answer(0.9))
    verifier(judge).score(
        [ClaimPair("Smith et al. (2020) report that pain fell by 12 points.", PASSAGE)], 20.0
    )
    assert "Smith" not in judge.asked[0][0].claim


def test_pairs_without_words_are_not_asked_about() -> None:
    judge = ScriptedJudge(Answer(0.9))
    judged = verifier(judge).judge([ClaimPair("…", PASSAGE), ClaimPair("Pain fell.", " "), PAIR], 20.0)
    assert [one.p for one in judged] == [None, None, 0.9]
    assert [one.reasons[0] for one in judged[:2]] == ["The claim has no words", "The source has no words"]


def test_a_fault_is_told_after_what_was_measured() -> None:
    judge = ScriptedJudge(Answer(0.9), Answer(None, "It broke."), Answer(0.8))
    judged = verifier(judge).judge_each([PAIR] * 3, 20.0)
    assert [next(judged).p for _ in range(3)] == [0.9, None, 0.8]
    with pytest.raises(ModelUnavailable, match="It broke"):
        next(judged)


def test_the_pass_before_resolution_keeps_what_was_measured_and_hears_the_fault() -> None:
    judge = ScriptedJudge(Answer(0.9), Answer(None, "It broke."), Answer(0.8))
    foreign = verifier(judge)
    assert isinstance(foreign, ExplainingVerifier)
    heard = asyncio.run(hear(foreign, [PAIR] * 3, VerificationLimits()))
    assert [one.p for one in heard.judgements] == [0.9, None, 0.8]
    assert heard.reason == "It broke."


def test_late_answers_are_late_and_no_fault() -> None:
    judged = list(verifier(ScriptedJudge(LATE)).judge_each([PAIR], 20.0))
    assert [(one.p, one.is_late) for one in judged] == [(None, True)]


def test_a_model_that_cannot_be_used_is_told() -> None:
    judge = ScriptedJudge(Answer(0.9), fault=ModelUnavailable("Nobody there."))
    with pytest.raises(ModelUnavailable, match="Nobody there"):
        verifier(judge).score([PAIR], 20.0)


def test_a_wish_to_stop_is_a_cancelled_run() -> None:
    with pytest.raises(Canceled):
        verifier(ScriptedJudge(Answer(0.9), fault=Stopped())).score([PAIR], 20.0)


def test_within_a_turn_one_portion_may_take_a_request_s_time_and_is_back_a_little_before() -> None:
    judge = ScriptedJudge(Answer(0.9))
    verifier(judge).score([PAIR], 20.0)
    assert (judge.prepared, judge.deadlines) == ([9.0], [9.0])


def test_without_a_deadline_a_server_may_take_its_time_to_start() -> None:
    judge = ScriptedJudge(Answer(0.9))
    verifier(judge).score([PAIR], float("inf"))
    assert judge.prepared == [STARTUP_S]


def test_what_takes_long_can_be_begun_early() -> None:
    judge = ScriptedJudge(Answer(0.9))
    verifier(judge).begin()
    assert judge.prepared == [0.0]


def test_closing_lets_the_model_go() -> None:
    judge = ScriptedJudge(Answer(0.9))
    verifier(judge).close()
    assert judge.is_closed
