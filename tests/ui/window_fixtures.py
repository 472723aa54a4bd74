"""Fixtures of everything that opens a window: no screen, one event loop a test, recorded links."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop
from window_driver import PATIENCE_S, RecordingHandler

from app.engine.settings import AppearanceSettings
from app.ui.application import make_application
from app.ui.clipboard import let_go_of_clipboard
from app.ui.collector import Collector
from app.ui.theme import Theme


@pytest.fixture
def run_async(qapp: QApplication) -> Iterator[Callable[[Awaitable[object]], object]]:
    """Run a coroutine on the window's own kind of loop."""
    make_application()
    loop = QEventLoop(qapp)
    executor = ThreadPoolExecutor(4)
    loop.set_default_executor(executor)
    asyncio.set_event_loop(loop)
    collector = Collector()
    collector.start()

    def run(work: Awaitable[object]) -> object:
        try:
            return loop.run_until_complete(asyncio.wait_for(work, 10 * PATIENCE_S))
        finally:
            asyncio._set_running_loop(loop)

    try:
        # The loop of the program runs as long as there is a window. Here pytest-qt handles events before, between and
        # after runs too: a timer of the window that starts a task then must find its loop, as it does in the program.
        asyncio._set_running_loop(loop)
        yield run
    finally:
        asyncio._set_running_loop(None)
        executor.shutdown(wait=True)
        loop.close()
        asyncio.set_event_loop(None)
        collector.stop()


@pytest.fixture(autouse=True)
def no_windows_left() -> Iterator[None]:
    """Destroy the windows of a test, so that none of them is styled and painted in the next."""
    yield
    for widget in QApplication.topLevelWidgets():
        widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session", autouse=True)
def clipboard_let_go() -> Iterator[None]:
    """As the program does at its end: Qt must not free an object of Python after Python has ended."""
    yield
    if QApplication.instance() is not None:
        let_go_of_clipboard()


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    made = Theme(AppearanceSettings(theme="light"))
    made.apply()
    return made


@pytest.fixture
def handler() -> RecordingHandler:
    return RecordingHandler()
