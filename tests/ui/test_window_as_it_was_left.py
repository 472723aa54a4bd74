"""U1: the window opens as it was left: conversation, page, what was typed, widths, zoom."""

from window_driver import close, until

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
