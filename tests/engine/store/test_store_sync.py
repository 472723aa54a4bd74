"""Z3, Z5: the store follows the library, and only differences are written."""

from datetime import UTC, datetime

import pytest
from store_builders import (
    GROUP,
    MY_LIBRARY,
    attachment,
    collection,
    embed_all,
    item,
    library,
    listed,
    note,
    read_all,
    row_counts,
)

from app.engine.ingest.document import IngestState
from app.engine.records import Scope
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.records import SourceKey, SourceKind
from app.engine.store.schema import migrations
from app.engine.store.search import SearchRepository
from app.engine.zotero.records import Annotation, Creator, LinkMode, Publication, ZoteroLibrary, ZoteroRef

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def pdf(tmp_path):
    path = tmp_path / "paper.pdf"
    path.write_bytes(b"%PDF-1.7 pretend")
    return path


def dump(store):
    tables = ("libraries", "collections", "items", "item_tags", "item_collections", "sources", "passages")
    return {table: store.rows(f"SELECT * FROM {table}") for table in tables}


def test_a_first_sync_tells_what_was_added(store, pdf):
    changes = LibraryRepository(store).sync(
        library(item("AAAA"), attachment("FILE", "AAAA", pdf), note("NOTE", "AAAA"))
    )
    assert changes.items_added == (ZoteroRef(1, "AAAA"),)
    assert {key.kind for key in changes.sources_added} == {
        SourceKind.FRONTMATTER,
        SourceKind.ATTACHMENT,
        SourceKind.NOTE,
    }


def test_an_unchanged_second_sync_changes_nothing(store, pdf):
    everything = library(
        item("AAAA", tags=("t",), collection_keys=("COLL",)),
        collection("COLL"),
        attachment("FILE", "AAAA", pdf),
        note("NOTE", None),
    )
    LibraryRepository(store).sync(everything)
    read_all(store)
    before = dump(store)
    assert LibraryRepository(store).sync(everything).is_empty
    assert dump(store) == before
    assert DocumentRepository(store).pending("parser-1") == ()


def test_a_removed_item_gives_rows_index_entries_and_vectors_back(store, pdf):
    repository = LibraryRepository(store)
    kept, gone = item("KEPT"), item("GONE", tags=("t",))
    repository.sync(library(kept, gone, attachment("FILE", "GONE", pdf), note("NOTE", "GONE")))
    read_all(store, "one", "two")
    embed_all(store)
    changes = repository.sync(library(kept))
    assert changes.items_removed == (ZoteroRef(1, "GONE"),)
    assert len(changes.sources_removed) == 3
    assert row_counts(store) == {
        "items": 1,
        "sources": 1,
        "documents": 1,
        "passages": 1,
        "passages_fts": 1,
        "vectors": 1,
        "item_tags": 0,
    }
    assert store.check() == ()


def test_what_a_backup_lacks_stays(store, pdf):
    repository = LibraryRepository(store)
    both, newer, lab = item("BOTH"), item("NEWER"), collection("LAB")
    repository.sync(library(both, newer, lab, attachment("FILE", "NEWER", pdf), note("NOTE", "NEWER")))
    read_all(store)
    before = dump(store)
    changes = repository.sync(library(both), is_backup=True)
    assert (changes.items_removed, changes.sources_removed) == ((), ())
    assert dump(store) == before
    assert repository.sync(library(both)).items_removed == (ZoteroRef(1, "NEWER"),)
    assert repository.collections() == ()


def test_space_is_given_back_after_removal(store):
    repository = LibraryRepository(store)
    repository.sync(library(*(item(f"K{n}", abstract="word " * 2000) for n in range(200))))
    read_all(store)
    repository.sync(library(item("K0")), is_accepting_removals=True)
    assert store.rows("PRAGMA freelist_count") == [(0,)]


def test_a_changed_item_is_updated_and_its_front_matter_read_again(store):
    repository = LibraryRepository(store)
    repository.sync(library(item("AAAA")))
    read_all(store)
    changes = repository.sync(library(item("AAAA", abstract="Now with an abstract", version="2")))
    assert changes.items_changed == (ZoteroRef(1, "AAAA"),)
    assert [source.kind for source in DocumentRepository(store).pending("parser-1")] == [
        SourceKind.FRONTMATTER
    ]


def test_a_move_to_a_collection_reads_nothing_again(store):
    repository = LibraryRepository(store)
    repository.sync(library(item("AAAA")))
    read_all(store)
    changes = repository.sync(library(item("AAAA", collection_keys=("COLL",), version="2")))
    assert changes.items_changed == (ZoteroRef(1, "AAAA"),)
    assert DocumentRepository(store).pending("parser-1") == ()
    assert listed(store)[0].collections == (ZoteroRef(1, "COLL"),)


def test_a_new_title_is_found_in_the_passages_of_the_paper(store, pdf):
    repository = LibraryRepository(store)
    repository.sync(library(item("AAAA", title="Old"), attachment("FILE", "AAAA", pdf)))
    read_all(store)
    embed_all(store)
    repository.sync(library(item("AAAA", title="Photosynthesis"), attachment("FILE", "AAAA", pdf)))
    assert len(SearchRepository(store).lexical("photosynthesis", Scope(), 10)) == 2
    read_all(store)
    assert SearchRepository(store).lexical("old", Scope(), 10) == ()


def test_a_changed_note_is_read_again(store):
    repository = LibraryRepository(store)
    repository.sync(library(note("NOTE", None, "<p>before</p>")))
    read_all(store)
    repository.sync(library(note("NOTE", None, "<p>after</p>")))
    assert [source.kind for source in DocumentRepository(store).pending("parser-1")] == [SourceKind.NOTE]


def test_annotations_are_a_source_of_their_own(store, pdf):
    annotation = Annotation(ZoteroRef(1, "ANNO"), "FILE", "highlight", "marked words", "my comment", "3", 2)
    parts = library(item("AAAA"), attachment("FILE", "AAAA", pdf))
    with_annotation = ZoteroLibrary(
        parts.libraries, parts.collections, parts.items, parts.attachments, (), (annotation,)
    )
    changes = LibraryRepository(store).sync(with_annotation)
    assert SourceKey(SourceKind.ANNOTATIONS, ZoteroRef(1, "FILE")) in changes.sources_added
    assert LibraryRepository(store).sync(parts).sources_removed == (
        SourceKey(SourceKind.ANNOTATIONS, ZoteroRef(1, "FILE")),
    )


def test_a_missing_file_is_listed_with_its_reason_and_becomes_pending_when_it_appears(store, pdf):
    repository, documents = LibraryRepository(store), DocumentRepository(store)
    missing = attachment(
        "FILE", "AAAA", None, problem="missing", problem_reason="It is not in the storage folder."
    )
    repository.sync(library(item("AAAA"), missing))
    read_all(store)
    status = documents.statuses()[0]
    assert (status.state, status.reason) == (IngestState.MISSING, "It is not in the storage folder.")
    repository.sync(library(item("AAAA"), attachment("FILE", "AAAA", pdf)))
    assert documents.statuses()[0].state is IngestState.PENDING
    assert [source.path for source in documents.pending("parser-1")] == [pdf]


def test_a_file_that_comes_back_unchanged_is_not_read_again(store, pdf):
    repository, documents = LibraryRepository(store), DocumentRepository(store)
    there = library(item("AAAA"), attachment("FILE", "AAAA", pdf))
    away = library(
        item("AAAA"), attachment("FILE", "AAAA", None, problem="linked_unreachable", problem_reason="Off.")
    )
    repository.sync(there)
    read_all(store)
    repository.sync(away)
    assert documents.statuses()[0].state is IngestState.LINKED_UNREACHABLE
    repository.sync(there)
    assert documents.statuses()[0].state is IngestState.INDEXED
    assert documents.pending("parser-1") == ()


def test_a_standalone_file_that_gets_a_parent_is_found_by_its_title(store, pdf):
    repository = LibraryRepository(store)
    repository.sync(library(attachment("FILE", None, pdf)))
    read_all(store)
    repository.sync(library(item("AAAA", title="Photosynthesis"), attachment("FILE", "AAAA", pdf)))
    hits = SearchRepository(store).lexical("photosynthesis", Scope(), 10)
    assert len(hits) == 1


def test_children_of_what_is_not_in_the_library_are_left_out(store, pdf):
    LibraryRepository(store).sync(library(attachment("FILE", "TRASHED", pdf), note("NOTE", "TRASHED")))
    assert row_counts(store)["sources"] == 0


def test_images_inside_notes_are_no_sources(store, pdf):
    image = attachment("IMAG", None, pdf, link_mode=LinkMode.EMBEDDED_IMAGE)
    LibraryRepository(store).sync(library(image))
    assert row_counts(store)["sources"] == 0


def test_the_same_key_in_two_libraries_is_two_items(store):
    LibraryRepository(store).sync(library(item("AAAA", 1), item("AAAA", 2, title="Of the group")))
    found = LibraryRepository(store).item_by_key("AAAA")
    assert [(source.ref.library_id, source.group_id) for source in found] == [(1, None), (2, 4711)]


def test_a_sync_that_fails_leaves_the_store_as_it_was(store, pdf):
    repository = LibraryRepository(store)
    repository.sync(library(item("AAAA")))
    before = dump(store)
    broken = library(item("BBBB"), attachment("FILE", "BBBB", None, problem="not a state"))
    with pytest.raises(ValueError, match="not a state"):
        repository.sync(broken)
    assert dump(store) == before


def test_libraries_and_collections_are_listed_as_in_zotero(store):
    repository = LibraryRepository(store)
    top, below = collection("TOPP"), collection("SUBB", "TOPP")
    repository.sync(library(top, below))
    assert repository.libraries() == (MY_LIBRARY, GROUP)
    assert set(repository.collections()) == {top, below}
    repository.sync(library(top))
    assert repository.collections() == (top,)


@pytest.mark.parametrize(
    ("creators", "label"),
    [
        ((Creator("Ada", "Lovelace"),), "Lovelace"),
        ((Creator("Ada", "Lovelace"), Creator("Alan", "Turing")), "Lovelace & Turing"),
        ((Creator("A", "One"), Creator("B", "Two"), Creator("C", "Three")), "One et al."),
        ((Creator("", "World Health Organization", is_single_field=True),), "World Health Organization"),
        ((Creator("A", "Writer"), Creator("B", "Editor", role="editor")), "Writer"),
        ((Creator("B", "Editor", role="editor"), Creator("C", "Other", role="editor")), "Editor & Other"),
        ((), "Short"),
    ],
)
def test_authors_are_named_in_the_one_style(store, creators, label):
    LibraryRepository(store).sync(library(item("AAAA", creators=creators, short_title="Short")))
    assert listed(store)[0].source.author_label == label


def test_the_time_of_the_sync_is_kept(store):
    LibraryRepository(store).sync(library(), NOW)
    assert DocumentRepository(store).counts().last_sync == "2026-01-02T03:04:05+00:00"


def test_what_bibliographies_want_comes_back_in_the_order_asked_for(store):
    publication = Publication(month=3, volume="2", pages="3–9")
    creators = (Creator("Ada", "Lovelace"), Creator("", "Royal Society", "editor", True))
    repository = LibraryRepository(store)
    repository.sync(
        library(item("AAAA"), item("BBBB", creators=creators, publication=publication, doi="10.1/x"))
    )

    second, first = repository.bibliographic_items(
        (ZoteroRef(1, "BBBB"), ZoteroRef(1, "GONE"), ZoteroRef(1, "AAAA"))
    )

    assert (second.creators, second.publication, second.doi) == (creators, publication, "10.1/x")
    assert first.source.ref == ZoteroRef(1, "AAAA")


def test_items_are_listed_in_the_order_in_which_they_arrived(store):
    repository = LibraryRepository(store)
    repository.sync(library(item("AAAA", date_added="2024-02-02"), item("BBBB", date_added="2023-01-01")))

    assert [source.ref.key for source in repository.sources_in_order_of_arrival()] == ["BBBB", "AAAA"]


def test_an_index_of_the_first_schema_gives_items_without_creators_until_the_next_sync(tmp_path):
    path = tmp_path / "library.sqlite"
    older = Store(path, migrations()[:1])
    with older.transaction() as connection:
        connection.execute(
            "INSERT INTO items VALUES (1, 1, 'AAAA', 'book', 'T', '', '[\"Plato\"]', 'Plato', 'plato', NULL, '', '', '', '',"
            " '', '', '', 0, x'00')"
        )
    older.close()

    store = Store(path)
    (before,) = LibraryRepository(store).bibliographic_items((ZoteroRef(1, "AAAA"),))
    LibraryRepository(store).sync(library(item("AAAA")))
    (after,) = LibraryRepository(store).bibliographic_items((ZoteroRef(1, "AAAA"),))
    store.close()

    assert (before.creators, before.source.authors) == ((), ("Plato",))
    assert after.creators == (Creator("Ada", "Lovelace"),)


def test_sync_that_is_cancelled_leaves_all_as_it_was(store: Store) -> None:
    class Stopped(Exception):
        pass

    looks = iter([None] * 3)

    def stop() -> None:
        if next(looks, Stopped) is Stopped:
            raise Stopped

    with pytest.raises(Stopped):
        LibraryRepository(store).sync(
            library(*(item(f"ITEM222{sign}") for sign in "23456")), check_canceled=stop
        )
    assert store.rows("SELECT count(*) FROM items") == [(0,)]
