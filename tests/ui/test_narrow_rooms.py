"""U1, U6, U10, U12: panel, index, claims and cards in windows that are small for the letters they show."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QToolButton, QWidget
from test_nothing_cut import is_cut, texts, words_of
from window_driver import until
from window_views import dress, opened, settle

from app.ui.claims.model import Column
from app.ui.indexing.document_rows import Column as DocumentColumn
from app.ui.indexing.state_words import state_word
from app.ui.library.part import PartHeading
from app.ui.workspace import Workspace

ROOMS = ("panel", "tags", "index", "claims", "no claims", "paper card")
WINDOWS = ((420, 820, 200), (960, 740, 150), (420, 820, 100))


@pytest.fixture
def engine(engine):
    dress(engine)
    return engine


def scrolls_sideways(view: QWidget) -> list[str]:
    """Areas of a view whose words are partly beside it."""
    areas = (one for one in view.findChildren(QScrollArea) if one.isVisible())
    return [one.objectName() for one in areas if one.horizontalScrollBar().maximum() > 0]


@pytest.mark.parametrize(("width", "height", "zoom"), WINDOWS)
def test_nothing_is_cut_or_beside_the_window(workspace: Workspace, run_async, width, height, zoom):
    faults: list[str] = []

    async def scene() -> None:
        workspace.window.resize(width, height)
        workspace.frame.settings.change("appearance", zoom_percent=zoom)
        for name in ROOMS:
            async with opened(workspace, name) as view:
                view.resize(min(view.width(), width), min(view.height(), height))
                await settle()
                faults.extend(f"{name}: {words_of(one)}" for one in texts(view) if is_cut(one))
                faults.extend(f"{name}: {area} scrolls sideways" for area in scrolls_sideways(view))

    run_async(scene())
    assert "\n".join(sorted(set(faults))) == ""


def test_headings_and_buttons_of_the_panel_are_whole_in_a_low_window(workspace: Workspace, run_async):
    async def scene() -> None:
        workspace.window.resize(420, 820)
        workspace.frame.settings.change("appearance", zoom_percent=200)
        async with opened(workspace, "panel"):
            await settle()
            panel = workspace.window.panel
            shown = [*panel.findChildren(PartHeading), *panel.findChildren(QToolButton)]
            low = [
                one.objectName()
                for one in shown
                if one.isVisible() and one.height() < one.sizeHint().height()
            ]
            assert low == []
            for view in (panel.sessions, panel.tree, panel.items):
                assert view.viewport().height() >= 2 * view.sizeHintForRow(0)

    run_async(scene())


def test_very_narrow_claims_show_the_verdict_above_the_claim(workspace: Workspace, run_async):
    async def scene() -> None:
        workspace.window.resize(420, 820)
        workspace.frame.settings.change("appearance", zoom_percent=200)
        async with opened(workspace, "claims") as inspector:
            inspector.resize(420, 820)
            await settle()
            table = inspector.table
            assert [one for one in Column if not table.isColumnHidden(one)] == [Column.CLAIM]
            assert table.columnWidth(Column.CLAIM) <= table.viewport().width()

    run_async(scene())


def test_states_take_as_much_room_as_those_that_are_there(workspace: Workspace, run_async):
    async def scene() -> None:
        async with opened(workspace, "index"):
            table = workspace.window.index_page.table
            states = workspace.window.index_page.model.states
            longest = max(table.fontMetrics().horizontalAdvance(state_word(one)) for one in states)
            assert longest < table.columnWidth(DocumentColumn.STATE) < longest + table.width() // 4
            table.horizontalHeader().resizeSection(DocumentColumn.STATE, 300)
            workspace.window.resize(900, 700)
            await settle()
            assert table.columnWidth(DocumentColumn.STATE) == 300
            table.horizontalHeader().sectionHandleDoubleClicked.emit(DocumentColumn.STATE)
            assert table.columnWidth(DocumentColumn.STATE) < 300

    run_async(scene())


def test_an_index_filter_without_hits_offers_to_clear_it(workspace: Workspace, run_async):
    page = workspace.window.index_page

    async def scene() -> None:
        async with opened(workspace, "index"):
            page.filter.setText("photosynthesis on Mars")
            assert page.nothing.text == "No document fits what you look for."
            assert page.table.isHidden()
            page.nothing.button.click()
            assert page.nothing.text == ""
            assert page.model.rowCount()
            assert page.filter.hasFocus()

    run_async(scene())


def test_tags_without_hits_say_so_and_the_popup_stays_as_high_as_its_tags(workspace: Workspace, run_async):
    async def scene() -> None:
        workspace.window.resize(420, 820)
        async with opened(workspace, "tags") as popup:
            window = workspace.window
            rows = popup.model.rowCount() * popup.list.sizeHintForRow(0)
            assert popup.height() <= rows + 6 * popup.list.sizeHintForRow(0)
            assert popup.width() < window.width()
            popup.field.setText("photosynthesis on Mars")
            assert popup.nothing.text() == "No tag contains this."
            assert popup.nothing.isVisible()
            popup.field.clear()
            await until(lambda: not popup.nothing.isVisible(), "the tags")

    run_async(scene())


def test_right_to_left_headings_point_to_their_own_side(workspace: Workspace):
    heading = workspace.window.panel.findChild(PartHeading, "libraryHeading")
    heading.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    heading.fold_wanted.emit(True)
    assert heading.accessibleDescription() == "Opens"
