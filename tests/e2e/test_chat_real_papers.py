"""The chat on real papers with the real engine: steps, a pause that outlives the program, records, small talk (U3, U9, P6)."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from window_driver import ask, close, until

from app.engine.settings import SearchSettings
from app.ui.chat.markers import Support
from app.ui.chat.verdict_line import VerdictLine
from app.ui.workspace import Workspace

pytestmark = [pytest.mark.papers, pytest.mark.models]

QUESTION = "After how many weeks can newcomers who follow the fluid dynamics notebooks code reasonably well?"
TWO_PARTS = (
    "After how many weeks can newcomers to the fluid dynamics notebooks code, and how do lipid carriers "
    "loaded with ursolic acid ameliorate arthritis in rats?"
)


@pytest.fixture
def workspace(qtbot, indexed, theme, handler, run_async) -> Iterator[Workspace]:
    made = Workspace(indexed.engine, theme, handler)
    made.window.resize(1240, 820)
    made.window.show()
    run_async(made.open())
    yield made
    run_async(close(made))


@pytest.fixture
def short_search(indexed) -> Iterator[None]:
    """So small a budget that part of a question with two parts stays open."""
    before = indexed.engine.settings
    indexed.engine.save_settings(before.model_copy(update={"search": SearchSettings(max_calls=1)}))
    yield
    indexed.engine.save_settings(before)


def test_the_answer_keeps_its_steps_and_says_how_its_citations_stand(workspace: Workspace, run_async) -> None:
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1]
        assert view.steps.summary.startswith("Searched ")
        view.steps.findChild(QPushButton, "stepsFold").click()
        lines = view.steps.findChild(QWidget, "stepLines")
        assert any("Searching" in label.text() for label in lines.findChildren(QLabel))
        assert "verified" in view.findChild(VerdictLine).text()

    run_async(scene())


def test_a_pause_outlives_the_program_and_the_answer_is_written_in_its_turn(
    workspace: Workspace, indexed, short_search, theme, handler, run_async
) -> None:
    async def scene() -> None:
        chat = workspace.window.chat
        chat.composer.question_submitted.emit(TWO_PARTS)
        await until(lambda: chat.turn_views and chat.turn_views[-1].checkpoint, "the pause")
        await until(lambda: not workspace.conversation.is_asking, "rest")
        await close(workspace)
        again = Workspace(indexed.engine, theme, handler)
        again.window.show()
        await again.open()
        view = again.window.chat.turn_views[-1]
        assert view.question.text() == TWO_PARTS
        again.window.chat.composer.question_submitted.emit("And who wrote them?")
        await until(lambda: again.window.chat.hint.text, "the refusal")
        assert again.window.chat.composer.edit.toPlainText() == "And who wrote them?"
        view.checkpoint.answer_button.click()
        await until(lambda: view.turn, "the answer")
        again.window.chat.composer.edit.clear()
        await close(again)

    run_async(scene())


def test_records_are_listed_and_thanks_are_answered_without_a_search(workspace: Workspace, run_async) -> None:
    async def scene() -> None:
        workspace.window.panel.new_session_requested.emit()
        await ask(workspace, "Which papers do I have from 2018?")
        records = workspace.window.chat.turn_views[-1]
        assert records.answer.pills
        assert {pill.support for pill in records.answer.pills} == {Support.SOURCE}
        await ask(workspace, "Thank you!")
        thanks = workspace.window.chat.turn_views[-1]
        assert not thanks.steps.isVisible()
        assert thanks.findChild(QWidget, "consideredFold") is None

    run_async(scene())
