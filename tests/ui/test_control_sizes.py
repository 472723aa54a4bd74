"""U10: controls of a line are equally high, and none of them grows or moves when the keyboard or the pointer comes to it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QRadioButton,
    QSpinBox,
    QWidget,
)

from app.engine.settings import AppearanceSettings
from app.ui.preferences.editors import CalmCombo
from app.ui.widgets.parts import IconButton, button
from app.ui.zooming import Zoomer

ROLES = ("", "primary", "danger", "link", "flat", "toggle", "row", "pill", "floating")
OF_ONE_LINE = ("", "primary", "danger", "link", "toggle")
SIZES = ("small", "medium", "large")


@pytest.fixture
def line(theme, qtbot):
    """A window to put controls into, with one that has the keyboard at first."""
    window = QWidget()
    qtbot.addWidget(window)
    QHBoxLayout(window).addWidget(QLineEdit())
    yield window
    theme.apply(AppearanceSettings(theme="light", contrast="off"))


def put(window: QWidget, *controls: QWidget) -> None:
    for control in controls:
        window.layout().addWidget(control)
    window.show()
    window.activateWindow()
    window.findChild(QLineEdit).setFocus()
    QApplication.processEvents()


def everything(theme) -> list[QWidget]:
    send = IconButton(theme, "send", "Send", "send")
    send.setProperty("role", "send")
    fields = [QLineEdit("Words"), CalmCombo(), QSpinBox(), QDoubleSpinBox()]
    marks = [QCheckBox("Check"), QRadioButton("Choose"), IconButton(theme, "close", "Close", "close"), send]
    return [*(button("Words", role, role) for role in ROLES), *fields, *marks]


@pytest.mark.parametrize("contrast", ["off", "on"])
def test_no_control_changes_its_size_with_the_keyboard(theme, line, contrast):
    theme.apply(AppearanceSettings(theme="light", contrast=contrast))
    controls = everything(theme)
    put(line, *controls)
    for control in controls:
        before = control.sizeHint(), control.size()
        control.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        assert control.hasFocus()
        assert (control.sizeHint(), control.size()) == before, control.objectName() or type(control).__name__


@pytest.mark.parametrize("role", ROLES)
def test_no_button_changes_its_size_while_it_is_pressed_or_cannot_be(line, role):
    one = button("Words", "one", role)
    put(line, one)
    before = one.sizeHint()
    one.setDown(True)
    assert one.sizeHint() == before
    one.setDown(False)
    one.setEnabled(False)
    assert one.sizeHint() == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zoom", [100, 200])
def test_buttons_and_fields_of_a_line_are_equally_high(theme, line, size, zoom):
    theme.apply(AppearanceSettings(theme="light", contrast="off", text_size=size, zoom_percent=zoom))
    controls = [button("Words", role, role) for role in OF_ONE_LINE]
    controls += [QLineEdit("Words"), CalmCombo(), QComboBox(), QSpinBox(), QDoubleSpinBox()]
    put(line, *controls)
    heights = {control.sizeHint().height() for control in controls}
    assert max(heights) - min(heights) <= 2 * zoom // 100, heights  # Qt enlarges some of its own margins only


def test_the_usual_height_is_on_the_grid(theme, line):
    theme.apply(AppearanceSettings(theme="light", contrast="off"))
    one = button("Words", "one", "primary")
    put(line, one)
    assert one.sizeHint().height() % theme.metrics.space == 0


def test_what_the_style_sheet_sizes_is_enlarged_once(theme, line):
    theme.apply(AppearanceSettings(theme="light", contrast="off"))
    zoomer = Zoomer(theme, line, print)
    one, bar = button("Words", "one", "primary"), QProgressBar()
    put(line, one, bar)
    before = one.minimumHeight(), bar.minimumHeight()
    theme.apply(AppearanceSettings(theme="light", contrast="off", zoom_percent=200))
    assert (one.minimumHeight(), bar.minimumHeight()) == tuple(2 * height for height in before)
    theme.apply(AppearanceSettings(theme="light", contrast="off"))
    assert (one.minimumHeight(), bar.minimumHeight()) == before
    assert zoomer.parent() is line
