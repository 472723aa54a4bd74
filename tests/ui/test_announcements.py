"""U10: a screen reader is told what happens where the keyboard is not."""

import pytest
from invented import checked_turn
from PySide6.QtGui import QAccessible
from window_driver import ask, until

from app.engine.citations.decisions import with_verdict
from app.engine.errors import InputError
from app.engine.records import Verdict
from app.ui import accessibility


@pytest.fixture
def said(monkeypatch) -> list[str]:
    """What is announced, as if a screen reader listened."""
    told: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", staticmethod(lambda: True))
    monkeypatch.setattr(
        accessibility.QAccessible,
        "updateAccessibility",
        staticmethod(lambda event: told.append(event.message())),
    )
    return told


def test_begin_and_end_of_an_answer_are_announced(workspace, run_async, said):
    run_async(ask(workspace, "What cools a city?"))
    assert said.index("Looking for an answer") < said.index("Answer finished")


def test_answer_that_fails_is_announced_with_what_to_do(workspace, run_async, engine, said):
    async def scene() -> None:
        engine.failure = InputError("The index is empty.", "Build it first.")
        workspace.window.chat.composer.question_submitted.emit("What cools a city?")
        await workspace.tasks.finish_others()

    run_async(scene())
    assert any("The index is empty. Build it first." in one for one in said)


def test_another_verdict_is_announced_with_how_the_citations_stand(workspace, run_async, engine, said):
    engine.keep(1, checked_turn(engine.evidence))
    engine.override_verdict = with_verdict

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        view = workspace.window.chat.turn_views[0]
        pill = view.answer.pills[0]
        workspace.verdicts.decide(view, pill.occurrence, Verdict.DEMOTED)
        await until(lambda: said, "what is said")

    run_async(scene())
    assert said[-1].startswith("Citations: 1 with weak support, 2 rejected")


def test_end_of_an_index_run_is_announced(workspace, run_async, engine, said, tmp_path):
    async def scene() -> None:
        workspace.index.start(tmp_path)
        await until(lambda: any("searchable" in one for one in said), "what is said")

    run_async(scene())
