"""C1, P10, U10: what the program itself says is in the window's language where the question is in it."""

from dataclasses import replace

import pytest
from invented import checked_turn, evidence

from app.engine.conversation.courtesies import Courtesy
from app.engine.records import Route
from app.engine.synthesis.answerability import Judgement
from app.engine.synthesis.nothing import nothing_found
from app.ui.chat.fixed_answers import in_words_of_window
from app.ui.language import load_language


@pytest.fixture
def german(qapp):
    load_language(qapp, "de")
    yield
    load_language(qapp, "en")


def _turn(question: str, text: str, *, route: Route = Route.LITERATURE, reason: str | None = None):
    turn = checked_turn(evidence())
    written = (
        turn.written
        if reason is None
        else nothing_found(Judgement(False, reason), "composed", has_evidence=True)
    )
    text = text or written.text
    return replace(
        turn, question=question, route=route, written=written, resolved=replace(turn.resolved, text=text)
    )


def test_that_there_is_no_answer_is_said_in_german_to_a_german_question(german):
    turn = _turn("Was wissen wir über die Wirkung?", "", reason="Nothing in it mentions “Zink” or “Kupfer”.")
    assert in_words_of_window(turn).resolved.text == (
        "Ihre Bibliothek hat nichts, was dies beantwortet. Nichts darin erwähnt „Zink“ oder „Kupfer“."
        " Die nächstliegenden Arbeiten stehen unten."
    )


def test_an_english_question_gets_english_words_also_in_a_german_window(german):
    turn = _turn("What is known about the effect?", "", reason="")
    assert in_words_of_window(turn) is turn


def test_small_talk_is_answered_in_the_language_it_began_in(german):
    turn = _turn("Wie geht es dir?", Courtesy.WELL_BEING.value, route=Route.SMALL_TALK)
    assert in_words_of_window(turn).resolved.text.startswith("Hier ist alles in Ordnung")


def test_an_answer_from_papers_stays_as_it_is(german):
    turn = _turn("Was wissen wir über die Wirkung?", "You're welcome.")
    assert in_words_of_window(turn) is turn


def test_an_english_window_says_all_in_english(qapp):
    load_language(qapp, "en")
    turn = _turn("Was wissen wir über die Wirkung?", "", reason="")
    assert in_words_of_window(turn) is turn
