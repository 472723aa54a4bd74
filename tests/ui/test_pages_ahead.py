"""U5: what draws a page is started when a card is likely to be opened, and not before."""

import pytest
from invented import evidence, make_paper, turn
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from app.ui.chat.answer_view import AnswerView
from app.ui.evidence.pages_ahead import PagesAhead


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def chat(qtbot, theme, asked, tmp_path) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    column = QVBoxLayout(made)
    made.question, made.answer = QLabel("A question"), AnswerView(theme)
    made.question.setFixedHeight(40)
    made.answer.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a window that opens would give it the keyboard
    column.addWidget(made.question)
    column.addWidget(made.answer)
    made.resize(600, 500)
    made.ahead = PagesAhead(made, lambda: asked.append("page"))
    made.answer.show_turn(turn(evidence(make_paper(tmp_path / "paper.pdf"))))
    made.show()
    return made


def hover(chat: QWidget, over: QWidget) -> None:
    place = QPointF(over.geometry().center())
    event = QHoverEvent(QEvent.Type.HoverMove, place, chat.mapToGlobal(place), place)
    QApplication.sendEvent(chat, event)


def test_pointer_over_an_answer_that_cites_a_page_is_told(chat, asked):
    hover(chat, chat.answer)
    assert asked


def test_pointer_elsewhere_is_not(chat, asked):
    hover(chat, chat.question)
    assert not asked


def test_keyboard_at_a_citation_is_told(chat, asked):
    chat.ahead.look_at_pill(chat.answer, chat.answer.pills[0])
    assert asked


def test_answer_without_citations_is_not(chat, asked):
    chat.answer.show_preview("Words that cite nothing.")
    hover(chat, chat.answer)
    assert not asked


def test_window_wakes_it_when_the_keyboard_comes_to_a_citation(workspace, run_async, monkeypatch):
    woken: list[str] = []
    monkeypatch.setattr(workspace.evidence._ahead, "_prepare", lambda: woken.append("page"))

    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.window.chat.turn_views[0].answer.focus_pill(0)

    run_async(scene())
    assert woken
