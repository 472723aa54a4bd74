"""Page images for the popover, drawn in a parser process so that a bad PDF cannot hurt the window."""

import base64
import binascii
import contextlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from app.engine.ingest.document import Box, IngestState, ParseFailure
from app.engine.ingest.limits import TimeLimits
from app.engine.ingest.messages import RenderRequest, Request
from app.engine.ingest.worker_process import DEFAULT_COMMAND, Ended, Interrupted, WorkerProcess
from app.engine.runs import Canceled, RunContext

CACHE_BYTES = 24_000_000
_MAX_PAGES = 3
_LOCK_TICK_S = 0.05
# A page that is nobody's any more may take this long before its process is ended: a fresh one takes longer to start.
_GRACE_S = 0.5
IDLE_S = 180.0
# Asks for no file: a worker has loaded all it needs once it has refused this.
_NOTHING = Request(render=RenderRequest("", 0, 1.0))


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page with the boxes of a passage.

    Attributes:
        page_index: 0-based physical page.
        png: The picture as a PNG file.
        scale: Pixels per point; below what was asked for where the page is huge.
        boxes: Where the passage stands, in points of the page as it is shown (cropped and turned), origin at its lower left.
    """

    page_index: int
    png: bytes
    scale: float
    boxes: tuple[Box, ...]


class PageRenderer:
    """Draws in one worker, which is started when it is needed, or ahead, and ends when nothing was drawn for a while.

    Safe to call from several threads; calls wait for one another.

    Args:
        timeout_s: Time one page may take.
        memory_mb: Memory the worker may use.
        command: How to start the worker.
        idle_s: After so long without a page the worker is ended.
    """

    def __init__(
        self,
        timeout_s: float = 10.0,
        memory_mb: int = 2048,
        command: Sequence[str] = DEFAULT_COMMAND,
        idle_s: float = IDLE_S,
    ) -> None:
        self._limits = TimeLimits.of_file(timeout_s)
        self._worker = WorkerProcess(memory_mb, command)
        self._lock = threading.Lock()
        self._cache = _Cache(CACHE_BYTES)
        self._idle_s = idle_s
        self._idle: threading.Timer | None = None
        self._starting: threading.Thread | None = None
        self._is_closed = False

    def __enter__(self) -> "PageRenderer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the worker; nothing is drawn after this."""
        self._is_closed = True
        with self._lock:
            self._worker.close()
            idle, self._idle = self._idle, None
        if idle is not None:
            idle.cancel()
            idle.join()
        if self._starting is not None:
            self._starting.join()

    def prepare(self) -> None:
        """Start the worker ahead, since a page is likely to be wanted soon; returns at once, and may be called often."""
        if self._is_closed or self._worker.pid is not None:
            return
        if self._starting is None or not self._starting.is_alive():
            self._starting = threading.Thread(target=self.start, name="page-renderer-start", daemon=True)
            self._starting.start()

    def start(self) -> None:
        """Start the worker unless it runs, and wait until it can draw."""
        with self._lock, contextlib.suppress(Interrupted):
            if self._worker.pid is None and not self._is_closed:
                self._worker.ask(_NOTHING, self._limits, lambda: self._is_closed)
                self._rest()

    def pages_of(
        self,
        path: Path,
        page_index: int,
        boxes: Sequence[Box],
        scale: float,
        run: RunContext | None = None,
    ) -> tuple[PagePicture, ...] | ParseFailure:
        """Draw the pages on which a passage stands, with its boxes.

        Args:
            path: The PDF.
            page_index: The page on which the passage begins, 0-based.
            boxes: The passage's boxes, on any pages.
            scale: Pixels per point.
            run: Can stop it.

        Returns:
            The pages in order, at most three, or why the first one cannot be drawn.

        Raises:
            Canceled: The run was asked to stop.
        """
        run = run or RunContext()
        wanted = sorted({page_index, *(box.page_index for box in boxes if box.page_index >= page_index)})
        pictures: list[PagePicture] = []
        for index in wanted[:_MAX_PAGES]:
            own = tuple(box for box in boxes if box.page_index == index)
            found = self._page(RenderRequest(os.fspath(path), index, scale, own), run)
            if isinstance(found, PagePicture):
                pictures.append(found)
            elif not pictures:
                return found
        return tuple(pictures)

    def _page(self, request: RenderRequest, run: RunContext) -> PagePicture | ParseFailure:
        with _taken(self._lock, run):
            key = (request, _version(request.path))
            kept = self._cache.get(key)
            if kept is not None:
                return kept
            found = self._drawn(request, run)
            self._rest()
            if isinstance(found, PagePicture):
                self._cache.put(key, found)
            return found

    def _rest(self) -> None:
        """Count the time without a page anew; with the lock held."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = threading.Timer(self._idle_s, self._end_idle)
        self._idle.name, self._idle.daemon = "page-renderer-idle", True
        self._idle.start()

    def _end_idle(self) -> None:
        with self._lock:
            # A page that came in the meantime has started the count anew.
            if self._idle is threading.current_thread():
                self._idle = None
                self._worker.close()

    def _drawn(self, request: RenderRequest, run: RunContext) -> PagePicture | ParseFailure:
        given_up = time.monotonic() + _GRACE_S
        try:
            answer = self._worker.ask(
                Request(render=request),
                self._limits,
                lambda: run.is_canceled and time.monotonic() >= given_up,
            )
        except Interrupted as error:
            raise Canceled from error
        if isinstance(answer, Ended):
            return ParseFailure(answer.state, f"The page cannot be shown: it {answer.how}.")
        if answer.image is None:
            return answer.failure or _nothing()
        try:
            png = base64.b64decode(answer.image.png, validate=True)
        except binascii.Error:
            return _nothing()
        return PagePicture(request.page_index, png, answer.image.scale, answer.image.boxes)


class _taken:  # noqa: N801 - reads as a phrase where it is used
    """Hold a lock for the length of a block; waiting for it ends when the run is cancelled."""

    def __init__(self, lock: threading.Lock, run: RunContext) -> None:
        self._lock, self._run = lock, run

    def __enter__(self) -> None:
        while not self._lock.acquire(timeout=_LOCK_TICK_S):
            self._run.check_canceled()
        if self._run.is_canceled:
            self._lock.release()
            raise Canceled

    def __exit__(self, *_: object) -> None:
        self._lock.release()


_Key = tuple[RenderRequest, tuple[int, int] | None]


class _Cache:
    """The pictures used last, up to a number of bytes."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit_bytes = limit_bytes
        self._used = 0
        self._pictures: OrderedDict[_Key, PagePicture] = OrderedDict()

    def get(self, key: _Key) -> PagePicture | None:
        if key in self._pictures:
            self._pictures.move_to_end(key)
        return self._pictures.get(key)

    def put(self, key: _Key, picture: PagePicture) -> None:
        self._pictures[key] = picture
        self._used += len(picture.png)
        while self._used > self._limit_bytes:
            _, oldest = self._pictures.popitem(last=False)
            self._used -= len(oldest.png)


def _version(path: str) -> tuple[int, int] | None:
    """What changes when a file does; None when it cannot be looked at."""
    try:
        status = os.stat(path)  # noqa: PTH116 - a path as text, as it goes to the worker
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def _nothing() -> ParseFailure:
    return ParseFailure(IngestState.CRASHED, "The page could not be drawn. Open the file in Zotero instead.")
