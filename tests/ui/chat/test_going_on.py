"""A stopped answer is continued where it stands; a question without an answer is asked again there (U3)."""

from dataclasses import replace

import pytest
from invented import QUESTION, turn
from PySide6.QtWidgets import QLabel, QPushButton
from window_driver import until

from app.engine.errors import InputError
from app.engine.runs import Canceled


@pytest.fixture
def stopped(engine):
    made = replace(
        turn(engine.evidence, answer="Trees cool [1]", question=QUESTION),
        is_stopped=True,
        turn_id=7,
        session_id=1,
    )
    engine.keep(1, made)
    return made


async def press(workspace, name):
    view = workspace.window.chat.turn_views[-1]
    await until(lambda: view.findChild(QPushButton, name) is not None, "the button")
    view.findChild(QPushButton, name).click()


def continued(engine, monkeypatch, outcome):
    calls = []

    def go_on(stopped, run, listener=None):
        calls.append(stopped)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    monkeypatch.setattr(engine, "go_on", go_on)
    return calls


def test_a_stopped_answer_is_continued_in_its_place(workspace, engine, stopped, run_async, monkeypatch):
    whole = replace(turn(engine.evidence, question=QUESTION), turn_id=7, session_id=1)
    continued(engine, monkeypatch, whole)

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        view = workspace.window.chat.turn_views[-1]
        await press(workspace, "continueAnswer")
        await until(lambda: view.turn is whole, "the whole answer")
        assert len(workspace.window.chat.turn_views) == 1
        assert (
            view.findChild(QLabel, "stoppedNote") is None
            or not view.findChild(QLabel, "stoppedNote").isVisible()
        )

    run_async(scene())


@pytest.mark.parametrize(
    "why", [Canceled(), InputError("The model is gone.", "Choose another.")], ids=["stop", "fault"]
)
def test_what_was_written_stays_where_that_fails(workspace, engine, stopped, run_async, monkeypatch, why):
    calls = continued(engine, monkeypatch, why)

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        view = workspace.window.chat.turn_views[-1]
        await press(workspace, "continueAnswer")
        await until(lambda: calls and not workspace.conversation.is_asking, "the end")
        await until(
            lambda: any(one.isVisible() for one in view.findChildren(QPushButton, "continueAnswer")),
            "the offer again",
        )
        assert "Trees cool" in view.answer.toPlainText()

    run_async(scene())


def test_an_answer_that_was_not_stopped_offers_nothing(workspace, engine, run_async):
    engine.keep(1, replace(turn(engine.evidence, question=QUESTION), turn_id=7, session_id=1))

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        assert workspace.window.chat.turn_views[-1].findChild(QPushButton, "continueAnswer") is None

    run_async(scene())


def test_a_question_that_failed_is_asked_again_in_its_place(workspace, engine, run_async):
    engine.failure = InputError("The index is being rebuilt.", "Wait a little.")

    async def scene() -> None:
        workspace.window.chat.composer.question_submitted.emit(QUESTION)
        await until(
            lambda: (
                workspace.window.chat.turn_views
                and workspace.window.chat.turn_views[-1].findChild(QPushButton, "retryQuestion")
            ),
            "the offer",
        )
        await until(lambda: not workspace.conversation.is_asking, "the end")
        engine.failure = None
        await press(workspace, "retryQuestion")
        await until(lambda: workspace.window.chat.turns, "the answer")
        assert [one.question_text for one in workspace.window.chat.turn_views] == [QUESTION]
        assert [asked[0] for asked in engine.asked] == [QUESTION, QUESTION]

    run_async(scene())
