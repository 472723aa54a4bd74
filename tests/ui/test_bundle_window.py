"""X, U1: a bundle opened by double click, and a second start, seen by the window."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QLabel
from scripted_engine import ScriptedEngine
from window_driver import until

from app.engine.single_window import hand_over
from app.ui.bundle_window import BundleWindow
from app.ui.doorstep import Doorstep
from app.ui.tasks import run_blocking
from app.ui.workspace import Workspace

SOUND = Path(__file__).parents[1] / "engine" / "export" / "version-1.bundle.json"


@pytest.fixture
def doorstep(workspace: Workspace, theme):
    made = Doorstep(workspace.engine.paths, workspace.window, theme, workspace.tasks)
    yield made
    made.close()


def shown() -> list[BundleWindow]:
    return [
        one for one in QApplication.topLevelWidgets() if isinstance(one, BundleWindow) and one.isVisible()
    ]


def text(name: str) -> str:
    (window,) = shown()
    return window.findChild(QLabel, name).text()


async def opened(doorstep: Doorstep, path: Path) -> None:
    doorstep.open(path)
    await until(lambda: bool(shown()), "the checks")


def test_sound_bundle_shows_seven_checks_that_passed(doorstep, run_async) -> None:
    run_async(opened(doorstep, SOUND))
    assert text("bundleVerdict") == "All seven checks passed"
    assert all(text(f"bundleCheck{number}").endswith(": passed") for number in range(1, 8))


def test_changed_bundle_names_the_check_that_failed(doorstep, run_async, tmp_path: Path) -> None:
    document = json.loads(SOUND.read_text(encoding="utf-8"))
    document["turns"][0]["question"] += " changed"
    path = tmp_path / "changed.bundle.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    run_async(opened(doorstep, path))
    assert text("bundleVerdict") == "This bundle does not pass"
    assert text("bundleCheck2") == "Nothing changed since it was written: failed"


def test_file_that_is_no_bundle_says_what_was_not_checked(doorstep, run_async, tmp_path: Path) -> None:
    path = tmp_path / "x.bundle.json"
    path.write_bytes(b"\x00 no bundle")
    run_async(opened(doorstep, path))
    assert text("bundleCheck1").endswith("failed")
    assert text("bundleCheck7").endswith("not made")


def test_file_that_is_gone_is_told(doorstep, run_async, workspace: Workspace, tmp_path: Path) -> None:
    said: list[str] = []
    workspace.window.say = lambda text, *_, **__: said.append(text)

    async def ask() -> None:
        doorstep.open(tmp_path / "gone.bundle.json")
        await until(lambda: bool(said), "the words")

    run_async(ask())
    assert "gone.bundle.json cannot be read" in said[0]


def test_file_that_the_system_asks_to_open_is_opened(doorstep, run_async) -> None:
    async def ask() -> None:
        QApplication.sendEvent(QApplication.instance(), QFileOpenEvent(str(SOUND)))
        await until(lambda: bool(shown()), "the checks")

    run_async(ask())


def test_second_start_brings_a_minimised_window_back(
    doorstep, run_async, workspace: Workspace, engine: ScriptedEngine
) -> None:
    async def start_again() -> None:
        workspace.window.showMinimized()
        await run_blocking(hand_over, engine.paths, SOUND)
        await until(lambda: bool(shown()), "the checks")

    run_async(start_again())
    assert not workspace.window.isMinimized()
    assert workspace.window.isVisible()
