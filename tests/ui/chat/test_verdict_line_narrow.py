"""U10: the line that tells how citations stand fits a narrow window."""

import invented
import pytest

from app.engine.records import Turn
from app.ui.chat.verdict_line import VerdictLine
from app.ui.theme import Theme

NARROW = 380
UNCHECKED = invented.turn(invented.evidence())
CHECKED = invented.checked_turn(invented.evidence())


@pytest.mark.parametrize("turn", [UNCHECKED, CHECKED], ids=["not checked", "checked"])
def test_the_line_needs_no_more_room_than_a_narrow_window_has(qtbot, theme: Theme, turn: Turn) -> None:
    line = VerdictLine(theme, turn)
    qtbot.addWidget(line)
    line.show()
    assert line.text()
    assert line.minimumSizeHint().width() <= NARROW
