"""U10: a screen reader is told what happens where the keyboard is not."""

import pytest
from PySide6.QtGui import QAccessible
from window_driver import ask

from app.engine.errors import InputError
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
