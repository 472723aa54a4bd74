"""Read one file with a worker; a page that breaks or holds up the worker costs that page, not the file.

The worker says which page it is at. When it is lost there, a fresh one reads the file again without that page, and the
document says which pages it lacks and why. When it is lost outside the pages, one more reads nothing but their text.
When the time of the file is over while pages are read, each quick enough for itself, the first of them are kept.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.limits import TimeLimits
from app.engine.ingest.messages import Answer, ParseRequest, Request
from app.engine.ingest.page_watch import Beat
from app.engine.ingest.worker_process import Ended, WorkerProcess

MAX_LOST_PAGES = 5
# Share of the pages reached in time that a second try reads: it must also make a document of them.
_KEPT_SHARE = 2 / 3
_ADVICE = {
    IngestState.TIMEOUT: "Retry, or raise the time limit in the preferences.",
    IngestState.TOO_LARGE: "Split it, or leave it out.",
    IngestState.CRASHED: "Retry, or replace the attachment.",
}


class FileReader:
    """Reads files one after another with one worker.

    Args:
        worker: Does the reading.
        limits: Time for a file and for its pages. All tries of a file together take at most about three times as long,
            and once more where its first pages are kept.
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
        losses = _Losses()
        no_more_tries = time.monotonic() + 2 * self._limits.file_s
        while True:
            place = _Place(on_beat)
            asked = Request(parse=losses.without(request))
            answer = self._worker.ask(asked, self._limits, should_stop, place.hear)
            ended = _as_ended(answer, place.last.page_index if place.last else None)
            if ended is None:
                return _outcome(answer, losses)
            if losses.cut(ended, place.last):
                continue
            is_late = time.monotonic() >= no_more_tries
            if is_late or not losses.take(ended, is_paged=place.last is not None):
                return losses.failure(ended)


class _Place:
    """Where the worker is, passed on to whoever wants to know."""

    def __init__(self, on_beat: Callable[[Beat], None] | None) -> None:
        self._on_beat = on_beat
        self.last: Beat | None = None

    def hear(self, beat: Beat) -> None:
        self.last = beat
        if self._on_beat is not None:
            self._on_beat(beat)


@dataclass(slots=True)
class _Losses:
    """What workers were lost at: pages, whatever lies outside them, and those after `kept` of `count` pages."""

    pages: dict[int, Ended] = field(default_factory=dict)
    outside: Ended | None = None
    is_paged: bool = False
    kept: int = 0
    count: int = 0
    late: str = ""

    def cut(self, ended: Ended, last: Beat | None) -> bool:
        """Whether the file took too long while its pages were read, so that the first of them come in another try."""
        reached = last.page_index if last is not None else None
        is_file_late = ended.state is IngestState.TIMEOUT and ended.page_index is None
        if not is_file_late or last is None or reached is None or self.kept:
            return False
        self.kept, self.count, self.late = int(reached * _KEPT_SHARE), last.pages, ended.how
        return self.kept > 0

    def take(self, ended: Ended, *, is_paged: bool) -> bool:
        """Note a loss; whether another try may come further than the last."""
        if ended.page_index is not None:
            if len(self.pages) >= MAX_LOST_PAGES or ended.page_index in self.pages:
                return False
            self.pages[ended.page_index] = ended
            return True
        # Where there are no pages to tell apart, a worker may still have been ended for reasons outside its file.
        if self.outside is not None or not (is_paged or ended.state is IngestState.CRASHED):
            return False
        self.outside, self.is_paged = ended, is_paged
        return True

    def without(self, request: ParseRequest) -> ParseRequest:
        """The request for the next try."""
        after = range(self.kept, self.count) if self.kept else ()
        pages = (*request.skip_pages, *sorted(self.pages), *after)
        return replace(request, skip_pages=pages, is_plain=request.is_plain or self.outside is not None)

    def notes(self) -> list[str]:
        """What a document lacks, a sentence for each."""
        notes = [f"Page {index + 1} is left out: it {self.pages[index].how}." for index in sorted(self.pages)]
        if self.outside is not None and self.is_paged:
            notes.append(f"Outline and page labels are left out: reading them {self.outside.how}.")
        if self.kept:
            notes.append(
                f"Only the first {self.kept} of {self.count} pages are read: reading all {self.late}."
            )
        return notes

    def failure(self, ended: Ended) -> ParseFailure:
        """Why there is no document after all."""
        reason = f"Reading this file failed: it {ended.how}."
        if self.pages:
            reason = f"{reason} So did {_page_numbers(sorted(self.pages))} before."
        return ParseFailure(ended.state, f"{reason} {_ADVICE[ended.state]}")


def _page_numbers(pages: Sequence[int]) -> str:
    word = "page" if len(pages) == 1 else "pages"
    return f"{word} {', '.join(str(index + 1) for index in pages)}"


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


def _outcome(answer: Answer | Ended, losses: _Losses) -> Document | ParseFailure:
    document, failure = (None, None) if isinstance(answer, Ended) else (answer.document, answer.failure)
    if document is not None:
        return replace(document, warnings=(*document.warnings, *losses.notes()))
    if losses.pages and failure is not None and failure.state is IngestState.NO_TEXT:
        # What remains is empty because what was full is left out.
        state = next(iter(losses.pages.values())).state
        return ParseFailure(state, f"{' '.join(losses.notes())} {_ADVICE[state]}")
    return failure or ParseFailure(IngestState.CRASHED, "The parser gave no answer for this file. Retry.")
