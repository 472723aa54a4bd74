"""Issue 8.1: the program starts on a real X server with an empty HOME, and leaves without a word."""

import ctypes
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

FREEZE = Path(__file__).resolve().parents[2] / "packaging" / "freeze"


@pytest.fixture
def smoke() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FREEZE)
        patch.syspath_prepend(FREEZE.parent)
        import smoke

        yield smoke


def lacking(smoke: ModuleType) -> str:
    """What a real window needs and this machine has not; empty where it has all."""
    import environment

    missing = [tool for tool in smoke.TOOLS if shutil.which(tool) is None]
    for name in environment.QT_LIBRARIES | environment.WINDOW_LIBRARIES:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return ", ".join(missing)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="X servers of our own are Linux's")
def test_the_window_opens_and_closes_on_an_x_server_of_its_own(smoke: ModuleType) -> None:
    missing = lacking(smoke)
    if missing:
        pytest.skip(f"not installed: {missing}")
    command = [sys.executable, str(FREEZE / "smoke.py"), "--source", "--short"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["exit"] == 0


def test_a_program_that_ends_is_not_waited_for(smoke: ModuleType) -> None:
    program = subprocess.Popen([sys.executable, "-c", "print('no display')"], stdout=-1, text=True)
    program.wait()
    with pytest.raises(smoke.SmokeFailed, match="ended while waiting for a window: no display"):
        smoke.wait_for("a window", lambda: False, program, 60)


def test_what_does_not_come_is_named(smoke: ModuleType) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=-1, stdout=-1, text=True) as program:
        with pytest.raises(smoke.SmokeFailed, match="an answer did not come within 0 s"):
            smoke.wait_for("an answer", lambda: False, program, 0)
        program.communicate("\n")


def stage_told(smoke: ModuleType, edition: str, backend: str) -> object:
    """A stage whose program examines itself as given."""
    models = [{"name": name, "values": {"backend": backend}} for name in ("embedder", "decision model")]
    findings = [{"name": "program", "values": {"name": edition}}, *models]

    class Told(smoke.Stage):  # type: ignore[misc, name-defined]
        __slots__ = ()

        def tell(self, *arguments: str) -> dict[str, object]:
            return {"findings": findings}

    return Told([], [], Path(), "", Path())


def test_an_edition_whose_models_run_elsewhere_fails(smoke: ModuleType) -> None:
    with pytest.raises(smoke.SmokeFailed, match=r"embedder of the accelerated edition runs on llama\.cpp"):
        smoke.examine(stage_told(smoke, "accelerated", "llama.cpp"))


@pytest.mark.parametrize(
    ("edition", "backend"), [("standard", "llama.cpp"), ("accelerated", "torch"), ("", "torch")]
)
def test_models_on_what_the_edition_is_made_for_pass(smoke: ModuleType, edition: str, backend: str) -> None:
    stage = stage_told(smoke, edition, backend)
    smoke.examine(stage)
    assert stage.figures == {"edition": edition or "source", "backend": backend}
