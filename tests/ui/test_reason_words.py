"""U10, V6: reasons and figures are shown in the language of the window; tables for other programs keep their points."""

import pytest
from invented import checked_turn, evidence
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from app.engine.citations.reasons import Reason
from app.ui import words
from app.ui.chat.support_words import probability_figure
from app.ui.claims.export_rows import export_row
from app.ui.claims.records import claims_of
from app.ui.language import load_language
from app.ui.reason_words import _template, reason_in_line, reason_sentence, reason_words


class Shouting(QTranslator):
    """A language of which only the reasons are known."""

    def translate(self, context, text, disambiguation=None, n=-1) -> str | None:
        return f"¡{text.upper().replace('{NUMBER}', '{number}')}" if context == "reasons" else None

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False


@pytest.fixture
def shouting(qapp):
    translator = Shouting()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


@pytest.fixture
def german(qapp):
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words_of_the_window_with_the_same_places(qapp, reason):
    assert _template(reason).replace("’", "'") == reason.value


def test_a_stored_reason_is_translated_with_what_it_is_about(shouting):
    assert reason_words("42 is not in the source") == "¡42 IS NOT IN THE SOURCE"
    assert reason_sentence("every number is in the source") == "¡EVERY NUMBER IS IN THE SOURCE."


def test_words_of_a_model_stay_as_they_are(shouting):
    assert reason_words("The server said no.") == "The server said no."


def test_within_a_sentence_an_english_reason_begins_small(qapp):
    assert reason_in_line("The decision model failed.") == "the decision model failed"
    assert reason_in_line("") == ""


@pytest.mark.parametrize(("p", "figure"), [(0.873, "0,873"), (0.9999, "> 0,999"), (0.0, "< 0,001")])
def test_probabilities_have_the_sign_of_the_language(german, p, figure):
    assert probability_figure(p, 3) == figure
    assert words.decimal(1234.5, 1) == "1.234,5"


def test_tables_for_other_programs_keep_their_points(german):
    rows = [export_row(claim) for claim in claims_of((checked_turn(evidence()),))]
    figures = [row[5] for row in rows if row[5]]
    assert figures
    assert all("." in figure and "," not in figure for figure in figures)


def test_going_back_to_the_language_of_the_system_takes_its_numbers_too(qapp):
    before = QLocale()
    try:
        load_language(qapp, "de")
        assert words.decimal(0.5, 1) == "0,5"
        load_language(qapp, "system")
        assert QLocale() == QLocale.system()
    finally:
        load_language(qapp, "en")
        QLocale.setDefault(before)
