"""Zoom, text sizes and widths (U1, U10): no text is cut off in the pages of the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from window_driver import until

from app.ui.widgets.clamped_label import ClampedLabel
from app.ui.widgets.parts import ElidedLabel


def cut_texts(root: QWidget) -> list[str]:
    """Texts of visible labels and buttons with less room than they need; those aside that say so by an ellipsis."""
    return [
        one.text()
        for kind in (QLabel, QPushButton)
        for one in root.findChildren(kind)
        if one.isVisible() and one.text() and not isinstance(one, ElidedLabel | ClampedLabel) and is_cut(one)
    ]


def is_cut(widget: QLabel | QPushButton) -> bool:
    hint = widget.sizeHint()
    if isinstance(widget, QPushButton):
        return widget.fontMetrics().height() > widget.height() + 1
    if widget.wordWrap():
        return widget.heightForWidth(widget.width()) > widget.height() + 1
    return hint.height() > widget.height() + 1 or hint.width() > widget.width() + 1


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
@pytest.mark.parametrize("width", [420, 1240])
def test_no_text_is_cut_off_at_any_size(workspace, run_async, width, direction):
    async def scene() -> None:
        app = QApplication.instance()
        window = workspace.window
        await workspace.conversation.open_session(1)
        app.setLayoutDirection(direction)
        try:
            window.resize(width, 820)
            for percent, size in ((100, "small"), (100, "large"), (150, "medium"), (200, "large")):
                workspace.frame.settings.change("appearance", zoom_percent=percent, text_size=size)
                for show in (window.show_chat, window.show_index):
                    show()
                    await until(
                        lambda: not cut_texts(window),
                        f"whole texts at {percent} %, {size}: {cut_texts(window)}",
                    )
        finally:
            app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    run_async(scene())
