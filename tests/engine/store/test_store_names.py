"""R6, I5: a person is found by any usual spelling of the name, everywhere names are looked for."""

import pytest
from store_builders import item, library, listed

from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.folding import searchable, spellings
from app.engine.store.items import LibraryRepository
from app.engine.store.metadata import MetadataRepository
from app.engine.store.metadata_query import MetadataQuery
from app.engine.store.names import FullName
from app.engine.zotero.records import Creator

WRITTEN = [
    ("Müller", "Mueller"),
    ("Göröcs", "Goeroecs"),
    ("Ångström", "Aangstroem"),
    ("Øster", "Oester"),
    ("Strauß", "Strauss"),
    ("Łuczak", "Luczak"),
    ("Núñez", "Nunez"),
]


def named(*families):
    return library(
        *(
            item(f"K{at}", title=f"Work {at}", creators=(Creator("Jörg", family),))
            for at, family in enumerate(families)
        )
    )


@pytest.mark.parametrize(("marked", "plain"), WRITTEN)
def test_a_name_is_the_same_however_it_is_written(marked, plain):
    assert FullName("Jörg", marked).is_called(plain)
    assert FullName("Joerg", plain).is_called(f"Jörg {marked}")
    assert FullName("Jörg", plain).is_called(f"{marked}, Joerg")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bauer", "Baur"), ("Boer", "Bor"), ("Mueller", "Muller"), ("Müller", "Miller"), ("Samuel", "Samul")],
)
def test_names_without_umlauts_are_not_mixed_up(one, other):
    assert not FullName("", one).is_called(other)
    assert not FullName("", other).is_called(one)


@pytest.mark.parametrize(("marked", "plain"), WRITTEN)
def test_the_list_of_papers_and_questions_about_records_find_both_spellings(store, marked, plain):
    LibraryRepository(store).sync(named(marked, plain, "Weld"))
    for asked in (marked, plain, marked.upper()):
        found = MetadataRepository(store).find(MetadataQuery(creators=(asked,)))
        assert {one.source.ref.key for one in found.items} == {"K0", "K1"}
        assert {one.source.ref.key for one in listed(store, text=asked)} == {"K0", "K1"}
        assert Catalog(store).count(CatalogQuery(text=asked)) == 2


def test_words_of_titles_and_tags_are_found_in_both_spellings(store):
    LibraryRepository(store).sync(
        library(
            item("K1", title="Die Küste"),
            item("K2", title="Die Kueste"),
            item("K3", title="Land", tags=("Küste",)),
        )
    )
    metadata = MetadataRepository(store)
    for asked in ("Küste", "Kueste"):
        assert metadata.find(MetadataQuery(words=(asked,))).total == 3
        assert metadata.find(MetadataQuery(tags=(asked,))).total == 1


def test_a_text_without_umlauts_has_one_spelling():
    assert spellings("Núñez") == ("nunez",)
    assert searchable("Blue Fuel") == "blue fuel"
    assert spellings("Mu\u0308ller") == ("muller", "mueller")
