"""U3: words are found in questions and answers, and one sees which of the places the search is at."""

from dataclasses import replace

import pytest
from invented import evidence, make_paper, turn
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from app.ui.chat import find_bar
from app.ui.chat.chat_page import ChatPage
from app.ui.chat.found_words import marked_markup, places_in

TURNS = 40


@pytest.fixture
def page(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    made = ChatPage(theme)
    qtbot.addWidget(made)
    made.resize(800, 700)
    made.show()
    made.show_turns(
        [
            replace(base, turn_id=number, question=f"Is canopy number {number} cool? Canopy or not?")
            for number in range(TURNS)
        ]
    )
    rest(made)
    scroll_to(made, 0)
    return made


def scroll_to(page, value):
    """As a reader does: no turn is followed any more."""
    bar = page._scroll.verticalScrollBar()
    page._followed = None
    bar.setValue(value)
    rest(page)


def rest(page):
    """Let the page join, wake and lay out what it wants to."""
    quiet = 0
    while quiet < 6:
        QApplication.processEvents()
        timers = (
            page._joining,
            page._following,
            page._nearness._timer,
            page.find_bar._showing,
            page.find_bar._settling,
        )
        quiet = 0 if any(one.isActive() for one in timers) else quiet + 1


def test_turns_where_it_is_not_shown_after_all_are_brought_back_a_few_at_a_time(page, monkeypatch):
    """A word of code is known before it is shown, one of the way it is written may be not."""
    looked_at = []
    count_again = find_bar.FindBar._is_counted_again
    monkeypatch.setattr(find_bar, "_read", lambda answer: "cool | cool")
    monkeypatch.setattr(
        find_bar.FindBar,
        "_is_counted_again",
        lambda bar, view: looked_at.append(view) or count_again(bar, view),
    )
    page.find_bar.open_bar()
    page.find_bar.edit.setText("|")
    page.find_bar.search()
    assert 0 < len(looked_at) <= find_bar._WAKES_A_STROKE
    rest(page)
    assert page.find_bar.count.text() == "Nothing found"
    assert len(set(looked_at)) == len(looked_at) > find_bar._WAKES_A_STROKE


def find(page, words):
    page.find_bar.open_bar()
    page.find_bar.edit.setText(words)
    page.find_bar.search()
    rest(page)


def grounds(view):
    return [mark.format.background().color().name() for mark in view.answer.extraSelections()]


def test_each_place_in_a_question_counts_and_is_marked(page, theme):
    find(page, "CANOPY NUMBER 3 COOL")
    view = page.turn_views[3]
    assert page.find_bar.count.text() == "1 of 1"
    assert view.question.textFormat() is Qt.TextFormat.RichText
    assert theme.color("accent").name() in view.question.text()


def test_the_current_place_looks_unlike_the_others(page, theme):
    find(page, "the")
    view = page.turn_views[0]
    assert grounds(view)[0] == theme.color("accent").name()
    assert set(grounds(view)[1:]) == {theme.color("mark").name()}


def test_going_on_moves_the_strong_mark(page, theme):
    find(page, "transpiration")
    page.find_bar.go(1)
    rest(page)
    assert page.find_bar.count.text() == f"2 of {TURNS}"
    assert grounds(page.turn_views[0]) == [theme.color("mark").name()]
    assert grounds(page.turn_views[1]) == [theme.color("accent").name()]


def test_a_place_in_a_far_turn_is_brought_into_view(page):
    find(page, "transpiration")
    page.find_bar.go(-1)
    page.find_bar.go(-17)
    rest(page)
    assert page.find_bar.count.text() == f"{TURNS - 17} of {TURNS}"
    answer = page.turn_views[TURNS - 18].answer
    viewport = page._scroll.viewport()
    top = answer.found_rect(0).translated(answer.mapTo(viewport, QPoint(0, 0))).top()
    assert 0 <= top <= viewport.height()


def test_the_search_begins_with_what_is_in_view(page):
    for _ in range(2):  # the turns around it come near, and have their heights only then
        scroll_to(page, page._column.top_of(page.turn_views[25]))
    find(page, "transpiration")
    assert page.find_bar.count.text() == f"26 of {TURNS}"


def test_a_turn_that_comes_near_later_is_marked_too(page, theme):
    find(page, "transpiration")
    view = page.turn_views[25]
    assert not view.is_awake
    view.wake()
    assert grounds(view) == [theme.color("mark").name()]


def test_closing_takes_all_marks_away(page):
    find(page, "canopy")
    page.find_bar.close_bar()
    view = page.turn_views[0]
    assert view.question.textFormat() is Qt.TextFormat.PlainText
    assert view.question.text() == view.question_text
    assert not view.answer.extraSelections()


def test_signs_of_markdown_are_no_places(page):
    find(page, "**")
    assert page.find_bar.count.text() == "Nothing found"


def test_what_is_not_ours_stays_text(theme):
    assert "<b>" not in marked_markup("Is <b>x</b> < y?", "x", theme)
    assert places_in("a.b ab", "a.b") == ((0, 3),)
