"""C3, U1: deleting a conversation can be undone."""

import pytest
from invented import QUESTION
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu, QPushButton, QToolButton
from window_driver import until

from app.ui.widgets.hint import Tone


def test_a_deleted_conversation_comes_back_and_is_open_as_it_was(workspace, engine, run_async):
    window = workspace.window

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        window.panel.session_deleted.emit(1)
        await until(lambda: window.chat.hint.text == f"Deleted: “{QUESTION}”", "the bar")
        assert workspace.conversation.session_id is None
        assert 1 not in {one.session_id for one in engine.sessions()}
        window.chat.hint.findChild(QPushButton, "hintAction").click()
        await until(lambda: workspace.conversation.session_id == 1, "the conversation")
        assert window.panel.session_model.index_of(1).isValid()
        assert len(window.chat.turn_views) == 1

    run_async(scene())


@pytest.mark.parametrize("way", ["key", "menu"])
def test_deleting_asks_nothing_as_it_can_be_undone(workspace, engine, run_async, way):
    """C3: one manner everywhere: what can be undone is done at once, with a bar that undoes it."""
    window, panel = workspace.window, workspace.window.panel

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        if way == "key":
            panel.sessions.setFocus()
            QTest.keyClick(panel.sessions, Qt.Key.Key_Delete)
        else:
            place = panel.sessions.visualRect(panel.session_model.index_of(1)).center()
            panel.sessions.customContextMenuRequested.emit(place)
            actions = panel.findChild(QMenu, "sessionMenu").actions()
            next(one for one in actions if one.text() == "Delete").trigger()
        await until(lambda: not engine.turns(1), "the end of the conversation")
        await until(lambda: QUESTION in window.chat.hint.text, "the bar")
        assert window.chat.hint.tone is Tone.NEWS
        assert not panel.findChildren(QDialog)

    run_async(scene())


def test_the_bar_stays_while_another_conversation_is_opened(workspace, engine, run_async):
    """C3: a mistake is often noticed only when something else is looked at."""
    window = workspace.window

    async def scene() -> None:
        window.panel.session_deleted.emit(1)
        await until(lambda: QUESTION in window.chat.hint.text, "the bar")
        await workspace.conversation.open_session(101)
        assert QUESTION in window.chat.hint.text

    run_async(scene())


def test_another_conversation_stays_open_when_one_comes_back(workspace, run_async):
    window = workspace.window

    async def scene() -> None:
        window.panel.session_deleted.emit(1)
        await until(lambda: window.chat.hint.text, "the bar")
        window.chat.hint.findChild(QPushButton, "hintAction").click()
        await until(lambda: window.panel.session_model.index_of(1).isValid(), "the conversation in the list")
        assert workspace.conversation.session_id is None

    run_async(scene())


def test_conversations_with_citations_that_lead_nowhere_are_listed_alone(workspace, engine):
    """T4: the list can be filtered by the rate."""
    part = workspace.window.panel.findChild(QToolButton, "onlyIncomplete")
    model = workspace.window.panel.session_model
    assert model.index_of(1).isValid()
    part.click()
    listed = {one.session_id for one in engine.sessions() if model.index_of(one.session_id).isValid()}
    assert listed == {one.session_id for one in engine.sessions() if one.unknown_markers}
    assert 1 not in listed
    part.click()
    assert model.index_of(1).isValid()
