"""P10: a question that turns on what the library does not hold is told so, with the reason."""

import pytest

from app.engine.search.question import Question, analyse_question
from app.engine.synthesis.answerability import OTHER_LANGUAGE, Judgement, judge
from app.engine.synthesis.candidates import Candidate, rank_candidates
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


def candidate(text: str, cosine: float, coverage: float) -> Candidate:
    return Candidate(passage(1, TWINS, text), text, merit=1.0, cosine=cosine, coverage=coverage)


def test_name_of_which_only_the_stem_stands_in_the_library_is_named() -> None:
    asked = analyse_question("What is the boiling point of helium on Mars?", WordCounts(misspelled=("Mars",)))
    assert reason(asked) == "Nothing in it mentions “Mars”."


def test_name_in_a_script_that_inflects_names_is_known_by_its_stem() -> None:
    asked = analyse_question("Were twins counted in Киев?", WordCounts(misspelled=("Киев",)))
    assert asked.absent_names == ()


def test_all_names_that_the_library_lacks_are_named() -> None:
    asked = question("What did SHINE and MIRROR2 count in Iceland?", "SHINE", "MIRROR2")
    assert reason(asked) == "Nothing in it mentions “SHINE” or “MIRROR2”."


@pytest.mark.parametrize(
    ("cosine", "coverage", "is_answered"),
    [(0.45, 0.3, False), (0.3, 0.6, False), (0.45, 0.6, True), (0.65, 0.0, False), (0.8, 0.0, True)],
)
def test_sentence_must_come_near_by_meaning_and_words_together(
    cosine: float, coverage: float, is_answered: bool
) -> None:
    judgement = judge(question("How many mutations did twins have?"), [candidate(COHORT, cosine, coverage)])
    assert judgement.is_answered is is_answered


def test_words_that_no_passage_found_holds_together_are_named() -> None:
    asked = analyse_question("Which cohort of twins owned reindeer?", WordCounts(rare=("owned", "reindeer")))
    told = judge(asked, [candidate(COHORT, 0.3, 0.5)]).reason
    assert told == "No passage that was found mentions “owned” and “reindeer” together."


def test_effect_of_one_named_thing_on_another_needs_a_passage_that_names_both() -> None:
    asked = question("Does the Iceland Cohort reduce Lyme?")
    told = judge(asked, [candidate(COHORT, 0.6, 0.6)]).reason
    assert told == "No passage that was found mentions “Iceland” and “Lyme” together."


@pytest.mark.parametrize(
    "text", ["Does the Iceland Cohort reduce Twinnitis?", "Does the Iceland Cohort reduce smoking?"]
)
def test_effect_is_answered_where_a_passage_names_both_or_only_one_has_a_name(text: str) -> None:
    assert judge(question(text), [candidate(COHORT, 0.6, 0.6)]).is_answered


def test_ordinary_word_that_the_library_lacks_is_named_where_nothing_is_near() -> None:
    asked = question("Which cohort of twins distilled whisky?", "whisky")
    assert judge(asked, [candidate(COHORT, 0.3, 0.5)]).reason == "Nothing in it mentions “whisky”."


def test_without_an_embedder_words_alone_decide() -> None:
    assert judge(question("How many mutations did twins have?"), [candidate(COHORT, 0.0, 0.4)]).is_answered


GERMAN = "Wie viele Mutationen hatten die Zwillinge der Kohorte?"


def test_question_in_another_language_is_not_told_that_words_are_missing() -> None:
    absent = ("Mutationen", "Zwillinge", "Kohorte", "hatten")
    judgement = judge(question(GERMAN, *absent), [candidate(COHORT, 0.3, 0.0)])
    assert judgement == Judgement(False, OTHER_LANGUAGE)


def test_question_in_another_language_is_answered_by_what_is_near_in_meaning() -> None:
    absent = ("Mutationen", "Zwillinge", "Kohorte", "hatten")
    assert judge(question(GERMAN, *absent), [candidate(COHORT, 0.55, 0.0)]).is_answered


def test_word_that_both_languages_share_is_enough() -> None:
    asked = question("Wie schadet Vanadium den Mäusen?", "Mäusen", "schadet")
    assert judge(
        asked, [candidate("The harm that vanadium does to the mice is of a kind.", 0.3, 0.1)]
    ).is_answered
