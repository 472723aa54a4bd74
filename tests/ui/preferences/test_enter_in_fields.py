"""U11: Enter in a field of the preferences is no way out of them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QSpinBox, QWidget

from app.engine.settings import Settings
from app.ui.preferences.dialog import PreferencesDialog
from app.ui.theme import Theme


@pytest.fixture
def window(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


@pytest.fixture
def dialog(window: QWidget, theme: Theme) -> PreferencesDialog:
    made = PreferencesDialog(theme, Settings(), window)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    made.show()
    return made


def test_enter_in_the_search_leaves_the_preferences_open(dialog: PreferencesDialog) -> None:
    QTest.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.isVisible()


def test_enter_takes_a_number_and_leaves_the_preferences_open(dialog: PreferencesDialog) -> None:
    given: list[object] = []
    dialog.edited.connect(lambda _field, value: given.append(value))
    dialog.show_page("search")
    box: QSpinBox = dialog.row("search.max_calls").findChild(QSpinBox)
    field: QLineEdit = box.findChild(QLineEdit)
    field.selectAll()
    QTest.keyClicks(box, "3")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert given[-1] == 3
    assert dialog.isVisible()


def test_enter_on_the_button_closes_the_preferences(dialog: PreferencesDialog) -> None:
    QTest.keyClick(dialog.findChild(QPushButton, "preferencesClose"), Qt.Key.Key_Return)
    assert not dialog.isVisible()
