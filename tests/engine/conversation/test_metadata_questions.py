"""R6: plain questions about records become typed queries; questions about what papers say do not."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from given_names import GivenNames

from app.engine.conversation.metadata_questions import parse_metadata_question
from app.engine.ingest.document import IngestState
from app.engine.store.metadata_query import (
    CollectionName,
    GroupBy,
    MetadataQuery,
    Missing,
    SortBy,
    Wanted,
)
from app.engine.store.names import FullName
from app.engine.zotero.records import Library, LibraryKind, ZoteroRef

NOW = datetime(2026, 7, 15, 12, tzinfo=UTC)  # a Wednesday
MEDICINE, TRIALS = ZoteroRef(1, "MEDI2222"), ZoteroRef(1, "TRIA2222")
NAMES = GivenNames(
    creators=(
        FullName("Daniel S.", "Weld"),
        FullName("Kyle", "Lo"),
        FullName("Bart", "van Spijker"),
        FullName("", "Wang and Sons"),
    ),
    tags=("Randomised, controlled", "protocol"),
    collections=(
        CollectionName(MEDICINE, "Medicine", ("Medicine",)),
        CollectionName(TRIALS, "Trials", ("Medicine", "Trials")),
    ),
    venues=("PLoS ONE", "Trials", "Journal of Open Source Education"),
    libraries=(
        Library(1, LibraryKind.USER, "My Library"),
        Library(2, LibraryKind.GROUP, "Screening team", 4711),
    ),
)
COUNT, ITEMS, GROUPS = Wanted.COUNT, Wanted.ITEMS, Wanted.GROUPS


def parsed(question: str) -> MetadataQuery | None:
    return parse_metadata_question(question, NAMES, NOW)


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("How many papers do I have?", MetadataQuery(COUNT)),
        ("How many items are there in total", MetadataQuery(COUNT)),
        ("how many papers by Weld since 2019", MetadataQuery(COUNT, creators=("Weld",), year_from=2019)),
        ("How many papers since 2019 by Weld?", MetadataQuery(COUNT, creators=("Weld",), year_from=2019)),
        ("How many papers by Kyle Lo and Weld?", MetadataQuery(COUNT, creators=("Kyle Lo", "Weld"))),
        ("Which papers did Lo write?", MetadataQuery(creators=("Lo",))),
        (
            "Which papers has Kyle Lo published since 2019?",
            MetadataQuery(creators=("Kyle Lo",), year_from=2019),
        ),
        ("how many papers did Weld author", MetadataQuery(COUNT, creators=("Weld",))),
        ("Welche Texte haben Lo und Weld geschrieben?", MetadataQuery(creators=("Lo", "Weld"))),
        ("papers by Weld or Lo", MetadataQuery(creators=("Weld", "Lo"), is_any_creator=True)),
        ("list papers by Wang and Sons", MetadataQuery(creators=("Wang and Sons",))),
        ("Do I have anything by van Spijker?", MetadataQuery(creators=("van Spijker",))),
        ("Do I have any papers by Ada Lovelace?", MetadataQuery(creators=("Ada Lovelace",))),
        ("papers with Weld as first author", MetadataQuery(creators=("Weld",), is_first_author=True)),
        ("papers whose first author is Weld", MetadataQuery(creators=("Weld",), is_first_author=True)),
        (
            "list the preprints from 2021",
            MetadataQuery(item_types=("preprint",), year_from=2021, year_to=2021),
        ),
        ("Which of my theses are in Spanish?", MetadataQuery(item_types=("thesis",), language="es")),
        ("German papers", MetadataQuery(language="de")),
        ("How many papers are in the collection Trials?", MetadataQuery(COUNT, collections=(TRIALS,))),
        ("papers in Medicine/Trials", MetadataQuery(collections=(TRIALS,))),
        ("papers in the Medicine folder", MetadataQuery(collections=(MEDICINE,))),
        ("papers published in Trials", MetadataQuery(venue="Trials")),
        ("How many papers in the journal Nature?", MetadataQuery(COUNT, venue="Nature")),
        ("papers in PLoS ONE", MetadataQuery(venue="PLoS ONE")),
        ("papers in the group library", MetadataQuery(library_ids=(2,))),
        ("How many papers are in the library Screening team?", MetadataQuery(COUNT, library_ids=(2,))),
        ("papers tagged Randomised, controlled", MetadataQuery(tags=("Randomised, controlled",))),
        ("papers tagged protocol and stroke", MetadataQuery(tags=("protocol", "stroke"))),
        (
            'papers with "machine learning" in the title',
            MetadataQuery(words=("machine learning",), in_title_only=True),
        ),
        ("What do I have on holy basil?", MetadataQuery(words=("holy", "basil"))),
        ("papers about sleep since 2019", MetadataQuery(words=("sleep",), year_from=2019)),
        ("How many items have no PDF?", MetadataQuery(COUNT, lacks=(Missing.PDF,))),
        ("papers without an abstract", MetadataQuery(lacks=(Missing.ABSTRACT,))),
        ("which papers are in no collection", MetadataQuery(lacks=(Missing.COLLECTION,))),
        ("untagged items", MetadataQuery(lacks=(Missing.TAG,))),
        ("How many PDFs do I have?", MetadataQuery(COUNT, has_pdf=True)),
        ("which papers are password-protected", MetadataQuery(file_states=(IngestState.ENCRYPTED,))),
        ("Are any papers retracted?", MetadataQuery(is_retracted=True)),
        ("retracted papers by Weld", MetadataQuery(creators=("Weld",), is_retracted=True)),
        (
            "Which journals are in my library?",
            MetadataQuery(GROUPS, item_types=("journalArticle",), group_by=GroupBy.VENUE, limit=25),
        ),
        (
            "which collections mention aspirin",
            MetadataQuery(GROUPS, words=("aspirin",), group_by=GroupBy.COLLECTION, limit=25),
        ),
        ("papers by year", MetadataQuery(GROUPS, group_by=GroupBy.YEAR)),
        ("who has most papers", MetadataQuery(GROUPS, group_by=GroupBy.AUTHOR, sort=SortBy.MOST, limit=5)),
        ("What are my top 3 tags?", MetadataQuery(GROUPS, group_by=GroupBy.TAG, sort=SortBy.MOST, limit=3)),
        ("top 10 authors", MetadataQuery(GROUPS, group_by=GroupBy.AUTHOR, sort=SortBy.MOST, limit=10)),
        ("what is my oldest book", MetadataQuery(item_types=("book",), sort=SortBy.OLDEST, limit=1)),
        ("the 3 newest papers by Weld", MetadataQuery(creators=("Weld",), sort=SortBy.NEWEST, limit=3)),
        ("Wie viele Bücher habe ich?", MetadataQuery(COUNT, item_types=("book",))),
        (
            "Welche Artikel von Weld habe ich seit 2019?",
            MetadataQuery(
                creators=("Weld",),
                year_from=2019,
                item_types=("journalArticle", "magazineArticle", "newspaperArticle"),
            ),
        ),
        ("Zeige mir alle Arbeiten über Schlaf", MetadataQuery(words=("Schlaf",))),
    ],
)
def test_questions_are_understood(question: str, query: MetadataQuery) -> None:
    assert parsed(question) == query


@pytest.mark.parametrize(
    ("clause", "first", "last"),
    [
        ("since 2019", 2019, None),
        ("from 2019 on", 2019, None),
        ("after 2019", 2020, None),
        ("before 2019", None, 2018),
        ("from before 2019", None, 2018),
        ("until 2019", None, 2019),
        ("in 2019", 2019, 2019),
        ("published in 2019", 2019, 2019),
        ("between 2015 and 2018", 2015, 2018),
        ("from 2018 to 2015", 2015, 2018),
        ("2015-2018", 2015, 2018),
        ("from the 2010s", 2010, 2019),
        ("from the last 5 years", 2022, 2026),
        ("from this year", 2026, 2026),
        ("from last year", 2025, 2025),
    ],
)
def test_years_are_understood(clause: str, first: int | None, last: int | None) -> None:
    assert parsed(f"How many papers {clause}?") == MetadataQuery(COUNT, year_from=first, year_to=last)


@pytest.mark.parametrize(
    ("question", "first", "after"),
    [
        ("what have I added this month", "2026-07-01", "2026-07-16"),
        ("which papers did I add today?", "2026-07-15", "2026-07-16"),
        ("papers added yesterday", "2026-07-14", "2026-07-15"),
        ("What did I add this week?", "2026-07-13", "2026-07-16"),
        ("What did I add last week?", "2026-07-06", "2026-07-13"),
        ("papers added last month", "2026-06-01", "2026-07-01"),
        ("papers I added in the last 10 days", "2026-07-05", "2026-07-16"),
        ("what have I added since May", "2026-05-01", ""),
        ("papers added in December", "2025-12-01", "2026-01-01"),
        ("papers added since 2026-02-03", "2026-02-03", ""),
        ("Was habe ich im letzten Monat hinzugefügt?", "2026-06-01", "2026-07-01"),
        ("Welche Paper habe ich 2024 hinzugefügt?", "2024-01-01", "2025-01-01"),
    ],
)
def test_days_of_adding_are_understood(question: str, first: str, after: str) -> None:
    query = parsed(question)
    assert query is not None
    assert (query.added_from[:10], query.added_before[:10]) == (first, after)


def test_days_begin_at_midnight_where_the_user_is() -> None:
    auckland = datetime(2026, 7, 15, 12, tzinfo=timezone(timedelta(hours=12)))
    query = parse_metadata_question("papers added today", NAMES, auckland)
    assert query is not None
    assert query.added_from == "2026-07-14 12:00:00"


@pytest.mark.parametrize(
    "question",
    [
        "Which papers report lower mortality with aspirin?",
        "How many papers found an effect of methotrexate?",
        "What do the papers by Weld say about citations?",
        "Which studies by Weld use transformers?",
        "How many participants were in the papers by Weld?",
        "Which journals reject replication studies?",
        "What is the newest evidence on holy basil?",
        "Is there a paper showing that sleep causes periodontitis?",
        "Which papers are about how sleep affects depression?",
        "Which papers compare SPECTER with SciBERT?",
        "List the side effects of aspirin",
        "What did the authors find?",
        "Who wrote that twins differ?",
        "Do I have anything to worry about with ivermectin?",
        "Which papers in Medicine reduce pain?",
        "How many patients were included in 2015?",
        "Is there any evidence that holy basil works?",
        "What is the number of lambda points?",
        "Which authors argue for Bayesian designs?",
        "How many papers does S2ORC contain?",
        "How many articles did the screening exclude?",
        "Which languages does the tool support?",
        "How many documents does SPECTER use for training?",
        "Which years did the survey cover?",
        "How many reports were excluded after screening?",
        "How many books did the participants read?",
        "How many items does the questionnaire have?",
        "In which languages are the questionnaires available?",
        "Which items of the scale had no effect?",
        "Was ist der älteste Nachweis von Tularämie?",
        "by " * 30,
        "How many papers by women were cited?",
        "papers",
        "",
    ],
)
def test_questions_about_contents_are_left_to_the_search(question: str) -> None:
    assert parsed(question) is None
