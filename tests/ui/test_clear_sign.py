"""U10: the sign that empties a field has the colours of the moment, also where they changed while it stood there."""

import pytest
from PySide6.QtWidgets import QLineEdit, QToolButton

from app.engine.settings import AppearanceSettings
from app.ui.widgets.clear_sign import ClearSign


@pytest.fixture
def field(theme, qtbot):
    made = QLineEdit()
    qtbot.addWidget(made)
    ClearSign(made, theme)
    return made


def sign_of(field):
    return field.findChild(QToolButton)


def test_sign_takes_the_colours_of_another_theme(field, theme):
    theme.apply(AppearanceSettings(theme="dark"))
    expected = theme.icon("close", "quiet").pixmap(16, 16).toImage()
    assert sign_of(field).icon().pixmap(16, 16).toImage() == expected


def test_sign_empties_the_field(field):
    field.setText("trees")
    sign_of(field).click()
    assert not field.text()
