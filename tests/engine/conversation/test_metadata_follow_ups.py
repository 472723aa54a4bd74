"""R6, P9: a question about records may go on from the one before it."""

from datetime import UTC, datetime

import pytest
from given_names import GivenNames
from past_turns import past_turn, small_talk, vanadium_turn

from app.engine.conversation.metadata_follow_ups import MAX_LISTED, continued_query
from app.engine.records import Route, Turn
from app.engine.store.metadata_query import MetadataQuery, Wanted
from app.engine.store.names import FullName

NOW = datetime(2026, 7, 15, 12, tzinfo=UTC)
NAMES = GivenNames(creators=(FullName("Daniel", "Weld"), FullName("Kyle", "Lo")))
BY_WELD = MetadataQuery(Wanted.COUNT, creators=("Weld",))


def asked(question: str) -> Turn:
    return past_turn(question, "Your library has some.", (), route=Route.METADATA)


def continued(message: str, *questions: str) -> MetadataQuery | None:
    return continued_query(message, [asked(one) for one in questions], NAMES, NOW)


@pytest.mark.parametrize(
    ("message", "query"),
    [
        ("And since 2020?", MetadataQuery(Wanted.COUNT, creators=("Weld",), year_from=2020)),
        (
            "how many of them are from 2020?",
            MetadataQuery(Wanted.COUNT, creators=("Weld",), year_from=2020, year_to=2020),
        ),
        ("since 2020?", MetadataQuery(Wanted.COUNT, creators=("Weld",), year_from=2020)),
        ("Which ones?", MetadataQuery(creators=("Weld",))),
        ("list them", MetadataQuery(creators=("Weld",))),
        ("Show me all of them", MetadataQuery(creators=("Weld",), limit=MAX_LISTED)),
        ("which of those have a PDF?", MetadataQuery(creators=("Weld",), has_pdf=True)),
    ],
)
def test_the_query_before_is_narrowed(message: str, query: MetadataQuery) -> None:
    assert continued(message, "How many papers by Weld?") == query


def test_a_new_year_stands_for_the_one_before() -> None:
    assert continued("And since 2020?", "How many papers by Weld since 2019?") == MetadataQuery(
        Wanted.COUNT, creators=("Weld",), year_from=2020
    )


def test_a_chain_is_followed() -> None:
    query = continued("which ones?", "How many papers by Weld?", "And since 2020?")
    assert query == MetadataQuery(creators=("Weld",), year_from=2020)


def test_small_talk_between_is_passed_over() -> None:
    query = continued_query("which ones?", [asked("How many papers by Weld?"), small_talk()], NAMES, NOW)
    assert query == MetadataQuery(creators=("Weld",))


@pytest.mark.parametrize(
    "message",
    [
        "What do they say about sleep?",
        "Does vanadium harm mice?",
        "And why?",
        "How many of them found an effect?",
    ],
)
def test_questions_about_contents_are_left_to_the_search(message: str) -> None:
    assert continued(message, "How many papers by Weld?") is None


def test_after_a_search_nothing_is_taken_for_records() -> None:
    history = [asked("How many papers by Weld?"), vanadium_turn()]
    assert continued_query("And since 2020?", history, NAMES, NOW) is None
