"""C3, U1: deleting a conversation can be undone."""

from invented import QUESTION
from PySide6.QtWidgets import QPushButton, QToolButton
from window_driver import until


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
    assert listed == {one.session_id for one in engine.sessions() if (one.resolution_rate or 1) < 1}
    assert 1 not in listed
    part.click()
    assert model.index_of(1).isValid()
