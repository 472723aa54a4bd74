"""U10: errors, reasons and notices of the engine are read in the language of the window; what no list knows stays."""

import string

import pytest
from PySide6.QtCore import QCoreApplication

from app.engine.errors import InputError, NotEnoughMemory
from app.engine.paths import resources
from app.engine.read_back import Templates
from app.models.protocols import ModelUnavailable
from app.ui.chat.step_words import step_detail, step_text
from app.ui.engine_words import CONTEXT, _said, _templates, engine_words, error_words
from app.ui.language import load_language


@pytest.fixture
def german(qapp):
    load_language(qapp, "de")
    yield
    load_language(qapp, "en")


def _listed() -> list[str]:
    return (resources() / "translations" / "sentences.txt").read_text(encoding="utf-8").splitlines()


def _filled(template: str) -> str:
    names = [name for _, name, _, _ in string.Formatter().parse(template) if name]
    return template.format(**dict.fromkeys(names, "7"))


def test_every_sentence_is_read_back_in_the_words_of_the_window(german):
    """Several sentences may have one form; one of them is as good as the other when it has the same German."""
    for template in _listed():
        read = _templates().read(_filled(template))
        assert read is not None, template
        assert _said(read) == _filled(QCoreApplication.translate(CONTEXT, template)), template


def test_every_sentence_differs_from_its_english(german):
    same = {one for one in _listed() if QCoreApplication.translate(CONTEXT, one) == one}
    assert same == set()


def test_an_english_window_shows_the_sentences_as_they_are(qapp):
    load_language(qapp, "en")
    for template in _listed():
        assert engine_words(_filled(template)) == _filled(template)


def test_an_error_is_told_with_what_to_do(german):
    error = InputError("The file /tmp/a.md cannot be written: Permission denied.", "Choose another place.")
    assert error_words(error) == (
        "Die Datei /tmp/a.md kann nicht geschrieben werden: keine Berechtigung. Wählen Sie einen anderen Ort."
    )
    assert error_words(NotEnoughMemory()).startswith("Dafür reichte der Speicher nicht.")


def test_an_error_of_a_model_is_told_with_its_hint(german):
    error = ModelUnavailable("No program answers at http://127.0.0.1:8005.", "Choose another model.")
    assert (
        error_words(error)
        == "Unter http://127.0.0.1:8005 antwortet kein Programm. Wählen Sie ein anderes Modell."
    )


def test_sentences_in_a_row_are_read_one_by_one(german):
    text = "Zotero is not running. The server said: no way. Ask it again."
    assert (
        engine_words(text)
        == "Zotero läuft nicht. The server said: no way. Stellen Sie die Frage noch einmal."
    )


def test_a_sentence_within_a_sentence_is_read_too(german):
    text = "No page of this PDF can be opened. Download it again and replace the attachment."
    whole = f"{text} Passages were searched by words alone."
    assert "Keine Seite" in engine_words(whole)
    assert "searched" not in engine_words(whole)


def test_numbers_are_grouped_as_in_the_window(german):
    told = engine_words("The question has 12,345 characters; at most 4,000 are taken.")
    assert told == "Frage: Der Text hat 12.345 Zeichen; höchstens 4.000 sind erlaubt."


def test_words_that_no_list_knows_stay(german):
    assert engine_words("Wrong gear: 7.") == "Wrong gear: 7."
    assert engine_words("") == ""


def test_steps_of_a_search_are_told_anew(german):
    assert step_text("Searching the whole library") == "Die ganze Bibliothek wird durchsucht"
    assert step_text("Searching your library") == "Ihre Bibliothek wird durchsucht"
    assert step_text("Searching the 3 selected papers") == "Die 3 gewählten Arbeiten werden durchsucht"
    assert step_text("Searching Diet and sleep") == "Durchsucht wird Diet and sleep"
    assert (
        step_detail("Found", "12 passages in 1 source, 3 of them new")
        == "12 Textstellen in 1 Quelle, 3 davon neu"
    )
    assert step_detail("Found", "nothing that fits") == "nichts Passendes"


def test_words_of_papers_and_questions_stay_in_steps(german):
    assert step_detail("Reading", "Rites of passages: Methods") == "Rites of passages: Methods"
    assert step_detail("Still looking for", "nothing new") == "nothing new"


@pytest.mark.parametrize(
    "text",
    ["! ! " * 450 + "!", "Is it so? " * 190 + "No", "The server says: " + "x? " * 600 + "x", "a on b" * 300],
)
def test_a_long_text_of_another_is_left_as_it_is_and_read_in_few_steps(text, monkeypatch):
    tried = []
    read = Templates.read
    monkeypatch.setattr(Templates, "read", lambda own, words: tried.append(words) or read(own, words))
    assert engine_words(text) == text
    assert len(tried) < 100
