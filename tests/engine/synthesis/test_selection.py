"""Y3, P10: the sentence that states what was asked comes first, each part of a question is judged, both things compared are quoted."""

from dataclasses import replace

import pytest

from app.engine.records import Evidence
from app.engine.search.question import analyse_question
from app.engine.synthesis.selection import Selection, select_sentences
from tests.engine.synthesis.evidence import CELLS, TWINS, WordCounts, passage

COUNT = "In all, 412 pairs took part."
TOPIC = "The Iceland cohort recruited monozygotic twins for sequencing over several years."
BREAD = "Bread was baked in the village oven on most days of the week."


def select(text: str, evidence: list[Evidence], *absent: str) -> Selection:
    return select_sentences(analyse_question(text, WordCounts(*absent)), evidence, None)


def quotes(selection: Selection) -> list[str]:
    return [one.quote for one in selection.chosen]


@pytest.mark.parametrize(
    ("question", "answer", "beside"),
    [
        ("How many pairs of twins did the Iceland cohort recruit?", COUNT, TOPIC),
        (
            "When did the Iceland cohort recruit its twins?",
            "This was done from March to May 2014.",
            TOPIC,
        ),
        (
            "What percentage of twins in the Iceland cohort smoked?",
            "Of them 31 % smoked on most days.",
            "In the Iceland cohort many of the monozygotic twins smoked.",
        ),
    ],
    ids=["count", "date", "percentage"],
)
def test_sentence_with_the_figure_comes_before_the_one_beside_it(
    question: str, answer: str, beside: str
) -> None:
    selection = select(question, [passage(1, TWINS, f"{beside} {answer}")])
    assert quotes(selection)[0] == answer


def test_digits_of_a_name_are_no_count() -> None:
    named = "The COVID-19 wave reached the pairs of monozygotic twins in Iceland [12]."
    counted = "In Iceland the wave reached 412 pairs of monozygotic twins."
    selection = select(
        "How many pairs of twins did the wave reach in Iceland?",
        [passage(1, TWINS, named), passage(2, TWINS, counted)],
    )
    assert quotes(selection)[0] == counted


def test_half_of_a_question_is_answered_and_the_other_named() -> None:
    text = "How many pairs of twins did the Iceland cohort recruit, and when was OpenCL released?"
    selection = select(text, [passage(1, TWINS, f"{TOPIC} {COUNT}")], "OpenCL")
    assert selection.judgement.is_answered
    assert COUNT in quotes(selection)
    assert selection.left_open == (
        "Not found: “when was OpenCL released”. Nothing in your library mentions “OpenCL”.",
    )


def test_name_of_one_half_that_no_passage_found_mentions_leaves_it_open() -> None:
    text = "How many pairs of twins did the Iceland cohort recruit, and how many twins live in Texas?"
    selection = select(text, [passage(1, TWINS, f"{TOPIC} {COUNT}")])
    assert selection.left_open == (
        "Not found: “how many twins live in Texas”. No passage that was found mentions “Texas”.",
    )


def test_what_the_search_left_open_is_told_once() -> None:
    text = "How many pairs of twins did the Iceland cohort recruit, and when was OpenCL released?"
    question = analyse_question(text, WordCounts("OpenCL"))
    missed = replace(question, missed=("when was OpenCL released?", "ages [1] of the twins"))
    selection = select_sentences(missed, [passage(1, TWINS, f"{TOPIC} {COUNT}")], None)
    assert selection.left_open == (
        "Not found: “when was OpenCL released”. Nothing in your library mentions “OpenCL”.",
        r"Not covered: the search left open “ages \[1\] of the twins”.",
    )


def test_question_of_which_no_half_is_answered_is_not_answered() -> None:
    text = "What did SPECTER2 reach on twins, and when was OpenCL released?"
    selection = select(text, [passage(1, TWINS, f"{TOPIC} {COUNT}")], "SPECTER2", "OpenCL")
    assert not selection.judgement.is_answered
    assert selection.judgement.reason == "Nothing in it mentions “SPECTER2” or “OpenCL”."


def test_both_halves_that_are_answered_come_first() -> None:
    frost = "The frost of Lapland killed 12 reindeer in the winter."
    text = "How many pairs of twins did the Iceland cohort recruit, and how many reindeer did the frost of Lapland kill?"
    selection = select(text, [passage(1, TWINS, f"{TOPIC} {COUNT}"), passage(2, CELLS, frost)])
    assert selection.left_open == ()
    assert set(quotes(selection)[:2]) == {COUNT, frost}


def test_part_that_refers_to_the_other_stays_with_it() -> None:
    text = "How many pairs of twins did the Iceland cohort recruit, and over how many years did it do that?"
    selection = select(text, [passage(1, TWINS, f"{TOPIC} {COUNT}")])
    assert selection.left_open == ()
    assert selection.question.text == text


def test_comparison_quotes_both_things() -> None:
    many = [f"The mutations of Iceland twins differ between years {n} and {n + 1} of life." for n in range(6)]
    evidence = [passage(n + 1, TWINS, text) for n, text in enumerate(many)]
    other = "Mutations in the Okinawa sample stay few."
    selection = select(
        "How do the mutations of twins differ between Iceland and Okinawa?",
        [*evidence, passage(7, CELLS, other)],
    )
    assert other in quotes(selection)
    assert len(selection.chosen) <= 5


def test_passages_on_other_matters_give_no_answer() -> None:
    selection = select("How many pairs of twins did the Iceland cohort recruit?", [passage(1, CELLS, BREAD)])
    assert selection.chosen == ()
