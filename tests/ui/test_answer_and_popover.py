"""Asking, pills and the popover, by mouse and by keyboard (U3, U4, U5, B1)."""

from dataclasses import replace

import pytest
from invented import GROUP_ID, PASSAGE, QUOTE
from PySide6.QtCore import QBuffer, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip
from window_driver import ask, until

from app.ui.evidence.page_image import PageImage

QUESTION = "How much do trees cool at night?"


def click_pill(view, number: int) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.pill_rect(number).center())


async def opened(workspace, number: int):
    """Ask, and open the popover of a pill by mouse."""
    await ask(workspace, QUESTION)
    view = workspace.window.chat.turn_views[-1].answer
    await until(lambda: view.height() > 50, "the answer at its height")
    click_pill(view, number)
    assert workspace.window.popover.isVisible()
    return view


def test_a_question_typed_and_sent_by_enter_is_answered(workspace, engine, run_async):
    run_async(ask(workspace, QUESTION))
    assert engine.asked[-1][0] == QUESTION
    view = workspace.window.chat.turn_views[-1]
    assert view.answer.pills
    assert view.steps.summary == "5 passages in 5 sources"


def test_shift_enter_breaks_the_line(workspace):
    edit = workspace.window.chat.composer.edit
    QTest.keyClicks(edit, "one")
    QTest.keyClick(edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(edit, "two")
    assert edit.toPlainText() == "one\ntwo"


def test_a_click_on_a_pill_shows_its_passage_with_the_quote_marked(workspace, run_async):
    run_async(opened(workspace, 0))
    popover = workspace.window.popover
    assert popover.passage.toPlainText() == PASSAGE
    assert popover.passage.marked_text() == f"{QUOTE}."
    assert popover.title.text() == "Street trees and the night-time temperature of dense districts"
    assert popover.byline.text() == "Okafor & Lindqvist (2021) • Journal of Urban Climate"
    assert popover.badge_texts == (
        "§ Results › Night-time cooling",
        "p. 412 (page 2 of the file)",
        "Not checked: the decision model is not part of this version",
        "Place 1 of 3 that cite this passage",
    )
    assert QUOTE.split()[0] in popover.claim.text()


def test_the_page_stands_beside_the_passage(workspace, run_async):
    async def scene() -> None:
        await opened(workspace, 0)
        await until(workspace.window.popover.page_image.isVisible, "the page")

    run_async(scene())


def test_the_quote_stays_in_view_when_the_page_takes_room(workspace, engine, run_async):
    passage = "A sentence that comes before it all and says little. " * 40 + PASSAGE
    engine.evidence = (replace(engine.evidence[0], text=passage), *engine.evidence[1:])

    async def scene() -> None:
        await opened(workspace, 0)
        view = workspace.window.popover.passage
        await until(workspace.window.popover.page_image.isVisible, "the page")
        cursor = view.textCursor()
        cursor.setPosition(passage.index(QUOTE))
        await until(lambda: view.viewport().rect().contains(view.cursorRect(cursor)), "the quote")

    run_async(scene())


def test_tab_goes_through_the_pills_and_enter_opens(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1].answer
        view.setFocus(Qt.FocusReason.TabFocusReason)
        assert view.document().painter.focused == 0
        QTest.keyClick(view, Qt.Key.Key_Tab)
        QTest.keyClick(view, Qt.Key.Key_Tab)
        assert view.document().painter.focused == 2
        assert view.accessibleDescription().startswith("Citation 3 of 5: Tanaka et al. 2019, Not checked")
        QTest.keyClick(view, Qt.Key.Key_Backtab)
        assert view.document().painter.focused == 1
        QTest.keyClick(view, Qt.Key.Key_Return)
        assert workspace.window.popover.isVisible()
        assert workspace.window.popover.pill is view.pills[1]

    run_async(scene())


def test_space_opens_as_enter_does(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1].answer
        view.focus_pill(2)
        QTest.keyClick(view, Qt.Key.Key_Space)
        assert workspace.window.popover.pill is view.pills[2]

    run_async(scene())


def test_tab_leaves_the_answer_after_its_last_pill(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1].answer
        view.focus_pill(4)
        QTest.keyClick(view, Qt.Key.Key_Tab)
        assert not view.hasFocus()

    run_async(scene())


def test_escape_closes_and_gives_the_focus_back_to_the_pill(workspace, run_async):
    async def scene() -> None:
        view = await opened(workspace, 2)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        assert not workspace.window.popover.isVisible()
        assert view.hasFocus()
        assert view.document().painter.focused == 2

    run_async(scene())


def test_tab_goes_round_inside_the_popover(workspace, run_async):
    async def scene() -> None:
        await opened(workspace, 0)
        names = []
        await until(workspace.window.popover.page_image.isVisible, "the page")
        stops = {
            "openInReader",
            "selectInLibrary",
            "copyQuote",
            "showSupport",
            "verdictButton",
            "popoverNext",
            "popoverSize",
            "popoverClose",
            "thumbnail",
            "passage",
        }
        for _ in range(len(stops) + 1):
            names.append(QApplication.focusWidget().objectName())
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert set(names) == stops
        assert names[0] == names[-1]

    run_async(scene())


def test_a_click_elsewhere_closes_the_popover(workspace, run_async):
    async def scene() -> None:
        await opened(workspace, 0)
        QTest.mouseClick(workspace.window.chat.composer.edit.viewport(), Qt.MouseButton.LeftButton)
        assert not workspace.window.popover.isVisible()

    run_async(scene())


def test_a_click_inside_does_not_close_it(workspace, run_async):
    async def scene() -> None:
        await opened(workspace, 0)
        QTest.mouseClick(
            workspace.window.popover.passage.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5)
        )
        assert workspace.window.popover.isVisible()

    run_async(scene())


def test_the_popover_leaves_the_cited_sentence_free(workspace, run_async):
    async def scene() -> None:
        view = await opened(workspace, 0)
        popover = workspace.window.popover
        line = view.mapTo(popover.host, view.pill_rect(0).bottomLeft()).y()
        shadow = workspace.window.popover.layout().contentsMargins().top()
        assert popover.geometry().top() + shadow > line
        assert popover.host.rect().adjusted(-20, -20, 20, 20).contains(popover.geometry())

    run_async(scene())


def test_open_in_reader_names_attachment_and_physical_page(workspace, handler, run_async):
    async def scene() -> None:
        await opened(workspace, 0)
        workspace.window.popover.reader_button.click()
        await until(lambda: handler.links, "the link")

    run_async(scene())
    assert handler.links == ["zotero://open-pdf/library/items/ATTACHP2?page=2"]


def test_open_in_reader_uses_the_group_form_in_group_libraries(workspace, handler, run_async):
    async def scene() -> None:
        await opened(workspace, 2)
        workspace.window.popover.reader_button.click()
        await until(lambda: handler.links, "the link")

    run_async(scene())
    assert handler.links == [f"zotero://open-pdf/groups/{GROUP_ID}/items/ATTGR9UP?page=9"]


def test_select_in_library_names_the_item_itself(workspace, handler, run_async):
    async def scene() -> None:
        await opened(workspace, 0)
        workspace.window.popover.library_button.click()
        await until(lambda: handler.links, "the link")

    run_async(scene())
    assert handler.links == ["zotero://select/library/items/QK2PAF3R"]


def test_a_link_that_nobody_takes_gives_a_hint_and_another_way(workspace, handler, engine, run_async):
    handler.accepts = False

    async def scene() -> None:
        await opened(workspace, 0)
        popover = workspace.window.popover
        popover.reader_button.click()
        await until(lambda: popover.hint.text.startswith("Zotero did not take the link."), "the hint")
        popover.hint.findChild(QPushButton, "hintAction").click()

    run_async(scene())
    assert handler.files == [engine.evidence[0].attachment.path]


def test_a_paper_of_the_sample_library_is_not_looked_for_in_zotero(workspace, handler, engine, run_async):
    engine.sample_dir = engine.paths.data

    async def scene() -> None:
        await opened(workspace, 0)
        workspace.window.popover.reader_button.click()
        assert "sample library" in workspace.window.popover.hint.text

    run_async(scene())
    assert handler.links == []


def test_copy_quote_takes_the_marked_words_and_names_the_paper(workspace, run_async):
    async def scene() -> None:
        await opened(workspace, 0)
        workspace.window.popover.copy_button.click()

    run_async(scene())
    expected = f"“{QUOTE}.” (Okafor & Lindqvist, 2021, p. 412)"
    assert QGuiApplication.clipboard().text() == expected


def test_hovering_a_pill_tells_title_section_page_and_state(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1].answer
        place = view.pill_rect(0).center()
        QApplication.sendEvent(
            view.viewport(), QHelpEvent(QEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
        )
        text = QToolTip.text()
        for part in (
            "Street trees",
            "Results › Night-time cooling",
            "p. 412",
            "Not checked: the decision model",
        ):
            assert part in text
        QToolTip.hideText()

    run_async(scene())


def test_the_pointer_is_a_hand_over_a_pill(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1].answer
        place = QPointF(view.pill_rect(0).center())
        none = Qt.MouseButton.NoButton
        move = QMouseEvent(QEvent.Type.MouseMove, place, place, none, none, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view.viewport(), move)
        assert view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor

    run_async(scene())


def test_a_source_is_selected_in_zotero_by_a_click(workspace, handler, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        entries = workspace.window.chat.turn_views[-1].findChildren(QPushButton, "sourceEntry")
        assert entries[1].accessibleName().startswith("Tanaka et al. (2019). Evening irrigation")
        entries[1].click()
        await until(lambda: handler.links, "the link")

    run_async(scene())
    assert handler.links == [f"zotero://select/groups/{GROUP_ID}/items/TANAKA9X"]


def test_other_considered_sources_are_folded_until_asked_for(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1]
        fold = view.findChild(QPushButton, "consideredFold")
        assert fold.text() == "Other considered sources (3)"
        entries = view.findChildren(QPushButton, "sourceEntry")
        await until(entries[1].isVisible, "the cited sources")
        assert len(entries) == 2
        fold.click()
        assert [one.isVisible() for one in view.findChildren(QPushButton, "sourceEntry")] == 5 * [True]

    run_async(scene())


def test_the_page_stays_inside_a_low_card(theme, qtbot):
    image = PageImage(theme)
    qtbot.addWidget(image)
    page = QImage(400, 600, QImage.Format.Format_RGB32)
    page.fill(Qt.GlobalColor.white)
    png = QBuffer()
    page.save(png, "PNG")
    image.show_page(bytes(png.data()), 1.0, (), "p. 1")
    for height in (90, 2000):
        image.resize(image.width(), height)
        assert image.rect().contains(image.page_rect)
        assert image.page_rect.width() * 6 == pytest.approx(image.page_rect.height() * 4, abs=6)
        assert image.page_rect.right() == image.rect().right()


def test_a_sentence_begins_at_the_pill_before_it(workspace, run_async):
    async def scene() -> None:
        await ask(workspace, QUESTION)
        view = workspace.window.chat.turn_views[-1].answer
        await until(lambda: view.height() > 50, "the answer at its height")
        for number in range(len(view.pills)):
            sentence = view.sentence_rect(number)
            assert sentence.contains(view.pill_rect(number).center())
            assert number == 0 or sentence.top() >= view.pill_rect(0).top()

    run_async(scene())
