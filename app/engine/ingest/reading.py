"""Read one file with a worker; a page that breaks or holds up the worker costs that page, not the file.

The worker says which page it is at. When it is lost there, a fresh one reads the file again without that page, and the
document says which pages it lacks and why.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.limits import TimeLimits
from app.engine.ingest.messages import Answer, ParseRequest, Request
from app.engine.ingest.page_watch import Beat
from app.engine.ingest.worker_process import Ended, WorkerProcess

MAX_LOST_PAGES = 5
_ADVICE = {
    IngestState.TIMEOUT: "Retry, or raise the time limit in the preferences.",
    IngestState.TOO_LARGE: "Split it, or leave it out.",
    IngestState.CRASHED: "Retry, or replace the attachment.",
}


@dataclass(frozen=True, slots=True)
class _Loss:
    """A page that was given up, and what it did."""

    page_index: int
    how: str


class FileReader:
    """Reads files one after another with one worker.

    Args:
        worker: Does the reading.
        limits: Time for a file and for its pages. All tries of a file together take at most about three times as long.
    """

    def __init__(self, worker: WorkerProcess, limits: TimeLimits) -> None:
        self._worker = worker
        self._limits = limits

    def read(
        self,
        request: ParseRequest,
        should_stop: Callable[[], bool],
        on_beat: Callable[[Beat], None] | None = None,
    ) -> Document | ParseFailure:
        """Read a file into a document, or say why it gives none.

        Raises:
            Interrupted: `should_stop` said yes meanwhile.
        """
        losses: list[_Loss] = []
        has_retried = False
        no_more_tries = time.monotonic() + 2 * self._limits.file_s
        while True:
            skipped = (*request.skip_pages, *(loss.page_index for loss in losses))
            place = _Place(on_beat)
            asked = Request(parse=replace(request, skip_pages=skipped))
            answer = self._worker.ask(asked, self._limits, should_stop, place.hear)
            ended = _as_ended(answer, place.page_index)
            if ended is None:
                return _outcome(answer, losses)
            may_retry = time.monotonic() < no_more_tries
            if ended.page_index is not None and len(losses) < MAX_LOST_PAGES and may_retry:
                losses.append(_Loss(ended.page_index, ended.how))
            elif (
                ended.page_index is None
                and ended.state is IngestState.CRASHED
                and not has_retried
                and may_retry
            ):
                has_retried = True  # a worker may be ended for reasons that lie outside its file
            else:
                return _failure(ended, losses)


class _Place:
    """Where the worker is, passed on to whoever wants to know."""

    def __init__(self, on_beat: Callable[[Beat], None] | None) -> None:
        self._on_beat = on_beat
        self.page_index: int | None = None

    def hear(self, beat: Beat) -> None:
        self.page_index = beat.page_index
        if self._on_beat is not None:
            self._on_beat(beat)


def _as_ended(answer: Answer | Ended, page_index: int | None) -> Ended | None:
    """A worker's end, or its own word that a page was too much for it."""
    if isinstance(answer, Ended):
        return answer
    failure = answer.failure
    is_page_lost = failure is not None and failure.state in (IngestState.TOO_LARGE, IngestState.CRASHED)
    if failure is None or not is_page_lost or page_index is None:
        return None
    how = "needs more memory than is allowed" if failure.state is IngestState.TOO_LARGE else "cannot be read"
    return Ended(failure.state, how, page_index)


def _outcome(answer: Answer | Ended, losses: list[_Loss]) -> Document | ParseFailure:
    document, failure = (None, None) if isinstance(answer, Ended) else (answer.document, answer.failure)
    if document is not None:
        return replace(document, warnings=(*document.warnings, *_notes(losses)))
    if losses and failure is not None and failure.state is IngestState.NO_TEXT:
        # What remains is empty because what was full is left out.
        return ParseFailure(IngestState.CRASHED, f"{' '.join(_notes(losses))} {_ADVICE[IngestState.CRASHED]}")
    return failure or ParseFailure(IngestState.CRASHED, "The parser gave no answer for this file. Retry.")


def _notes(losses: list[_Loss]) -> list[str]:
    ordered = sorted(losses, key=lambda loss: loss.page_index)
    return [f"Page {loss.page_index + 1} is left out: it {loss.how}." for loss in ordered]


def _failure(ended: Ended, losses: list[_Loss]) -> ParseFailure:
    reason = f"Reading this file failed: it {ended.how}."
    if losses:
        numbers = ", ".join(str(loss.page_index + 1) for loss in losses)
        reason = f"{reason} So did pages {numbers} before." if len(losses) > 1 else reason
    return ParseFailure(ended.state, f"{reason} {_ADVICE[ended.state]}")
