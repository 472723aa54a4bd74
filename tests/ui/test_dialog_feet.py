"""U10: dialogs end alike: buttons in the platform's order, one primary, Escape leaves, nothing destructive by Enter."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QPushButton
from window_views import VIEWS, dress, opened

from app.ui.widgets.dialog_foot import closing_foot, deciding_foot
from app.ui.widgets.parts import button

_Role = QDialogButtonBox.ButtonRole
_MAIN = {
    "conversation",
    "unfolded conversation",
    "empty conversation",
    "records",
    "checkpoint",
    "panel",
    "tags",
    "index",
}
_DIALOGS = tuple(name for name in VIEWS if name not in _MAIN)


@pytest.fixture
def engine(engine):
    dress(engine)
    return engine


def primaries(dialog: QDialog) -> list[QPushButton]:
    return [one for one in dialog.findChildren(QPushButton) if one.property("role") == "primary"]


def test_every_dialog_ends_alike(workspace, run_async):
    faults, seen = [], []

    async def scene() -> None:
        for name in _DIALOGS:
            async with opened(workspace, name) as view:
                if isinstance(view, QDialog) and (box := view.findChild(QDialogButtonBox)) is not None:
                    seen.append(name)
                    faults.extend(f"{name}: {fault}" for fault in faults_of(view, box))

    run_async(scene())
    assert len(seen) >= 8, seen
    assert "\n".join(faults) == ""


def faults_of(dialog: QDialog, box: QDialogButtonBox) -> list[str]:
    """What is not as it is in all dialogs, in words."""
    found = []
    roles = {one: box.buttonRole(one) for one in box.buttons()}
    defaults = [one for one in box.buttons() if isinstance(one, QPushButton) and one.isDefault()]
    if _Role.RejectRole not in roles.values():
        found.append("no way back")
    if len(defaults) != 1 or roles[defaults[0]] is _Role.DestructiveRole:
        found.append("Enter does nothing, or destroys")
    if _Role.DestructiveRole in roles.values() and roles[defaults[0]] is not _Role.RejectRole:
        found.append("the way back is not the default")
    if len(primaries(dialog)) > 1 or any(one not in roles for one in primaries(dialog)):
        found.append("the primary button is not at the foot, or not the only one")
    below = [
        one
        for one in dialog.findChildren(QPushButton)
        if one not in roles
        and not one.visibleRegion().isEmpty()
        and one.mapTo(dialog, one.rect().topLeft()).y() > box.y() + box.height()
    ]
    if below:
        found.append("something stands below the foot")
    return found


@pytest.fixture
def dialog(theme, qtbot):
    made = QDialog()
    qtbot.addWidget(made)
    return made


def show(dialog: QDialog) -> None:
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()


def test_what_is_only_shown_is_closed_by_its_button_and_by_escape(theme, dialog):
    close = button("Close", "close", "primary")
    closing_foot(theme, dialog, close, button("Copy", "copy")).setParent(dialog)
    for leave in (close.click, lambda: QTest.keyClick(dialog, Qt.Key.Key_Escape)):
        show(dialog)
        leave()
        assert not dialog.isVisible()


def test_a_decision_is_left_as_it_is_by_cancel(theme, dialog):
    accept, cancel = button("Save", "save", "primary"), button("Cancel", "cancel")
    box = deciding_foot(theme, dialog, accept, cancel)
    box.setParent(dialog)
    show(dialog)
    assert accept.isDefault()
    cancel.click()
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_buttons_stand_in_the_order_of_the_platform(theme, dialog):
    accept, cancel = button("Save", "save", "primary"), button("Cancel", "cancel")
    ours = deciding_foot(theme, dialog, accept, cancel)
    theirs = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
    for box in (ours, theirs):
        box.resize(400, 40)
        box.layout().activate()
    theirs_first = (
        theirs.button(QDialogButtonBox.StandardButton.Save).x()
        < theirs.button(QDialogButtonBox.StandardButton.Cancel).x()
    )
    assert (accept.x() < cancel.x()) is theirs_first
