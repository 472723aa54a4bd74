"""Starting and leaving (U1)."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from scripted_engine import ScriptedEngine

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
