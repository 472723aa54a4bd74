"""A stopped answer is written from what its search had found, in the place where it stands (C3, U3)."""

from dataclasses import replace

import pytest
from answering_builders import PIECES, Answering, ScriptedWriter

from app.engine.errors import InputError
from app.engine.records import Turn
from app.engine.runs import Canceled, RunContext


@pytest.fixture
def stopped(answering: Answering) -> Turn:
    answering.writer = ScriptedWriter(before_piece=lambda number: answering.run.cancel() if number else None)
    turn = answering.turn()
    assert turn.is_stopped
    answering.writer = ScriptedWriter()
    answering.run = RunContext()
    return turn


def go_on(answering: Answering, turn: Turn) -> Turn:
    return answering.answerer.go_on(turn, answering.listener, answering.run)


def test_the_answer_is_written_and_checked_without_another_search(
    answering: Answering, stopped: Turn
) -> None:
    searches = len(answering.policy.goals)
    whole = go_on(answering, stopped)
    assert whole.written.text == "".join(PIECES)
    assert not whole.is_stopped
    assert answering.judge.asked > 0
    assert len(answering.policy.goals) == searches
    assert whole.evidence == stopped.evidence


def test_it_takes_the_place_of_the_stopped_one(answering: Answering, stopped: Turn) -> None:
    whole = go_on(answering, stopped)
    assert whole.turn_id == stopped.turn_id
    assert whole.steps == stopped.steps
    answering.reopen()
    assert answering.sessions.turns(stopped.session_id or 0) == (whole,)


def test_stopping_it_before_the_first_word_leaves_all_as_it_was(answering: Answering, stopped: Turn) -> None:
    answering.run.cancel()
    with pytest.raises(Canceled):
        go_on(answering, stopped)
    assert answering.sessions.turns(stopped.session_id or 0) == (stopped,)


def test_a_writer_that_fails_leaves_all_as_it_was(answering: Answering, stopped: Turn) -> None:
    def fail(_number: int) -> None:
        raise InputError("The writer is gone.", "")

    answering.writer = ScriptedWriter(before_piece=fail)
    with pytest.raises(InputError):
        go_on(answering, stopped)
    assert answering.sessions.turns(stopped.session_id or 0) == (stopped,)


@pytest.mark.parametrize(
    "change",
    [{"is_stopped": False}, {"evidence": ()}, {"turn_id": None}],
    ids=["whole", "nothing found", "not kept"],
)
def test_what_cannot_be_continued_is_refused(answering: Answering, stopped: Turn, change) -> None:
    with pytest.raises(InputError, match="cannot be continued"):
        go_on(answering, replace(stopped, **change))
