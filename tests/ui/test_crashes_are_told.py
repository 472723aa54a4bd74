"""U12, N: a fault leaves a report that the user may read and that holds no word of papers or questions."""

import faulthandler
import subprocess
import sys

import pytest
from PySide6.QtWidgets import QDialog, QPlainTextEdit
from window_driver import until

from app.engine.crash_reports import CrashReports
from app.engine.paths import resources

SECRET = "Street trees cool the night by 2.1 degrees"
ABORT = """
import os, sys
from pathlib import Path
from app.engine.crash_reports import CrashReports
reports = CrashReports(Path(sys.argv[1]))
reports.begin()
words = sys.argv[2]
os.abort()
"""


@pytest.fixture
def own_faulthandler(monkeypatch):
    """The test runner's own stays on."""
    monkeypatch.setattr(faulthandler, "enable", lambda _file: None)
    monkeypatch.setattr(faulthandler, "disable", lambda: None)


def dialog_of(workspace, name: str) -> QDialog | None:
    return next((one for one in workspace.window.findChildren(QDialog, name) if one.isVisible()), None)


def reports_of(workspace) -> list[str]:
    return [one.read() for one in CrashReports(workspace.engine.paths.crash_reports).all()]


def test_fault_in_a_task_is_told_and_kept_without_words(workspace, run_async, caplog):
    async def failing() -> None:
        raise ValueError(SECRET)

    async def scene() -> None:
        workspace.tasks.start(failing())
        await until(lambda: dialog_of(workspace, "bugDialog"), "the fault")
        shown = dialog_of(workspace, "bugDialog").findChild(QPlainTextEdit).toPlainText()
        dialog_of(workspace, "bugDialog").accept()
        (kept,) = reports_of(workspace)
        assert shown.strip() == kept.strip()
        assert "ValueError" in kept
        assert "in failing" in kept
        assert SECRET not in kept

    run_async(scene())


def test_abort_of_the_process_is_told_at_the_next_start(workspace, run_async, own_faulthandler):
    folder = workspace.engine.paths.crash_reports
    ended = subprocess.run(
        [sys.executable, "-c", ABORT, str(folder), SECRET],
        cwd=resources().parent,
        capture_output=True,
        check=False,
    )
    assert ended.returncode != 0

    async def scene() -> None:
        workspace.frame.watch_crashes()
        workspace.frame.tell_news("")
        hint = workspace.window.chat.hint
        assert "ended unexpectedly" in hint.text
        hint.findChild(object, "hintAction").click()
        await until(lambda: dialog_of(workspace, "helpDialog"), "the report")
        text = dialog_of(workspace, "helpDialog").findChild(QPlainTextEdit).toPlainText()
        dialog_of(workspace, "helpDialog").accept()
        assert "Aborted" in text
        assert SECRET not in text

    run_async(scene())


def test_an_orderly_end_leaves_nothing_to_tell(workspace, run_async, own_faulthandler):
    reports = CrashReports(workspace.engine.paths.crash_reports)
    reports.begin()
    reports.end()
    workspace.frame.watch_crashes()
    workspace.frame.tell_news("")
    assert workspace.window.chat.hint.text == ""
