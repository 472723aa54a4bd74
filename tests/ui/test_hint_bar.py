"""U10: what a hint says and offers can be read and pressed in a narrow window too."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QPushButton

from app.ui.widgets.hint import HintBar, Tone

WORDS = "Zotero did not take the link. Start Zotero once by its own icon, then try again."
WIDE, NARROW = 700, 380


@pytest.fixture
def bar(theme, qtbot):
    made = HintBar(theme)
    qtbot.addWidget(made)
    made.say(WORDS, "Start Zotero", print, "Open the file in the system viewer", print)
    return made


def shown_at(bar, width):
    bar.resize(width, bar.layout().totalHeightForWidth(width))
    bar.layout().activate()
    return bar.findChildren(QPushButton)


def place_of(widget, bar):
    return QRect(widget.mapTo(bar, QPoint()), widget.size())


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_no_action_is_cut(bar, width):
    for action in shown_at(bar, width):
        assert action.width() >= action.sizeHint().width()


def test_a_long_action_goes_below_the_words_where_it_is_narrow(bar):
    bar.say(WORDS, "Open the file in the system viewer", print)
    action = next(one for one in shown_at(bar, NARROW) if one.objectName() == "hintAction")
    words = bar.findChild(object, "hintText")
    assert place_of(action, bar).top() > words.geometry().bottom()
    assert words.width() > NARROW / 2


def test_it_stays_beside_them_where_there_is_room(bar):
    bar.say(WORDS, "Undo", print)
    action = next(one for one in shown_at(bar, WIDE) if one.objectName() == "hintAction")
    assert place_of(action, bar).left() > bar.findChild(object, "hintText").geometry().left()


def test_two_ways_stand_side_by_side_below_the_words_and_the_first_is_a_button(bar):
    first, other = (
        next(one for one in shown_at(bar, WIDE) if one.objectName() == name)
        for name in ("hintAction", "hintOther")
    )
    assert place_of(first, bar).top() == place_of(other, bar).top() > bar.findChild(object, "hintText").y()
    assert (first.property("role"), other.property("role")) == (None, "link")


@pytest.mark.parametrize("tone", Tone)
def test_every_hint_can_be_closed(bar, tone):
    bar.say(WORDS, tone=tone)
    bar.findChild(object, "hintClose").click()
    assert not bar.text
