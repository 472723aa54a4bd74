"""U1: the list of papers is read page by page, sorted, filtered and counted in the store."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_builders import attachment, collection, item, library, note

from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery, CatalogSort
from app.engine.store.database import Store
from app.engine.store.items import LibraryRepository
from app.engine.store.schema import migrations
from app.engine.zotero.records import Creator, ZoteroRef


def sync(store, *records) -> None:
    LibraryRepository(store).sync(library(*records), is_accepting_removals=True)


def keys(catalog, *, limit=200, **query) -> list[str]:
    """All keys of a query, read in pages."""
    found, after = [], None
    while True:
        page = catalog.page(CatalogQuery(**query), after, limit)
        found += [row.source.ref.key for row in page.rows]
        after = page.after
        if after is None:
            return found


def by(name: str) -> dict[str, object]:
    return {"creators": (Creator("", name),)}


@pytest.fixture
def catalog(store) -> Catalog:
    sync(
        store,
        collection("OUTER222"),
        collection("INNER222", "OUTER222"),
        collection("OUTER222", library_id=2),
        item(
            "AAAA2222",
            title="Öl und Eis",
            year=2001,
            date_added="2024-03-01",
            tags=("ice", "oil"),
            collection_keys=("INNER222",),
            **by("Zola"),
        ),
        item("BBBB2222", title="Apples", year=None, date_added="2024-01-01", tags=("ice",), **by("Ames")),
        item(
            "CCCC2222",
            title="“Pears”",
            year=1999,
            date_added="2024-02-01",
            creators=(),
            collection_keys=("OUTER222",),
        ),
        item("DDDD2222", library_id=2, title="", year=2020, collection_keys=("OUTER222",), **by("Bell")),
        note("NOTE2222", None, tags=("ice",), collection_keys=("INNER222",)),
    )
    return Catalog(store)


@pytest.mark.parametrize("limit", [1, 2, 3, 200])
@pytest.mark.parametrize(
    ("sort", "is_descending", "wanted"),
    [
        (CatalogSort.AUTHOR, False, "B D A C N"),
        (CatalogSort.AUTHOR, True, "A D B N C"),
        (CatalogSort.TITLE, False, "B N A C D"),
        (CatalogSort.YEAR, False, "C A D B N"),
        (CatalogSort.YEAR, True, "D A C N B"),
        (CatalogSort.ADDED, True, "A C B D N"),
    ],
)
def test_papers_come_in_order_and_what_lacks_the_value_stands_last(
    catalog, sort, is_descending, wanted, limit
):
    found = keys(catalog, limit=limit, sort=sort, is_descending=is_descending)
    if sort is CatalogSort.ADDED:  # the one of the group has the date of the builder, the first of all
        found = [key for key in found if key[0] != "D"]
        wanted = "A C B N"
    assert [key[0] for key in found] == wanted.split()


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ({"library_ids": (2,)}, "D"),
        ({"collections": (ZoteroRef(1, "OUTER222"),)}, "ACN"),
        ({"collections": (ZoteroRef(1, "INNER222"),)}, "AN"),
        ({"collections": (ZoteroRef(2, "OUTER222"),)}, "D"),
        ({"refs": (ZoteroRef(1, "BBBB2222"), ZoteroRef(1, "DDDD2222"))}, "B"),
        ({"tags": ("ice",)}, "ABN"),
        ({"tags": ("ice", "oil")}, "A"),
        ({"tags": ("no such tag",)}, ""),
        ({"is_unfiled": True}, "B"),
        ({"text": "ol EIS"}, "A"),
        ({"text": "zola 2001"}, "A"),
        ({"text": "oil"}, "A"),
        ({"text": "%"}, ""),
        ({"text": "apples", "tags": ("oil",)}, ""),
    ],
)
def test_what_is_listed_is_counted_too(catalog, query, wanted):
    found = keys(catalog, limit=2, **query)
    assert sorted(key[0] for key in found) == sorted(wanted)
    assert catalog.count(CatalogQuery(**query)) == len(wanted)


def test_a_line_follows_its_item(store, catalog):
    sync(store, item("AAAA2222", title="Renamed", tags=(), **by("Zola")))
    assert keys(catalog) == ["AAAA2222"]
    assert keys(catalog, text="renamed") == ["AAAA2222"]
    assert keys(catalog, text="eis") == []


def test_a_file_that_finds_an_item_has_no_line_of_its_own_any_more(store):
    catalog = Catalog(store)
    sync(store, attachment("FILE2222", None, None))
    assert keys(catalog) == ["FILE2222"]
    sync(store, item("AAAA2222"), attachment("FILE2222", "AAAA2222", None))
    assert keys(catalog) == ["AAAA2222"]


def test_papers_are_read_by_reference_in_the_order_given(catalog):
    refs = (ZoteroRef(1, "NOTE2222"), ZoteroRef(1, "GONE2222"), ZoteroRef(1, "AAAA2222"))
    found = catalog.records(refs)
    assert [one.source.ref.key for one in found] == ["NOTE2222", "AAAA2222"]
    assert set(found[1].tags) == {"ice", "oil"}
    assert found[1].collections == (ZoteroRef(1, "INNER222"),)


def test_the_state_sums_up_the_files(store):
    sync(store, item("AAAA2222"), attachment("FILE2222", "AAAA2222", None), item("BBBB2222"))
    states = {row.source.ref.key: row.state for row in Catalog(store).page(CatalogQuery()).rows}
    assert states == {"AAAA2222": "pending", "BBBB2222": "pending"}


def test_a_store_of_an_older_attest_gets_its_catalog_at_the_first_look(tmp_path):
    path = tmp_path / "library.sqlite"
    older = Store(path, migrations()[:7])
    with older.transaction() as connection:
        connection.execute(
            "INSERT INTO items VALUES (1, 1, 'AAAA2222', 'book', 'T', '', '[\"Plato\"]', 'Plato', 'plato', NULL, '',"
            " '', '', '', '', '', '', 0, x'00', '[]', '{}')"
        )
    older.close()
    store = Store(path)
    assert keys(Catalog(store), text="plato") == ["AAAA2222"]
    store.close()


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    papers=st.lists(
        st.tuples(st.sampled_from(["", "a", "b", "é"]), st.sampled_from([None, 1999, 2020])), max_size=12
    ),
    sort=st.sampled_from(list(CatalogSort)),
    is_descending=st.booleans(),
    limit=st.integers(1, 5),
)
def test_pages_hold_every_paper_once_however_they_are_cut(store, papers, sort, is_descending, limit):
    signs = "ABCDEFGHJKLM"
    sync(
        store,
        *(
            item(f"{signs[number]}AAA2222", title=title, year=year, **by(title or "x"))
            for number, (title, year) in enumerate(papers)
        ),
    )
    paged = keys(Catalog(store), limit=limit, sort=sort, is_descending=is_descending)
    whole = keys(Catalog(store), sort=sort, is_descending=is_descending)
    assert paged == whole
    assert len(set(paged)) == len(papers)
