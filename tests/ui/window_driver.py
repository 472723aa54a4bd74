"""Drives a window as a person does: types, waits, closes; takes its links."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.engine.zotero.live import Reach
from app.ui.workspace import Workspace
from app.ui.zotero_opener import UrlHandler, ZoteroTarget

PATIENCE_S = 300.0  # answers with real models, on a machine that is slow and busy


class RecordingHandler(UrlHandler):
    """Takes links and files without opening them; `accepts` says whether it does."""

    def __init__(self) -> None:
        self.accepts = True
        self.reached = Reach.READY
        self.can_start = True
        self.started: list[str] = []
        self.pages: list[ZoteroTarget] = []
        self.has_plugin = False
        self.links: list[str] = []
        self.files: list[Path] = []

    def open(self, link: str) -> bool:
        self.links.append(link)
        return self.accepts

    def reach(self) -> Reach:
        return self.reached

    def view_page(self, target: ZoteroTarget) -> bool:
        self.pages.append(target)
        return self.has_plugin

    def hand_over(self, link: str) -> bool:
        return False

    def start(self, link: str) -> bool:
        self.started.append(link)
        return self.can_start

    def open_file(self, path: Path) -> bool:
        self.files.append(path)
        return True


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
    chat = workspace.window.chat
    count = len(chat.turn_views)
    chat.composer.edit.setFocus()
    QTest.keyClicks(chat.composer.edit, question)
    QTest.keyClick(chat.composer.edit, Qt.Key.Key_Return)
    await until(lambda: len(chat.turn_views) > count and chat.turn_views[-1].turn, "an answer")
    await until(lambda: not workspace.conversation.is_asking, "rest")
