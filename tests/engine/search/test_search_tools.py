"""P1–P3: what the tools find, and what they say about what is not there."""

import json

import pytest
from search_builders import (
    BIRD,
    EPUB,
    HTML,
    LEAF,
    LEAVES,
    MARKDOWN,
    PDF,
    TEXT,
    paper,
    record,
)

from app.engine.ingest.document import PassageType
from app.engine.records import Scope
from app.engine.retrieval.retriever import Ranking
from app.engine.search.calls import GetDocumentToc, QueryMetadata, ReadDocument, SearchCorpus
from app.engine.search.results import Status, result_to_json
from app.engine.search.tools import SearchTools, ToolContext
from app.engine.store.metadata_query import Wanted
from app.engine.zotero.records import Note, ZoteroRef


def run(library, call, **context):
    return library.tools().run(call, ToolContext(**({"scope": Scope()} | context)))


def titles(result):
    return {one.source.title for one in result.body.passages}


# --- where to search ------------------------------------------------------------------------------


@pytest.mark.parametrize("everything", [None, "all", "*", "library", "LIBRARY"])
def test_everything_is_searched_by_default(small_library, everything):
    result = run(small_library, SearchCorpus(query="light swallows results", item_key=everything))
    assert titles(result) == {"Paper of Leaf", "Paper of Bird"}
    assert (result.body.is_broad, result.body.searched) == (True, "your library")


@pytest.mark.parametrize("key", ["LEAF2222", "LEAFPDF2", ("LEAF2222",), '["LEAFPDF2"]'])
def test_item_and_attachment_keys_narrow_the_search(small_library, key):
    result = run(small_library, SearchCorpus(query="light swallows results", item_key=key))
    assert titles(result) == {"Paper of Leaf"}
    assert not result.body.is_broad


def test_several_keys_are_searched_together(small_library):
    result = run(small_library, SearchCorpus(query="light swallows", item_key=("LEAF2222", "BIRDPDF3")))
    assert titles(result) == {"Paper of Leaf", "Paper of Bird"}


@pytest.mark.parametrize("word", ["active", "selected"])
def test_the_selection_can_be_searched(small_library, word):
    result = run(small_library, SearchCorpus(query="light swallows", item_key=word), selected=(BIRD,))
    assert titles(result) == {"Paper of Bird"}


def test_nothing_selected_searches_everything_and_says_so(small_library):
    result = run(small_library, SearchCorpus(query="light swallows", item_key="active"))
    assert titles(result) == {"Paper of Leaf", "Paper of Bird"}
    assert "Nothing is selected" in result.notice


def test_an_unknown_key_is_named(small_library):
    result = run(small_library, SearchCorpus(query="light", item_key="NOSUCH99"))
    assert result.status is Status.NOT_FOUND
    assert "NOSUCH99" in result.notice


def test_one_unknown_key_among_others_is_named_and_the_others_searched(small_library):
    result = run(small_library, SearchCorpus(query="light", item_key=("LEAF2222", "NOSUCH99")))
    assert titles(result) == {"Paper of Leaf"}
    assert "NOSUCH99" in result.notice


def test_a_key_outside_the_turns_scope_is_not_found(small_library):
    scope = Scope(items=(LEAF,))
    for call in (
        SearchCorpus(query="swallows", item_key="BIRD3333"),
        GetDocumentToc(item_key="BIRD3333"),
        ReadDocument(item_key="BIRDPDF3"),
    ):
        assert run(small_library, call, scope=scope).status is Status.NOT_FOUND


def test_the_whole_library_is_never_wider_than_the_scope(small_library):
    result = run(small_library, SearchCorpus(query="swallows light"), scope=Scope(items=(LEAF,)))
    assert titles(result) == {"Paper of Leaf"}


# --- what is searched -----------------------------------------------------------------------------


def test_passage_type_and_limit_act_inside_the_search(small_library):
    result = run(small_library, SearchCorpus(query="light", passage_type=PassageType.FRONTMATTER, limit=1))
    assert [one.passage_type for one in result.body.passages] == [PassageType.FRONTMATTER]


def test_tables_can_be_asked_for(small_library):
    result = run(small_library, SearchCorpus(query="red light", passage_type=PassageType.TABLE))
    assert [one.text[:8] for one in result.body.passages] == ["Table 1."]


def test_markers_are_removed_from_queries(small_library):
    result = run(small_library, SearchCorpus(query="red light [1, 2] in leaves [3]"))
    assert result.body.query == "red light in leaves"


def test_excluded_passages_are_found_by_neither_search(small_library):
    first = run(small_library, SearchCorpus(query="chlorophyll absorbs red light"))
    gone = first.body.passages[0].passage_id
    again = run(
        small_library, SearchCorpus(query="chlorophyll absorbs red light"), excluded=frozenset({gone})
    )
    assert gone not in {one.passage_id for one in again.body.passages}
    assert again.body.passages


def test_passages_shown_before_come_without_their_text(small_library):
    first = run(small_library, SearchCorpus(query="red light"))
    known = frozenset(one.passage_id for one in first.body.passages)
    shown = result_to_json(run(small_library, SearchCorpus(query="red light"), known=known))
    assert all(one["already_shown"] and "text" not in one for one in shown["passages"])


def test_what_one_search_alone_puts_first_is_among_the_results(small_library):
    class Buried:
        """A retriever whose last passage leads one of its searches."""

        def rank(self, query, scope, enough):
            records = tuple(record(number) for number in range(30))
            scores = {number: 1 / (1 + number) for number in range(30)}
            return Ranking(records, scores, 0.0, (), leaders=frozenset({0, 29}))

    tools = SearchTools(small_library.store, Buried())
    found = tools.run(SearchCorpus(query="x", limit=5), ToolContext(Scope())).body.passages
    assert [one.passage_id for one in found] == [0, 1, 2, 3, 29]


# --- outlines and documents -----------------------------------------------------------------------


def test_an_outline_lists_sections_figures_and_tables(small_library):
    outline = run(small_library, GetDocumentToc(item_key="LEAF2222")).body.outline
    assert [one.asset_id for one in outline.sections] == ["abstract", "s0", "s1", "s2", "s3"]
    assert [one.asset_id for one in (*outline.figures, *outline.tables)] == ["f1", "f2", "t1"]


def test_the_best_document_is_read_and_the_others_are_named(empty_library):
    kinds = {"TEXT": TEXT, "MARK": MARKDOWN, "EPUB": EPUB, "HTML": HTML, "PDFF": PDF}
    entries = [("ITEM2222", f"{key}9999", kind, paper(("One", [key]))) for key, kind in kinds.items()]
    notes = (Note(ZoteroRef(1, "NOTE9999"), "My note", "<p>x</p>", parent_key="ITEM2222"),)
    empty_library.fill(*entries, notes=notes)
    result = run(empty_library, ReadDocument(item_key="ITEM2222", asset_id="s0"))
    order = [one.ref.key for one in (result.body.document, *result.body.others)]
    assert order == ["PDFF9999", "HTML9999", "EPUB9999", "MARK9999", "TEXT9999", "NOTE9999"]
    assert "HTML9999" in result.notice


def test_attachment_and_note_keys_read_that_one_alone(empty_library):
    notes = (Note(ZoteroRef(1, "NOTE9999"), "My note", "<p>x</p>", parent_key="ITEM2222"),)
    empty_library.fill(
        ("ITEM2222", "PDFF9999", PDF, LEAVES), ("ITEM2222", "HTML9999", HTML, LEAVES), notes=notes
    )
    for key in ("HTML9999", "NOTE9999"):
        found = run(empty_library, ReadDocument(item_key=key)).body
        assert (found.document.ref.key, found.others) == (key, ())


def test_an_item_whose_file_was_not_read_falls_back_to_note_and_metadata(empty_library):
    notes = (Note(ZoteroRef(1, "NOTE9999"), "My note", "<p>x</p>", parent_key="ITEM2222"),)
    empty_library.fill(("ITEM2222", "GONE9999", PDF, None), ("BARE3333", "", "", None), notes=notes)
    assert run(empty_library, ReadDocument(item_key="ITEM2222")).body.document.ref.key == "NOTE9999"
    assert run(empty_library, ReadDocument(item_key="BARE3333")).body.document.ref.key == "BARE3333"


# --- reading --------------------------------------------------------------------------------------


def read(library, asset_id=None, page=None, key="LEAF2222", **context):
    return run(library, ReadDocument(item_key=key, asset_id=asset_id, page=page), **context)


def asset_ids(result):
    return [one.asset_id for one in result.body.assets]


def test_a_section_is_read_whole_with_its_subsections(small_library):
    (asset,) = read(small_library, "s1").body.assets
    assert "spectrometer" in asset.text
    assert (asset.kind, asset.heading, asset.page) == ("section", "Methods", "101")
    assert len(asset.passages) == 2


def test_a_part_within_another_of_the_call_is_read_once(small_library):
    assert asset_ids(read(small_library, "s1, s2")) == ["s1"]


def test_ids_that_do_not_exist_come_back(small_library):
    result = read(small_library, "[s0, s99, f7]")
    assert asset_ids(result) == ["s0"]
    assert result.body.unresolved == ("s99", "f7")
    assert "s99, f7" in result.notice
    assert result_to_json(result)["unresolved_asset_ids"] == ["s99", "f7"]


def test_only_ids_that_do_not_exist_are_not_found(small_library):
    assert read(small_library, "s99").status is Status.NOT_FOUND


@pytest.mark.parametrize("name", ["abstract", "summary"])
def test_the_abstract_always_resolves(small_library, name):
    (own,) = read(small_library, name, key="BIRD3333").body.assets
    assert own.text.endswith("Swallows migrate south in autumn.")
    (from_record,) = read(small_library, name).body.assets
    assert (from_record.text, from_record.passages) == ("The abstract about leaf.", ())


@pytest.mark.parametrize(("page", "heading"), [(1, "Introduction"), ("103", "Results"), ("p. 2", "Methods")])
def test_a_page_is_found_by_its_label_or_its_number(small_library, page, heading):
    (asset,) = read(small_library, page=page).body.assets
    assert (asset.kind, asset.text.split("\n")[0]) == ("page", heading)


def test_a_page_that_is_not_there_is_reported(small_library):
    assert read(small_library, page=99).body.unresolved == ("p99",)


def test_without_ids_the_whole_document_is_read(small_library):
    assert asset_ids(read(small_library)) == ["s0", "s1", "s3"]


def test_the_word_ceiling_ends_a_reading_at_a_passage_and_says_so(small_library):
    result = read(small_library, "s0, s3", words_left=5)
    (asset,) = result.body.assets
    assert asset.text.endswith("green leaves.")
    assert not result.body.is_complete
    assert not any(name.endswith(":s0") for name in result.body.inside)
    assert "word ceiling" in result.notice


def test_parts_read_before_are_not_returned_again(small_library):
    first = read(small_library, "s0")
    again = read(small_library, "[s0, s3]", seen_assets=frozenset(first.body.inside))
    assert asset_ids(again) == ["s3"]
    assert "s0" in again.notice
    both = frozenset((*first.body.inside, *again.body.inside))
    third = read(small_library, "s0 s3", seen_assets=both)
    assert (third.status, third.body.assets) == (Status.SUCCESS, ())
    assert "All parts asked for" in third.notice


def test_reading_a_section_marks_the_parts_within_it(small_library):
    inside = read(small_library, "s1").body.inside
    assert asset_ids(read(small_library, "s2", seen_assets=frozenset(inside))) == []


# --- records --------------------------------------------------------------------------------------


def test_metadata_is_counted_exactly(small_library):
    result = run(small_library, QueryMetadata(creators=("Lovelace",), year_from=2019, limit=1))
    shown = result_to_json(result)
    assert (shown["total"], len(shown["items"])) == (2, 1)
    assert run(small_library, QueryMetadata(wanted=Wanted.COUNT, year_from=2021)).body.result.total == 0


def test_a_collection_that_is_not_there_is_named(small_library):
    result = run(small_library, QueryMetadata(collections=("No such shelf",)))
    assert result.status is Status.NOT_FOUND
    assert "No such shelf" in result.notice


@pytest.mark.parametrize(
    "call",
    [
        SearchCorpus(query="light"),
        GetDocumentToc(item_key="LEAF2222"),
        ReadDocument(item_key="LEAF2222", asset_id="s0"),
        QueryMetadata(),
        ReadDocument(item_key="NOSUCH99"),
    ],
    ids=lambda call: call.tool,
)
def test_every_answer_is_json_with_a_status(small_library, call):
    shown = json.loads(json.dumps(result_to_json(run(small_library, call))))
    assert shown["status"] in {"success", "not_found"}
