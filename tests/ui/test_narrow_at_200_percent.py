"""U10: a window of 420 px at a zoom of 200 %: what does not fit can be scrolled to, and is whole."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea
from window_views import opened, settle

from app.ui.workspace import Workspace


def test_empty_conversation_is_whole_and_its_questions_are_reached_by_tab(
    workspace: Workspace, run_async: Callable
) -> None:
    async def scene() -> None:
        workspace.window.resize(420, 820)
        workspace.frame.settings.change("appearance", zoom_percent=200)
        async with opened(workspace, "empty conversation"):
            page = workspace.window.chat.findChild(QScrollArea, "emptyStateScroll")
            workspace.window.chat._empty.show_suggestions(
                ("How much do street trees cool a city at night?",) * 3
            )
            await settle()
            for one in page.findChildren(QLabel):
                assert one.height() >= one.heightForWidth(one.width()), one.text()
                assert one.mapTo(page.widget(), QPoint()).x() + one.width() <= page.viewport().width()
            last = page.findChild(QPushButton, "suggestion3")
            page.findChild(QPushButton, "suggestion2").setFocus()
            QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            assert last.hasFocus()
            top = last.mapTo(page.viewport(), QPoint()).y()
            assert 0 <= top <= page.viewport().height() - last.height()

    run_async(scene())
