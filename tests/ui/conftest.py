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

from app.engine.settings import AppearanceSettings
from app.ui.application import make_application
from app.ui.theme import Theme
from app.ui.workspace import Workspace
from app.ui.zotero_opener import UrlHandler

PATIENCE_S = 10.0


class RecordingHandler(UrlHandler):
    """Takes links and files without opening them; `accepts` says whether it does."""

    def __init__(self) -> None:
        self.accepts = True
        self.links: list[str] = []
        self.files: list[Path] = []

    def open(self, link: str) -> bool:
        self.links.append(link)
        return self.accepts

    def open_file(self, path: Path) -> bool:
        self.files.append(path)
        return True


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


async def close(workspace: Workspace) -> None:
    """Close a window as a user does, and wait until it is gone."""
    if not workspace.window.isVisible():
        return
    closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    workspace.closed.connect(lambda: closed.set_result(None))
    workspace.window.close()
    await closed


async def until(condition: Callable[[], object], what: str) -> None:
    """Wait for the window to get somewhere."""
    deadline = asyncio.get_running_loop().time() + PATIENCE_S
    while not condition():
        if asyncio.get_running_loop().time() > deadline:
            raise AssertionError(f"the window never showed {what}")
        await asyncio.sleep(0.01)


async def ask(workspace: Workspace, question: str) -> None:
    """Type a question, press Enter, wait for the answer."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    chat = workspace.window.chat
    count = len(chat.turn_views)
    chat.composer.edit.setFocus()
    QTest.keyClicks(chat.composer.edit, question)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Return)
    await until(lambda: len(chat.turn_views) > count and chat.turn_views[-1].turn, "an answer")
    await until(lambda: not workspace.conversation.is_asking, "rest")
