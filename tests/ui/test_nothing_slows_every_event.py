"""Point 9 of the window: nothing is asked about every import or every event, and what is measured once is kept."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel
from window_driver import until

from app.ui.widgets.measured_label import MeasuredLabel

_UI = Path(__file__).resolve().parents[2] / "app" / "ui"
# Installed while a palette or a card is open, and where the window runs from right to left.
_MAY_FILTER_ALL = {"commands/palette.py", "evidence/card_watch.py", "mirroring.py"}
_WORDS = "Which trees cool a street best, and how large were the effects that were found? " * 4


def test_imports_are_pythons_own() -> None:
    script = "import builtins; own = builtins.__import__; import app.ui.workspace; assert builtins.__import__ is own"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=_UI.parents[1])


def test_no_filter_of_the_whole_application_is_there_for_good() -> None:
    filtering = {
        str(path.relative_to(_UI))
        for path in _UI.rglob("*.py")
        if "instance().installEventFilter" in (text := path.read_text(encoding="utf-8"))
        or "app.installEventFilter" in text
    }
    assert filtering == _MAY_FILTER_ALL


@pytest.mark.parametrize(("notches", "percent"), [(1, 110), (-2, 80)])
def test_ctrl_and_the_wheel_zoom_wherever_the_pointer_is(
    workspace, engine, run_async, notches: int, percent: int
) -> None:
    async def scene() -> None:
        window = workspace.window
        place = QPointF(window.chat.mapTo(window, window.chat.rect().center()))
        turned = QPoint(0, 120 * notches)
        event = QWheelEvent(
            place,
            window.mapToGlobal(place),
            QPoint(),
            turned,
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.ControlModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        window.activateWindow()
        await until(window.isActiveWindow, "the active window")
        QApplication.sendEvent(window.windowHandle(), event)
        await until(lambda: engine.settings.appearance.zoom_percent == percent, "the zoom")

    run_async(scene())


@pytest.mark.parametrize("text_format", [Qt.TextFormat.PlainText, Qt.TextFormat.RichText])
def test_a_kept_height_is_that_of_qt(qtbot, text_format: Qt.TextFormat) -> None:
    kept, plain = MeasuredLabel(_WORDS, text_format), QLabel(_WORDS)
    plain.setTextFormat(text_format)
    plain.setWordWrap(True)
    for one in (kept, plain):
        qtbot.addWidget(one)
        one.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def same() -> None:
        for width in (120, 300, 120):
            assert kept.heightForWidth(width) == plain.heightForWidth(width)

    same()
    for change in (
        lambda one: one.setText(_WORDS * 2),
        lambda one: one.setStyleSheet("font-size: 30px"),
        lambda one: one.setContentsMargins(30, 5, 30, 5),
        lambda one: one.setTextFormat(Qt.TextFormat.PlainText),
    ):
        change(kept)
        change(plain)
        same()


def test_a_height_is_measured_once(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    label = MeasuredLabel(_WORDS, Qt.TextFormat.PlainText)
    qtbot.addWidget(label)
    asked: list[int] = []

    def measure(_label: QLabel, width: int) -> int:
        asked.append(width)
        return 40

    monkeypatch.setattr(QLabel, "heightForWidth", measure)
    assert [label.heightForWidth(width) for width in (200, 200, 300, 200)] == [40] * 4
    assert asked == [200, 300]
