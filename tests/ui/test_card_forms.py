"""The evidence card in windows of many sizes, zooms and letters: nothing cut, the passage read, all within reach (U5, U10)."""

import os
from dataclasses import replace

import pytest
from invented import PASSAGE
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget
from window_driver import until
from window_views import all_states

from app.engine.citations.decisions import with_verdict
from app.ui.evidence.sheet import Sheet
from app.ui.widgets.clamped_label import ClampedLabel
from app.ui.widgets.parts import ElidedLabel

LONG = " ".join([PASSAGE] * 4)
SIZES = [(400, 480), (420, 820), (700, 560), (960, 740), (1240, 820)]
LOOKS = [(70, "small"), (100, "medium"), (100, "large"), (150, "medium"), (200, "medium"), (200, "large")]
LEAST_LINES = 4


@pytest.fixture
def engine(engine):
    first, *others = engine.evidence
    engine.evidence = (replace(first, text=LONG), *others)
    engine.keep(1, all_states(engine.evidence))
    engine.override_verdict = with_verdict
    return engine


async def opened(workspace, number: int):
    """The card of one of the citations, as it is after its page was looked for."""
    answer = workspace.window.chat.turn_views[0].answer
    await until(lambda: answer.height() > 50, "the answer at its height")
    answer.pill_activated.emit(answer.pills[number], answer.pill_rect(number))
    await workspace.tasks.finish_others()
    QApplication.processEvents()
    return workspace.window.popover


def place_of(widget: QWidget, within: QWidget) -> QRect:
    return QRect(widget.mapTo(within, QPoint()), widget.size())


def faults(card) -> list[str]:
    """What one would see that is cut, covered or out of reach."""
    found = []
    inner = card.card_rect.translated(-card.pos())
    sheet = card.findChild(Sheet)
    if not card.host.rect().contains(card.card_rect):
        found.append(f"the card {card.card_rect} leaves the page {card.host.rect()}")
    buttons = [
        one for one in card.findChildren(QPushButton) if one.isVisible() and not sheet.isAncestorOf(one)
    ]
    close = card.findChild(QToolButton, "popoverClose")
    for one in [*buttons, close, sheet]:
        if not inner.contains(place_of(one, card)):
            found.append(f"{one.objectName()} leaves the card")
        if one is not sheet and place_of(one, card).intersects(place_of(sheet, card)):
            found.append(f"{one.objectName()} lies on the words")
    for one in card.findChildren(QLabel):
        if one.isVisible() and one.text():
            needed = one.heightForWidth(one.width()) if one.wordWrap() else one.fontMetrics().height()
            is_wide = one.wordWrap() or isinstance(one, ElidedLabel | ClampedLabel)
            if one.height() + 1 < needed or not (is_wide or one.width() >= one.sizeHint().width()):
                found.append(f"“{one.text()[:40]}” has {one.height()} of {needed} pixels")
    shown, whole = card.passage.viewport().height(), card.passage.whole_height(card.passage.width())
    is_enough = shown + LEAST_LINES >= min(whole - 2 * LEAST_LINES, LEAST_LINES * card.passage.line_height)
    if not is_enough:
        found.append(f"the passage shows {shown} of {whole} pixels")
    if sheet.has_one_scroll:
        room = card.host.height() - card.card_rect.height()
        if room > card.host.height() // 8:
            found.append("one scroll, though the card does not take the page")
        if card.passage.height() < whole:
            found.append("one scroll, and not all of the passage in it")
    elif sheet.widget().height() > sheet.viewport().height():
        found.append("words below the end of what does not scroll")
    return found


def keep_picture(card, name: str) -> None:
    """Where a folder is named, to look at."""
    if folder := os.environ.get("CARD_PICTURES"):
        card.window().grab().save(f"{folder}/{name}.png")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look[0]}-{look[1]}")
def test_nothing_is_cut_and_all_is_within_reach(workspace, run_async, size, look):
    async def scene() -> None:
        workspace.window.resize(*size)
        workspace.frame.settings.change("appearance", zoom_percent=look[0], text_size=look[1])
        await workspace.conversation.open_session(1)
        for number in (0, 1, 2):
            card = await opened(workspace, number)
            keep_picture(card, f"{size[0]}x{size[1]}-{look[0]}-{look[1]}-{number}")
            assert not faults(card), (number, faults(card))
            card.toggle_large()
            QApplication.processEvents()
            assert not faults(card), (number, "large", faults(card))
            card.toggle_large()
            card.close_card()

    run_async(scene())


def test_a_hint_leaves_the_passage_its_lines_and_gives_them_back(workspace, run_async):
    """U5: what is in the way of opening the paper does not take the place of the evidence."""

    async def scene() -> None:
        workspace.window.resize(420, 780)
        await workspace.conversation.open_session(1)
        card = await opened(workspace, 0)
        before = card.passage.height()
        card.hint.say("Zotero is not running. " * 3, "Start Zotero", card.hide, "Open the file", card.hide)
        await until(lambda: not faults(card), "room for the passage beside the hint")
        card.hint.hide()
        await until(lambda: card.passage.height() == before, "the room of before")

    run_async(scene())


def test_buttons_without_room_are_in_the_menu_of_one(workspace, run_async):
    async def scene() -> None:
        workspace.window.resize(420, 820)
        workspace.frame.settings.change("appearance", zoom_percent=150)
        await workspace.conversation.open_session(1)
        card = await opened(workspace, 0)
        more = card.findChild(QPushButton, "moreActions")
        assert more.isVisible()
        assert not card.library_button.isVisible()
        menu = more.menu()
        menu.aboutToShow.emit()
        told = [action.text() for action in menu.actions()]
        assert told == ["Select in Library", "Copy quote", "Show page", "Show support", "Your verdict"]
        copied = []
        card.quote_copy_requested.connect(lambda *_words: copied.append(1))
        menu.actions()[1].trigger()
        assert copied

    run_async(scene())


def test_with_one_scroll_keys_and_wheel_move_head_and_passage_together(workspace, run_async):
    async def scene() -> None:
        workspace.window.resize(400, 480)
        workspace.frame.settings.change("appearance", zoom_percent=200)
        await workspace.conversation.open_session(1)
        card = await opened(workspace, 0)
        sheet = card.findChild(Sheet)
        assert sheet.has_one_scroll
        bar = sheet.verticalScrollBar()
        before = bar.value()
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_PageDown)
        assert bar.value() > before
        assert card.passage.verticalScrollBar().maximum() == 0
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert not card.isVisible()

    run_async(scene())


@pytest.mark.parametrize("size", [(400, 480), (1240, 820)], ids=["small", "usual"])
def test_tab_goes_from_top_to_bottom(workspace, run_async, size):
    async def scene() -> None:
        workspace.window.resize(*size)
        await workspace.conversation.open_session(1)
        card = await opened(workspace, 1)
        close = card.findChild(QToolButton, "popoverClose")
        close.setFocus()
        seen = [close]
        while True:
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            if QApplication.focusWidget() in seen:
                break
            seen.append(QApplication.focusWidget())
        names = [one.objectName() for one in seen]
        assert names[:2] == ["popoverClose", "passage"]
        assert names[-2:] in (["popoverNext", "popoverSize"], ["popoverPrevious", "popoverNext"])
        assert {"moreActions"} <= set(names) or {"showSupport", "verdictButton"} <= set(names)

    run_async(scene())


def test_a_short_passage_has_a_low_card(workspace, run_async):
    async def scene() -> None:
        await workspace.conversation.open_session(1)
        card = await opened(workspace, 2)
        blank = card.passage.height() - card.passage.whole_height(card.passage.width())
        assert blank <= card.passage.line_height

    run_async(scene())


def test_a_size_of_ones_own_goes_with_the_zoom(workspace, run_async):
    async def scene() -> None:
        await workspace.conversation.open_session(1)
        card = await opened(workspace, 0)
        card.stretch(-80, -40)
        width = card.card_rect.width()
        card.close_card()
        workspace.frame.settings.change("appearance", zoom_percent=80)
        card = await opened(workspace, 0)
        assert abs(card.card_rect.width() - 0.8 * width) <= 2

    run_async(scene())
