"""A sync that would remove much of the index stops before it changes anything, and goes on when confirmed."""

from dataclasses import replace

import pytest
from store_builders import attachment, item, library, read_all, row_counts

from app.engine.errors import RemovalsNotConfirmed
from app.engine.store.items import LibraryRepository
from app.engine.zotero.records import ZoteroRef

HUNDRED = tuple(item(f"K{number:02}") for number in range(100))


@pytest.fixture
def repository(store):
    """A store with a hundred items, read from one data directory."""
    filled = LibraryRepository(store)
    filled.sync(library(*HUNDRED), origin="/home/me/Zotero")
    read_all(store)
    return filled


def stop(repository, smaller, **terms):
    with pytest.raises(RemovalsNotConfirmed) as caught:
        repository.sync(smaller, origin="/home/me/Zotero", **terms)
    return caught.value


def test_an_emptied_library_stops_the_sync_and_nothing_is_lost(store, repository):
    before = row_counts(store)
    error = stop(repository, library(*HUNDRED[:3]))
    assert error.message.startswith("Zotero's library has 3 items; your index has 100.")
    assert "“Title of K03”" in error.message
    assert (error.items, error.documents) == (97, 0)
    assert row_counts(store) == before


def test_a_collection_put_into_the_trash_is_named_as_the_cause(repository):
    trashed = frozenset(one.ref for one in HUNDRED[:30])
    error = stop(repository, replace(library(*HUNDRED[30:]), trashed=trashed))
    assert "most of them are in Zotero's trash" in error.message


def test_the_library_of_another_profile_is_named_as_the_cause(repository):
    error = stop(repository, library(*(item(f"X{number:02}") for number in range(200))))
    assert "as if this were another library" in error.message


def test_a_restored_backup_is_named_as_the_cause(repository):
    error = stop(repository, library(*HUNDRED[:60]))
    assert "as after a backup was restored" in error.message


def test_a_group_that_was_left_is_named_as_the_cause(store):
    repository = LibraryRepository(store)
    repository.sync(library(*HUNDRED, *(item(f"G{number}", 2) for number in range(50))))
    mine = library(*HUNDRED)
    with pytest.raises(RemovalsNotConfirmed, match="a group that is not in Zotero any more"):
        repository.sync(replace(mine, libraries=mine.libraries[:1]))


def test_files_that_vanish_from_their_items_stop_the_sync_too(store, tmp_path):
    pdf = tmp_path / "paper.pdf"
    pdf.write_bytes(b"%PDF-1.7 pretend")
    files = [attachment(f"F{one.ref.key}", one.ref.key, pdf) for one in HUNDRED]
    repository = LibraryRepository(store)
    repository.sync(library(*HUNDRED, *files))
    with pytest.raises(RemovalsNotConfirmed, match="remove 30 files and notes from") as caught:
        repository.sync(library(*HUNDRED, *files[30:]))
    assert caught.value.documents == 30


def test_new_items_of_a_stopped_sync_wait(store, repository):
    stop(repository, library(item("NEW")))
    assert row_counts(store)["items"] == 100
    assert not repository.item_by_key("NEW")


def test_confirmed_removals_are_done(repository):
    changes = repository.sync(library(*HUNDRED[:3]), origin="/home/me/Zotero", is_accepting_removals=True)
    assert len(changes.items_removed) == 97
    assert repository.sync(library(*HUNDRED[:3]), origin="/home/me/Zotero").is_empty


@pytest.mark.parametrize("kept", [75, 80, 99], ids=["a quarter", "twenty", "one"])
def test_fewer_removals_need_no_confirmation(repository, kept):
    changes = repository.sync(library(*HUNDRED[:kept]), origin="/home/me/Zotero")
    assert len(changes.items_removed) == 100 - kept


def test_a_small_library_may_be_emptied(store):
    repository = LibraryRepository(store)
    repository.sync(library(*HUNDRED[:25]))
    assert len(repository.sync(library()).items_removed) == 25


def test_another_data_directory_is_a_choice_and_needs_no_confirmation(repository):
    other = library(item("OTHER"))
    assert len(repository.sync(other, origin="/home/me/Other").items_removed) == 100
    assert repository.item_by_key("OTHER")[0].ref == ZoteroRef(1, "OTHER")


def test_a_backup_never_stops_since_it_removes_nothing(repository):
    assert repository.sync(library(), origin="/home/me/Zotero", is_backup=True).items_removed == ()
