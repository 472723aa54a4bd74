"""Scenes of the preferences, page by page, and of what they say."""

import contextlib
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from pictures.answer_scenes import empty
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from app.ui.preferences.dialog import PreferencesDialog
    from app.ui.preferences.model_editors import ModelChooser
    from app.ui.workspace import Workspace

ZOTERO_PORT, SERVER_PORT = 23119, 8005
_MODEL_KEY = "models.main"


async def _open(workspace: "Workspace", page: str) -> "PreferencesDialog":
    await empty(workspace)
    workspace.frame.preferences.open(page)
    await settle(2)
    shown = workspace.frame.preferences.dialog
    assert shown is not None
    shown.resize(
        min(shown.width(), workspace.window.width()), shown.height()
    )  # before anything is scrolled to
    await settle()
    return shown


def page(key: str, told: str) -> "Callable[[Workspace], Awaitable[PreferencesDialog]]":
    """A page of the preferences, told in a line."""

    async def prepare(workspace: "Workspace") -> "PreferencesDialog":
        return await _open(workspace, key)

    prepare.__doc__ = f"Preferences: {told}."
    return prepare


async def privacy(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: privacy, with every connection since the start."""
    for port in (ZOTERO_PORT, SERVER_PORT, ZOTERO_PORT):
        with contextlib.closing(socket.socket()) as tried:
            tried.settimeout(0.2)
            tried.connect_ex(("127.0.0.1", port))
    shown = await _open(workspace, "privacy")
    workspace.frame.preferences.count()
    await settle()
    return shown


async def trial(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: the model that judges was tried, with what it said."""
    shown = await _open(workspace, "verification")
    part = shown.decision_trial
    part.button.click()
    await until(lambda: part.outcome and part.button.text() != part.tr("Stop"), "the outcome")
    shown.pages["verification"].ensureWidgetVisible(part)
    await settle()
    return shown


async def own_model(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: a model file was chosen and examined: name, size, checksum."""
    from app.engine.settings import ModelChoice

    file = Path("/home/ada/models/qwen3-4b-instruct-q4_k_m.gguf")
    digest = "9f5c1e7a40b2d86e3f917c05aa64b8d2e1c3f0977b5a6d4c8e2f1a0b9c8d7e6f"
    choice = ModelChoice(kind="file", file=file, sha256=digest, size=2_497_281_312, modified_ns=0)
    settings = workspace.engine.settings
    workspace.engine.save_settings(
        settings.model_copy(update={"models": settings.models.model_copy(update={"main": choice})})
    )
    shown = await _open(workspace, "models")
    shown.show_settings(workspace.engine.settings)
    await settle()
    return shown


async def refused_model(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: a file that is no model, and why."""
    from PySide6.QtWidgets import QLabel

    shown = await _open(workspace, "models")
    folder = workspace.engine.paths.data.resolve()
    (folder / "notes.gguf").write_bytes(b"These are notes, not a model.")
    chooser = shown.choosers[_MODEL_KEY]
    _choose_origin(chooser, "file")
    chooser.file_chosen.emit(folder / "notes.gguf")

    def told() -> QLabel | None:
        return next((one for one in chooser.findChildren(QLabel) if str(folder) in one.text()), None)

    await until(told, "the refusal")
    if (words := told()) is not None:
        words.setText(words.text().replace(str(folder), "/home/ada/models"))  # no place of this machine
    await settle()
    return shown


async def server(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: a model on a server of this computer, which does not run."""
    shown = await _open(workspace, "models")
    chooser = shown.choosers[_MODEL_KEY]
    _choose_origin(chooser, "server")
    chooser.address.setText(f"http://127.0.0.1:{SERVER_PORT}")
    chooser.list_button.click()
    await settle(2)
    return shown


def _choose_origin(chooser: "ModelChooser", kind: str) -> None:
    chooser.origin.setCurrentIndex(chooser.origin.findData(kind))
    chooser.origin.activated.emit(chooser.origin.currentIndex())


async def search(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: settings found by a word."""
    return await _look_for(workspace, "passages")


async def search_none(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: no setting fits the word."""
    return await _look_for(workspace, "photosynthesis")


async def _look_for(workspace: "Workspace", text: str) -> "PreferencesDialog":
    shown = await _open(workspace, "library")
    shown.search.setText(text)
    await settle()
    return shown


async def problem(workspace: "Workspace") -> "PreferencesDialog":
    """Preferences: a value that cannot be used, and what to give instead."""
    from PySide6.QtWidgets import QLineEdit

    shown = await _open(workspace, "verification")
    judge, row = shown.row("verification.provider"), shown.row("verification.server_url")
    judge.edited.emit(judge.field, "system_one")
    await until(row.isVisible, "the address")
    field: QLineEdit = row.findChild(QLineEdit)
    field.setFocus()
    field.selectAll()
    field.insert("http://example.org:8005")
    field.editingFinished.emit()
    await until(lambda: row.problem, "the problem")
    shown.pages["verification"].ensureWidgetVisible(row)
    await settle()
    return shown
