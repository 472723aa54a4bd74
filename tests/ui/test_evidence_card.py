"""The card of a citation: its edges, its two sizes, its steps, support and verdict (U5, V9, V10)."""

import pytest
from invented import PASSAGE, checked_turn
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from window_driver import until

from app.engine.citations.decisions import with_verdict
from app.engine.records import AttributedSentence, SentenceAttribution, Verdict
from app.engine.settings import AppearanceSettings
from app.ui.chat.quoted import quote_ranges
from app.ui.evidence.badge import Badge
from app.ui.evidence.page_window import PageWindow
from app.ui.evidence.verdict_menu import VerdictButton

FIRST_SENTENCE = PASSAGE.index(".") + 1
NONE = Qt.MouseButton.NoButton


@pytest.fixture
def engine(engine):
    engine.keep(1, checked_turn(engine.evidence))
    engine.override_verdict = with_verdict
    engine.attribute_sentences = lambda turn, index, time, run=None: SentenceAttribution(
        "", (AttributedSentence(1, 0, FIRST_SENTENCE, 0.9, True),), (), "The first sentence says this."
    )
    return engine


@pytest.fixture
def card(workspace, run_async):
    """The card of the first citation, with its page."""

    async def begin() -> None:
        await workspace.conversation.open_session(1)
        answer = workspace.window.chat.turn_views[0].answer
        await until(lambda: answer.height() > 50, "the answer at its height")
        answer.pill_activated.emit(answer.pills[0], answer.pill_rect(0))
        await workspace.tasks.finish_others()

    run_async(begin())
    return workspace.window.popover


def edge_point(card, across: int, down: int) -> QPoint:
    """A point on an edge: -1, 0 and 1 are the near edge, the middle and the far edge."""
    rect = card.card_rect.translated(-card.pos())
    x = {-1: rect.left() + 1, 0: rect.center().x(), 1: rect.right() - 1}[across]
    y = {-1: rect.top() + 1, 0: rect.center().y(), 1: rect.bottom() - 1}[down]
    return QPoint(x, y)


def move(card, place: QPoint, buttons: Qt.MouseButton = NONE) -> None:
    where = QPointF(place)
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        where,
        QPointF(card.mapToGlobal(place)),
        NONE,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(card, event)


@pytest.mark.parametrize(
    ("across", "down", "shape"),
    [
        (-1, 0, Qt.CursorShape.SizeHorCursor),
        (1, 0, Qt.CursorShape.SizeHorCursor),
        (0, -1, Qt.CursorShape.SizeVerCursor),
        (0, 1, Qt.CursorShape.SizeVerCursor),
        (-1, -1, Qt.CursorShape.SizeFDiagCursor),
        (1, 1, Qt.CursorShape.SizeFDiagCursor),
        (1, -1, Qt.CursorShape.SizeBDiagCursor),
        (-1, 1, Qt.CursorShape.SizeBDiagCursor),
    ],
)
def test_every_edge_and_corner_drags_what_its_pointer_says(card, across, down, shape):
    place, former = edge_point(card, across, down), card.card_rect
    move(card, place)
    assert card.cursor().shape() == shape
    QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=place)
    move(card, place - QPoint(across * 30, down * 30), Qt.MouseButton.LeftButton)
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=place)
    assert card.card_rect.width() == former.width() - 30 * abs(across)
    assert card.card_rect.height() == former.height() - 30 * abs(down)


def test_the_size_chosen_is_the_size_of_the_next_card(workspace, card, run_async):
    async def scene() -> None:
        place = edge_point(card, 1, 0)
        QTest.mousePress(card, Qt.MouseButton.LeftButton, pos=place)
        move(card, place - QPoint(60, 0), Qt.MouseButton.LeftButton)
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton, pos=place)
        width = card.card_rect.width()
        QTest.keyClick(card.passage, Qt.Key.Key_Right)
        assert card.card_rect.width() == width
        await workspace.tasks.finish_others()

    run_async(scene())


@pytest.mark.parametrize("by", ["button", "keyboard", "double click"])
def test_it_takes_92_by_88_percent_of_the_page_and_goes_back(card, by):
    former, room = card.geometry(), card.host.rect()

    def toggle() -> None:
        if by == "button":
            card.size_button.click()
        elif by == "keyboard":
            QTest.keyClick(card.reader_button, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        else:
            QTest.mouseDClick(card.claim, Qt.MouseButton.LeftButton)

    toggle()
    assert card.card_rect.width() == round(room.width() * 0.92)
    assert card.card_rect.height() == round(room.height() * 0.88)
    toggle()
    assert card.geometry() == former


def test_arrow_keys_go_to_the_next_citation_and_back(workspace, card, run_async):
    async def scene() -> None:
        pills = workspace.window.chat.turn_views[0].answer.pills
        QTest.keyClick(card.passage, Qt.Key.Key_Right)
        assert card.pill is pills[1]
        assert card.place_label.text() == "2 of 2"
        QTest.keyClick(card.passage, Qt.Key.Key_Right)
        assert card.pill is pills[1]
        QTest.keyClick(card.passage, Qt.Key.Key_Left)
        assert card.pill is pills[0]
        await workspace.tasks.finish_others()

    run_async(scene())


def test_support_is_marked_in_the_passage(workspace, card, run_async):
    async def scene() -> None:
        card.attribution_button.click()
        await workspace.tasks.finish_others()

    run_async(scene())
    assert card.passage.support_texts == (PASSAGE[:FIRST_SENTENCE],)
    assert card.reasons.text() == "The first sentence says this."


def test_a_verdict_of_ones_own_is_shown_and_the_card_stays(workspace, card, run_async):
    async def scene() -> None:
        card.verdict_button.verdict_chosen.emit(Verdict.DEMOTED)
        await workspace.tasks.finish_others()

    run_async(scene())
    assert card.isVisible()
    assert "Rejected: your verdict" in card.badge_texts
    assert len(workspace.window.chat.turn_views[0].answer.pills) == 1


def test_the_full_page_opens_zooms_and_closes(workspace, card, run_async):
    async def scene() -> None:
        QTest.keyClick(card.page_image, Qt.Key.Key_Return)
        await workspace.tasks.finish_others()

    run_async(scene())
    page = workspace.window.findChild(PageWindow)
    zoom = page.canvas.zoom
    QTest.keyClick(page.canvas, Qt.Key.Key_Plus)
    assert page.canvas.zoom > zoom
    QTest.keyClick(page.canvas, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_the_signs_of_the_verdict_menu_follow_the_colours(theme, qtbot):
    """U10: a menu made in the light has signs that are seen in the dark."""
    button = VerdictButton(theme)
    qtbot.addWidget(button)
    sign = button.menu().actions()[0].icon
    before = sign().pixmap(16).toImage()
    theme.apply(AppearanceSettings(theme="dark"))
    assert sign().pixmap(16).toImage() != before


def test_the_users_verdict_has_the_sign_of_the_user_and_what_the_model_said(workspace, card, run_async):
    """U4, V9: it is not the tick of the model's own verdict."""

    async def scene() -> None:
        card.verdict_button.verdict_chosen.emit(Verdict.DEMOTED)
        await workspace.tasks.finish_others()

    run_async(scene())
    badge = next(one for one in card.findChildren(Badge) if one.text == "Rejected: your verdict")
    assert badge.icon == "overridden"
    assert "You decided this." in card.reasons.text()


def test_support_that_is_quoted_already_is_said_so(engine, workspace, card, run_async):
    """V10: where nothing more is marked, words say why."""
    start, end = quote_ranges(card.pill)[0]
    engine.attribute_sentences = lambda turn, index, time, run=None: SentenceAttribution(
        "", (AttributedSentence(1, start, end, 0.9, True),), (), "The first sentence says this."
    )

    async def scene() -> None:
        card.attribution_button.click()
        await workspace.tasks.finish_others()

    run_async(scene())
    assert card.reasons.text() == "The quoted words are the support; no other sentence is needed."
