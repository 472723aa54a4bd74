"""B1: ways into Zotero. Looks before it sends, knows a second way, and says what helps where none works."""

from dataclasses import replace
from pathlib import Path

import pytest
from invented import GROUP_ID, MARCHETTI, TANAKA, evidence
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from window_driver import until

from app.engine.zotero.live import Reach
from app.engine.zotero.records import ZoteroRef
from app.ui.zotero_opener import ZoteroOpener


@pytest.fixture
def opener(handler) -> ZoteroOpener:
    return ZoteroOpener(handler)


@pytest.fixture
def show(workspace, run_async):
    """Show a target as the window does, and wait for what is said or sent."""

    def work(target, words="", *, until_true=None):
        hint = workspace.window.chat.hint

        async def scene() -> None:
            workspace.links.show(target, hint)
            await until(until_true or (lambda: words in hint.text and hint.text), words)

        run_async(scene())
        return hint

    return work


def press(run_async, hint, name, condition) -> None:
    async def scene() -> None:
        hint.findChild(QPushButton, name).click()
        await until(condition, "what comes of it")

    run_async(scene())


def test_a_passage_of_no_file_has_no_page(opener):
    assert opener.page_of(evidence()[2]) is None


def test_the_page_is_that_of_the_file_and_the_item_is_named_for_the_plugin(opener):
    target = opener.page_of(evidence()[1])
    assert target.link == f"zotero://open-pdf/groups/{GROUP_ID}/items/ATTGR9UP?page=9"
    assert (target.item_key, target.group_id, target.page_index) == (TANAKA.ref.key, GROUP_ID, 8)


def test_words_of_an_annotation_lead_to_the_annotation(opener):
    """B1; in a book it stands on no page that Zotero could be told."""
    on_page = replace(evidence()[1], annotation_key="ANNT2222")
    in_book = replace(on_page, page_index=None, page_label=None)
    file = f"zotero://open-pdf/groups/{GROUP_ID}/items/ATTGR9UP"
    assert opener.page_of(on_page).link == f"{file}?page=9&annotation=ANNT2222"
    assert opener.page_of(in_book).link == f"{file}?annotation=ANNT2222"


def test_the_item_is_selected_by_its_own_key(opener):
    assert opener.item_of(MARCHETTI).link == "zotero://select/library/items/MARCHET5"


def test_what_was_merged_is_looked_for_where_it_is_now(handler):
    opener = ZoteroOpener(handler, current=lambda ref: ZoteroRef(ref.library_id, "NEWKEY22"))
    assert opener.item_of(MARCHETTI).link.endswith("NEWKEY22")


def test_a_link_goes_to_the_desktop_when_zotero_can_be_reached(show, opener, handler):
    show(opener.item_of(MARCHETTI), until_true=lambda: handler.links)
    assert handler.links == ["zotero://select/library/items/MARCHET5"]


def test_a_closed_zotero_is_sent_nothing_and_started_when_asked(show, opener, handler, run_async):
    handler.reached = Reach.CLOSED
    hint = show(opener.page_of(evidence()[0]), "isn’t running. Start it?")
    assert handler.links == []
    press(run_async, hint, "hintAction", lambda: "is starting" in hint.text)
    assert handler.started == ["zotero://open-pdf/library/items/ATTACHP2?page=2"]


def test_a_zotero_that_cannot_be_started_is_said(show, opener, handler, run_async):
    handler.reached, handler.can_start, handler.accepts = Reach.CLOSED, False, False
    hint = show(opener.item_of(MARCHETTI), "Start it?")
    press(run_async, hint, "hintAction", lambda: "not found" in hint.text)


def test_without_any_zotero_the_link_can_be_copied(show, opener, handler, run_async):
    handler.reached = Reach.ABSENT
    hint = show(opener.item_of(MARCHETTI), "not found on this computer")
    press(run_async, hint, "hintAction", lambda: "copied" in hint.text)
    assert QGuiApplication.clipboard().text() == "zotero://select/library/items/MARCHET5"
    assert handler.links == []


def test_without_any_zotero_the_file_can_be_opened(show, opener, handler, run_async):
    handler.reached = Reach.ABSENT
    hint = show(opener.item_of(MARCHETTI, Path("/papers/a.pdf")), "not found on this computer")
    press(run_async, hint, "hintAction", lambda: handler.files)
    assert handler.files == [Path("/papers/a.pdf")]


def test_better_bibtex_opens_the_page_where_the_desktop_does_not(show, opener, handler):
    handler.accepts, handler.has_plugin = False, True
    show(opener.page_of(evidence()[1]), until_true=lambda: handler.pages)
    assert handler.pages[0].page_index == 8


def test_a_link_that_nobody_takes_is_said(show, opener, handler):
    handler.accepts = False
    show(opener.item_of(MARCHETTI), "did not take the link")


def test_papers_of_the_sample_are_not_handed_to_zotero(show, workspace, handler):
    sample = Path("/sample/a.pdf")
    workspace.links.opener = replace(workspace.links.opener, is_sample=lambda path: path == sample)
    show(workspace.links.opener.item_of(MARCHETTI, sample), "sample library")
    assert handler.links == []


def test_a_passage_of_no_file_says_so(show):
    show(None, "comes from no file")
