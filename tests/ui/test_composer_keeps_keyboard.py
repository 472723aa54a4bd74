"""U3, U10: after a click on Send the keyboard is where one types on, not at the button next to one that was switched off."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from window_driver import until


def test_the_keyboard_stays_in_the_composer_when_send_is_clicked(workspace, run_async):
    composer = workspace.window.chat.composer

    async def scene() -> None:
        composer.edit.setFocus()
        QTest.keyClicks(composer.edit, "Do trees cool the streets?")
        QTest.mouseClick(composer.action, Qt.MouseButton.LeftButton)
        await until(lambda: workspace.window.chat.turn_views, "the question")
        await until(lambda: not workspace.conversation.is_asking, "the answer")

    run_async(scene())
    assert QApplication.focusWidget() is composer.edit
