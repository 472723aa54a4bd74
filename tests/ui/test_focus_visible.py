"""U10: where the keyboard is can be seen: whatever takes it changes visibly, in every view and every theme."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from window_views import VIEWS, dress, opened

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.composer import QuestionEdit
from app.ui.workspace import Workspace

LOOKS = (("light", "off"), ("dark", "off"), ("light", "on"), ("dark", "on"))
LEAST_CONTRAST = 3.0
AROUND = 3  # pixels beside a widget that belong to its ring


@pytest.fixture
def engine(engine):
    dress(engine)
    return engine


def focusable(view: QWidget) -> Iterator[QWidget]:
    """What Tab or the arrows lead to."""
    for widget in view.findChildren(QWidget):
        takes_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        is_other = widget.window() is not view.window() or widget.focusProxy() is not None
        if takes_tab and widget.isVisible() and widget.isEnabled() and not is_other:
            yield widget


def kind_of(widget: QWidget) -> tuple[str, ...]:
    """Widgets of one kind are drawn by the same rules: one of them stands for all."""
    name = widget.objectName().partition(".")[0].rstrip("0123456789")
    is_checked = str(widget.property("checked"))
    return (type(widget).__name__, name, str(widget.property("role")), is_checked)


def place_of(widget: QWidget) -> QRect:
    """Where the ring is looked for, in its window: at a pill where the keyboard is in an answer."""
    if isinstance(widget, QuestionEdit):
        widget = widget.parentWidget()  # the field with its chips and its button wears the ring
    rect = widget.pill_rect(0) if isinstance(widget, AnswerView) and widget.pills else widget.rect()
    return QRect(widget.mapTo(widget.window(), rect.topLeft()), rect.size())


def picture(widget: QWidget, place: QRect) -> QImage:
    return widget.window().grab(place.adjusted(-AROUND, -AROUND, AROUND, AROUND)).toImage()


def luminance(image: QImage) -> np.ndarray:
    """Relative luminance, `(height, width)` float64, 0 to 1 (WCAG)."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    color = lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3) / 255
    linear = np.where(color <= 0.04045, color / 12.92, ((color + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def changed_pixels(before: QImage, after: QImage) -> int:
    """How many pixels differ so much that anybody sees it."""
    one, other = luminance(before), luminance(after)
    contrast = (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)
    return int((contrast >= LEAST_CONTRAST).sum())


def is_seen(widget: QWidget) -> bool:
    """Whether coming by the keyboard changes as many pixels as a thin line along two of its shorter sides has."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    assert widget.hasFocus(), widget.objectName()
    scroll_to(widget)
    place = place_of(widget)
    after = picture(widget, place)
    widget.clearFocus()
    before = picture(widget, place)
    return changed_pixels(before, after) >= 2 * min(place.width(), place.height(), 40)


def scroll_to(widget: QWidget) -> None:
    """Bring it into view in everything that scrolls."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, AROUND)
        parent = parent.parentWidget()


@pytest.mark.parametrize(("theme_name", "contrast"), LOOKS)
def test_whatever_takes_the_keyboard_shows_it(workspace: Workspace, run_async, theme_name, contrast):
    QApplication.setCursorFlashTime(0)  # a text cursor is always drawn
    seen: dict[tuple[str, ...], bool] = {}

    async def scene() -> None:
        workspace.frame.settings.change("appearance", theme=theme_name, contrast=contrast)
        for name in VIEWS:
            async with opened(workspace, name) as view:
                for one in focusable(view):
                    if kind_of(one) not in seen:
                        seen[kind_of(one)] = is_seen(one)

    run_async(scene())
    assert seen
    assert "\n".join(sorted("/".join(kind) for kind, is_visible in seen.items() if not is_visible)) == ""
