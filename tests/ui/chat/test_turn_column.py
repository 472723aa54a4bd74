"""Turns stand in order in the column of a conversation, in whatever order they came (U3)."""

import pytest

from app.ui.chat.turn_column import TurnColumn
from app.ui.chat.turn_view import TurnView

HEIGHT = 30


@pytest.fixture
def column(qtbot, theme):
    made = TurnColumn()
    qtbot.addWidget(made)
    for number in range(30):
        made.add_last(view(theme, f"later {number}"))
    for number in range(45):
        made.add_first(view(theme, f"earlier {number}"))
    made.resize(400, 75 * HEIGHT)
    made.show()
    return made


def view(theme, question):
    made = TurnView(theme, question)
    made.setFixedHeight(HEIGHT)
    return made


def test_turns_stand_below_each_other_in_their_order(column):
    tops = [column.top_of(one) for one in column.views]
    assert tops == [number * HEIGHT for number in range(75)]
    assert column.views[0].question_text == "earlier 44"
    assert column.views[-1].question_text == "later 29"


def test_the_turns_within_a_stretch_are_found_across_parts(column):
    found = column.within(38 * HEIGHT, 52 * HEIGHT)
    assert found == tuple(column.views[38:52])


def test_a_stretch_touches_turns_that_it_cuts(column):
    assert column.within(HEIGHT - 1, HEIGHT + 1) == tuple(column.views[:2])


def test_a_turn_that_is_removed_leaves_no_gap(column, qtbot):
    column.remove(column.views[10])
    qtbot.waitUntil(lambda: column.top_of(column.views[10]) == 10 * HEIGHT)
    assert len(column.views) == 74


def test_an_emptied_column_takes_turns_again(column, theme):
    column.clear()
    column.add_last(view(theme, "new"))
    assert [one.question_text for one in column.views] == ["new"]
    assert column.top_of(column.views[0]) == 0
