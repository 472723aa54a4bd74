"""Z5: what each sync added, changed and removed, and why, is kept for a while."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from store_builders import PARSER, attachment, item, library, note, read_all

from app.engine.store import changes
from app.engine.store.changes import ChangeRepository
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.records import Change, ChangeAction, ChangeReason
from app.engine.store.schema import migrations
from app.engine.zotero.records import Annotation, ZoteroRef

ADDED, CHANGED, REMOVED = ChangeAction.ADDED, ChangeAction.CHANGED, ChangeAction.REMOVED
PAPER = item("AAAA")
TITLE = PAPER.title


@pytest.fixture
def pdf(tmp_path):
    path = tmp_path / "paper.pdf"
    path.write_bytes(b"%PDF-1.7 pretend")
    return path


@pytest.fixture
def away(tmp_path):
    path = tmp_path / "elsewhere.pdf"
    path.write_bytes(b"%PDF-1.7 pretend")
    return path


def missing(key="FILE", parent="AAAA"):
    return attachment(
        key, parent, None, problem="missing", problem_reason="Not there.", file_name="paper.pdf"
    )


def highlight(text="marked"):
    return Annotation(ZoteroRef(1, "ANNO"), "FILE", "highlight", text, "", "3", 2)


def last_changes(store, *libraries):
    """The entries of the last sync, after one with each of the libraries."""
    for one in libraries:
        LibraryRepository(store).sync(one)
    return ChangeRepository(store).recent(1)[0].entries


def test_a_new_item_is_one_entry_with_all_that_hangs_on_it(store, pdf):
    entries = last_changes(store, library(PAPER, attachment("FILE", "AAAA", pdf), note("NOTE", "AAAA")))
    assert entries == (Change(ADDED, ChangeReason.NEW_ITEM, TITLE),)


def test_the_counts_of_a_sync_are_those_of_its_entries(store, pdf):
    """Z5: the report of a run and the feed tell the same."""
    LibraryRepository(store).sync(library(PAPER, item("BBBB"), attachment("FILE", "AAAA", pdf)))
    found = LibraryRepository(store).sync(library(replace(PAPER, title="Other"), note("NOTE", "AAAA")))
    feed = ChangeRepository(store)
    newest = feed.recent(1)[0]
    assert feed.counts(found.sync_id) == (newest.added, newest.changed, newest.removed)
    assert sum(feed.counts(found.sync_id)) == len(newest.entries)
    assert feed.counts(None) == (0, 0, 0)


def test_a_file_that_stands_alone_is_an_entry(store, pdf):
    entries = last_changes(store, library(attachment("FILE", None, pdf)))
    assert entries == (Change(ADDED, ChangeReason.NEW_FILE, "Full Text PDF", "paper.pdf"),)


@pytest.mark.parametrize(
    ("now", "reason"),
    [
        (item("AAAA", abstract="New"), ChangeReason.METADATA),
        (item("AAAA", tags=("new",)), ChangeReason.TAGS),
        (item("AAAA", collection_keys=("COLL",)), ChangeReason.COLLECTIONS),
    ],
)
def test_a_changed_item_is_told_with_what_changed(store, now, reason):
    assert last_changes(store, library(PAPER), library(now)) == (Change(CHANGED, reason, TITLE),)


def test_a_version_that_only_zotero_sees_is_no_change(store):
    last_changes(store, library(PAPER), library(replace(PAPER, version="2")))
    assert len(ChangeRepository(store).recent(9)) == 1


def test_a_sync_without_changes_leaves_the_history_alone(store):
    last_changes(store, library(PAPER), library(PAPER))
    assert len(ChangeRepository(store).recent(9)) == 1


def test_a_file_that_came_to_a_known_item_is_an_entry(store, pdf):
    entries = last_changes(store, library(PAPER), library(PAPER, attachment("FILE", "AAAA", pdf)))
    assert entries == (Change(ADDED, ChangeReason.NEW_FILE, TITLE, "paper.pdf"),)


def test_a_file_that_went_and_one_that_came_back_are_told(store, pdf):
    there, gone = library(PAPER, attachment("FILE", "AAAA", pdf)), library(PAPER, missing())
    went = last_changes(store, there, gone)
    assert went == (Change(CHANGED, ChangeReason.FILE_MISSING, TITLE, "paper.pdf"),)
    assert last_changes(store, there) == (Change(CHANGED, ChangeReason.FILE_FOUND, TITLE, "paper.pdf"),)


def test_a_file_that_lies_elsewhere_now_is_relinked(store, pdf, away):
    before, now = (library(PAPER, attachment("FILE", "AAAA", place)) for place in (pdf, away))
    assert last_changes(store, before, now)[0].reason is ChangeReason.FILE_RELINKED


def test_a_file_that_moved_to_another_item_is_told(store, pdf):
    other = item("BBBB")
    before, now = (library(PAPER, other, attachment("FILE", parent, pdf)) for parent in ("AAAA", "BBBB"))
    entries = last_changes(store, before, now)
    assert entries == (Change(CHANGED, ChangeReason.OTHER_ITEM, other.title, "paper.pdf"),)


def test_an_edited_note_is_told_and_another_version_of_it_is_not(store):
    before, now = (library(PAPER, note("NOTE", "AAAA", text)) for text in ("<p>old</p>", "<p>new</p>"))
    assert last_changes(store, before, now) == (Change(CHANGED, ChangeReason.NOTE_EDITED, TITLE),)
    LibraryRepository(store).sync(library(PAPER, replace(now.notes[0], version="2")))
    assert len(ChangeRepository(store).recent(9)) == 2


def test_annotations_are_told_as_they_come_change_and_go(store, pdf):
    bare = library(PAPER, attachment("FILE", "AAAA", pdf))
    marked, otherwise = (replace(bare, annotations=(highlight(text),)) for text in ("one", "two"))
    reasons = [last_changes(store, one)[0] for one in (bare, marked, otherwise, bare)][1:]
    assert [(one.action, one.reason) for one in reasons] == [
        (ADDED, ChangeReason.NEW_ANNOTATIONS),
        (CHANGED, ChangeReason.ANNOTATIONS_EDITED),
        (REMOVED, ChangeReason.DELETED),
    ]


@pytest.mark.parametrize(
    ("left", "reason"),
    [
        ({"trashed": frozenset({ZoteroRef(1, "GONE")})}, ChangeReason.TRASHED),
        ({"replaced": {ZoteroRef(1, "GONE"): ZoteroRef(1, "AAAA")}}, ChangeReason.MERGED),
        ({"libraries": ()}, ChangeReason.LEFT_LIBRARY),
        ({}, ChangeReason.DELETED),
    ],
)
def test_a_removed_item_is_one_entry_with_its_reason(store, pdf, left, reason):
    full = library(item("GONE"), attachment("FILE", "GONE", pdf), note("NOTE", "GONE"))
    entries = last_changes(store, full, replace(library(), **left))
    assert entries == (Change(REMOVED, reason, "Title of GONE"),)


def test_what_comes_out_of_the_trash_is_not_told_as_new(store):
    in_trash = replace(library(), trashed=frozenset({PAPER.ref}))
    entries = last_changes(store, library(PAPER), in_trash, library(PAPER))
    assert entries == (Change(ADDED, ChangeReason.RESTORED, TITLE),)


def test_an_item_made_after_another_of_its_title_was_trashed_is_new(store):
    in_trash = replace(library(), trashed=frozenset({PAPER.ref}))
    later = item("BBBB", title=TITLE, date_added="2999-01-01 00:00:00")
    entries = last_changes(store, library(PAPER), in_trash, library(later))
    assert entries == (Change(ADDED, ChangeReason.NEW_ITEM, TITLE),)


def test_a_trashed_file_of_a_live_item_is_an_entry(store, pdf):
    full = library(PAPER, attachment("FILE", "AAAA", pdf))
    without = replace(library(PAPER), trashed=frozenset({ZoteroRef(1, "FILE")}))
    entries = last_changes(store, full, without)
    assert entries == (Change(REMOVED, ChangeReason.TRASHED, TITLE, "paper.pdf"),)


def test_what_a_backup_lacks_is_not_told_as_removed(store):
    LibraryRepository(store).sync(library(PAPER))
    LibraryRepository(store).sync(library(), is_backup=True)
    assert ChangeRepository(store).recent(1)[0].removed == 0


def test_a_sync_that_failed_is_not_in_the_history(store):
    with pytest.raises(ValueError, match="not a state"):
        LibraryRepository(store).sync(library(PAPER, attachment("FILE", "AAAA", None, problem="not a state")))
    assert ChangeRepository(store).recent(9) == ()


def test_the_history_is_bounded_and_its_newest_part_is_whole(store, monkeypatch):
    monkeypatch.setattr(changes, "SYNCS_KEPT", 5)
    monkeypatch.setattr(changes, "ENTRIES_KEPT", 8)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(9):
        items = (item(f"K{key}", abstract=str(number)) for key in range(3))
        LibraryRepository(store).sync(library(*items), start + timedelta(days=number))
    recent = ChangeRepository(store).recent(99)
    assert [one.moment[:10] for one in recent] == [f"2026-01-{day:02}" for day in (9, 8, 7, 6, 5)]
    assert [len(one.entries) for one in recent] == [3, 3, 0, 0, 0]
    assert {(one.added, one.changed, one.removed) for one in recent} == {(0, 3, 0)}


def test_of_a_very_large_sync_the_counts_are_whole_and_what_went_is_kept_first(store, monkeypatch):
    monkeypatch.setattr(changes, "ENTRIES_A_SYNC", 2)
    LibraryRepository(store).sync(library(*(item(f"K{key}") for key in range(3))))
    LibraryRepository(store).sync(library(*(item(f"N{key}") for key in range(5))))
    (sync,) = ChangeRepository(store).recent(1)
    assert (sync.added, sync.removed) == (5, 3)
    assert [one.action for one in sync.entries] == [REMOVED, REMOVED]


def test_an_index_of_the_second_schema_gets_an_empty_history(tmp_path):
    Store(tmp_path / "library.sqlite", migrations()[:2]).close()
    store = Store(tmp_path / "library.sqlite")
    assert ChangeRepository(store).recent(9) == ()
    store.close()


@pytest.mark.parametrize(
    ("parser", "reason"), [(PARSER, ChangeReason.FILE_CHANGED), ("parser-2", ChangeReason.PARSER)]
)
def test_a_file_that_is_read_again_is_told_with_the_cause(store, pdf, parser, reason):
    everything = library(PAPER, attachment("FILE", "AAAA", pdf))
    LibraryRepository(store).sync(everything)
    read_all(store)
    pdf.write_bytes(b"%PDF-1.7 other" if parser == PARSER else pdf.read_bytes())
    pending = DocumentRepository(store).pending(parser)
    ChangeRepository(store).record_reading(LibraryRepository(store).sync(everything), pending)
    (sync, _) = ChangeRepository(store).recent(9)
    assert sync.entries == (Change(CHANGED, reason, TITLE, "paper.pdf"),)


def test_what_a_run_reads_again_is_told_with_its_sync(store, pdf):
    file = attachment("FILE", "AAAA", pdf)
    LibraryRepository(store).sync(library(PAPER, file))
    read_all(store)
    pdf.write_bytes(b"%PDF-1.7 other")
    synced = LibraryRepository(store).sync(library(PAPER, file, item("BBBB")))
    ChangeRepository(store).record_reading(synced, DocumentRepository(store).pending(PARSER))
    (sync, _) = ChangeRepository(store).recent(9)
    assert (sync.added, sync.changed, len(sync.entries)) == (1, 1, 2)


def test_files_read_for_the_first_time_are_no_changes_of_their_own(store, pdf):
    synced = LibraryRepository(store).sync(library(PAPER, attachment("FILE", "AAAA", pdf)))
    ChangeRepository(store).record_reading(synced, DocumentRepository(store).pending(PARSER))
    assert ChangeRepository(store).recent(9)[0].changed == 0


def test_what_was_read_is_kept_when_an_entry_is_made(store, pdf):
    everything = library(PAPER, attachment("FILE", "AAAA", pdf))
    LibraryRepository(store).sync(everything)
    read_all(store)
    entries = last_changes(store, library(PAPER, missing()))
    assert entries[0].reason is ChangeReason.FILE_MISSING
    assert store.rows("SELECT count(*) FROM documents") == [(2,)]


def test_what_an_older_attest_did_not_read_is_no_change_in_zotero(store):
    LibraryRepository(store).sync(library(PAPER))
    with store.transaction() as connection:
        connection.execute("UPDATE items SET creators = '[]', publication = '{}', signature = x''")
    LibraryRepository(store).sync(library(PAPER))
    assert len(ChangeRepository(store).recent(9)) == 1


def test_a_change_in_zotero_is_told_also_after_an_upgrade(store):
    LibraryRepository(store).sync(library(PAPER))
    with store.transaction() as connection:
        connection.execute("UPDATE items SET creators = '[]', publication = '{}', signature = x''")
    now = library(replace(PAPER, title="Another title"))
    assert last_changes(store, now) == (Change(CHANGED, ChangeReason.METADATA, "Another title"),)


def test_what_a_newer_attest_reads_in_another_way_is_no_change_in_zotero(store, monkeypatch):
    repository = LibraryRepository(store)
    repository.sync(library(item("AAAA"), item("BBBB")))
    monkeypatch.setattr("app.engine.store.sync.READING_VERSION", 99)
    repository.sync(library(item("AAAA", venue="Now read too"), item("CCCC"), item("BBBB")))
    (newest, _) = ChangeRepository(store).recent(2)
    assert {(one.action, one.reason) for one in newest.entries} == {
        (ChangeAction.CHANGED, ChangeReason.PARSER),
        (ChangeAction.ADDED, ChangeReason.NEW_ITEM),
    }
    assert (newest.added, newest.changed) == (1, 0)
    repository.sync(library(item("AAAA", venue="Edited"), item("CCCC"), item("BBBB")))
    assert ChangeRepository(store).recent(1)[0].changed == 1
