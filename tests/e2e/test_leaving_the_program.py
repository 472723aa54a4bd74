"""U1, R: the program, asked to end while a model loads or citations are checked, ends in order and leaves sound files."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from patience import PATIENT_CHECKS

from app.engine.paths import AppPaths, resources
from app.engine.settings import Settings, save_settings
from app.engine.store.database import Store

pytestmark = [
    pytest.mark.models,
    pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX"),
]

PATIENCE_S = 600
SCREENLESS = "plugin does not support"
QUESTION = "How does Attest check a citation?"
# The program itself, but that a question is asked as soon as the window is full, and that the system asks the program to
# end at the moment when a step of the answer begins. The step goes on, in its own thread.
PROGRAM = """
import os, signal, sys
from app.__main__ import main
from app.engine.citations.support import CalibratedVerifier
from app.models.decision.model import BundledDecisionModel
from app.ui import application

class Asking(application.Workspace):
    async def open(self, notice=""):
        await super().open(notice)
        self.window.chat.composer.question_submitted.emit(QUESTION)

def ending_at(kind, name):
    step, asked = getattr(kind, name), []
    def ending(*arguments, **named):
        if not asked:
            asked.append(True)
            print("reached", flush=True)
            os.kill(os.getpid(), signal.SIGTERM)
        return step(*arguments, **named)
    setattr(kind, name, ending)

application.Workspace = Asking
ending_at(*{"loading": (BundledDecisionModel, "_loaded_parts"), "checking": (CalibratedVerifier, "judge_each")}[sys.argv.pop()])
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with the sample library in it."""
    data = tmp_path_factory.mktemp("sample") / "Attest"
    library = resources() / "sample_library" / "built"
    if not (library / "zotero.sqlite").exists():
        pytest.skip("the sample library is not built")
    command = [sys.executable, "-m", "app", "index", "--zotero", str(library), "--data", str(data / "sample")]
    subprocess.run(command, cwd=resources().parent, check=True, capture_output=True, timeout=PATIENCE_S)
    return data


@pytest.mark.parametrize("moment", ["loading", "checking"])
def test_program_asked_to_end_ends_in_order(indexed: Path, tmp_path: Path, moment: str) -> None:
    data = tmp_path / "Attest"
    shutil.copytree(indexed, data)
    paths = AppPaths(data / "sample")
    save_settings(paths.settings, Settings(verification=PATIENT_CHECKS))
    program = f"QUESTION = {QUESTION!r}\n{PROGRAM}"
    before = set(psutil.Process().children(recursive=True))
    ended = subprocess.run(
        [sys.executable, "-c", program, "--data", str(data), "--sample", moment],
        cwd=resources().parent,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    said = [line for line in ended.stderr.splitlines() if line and SCREENLESS not in line]
    assert (ended.stdout.split(), ended.returncode, said) == (["reached"], 0, [])
    assert set(psutil.Process().children(recursive=True)) <= before
    assert not list(paths.crash_reports.glob("*"))
    with closing(Store(paths.store)) as store:
        assert store.check() == ()
    with closing(sqlite3.connect(paths.sessions)) as sessions:
        assert sessions.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert sessions.execute("SELECT count(*) FROM sessions").fetchone() == (1,)
