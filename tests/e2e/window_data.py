"""Data directories for the tests of the whole window: copies, so that no test leaves anything to another."""

import asyncio
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENT_CHECKS
from window_driver import RecordingHandler, close

from app.engine.citations.pairs import ClaimPair, ExplainingVerifier, Judgement
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.settings import SearchSettings, Settings, load_settings, save_settings
from app.engine.zotero.locate import find_data_directories
from app.ui.theme import Theme
from app.ui.workspace import Workspace

LESS_SURE = 0.8  # a support probability between two thresholds


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
    made = Engine(
        AppPaths(folder), Settings(library=indexed.engine.settings.library, verification=PATIENT_CHECKS)
    )
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
    engine.save_settings(Settings(library=engine.settings.library, verification=PATIENT_CHECKS))
    made = Desk(engine, theme, handler)
    yield made
    run_async(made.close())


@dataclass
class FirstDay:
    """A home with Zotero in it and no Attest yet: starts the program, and starts it again.

    `judgements` counts what the decision model was asked.
    """

    paths: AppPaths
    home: Path
    theme: Theme
    handler: RecordingHandler
    judgements: int = 0
    engine: Engine = field(init=False)
    workspace: Workspace | None = None

    async def start(self) -> Workspace:
        """Start engine and window on what lies on the disk."""
        self.engine = Engine(self.paths, load_settings(self.paths.settings))
        self.engine.zotero_candidates = lambda: find_data_directories(self.home, "linux")  # type: ignore[method-assign]  # another home
        self._watch(self.engine)
        made = self.workspace = Workspace(self.engine, self.theme, self.handler)
        made.window.resize(1240, 900)
        made.window.show()
        made.window.activateWindow()
        await made.open()
        return made

    async def restart(self) -> Workspace:
        """Leave the program as a user does, and start it anew."""
        await self.leave()
        return await self.start()

    async def leave(self) -> None:
        """Close window and engine."""
        if self.workspace is not None:
            await close(self.workspace)
            await asyncio.get_running_loop().run_in_executor(None, self.engine.close)
            self.workspace = None

    def _watch(self, engine: Engine) -> None:
        """Count what is judged, and make the last of each batch less sure.

        No real probability lies between two thresholds: what is written without a model of one's own are exact quotes,
        and the least sure of all that the shared library gives to its known questions has 0.976, above the highest
        threshold, 0.95. What a threshold does to weaker ones can only be seen with one that is put there.
        """
        verifier, reason = engine.verifier
        assert isinstance(verifier, ExplainingVerifier), reason
        judge = verifier.judge_each

        def watched(pairs: Sequence[ClaimPair], *arguments: Any, **named: Any) -> Iterator[Judgement]:
            self.judgements += len(pairs)
            for number, one in enumerate(judge(pairs, *arguments, **named), start=1):
                yield replace(one, p=LESS_SURE) if number == len(pairs) > 1 else one

        verifier.judge_each = watched  # type: ignore[method-assign]  # the model still judges, and is counted


@pytest.fixture
def first_day(
    qtbot, small_library: Path, tmp_path: Path, theme: Theme, handler: RecordingHandler, run_async
) -> Iterator[FirstDay]:
    """A person who has Zotero with two papers and has just installed Attest."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "Zotero").symlink_to(small_library)
    paths = AppPaths(tmp_path / "Attest")
    paths.create()
    save_settings(paths.settings, Settings(verification=PATIENT_CHECKS))
    made = FirstDay(paths, home, theme, handler)
    yield made
    run_async(made.leave())


def search_little(engine: Engine) -> None:
    """Allow so few searches that a question of two parts leaves one open."""
    engine.save_settings(Settings(library=engine.settings.library, search=SearchSettings(max_calls=1)))
