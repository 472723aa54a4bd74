"""Text of a few lines at most."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.widgets.clamped_label import ClampedLabel

LONG = (
    "A prospective, multicenter, randomised trial of a drug that lowers the share of patients who need a bed. "
    * 3
)


@pytest.fixture
def clamped(qtbot, theme) -> Iterator[ClampedLabel]:
    """A label of two lines in a box, with the padding of a style sheet."""
    box = QWidget()
    qtbot.addWidget(box)
    layout = QVBoxLayout(box)
    made = ClampedLabel(2)
    made.setStyleSheet("padding: 6px 10px")
    layout.addWidget(made)
    layout.addStretch(1)
    box.resize(300, 400)
    yield made
    box.close()


def height_of(lines: int, made: ClampedLabel) -> int:
    return lines * made.fontMetrics().lineSpacing() + 12


def test_long_text_ends_in_the_last_line_and_is_told_whole(clamped):
    made = clamped
    made.setText(LONG)
    made.window().show()
    assert made.shown_text.endswith("…")
    assert made.text() == made.toolTip() == made.accessibleName() == LONG
    assert made.height() == height_of(2, made)


def test_short_text_is_left_as_it_is(clamped):
    made = clamped
    made.setText("A short title")
    made.window().show()
    assert made.shown_text == "A short title"
    assert made.toolTip() == ""
    assert made.height() == height_of(1, made)


def test_in_too_little_room_it_ends_with_a_whole_line(clamped):
    made = clamped
    made.setText(LONG)
    made.setMaximumHeight(height_of(2, made) - 5)
    made.window().show()
    assert made.fontMetrics().horizontalAdvance(made.shown_text) <= made.contentsRect().width()
    made.setMaximumHeight(height_of(3, made))
    made.window().layout().activate()
    assert made.fontMetrics().horizontalAdvance(made.shown_text) > made.contentsRect().width()
