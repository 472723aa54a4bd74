"""Z6: what is selected in Zotero becomes the scope of the next question."""

import pytest
from PySide6.QtWidgets import QPushButton, QToolButton
from window_driver import until

from app.engine.zotero.exchange import ZoteroSilent
from app.engine.zotero.live import ZoteroLive, ZoteroSelection
from app.ui.library.item_model import ITEM_ROLE


class ScriptedLive(ZoteroLive):
    def __init__(self) -> None:
        super().__init__(lambda: 1)
        self.told: ZoteroSelection | ZoteroSilent = ZoteroSilent("", "", may_start=True)
        self.starts = 0
        self.can_start = True

    def selection(self) -> ZoteroSelection:
        if isinstance(self.told, ZoteroSilent):
            raise self.told
        return self.told

    def start(self) -> bool:
        self.starts += 1
        return self.can_start


@pytest.fixture
def live(engine) -> ScriptedLive:
    """Before the workspace is made, which takes it from the engine."""
    engine.zotero_live = ScriptedLive()
    return engine.zotero_live


@pytest.fixture(autouse=True)
def installed(live, workspace) -> None:
    workspace.zotero.is_installed = lambda: True


def press(workspace, run_async, condition, what) -> None:
    """Press the button and wait for what comes of it."""

    async def work() -> None:
        workspace.window.panel.findChild(QToolButton, "useZoteroSelection").click()
        await until(condition, what)

    run_async(work())


def press_action(workspace, run_async, words) -> None:
    """Press the button in the hint and wait for the words that follow."""

    async def work() -> None:
        hint(workspace).findChild(QPushButton, "hintAction").click()
        await until(lambda: words in hint(workspace).text, words)

    run_async(work())


def hint(workspace):
    return workspace.window.chat.hint


def test_the_selected_collection_becomes_the_scope(live, workspace, run_async, engine):
    wanted = engine.collections()[0]
    live.told = ZoteroSelection(wanted.ref.library_id, "My Library", wanted.path, None, is_editable=True)
    press(
        workspace, run_async, lambda: workspace.library.scope.collections == (wanted.ref,), "the collection"
    )
    nodes = [
        workspace.window.panel.tree_model.node(one) for one in workspace.window.panel.tree.selectedIndexes()
    ]
    assert [node.collection.ref for node in nodes] == [wanted.ref]


def test_selected_papers_become_the_scope(live, workspace, run_async, engine):
    ref = workspace.window.panel.item_model.index(0).data(ITEM_ROLE).source.ref
    live.told = ZoteroSelection(ref.library_id, "My Library", (), (ref,), is_editable=True)
    press(workspace, run_async, lambda: workspace.library.scope.items == (ref,), "the paper")


def test_a_collection_that_was_never_read_is_named(live, workspace, run_async):
    live.told = ZoteroSelection(1, "My Library", ("New", "Box"), None, is_editable=True)
    press(workspace, run_async, lambda: "My Library / New / Box" in hint(workspace).text, "the name")
    assert workspace.library.scope.is_whole_library


def test_zotero_is_started_when_it_is_not_running(live, workspace, run_async):
    press(workspace, run_async, lambda: "Start it?" in hint(workspace).text, "the offer")
    press_action(workspace, run_async, "is starting")
    assert live.starts == 1


def test_a_zotero_that_is_not_there_is_said(live, workspace, run_async):
    live.can_start = False
    press(workspace, run_async, lambda: "Start it?" in hint(workspace).text, "the offer")
    press_action(workspace, run_async, "did not start")


def test_where_no_zotero_is_installed_none_is_offered_to_be_started(live, workspace, run_async):
    """B1: a button that cannot work is not shown; the sentence says what to do."""
    workspace.zotero.is_installed = lambda: False
    press(workspace, run_async, lambda: "no Zotero was found" in hint(workspace).text, "the sentence")
    assert not hint(workspace).findChild(QPushButton, "hintAction").isVisibleTo(hint(workspace))


def test_another_failure_is_said_with_what_to_do(live, workspace, run_async):
    live.told = ZoteroSilent("Zotero does not answer.", "Look at its window.")
    press(workspace, run_async, lambda: "Look at its window." in hint(workspace).text, "the reason")
