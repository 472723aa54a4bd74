"""R2: every filter acts inside both searches; any text may be searched for."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_builders import attachment, collection, document, embed_all, item, library, listed, note, read_all

from app.engine.ingest.document import PassageType
from app.engine.records import Scope
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.query_text import match_query
from app.engine.store.search import SearchRepository
from app.engine.zotero.records import ZoteroRef
from app.models.fakes import FakeEmbedder

QUERY = "words"


@pytest.fixture
def full(store, tmp_path):
    """Two items that differ in everything one can filter by, a standalone note, and an item of a group."""
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(b"content")
    LibraryRepository(store).sync(
        library(
            collection("TOPP"),
            collection("SUBB", "TOPP"),
            collection("TOPP", library_id=2),
            item("AAAA", title="words A", year=2001, tags=("red",), collection_keys=("SUBB",)),
            item("BBBB", title="words B", year=2015, tags=("blue",), item_type="book"),
            item("GGGG", library_id=2, title="words G", year=2020),
            attachment("FILA", "AAAA", tmp_path / "a.pdf"),
            attachment("FILB", "BBBB", tmp_path / "b.pdf"),
            note("NOTA", "AAAA"),
            note("SOLO", None, collection_keys=("TOPP",), tags=("solo",)),
        )
    )
    read_all(store)
    embed_all(store)
    return store


def lexical(store, scope):
    return [hit.passage_id for hit in SearchRepository(store).lexical(QUERY, scope, 100)]


def dense(store, scope):
    vector = FakeEmbedder().embed([QUERY])[0]
    return [hit.passage_id for hit in SearchRepository(store).dense(vector, scope, 100)]


def keys(store, passage_ids):
    records = SearchRepository(store).evidence(tuple(passage_ids))
    return {record.attachment.ref.key if record.attachment else record.source.ref.key for record in records}


ALL_A = {"AAAA", "FILA", "NOTA"}
SCOPES = {
    "nothing": (Scope(), {*ALL_A, "BBBB", "FILB", "SOLO", "GGGG"}),
    "item": (Scope(items=(ZoteroRef(1, "AAAA"),)), ALL_A),
    "attachment": (Scope(items=(ZoteroRef(1, "FILB"),)), {"FILB"}),
    "note": (Scope(items=(ZoteroRef(1, "SOLO"),)), {"SOLO"}),
    "item of another library": (Scope(items=(ZoteroRef(2, "AAAA"),)), set()),
    "collection with those below": (Scope(collections=(ZoteroRef(1, "TOPP"),)), {*ALL_A, "SOLO"}),
    "collection below": (Scope(collections=(ZoteroRef(1, "SUBB"),)), ALL_A),
    "collection of another library": (Scope(collections=(ZoteroRef(2, "TOPP"),)), set()),
    "item or collection": (
        Scope(items=(ZoteroRef(1, "BBBB"),), collections=(ZoteroRef(1, "SUBB"),)),
        {*ALL_A, "BBBB", "FILB"},
    ),
    "library": (Scope(library_ids=(2,)), {"GGGG"}),
    "first year": (Scope(year_from=2015), {"BBBB", "FILB", "GGGG"}),
    "last year": (Scope(year_to=2001), ALL_A),
    "years": (Scope(year_from=2002, year_to=2015), {"BBBB", "FILB"}),
    "item type": (Scope(item_types=("book",)), {"BBBB", "FILB"}),
    "tag": (Scope(tags=("red", "solo")), {*ALL_A, "SOLO"}),
    "passage type": (Scope(passage_types=(PassageType.FRONTMATTER,)), {"AAAA", "BBBB", "GGGG"}),
    "narrowed item": (
        Scope(items=(ZoteroRef(1, "AAAA"),), passage_types=(PassageType.BODY,)),
        {"FILA", "NOTA"},
    ),
}


@pytest.mark.parametrize("search", [lexical, dense])
@pytest.mark.parametrize("name", SCOPES)
def test_a_search_finds_what_is_in_scope(full, search, name):
    scope, expected = SCOPES[name]
    assert keys(full, search(full, scope)) == expected


@pytest.mark.parametrize("search", [lexical, dense])
def test_excluded_passages_are_not_found(full, search):
    everything = search(full, Scope())
    assert set(search(full, Scope(excluded_passages=tuple(everything[:3])))) == set(everything[3:])


@pytest.mark.parametrize("search", [lexical, dense])
def test_the_filter_acts_before_the_limit(store, search):
    LibraryRepository(store).sync(
        library(*(item(f"K{n:03}", title=QUERY, tags=("rare",) if n == 299 else ()) for n in range(300)))
    )
    read_all(store)
    embed_all(store)
    assert keys(store, search(store, Scope(tags=("rare",)))) == {"K299"}


@pytest.mark.parametrize(
    ("text", "found"),
    [("WORDS a", {"AAAA", "BBBB", "GGGG"}), ("2015", {"BBBB"}), ("blue lovelace", {"BBBB"}), ("x", set())],
)
def test_the_item_list_is_searched_by_words(full, text, found):
    assert {row.source.ref.key for row in listed(full, text=text)} == found


@pytest.mark.parametrize("key", ["AAAA", "FILA", "NOTA"])
def test_an_item_is_found_by_its_key_and_by_those_of_its_children(full, key):
    assert [source.ref.key for source in LibraryRepository(full).item_by_key(key)] == ["AAAA"]


def test_items_are_loaded_in_the_order_asked_for(full):
    refs = (ZoteroRef(1, "BBBB"), ZoteroRef(9, "NONE"), ZoteroRef(1, "AAAA"))
    assert [source.ref for source in LibraryRepository(full).source_infos(refs)] == [refs[0], refs[2]]


def test_evidence_carries_page_section_boxes_and_source(full):
    (hit, *_) = lexical(full, Scope(items=(ZoteroRef(1, "FILA"),)))
    (record,) = SearchRepository(full).evidence((hit,))
    assert (record.page_index, record.page_label, record.section_path) == (0, "iv", ("Results",))
    assert (record.boxes[0].left, record.source.author_label, record.attachment.title) == (
        72.0,
        "Lovelace",
        "Full Text PDF",
    )


def test_a_standalone_note_names_itself(full):
    (hit, *_) = lexical(full, Scope(items=(ZoteroRef(1, "SOLO"),)))
    (record,) = SearchRepository(full).evidence((hit,))
    assert (record.source.title, record.source.author_label, record.source.authors) == ("Note", "Note", ())


def test_accents_and_word_forms_do_not_matter(store):
    LibraryRepository(store).sync(library(item("AAAA", title="Étude of Running Cells")))
    read_all(store)
    assert len(SearchRepository(store).lexical("etude", Scope(), 10)) == 1
    assert len(SearchRepository(store).lexical("cell runs", Scope(), 10)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        '"',
        "'; DROP TABLE passages --",
        "a\x00b",
        "NEAR(a b)",
        "title:x",
        "*",
        "-",
        "😀",
        "words AND",
        "(" * 9,
        "_",
        "\ud800",
    ],
)
def test_any_text_may_be_searched_for(full, text):
    SearchRepository(full).lexical(text, Scope(), 10)


def test_a_very_long_text_may_be_searched_for(full):
    assert (
        SearchRepository(full).lexical(" ".join(f"word{n}" for n in range(20_000)) + " words", Scope(), 10)
        == ()
    )
    assert SearchRepository(full).lexical("words " * 20_000, Scope(), 10) != ()


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("search") / "library.sqlite")
    LibraryRepository(store).sync(library(item("AAAA", title="words")))
    read_all(store)
    yield store
    store.close()


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_text_breaks_the_search(small, text):
    assert len(SearchRepository(small).lexical(f"{text} words", Scope(), 10)) == 1


def test_stop_words_count_only_when_nothing_else_is_asked():
    assert match_query("What is the rate of it?") == '"rate"'
    assert match_query("to be or not to be") == '"to" OR "be" OR "or" OR "not"'


def test_twenty_thousand_passages_are_searched(store):
    LibraryRepository(store).sync(library(*(item(f"K{n:03}") for n in range(200))))
    documents = DocumentRepository(store)
    with store.transaction():
        for source in documents.pending("parser-1"):
            texts = [f"common token{n} of {source.ref.key}" for n in range(100)]
            documents.save_document(source.source_id, document(*texts), source.fingerprint, "parser-1")
    vectors = FakeEmbedder(dimension=16)
    while embed_all(store, vectors):
        pass
    search = SearchRepository(store)
    assert len(search.lexical("common token7", Scope(), 100)) == 100
    vector = vectors.embed(["common token7"])[0]
    assert len(search.dense(vector, Scope(items=(ZoteroRef(1, "K007"),)), 1000)) == 100
