"""Scenes of what surrounds the pages: palette, menus, keys, notices, faults, bundles, a start that fails."""

import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pictures.answer_scenes import answer, empty
from pictures.evidence_scenes import popover
from pictures.waiting import settle, until

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.ui.workspace import Workspace


async def palette(workspace: "Workspace") -> None:
    """The command palette with a few letters typed: commands, papers, collections, conversations."""
    await _search(workspace, "in")


async def palette_none(workspace: "Workspace") -> None:
    """The command palette when nothing fits."""
    await _search(workspace, "photosynthesis on Mars")


async def _search(workspace: "Workspace", text: str) -> None:
    await answer(workspace)
    workspace.frame.palette.open_palette()
    workspace.frame.palette.field.setText(text)
    await settle(6)


def menu(name: str, told: str) -> "Callable[[Workspace], Awaitable[None]]":
    """A menu of the menu bar, told in a line."""

    async def prepare(workspace: "Workspace") -> None:
        from app.ui.commands.registry import Menu

        await answer(workspace)
        bar = workspace.window.menuBar()
        shown = workspace.frame.menu_bar.menu(Menu[name])
        shown.aboutToShow.emit()
        place = bar.mapToGlobal(bar.actionGeometry(shown.menuAction()).bottomLeft())
        if bar.isRightToLeft():
            right = bar.mapToGlobal(bar.actionGeometry(shown.menuAction()).bottomRight())
            place.setX(right.x() - shown.sizeHint().width())
        shown.popup(place)
        await settle()

    prepare.__doc__ = told
    return prepare


def command(key: str, told: str) -> "Callable[[Workspace], Awaitable[QWidget]]":
    """The dialog that a command opens, told in a line."""

    async def prepare(workspace: "Workspace") -> "QWidget":
        await answer(workspace)
        workspace.window.registry.run(key)
        await settle(2)
        return _dialog(workspace)

    prepare.__doc__ = told
    return prepare


def _dialog(workspace: "Workspace") -> "QWidget":
    from PySide6.QtWidgets import QDialog

    return next(one for one in workspace.window.findChildren(QDialog) if one.isVisible())


# --- news and faults ---
async def crash_news(workspace: "Workspace") -> None:
    """At the start after a crash: that nothing is lost, and the report to read."""
    from app.engine.crash_reports import CrashReport

    await empty(workspace)
    workspace.frame.help.tell_of_crash(CrashReport(Path("crash.txt"), "2026-03-02T08:00:00+00:00"))
    await settle()


async def settings_news(workspace: "Workspace") -> None:
    """At the start with a damaged settings file: what was done about it."""
    from app.engine.settings import open_settings

    await empty(workspace)
    paths = workspace.engine.paths
    paths.settings.write_text("{", encoding="utf-8")
    _settings, notice = open_settings(paths.settings)
    workspace.frame.tell_news(notice.replace(str(paths.settings.parent), str(paths.data)))
    await settle()


async def crash_reports(workspace: "Workspace") -> "QWidget":
    """The reports of faults, which hold no words of papers or questions."""
    await empty(workspace)
    try:
        {}["street trees"]
    except KeyError as error:
        workspace.frame.report_crash(error)
    workspace.frame.help.show_reports()
    await settle(2)
    return _dialog(workspace)


async def fault(workspace: "Workspace") -> "QWidget":
    """A fault of the program while it runs: what it means, and a report to copy."""
    await empty(workspace)
    try:
        {}["street trees"]
    except KeyError as error:
        workspace.reporter.report(error)
    await settle(2)
    return _dialog(workspace)


async def delete_data(workspace: "Workspace") -> "QWidget":
    """Before all data are deleted: what goes, and what is not touched."""
    from PySide6.QtWidgets import QMessageBox

    await empty(workspace)
    workspace.frame.preferences.ask_to_delete()
    await settle()
    return next(one for one in workspace.window.findChildren(QMessageBox) if one.isVisible())


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


# --- sizes ---
async def zoomed(workspace: "Workspace") -> None:
    """An answer and its evidence at a zoom of 150 %; the window folds as a smaller one does."""
    await popover(workspace)


async def large_letters(workspace: "Workspace") -> None:
    """The evidence card with the text size "large"."""
    await popover(workspace)


# --- bundles ---
async def bundle(workspace: "Workspace") -> "QWidget":
    """A conversation that somebody passed on: its seven checks."""
    return await _check_bundle(workspace, lambda text: text)


async def bundle_changed(workspace: "Workspace") -> "QWidget":
    """A bundle in which a word was changed after it was written."""
    return await _check_bundle(workspace, lambda text: text.replace(" report", " deny", 1))


async def bundle_unreadable(workspace: "Workspace") -> None:
    """A bundle that cannot be read, and why."""
    from app.ui.doorstep import Doorstep

    await empty(workspace)
    theme = workspace.window._theme  # noqa: SLF001 - what is opened from outside looks as the window does
    doorstep = Doorstep(workspace.engine.paths, workspace.window, theme, workspace.tasks)
    doorstep.open(Path("/home/ada/Holy basil.bundle.json"))
    await until(lambda: workspace.window.chat.hint.text, "the reason")
    doorstep.close()


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
