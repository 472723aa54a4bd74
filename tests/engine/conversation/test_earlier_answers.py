"""C1, invariant 6: requests about an earlier answer are met from what is stored, without citations."""

import pytest
from past_turns import BASIL, VANADIUM, basil_turn, past_turn, small_talk, vanadium_turn

from app.engine.conversation.earlier_answers import (
    NO_ANSWER_YET,
    NO_REWORDING,
    Ask,
    answer_from_earlier,
    asked_of_earlier,
)
from app.engine.conversation.kept_sentences import kept_sentences


@pytest.mark.parametrize(
    ("message", "ask"),
    [
        ("make that shorter", Ask.SHORTER),
        ("Could you please summarise your answer?", Ask.SHORTER),
        ("Say that in one sentence.", Ask.ONE_SENTENCE),
        ("as bullet points", Ask.LIST),
        ("explain that in simpler words", Ask.REWORD),
        ("translate it to German", Ask.REWORD),
        ("Which papers did you use?", Ask.SOURCES),
        ("who wrote that?", Ask.SOURCES),
        ("Are you sure?", Ask.CERTAINTY),
        ("did you check the citations?", Ask.CERTAINTY),
        ("What was my first question?", Ask.QUESTIONS),
        ("summarize our conversation", Ask.OVERVIEW),
        ("repeat that", Ask.REPEAT),
    ],
)
def test_requests_are_known(message: str, ask: Ask) -> None:
    assert asked_of_earlier(message) is ask


@pytest.mark.parametrize(
    "message",
    [
        "Which papers use SPECTER?",
        "Summarise the findings on basil",
        "Is that true in mice?",
        "List the side effects",
        "What is the shortest path algorithm?",
        "How sure are clinicians of the diagnosis?",
    ],
)
def test_questions_to_the_papers_are_left_alone(message: str) -> None:
    assert asked_of_earlier(message) is None


def test_one_sentence_is_one_that_was_verified() -> None:
    turn = past_turn("Is basil safe?", "It cures all [1]. No trial reported harm [2].", (VANADIUM, BASIL))
    rejected = past_turn("Is basil safe?", "It cures all.", (BASIL,))
    assert rejected.resolved.citations == ()
    said = answer_from_earlier(Ask.ONE_SENTENCE, [turn])
    assert said == "It cures all (Folarin et al., 2016)."


def test_rejected_sentences_are_not_repeated() -> None:
    turn = past_turn("Is basil safe?", "It cures all [1].", (BASIL,), p=0.1)
    assert kept_sentences(turn.resolved) == []
    assert "safely repeat" in answer_from_earlier(Ask.SHORTER, [turn])


@pytest.mark.parametrize("ask", list(Ask))
def test_no_marker_and_no_key_is_ever_shown(ask: Ask) -> None:
    said = answer_from_earlier(ask, [basil_turn(), vanadium_turn()])
    assert "[1]" not in said
    assert "2222" not in said


def test_sources_are_those_of_the_last_answer() -> None:
    said = answer_from_earlier(Ask.SOURCES, [basil_turn(), vanadium_turn(), small_talk()])
    assert "Folarin et al. (2016)" in said
    assert "Jamshidi" not in said


def test_certainty_counts_the_verdicts() -> None:
    said = answer_from_earlier(Ask.CERTAINTY, [vanadium_turn()])
    assert said.startswith(
        "Citations in my last answer: 2. Checked against their passages and found to hold: 2."
    )


def test_unchecked_citations_are_told() -> None:
    turn = past_turn("Is basil safe?", "No trial reported harm [1].", (BASIL,), p=None)
    assert "No citation in my last answer was checked." in answer_from_earlier(Ask.CERTAINTY, [turn])


@pytest.mark.parametrize("ask", [Ask.SHORTER, Ask.SOURCES, Ask.CERTAINTY, Ask.OVERVIEW, Ask.REWORD])
def test_without_an_answer_nothing_is_made_up(ask: Ask) -> None:
    assert answer_from_earlier(ask, [small_talk()]) == NO_ANSWER_YET


def test_rewording_without_a_model_says_so() -> None:
    assert answer_from_earlier(Ask.REWORD, [basil_turn()]) == NO_REWORDING


def test_the_questions_asked_are_listed() -> None:
    said = answer_from_earlier(Ask.QUESTIONS, [basil_turn(), small_talk()])
    assert said.splitlines()[-2:] == ["1. Is holy basil safe for people?", "2. Thanks!"]
