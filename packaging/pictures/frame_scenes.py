"""Scenes of what surrounds the pages: palette, keys, preferences, privacy, bundles, a start that fails."""

import contextlib
import socket
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pictures.answer_scenes import answer, empty
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.workspace import Workspace

ZOTERO_PORT, SERVER_PORT = 23119, 8005


async def palette(workspace: "Workspace") -> None:
    """The command palette with a few letters typed: commands, papers, collections, conversations."""
    await answer(workspace)
    workspace.frame.palette.open_palette()
    workspace.frame.palette.field.setText("in")
    await settle(3)


async def shortcuts(workspace: "Workspace") -> "QWidget":
    """All keys."""
    from PySide6.QtWidgets import QDialog

    await answer(workspace)
    workspace.window.registry.run("help.shortcuts")
    await settle()
    return next(one for one in workspace.window.findChildren(QDialog) if one.isVisible())


def preferences(page: str, told: str) -> "Callable[[Workspace], Awaitable[QWidget]]":
    """A page of the preferences, told in a line."""

    async def prepare(workspace: "Workspace") -> "QWidget":
        await empty(workspace)
        workspace.frame.preferences.open(page)
        await settle(2)
        shown = workspace.frame.preferences.dialog
        assert shown is not None
        return shown

    prepare.__doc__ = f"Preferences: {told}."
    return prepare


async def privacy(workspace: "Workspace") -> "QWidget":
    """The privacy page with every connection since the start."""
    for port in (ZOTERO_PORT, SERVER_PORT, ZOTERO_PORT):
        with contextlib.closing(socket.socket()) as tried:
            tried.settimeout(0.2)
            tried.connect_ex(("127.0.0.1", port))
    shown = await preferences("privacy", "")(workspace)
    workspace.frame.preferences.count()
    await settle()
    return shown


async def bundle(workspace: "Workspace") -> "QWidget":
    """A conversation that somebody passed on: its seven checks."""
    return await _check_bundle(workspace, lambda text: text)


async def bundle_changed(workspace: "Workspace") -> "QWidget":
    """A bundle in which a word was changed after it was written."""
    return await _check_bundle(workspace, lambda text: text.replace(" report", " deny", 1))


async def _check_bundle(workspace: "Workspace", change: Callable[[str], str]) -> "QWidget":
    from PySide6.QtWidgets import QApplication

    from app.engine.export.session_export import ExportFormat, ExportRequest
    from app.ui.bundle_window import BundleWindow
    from app.ui.doorstep import Doorstep

    await answer(workspace)
    session = workspace.conversation.session_id
    assert session is not None
    made = workspace.engine.export_session(session, ExportRequest(ExportFormat.BUNDLE)).content.decode()
    theme = workspace.window._theme  # noqa: SLF001 - what is opened from outside looks as the window does
    doorstep = Doorstep(workspace.engine.paths, workspace.window, theme, workspace.tasks)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Holy basil.bundle.json"
        path.write_text(change(made), encoding="utf-8")

        def shown() -> list[BundleWindow]:
            tops = QApplication.topLevelWidgets()
            return [one for one in tops if isinstance(one, BundleWindow) and one.isVisible()]

        doorstep.open(path)
        await until(shown, "the checks")
        doorstep.close()
        return shown()[0]


async def start_failure(workspace: "Workspace") -> "QWidget":
    """A damaged file keeps Attest from starting; it offers to mend it."""
    from app.engine.errors import StoreDamaged
    from app.ui.start_failure import mending_box

    await empty(workspace)
    file = workspace.engine.paths.data / "library.sqlite"
    box, _mend = mending_box(StoreDamaged(f"The index {file} is damaged.", "", "", path=file))
    box.show()
    await settle()
    return box
