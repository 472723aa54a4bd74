"""U1: the card of a paper, tags as a filter, papers dropped on the question, and what they warn of."""

import json

import pytest
from invented import GROUP_ID, OKAFOR, TANAKA
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from window_driver import until

from app.engine.ingest.document import IngestState
from app.engine.zotero.records import ZoteroRef
from app.ui.indexing.document_model import STATUS_ROLE


@pytest.fixture
def card(workspace, run_async):
    """The card of the first paper, opened by the keyboard."""
    papers = workspace.window.panel.papers

    async def scene() -> None:
        papers.items.setCurrentIndex(papers.model.index(0))
        QTest.keyClick(papers.items, Qt.Key.Key_Return)
        await until(lambda: workspace.cards.card is not None and workspace.cards.card.isVisible(), "the card")

    run_async(scene())
    return workspace.cards.card


def texts(card) -> str:
    return "\n".join(one.text() for one in card.findChildren(QLabel))


def press(card, name) -> None:
    card.findChild(QPushButton, name).click()


def act(run_async, action, condition, what) -> None:
    """Do something while the window lives, and wait for what comes of it."""

    async def scene() -> None:
        action()
        await until(condition, what)

    run_async(scene())


def run_out(run_async, workspace, action) -> None:
    """Start an index run and wait until all that comes of it is done, so that nothing wants a loop that has ended."""

    async def scene() -> None:
        action()
        await until(lambda: workspace.engine.indexed, "the run")
        await workspace.tasks.finish_others()

    run_async(scene())


def test_the_card_tells_what_the_paper_is_and_what_became_of_its_files(card):
    told = texts(card)
    for words in (
        "Okafor, Lindqvist",
        "2021",
        "Journal of Urban Climate",
        "We compared 46 districts",
        "heat",
    ):
        assert words in told
    assert "Encrypted: The file needs a password." in told
    assert "12 pages" in told
    assert "2 notes" in told
    assert "QK2PAF3R" not in told
    assert "FILE" not in told


def test_escape_closes_the_card(workspace, card, run_async):
    async def scene() -> None:
        QTest.keyClick(card, Qt.Key.Key_Escape)
        await until(lambda: workspace.cards.card is None, "no card")

    run_async(scene())


def test_asking_about_the_paper_makes_it_the_scope(workspace, card):
    press(card, "askAboutPaper")
    assert workspace.library.scope.items == (OKAFOR.ref,)
    assert workspace.cards.card is None


def test_the_paper_is_selected_and_its_file_opened_in_zotero(workspace, card, handler, run_async):
    def ask_for_both() -> None:
        press(card, "selectPaper")
        press(card, "openInReader")

    act(run_async, ask_for_both, lambda: len(handler.links) == 2, "both links")
    assert handler.links == [
        "zotero://select/library/items/QK2PAF3R",
        "zotero://open-pdf/library/items/FILE2DEF",
    ]


def test_trying_again_reads_what_could_not_be_read(workspace, card, engine, run_async, tmp_path):
    workspace.index.zotero_dir = tmp_path
    run_out(run_async, workspace, lambda: press(card, "retryPaper"))
    assert engine.indexed == [tmp_path]


def test_the_index_page_shows_the_documents_of_the_paper(workspace, card):
    press(card, "showInIndex")
    assert workspace.window.pages.currentWidget() is workspace.window.index_page
    assert workspace.window.index_page.filter.text() == OKAFOR.title


def test_a_paper_that_is_gone_is_said(workspace, engine, run_async):
    row = engine.catalog.rows[0]
    engine.catalog.rows = engine.catalog.rows[1:]
    hint = workspace.window.chat.hint
    opened = workspace.window.panel.papers.opened
    act(run_async, lambda: opened.emit(row), lambda: "not in the library any more" in hint.text, "the hint")


def test_the_menu_of_a_paper_adds_it_to_the_question(workspace, run_async):
    papers = workspace.window.panel.papers

    async def scene() -> None:
        for number in (0, 1):
            place = papers.items.visualRect(papers.model.index(number)).center()
            papers.items.customContextMenuRequested.emit(place)
            menu = next(one for one in papers.findChildren(QMenu, "paperMenu") if one.isVisible())
            next(one for one in menu.actions() if one.text() == "Add to the question").trigger()
            menu.close()
            await until(
                lambda number=number: len(workspace.library.scope.items) == number + 1, "it in the scope"
            )

    run_async(scene())
    assert set(workspace.library.scope.items) == {OKAFOR.ref, TANAKA.ref}


# --- documents of the index page ---
def test_a_document_of_the_index_page_is_shown_in_zotero(workspace, handler, run_async):
    page = workspace.window.index_page
    workspace.window.show_index()
    status = page.table.currentIndex().siblingAtColumn(0).data(STATUS_ROLE)
    act(run_async, page.document.show_button.click, lambda: handler.links, "the link")
    library = "library" if status.ref.library_id == 1 else f"groups/{GROUP_ID}"
    assert handler.links == [f"zotero://select/{library}/items/{status.ref.key}"]


def test_only_documents_that_failed_are_tried_again(workspace, engine, run_async, tmp_path):
    page, workspace.index.zotero_dir = workspace.window.index_page, tmp_path
    workspace.window.show_index()
    for row in range(page.table.model().rowCount()):
        page.table.selectRow(row)
        state = page.table.currentIndex().siblingAtColumn(0).data(STATUS_ROLE).state
        is_failed = state not in {IngestState.INDEXED, IngestState.PENDING}
        assert page.document.retry_button.isHidden() != is_failed
    run_out(run_async, workspace, page.document.retry_requested.emit)
    assert engine.indexed == [tmp_path]


# --- tags ---
def test_ticked_tags_filter_the_papers_until_they_are_cleared(workspace, engine, run_async):
    panel = workspace.window.panel

    async def scene() -> None:
        panel.papers.tag_button.click()
        await until(panel.papers.tags.isVisible, "the tags")
        model = panel.papers.tags.model
        assert model.index(0).data() == "heat  5"
        QTest.keyClick(panel.papers.tags.field, Qt.Key.Key_Down)
        QTest.keyClick(panel.papers.tags.list, Qt.Key.Key_Space)
        await until(lambda: engine.catalog.asked[-1].tags == ("heat",), "the filter")
        panel.papers.tags.close()
        assert panel.papers.tag_button.isChecked()
        panel.papers.tags.tags_chosen.emit(())
        await until(lambda: engine.catalog.asked[-1].tags == (), "no filter")
        assert not panel.papers.tag_button.isChecked()

    run_async(scene())


# --- dropping ---
def drop(workspace, mime) -> bool:
    """Drag something over the composer's text and let it go there; whether it was wanted."""
    target = workspace.window.chat.composer.edit.viewport()
    action, button, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), action, mime, button, none)
    QApplication.sendEvent(target, enter)
    QApplication.sendEvent(target, QDropEvent(QPointF(5, 5), action, mime, button, none))
    return enter.isAccepted()


def test_papers_dropped_on_the_question_become_its_scope(workspace, run_async):
    model = workspace.window.panel.item_model
    mime = model.mimeData([model.index(0), model.index(1)])
    scope = (OKAFOR.ref, TANAKA.ref)
    act(run_async, lambda: drop(workspace, mime), lambda: workspace.library.scope.items == scope, "the scope")
    assert workspace.window.chat.composer.edit.toPlainText() == ""


def test_links_of_zotero_dropped_on_the_question_become_its_scope(workspace, run_async):
    mime = QMimeData()
    mime.setUrls([QUrl("zotero://select/library/items/QK2PAF3R")])
    wanted = (OKAFOR.ref,)
    act(
        run_async, lambda: drop(workspace, mime), lambda: workspace.library.scope.items == wanted, "the scope"
    )


def test_dropped_text_stays_text(workspace):
    mime = QMimeData()
    mime.setText("cooling at night")
    drop(workspace, mime)
    assert workspace.window.chat.composer.edit.toPlainText() == "cooling at night"
    assert workspace.library.scope.items == ()


def test_papers_that_are_not_in_the_index_are_said(workspace, run_async):
    mime = QMimeData()
    mime.setData("application/x-attest-papers", json.dumps([ZoteroRef(1, "NEWKEY22")]).encode())
    hint = workspace.window.chat.hint
    act(run_async, lambda: drop(workspace, mime), lambda: "not in the index yet" in hint.text, "the hint")


def test_a_paper_asked_about_that_waits_to_be_read_is_named_until_it_is_let_go(workspace):
    papers, hint = workspace.window.panel.papers, workspace.window.chat.hint
    papers.items.setCurrentIndex(papers.model.index(4))
    workspace.library.ask_about_chosen()
    assert "Adeyemi & Kowalski 2018" in hint.text
    papers.items.setCurrentIndex(papers.model.index(0))
    workspace.library.ask_about_chosen()
    assert hint.text == ""
