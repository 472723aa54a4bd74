"""Data directories for the tests of the whole window: copies, so that no test leaves anything to another."""

import asyncio
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from window_driver import RecordingHandler, close

from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.settings import SearchSettings, Settings
from app.ui.theme import Theme
from app.ui.workspace import Workspace


@dataclass
class Desk:
    """An engine over a copy of the indexed papers, and the windows that were opened on it."""

    engine: Engine
    theme: Theme
    handler: RecordingHandler
    opened: list[Workspace] = field(default_factory=list)

    async def open(self, width: int = 1240, height: int = 900) -> Workspace:
        """Start the window."""
        made = Workspace(self.engine, self.theme, self.handler)
        self.opened.append(made)
        made.window.resize(width, height)
        made.window.show()
        made.window.activateWindow()
        await made.open()
        return made

    async def close(self) -> None:
        """Close what is open."""
        for one in self.opened:
            await close(one)
        await asyncio.sleep(0)


@pytest.fixture(scope="module")
def engine_of_a_copy(indexed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """One engine a module: models are loaded once."""
    folder = tmp_path_factory.mktemp("copy") / "Attest"
    shutil.copytree(indexed.engine.paths.data, folder, ignore=shutil.ignore_patterns("*.lock*", "window.ini"))
    made = Engine(AppPaths(folder), Settings(library=indexed.engine.settings.library))
    yield made
    made.close()


@pytest.fixture
def desk(
    qtbot, engine_of_a_copy: Engine, theme: Theme, handler: RecordingHandler, run_async
) -> Iterator[Desk]:
    """A desk whose conversations, settings and window state are as on the first day."""
    engine = engine_of_a_copy
    for session in engine.sessions():
        engine.delete_session(session.session_id)
    engine.paths.window_state.unlink(missing_ok=True)
    engine.save_settings(Settings(library=engine.settings.library))
    made = Desk(engine, theme, handler)
    yield made
    run_async(made.close())


def search_little(engine: Engine) -> None:
    """Allow so few searches that a question of two parts leaves one open."""
    engine.save_settings(Settings(library=engine.settings.library, search=SearchSettings(max_calls=1)))


def zotero_of(folder: Path, home: Path) -> None:
    """Put a data directory where Zotero keeps its own."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "Zotero").symlink_to(folder)
