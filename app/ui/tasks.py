"""Joins the window to blocking engine calls: one helper, tasks that are kept, progress that is throttled."""

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.engine.quiet import lower_priority
from app.engine.runs import Canceled, Progress
from app.models.protocols import TextDelta

_Result = TypeVar("_Result")
_TEXT_INTERVAL_MS = 40  # 25 repaints a second
_REST_FACTOR = 4  # of the time a repaint took, before the next; long answers must not fill the thread
_INTERVAL_MS = 100  # ten updates a second are as many as a reader can use
_WORKERS = 4
_TURN_S = 0.0005


def make_workers() -> ThreadPoolExecutor:
    """The threads in which blocking calls run; for the whole process they give the interpreter back soon.

    The window's thread lets go of it many times while it draws or lays out, and waits for it as often. With Python's
    five milliseconds each time, opening a conversation of 500 turns beside the thread that reads it had stalls of 160 to 190 ms
    where half a millisecond gave 70 to 100.
    """
    sys.setswitchinterval(_TURN_S)
    return ThreadPoolExecutor(_WORKERS, thread_name_prefix="attest")


async def run_blocking(function: Callable[..., _Result], *arguments: object, **options: object) -> _Result:
    """Run a blocking call in the default executor and await its result."""
    return await asyncio.get_running_loop().run_in_executor(None, partial(function, *arguments, **options))


async def run_behind(function: Callable[..., _Result], *arguments: object, **options: object) -> _Result:
    """Run a blocking call in a thread of its own that comes after everything else, and await its result."""

    def call() -> _Result:
        lower_priority()
        return function(*arguments, **options)

    executor = ThreadPoolExecutor(1, thread_name_prefix="behind")
    try:
        return await asyncio.get_running_loop().run_in_executor(executor, call)
    finally:
        executor.shutdown(wait=False)


class Tasks:
    """Keeps the tasks of one part of the window and hands their failures to one place."""

    def __init__(self, on_error: Callable[[BaseException], None]) -> None:
        self._on_error = on_error
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Start a coroutine and hold on to it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    async def finish_others(self) -> None:
        """Wait for everything in work but the caller; whoever calls has cancelled the runs before."""
        current = asyncio.current_task()
        while others := [task for task in self._tasks if task is not current]:
            await asyncio.gather(*others, return_exceptions=True)

    def _on_done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, Canceled):
            self._on_error(error)


class ProgressRelay(QObject):
    """Takes progress from any thread and gives the latest to the window, ten times a second at most.

    Signals:
        progressed: A `Progress`.
    """

    progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest: Progress | None = None
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self._on_tick)

    def report(self, progress: Progress) -> None:
        """Remember the latest progress; called by the working thread."""
        self._latest = progress

    def start(self) -> None:
        """Begin to pass progress on."""
        self._latest = None
        self._timer.start()

    def stop(self) -> None:
        """Pass on what is left and fall silent."""
        self._timer.stop()
        self._on_tick()

    def _on_tick(self) -> None:
        latest, self._latest = self._latest, None
        if latest is not None:
            self.progressed.emit(latest)


class TextRelay(QObject):
    """Takes pieces of an answer from any thread and gives all of it to the window, 25 times a second at most.

    Signals:
        written: The answer so far and the reasoning so far.
    """

    written = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = threading.Lock()
        self._pieces: list[TextDelta] = []
        self._text = self._thinking = ""
        self._timer = QTimer(self, interval=_TEXT_INTERVAL_MS)
        self._timer.timeout.connect(self._on_tick)

    def hear(self, delta: TextDelta) -> None:
        """Keep a piece; called by the working thread."""
        with self._lock:
            self._pieces.append(delta)

    def start(self) -> None:
        """Begin a new answer."""
        with self._lock:
            self._pieces.clear()
        self._text = self._thinking = ""
        self._timer.start(_TEXT_INTERVAL_MS)

    def stop(self) -> None:
        """Fall silent; what was not passed on is left out, as the whole answer comes in its place."""
        self._timer.stop()

    def _on_tick(self) -> None:
        with self._lock:
            pieces, self._pieces = self._pieces, []
        if not pieces:
            return
        self._text += "".join(one.text for one in pieces if not one.is_thinking)
        self._thinking += "".join(one.text for one in pieces if one.is_thinking)
        started = time.perf_counter()
        self.written.emit(self._text, self._thinking)
        took_ms = int((time.perf_counter() - started) * 1_000)
        self._timer.setInterval(max(_TEXT_INTERVAL_MS, _REST_FACTOR * took_ms))
