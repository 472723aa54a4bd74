"""U1, S1: choosing in the panel only looks; a question is limited by a deliberate act, and chips show to what."""

import pytest
from invented import COLLECTIONS, FIELD, USER
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QToolButton, QWidget
from window_driver import ask, until

from app.engine.records import Scope

SELECT = QItemSelectionModel.SelectionFlag.Select


def choose_items(workspace, *numbers: int) -> None:
    panel = workspace.window.panel
    for number in numbers:
        panel.items.selectionModel().select(panel.item_model.index(number), SELECT)


def choose_place(workspace, text: str) -> None:
    model = workspace.window.panel.tree_model
    flags = Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchExactly
    (index,) = model.match(model.index(0, 0), Qt.ItemDataRole.DisplayRole, text, 1, flags)
    workspace.window.panel.tree.selectionModel().setCurrentIndex(index, SELECT)


def offer(workspace) -> QPushButton:
    return workspace.window.panel.papers.ask_button


def offered(workspace) -> str:
    return "" if offer(workspace).isHidden() else offer(workspace).text()


def chip_texts(workspace) -> list[str]:
    chips = workspace.window.chat.composer.findChildren(QWidget, "scopeChip")
    return [
        label.text()
        for chip in chips
        if not chip.isHidden()
        for label in chip.findChildren(QLabel)
        if label.text()
    ]


def test_nothing_chosen_asks_the_whole_library(workspace):
    assert workspace.library.scope == Scope()
    assert chip_texts(workspace) == ["Whole library"]
    assert offered(workspace) == ""


def test_looking_at_papers_and_places_changes_nothing_of_the_question(workspace, engine, run_async):
    async def scene() -> None:
        choose_items(workspace, 0, 1)
        assert workspace.library.scope == Scope()
        choose_place(workspace, "Field campaigns")
        await until(lambda: workspace.window.panel.item_model.rowCount() == 1, "one paper")
        assert workspace.library.scope == Scope()
        assert chip_texts(workspace) == ["Whole library"]
        await ask(workspace, "What do these say?")
        assert engine.asked[-1][1] == Scope()

    run_async(scene())


def test_the_button_limits_the_question_to_the_chosen_papers(workspace, engine, run_async):
    choose_items(workspace, 0)
    assert offered(workspace) == "Ask only about this paper"
    choose_items(workspace, 1)
    assert offered(workspace) == "Ask only about these 2 papers"
    offer(workspace).click()
    chips = ["Okafor & Lindqvist 2021", "Tanaka et al. 2019"]
    run_async(until(lambda: chip_texts(workspace) == chips, "the chips"))
    assert offered(workspace) == ""
    assert workspace.window.chat.composer.edit.placeholderText() == "Ask only what is named above"
    run_async(ask(workspace, "What do these say?"))
    assert [ref.key for ref in engine.asked[-1][1].items] == ["QK2PAF3R", "TANAKA9X"]


def test_a_sixth_paper_is_refused_with_a_hint(workspace, engine):
    workspace.window.panel.item_model.show(engine.catalog.rows * 2)
    choose_items(workspace, 0, 1, 2, 3, 4, 5)
    offer(workspace).click()
    assert workspace.library.scope == Scope()
    assert "five papers" in workspace.window.chat.hint.text


@pytest.mark.parametrize("way", ["button", "key", "menu"])
def test_a_collection_becomes_the_scope_when_that_is_asked_for(workspace, run_async, way):
    async def scene() -> None:
        panel = workspace.window.panel
        choose_place(workspace, "Field campaigns")
        await until(lambda: panel.item_model.rowCount() == 1, "one paper")
        assert offered(workspace) == "Ask only in this collection"
        if way == "button":
            offer(workspace).click()
        elif way == "key":
            QTest.keyClick(panel.tree, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        else:
            place = panel.tree.visualRect(panel.tree.currentIndex()).center()
            panel.tree.customContextMenuRequested.emit(place)
            panel.tree.findChild(QMenu, "treeMenu").actions()[0].trigger()
        assert workspace.library.scope == Scope(collections=(FIELD,))
        await until(lambda: chip_texts(workspace) == ["Field campaigns"], "the chip")

    run_async(scene())


def test_a_library_is_a_scope_too_and_everything_is_again(workspace, run_async):
    async def scene() -> None:
        panel = workspace.window.panel
        choose_place(workspace, "My Library")
        offer(workspace).click()
        assert workspace.library.scope == Scope(library_ids=(USER,))
        panel.tree.clearSelection()
        assert offered(workspace) == "Ask the whole library"
        offer(workspace).click()
        assert workspace.library.scope == Scope()

    run_async(scene())


def test_removing_a_chip_widens_the_scope_and_leaves_what_is_chosen(workspace):
    choose_items(workspace, 0)
    offer(workspace).click()
    workspace.window.chat.composer.findChild(QToolButton, "chipRemove").click()
    assert workspace.library.scope == Scope()
    assert len(workspace.window.panel.items.selectedIndexes()) == 1
    assert offered(workspace) == "Ask only about this paper"


def test_what_is_asked_about_outlives_a_filter_that_hides_it(workspace, run_async):
    async def scene() -> None:
        panel = workspace.window.panel
        choose_items(workspace, 0)
        offer(workspace).click()
        scope = workspace.library.scope
        panel.filter.setText("no such paper")
        await until(lambda: panel.item_model.rowCount() == 0, "no paper")
        assert workspace.library.scope == scope
        workspace.window.chat.composer.findChild(QToolButton, "chipRemove").click()
        await until(lambda: chip_texts(workspace) == ["Whole library"], "the chip of everything")
        assert offered(workspace) == ""  # what cannot be seen is not offered

    run_async(scene())


def test_a_list_filled_anew_marks_the_chosen_papers(workspace, run_async):
    async def scene() -> None:
        panel = workspace.window.panel
        choose_items(workspace, 0)
        for text, count in (("no such paper", 0), ("", 5)):
            panel.filter.setText(text)
            await until(lambda count=count: panel.item_model.rowCount() == count, "the papers")
        await until(lambda: [index.row() for index in panel.items.selectedIndexes()] == [0], "the mark")
        await until(lambda: offered(workspace) == "Ask only about this paper", "the offer")

    run_async(scene())


def test_a_tree_built_anew_keeps_the_scope_and_what_is_chosen(workspace, engine, run_async, monkeypatch):
    async def scene() -> None:
        panel = workspace.window.panel
        choose_place(workspace, "Field campaigns")
        offer(workspace).click()
        monkeypatch.setattr(engine, "collections", lambda: COLLECTIONS[::-1])
        await workspace.library.refresh()
        assert workspace.library.scope == Scope(collections=(FIELD,))
        assert [index.data() for index in panel.tree.selectedIndexes()] == ["Field campaigns"]

    run_async(scene())
