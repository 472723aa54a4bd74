"""U1: all about one paper, and the tags of a place with their counts and colours."""

from dataclasses import replace

import pytest
from store_builders import attachment, collection, item, library, note

from app.engine.ingest.document import IngestState
from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.items import LibraryRepository
from app.engine.zotero.records import TagColor, ZoteroRef

PAPER = ZoteroRef(1, "AAAA2222")


@pytest.fixture
def catalog(store) -> Catalog:
    records = library(
        collection("OUTER222"),
        item(PAPER.key, abstract="What it says.", tags=("ice", "Öl"), collection_keys=("OUTER222",)),
        item("BBBB2222", tags=("ice", "air")),
        item("CCCC2222", library_id=2, tags=("ice",)),
        attachment("FILE2222", PAPER.key, None),
        note("NOTE2222", PAPER.key),
        note("ALNE2222", None, tags=("air",)),
    )
    colored = replace(records, tag_colors=(TagColor(1, "ice", "#FF0000"), TagColor(2, "air", "#00FF00")))
    LibraryRepository(store).sync(colored)
    return Catalog(store)


def test_a_paper_is_told_with_its_files_notes_and_places(catalog):
    found = catalog.details(PAPER)
    assert (found.abstract, found.notes, found.annotated) == ("What it says.", 1, 0)
    assert found.places == (("outer222",),)
    assert set(found.tags) == {"ice", "Öl"}
    (file,) = found.documents
    assert (file.name, file.state) == ("gone.pdf", IngestState.MISSING)
    assert file.reason
    assert file.attachment.ref == ZoteroRef(1, "FILE2222")


def test_a_note_that_stands_alone_is_its_own_document(catalog):
    found = catalog.details(ZoteroRef(1, "ALNE2222"))
    assert [one.name for one in found.documents] == ["Note"]
    assert (found.notes, found.abstract, found.places) == (0, "", ())


def test_what_is_not_there_has_no_details(catalog):
    assert catalog.details(ZoteroRef(1, "GONE2222")) is None


@pytest.mark.parametrize("key", ["AAAA2222", "FILE2222", "NOTE2222"])
def test_files_and_notes_lead_to_their_paper(catalog, key):
    assert [one.source.ref for one in catalog.owners([ZoteroRef(1, key)])] == [PAPER]


def test_a_paper_is_found_once_by_several_of_its_parts(catalog):
    assert len(catalog.owners([ZoteroRef(1, "FILE2222"), PAPER, ZoteroRef(1, "GONE2222")])) == 1


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ({}, [("ice", 3, "#FF0000"), ("air", 2, "#00FF00"), ("Öl", 1, "")]),
        ({"library_ids": (1,)}, [("ice", 2, "#FF0000"), ("air", 2, ""), ("Öl", 1, "")]),
        ({"collections": (ZoteroRef(1, "OUTER222"),)}, [("ice", 1, "#FF0000"), ("Öl", 1, "")]),
        ({"tags": ("air",)}, [("ice", 1, "#FF0000"), ("air", 2, "#00FF00")]),
        ({"text": "no such paper"}, []),
    ],
)
def test_tags_are_counted_in_the_place_coloured_ones_first(catalog, query, wanted):
    found = [(one.tag, one.papers, one.color) for one in catalog.tags(CatalogQuery(**query))]
    assert found == wanted
