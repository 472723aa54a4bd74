"""U3: no line of an answer ends between a number and its unit."""

import pytest
from invented import evidence, turn
from PySide6.QtGui import QTextCursor

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.unbroken import kept_together


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a 14 g decoction", "a 14\u00a0g decoction"),
        ("below 10 % or 21 °C", "below 10\u00a0% or 21\u00a0°C"),
        ("Rai et al. found 5 mg", "Rai et\u00a0al. found 5\u00a0mg"),
        ("in 10 groups of 3 men", "in 10 groups of 3 men"),
        ("`sleep 5 s` and $5 m$", "`sleep 5 s` and $5 m$"),
    ],
)
def test_numbers_stay_with_their_units_outside_code(written, shown):
    assert kept_together(written) == shown
    assert len(kept_together(written)) == len(written)


def test_what_is_copied_and_found_has_plain_spaces(theme, qtbot):
    view = AnswerView(theme)
    qtbot.addWidget(view)
    view.show_turn(turn(evidence(), answer="A 14 g decoction [1]."))
    view.moveCursor(QTextCursor.MoveOperation.Start)
    view.selectAll()
    assert view.createMimeDataFromSelection().text().startswith("A 14 g decoction")
    view.mark_words("14 g")
    assert view.found_count == 1
