"""What tests of the window share: no screen, one event loop a test, a workspace over a scripted engine."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop
from scripted_engine import ScriptedEngine
from window_driver import PATIENCE_S, RecordingHandler, close, until

from app.engine.settings import AppearanceSettings
from app.ui.application import make_application
from app.ui.theme import Theme
from app.ui.workspace import Workspace


@pytest.fixture
def run_async(qapp: QApplication) -> Iterator[Callable[[Awaitable[object]], object]]:
    """Run a coroutine on the window's own kind of loop."""
    make_application()
    loop = QEventLoop(qapp)
    executor = ThreadPoolExecutor(4)
    loop.set_default_executor(executor)
    asyncio.set_event_loop(loop)
    try:
        yield lambda work: loop.run_until_complete(asyncio.wait_for(work, 3 * PATIENCE_S))
    finally:
        executor.shutdown(wait=True)
        loop.close()
        asyncio.set_event_loop(None)


@pytest.fixture(autouse=True)
def _no_windows_left() -> Iterator[None]:
    """Destroy the windows of a test, so that none of them is styled and painted in the next."""
    yield
    for widget in QApplication.topLevelWidgets():
        widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    made = Theme(AppearanceSettings(theme="light"))
    made.apply()
    return made


@pytest.fixture
def engine(tmp_path: Path) -> ScriptedEngine:
    return ScriptedEngine(tmp_path / "Attest")


@pytest.fixture
def handler() -> RecordingHandler:
    return RecordingHandler()


@pytest.fixture
def workspace(
    qtbot, run_async, theme: Theme, engine: ScriptedEngine, handler: RecordingHandler
) -> Iterator[Workspace]:
    """An open window on an indexed library, closed cleanly afterwards."""
    made = Workspace(engine, theme, handler)

    async def begin() -> None:
        made.window.resize(1240, 820)
        made.window.show()
        await made.open()
        await until(lambda: made.window.panel.item_model.rowCount() > 0, "items")

    run_async(begin())
    yield made
    engine.gate.set()
    run_async(close(made))
