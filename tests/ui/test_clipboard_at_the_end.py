"""U7, issue 7.9: what was copied does not crash the program when it ends."""

import subprocess
import sys
from pathlib import Path

COPYING = """
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from app.ui.clipboard import let_go_of_clipboard, put_on_clipboard
app = QGuiApplication([])
made = QMimeData()
made.setText("kept")
made.setHtml("<p>kept</p>")
put_on_clipboard(made)
let_go_of_clipboard()
print(app.clipboard().text())
"""


REPLACED = COPYING.replace(
    "let_go_of_clipboard()\n", "app.clipboard().setText('of another'); let_go_of_clipboard()\n", 1
)


def run(code: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        env={"QT_QPA_PLATFORM": "offscreen"},
        check=False,
    )
    return done.returncode, done.stdout.strip()


def test_program_that_copied_ends_well_and_leaves_the_text() -> None:
    assert run(COPYING) == (0, "kept")


def test_what_others_copied_meanwhile_stays() -> None:
    assert run(REPLACED) == (0, "of another")
