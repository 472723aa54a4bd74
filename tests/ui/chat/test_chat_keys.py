"""Keys in the chat: arrows between pills, Enter within an input method, findings told once, heads of tables (U3, U4, U13)."""

import pytest
from invented import evidence, make_paper, turn
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QInputMethodEvent, QTextTable
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame

from app.engine.asking import AskStep
from app.ui.chat.answer_view import AnswerView
from app.ui.chat.composer import Composer
from app.ui.chat.question_line import QuestionLine
from app.ui.chat.steps import FINDING, StepsView


@pytest.fixture
def answer(qtbot, theme, tmp_path):
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show_turn(turn(evidence(make_paper(tmp_path / "paper.pdf"))))
    made.show()
    return made


def test_arrows_go_from_pill_to_pill_and_stay_at_the_ends(answer):
    answer.focus_pill(0)
    QTest.keyClick(answer, Qt.Key.Key_Left)
    assert answer.document().painter.focused == 0
    QTest.keyClick(answer, Qt.Key.Key_Right)
    assert answer.document().painter.focused == 1


def test_arrows_are_mirrored_where_one_reads_from_right_to_left(answer):
    answer.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    answer.focus_pill(0)
    QTest.keyClick(answer, Qt.Key.Key_Left)
    assert answer.document().painter.focused == 1


def test_enter_within_an_input_method_sends_nothing(qtbot, theme):
    composer = Composer(theme)
    qtbot.addWidget(composer)
    sent = []
    composer.question_submitted.connect(sent.append)
    composer.edit.setPlainText("cooling ")
    QApplication.sendEvent(composer.edit, QInputMethodEvent("にほん", []))
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == []
    QApplication.sendEvent(composer.edit, QInputMethodEvent("", []))
    QTest.keyClick(composer.edit, Qt.Key.Key_Return)
    assert sent == ["cooling"]


def test_enter_within_an_input_method_leaves_an_edited_question_open(qtbot, theme):
    line = QuestionLine(theme, "Does shade cool?")
    qtbot.addWidget(line)
    line._open()
    QApplication.sendEvent(line.editor, QInputMethodEvent("にほん", []))
    QTest.keyClick(line.editor, Qt.Key.Key_Return)
    assert line.is_editing


def test_a_finding_is_told_once(qtbot, theme):
    steps = StepsView(theme)
    qtbot.addWidget(steps)
    for detail in ("Okafor 2021: Shade cools.", "Okafor 2021:  shade cools.", "Lindqvist 2019: It does not."):
        steps.add_step(AskStep(FINDING, detail))
    assert len(steps.findChildren(QFrame, "findingCard")) == 2


def test_the_head_of_a_table_is_strong_and_has_no_empty_line(answer, tmp_path):
    answer.show_preview("Some words.\n\n| Study | n |\n|---|---:|\n| Okafor | 46 |\n")
    table = next(one for one in answer.document().rootFrame().childFrames() if isinstance(one, QTextTable))
    first = table.cellAt(0, 0)
    assert first.firstCursorPosition().block() == first.lastCursorPosition().block()
    assert first.lastCursorPosition().charFormat().fontWeight() == QFont.Weight.DemiBold
