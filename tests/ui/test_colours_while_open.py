"""U10: what stands in the window stays as it is when its colours change."""

import pytest
from invented import evidence, turn

from app.engine.settings import AppearanceSettings
from app.ui.chat.answer_view import AnswerView


@pytest.fixture
def answer(theme, qtbot):
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.show_turn(turn(evidence()))
    return made


def test_the_keyboard_stays_at_its_citation(answer, theme):
    answer.focus_pill(0)
    before = answer.focused_pill
    theme.apply(AppearanceSettings(theme="dark"))
    assert before is not None
    assert answer.focused_pill == before


def test_words_that_were_looked_for_stay_marked(answer, theme):
    answer.mark_words("night")
    before = [mark.cursor.selectedText() for mark in answer.extraSelections()]
    theme.apply(AppearanceSettings(theme="dark"))
    assert before
    assert [mark.cursor.selectedText() for mark in answer.extraSelections()] == before
