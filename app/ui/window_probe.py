"""Opens the window for `bench ui`, uses it, and tells how long that took, what memory it needs and where it stalled.

Each part runs in a process of its own, so that none measures what another left behind.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from qasync import QEventLoop

from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.settings import load_settings
from app.ui.application import make_application
from app.ui.claims.model import Column
from app.ui.collector import Collector
from app.ui.tasks import make_workers
from app.ui.theme import Theme
from app.ui.watchdog import Watchdog
from app.ui.workspace import Workspace

Figures = dict[str, float | None]

_REST_S: Final = 1.5  # until what was begun while the window was filled is over
_PATIENCE_S: Final = 1_800.0
_STATM: Final = Path("/proc/self/statm")
_PAGE_BYTES: Final = 4_096
_QUESTION: Final = "Which methods were used, and what did they find?"
_FEW, _MANY = "talk of 100", "talk of 500"


def main(arguments: list[str]) -> int:
    """Run a part and write its figures to standard output as one JSON object.

    Args:
        arguments: Name of the part, data directory, when the process was started in seconds of the epoch, and for
            `work` Zotero's data directory.
    """
    part, data, began, *more = arguments
    app = make_application()
    loop = QEventLoop(app)
    loop.set_default_executor(make_workers())
    asyncio.set_event_loop(loop)
    collector = Collector()
    collector.start()
    paths = AppPaths(Path(data))
    engine = Engine(paths, load_settings(paths.settings))
    try:
        with loop:
            probe = _Probe(engine, float(began))
            figures = loop.run_until_complete(_PARTS[part](probe, *more))
    finally:
        collector.stop()
        engine.close()
    sys.stdout.write(json.dumps(figures))
    return 0


class _Probe:
    """One open window and what watches it."""

    def __init__(self, engine: Engine, began: float) -> None:
        theme = Theme(engine.settings.appearance)
        theme.apply()
        self.engine = engine
        self.workspace = Workspace(engine, theme)
        self._began = began
        self._watchdog = Watchdog()

    async def open(self) -> Figures:
        """Show and fill the window; when it could be used, when it was full, and its longest gap."""
        window = self.workspace.window
        window.show()
        await asyncio.sleep(0)
        usable_ms = (time.time() - self._began) * 1_000
        filled_ms: float | None = None

        async def fill() -> None:
            nonlocal filled_ms
            await self.workspace.open()
            filled_ms = (time.time() - self._began) * 1_000

        gaps = await self.gap("opening", fill)
        return {"usable_ms": usable_ms, "filled_ms": filled_ms, **gaps}

    async def gap(self, name: str, work: Callable[[], Awaitable[object]]) -> Figures:
        """The longest time that the window's thread was away during some work and just after it, and its own part in it.

        On a machine with other work to do the clock tells more than the window is to blame for; the time of the
        processor does not.
        """
        self._watchdog.start()
        await work()
        await asyncio.sleep(_REST_S)
        self._watchdog.stop()
        return {f"gap_{name}_ms": self._watchdog.longest_ms, f"work_{name}_ms": self._watchdog.busiest_ms}

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for the window to get somewhere."""
        end = time.monotonic() + _PATIENCE_S
        while not condition() and time.monotonic() < end:  # noqa: ASYNC110 - what is waited for sets no event
            await asyncio.sleep(0.05)

    async def open_talk(self, title: str) -> None:
        """Open the conversation of a title."""
        wanted = next(one for one in self.engine.sessions() if one.title.startswith(title))
        await self.workspace.conversation.open_session(wanted.session_id)

    async def close(self) -> None:
        """Close as a user does."""
        closed = asyncio.get_running_loop().create_future()
        self.workspace.closed.connect(lambda: closed.set_result(None))
        self.workspace.window.close()
        await closed


async def _start(probe: _Probe) -> Figures:
    figures = await probe.open()
    await asyncio.sleep(_REST_S)
    figures["idle_mb"] = _memory_mb()
    await probe.close()
    return figures


async def _talk(probe: _Probe) -> Figures:
    await probe.open()
    await probe.open_talk(_FEW)
    await asyncio.sleep(_REST_S)
    figures: Figures = {"mb_after_100_turns": _memory_mb()}
    figures |= await probe.gap("500_turns", lambda: probe.open_talk(_MANY))
    figures |= await probe.gap("scrolling", lambda: _scroll(probe))
    await probe.close()
    return figures


async def _scroll(probe: _Probe) -> None:
    """Go from question to question, as Ctrl with the arrows does."""
    for _ in range(30):
        probe.workspace.window.chat.go_to_turn(-1)
        await asyncio.sleep(0.03)


async def _claims(probe: _Probe) -> Figures:
    await probe.open()
    await probe.open_talk(_MANY)
    await asyncio.sleep(_REST_S)
    claims = probe.workspace.claims
    figures: Figures = {}

    async def show() -> None:
        claims.open(None)
        await probe.until(lambda: claims.inspector is not None and claims.inspector.shown_claims)

    figures |= await probe.gap("claims_shown", show)
    inspector = claims.inspector
    if inspector is None:
        return figures
    figures["claims"] = float(len(inspector.shown_claims))

    async def sort() -> None:
        for column in Column:
            inspector.table.sortByColumn(column, Qt.SortOrder.DescendingOrder)
            await asyncio.sleep(0.05)

    async def search() -> None:
        for words in ("t", "tr", "tree", "trees cool", ""):
            inspector.filters.search.setText(words)
            await asyncio.sleep(0.05)

    figures |= await probe.gap("claims_sorted", sort)
    figures |= await probe.gap("claims_searched", search)
    await probe.close()
    return figures


async def _work(probe: _Probe, zotero: str) -> Figures:
    """Index a library, search it and have a question answered, with the window open all the while."""
    await probe.open()
    window, index = probe.workspace.window, probe.workspace.index

    async def build() -> None:
        index.start(Path(zotero))
        await probe.until(lambda: not index.is_running)

    async def look() -> None:
        for words in ("method", "result", "model"):
            window.panel.filter.setText(words)
            await asyncio.sleep(0.4)

    async def ask() -> None:
        window.chat.composer.question_submitted.emit(_QUESTION)
        await probe.until(lambda: window.chat.turn_views and window.chat.turn_views[-1].turn)

    figures = await probe.gap("indexing", build)
    figures |= await probe.gap("searching", look)
    figures |= await probe.gap("answering", ask)
    figures["mb_after_answer"] = _memory_mb()
    await probe.close()
    return figures


def _memory_mb() -> float | None:
    """What the process holds in memory now; None where the system does not tell."""
    try:
        pages = int(_STATM.read_text(encoding="ascii").split()[1])
    except OSError:
        return None
    return pages * _PAGE_BYTES / 1_000_000


_PARTS: Final[dict[str, Callable[..., Awaitable[Figures]]]] = {
    "start": _start,
    "talk": _talk,
    "claims": _claims,
    "work": _work,
}
