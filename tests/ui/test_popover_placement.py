"""Where the popover stands (U5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize

from app.ui.evidence.placement import placed

WINDOW = QRect(0, 0, 900, 800)
GAP = 4


def place(
    pill: QRect,
    sentence: QRect,
    window: QRect = WINDOW,
    wanted: QSize = QSize(600, 400),  # noqa: B008
    least: int = 200,
) -> QRect:
    heights = {"least_height": least, "whole_height": 700}
    return placed(window, pill, sentence, wanted, **heights, gap=GAP, narrow=420)


def test_it_stands_below_where_there_is_room():
    found = place(QRect(300, 100, 80, 18), QRect(100, 60, 500, 58))
    assert found.top() == 100 + 18 - 1 + GAP
    assert found.size() == QSize(600, 400)


def test_it_stands_above_the_whole_sentence_when_there_is_no_room_below():
    sentence = QRect(100, 600, 500, 100)
    found = place(QRect(300, 682, 80, 18), sentence)
    assert not found.intersects(sentence)
    assert found.bottom() < 600


def test_it_stands_above_the_pill_when_the_paragraph_is_long():
    found = place(QRect(300, 700, 80, 18), QRect(100, 20, 500, 698))
    assert found.bottom() < 700


def test_it_is_cut_to_the_room_there_is():
    found = place(QRect(300, 100, 80, 18), QRect(100, 90, 500, 28), QRect(0, 0, 900, 420))
    assert found.bottom() < 420
    assert found.height() < 400


@pytest.mark.parametrize("x", [0, 440, 860])
def test_it_never_leaves_the_window(x):
    assert WINDOW.contains(place(QRect(x, 100, 40, 18), QRect(0, 90, 900, 28)))


def test_it_takes_the_full_width_of_a_narrow_window():
    window = QRect(0, 0, 420, 800)
    assert place(QRect(200, 100, 80, 18), QRect(0, 90, 400, 28), window).width() == 412


def test_it_takes_the_height_of_a_window_that_has_room_on_no_side():
    found = place(QRect(100, 190, 80, 18), QRect(0, 160, 400, 48), QRect(0, 0, 420, 400))
    assert found == QRect(GAP, GAP, 412, 392)


@given(
    st.integers(300, 2600),
    st.integers(200, 1800),
    st.floats(0, 1),
    st.floats(0, 1),
    st.integers(0, 400),
    st.integers(80, 900),
)
def test_it_has_its_least_height_or_the_height_of_the_window(width, height, across, down, before, least):
    window = QRect(0, 0, width, height)
    pill = QRect(round(across * (width - 60)), round(down * (height - 20)), 60, 20)
    sentence = QRect(0, pill.top() - before, width, before + 20)
    found = place(pill, sentence, window, QSize(704, max(424, least)), least)
    assert window.contains(found)
    assert found.height() >= min(least, height - 2 * GAP)
    assert found.height() >= height - 2 * GAP or not found.intersects(pill) or found.top() == GAP
