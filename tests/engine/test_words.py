"""Words of questions and sentences."""

import pytest

from app.engine.words import guess_language, is_stop_word, stems, words


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Which of the trials are blinded?", "english"),
        ("Wann wurde der Begriff Industrie 4.0 geprägt?", "german"),
        ("¿Entre qué dos clases de transiciones distinguen las abstracciones?", "spanish"),
        ("Comment les auteurs mesurent-ils la fatigue dans cette étude ?", "french"),
        ("SPECTER2", "english"),
    ],
)
def test_language_is_guessed_by_stop_words(text: str, language: str) -> None:
    assert guess_language(text) == language


def test_words_keep_inner_hyphens_and_apostrophes() -> None:
    assert words("The patient's double-blind trial, 3 arms.") == [
        "The",
        "patient's",
        "double-blind",
        "trial",
        "3",
        "arms",
    ]


def test_stems_unite_forms_and_split_compounds() -> None:
    assert stems("double-blinded mutations") >= stems("mutation blinded")


def test_stems_fold_accents_and_case() -> None:
    assert stems("Introducción", "spanish") == stems("INTRODUCCION", "spanish")


def test_stop_words_carry_no_topic() -> None:
    assert stems("what is the") == frozenset()


def test_the_frame_of_a_german_question_carries_no_topic() -> None:
    found = words("Welche Ergebnisse berichtet Heisig zum Retrofitting?")
    assert [one for one in found if not is_stop_word(one, "german")] == [
        "Ergebnisse",
        "Heisig",
        "Retrofitting",
    ]
