"""R6: questions about the records of the real library, with counts worked out anew from Zotero's own database."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from past_turns import past_turn

from app.engine.conversation.coordinator import Coordinator
from app.engine.conversation.metadata_answers import answer_metadata
from app.engine.conversation.metadata_questions import parse_metadata_question
from app.engine.ingest.document import PassageType
from app.engine.ingest.frontmatter import frontmatter_document
from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.metadata import MetadataRepository
from app.engine.store.metadata_query import LibraryNames, Wanted
from app.engine.store.records import SourceKind
from app.engine.zotero.reader import read_library
from app.engine.zotero.snapshot import take_snapshot

pytestmark = pytest.mark.papers

NOW = datetime(2026, 7, 15, 12, tzinfo=UTC)
VIEWS = """
CREATE TEMP VIEW works AS
SELECT i.itemID, i.libraryID, i.dateAdded, t.typeName FROM items i JOIN itemTypes t USING (itemTypeID)
WHERE t.typeName NOT IN ('attachment', 'note', 'annotation') AND i.itemID NOT IN (SELECT itemID FROM deletedItems);
CREATE TEMP VIEW field AS
SELECT d.itemID, f.fieldName, v.value FROM itemData d JOIN fields f USING (fieldID) JOIN itemDataValues v USING (valueID);
CREATE TEMP VIEW year AS
SELECT w.itemID, CAST(substr(f.value, 1, 4) AS INTEGER) AS year FROM works w
JOIN field f ON f.itemID = w.itemID AND f.fieldName = 'date';
CREATE TEMP VIEW person AS
SELECT ic.itemID, c.firstName, c.lastName FROM itemCreators ic JOIN creators c USING (creatorID)
WHERE ic.itemID IN (SELECT itemID FROM works);
CREATE TEMP VIEW tagged AS SELECT it.itemID, t.name FROM itemTags it JOIN tags t USING (tagID);
CREATE TEMP VIEW pdf AS
SELECT DISTINCT parentItemID AS itemID FROM itemAttachments
WHERE contentType = 'application/pdf' AND itemID NOT IN (SELECT itemID FROM deletedItems);
CREATE TEMP VIEW venue AS
SELECT itemID, value FROM field WHERE fieldName IN ('publicationTitle', 'proceedingsTitle', 'university', 'websiteTitle')
  AND itemID IN (SELECT itemID FROM works);
"""
INSIDE = """
WITH RECURSIVE inside(id) AS (
  SELECT collectionID FROM collections WHERE collectionName = '{name}'
  UNION SELECT c.collectionID FROM collections c JOIN inside ON c.parentCollectionID = inside.id)
SELECT count(DISTINCT ci.itemID) FROM collectionItems ci JOIN inside ON ci.collectionID = inside.id
WHERE ci.itemID IN (SELECT itemID FROM works)
"""
COUNTS = {
    "How many papers are in my library?": "SELECT count(*) FROM works",
    "how many papers by Weld since 2019": (
        "SELECT count(DISTINCT itemID) FROM person JOIN year USING (itemID) WHERE lastName = 'Weld' AND year >= 2019"
    ),
    "How many papers by Lorena Barba do I have?": (
        "SELECT count(*) FROM person WHERE lastName = 'Barba' AND firstName LIKE 'Lorena%'"
    ),
    "How many items by Kyle Lo and Daniel Weld?": (
        "SELECT count(*) FROM works WHERE itemID IN (SELECT itemID FROM person WHERE lastName = 'Lo')"
        " AND itemID IN (SELECT itemID FROM person WHERE lastName = 'Weld')"
    ),
    "List the papers by Kusindarta or Barba": (
        "SELECT count(DISTINCT itemID) FROM person WHERE lastName IN ('Kusindarta', 'Barba')"
    ),
    "do I have anything by Wattenberg?": "SELECT count(*) FROM person WHERE lastName = 'Wattenberg'",
    "Do I have anything by Einstein?": "SELECT count(*) FROM person WHERE lastName = 'Einstein'",
    "list the preprints from 2021": "SELECT count(*) FROM works WHERE typeName = 'preprint'",
    "List all theses": "SELECT count(*) FROM works WHERE typeName = 'thesis'",
    "How many conference papers are there since 2021?": (
        "SELECT count(*) FROM works JOIN year USING (itemID) WHERE typeName = 'conferencePaper' AND year >= 2021"
    ),
    "How many journal articles were published between 2015 and 2018?": (
        "SELECT count(*) FROM works JOIN year USING (itemID)"
        " WHERE typeName = 'journalArticle' AND year BETWEEN 2015 AND 2018"
    ),
    "which papers are from before 2012?": "SELECT count(*) FROM year WHERE year < 2012",
    "How many papers from the 2010s?": "SELECT count(*) FROM year WHERE year BETWEEN 2010 AND 2019",
    "what have I added this month": "SELECT count(*) FROM works WHERE dateAdded >= '2026-07-01'",
    "Which papers did I add in 2024?": "SELECT count(*) FROM works WHERE dateAdded LIKE '2024%'",
    "How many items have no PDF?": "SELECT count(*) FROM works WHERE itemID NOT IN (SELECT itemID FROM pdf)",
    "How many papers in Plants have a PDF?": INSIDE.format(name="Plants")
    + " AND ci.itemID IN (SELECT itemID FROM pdf)",
    "which papers have no abstract": (
        "SELECT count(*) FROM works WHERE itemID NOT IN (SELECT itemID FROM field WHERE fieldName = 'abstractNote')"
    ),
    "How many items without a DOI?": (
        "SELECT count(*) FROM works WHERE itemID NOT IN (SELECT itemID FROM field WHERE fieldName = 'DOI')"
    ),
    "How many papers are in the collection Medicine?": INSIDE.format(name="Medicine"),
    "Which papers are in Computing?": INSIDE.format(name="Computing"),
    "how many papers in the group library": (
        "SELECT count(*) FROM works JOIN libraries USING (libraryID) WHERE type = 'group'"
    ),
    "How many papers appeared in the Journal of Open Source Education?": (
        "SELECT count(*) FROM venue WHERE value = 'Journal of Open Source Education'"
    ),
    "List the papers from the journal Trials published after 2014": (
        "SELECT count(*) FROM venue JOIN year USING (itemID) WHERE value = 'Trials' AND year > 2014"
    ),
    "Which papers are tagged Distill?": "SELECT count(*) FROM tagged WHERE name = 'Distill'",
    "How many papers with the tag protocol?": "SELECT count(DISTINCT itemID) FROM tagged WHERE lower(name) = 'protocol'",
    "which papers are in Spanish": (
        "SELECT count(*) FROM works JOIN field USING (itemID) WHERE fieldName = 'language' AND value LIKE 'es%'"
    ),
    "How many papers have methotrexate in the title?": (
        "SELECT count(*) FROM works JOIN field USING (itemID) WHERE fieldName = 'title' AND value LIKE '%methotrexate%'"
    ),
    "What do I have on tulsi?": (
        "SELECT count(*) FROM works WHERE itemID IN (SELECT itemID FROM field"
        " WHERE fieldName IN ('title', 'abstractNote') AND value LIKE '%tulsi%')"
        " OR itemID IN (SELECT itemID FROM tagged WHERE name LIKE '%tulsi%')"
    ),
    "Wie viele Artikel aus dem Jahr 2015 gibt es?": (
        "SELECT count(*) FROM works JOIN year USING (itemID) WHERE year = 2015 AND typeName = 'journalArticle'"
    ),
    "Habe ich etwas von Heisig?": "SELECT count(*) FROM person WHERE lastName = 'Heisig'",
}
GROUP_COUNTS = {
    "How many authors are there?": "SELECT count(*) FROM (SELECT DISTINCT firstName, lastName FROM person)",
    "which journals": (
        "SELECT count(DISTINCT value) FROM venue JOIN works USING (itemID) WHERE typeName = 'journalArticle'"
    ),
    "How many collections do I have?": "SELECT count(*) FROM collections",
    "how many papers per year": "SELECT count(DISTINCT year) FROM year",
    "Which tags do I use?": (
        "SELECT count(DISTINCT name) FROM tagged WHERE itemID IN (SELECT itemID FROM works)"
    ),
    "which collections mention COVID-19": (
        "SELECT count(DISTINCT ci.collectionID) FROM collectionItems ci WHERE ci.itemID IN"
        " (SELECT itemID FROM field WHERE fieldName IN ('title', 'abstractNote') AND value LIKE '%COVID-19%')"
    ),
    "which collections is Weld in": (
        "SELECT count(DISTINCT collectionID) FROM collectionItems JOIN person USING (itemID) WHERE lastName = 'Weld'"
    ),
}
LEADERS = {
    "who has most papers": (
        "SELECT trim(firstName || ' ' || lastName), count(DISTINCT itemID) FROM person GROUP BY 1 ORDER BY 2 DESC LIMIT 1"
    ),
    "Which journal has the most papers?": "SELECT value, count(*) FROM venue GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    "which year has the most papers": "SELECT year, count(*) FROM year GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
}


@pytest.fixture(scope="module")
def zotero(build_papers: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    data = build_papers()
    return data, take_snapshot(data, tmp_path_factory.mktemp("snapshots"), RunContext()).path


@pytest.fixture(scope="module")
def records(zotero: tuple[Path, Path]) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(zotero[1])
    connection.executescript(VIEWS)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def library(
    zotero: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MetadataRepository]:
    store = Store(tmp_path_factory.mktemp("store") / "library.sqlite")
    LibraryRepository(store).sync(read_library(zotero[1], zotero[0], None))
    documents = DocumentRepository(store)
    for source in documents.pending("parser"):
        if source.kind is SourceKind.FRONTMATTER and source.fingerprint is not None:
            front = frontmatter_document(source.title, (), None, "", "", ())
            documents.save_document(source.source_id, front, source.fingerprint, "parser")
    yield MetadataRepository(store)
    store.close()


@pytest.fixture(scope="module")
def names(library: MetadataRepository) -> LibraryNames:
    return library.names()


@pytest.mark.parametrize("question", COUNTS)
def test_counts_are_those_of_zotero(
    question: str, library: MetadataRepository, names: LibraryNames, records: sqlite3.Connection
) -> None:
    query = parse_metadata_question(question, names, NOW)
    assert query is not None
    assert library.find(query).total == records.execute(COUNTS[question]).fetchone()[0]


@pytest.mark.parametrize("question", GROUP_COUNTS)
def test_groups_are_those_of_zotero(
    question: str, library: MetadataRepository, names: LibraryNames, records: sqlite3.Connection
) -> None:
    query = parse_metadata_question(question, names, NOW)
    assert query is not None
    assert library.find(query).group_total == records.execute(GROUP_COUNTS[question]).fetchone()[0]


@pytest.mark.parametrize("question", LEADERS)
def test_the_leader_is_zoteros(
    question: str, library: MetadataRepository, names: LibraryNames, records: sqlite3.Connection
) -> None:
    query = parse_metadata_question(question, names, NOW)
    assert query is not None
    first = library.find(query).groups[0]
    label, items = records.execute(LEADERS[question]).fetchone()
    assert (first.label, first.items) == (str(label), items)


def test_no_question_about_the_papers_contents_is_caught(shared: Path, names: LibraryNames) -> None:
    lines = (shared / "library" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line)["question"] for line in lines]
    assert len(questions) == 40
    assert [one for one in questions if parse_metadata_question(one, names, NOW)] == []


def test_every_question_about_contents_is_searched_as_it_stands(
    shared: Path, library: MetadataRepository
) -> None:
    lines = (shared / "library" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line)["question"] for line in lines]
    coordinator, history = Coordinator(library), [past_turn("Is basil safe?", "It is [1].")]
    assert [coordinator.decide(one, history).goal for one in questions] == questions


def test_every_count_is_said_in_the_answer(
    library: MetadataRepository, names: LibraryNames, records: sqlite3.Connection
) -> None:
    for question, statement in COUNTS.items():
        query = parse_metadata_question(question, names, NOW)
        assert query is not None
        written, _ = answer_metadata(query, library)
        count = records.execute(statement).fetchone()[0]
        assert (f" {count:,} " in written.text) if count else (" has no " in written.text)


def test_listed_items_are_cited_and_the_rest_is_counted(
    library: MetadataRepository, names: LibraryNames
) -> None:
    query = parse_metadata_question("Which papers are in the collection Medicine?", names, NOW)
    assert query is not None
    assert query.wanted is Wanted.ITEMS
    written, evidence = answer_metadata(query, library)
    assert len(evidence) == 12
    assert {one.passage_type for one in evidence} == {PassageType.FRONTMATTER}
    assert all(written.text.count(f"[{one.index}]") == 1 for one in evidence)
    assert "- and 14 more" in written.text
