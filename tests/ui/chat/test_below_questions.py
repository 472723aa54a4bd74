"""U9, U10: what stands below a question: a list in a mirrored window, the sign of a problem, what is said for a moment."""

import pytest
from invented import paused_turn
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel

from app.ui.chat.chat_page import ChatPage
from app.ui.chat.checkpoint_card import CheckpointCard
from app.ui.chat.turn_body import TurnBody
from app.ui.widgets.parts import IconLabel
from app.ui.widgets.toast import Toast


@pytest.fixture
def from_the_right(qapp):
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def lists_of(card):
    return [one.text() for one in card.findChildren(QLabel) if "•" in one.text()]


def made(qtbot, theme):
    card = CheckpointCard(theme, paused_turn(1))
    qtbot.addWidget(card)
    return card


def test_lines_of_a_mirrored_list_run_from_the_right(from_the_right, qtbot, theme):
    (shown,) = lists_of(made(qtbot, theme))
    assert all(line.startswith("\u200f•\u2002\u2068") for line in shown.splitlines())


def test_lines_of_a_list_have_no_hidden_signs_elsewhere(qtbot, theme):
    (shown,) = lists_of(made(qtbot, theme))
    assert not {"\u200f", "\u2068", "\u2069"} & set(shown)


def test_done_is_said_above_the_question_that_is_written(qtbot, theme):
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.resize(800, 700)
    page.show()
    page.say_done("Copied")
    toast, composer = page.findChild(Toast), page.composer
    assert toast.geometry().bottom() < composer.mapTo(page, composer.rect().topLeft()).y()


def test_a_problem_has_its_sign(qtbot, theme):
    body = TurnBody(theme, "How?")
    qtbot.addWidget(body)
    body.show_problem("The model wrote nothing.", "Choose another model.")
    assert body.findChild(QFrame, "messageError").findChild(IconLabel) is not None
