"""N: mark-up in the words of papers is shown as words, and loads nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Guessing
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QLabel, QMessageBox

from app.ui.widgets.plain_text import keep_plain, plain_tip

HOSTILE = '<img src="//elsewhere/x.png"> <b>A title</b> & more'


def as_shown(tip: str) -> str:
    """The words of a tooltip as Qt shows them, which guesses whether they are mark-up."""
    if not Guessing.mightBeRichText(tip):
        return tip
    document = QTextDocument()
    document.setHtml(tip)
    return document.toPlainText()


@pytest.mark.parametrize("text", [HOSTILE, "plain", "a < b", "one\n<i>two</i>\nthree", "", "x < y > z & <w>"])
def test_a_tooltip_shows_the_text_itself(qapp, text):
    assert as_shown(plain_tip(text)) == text


def test_a_message_box_shows_the_text_itself(qtbot):
    box = QMessageBox()
    qtbot.addWidget(box)
    box.setText("Open this?")
    box.setInformativeText(HOSTILE)
    keep_plain(box)
    shown = [label for label in box.findChildren(QLabel) if label.text() == HOSTILE]
    assert [label.textFormat() for label in shown] == [Qt.TextFormat.PlainText]


def test_the_question_before_all_data_go_shows_its_folder_as_it_is(workspace):
    workspace.frame.preferences.ask_to_delete()
    box = workspace.window.findChild(QMessageBox, "erasureDialog")
    shown = [label for label in box.findChildren(QLabel) if label.text()]
    assert shown
    assert {label.textFormat() for label in shown} == {Qt.TextFormat.PlainText}
    box.reject()
