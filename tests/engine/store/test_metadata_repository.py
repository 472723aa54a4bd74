"""R6: exact counts over the item tables: names, words, nested collections, tags, files, times, groups."""

from pathlib import Path

import pytest
from store_builders import GROUP, attachment, collection, item, library, note, read_all

from app.engine.ingest.document import IngestState
from app.engine.records import Scope
from app.engine.store.database import Store
from app.engine.store.items import LibraryRepository
from app.engine.store.metadata import MetadataRepository
from app.engine.store.metadata_query import Group, GroupBy, MetadataQuery, Missing, SortBy, Wanted
from app.engine.zotero.records import Creator, ZoteroRef


def titles(store: Store, query: MetadataQuery, scope: Scope | None = None) -> list[str]:
    return sorted(one.source.title for one in MetadataRepository(store).find(query, scope).items)


def by(*names: tuple[str, str], **fields) -> dict:
    return {"creators": tuple(Creator(*name) for name in names), **fields}


@pytest.fixture
def people(store: Store) -> Store:
    LibraryRepository(store).sync(
        library(
            item("AAAA", **by(("Daniel S.", "Weld"), ("Kyle", "Lo"), title="Both")),
            item("BBBB", **by(("Dora", "Weld"), title="Dora")),
            item("CCCC", **by(("Jean-Luc", "van der Berg"), title="Berg")),
            item("DDDD", **by(("José", "Calderón"), title="Accents")),
            item(
                "EEEE",
                **by(("Ann", "Editor"), title="Edited")
                | {
                    "creators": (
                        Creator("", "ACRE Team", is_single_field=True),
                        Creator("Ann", "Weld", role="editor"),
                    )
                },
            ),
        )
    )
    return store


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Weld", ["Both", "Dora"]),
        ("weld", ["Both", "Dora"]),
        ("Daniel Weld", ["Both"]),
        ("D. S. Weld", ["Both"]),
        ("D. Weld", ["Both", "Dora"]),
        ("Weld, Dora", ["Dora"]),
        ("Donald Weld", []),
        ("van der Berg", ["Berg"]),
        ("Jean Luc van der Berg", ["Berg"]),
        ("Calderon", ["Accents"]),
        ("ACRE Team", ["Edited"]),
        ("Eld", []),
    ],
)
def test_names_are_found_as_people_write_them(people: Store, name: str, found: list[str]) -> None:
    assert titles(people, MetadataQuery(creators=(name,))) == found


def test_all_creators_or_any_of_them(people: Store) -> None:
    both = MetadataQuery(creators=("Weld", "Lo"))
    assert titles(people, both) == ["Both"]
    assert titles(people, MetadataQuery(creators=("Lo", "Calderon"), is_any_creator=True)) == [
        "Accents",
        "Both",
    ]


def test_first_authors_only(people: Store) -> None:
    assert titles(people, MetadataQuery(creators=("Lo",), is_first_author=True)) == []
    assert titles(people, MetadataQuery(creators=("Daniel Weld",), is_first_author=True)) == ["Both"]


@pytest.fixture
def topics(store: Store) -> Store:
    LibraryRepository(store).sync(
        library(
            item("AAAA", title="Studies of Sleeping", abstract="Machine learning."),
            item("BBBB", title="A study", tags=("Sleep",), abstract="A machine, and learning."),
            item("CCCC", title="Long COVID-19 trials"),
            item("DDDD", title="Naïve Überblick"),
        )
    )
    return store


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("study",), ["A study", "Studies of Sleeping"]),
        (("sleep",), ["A study", "Studies of Sleeping"]),
        (("sleeping", "machine"), ["A study", "Studies of Sleeping"]),
        (("machine learning",), ["Studies of Sleeping"]),
        (("covid",), ["Long COVID-19 trials"]),
        (("COVID-19",), ["Long COVID-19 trials"]),
        (("trial",), ["Long COVID-19 trials"]),
        (("naive",), ["Naïve Überblick"]),
        (("tud",), []),
        (("ud",), []),
    ],
)
def test_words_are_found_in_any_form_but_whole(
    topics: Store, words: tuple[str, ...], found: list[str]
) -> None:
    assert titles(topics, MetadataQuery(words=words)) == found


def test_words_in_the_title_only(topics: Store) -> None:
    assert titles(topics, MetadataQuery(words=("sleep",), in_title_only=True)) == ["Studies of Sleeping"]


@pytest.fixture
def shelves(store: Store) -> Store:
    LibraryRepository(store).sync(
        library(
            item("AAAA", collection_keys=("ROOT",), year=2018, venue="Trials", tags=("Protocol",), title="a"),
            item(
                "BBBB",
                collection_keys=("LEAF",),
                year=2020,
                venue="Journal of Trials",
                tags=("protocol", "x"),
                title="b",
            ),
            item("CCCC", year=None, venue="", language="de-DE", date_added="2026-03-01 23:30:00", title="c"),
            item(
                "DDDD",
                library_id=2,
                collection_keys=("ROOT",),
                item_type="thesis",
                title="Retracted: d",
                language="de",
            ),
            collection("ROOT"),
            collection("MIDD", parent="ROOT"),
            collection("LEAF", parent="MIDD"),
            collection("ROOT", library_id=2),
        )
    )
    return store


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (MetadataQuery(collections=(ZoteroRef(1, "ROOT"),)), ["a", "b"]),
        (MetadataQuery(collections=(ZoteroRef(1, "MIDD"),)), ["b"]),
        (MetadataQuery(collections=(ZoteroRef(2, "ROOT"),)), ["Retracted: d"]),
        (MetadataQuery(library_ids=(GROUP.library_id,)), ["Retracted: d"]),
        (MetadataQuery(year_from=2019), ["Retracted: d", "b"]),
        (MetadataQuery(year_to=2018), ["a"]),
        (MetadataQuery(tags=("PROTOCOL",)), ["a", "b"]),
        (MetadataQuery(tags=("protocol", "X")), ["b"]),
        (MetadataQuery(tags=("nothing",)), []),
        (MetadataQuery(venue="trials"), ["a"]),
        (MetadataQuery(venue="journal of"), ["b"]),
        (MetadataQuery(venue="Nature"), []),
        (MetadataQuery(language="de"), ["Retracted: d", "c"]),
        (MetadataQuery(item_types=("thesis",)), ["Retracted: d"]),
        (MetadataQuery(is_retracted=True), ["Retracted: d"]),
        (MetadataQuery(lacks=(Missing.YEAR,)), ["c"]),
        (MetadataQuery(lacks=(Missing.COLLECTION,)), ["c"]),
        (MetadataQuery(lacks=(Missing.TAG,)), ["Retracted: d", "c"]),
        (MetadataQuery(added_from="2026-03-01 23:30:00"), ["c"]),
        (MetadataQuery(added_from="2026-03-01 00:00:00", added_before="2026-03-01 23:30:00"), []),
    ],
)
def test_each_condition_counts_exactly(shelves: Store, query: MetadataQuery, found: list[str]) -> None:
    assert titles(shelves, query) == found


def test_the_scope_narrows_a_query(shelves: Store) -> None:
    scope = Scope(collections=(ZoteroRef(1, "MIDD"),))
    assert titles(shelves, MetadataQuery(), scope) == ["b"]
    assert titles(shelves, MetadataQuery(year_to=2018), scope) == []


def test_groups_are_counted_with_what_falls_into_none(shelves: Store) -> None:
    result = MetadataRepository(shelves).find(MetadataQuery(wanted=Wanted.GROUPS, group_by=GroupBy.YEAR))
    assert result.groups == (Group("2020", 2), Group("2018", 1))
    assert (result.total, result.group_total, result.ungrouped) == (4, 2, 1)


def test_empty_collections_count_when_nothing_is_restricted(shelves: Store) -> None:
    repository = MetadataRepository(shelves)
    query = MetadataQuery(wanted=Wanted.GROUPS, group_by=GroupBy.COLLECTION)
    assert Group("midd", 0) in repository.find(query).groups
    narrowed = MetadataQuery(wanted=Wanted.GROUPS, group_by=GroupBy.COLLECTION, year_to=2018)
    assert [one.label for one in repository.find(narrowed).groups] == ["root"]


def test_counts_do_not_depend_on_the_limit(shelves: Store) -> None:
    result = MetadataRepository(shelves).find(MetadataQuery(limit=1))
    assert (result.total, len(result.items)) == (4, 1)


@pytest.mark.parametrize(
    ("sort", "first"), [(SortBy.OLDEST, "a"), (SortBy.NEWEST, "Retracted: d"), (SortBy.ADDED, "c")]
)
def test_items_are_sorted(shelves: Store, sort: SortBy, first: str) -> None:
    found = MetadataRepository(shelves).find(MetadataQuery(sort=sort, limit=1)).items
    assert found[0].source.title == first


def test_files_are_told_by_kind_and_state(store: Store, tmp_path: Path) -> None:
    paper, page = tmp_path / "paper.pdf", tmp_path / "page.html"
    for path in (paper, page):
        path.write_bytes(b"content")
    LibraryRepository(store).sync(
        library(
            item("AAAA", title="pdf"),
            attachment("PDFA", "AAAA", paper),
            item("BBBB", title="html"),
            attachment("HTML", "BBBB", page, content_type="text/html"),
            item("CCCC", title="none"),
            note("NOTE", "CCCC"),
            item("DDDD", title="gone"),
            attachment("GONE", "DDDD", None, problem="missing", problem_reason="It is not there."),
        )
    )
    assert titles(store, MetadataQuery(lacks=(Missing.PDF,))) == ["html", "none"]
    assert titles(store, MetadataQuery(lacks=(Missing.FILE,))) == ["none"]
    assert titles(store, MetadataQuery(has_pdf=True)) == ["gone", "pdf"]
    assert titles(store, MetadataQuery(file_states=(IngestState.MISSING,))) == ["gone"]
    assert titles(store, MetadataQuery(file_states=(IngestState.PENDING,))) == ["html", "pdf"]


def test_items_bring_their_front_matter_once_it_is_read(store: Store) -> None:
    LibraryRepository(store).sync(library(item("AAAA", title="Read")))
    assert MetadataRepository(store).find(MetadataQuery()).items[0].passage_id is None
    read_all(store)
    (found,) = MetadataRepository(store).find(MetadataQuery()).items
    assert found.passage_id is not None
    assert found.text == "Read"
