"""U10: no words are cut off in any view: the largest letters, the narrowest window, mirrored, in German."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QToolButton,
    QWidget,
)
from window_views import VIEWS, dress, opened, settle

from app.ui.application import make_application
from app.ui.widgets.clamped_label import ClampedLabel
from app.ui.widgets.parts import ElidedLabel, RowButton
from app.ui.workspace import Workspace

NARROW, HEIGHT = 420, 820  # at a zoom of 100 %
LOOKS = (("de", True, 100), ("en", False, 200))  # language, is mirrored, zoom in percent


@pytest.fixture
def language(request, qapp) -> Iterator[str]:
    """The language the window is made in."""
    make_application(request.param)
    yield request.param
    make_application("en")


@pytest.fixture
def engine(language, engine):
    dress(engine)
    return engine


def texts(view: QWidget) -> Iterator[QLabel | QAbstractButton | QComboBox]:
    """What shows words that are not shortened on purpose, with the whole in a tooltip."""
    for kind in (QLabel, QAbstractButton, QComboBox):
        for one in view.findChildren(kind):
            is_shortened = isinstance(one, ElidedLabel | ClampedLabel)
            words = one.currentText() if isinstance(one, QComboBox) else one.text()
            if words and one.isVisible() and one.window() is view.window() and not is_shortened:
                yield one


def is_cut(widget: QLabel | QAbstractButton | QComboBox) -> bool:
    """Whether its words need more room than it has, or than what holds it shows of it."""
    hint = widget.sizeHint()
    if isinstance(widget, QLabel) and widget.wordWrap():
        needs = (0, widget.heightForWidth(widget.width()))
    elif isinstance(widget, QPushButton | QCheckBox | QRadioButton | QToolButton | QLabel) and not isinstance(
        widget, RowButton
    ):
        needs = (hint.width(), widget.fontMetrics().height())
    else:
        needs = (0, widget.fontMetrics().height())
    return needs[0] > widget.width() + 1 or needs[1] > widget.height() + 1 or is_beyond(widget)


def is_beyond(widget: QWidget) -> bool:
    """Whether it reaches beyond a side of what holds it, where nothing scrolls."""
    parent = widget.parentWidget()
    while parent is not None and not widget.isWindow():
        if isinstance(parent.parentWidget(), QScrollArea):
            bar = parent.parentWidget().horizontalScrollBar()
            return bar.maximum() > bar.minimum() and not bar.isVisible()
        place = QRect(widget.mapTo(parent, QPoint()), widget.size())
        if place.left() < -1 or place.right() > parent.width() + 1:
            return True
        if parent.isWindow():
            return False
        parent = parent.parentWidget()
    return False


@pytest.mark.parametrize(("language", "is_mirrored", "zoom"), LOOKS, indirect=["language"])
def test_no_words_are_cut_off_in_any_view(workspace: Workspace, run_async, language, is_mirrored, zoom):
    faults: list[str] = []

    async def scene() -> None:
        width, height = NARROW * zoom // 100, HEIGHT * zoom // 100
        workspace.window.resize(width, height)
        workspace.frame.settings.change("appearance", text_size="large", zoom_percent=zoom)
        for name in VIEWS:
            async with opened(workspace, name) as view:
                view.resize(min(view.width(), width), height)
                await settle()
                faults.extend(
                    f"{name}: {one.objectName() or type(one).__name__}: {words_of(one)}"
                    for one in texts(view)
                    if is_cut(one)
                )

    QApplication.setLayoutDirection(
        Qt.LayoutDirection.RightToLeft if is_mirrored else Qt.LayoutDirection.LeftToRight
    )
    try:
        run_async(scene())
    finally:
        QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert "\n".join(sorted(set(faults))) == ""


def words_of(widget: QLabel | QAbstractButton | QComboBox) -> str:
    words = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
    return words[:60]
