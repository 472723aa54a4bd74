"""A conversation of hundreds of turns has widgets only for those near the window (U3)."""

from dataclasses import replace

import pytest
from invented import evidence, make_paper, turn
from PySide6.QtWidgets import QApplication

from app.ui.chat.chat_page import ChatPage
from app.ui.chat.nearness import ALWAYS_AWAKE


@pytest.fixture
def page(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    made = ChatPage(theme)
    qtbot.addWidget(made)
    made.resize(800, 700)
    made.show_turns([replace(base, turn_id=number, session_id=1) for number in range(60)])
    made.show()
    for _ in range(30):
        QApplication.processEvents()
    return made


def test_only_turns_near_the_window_have_widgets(page):
    assert page.turn_views[-1].is_awake
    assert sum(view.is_awake for view in page.turn_views) <= ALWAYS_AWAKE


def test_a_far_turn_wakes_when_a_claim_of_it_is_pointed_at(page):
    view = page.turn_views[3]
    assert not view.is_awake
    page.show_occurrence(3, 1, 0)
    assert view.is_awake
    assert view.answer.document().painter.pointed == 0


def test_words_are_found_in_turns_without_widgets(page):
    page.find_bar.open_bar()
    page.find_bar.edit.setText("transpiration")
    page.find_bar.search()
    assert page.find_bar.count.text() == "1 of 60"


def test_hidden_citations_stay_hidden_when_a_turn_comes_back(page):
    view = page.turn_views[-1]
    view.wake().show_citations(False)
    view.sleep()
    assert view.answer.pills == ()
