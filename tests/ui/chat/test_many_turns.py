"""A conversation of hundreds of turns has widgets only for those near the window (U3)."""

from dataclasses import replace

import pytest
from invented import evidence, make_paper, turn
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.chat_page import ChatPage
from app.ui.chat.nearness import ALWAYS_AWAKE
from app.ui.chat.turn_information import InformationBox


@pytest.fixture
def page(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    made = ChatPage(theme)
    qtbot.addWidget(made)
    made.resize(800, 700)
    made.show_turns([replace(base, turn_id=number, session_id=1) for number in range(60)])
    made.show()
    settle(made)
    return made


def settle(page: ChatPage) -> None:
    """Let turns join and wake until nothing is left to do."""
    quiet = 0
    for _ in range(1_000):
        QApplication.processEvents()
        timers = (page._joining, page._following, page._nearness._timer)
        quiet = 0 if any(one.isActive() for one in timers) else quiet + 1
        if quiet > 5:
            return


def test_only_turns_near_the_window_have_widgets(page):
    assert page.turn_views[-1].is_awake
    assert sum(view.is_awake for view in page.turn_views) <= ALWAYS_AWAKE


def test_a_far_turn_wakes_when_a_claim_of_it_is_pointed_at(page):
    view = page.turn_views[3]
    assert not view.is_awake
    page.show_occurrence(3, 1, 0)
    assert view.is_awake
    assert view.answer.document().painter.pointed == 0


def test_words_are_found_in_turns_without_widgets(page):
    page.find_bar.open_bar()
    page.find_bar.edit.setText("transpiration")
    page.find_bar.search()
    assert page.find_bar.count.text().endswith("of 60")


def test_hidden_citations_stay_hidden_when_a_turn_comes_back(page):
    view = page.turn_views[-1]
    view.wake().show_citations(False)
    view.sleep()
    assert view.answer.pills == ()


def test_turns_join_from_the_newest_and_the_newest_is_seen_at_once(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.resize(800, 700)
    page.show()
    page.show_turns([replace(base, turn_id=number, question=f"Question {number}?") for number in range(60)])
    while len(page._column.views) == 1:
        was_whole = page._column.views[0].is_whole
        QApplication.processEvents()
    assert was_whole
    assert len(page._column.views) < 20
    settle(page)
    assert [view.turn.turn_id for view in page._column.views] == list(range(60))


def test_what_is_read_stays_while_earlier_turns_join(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.resize(800, 500)
    page.show()
    page.show_turns([replace(base, turn_id=number) for number in range(40)])
    settle(page)
    last = page.turn_views[-1]
    assert last.mapTo(page._scroll.viewport(), last.rect().topLeft()).y() == 0


def test_asking_for_the_turns_brings_all_of_them_at_once(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.show_turns([replace(base, turn_id=number) for number in range(40)])
    assert [view.turn.turn_id for view in page.turn_views] == list(range(40))


def test_another_conversation_drops_turns_that_had_not_joined(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.show_turns([replace(base, turn_id=number) for number in range(40)])
    page.clear()
    page.show_turns([base])
    settle(page)
    assert len(page.turn_views) == 1


def test_a_turn_is_made_in_parts_and_is_whole_when_asked_for(page):
    view = page.turn_views[5]
    view.wake_a_little()
    assert view.is_awake
    assert not view.is_whole
    assert view.answer.pills
    assert view.is_whole


def test_the_body_of_a_turn_is_made_before_it_is_dressed(page):
    view = page.turn_views[5]
    view.wake_a_little()
    assert view.findChildren(QWidget) == []
    view.wake_a_little()
    assert view.findChildren(QWidget)


def test_a_citation_far_away_is_pointed_at_before_its_sources_are_made(page):
    view = page.turn_views[5]
    view.show_occurrence(1, 0)
    assert not view.is_whole
    answer = view.findChild(AnswerView)
    assert answer.pills
    assert answer.height() > answer.fontMetrics().height()


def test_looking_for_the_turn_of_a_text_wakes_no_other(page):
    answer = page.turn_views[-1].answer
    before = sum(view.is_awake for view in page.turn_views)
    assert [view for view in page.turn_views if view.holds(answer)] == [page.turn_views[-1]]
    assert sum(view.is_awake for view in page.turn_views) == before


def test_the_information_is_made_when_it_is_asked_for(page):
    view = page.turn_views[-1]
    assert view.findChild(InformationBox) is None
    button = view.findChild(QToolButton, "infoButton")
    button.click()
    assert view.findChild(InformationBox).isVisible()
    button.click()
    assert not view.findChild(InformationBox).isVisible()


def test_nothing_is_left_blank_below_the_last_turn(page):
    last = page.turn_views[-1]
    assert page._scroll.widget().height() == page._column.top_of(last) + last.height()


def test_turns_are_told_without_their_joining(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.show_turns([replace(base, turn_id=number) for number in range(40)])
    assert [one.turn_id for one in page.turns] == list(range(40))
    assert len(page._column.views) == 1


def test_the_view_of_a_turn_joins_when_it_is_asked_for(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.show_turns([replace(base, turn_id=number) for number in range(40)])
    view = page.view_of(7)
    assert view.turn.turn_id == 7
    assert page.number_of(view.answer) == 7
    assert page.view_of(40) is None


def test_words_that_come_in_lay_out_no_finished_turn_and_move_nothing(page):
    finished = page.turn_views[-1].answer
    view = page.add_turn("And now?")
    page.set_streaming(is_streaming=True)
    settle(page)
    bar = page._scroll.verticalScrollBar()
    bar.triggerAction(bar.SliderAction.SliderPageStepSub)
    settle(page)
    changes = []
    finished.document().documentLayout().documentSizeChanged.connect(changes.append)
    finished.document().contentsChanged.connect(lambda: changes.append("contents"))
    read = page._column.within(bar.value(), bar.value() + 1)[0]
    place = page._column.top_of(read) - bar.value()
    for number in range(1, 20):
        view.show_preview("Street trees cool the night. " * 3 * number, "")
        settle(page)
        assert page._column.top_of(read) - bar.value() == place
    assert changes == []


def test_a_far_turn_that_is_in_use_stays_and_keeps_nothing_busy(page):
    bar = page._scroll.verticalScrollBar()
    page._on_reader_scrolled(0)
    bar.setValue(0)
    settle(page)
    first = page.turn_views[0]
    first.wake().line._open()
    while bar.value() < bar.maximum():
        bar.setValue(bar.value() + 400)
        settle(page)
    assert first.is_awake
    assert sum(view.is_awake for view in page.turn_views) <= ALWAYS_AWAKE + 1
    assert not page._nearness._timer.isActive()


class _Painted(QObject):
    """Where the newest turn stood each time the conversation was painted."""

    def __init__(self, page: ChatPage) -> None:
        super().__init__()
        self._page = page
        self.tops: list[int] = []
        page._scroll.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it so
        if event.type() == QEvent.Type.Paint and self._page._is_joining():
            self.tops.append(self._page._column.views[-1].mapTo(self._page._scroll, QPoint()).y())
        return super().eventFilter(watched, event)


def test_the_newest_turn_is_never_painted_elsewhere_while_others_join(qtbot, theme, tmp_path):
    base = turn(evidence(make_paper(tmp_path / "paper.pdf")))
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.resize(800, 500)
    page.show()
    painted = _Painted(page)
    page.show_turns([replace(base, turn_id=number, session_id=1) for number in range(60)])
    settle(page)
    joined = painted.tops[1:]  # the first was painted while it was the only one
    assert len(joined) > 5
    assert max(joined) - min(joined) < 5
