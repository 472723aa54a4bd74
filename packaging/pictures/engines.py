"""Engines for pictures: the invented papers of the tests held in a state, or a copy of an index that is there."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pictures.invented_states import dress
from pictures.views import View

if TYPE_CHECKING:
    from scripted_engine import ScriptedEngine

    from app.engine.engine import Engine
    from app.ui.zotero_opener import UrlHandler

MakeEngine = Callable[[Path, View], "Engine"]
_STORES = ("library.sqlite", "sessions.sqlite", "settings.json")
_SHOWN_DATA, _SHOWN_ZOTERO = Path("/home/ada/.local/share/Attest"), Path("/home/ada/Zotero")


@dataclass(frozen=True)
class ShownPaths:
    """The data directory a picture names, and where the window really keeps its state."""

    data: Path
    folder: Path

    def __getattr__(self, name: str) -> Path:
        """Every other place lies in the folder."""
        from app.engine.paths import AppPaths

        path: Path = getattr(AppPaths(self.folder), name)
        return path


class Existing:
    """Engines over copies of an index that is there.

    Most views share one, because it keeps its models; what the others change is not seen in the next.

    Args:
        data: The data directory; it is only read.
        folder: Where the copy for most views lies.
    """

    def __init__(self, data: Path, folder: Path) -> None:
        self._data = data
        self._folder = folder
        self._made: Engine | None = None

    def make(self, folder: Path, view: View) -> "Engine":
        """The engine for a view; `folder` is used for one that may change something."""
        if view.is_changing:
            return self._open(folder)
        if self._made is None:
            self._made = self._open(self._folder)
        return self._made

    def _open(self, folder: Path) -> "Engine":
        from app.engine.engine import Engine
        from app.engine.paths import AppPaths
        from app.engine.settings import load_settings

        for name in _STORES:
            shutil.copyfile(self._data / name, folder / name)
        paths = AppPaths(folder)
        return Engine(paths, load_settings(paths.settings))

    def close(self) -> None:
        """Let the kept one go."""
        if self._made is not None:
            self._made.close()


def scripted(folder: Path, view: View) -> "ScriptedEngine":
    """The engine of the tests in the state that a view wants."""
    from scripted_engine import ScriptedEngine

    from app.engine.runs import Progress
    from app.engine.settings import LibrarySettings

    engine = ScriptedEngine(folder, is_indexed=not view.is_fresh, has_sessions=not view.is_fresh)
    engine.paths = ShownPaths(_SHOWN_DATA, folder)
    if not view.is_fresh:
        engine.save_settings(
            engine.settings.model_copy(update={"library": LibrarySettings(zotero_dir=_SHOWN_ZOTERO)})
        )
    if view.held:
        getattr(engine, view.held).clear()
    engine.shown_progress = (
        Progress("Reading papers", 12, 84, "Okafor and Lindqvist 2021 – Street trees.pdf", 0.62, 116.0),
    )
    dress(engine)
    return engine


def let_go(engine: "Engine") -> None:
    """Open what holds a scripted engine, so that the window can close."""
    for gate in ("gate", "text_gate", "index_gate"):
        if hasattr(engine, gate):
            getattr(engine, gate).set()


def nobody() -> "UrlHandler":
    """A desktop on which nothing takes Zotero's links, so that no picture opens a program here."""
    from window_driver import RecordingHandler

    handler = RecordingHandler()
    handler.accepts = False
    return handler
