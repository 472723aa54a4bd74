"""U8: where the window is too narrow for all menus, an arrow that can be seen leads to the others."""

from PySide6.QtWidgets import QToolButton

from app.ui.commands.menu_overflow import ARROW


def test_arrow_to_menus_without_room_is_drawn(workspace, qtbot):
    window = workspace.window
    bar = window.menuBar()
    for action in bar.actions():
        action.setText(action.text() + " in a wordy language")
    window.resize(420, 700)
    arrow = bar.findChild(QToolButton, ARROW)
    qtbot.waitUntil(arrow.isVisible)
    picture = arrow.grab().toImage()
    colours = {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}
    assert len(colours) > 1
    assert arrow.accessibleName() == "More menus"
