"""U1: the window opens as it was left: conversation, page, what was typed, widths, zoom."""

from dataclasses import replace

import pytest
from invented import turn
from PySide6.QtWidgets import QLabel
from window_driver import close, until

from app.engine.paths import AppPaths
from app.ui.main_window import MainWindow
from app.ui.theme import Theme
from app.ui.workspace import Workspace


def test_window_opens_as_it_was_left(workspace, run_async, engine, handler):
    window = workspace.window

    async def leave() -> None:
        await workspace.conversation.open_session(1)
        workspace.frame.settings.change("appearance", zoom_percent=120)
        window.chat.composer.edit.setPlainText("A question not asked yet")
        window._panel_width = 333
        window.show_index()
        await close(workspace)

    run_async(leave())
    again = Workspace(engine, Theme(engine.settings.appearance), handler)

    async def come_back() -> None:
        again.window.show()
        await again.open()
        await until(lambda: again.window.panel.item_model.rowCount() > 0, "items")
        assert again.window.pages.currentWidget() is again.window.index_page
        assert again.conversation.session_id == 1
        assert again.window.chat.turn_views[0].turn is not None
        assert again.window.chat.composer.edit.toPlainText() == "A question not asked yet"
        assert again.window.state.panel_width == 333
        assert again.frame.settings.settings.appearance.zoom_percent == 120
        await close(again)

    run_async(come_back())


def test_after_a_crash_the_last_conversation_stands_where_it_was_read(workspace, run_async, engine, handler):
    base = turn(engine.evidence)
    engine.keep(1, *(replace(base, turn_id=number, session_id=1) for number in range(30)))

    async def read() -> None:
        chat = workspace.window.chat
        await workspace.conversation.open_session(1)
        await until(lambda: not chat._earlier, "all turns")
        chat.return_to(4, 60)
        chat.composer.edit.setPlainText("Not sent")
        await until(lambda: not chat._nearness._timer.isActive() and chat.reading_place[0] == 4, "the place")
        workspace.conversation.memory.write()

    run_async(read())
    again = Workspace(engine, Theme(engine.settings.appearance), handler)

    async def come_back() -> None:
        again.window.resize(workspace.window.size())
        again.window.show()
        await again.open()
        chat = again.window.chat
        assert again.conversation.session_id == 1
        assert chat.composer.edit.toPlainText() == "Not sent"
        await until(lambda: chat.reading_place[0] == 4, "where it was read")
        await close(again)

    run_async(come_back())


def test_what_is_typed_while_the_window_fills_loses_nothing_of_before(workspace, run_async):
    window = workspace.window
    window.state.remember_reading(1, (0, 0), "A question of yesterday")

    async def type_early() -> None:
        with workspace.conversation.memory.held():
            window.chat.composer.edit.setPlainText("hi")
            window.chat.composer.edit.clear()
            workspace.conversation.memory.write()
        await workspace.open()

    run_async(type_early())
    assert workspace.conversation.session_id == 1
    assert window.chat.composer.edit.toPlainText() == "A question of yesterday"


@pytest.mark.parametrize("odd", ["²", "9" * 5_000, "2147483648", "-1", "nan", ""])
def test_numbers_that_nobody_wrote_keep_no_window_from_opening(tmp_path, theme, qtbot, odd):
    paths = AppPaths(tmp_path)
    paths.window_state.write_text(
        f"[window]\npanel_width={odd}\nsession={odd}\nplace={odd} {odd}\npanel_parts=000;{odd},{odd},{odd}\n",
        encoding="utf-8",
    )
    window = MainWindow(theme, paths)
    qtbot.addWidget(window)
    window.show()
    assert window.state.session in {None, -1}
    assert theme.metrics.panel_least <= window.panel.width() <= theme.metrics.panel_most


def test_papers_held_over_the_conversation_are_told_what_will_happen(workspace):
    composer = workspace.window.chat.composer
    composer.setProperty("drop", True)
    words = composer.findChild(QLabel, "dropWords")
    assert not words.isHidden()
    composer.setProperty("drop", False)
    assert words.isHidden()
