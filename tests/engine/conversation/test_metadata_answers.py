"""R6: the answer says the exact number, lists what fits and how many more there are, and cites what it lists."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.citations.resolution import resolve_citations
from app.engine.conversation.metadata_answers import answer_metadata
from app.engine.ingest.frontmatter import frontmatter_document
from app.engine.records import Scope
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.metadata import MetadataRepository
from app.engine.store.metadata_query import GroupBy, MetadataQuery, Missing, SortBy, Wanted
from app.engine.zotero.records import Creator, Item, Library, LibraryKind, ZoteroLibrary, ZoteroRef


def paper(number: int, family: str, year: int | None, **fields) -> Item:
    return Item(
        ZoteroRef(1, f"KEY{number:05}"),
        "journalArticle",
        f"Title *{number}*",
        creators=(Creator("Ada", family),),
        year=year,
        **fields,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[MetadataRepository]:
    store = Store(tmp_path / "library.sqlite")
    papers = [paper(number, "Weld", 2000 + number) for number in range(14)]
    papers.append(paper(99, "Lo", None, venue="Trials", is_retracted=True))
    LibraryRepository(store).sync(
        ZoteroLibrary((Library(1, LibraryKind.USER, "My Library"),), (), tuple(papers), (), ())
    )
    documents = DocumentRepository(store)
    for source in documents.pending("parser"):
        if source.ref.key != "KEY00099" and source.fingerprint is not None:
            front = frontmatter_document(source.title, ("Ada Weld",), None, "", "", ())
            documents.save_document(source.source_id, front, source.fingerprint, "parser")
    yield MetadataRepository(store)
    store.close()


def test_the_number_is_exact_though_the_list_is_cut(repository: MetadataRepository) -> None:
    written, evidence = answer_metadata(MetadataQuery(Wanted.COUNT, creators=("Weld",)), repository)
    lines = written.text.splitlines()
    assert lines[0] == "Your library has 14 items by Weld:"
    assert lines[2] == r"- Weld (2000) *Title \*0\** [1]"
    assert lines[-1] == "- and 2 more"
    assert len(evidence) == 12


def test_a_list_never_leaves_out_one_item_only(repository: MetadataRepository) -> None:
    query = MetadataQuery(Wanted.COUNT, creators=("Weld",), limit=13)
    written, evidence = answer_metadata(query, repository)
    assert "more" not in written.text
    assert len(evidence) == 14


def test_every_marker_resolves_to_the_listed_item(repository: MetadataRepository) -> None:
    written, evidence = answer_metadata(MetadataQuery(creators=("Weld",)), repository)
    resolved = resolve_citations(written.text, evidence, {}, 0.6)
    assert resolved.resolution_rate == 1.0
    assert len(resolved.cited) == 12
    assert resolved.considered == ()


def test_an_item_that_is_not_read_yet_is_listed_without_a_marker(repository: MetadataRepository) -> None:
    written, evidence = answer_metadata(MetadataQuery(creators=("Lo",)), repository)
    assert written.text.splitlines()[-1] == r"- Lo (n.d.) *Title \*99\** (retracted)"
    assert evidence == ()


def test_no_key_is_shown(repository: MetadataRepository) -> None:
    for query in (MetadataQuery(), MetadataQuery(Wanted.GROUPS, group_by=GroupBy.AUTHOR)):
        assert "KEY" not in answer_metadata(query, repository)[0].text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (
            MetadataQuery(item_types=("preprint",), year_from=2021, year_to=2021),
            "Your library has no preprints from 2021.",
        ),
        (MetadataQuery(creators=("Weld",), year_from=2013), "Your library has 1 item by Weld from 2013 on:"),
        (MetadataQuery(year_to=2001, creators=("Weld",)), "Your library has 2 items by Weld up to 2001:"),
        (MetadataQuery(lacks=(Missing.YEAR,)), "Your library has 1 item without a year:"),
        (MetadataQuery(is_retracted=True), "Your library has 1 retracted item:"),
        (MetadataQuery(venue="Trials"), "Your library has 1 item in “Trials”:"),
        (
            MetadataQuery(creators=("Weld", "Lo"), is_any_creator=True, limit=0),
            "Your library has 15 items by Weld or Lo.",
        ),
        (
            MetadataQuery(sort=SortBy.OLDEST, limit=1),
            "Of the 15 items in your library, this one is the oldest:",
        ),
        (
            MetadataQuery(added_from="2026-07-01 12:00:00", item_types=("book",)),
            "Your library has no books added from 2026-07-01 on.",
        ),
    ],
)
def test_the_first_sentence_answers(repository: MetadataRepository, query: MetadataQuery, said: str) -> None:
    assert answer_metadata(query, repository)[0].text.splitlines()[0] == said


def test_nothing_found_for_words_points_to_the_full_texts(repository: MetadataRepository) -> None:
    written, evidence = answer_metadata(MetadataQuery(words=("aspirin",)), repository)
    assert written.found_nothing
    assert evidence == ()
    assert "not the full texts" in written.text


def test_the_leader_is_named_first(repository: MetadataRepository) -> None:
    query = MetadataQuery(Wanted.GROUPS, group_by=GroupBy.AUTHOR, sort=SortBy.MOST, limit=5)
    text = answer_metadata(query, repository)[0].text
    assert text.startswith("Most: Ada Weld, with 14 items.\n\nThe 15 items in your library have 2 authors.")


def test_items_outside_all_groups_are_told(repository: MetadataRepository) -> None:
    query = MetadataQuery(Wanted.GROUPS, group_by=GroupBy.YEAR, limit=3)
    text = answer_metadata(query, repository)[0].text
    assert "come from 14 years." in text
    assert "- and 11 more" in text
    assert text.endswith("1 of the 15 have no year.")


def test_groups_that_nothing_falls_into_are_told(repository: MetadataRepository) -> None:
    query = MetadataQuery(Wanted.GROUPS, group_by=GroupBy.TAG)
    assert answer_metadata(query, repository)[0].text == "Your library has 15 items, all without tags."


def test_few_items_behind_groups_are_listed_and_cited(repository: MetadataRepository) -> None:
    query = MetadataQuery(Wanted.GROUPS, group_by=GroupBy.YEAR, year_from=2012)
    written, evidence = answer_metadata(query, repository)
    assert "[2]" in written.text
    assert len(evidence) == 2


def test_a_selection_is_called_one(repository: MetadataRepository) -> None:
    scope = Scope(items=(ZoteroRef(1, "KEY00000"),))
    assert answer_metadata(MetadataQuery(), repository, scope)[0].text.startswith(
        "What you selected has 1 item:"
    )
