"""Starting and leaving (U1)."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit
from scripted_engine import ScriptedEngine

from app.engine.crash_reports import CrashReports
from app.ui.application import run_window
from app.ui.main_window import MainWindow


def test_the_window_opens_and_a_close_ends_the_program(qapp, tmp_path):
    engine = ScriptedEngine(tmp_path / "Attest")
    hook = sys.excepthook
    seen: list[bool] = []

    def leave() -> None:
        (window,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)]
        seen.append(window.isVisible())
        window.close()

    QTimer.singleShot(300, leave)
    assert run_window(engine) == 0
    assert seen == [True]
    assert sys.excepthook is hook
    assert engine.paths.window_state.exists()


def test_a_fault_in_a_slot_is_kept_and_told_and_the_window_lives_on(qapp, tmp_path):
    """U12: what no task and no presenter catches comes to the same place, without its words."""
    engine = ScriptedEngine(tmp_path / "Attest")
    secret = "Street trees cool the night"
    told: list[str] = []
    faults, looks = QTimer(singleShot=True), QTimer()

    def failing_slot() -> None:
        raise ValueError(secret)

    def look() -> None:
        (window,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)]
        dialog = window.findChild(QDialog, "bugDialog")
        if dialog is None or not dialog.isVisible():
            return
        looks.stop()
        told.append(dialog.findChild(QPlainTextEdit).toPlainText())
        dialog.accept()
        assert window.isVisible()
        window.close()

    faults.timeout.connect(failing_slot)
    looks.timeout.connect(look)
    faults.start(100)
    looks.start(20)
    assert run_window(engine) == 0
    (kept,) = [one.read() for one in CrashReports(engine.paths.crash_reports).all()]
    assert [kept.strip()] == [one.strip() for one in told]
    assert "ValueError" in kept
    assert "in failing_slot" in kept
    assert secret not in kept
