"""Links out of the window (B1)."""

from pathlib import Path

import pytest
from invented import MARCHETTI, OKAFOR, evidence
from window_driver import RecordingHandler

from app.ui import zotero_opener
from app.ui.zotero_opener import Opening, UrlHandler, ZoteroOpener


def test_evidence_without_an_attachment_is_not_opened_in_the_reader():
    handler = RecordingHandler()
    note = evidence()[2]
    assert ZoteroOpener(handler).open_in_reader(note) is Opening.NO_HANDLER
    assert handler.links == []


def test_the_item_is_selected_by_its_own_key():
    handler = RecordingHandler()
    assert ZoteroOpener(handler).select_in_library(MARCHETTI) is Opening.HANDED_OVER
    assert handler.links == ["zotero://select/library/items/MARCHET5"]


def test_a_handler_that_takes_nothing_is_told():
    handler = RecordingHandler()
    handler.accepts = False
    assert ZoteroOpener(handler).select_in_library(OKAFOR) is Opening.NO_HANDLER


def test_papers_of_the_sample_are_not_handed_to_zotero():
    handler = RecordingHandler()
    opener = ZoteroOpener(handler, is_sample=lambda path: path == Path("/sample/a.pdf"))
    assert opener.select_in_library(OKAFOR, Path("/sample/a.pdf")) is Opening.NO_HANDLER
    assert handler.links == []


@pytest.fixture
def started(monkeypatch) -> list[tuple[str, ...]]:
    """A Linux without a registered handler; what would be started is recorded."""
    commands: list[tuple[str, ...]] = []
    monkeypatch.setattr(zotero_opener.sys, "platform", "linux")
    monkeypatch.setattr(zotero_opener.QDesktopServices, "openUrl", lambda _url: False)
    monkeypatch.setattr(
        zotero_opener.subprocess, "Popen", lambda command, **_: commands.append(tuple(command))
    )
    return commands


def test_without_a_registered_handler_the_program_itself_is_started(monkeypatch, started):
    monkeypatch.setattr(
        zotero_opener.shutil, "which", lambda name: "/usr/bin/zotero" if name == "zotero" else None
    )
    assert UrlHandler().open("zotero://select/library/items/QK2PAF3R")
    assert started == [("/usr/bin/zotero", "-url", "zotero://select/library/items/QK2PAF3R")]


def test_without_any_zotero_nothing_is_started(monkeypatch, started):
    monkeypatch.setattr(zotero_opener.shutil, "which", lambda _name: None)
    monkeypatch.setattr(zotero_opener, "_PROGRAM_PLACES", ())
    assert not UrlHandler().open("zotero://select/library/items/QK2PAF3R")
    assert started == []


def test_what_was_merged_in_zotero_opens_what_it_lives_on_in():
    handler = RecordingHandler()
    opener = ZoteroOpener(handler, current=lambda ref: ref._replace(key="MERGED22"))
    opener.select_in_library(MARCHETTI)
    opener.open_in_reader(evidence()[0])
    assert handler.links[0] == "zotero://select/library/items/MERGED22"
    assert handler.links[1].startswith("zotero://open-pdf/library/items/MERGED22")
