"""P9: follow-ups become questions that stand alone, without markers."""

import pytest
from past_turns import basil_turn, past_turn, small_talk, vanadium_turn

from app.engine.conversation.references import leans_on_before, standalone_question


@pytest.mark.parametrize(
    "message",
    [
        "And what did they say about mice?",
        "what about children?",
        "Why?",
        "How many patients?",
        "Does it differ in rats?",
        "Is that also true for children?",
        "What was their sample size?",
        "Tell me more",
        "What dose was used in this study?",
        "In mice?",
        "und bei Kindern?",
        "What did the authors conclude?",
    ],
)
def test_follow_ups_lean_on_what_was_before(message: str) -> None:
    assert leans_on_before(message)


@pytest.mark.parametrize(
    "message",
    [
        "What does vanadium do to the memory of mice?",
        "Is it safe for people to take holy basil?",
        "What is SPECTER?",
        "How many patients do the stroke trials Big CACTUS and SHINE plan to include?",
        "Which similarity threshold must a bibliography entry reach to be linked in S2ORC?",
        "Does methotrexate reduce knee pain?",
        "Are there any theoretical methods for predicting base pressure?",
        "There is an inverse relationship between hip fractures and statin use.",
        "Mice without IFN-γ or its receptor are resistant to EAM.",
        "What problem sizes do the authors of Circuitscape.jl report?",
        "How long did it take at the median until patients in the MARIETTA study relapsed?",
    ],
)
def test_whole_questions_stand_alone(message: str) -> None:
    assert not leans_on_before(message)
    assert standalone_question(message, [vanadium_turn()]) == message


def test_they_becomes_the_authors_of_the_last_answer() -> None:
    goal = standalone_question("And what did they say about rats?", [vanadium_turn()])
    assert goal.startswith("what did Folarin say about rats")
    assert "they" not in goal.split()
    assert "vanadium" in goal


def test_two_authors_are_both_named() -> None:
    goal = standalone_question("What did they recommend?", [basil_turn()])
    assert goal.startswith("What did Jamshidi and Cohen recommend")


def test_what_about_is_put_into_the_question_before() -> None:
    goal = standalone_question("What about children?", [basil_turn()])
    assert goal == "Is holy basil safe for people, for children?"


def test_a_chain_of_follow_ups_keeps_the_first_question() -> None:
    second = past_turn("What about children?", "Nothing on children [1].")
    goal = standalone_question("And pregnant women, are they safe?", [basil_turn(), second])
    assert {"holy", "basil"} <= {word.strip(",)(?") for word in goal.split()}


def test_why_takes_the_topic_along() -> None:
    assert standalone_question("Why?", [vanadium_turn()]) == "Why (about vanadium, memory, mice)?"


def test_small_talk_between_does_not_hide_the_topic() -> None:
    goal = standalone_question("And in rats?", [vanadium_turn(), small_talk()])
    assert "vanadium" in goal


def test_markers_leave_the_question() -> None:
    assert (
        standalone_question("What does [1, 2] say on 【3】 memory [E 4]?", []) == "What does say on memory?"
    )


def test_the_first_message_stays_as_it_is() -> None:
    assert standalone_question("And what about children?", []) == "And what about children?"


def test_more_detail_asks_the_same_question_for_more() -> None:
    goal = standalone_question("Tell me more", [vanadium_turn()])
    assert goal == "What does vanadium do to the memory of mice, in more detail?"


@pytest.mark.parametrize(
    "request_for",
    [
        "Summarise the SHINE trial.",
        "Please summarize and explain the SHINE trial.",
        "Could you briefly describe the SHINE trial?",
        "Beschreibe bitte SHINE.",
        "Fassen Sie SHINE zusammen.",
        "Explique el ensayo SHINE.",
        "Décrivez SHINE.",
    ],
)
def test_the_verb_of_a_request_is_no_topic(request_for: str) -> None:
    goal = standalone_question("How large was its sample?", [past_turn(request_for, "It is a trial [1].")])
    assert goal.startswith("How large was its sample (about ")
    assert "SHINE" in goal
    words = {word.strip(",()?").lower() for word in goal.split()}
    assert words <= {"how", "large", "was", "its", "sample", "about", "shine", "trial", "ensayo"}


def test_the_first_word_of_a_sentence_is_no_name_by_its_capital() -> None:
    before = past_turn(
        "Dose adjustment of prednisolone matters with Kessler criteria and SHINE trials?", "It does [1]."
    )
    goal = standalone_question("Why?", [before])
    assert "Kessler" in goal
    assert "SHINE" in goal
    assert "Dose" not in goal


def test_a_name_at_the_start_stays_a_topic() -> None:
    goal = standalone_question("Why?", [past_turn("SPECTER embeds papers?", "It does [1].")])
    assert goal == "Why (about SPECTER, embeds)?"
