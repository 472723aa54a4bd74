"""Y3: a sentence has the shape of the answer when it states the kind of thing that was asked for."""

import pytest

from app.engine.search.answer_kinds import AnswerKind
from app.engine.synthesis.answer_shapes import LIKELY, AnswerShape


@pytest.mark.parametrize(
    ("kind", "sentence", "fit"),
    [
        (AnswerKind.COUNT, "We counted 42 frogs.", 1.0),
        (AnswerKind.COUNT, "Twelve ponds held three frogs each.", 1.0),
        (AnswerKind.COUNT, "Frogs with COVID-19 were counted in 2019 [12].", 0.0),
        (AnswerKind.COUNT, "The frogs slept for 30 days.", LIKELY),
        (AnswerKind.SHARE, "Of the frogs 30 % were green.", 1.0),
        (AnswerKind.SHARE, "Green were 30 of 60 frogs.", 1.0),
        (AnswerKind.SHARE, "Most of the frogs were green.", 0.0),
        (AnswerKind.DURATION, "The frogs slept for 30 days.", 1.0),
        (AnswerKind.DURATION, "We counted 42 frogs.", LIKELY),
        (AnswerKind.DATE, "The ponds were dug in 1998.", 1.0),
        (AnswerKind.DATE, "Counting ended by 31 December.", 1.0),
        (AnswerKind.DATE, "On day 13 the first eggs hatched.", 1.0),
        (AnswerKind.DATE, "The ponds were dug by hand.", 0.0),
        (AnswerKind.REASON, "They leave because the water is warm.", 1.0),
        (AnswerKind.REASON, "They leave in autumn.", 0.0),
        (AnswerKind.DEFINITION, "A tadpole is the larva of a frog.", 1.0),
        (AnswerKind.PERSON, "The frogs were counted by Grace Hopper.", LIKELY),
        (AnswerKind.PLACE, "The frogs were counted in Iceland.", LIKELY),
        (AnswerKind.OTHER, "We counted 42 frogs.", 0.0),
    ],
)
def test_sentence_fits_what_was_asked_for(kind: AnswerKind, sentence: str, fit: float) -> None:
    assert AnswerShape({kind}, "What is asked of the frogs?").fit(sentence) == fit


@pytest.mark.parametrize(
    ("question", "sentence", "fit"),
    [
        ("At what temperature do eggs hatch?", "The eggs hatched at 21 °C.", 1.0),
        ("At what temperature do eggs hatch?", "The 14 eggs hatched.", LIKELY),
        ("Which dose was given?", "Each frog got 5 mg.", 1.0),
        ("Which dose was given?", "Each frog was seen for 5 days.", LIKELY),
    ],
)
def test_measure_that_a_question_names_is_told_by_its_unit(question: str, sentence: str, fit: float) -> None:
    assert AnswerShape({AnswerKind.QUANTITY}, question).fit(sentence) == fit


def test_any_of_several_kinds_is_enough() -> None:
    shape = AnswerShape({AnswerKind.COUNT, AnswerKind.REASON}, "How many frogs left, and why?")
    assert shape.fit("They left because of the heat.") == 1.0
