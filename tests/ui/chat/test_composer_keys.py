"""What was asked before comes back by the Up key; what is pasted has a bound (U3)."""

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest

from app.ui.chat.composer import MOST_LETTERS, Composer


@pytest.fixture
def composer(qtbot, theme):
    made = Composer(theme)
    qtbot.addWidget(made)
    for question in ("First?", "Second?"):
        made.edit.setPlainText(question)
        QTest.keyClick(made.edit, Qt.Key.Key_Return)
    return made


def test_up_brings_questions_back_and_down_leads_to_the_empty_line(composer):
    for key, shown in ((Qt.Key.Key_Up, "Second?"), (Qt.Key.Key_Up, "First?"), (Qt.Key.Key_Down, "Second?")):
        QTest.keyClick(composer.edit, key)
        assert composer.edit.toPlainText() == shown
    QTest.keyClick(composer.edit, Qt.Key.Key_Down)
    assert composer.edit.toPlainText() == ""


def test_up_leaves_what_is_being_written_alone(composer):
    composer.edit.setPlainText("Half a quest")
    QTest.keyClick(composer.edit, Qt.Key.Key_Up)
    assert composer.edit.toPlainText() == "Half a quest"


def test_a_huge_paste_is_bounded_and_told(qtbot, composer):
    data = QMimeData()
    data.setText("a" * 1_000_000)
    with qtbot.waitSignal(composer.edit.text_shortened) as told:
        composer.edit.insertFromMimeData(data)
    assert len(composer.edit.toPlainText()) <= MOST_LETTERS
    assert told.args[0] >= 1_000_000 - MOST_LETTERS


def test_a_button_that_cannot_be_pressed_says_why(qtbot, composer):
    assert not composer.action.isEnabled()
    assert composer.action.toolTip() == "Type a question first"
    composer.edit.setPlainText("Why?")
    assert composer.action.isEnabled()
    assert composer.action.toolTip() == "Send"


@pytest.fixture(params=[Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def is_mirrored(qapp, request):
    before = qapp.layoutDirection()
    qapp.setLayoutDirection(request.param)
    yield request.param is Qt.LayoutDirection.RightToLeft
    qapp.setLayoutDirection(before)


def test_the_cursor_of_the_empty_field_stands_where_the_words_in_it_begin(is_mirrored, qtbot, theme):
    """U10: letters then have their own direction, whatever side the window reads from."""
    made = Composer(theme)
    qtbot.addWidget(made)
    made.resize(400, 120)
    made.show()
    middle = made.edit.viewport().width() // 2
    assert (made.edit.cursorRect().x() > middle) == is_mirrored
    made.edit.setPlainText("Why?")
    assert made.edit.cursorRect().x() < middle
    made.edit.clear()
    assert (made.edit.cursorRect().x() > middle) == is_mirrored
