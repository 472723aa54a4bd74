"""U5, U6, U10: what the mouse does at edges and heads of columns, done with keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from window_driver import until

from app.ui.claims.model import Column
from app.ui.claims.window import ClaimsWindow
from app.ui.evidence.popover import EvidencePopover

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def card(workspace, run_async) -> EvidencePopover:
    async def scene() -> None:
        await workspace.conversation.open_session(1)
        answer = workspace.window.chat.turn_views[0].answer
        answer.focus_pill(0)
        QTest.keyClick(answer, Qt.Key.Key_Return)
        await until(workspace.window.popover.isVisible, "the card")

    run_async(scene())
    return workspace.window.popover


@pytest.fixture
def inspector(workspace, run_async) -> ClaimsWindow:
    async def scene() -> None:
        await workspace.conversation.open_session(1)
        workspace.claims.open(None)
        await until(
            lambda: workspace.claims.inspector and len(workspace.claims.inspector.shown_claims) > 1,
            "the claims",
        )

    run_async(scene())
    return workspace.claims.inspector


def press(card: EvidencePopover, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget() or card, key, ALT)


@pytest.mark.parametrize(
    ("key", "wider", "higher"),
    [
        (Qt.Key.Key_Left, -1, 0),
        (Qt.Key.Key_Right, 1, 0),
        (Qt.Key.Key_Up, 0, -1),
        (Qt.Key.Key_Down, 0, 1),
    ],
    ids=["narrower", "wider", "lower", "higher"],
)
def test_alt_with_an_arrow_resizes_the_card(card, theme, key, wider, higher):
    before = card.card_rect.size()
    press(card, key)
    after = card.card_rect.size()
    step = theme.metrics.space_page
    assert (after.width() - before.width(), after.height() - before.height()) == (wider * step, higher * step)


def test_the_card_never_leaves_the_page(card):
    for _ in range(100):
        press(card, Qt.Key.Key_Right)
        press(card, Qt.Key.Key_Down)
    assert card.host.rect().contains(card.card_rect)
    assert card.card_rect.width() > 0.9 * card.host.width()


def test_the_card_keeps_what_it_needs(card, theme):
    for _ in range(100):
        press(card, Qt.Key.Key_Left)
        press(card, Qt.Key.Key_Up)
    assert card.card_rect.width() >= theme.metrics.card_least_width
    assert card.card_rect.height() >= theme.metrics.card_least_height


def test_claims_are_put_in_order_by_a_menu(inspector):
    button = inspector.findChild(object, "claimOrder")
    QTest.keyClick(button, Qt.Key.Key_Space)
    menu = QApplication.activePopupWidget()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    claims = [one.occurrence.claim.casefold() for one in inspector.shown_claims]
    assert claims == sorted(claims)


def test_the_menu_shows_the_order_in_force_and_turns_it(inspector):
    inspector.table.sortByColumn(Column.SOURCE, Qt.SortOrder.AscendingOrder)
    before = inspector.shown_claims
    button = inspector.findChild(object, "claimOrder")
    QTest.keyClick(button, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    ticked = [one.data() for one in menu.actions() if one.isChecked()]
    assert ticked == [Column.SOURCE, Qt.SortOrder.AscendingOrder]
    menu.actions()[-1].trigger()
    menu.close()
    labels = [one.folded.place for one in inspector.shown_claims]
    assert labels == sorted((one.folded.place for one in before), reverse=True)
