"""A person at the window: the mouse, the keyboard, and what they look at."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QMenu,
    QStyle,
    QStyleOptionSpinBox,
    QWidget,
)
from window_driver import until

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.checkpoint_card import CheckpointCard
from app.ui.workspace import Workspace

_MOST_TABS = 250
_Widget = TypeVar("_Widget", bound=QWidget)


def find(root: QWidget, name: str, kind: type[_Widget] = QWidget) -> _Widget:  # type: ignore[assignment]  # the default is the widest
    """The last made visible widget of a name."""
    found = [one for one in root.findChildren(kind, name) if one.isVisible()]
    assert found, f"nothing visible is called {name}"
    return found[-1]


# --- the mouse ---
def click(widget: QWidget, place: QPoint | None = None) -> None:
    """Press and let go of the left button over a widget."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place or widget.rect().center())


def click_item(view: QAbstractItemView, index: QModelIndex) -> None:
    """Click on a line of a list or table, after scrolling to it."""
    view.scrollTo(index)
    click(view.viewport(), view.visualRect(index).center())


def click_step(spin: QAbstractSpinBox) -> None:
    """Click on the arrow of a number field that makes it larger."""
    option = QStyleOptionSpinBox()
    spin.initStyleOption(option)
    arrow = spin.style().subControlRect(
        QStyle.ComplexControl.CC_SpinBox, option, QStyle.SubControl.SC_SpinBoxUp, spin
    )
    click(spin, arrow.center())


def drag(widget: QWidget, start: QPoint, by: QPoint) -> None:
    """Take hold, move, let go; the widget may change its size under the pointer."""
    end = widget.mapToGlobal(start + by)
    QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=start)
    move(widget, start + by, Qt.MouseButton.LeftButton)
    QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=widget.mapFromGlobal(end))


def move(widget: QWidget, place: QPoint, held: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """Bring the pointer to a place, with a button held or none.

    `QTest.mouseMove` runs the event loop, which a coroutine must not: other tasks would be entered inside this one.
    """
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        QPointF(widget.mapToGlobal(place)),
        Qt.MouseButton.NoButton,
        held,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


def choose_from_menu(widget: QWidget, place: QPoint, text: str) -> None:
    """Open the context menu of a widget and click on one of its lines."""
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(one for one in menu.actions() if one.text() == text)
    click(menu, menu.actionGeometry(action).center())


def tooltip_of(view: AnswerView, place: QPoint) -> None:
    """Rest the pointer on a place of an answer."""
    move(view.viewport(), place)
    QApplication.sendEvent(
        view.viewport(), QHelpEvent(QHelpEvent.Type.ToolTip, place, view.viewport().mapToGlobal(place))
    )


# --- the keyboard ---
def press(key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    """Press a key wherever the focus is."""
    held = Qt.KeyboardModifier.NoModifier
    for one in modifiers:
        held |= one
    QTest.keyClick(focused(), key, held)


def write(text: str) -> None:
    """Type wherever the focus is."""
    QTest.keyClicks(focused(), text)


def focused() -> QWidget:
    """Where keys go."""
    widget = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    return widget


def tab_to(is_wanted: Callable[[QWidget], bool], what: str, *, is_back: bool = False) -> None:
    """Press Tab until the focus is where it is wanted."""
    for _ in range(_MOST_TABS):
        if is_wanted(focused()):
            return
        press(Qt.Key.Key_Backtab if is_back else Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never came to {what}")


def tab_to_name(name: str, *, is_back: bool = False) -> None:
    """Press Tab until a widget of that name has the focus."""
    tab_to(lambda one: one.objectName() == name, name, is_back=is_back)


# --- looking ---
async def answered(workspace: Workspace, count: int) -> None:
    """Wait until so many questions have their answers and nothing is in work."""
    chat = workspace.window.chat
    await until(lambda: len(chat.turn_views) >= count and chat.turn_views[count - 1].turn, "the answer")
    await until(lambda: not workspace.conversation.is_asking, "rest")
    view = chat.turn_views[count - 1].answer
    await until(lambda: view.height() > 20, "the answer at its height")


async def paused(workspace: Workspace) -> CheckpointCard:
    """Wait until the newest question asks how to go on."""
    chat = workspace.window.chat
    await until(lambda: chat.turn_views and chat.turn_views[-1].checkpoint, "the question how to go on")
    await until(lambda: not workspace.conversation.is_asking, "rest")
    card = chat.turn_views[-1].checkpoint
    assert card is not None
    await until(card.isVisible, "the card")
    return card
