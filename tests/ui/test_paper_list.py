"""U1: the list of papers is filled page by page, in the order and with the filter chosen; late answers are dropped."""

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from window_driver import until

from app.engine.store.catalog_query import CatalogSort
from app.engine.store.duplicates import DuplicateGroup, SameBy
from app.engine.zotero.links import LinkedItem
from app.engine.zotero.records import ZoteroRef
from app.ui.library.dragged import dragged_links, dragged_papers, is_of_papers
from app.ui.library.papers_part import PapersPart

PAPERS = 45


@pytest.fixture
def catalog(engine):
    """Before the workspace is made: 45 papers, ten on a page."""
    first = engine.catalog.rows[0]
    engine.catalog.rows = tuple(
        replace(
            first,
            source=replace(
                first.source,
                ref=ZoteroRef(1, f"PAPER{number:03d}".replace("0", "Z").replace("1", "Y")),
                title=f"Paper {number:02d}",
            ),
        )
        for number in range(PAPERS)
    )
    engine.catalog.page_rows = 10
    return engine.catalog


def titles(workspace) -> list[str]:
    model = workspace.window.panel.item_model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_scrolling_to_the_end_brings_the_next_page_until_all_are_there(catalog, workspace, run_async):
    async def scene() -> None:
        items = workspace.window.panel.items
        await until(lambda: len(titles(workspace)) >= 10, "the first page")
        while len(titles(workspace)) < PAPERS:
            items.scrollToBottom()
            before = len(titles(workspace))
            await until(lambda before=before: len(titles(workspace)) > before, "another page")
        assert not workspace.window.panel.item_model.canFetchMore(workspace.window.panel.items.rootIndex())

    run_async(scene())
    assert titles(workspace) == [f"Paper {number:02d}" for number in range(PAPERS)]


def test_a_selection_stays_when_another_page_comes(catalog, workspace, run_async):
    async def scene() -> None:
        panel = workspace.window.panel
        panel.items.setCurrentIndex(panel.item_model.index(0))
        before = len(titles(workspace))
        panel.items.scrollToBottom()
        await until(lambda: len(titles(workspace)) > before, "another page")
        assert [index.row() for index in panel.items.selectedIndexes()] == [0]

    run_async(scene())
    workspace.library.ask_about_chosen()
    assert workspace.library.scope.items == (catalog.rows[0].source.ref,)


def test_another_order_is_asked_for_and_kept_for_the_next_start(catalog, workspace, run_async, engine):
    panel = workspace.window.panel

    async def scene() -> None:
        for words in ("Title", "Descending"):
            action = next(one for one in panel.papers.findChildren(QAction) if one.text() == words)
            action.trigger()
        await until(lambda: titles(workspace)[:1] == ["Paper 44"], "the last title first")

    run_async(scene())
    assert (catalog.asked[-1].sort, catalog.asked[-1].is_descending) == (CatalogSort.TITLE, True)
    stored = engine.paths.window_state
    workspace.library.papers._state.sync()
    assert "title" in stored.read_text(encoding="utf-8")


def test_the_count_says_how_many_of_how_many_are_listed(catalog, workspace, run_async):
    async def scene() -> None:
        count = workspace.window.panel.papers.heading.note
        await until(lambda: count.text() == "45", "all")
        workspace.window.panel.filter.setText("paper 1")
        await until(lambda: count.text() == "10 of 45", "some of them")

    run_async(scene())


def test_an_answer_that_comes_after_a_later_one_is_dropped(catalog, workspace, run_async):
    slow = catalog.gates["paper 1"] = threading.Event()

    async def scene() -> None:
        papers = workspace.library.papers
        late = workspace.tasks.start(papers._ask(replace(papers.query, text="paper 1")))
        await until(lambda: catalog.asked[-1].text == "paper 1", "the earlier question")
        await papers._ask(replace(papers.query, text="paper 44"))
        assert titles(workspace) == ["Paper 44"]
        slow.set()
        await late

    run_async(scene())
    assert titles(workspace) == ["Paper 44"]


def test_looking_again_reads_as_far_as_was_scrolled(catalog, workspace, run_async):
    catalog.page_rows = 30

    async def scene() -> None:
        await workspace.library.refresh()
        assert len(titles(workspace)) == 30

    run_async(scene())


def test_unfiled_lists_what_lies_in_no_collection_and_asks_the_library(workspace, run_async, engine):
    engine.catalog.rows = (replace(engine.catalog.rows[0], collections=()), *engine.catalog.rows[1:])

    async def scene() -> None:
        tree, model = workspace.window.panel.tree, workspace.window.panel.tree_model
        nodes = [(one, node) for one in model.indexes() if (node := model.node(one)) and node.is_unfiled]
        tree.setCurrentIndex(next(one for one, node in nodes if node.library.library_id == 1))
        await until(lambda: len(titles(workspace)) == 1, "the only one")

    run_async(scene())
    workspace.library.ask_in_chosen_places()
    assert workspace.library.scope.library_ids == (1,)


def choose_node(workspace, field, library_id=1) -> None:
    tree, model = workspace.window.panel.tree, workspace.window.panel.tree_model
    nodes = [(one, node) for one in model.indexes() if (node := model.node(one)) and getattr(node, field)]
    tree.setCurrentIndex(next(one for one, node in nodes if node.library.library_id == library_id))


def test_duplicates_are_listed_and_the_question_draws_on_the_library(workspace, run_async, engine):
    first, tanaka, third = (engine.catalog.rows[number].source.ref for number in (0, 1, 2))
    engine.relations.double = (DuplicateGroup((first, tanaka, third), SameBy.TITLE),)

    async def scene() -> None:
        choose_node(workspace, "is_duplicates")
        await until(lambda: len(titles(workspace)) == 2, "the two of this library")

    run_async(scene())
    workspace.library.ask_in_chosen_places()
    assert workspace.library.scope.library_ids == (1,)


def test_where_nothing_is_double_nothing_is_listed(workspace, run_async):
    async def scene() -> None:
        choose_node(workspace, "is_duplicates")
        await until(lambda: titles(workspace) == [], "an empty list")

    run_async(scene())


def test_a_dragged_paper_carries_its_reference_here_and_its_name_elsewhere(workspace):
    model = workspace.window.panel.item_model
    mime = model.mimeData([model.index(1), model.index(0)])
    assert dragged_papers(mime) == (ZoteroRef(1, "QK2PAF3R"), ZoteroRef(4, "TANAKA9X"))
    assert "Okafor" in mime.text()
    assert "QK2PAF3R" not in mime.text()
    assert model.flags(model.index(0)) & Qt.ItemFlag.ItemIsDragEnabled


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b'[["x", "QK2PAF3R"]]', b'[[1, "nonsense"]]', b"null"]
)
def test_a_damaged_drag_carries_nothing(content):
    mime = QMimeData()
    mime.setData("application/x-attest-papers", content)
    assert not is_of_papers(mime)


def test_links_of_zotero_are_found_in_a_drag():
    mime = QMimeData()
    mime.setUrls([QUrl("zotero://select/library/items/QK2PAF3R"), QUrl("https://example.org/")])
    assert dragged_links(mime) == (LinkedItem(None, "QK2PAF3R"),)


def test_enter_in_the_list_asks_for_the_card_and_ctrl_enter_for_the_question(theme, engine, qtbot):
    papers = PapersPart(theme)
    qtbot.addWidget(papers)
    papers.model.show(engine.catalog.rows)
    papers.items.setCurrentIndex(papers.model.index(0))
    for key, modifiers, signal in (
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, papers.opened),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, papers.opened),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier, papers.asked),
    ):
        with qtbot.waitSignal(signal, raising=True):
            QTest.keyClick(papers.items, key, modifiers)
