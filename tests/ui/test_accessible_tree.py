"""U10: what a screen reader is told: every widget that can be used has a name and a role, and Tab reaches all of them."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton, QScrollBar, QWidget
from window_driver import until

from app.ui.workspace import Workspace

ROLES_OF_USE = {
    QAccessible.Role.Button,
    QAccessible.Role.ButtonMenu,
    QAccessible.Role.CheckBox,
    QAccessible.Role.RadioButton,
    QAccessible.Role.ComboBox,
    QAccessible.Role.EditableText,
    QAccessible.Role.SpinBox,
    QAccessible.Role.List,
    QAccessible.Role.Table,
    QAccessible.Role.Tree,
    QAccessible.Role.Link,
}
Opener = Callable[[Workspace], QWidget]


async def open_chat(workspace: Workspace) -> QWidget:
    await workspace.conversation.open_session(1)
    return workspace.window


async def open_card(workspace: Workspace) -> QWidget:
    await workspace.conversation.open_session(1)
    answer = workspace.window.chat.turn_views[0].answer
    answer.focus_pill(0)
    QTest.keyClick(answer, Qt.Key.Key_Return)
    return workspace.window.popover


async def open_claims(workspace: Workspace) -> QWidget:
    await workspace.conversation.open_session(1)
    workspace.claims.open(None)
    await until(lambda: workspace.claims.inspector and workspace.claims.inspector.shown_claims, "the claims")
    return workspace.claims.inspector


async def open_index(workspace: Workspace) -> QWidget:
    workspace.window.show_index()
    await until(lambda: workspace.window.index_page.model.rowCount(), "the documents")
    return workspace.window.index_page


async def open_first_run(workspace: Workspace) -> QWidget:
    await workspace.index.offer_libraries()
    await until(workspace.window.first_run.build_button.isEnabled, "the estimate")
    return workspace.window.first_run


async def open_palette(workspace: Workspace) -> QWidget:
    workspace.frame.palette.open_palette()
    return workspace.frame.palette


async def open_shortcuts(workspace: Workspace) -> QWidget:
    workspace.window.registry.run("help.shortcuts")
    return workspace.window.findChild(QWidget, "shortcutsDialog")


async def open_about(workspace: Workspace) -> QWidget:
    workspace.window.registry.run("help.about")
    return QApplication.activeModalWidget()


def preferences_page(page: str) -> Callable[[Workspace], object]:
    async def open_page(workspace: Workspace) -> QWidget:
        workspace.frame.preferences.open(page)
        return workspace.frame.preferences.dialog

    return open_page


PAGES = ("library", "verification", "models", "search", "appearance", "privacy", "advanced")
VIEWS = {
    "conversation": open_chat,
    "card": open_card,
    "claims": open_claims,
    "index": open_index,
    "first run": open_first_run,
    "palette": open_palette,
    "shortcuts": open_shortcuts,
    "about": open_about,
    **{f"preferences, {page}": preferences_page(page) for page in PAGES},
}


@pytest.fixture(params=VIEWS.values(), ids=VIEWS)
def view(request, workspace, run_async) -> QWidget:
    """Each view of the window, open."""

    async def scene() -> QWidget:
        shown = await request.param(workspace)
        assert shown is not None
        await until(shown.isVisible, "the view")
        return shown

    return run_async(scene())


def interfaces(widget: QWidget) -> Iterator[QAccessibleInterface]:
    """The widget and everything visible below it, as a screen reader walks it; lines of lists are left out."""
    root = QAccessible.queryAccessibleInterface(widget)
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if one is None or not one.isValid():
            continue
        if one is not root and (one.state().invisible or not isinstance(one.object(), QWidget)):
            continue
        yield one
        waiting += [one.child(number) for number in range(one.childCount())]


def told(one: QAccessibleInterface) -> str:
    return f"{one.object().objectName() or type(one.object()).__name__} ({one.role().name})"


def is_of_use(one: QAccessibleInterface) -> bool:
    widget = one.object()
    is_inner = widget.objectName().startswith("qt_") or isinstance(widget, QScrollBar)
    return not is_inner and (one.role() in ROLES_OF_USE or widget.focusPolicy() != Qt.FocusPolicy.NoFocus)


def name_of(one: QAccessibleInterface) -> str:
    return one.text(QAccessible.Text.Name).strip()


def test_everything_that_can_be_used_has_a_name_of_its_own_and_a_role(view):
    used = [one for one in interfaces(view) if is_of_use(one)]
    assert used
    assert [told(one) for one in used if not name_of(one)] == []
    assert [told(one) for one in used if one.role() is QAccessible.Role.NoRole] == []
    assert [told(one) for one in used if is_of_a_class(name_of(one))] == []
    buttons = [one for one in used if one.role() is QAccessible.Role.Button]
    names = [(name_of(one), one.text(QAccessible.Text.Description)) for one in buttons]
    assert sorted({one for one in names if names.count(one) > 1}) == []


def test_a_screen_reader_comes_to_the_view_from_its_window(view):
    assert view in [one.object() for one in interfaces(view.window())]


def is_of_a_class(name: str) -> bool:
    """Whether it is a name from the code and not from the language."""
    return len(name) < 2 or (name.startswith("Q") and name[1:2].isupper())


def is_by_arrows(widget: QWidget) -> bool:
    """Whether the arrows lead there and not Tab, as to all but the chosen one of several choices."""
    return isinstance(widget, QRadioButton) and not widget.isChecked()


def test_tab_reaches_everything_and_comes_back(view):
    window = view.window()
    wanted = {
        one.object()
        for one in interfaces(view)
        if is_of_use(one)
        and one.object().focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.object().isEnabled()
        and one.object().focusProxy() is None
        and not is_by_arrows(one.object())
    }
    reached: list[QWidget] = []
    window.activateWindow()
    first = QApplication.focusWidget()
    for _ in range(400):
        focused = QApplication.focusWidget()
        assert focused is not None
        if reached and focused is first:
            break
        if not reached or reached[-1] is not focused:
            reached.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    else:
        raise AssertionError(f"Tab never came back to {first.objectName()}")
    missed = wanted - set(reached)
    assert sorted(one.objectName() or type(one).__name__ for one in missed) == []
