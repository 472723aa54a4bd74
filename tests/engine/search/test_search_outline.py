"""P8: short outlines for prompts, and the ten that are kept."""

import pytest
from search_builders import LEAF, SOURCE

from app.engine.ingest.document import SectionKind
from app.engine.records import Scope
from app.engine.search.calls import GetDocumentToc
from app.engine.search.outline import MAX_CACHED, Outline, OutlineCache, OutlinePart, outline_text
from app.engine.search.tools import ToolContext
from app.engine.store.outlines import StoredDocument
from app.engine.store.records import SourceKind
from app.engine.zotero.records import ZoteroRef


def outline(key="FILE", parent=LEAF, sections=(), figures=(), tables=()) -> Outline:
    ref = ZoteroRef(1, key)
    document = StoredDocument(1, SourceKind.ATTACHMENT, ref, parent, SOURCE, "application/pdf", "", 9, "")
    return Outline(document, tuple(sections), tuple(figures), tuple(tables))


def parts(letter: str, count: int, level=1) -> list[OutlinePart]:
    return [OutlinePart(f"{letter}{number}", f"Part {number}", level, 10) for number in range(1, count + 1)]


def test_both_keys_head_an_outline():
    assert outline_text(outline()).splitlines()[0] == '### [Key: FILE, Parent Key: LEAF2222] "Leaves"'


def test_a_document_that_stands_alone_has_one_key():
    assert outline_text(outline(parent=None)).startswith("### [Key: FILE] ")


def test_fifteen_sections_are_listed_whole():
    text = outline_text(outline(sections=[*parts("s", 14), OutlinePart("s15", "Deep", 4, 1_234)]))
    assert "- [s15] Deep (~1,234 words)" in text


def test_of_more_sections_only_two_levels_are_listed():
    sections = [*parts("s", 10), *parts("q", 10, level=2), *parts("z", 10, level=3)]
    text = outline_text(outline(sections=sections))
    assert "[s10]" in text
    assert "[q10]" in text
    assert "[z1]" not in text


@pytest.mark.parametrize(("letter", "name", "most"), [("f", "Figures", 8), ("t", "Tables", 6)])
def test_few_figures_and_tables_are_listed_and_many_given_as_a_range(letter, name, most):
    field = name.lower()
    few = outline_text(outline(**{field: parts(letter, most)}))
    many = outline_text(outline(**{field: parts(letter, most + 1)}))
    assert f"- {name}:\n  - [{letter}1] Part 1" in few
    assert f"{most + 1} {field} ([{letter}1] to [{letter}{most + 1}])" in many
    assert f"  - [{letter}1]" not in many


def test_an_outline_is_found_by_either_key():
    cache = OutlineCache()
    cache.put(outline())
    assert cache.get(ZoteroRef(1, "FILE")) is cache.get(LEAF) is not None


def test_the_least_recently_used_outline_leaves():
    cache = OutlineCache()
    refs = [ZoteroRef(1, f"FILE{number}") for number in range(MAX_CACHED + 1)]
    for ref in refs[:-1]:
        cache.put(outline(ref.key, ZoteroRef(1, f"P{ref.key}")))
    cache.get(refs[0])
    cache.put(outline(refs[-1].key))
    assert len(cache) == MAX_CACHED
    assert cache.get(refs[0]) is not None
    assert cache.get(refs[1]) is None
    assert cache.get(ZoteroRef(1, f"P{refs[1].key}")) is None


def test_outlines_are_given_only_when_all_selected_papers_have_one():
    cache = OutlineCache()
    cache.put(outline())
    other = ZoteroRef(1, "OTHER")
    assert len(cache.of_all((LEAF,))) == 1
    assert cache.of_all((LEAF, other)) == ()
    assert cache.of_all(()) == ()


def test_more_than_three_selected_papers_are_not_outlined():
    cache = OutlineCache()
    refs = [ZoteroRef(1, f"F{number}") for number in range(4)]
    for ref in refs:
        cache.put(outline(ref.key, None))
    assert len(cache.of_all(refs[:3])) == 3
    assert cache.of_all(refs) == ()


def test_looking_at_an_outline_keeps_it(small_library):
    cache = OutlineCache()
    context = ToolContext(Scope(), outlines=cache)
    first = small_library.tools().run(GetDocumentToc(item_key="LEAF2222"), context).body.outline
    again = small_library.tools().run(GetDocumentToc(item_key="LEAFPDF2"), context).body.outline
    assert again is first
    assert cache.get(LEAF) is first


def test_the_abstract_of_the_record_stands_first_where_no_section_holds_it(small_library):
    def first(key):
        context = ToolContext(Scope())
        found = small_library.tools().run(GetDocumentToc(item_key=key), context).body.outline.sections[0]
        return found.asset_id, found.kind

    assert first("LEAF2222") == ("abstract", SectionKind.ABSTRACT)
    assert first("BIRD3333") == ("s0", SectionKind.ABSTRACT)
