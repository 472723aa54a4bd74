"""Where the popover stands (U5)."""

import pytest
from PySide6.QtCore import QRect, QSize

from app.ui.evidence.placement import placed

WINDOW = QRect(0, 0, 900, 800)


def place(pill: QRect, sentence: QRect, window: QRect = WINDOW, wanted: QSize = QSize(600, 400)) -> QRect:  # noqa: B008
    return placed(window, pill, sentence, wanted, least_height=200, gap=4, narrow=420)


def test_it_stands_below_where_there_is_room():
    found = place(QRect(300, 100, 80, 18), QRect(100, 60, 500, 58))
    assert found.top() == 100 + 18 - 1 + 4
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
