"""P10: a question that turns on what the library does not hold is told so, with the reason."""

import pytest

from app.engine.search.question import Question, analyse_question
from app.engine.synthesis.answerability import judge
from app.engine.synthesis.candidates import rank_candidates
from tests.engine.synthesis.evidence import TWINS, WordCounts, passage

COHORT = "The Iceland Cohort counted early mutations of twins, and 40 of its members fell ill with Twinnitis."


def question(text: str, *absent: str, apart: tuple[str, ...] = ()) -> Question:
    return analyse_question(text, WordCounts(*absent, apart=apart))


def reason(asked: Question) -> str:
    return judge(asked, rank_candidates(asked, [passage(1, TWINS, COHORT)], None)).reason


def test_two_names_that_no_source_holds_together_are_named() -> None:
    asked = question("How many mutations did the Iceland cohort of SHINE count?", apart=("SHINE",))
    assert reason(asked) == "No source in it speaks of both “Iceland” and “SHINE”."


@pytest.mark.parametrize(
    "text",
    [
        "How many mutations did Iceland and SHINE count?",
        "How do the mutations of Iceland differ from those of SHINE?",
        "Did Iceland count more mutations than SHINE?",
        "Which of the twin studies, Iceland or SHINE, counted mutations?",
    ],
)
def test_names_of_a_comparison_may_stand_in_different_sources(text: str) -> None:
    assert question(text, apart=("SHINE",)).apart is None


def test_name_counts_as_mentioned_by_a_word_made_of_it() -> None:
    class Icelandic(WordCounts):
        def stand_together(self, word: str, beginning: str) -> bool:
            return "icelandic".startswith(beginning.casefold())

    asked = analyse_question("How many mutations did SHINE count in Iceland?", Icelandic())
    assert asked.apart is None


def test_year_is_no_name_that_a_source_must_hold() -> None:
    assert question("What did SHINE count in 2015-2019?", apart=("2015-2019",)).apart is None


def test_qualified_name_that_stands_nowhere_is_named() -> None:
    asked = question("How many of the Iceland Cohort developed long Twinnitis?", "long Twinnitis")
    assert reason(asked) == "Nothing in it mentions “long Twinnitis”."


def test_qualified_name_that_the_library_mentions_is_answered() -> None:
    asked = question("How many of the Iceland Cohort developed long Twinnitis?")
    assert judge(asked, rank_candidates(asked, [passage(1, TWINS, COHORT)], None)).is_answered


def test_ordinary_word_before_a_name_does_not_qualify_it() -> None:
    asked = question("How fast was the old Twinnitis in the Iceland Cohort?", "old Twinnitis")
    assert asked.unknown_phrase == ""
