"""N: "Delete all my data" says what goes; no keeps all, yes closes the window and takes what the privacy page lists."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton
from window_driver import until

from app.engine.erasure import ErasureFailed, erase_if_requested
from app.engine.paths import AppPaths, resources
from app.engine.settings import AppearanceSettings
from app.ui.presenters import preferences_presenter
from app.ui.theme import Theme
from app.ui.workspace import Workspace

FOREIGN = "notes of my own.txt"
KEPT = {FOREIGN, "Okafor.pdf"}  # the second is where the stand-in of the engine keeps its paper
NAMED = re.compile(r"`([^`]+)`")


def listed() -> list[str]:
    """The files and folders that the privacy page lists, one a row of its table and more where a row names more."""
    page = (resources().parent / "docs" / "privacy.md").read_text(encoding="utf-8")
    rows = page.split("| file | holds |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    names = [name for row in rows for name in NAMED.findall(row.split("|")[1])]
    return [f"library.sqlite{name}" if name.startswith(".") else name.replace("*", "3") for name in names]


def fill(data: Path) -> None:
    """Lay down what is listed and is not there yet, side files of an open database, and a file of somebody else."""
    for name in (*listed(), "library.sqlite-wal", "sessions.sqlite-shm", "sample/library.sqlite"):
        path = data / name
        if name.endswith("/"):
            path.mkdir(exist_ok=True)
            if name != "sample/":
                (path / "one").write_text("kept")
        elif not path.exists():
            path.write_text("kept")
    (data / FOREIGN).write_text("mine")


def contents(folder: Path) -> dict[str, bytes]:
    return {
        one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()
    }


@pytest.fixture
def zotero(tmp_path: Path) -> Path:
    made = tmp_path / "Zotero"
    (made / "storage").mkdir(parents=True)
    (made / "zotero.sqlite").write_bytes(b"a library")
    (made / "storage" / "paper.pdf").write_bytes(b"%PDF-1.7")
    return made


@pytest.fixture
def asked(workspace: Workspace) -> QMessageBox:
    """The question, asked over a full data directory."""
    fill(workspace.engine.paths.data)
    workspace.window.registry.run("file.delete_data")
    return workspace.window.findChild(QMessageBox, "erasureDialog")


def press(box: QMessageBox, words: str) -> None:
    (one,) = (one for one in box.findChildren(QPushButton) if one.text().replace("&", "") == words)
    one.click()


def test_question_says_what_goes_and_what_stays(asked: QMessageBox, workspace: Workspace) -> None:
    assert asked.text() == "Delete the index, all conversations, settings and logs?"
    told = asked.informativeText()
    assert str(workspace.engine.paths.data) in told
    assert "cannot be undone" in told
    assert "Zotero and your papers are not touched" in told
    assert asked.defaultButton().text().replace("&", "") == "Cancel"
    press(asked, "Cancel")


@pytest.mark.parametrize(
    "leave", [lambda box: press(box, "Cancel"), QMessageBox.reject], ids=["no", "escape"]
)
def test_no_keeps_everything(
    asked: QMessageBox, workspace: Workspace, run_async: Callable, leave: Callable
) -> None:
    before = contents(workspace.engine.paths.data)

    async def scene() -> None:
        leave(asked)
        for _ in range(6):
            await asyncio.sleep(0)

    run_async(scene())
    assert workspace.window.isVisible()
    assert not erase_if_requested(workspace.engine.paths)
    assert contents(workspace.engine.paths.data) == before


def test_yes_closes_the_window_and_takes_what_is_listed(
    asked: QMessageBox, workspace: Workspace, run_async: Callable, zotero: Path
) -> None:
    papers = contents(zotero)
    ended: list[bool] = []
    workspace.closed.connect(lambda: ended.append(True))

    async def scene() -> None:
        press(asked, "Delete everything")
        await until(lambda: ended, "its end")

    run_async(scene())
    assert not workspace.window.isVisible()
    assert set(listed()) <= {
        f"{one.name}{'/' * one.is_dir()}" for one in workspace.engine.paths.data.iterdir()
    }
    assert erase_if_requested(workspace.engine.paths)
    assert {one.name for one in workspace.engine.paths.data.iterdir()} == KEPT
    assert contents(zotero) == papers


def test_a_wish_that_cannot_be_written_is_told_and_the_window_stays(
    asked: QMessageBox, workspace: Workspace, run_async: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_paths: AppPaths) -> None:
        raise ErasureFailed(
            "The data cannot be deleted: Permission denied.", "Check the folder's permissions."
        )

    monkeypatch.setattr(preferences_presenter, "request_erasure", refuse)

    async def scene() -> None:
        press(asked, "Delete everything")
        await until(lambda: workspace.window.chat.hint.text, "why not")

    run_async(scene())
    assert "cannot be deleted" in workspace.window.chat.hint.text
    assert workspace.window.isVisible()


def test_cancel_keeps_the_keyboard_when_colours_change(asked: QMessageBox, theme: Theme) -> None:
    theme.apply(AppearanceSettings(theme="dark"))
    assert asked.focusWidget() is asked.defaultButton()
    press(asked, "Cancel")
