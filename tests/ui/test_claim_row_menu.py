"""U6: what can be done with a claim is offered at its row, to the mouse and to the menu key."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from window_driver import until

from app.engine.records import Verdict
from app.ui.claims.window import ClaimsWindow


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


def actions(menu: QMenu) -> dict[str, QAction]:
    """All that a menu offers, those of its own menus included."""
    found = {one.text(): one for one in menu.actions()}
    for one in menu.actions():
        if one.menu() is not None:
            found |= {inner.text(): inner for inner in one.menu().actions()}
    return found


def opened_at(inspector: ClaimsWindow, row: int) -> QMenu:
    index = inspector.table.model().index(row, 1)
    inspector.table.customContextMenuRequested.emit(inspector.table.visualRect(index).center())
    return inspector.table.findChildren(QMenu, "claimMenu")[-1]


def test_the_menu_is_of_the_row_below_the_mouse(inspector):
    menu = opened_at(inspector, 1)
    assert inspector.table.currentIndex().row() == 1
    assert {"Select in Library", "Supporting sentences", "Your verdict", "Verified", "Rejected"} <= set(
        actions(menu)
    )
    menu.close()


def test_a_verdict_of_the_menu_is_that_of_the_pane(inspector):
    chosen = []
    inspector.detail.verdict_chosen.connect(lambda claim, verdict: chosen.append((claim, verdict)))
    menu = opened_at(inspector, 0)
    assert actions(menu)["As the model says"].isChecked()
    actions(menu)["Rejected"].trigger()
    menu.close()
    assert chosen == [(inspector.detail.claim, Verdict.DEMOTED)]


def test_the_menu_leads_into_zotero(inspector):
    asked = []
    inspector.detail.library_requested.connect(asked.append)
    menu = opened_at(inspector, 0)
    actions(menu)["Select in Library"].trigger()
    menu.close()
    assert asked == [inspector.detail.claim]


def test_beside_all_rows_it_means_the_current_one(inspector):
    inspector.table.select_row(1)
    inspector.table.customContextMenuRequested.emit(QPoint(-9, -9))
    menu = inspector.table.findChildren(QMenu, "claimMenu")[-1]
    assert inspector.table.currentIndex().row() == 1
    menu.close()
