"""Page images for the popover, drawn in a parser process so that a bad PDF cannot hurt the window."""

import base64
import binascii
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from app.engine.ingest.document import IngestState, ParseFailure
from app.engine.ingest.messages import RenderRequest, Request
from app.engine.ingest.worker_process import DEFAULT_COMMAND, WorkerProcess

_NO_IMAGE = ParseFailure(IngestState.CRASHED, "The page could not be drawn. Open the file in Zotero instead.")


class PageRenderer:
    """Keeps one worker warm for page images. Safe to call from several threads; calls wait for one another.

    Args:
        timeout_s: Time one page may take.
        memory_mb: Address space the worker may use.
        command: How to start the worker.
    """

    def __init__(
        self, timeout_s: float = 10.0, memory_mb: int = 2048, command: Sequence[str] = DEFAULT_COMMAND
    ) -> None:
        self._timeout_s = timeout_s
        self._worker = WorkerProcess(memory_mb, command)
        self._lock = threading.Lock()

    def __enter__(self) -> "PageRenderer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            self._worker.close()

    def render(self, path: Path, page_index: int, scale: float) -> bytes | ParseFailure:
        """Draw a page of a PDF.

        Args:
            path: The file.
            page_index: 0-based physical page.
            scale: Pixels per PDF point; boxes are scaled by the same factor.

        Returns:
            A PNG file's bytes, or why there is none.
        """
        request = Request(render=RenderRequest(str(path), page_index, scale))
        with self._lock:
            answer = self._worker.ask(request, self._timeout_s, lambda: False)
        if answer.image is None:
            return answer.failure or _NO_IMAGE
        try:
            return base64.b64decode(answer.image, validate=True)
        except binascii.Error:
            return _NO_IMAGE


def render_page(path: Path, page_index: int, scale: float) -> bytes | ParseFailure:
    """Draw one page with a worker of its own; for more than one page keep a `PageRenderer`."""
    with PageRenderer() as renderer:
        return renderer.render(path, page_index, scale)
