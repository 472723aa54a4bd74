"""U1: the parts of the left panel share its height by what they hold, can be folded and resized, and stay so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from window_driver import until

from app.ui.library.parts_splitter import PartsSplitter, shared

HEIGHTS = st.lists(st.integers(0, 900), min_size=3, max_size=3)


@pytest.fixture
def splitter(workspace) -> PartsSplitter:
    QApplication.processEvents()
    return workspace.window.panel.splitter


@given(
    total=st.integers(0, 3000),
    wanted=HEIGHTS,
    least=HEIGHTS,
    shares=st.lists(st.integers(0, 9), min_size=3, max_size=3),
)
def test_shares_fill_the_height_and_nobody_gets_less_than_it_needs(total, wanted, least, shares):
    heights = shared(total, wanted, least, shares)
    assert all(height >= low for height, low in zip(heights, least, strict=True))
    assert sum(heights) == max(total, sum(least)) or not any(shares)


@given(total=st.integers(0, 3000), wanted=HEIGHTS, shares=st.lists(st.integers(1, 9), min_size=3, max_size=3))
def test_nobody_gets_more_than_it_wants_while_others_go_without(total, wanted, shares):
    heights = shared(total, wanted, [0, 0, 0], shares)
    if any(height < want for height, want in zip(heights, wanted, strict=True)):
        assert all(height <= want for height, want in zip(heights, wanted, strict=True))


def test_a_click_on_a_heading_folds_its_part_and_the_others_take_the_room(splitter, workspace):
    library, papers = splitter.widget(1), workspace.window.panel.papers
    before = papers.height()
    library.heading.click()
    assert not workspace.window.panel.tree.isVisible()
    assert library.height() <= library.sizeHint().height()
    assert papers.height() > before
    library.heading.click()
    assert workspace.window.panel.tree.isVisible()
    assert papers.height() == before


@pytest.mark.parametrize(("key", "is_folded"), [(Qt.Key.Key_Left, True), (Qt.Key.Key_Right, False)])
def test_arrows_fold_and_unfold_a_part(splitter, key, is_folded):
    part = splitter.widget(0)
    part.fold(is_folded=not is_folded)
    QTest.keyClick(part.heading, key)
    assert part.is_folded is is_folded


def test_headings_tell_screen_readers_what_they_do(splitter):
    heading = splitter.widget(2).heading
    assert heading.accessibleName().startswith("Papers")
    assert heading.accessibleDescription() == "Closes"
    heading.click()
    assert heading.accessibleDescription() == "Opens"


def test_all_parts_folded_stand_at_the_top(splitter):
    for number in range(3):
        splitter.widget(number).fold(is_folded=True)
    QApplication.processEvents()
    assert [splitter.widget(number).height() for number in range(3)] == [
        splitter.widget(number).sizeHint().height() for number in range(3)
    ]


def test_what_the_user_dragged_and_folded_is_there_again(splitter, workspace):
    splitter.widget(0).fold(is_folded=True)
    splitter.moveSplitter(splitter.widget(2).y() + 60, 2)
    tree_height = splitter.widget(1).height()
    kept = splitter.arrangement
    splitter.handle(1).reset.emit()
    splitter.widget(0).fold(is_folded=False)
    assert splitter.widget(1).height() != tree_height
    splitter.arrange(kept)
    assert splitter.widget(0).is_folded
    assert abs(splitter.widget(1).height() - tree_height) <= 2


@pytest.mark.parametrize("damaged", ["", "0", "011;a,b,c", "01;1,2", ";;", "000;1,2,3,4"])
def test_a_damaged_arrangement_changes_nothing(splitter, damaged):
    before = [splitter.widget(number).height() for number in range(3)]
    splitter.arrange(damaged)
    folds = [splitter.widget(number).is_folded for number in range(3)]
    assert folds == [False, damaged.startswith("011"), damaged.startswith("011")]
    if not any(folds):
        assert [splitter.widget(number).height() for number in range(3)] == before


def test_a_double_click_on_a_handle_takes_back_what_was_dragged(splitter):
    before = [splitter.widget(number).height() for number in range(3)]
    splitter.moveSplitter(splitter.widget(2).y() - 40, 2)
    assert [splitter.widget(number).height() for number in range(3)] != before
    handle = splitter.handle(2)
    place = QPointF(handle.rect().center())
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        handle,
        QMouseEvent(QMouseEvent.Type.MouseButtonDblClick, place, handle.mapToGlobal(place), left, left, none),
    )
    assert [splitter.widget(number).height() for number in range(3)] == before


def test_no_paper_that_fits_says_so_and_offers_to_clear_the_filter(workspace, run_async):
    papers = workspace.window.panel.papers

    async def scene() -> None:
        await until(papers.model.rowCount, "papers")
        papers.filter.setText("photosynthesis on Mars")
        await until(lambda: papers.nothing.text == "No paper fits what you look for.", "the note")
        papers.nothing.button.click()
        await until(papers.model.rowCount, "papers again")

    run_async(scene())
    assert papers.filter.text() == ""
    assert papers.nothing.text == ""
    assert papers.items.isVisible()
