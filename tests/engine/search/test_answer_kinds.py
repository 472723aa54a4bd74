"""Y3: what kind of answer a question expects, and which questions a message puts together."""

import pytest

from app.engine.search.answer_kinds import AnswerKind, answer_kind, is_comparison, single_questions


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("How many frogs were counted?", AnswerKind.COUNT),
        ("What percentage of the frogs were green?", AnswerKind.SHARE),
        ("Which share of ponds held frogs?", AnswerKind.SHARE),
        ("How long did the frogs sleep?", AnswerKind.DURATION),
        ("After how many weeks did the tadpoles hatch?", AnswerKind.DURATION),
        ("When were the ponds dug?", AnswerKind.DATE),
        ("In which year were the ponds dug?", AnswerKind.DATE),
        ("Do frogs sleep when it is cold?", AnswerKind.OTHER),
        ("At what temperature do the eggs hatch?", AnswerKind.QUANTITY),
        ("How much water does a pond hold?", AnswerKind.QUANTITY),
        ("Why do the frogs leave the pond?", AnswerKind.REASON),
        ("Who counted the frogs?", AnswerKind.PERSON),
        ("In which country were the frogs counted?", AnswerKind.PLACE),
        ("What is a tadpole?", AnswerKind.DEFINITION),
        ("Which frogs are green?", AnswerKind.OTHER),
        ("Wie viele Frösche wurden gezählt?", AnswerKind.COUNT),
        ("Wie lange schlafen die Frösche?", AnswerKind.DURATION),
        ("Wann wurden die Teiche angelegt?", AnswerKind.DATE),
        ("¿Cuántas ranas se contaron?", AnswerKind.COUNT),
        ("Pourquoi les grenouilles partent-elles ?", AnswerKind.REASON),
    ],
)
def test_kind_of_answer_is_read_from_question_words(text: str, kind: AnswerKind) -> None:
    assert answer_kind(text) is kind


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "How many frogs were counted, and where do toads live?",
            ("How many frogs were counted", "where do toads live?"),
        ),
        ("How large is the pond? How deep is the lake?", ("How large is the pond", "How deep is the lake?")),
        (
            "Wie viele Frösche gab es, und wann wurden sie gezählt?",
            ("Wie viele Frösche gab es", "wann wurden sie gezählt?"),
        ),
    ],
)
def test_message_is_taken_apart_where_it_asks_anew(text: str, parts: tuple[str, ...]) -> None:
    assert single_questions(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "How do frogs and toads differ?",
        "Which ponds, lakes and rivers hold frogs?",
        "Did the frogs that slept in mud, and those in water, wake when it rained?",
        "Frogs, ponds and what else matters for them",
    ],
)
def test_list_of_things_stays_in_its_question(text: str) -> None:
    assert single_questions(text) == (text,)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("How do frogs and toads differ?", True),
        ("What is the difference between frogs and toads?", True),
        ("Worin unterscheiden sich Frösche und Kröten?", True),
        ("Where do frogs and toads live?", False),
    ],
)
def test_comparison_is_told_by_its_words(text: str, is_one: bool) -> None:
    assert is_comparison(text) is is_one
