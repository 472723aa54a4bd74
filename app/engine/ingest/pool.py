"""Several parser processes at work on many files; a file that breaks one costs itself only."""

import contextlib
import functools
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Generic, TypeVar

from app.engine.ingest.document import Document, ParseFailure
from app.engine.ingest.limits import TimeLimits
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.page_watch import Beat
from app.engine.ingest.reading import FileReader
from app.engine.ingest.record_reader import RecordBatch, RecordReader
from app.engine.ingest.worker_process import DEFAULT_COMMAND, Interrupted, WorkerProcess
from app.engine.runs import RunContext

Outcome = Document | ParseFailure
Parsed = tuple[ParseRequest, Outcome]
OnBeat = Callable[[ParseRequest, Beat], None]
_Asked = TypeVar("_Asked")
_Found = TypeVar("_Found")
_Read = Callable[[_Asked, Callable[[], bool]], _Found]
_TICK_S = 0.1
# So many characters of documents wait for the caller, or one document that is longer: each is held several times over
# while it is stored.
_WAITING_CHARS = 8_000_000


class ParserPool:
    """Parser processes; use as a context manager. One `parse_many` at a time.

    Args:
        processes: Workers at the same time, ≥ 1; each is started with its first file.
        timeout_s: Time one file may take; its pages have shorter limits of their own, see `TimeLimits`.
        memory_mb: Memory one worker may use.
        command: How to start a worker; tests put a misbehaving one here.
        recycle_after: Files after which a worker is replaced.
    """

    def __init__(
        self,
        processes: int,
        timeout_s: float,
        memory_mb: int,
        *,
        command: Sequence[str] = DEFAULT_COMMAND,
        recycle_after: int = 200,
    ) -> None:
        self._limits = TimeLimits.of_file(timeout_s)
        self._workers = [WorkerProcess(memory_mb, command, recycle_after) for _ in range(max(1, processes))]

    def __enter__(self) -> "ParserPool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.close()

    def parse_many(
        self, requests: Iterable[ParseRequest], run: RunContext, on_beat: OnBeat | None = None
    ) -> Iterator[Parsed]:
        """Read files, several at a time.

        Args:
            requests: Files; drawn as workers become free, so that a generator is never run far ahead.
            run: Cancelling it kills the workers that are busy.
            on_beat: Hears, in the workers' threads, which page of which file is in work.

        Yields:
            Each request with its document or failure, in the order of completion.

        Raises:
            Canceled: The run was cancelled.
        """

        def reading(worker: WorkerProcess) -> _Read[ParseRequest, Outcome]:
            reader = FileReader(worker, self._limits)

            def read(request: ParseRequest, should_stop: Callable[[], bool]) -> Outcome:
                hear = None if on_beat is None else functools.partial(on_beat, request)
                return reader.read(request, should_stop, hear)

            return read

        yield from self._spread(requests, run, reading, _length)

    def parse_records(
        self, batches: Iterable[RecordBatch], run: RunContext
    ) -> Iterator[tuple[RecordBatch, tuple[Outcome, ...]]]:
        """Read records of Zotero's database, several batches at a time.

        Args:
            batches: Drawn as workers become free.
            run: Cancelling it kills the workers that are busy.

        Yields:
            Each batch with what its records gave, in the order of completion.

        Raises:
            Canceled: The run was cancelled.
        """

        def reading(worker: WorkerProcess) -> _Read[RecordBatch, tuple[Outcome, ...]]:
            return RecordReader(worker, self._limits).read

        yield from self._spread(batches, run, reading, lambda found: sum(map(_length, found)))

    def _spread(
        self,
        requests: Iterable[_Asked],
        run: RunContext,
        reading: Callable[[WorkerProcess], _Read[_Asked, _Found]],
        length: Callable[[_Found], int],
    ) -> Iterator[tuple[_Asked, _Found]]:
        batch = _Batch[_Asked, _Found](iter(requests), len(self._workers), run, length)
        threads = [
            threading.Thread(target=_work, args=(reading(worker), batch), name="parser-worker", daemon=True)
            for worker in self._workers
        ]
        for thread in threads:
            thread.start()
        try:
            yield from batch.results()
        finally:
            batch.stop.set()
            for thread in threads:
                thread.join()


def _work(read: "_Read[_Asked, _Found]", batch: "_Batch[_Asked, _Found]") -> None:
    try:
        while (request := batch.next_request()) is not None:
            batch.put((request, read(request, batch.is_stopped)))
    except Interrupted:
        return
    except BaseException as error:  # noqa: BLE001 - handed to the caller's thread, which raises it
        batch.put(error)
    finally:
        batch.put(None)


def _length(outcome: Outcome) -> int:
    return len(outcome.text) if isinstance(outcome, Document) else 0


class _Batch(Generic[_Asked, _Found]):
    """Requests going out to the workers' threads, and results coming back, a few at a time."""

    def __init__(
        self, requests: Iterator[_Asked], workers: int, run: RunContext, length: Callable[[_Found], int]
    ) -> None:
        self.stop = threading.Event()
        self._requests = requests
        self._run = run
        self._lock = threading.Lock()
        self._working = workers
        self._length = length
        # Bounded, so that documents do not pile up in memory when the caller is slower than the parsers.
        self._results: queue.Queue[tuple[_Asked, _Found] | BaseException | None] = queue.Queue(2 * workers)
        self._room = threading.Condition()
        self._waiting_chars = 0

    def is_stopped(self) -> bool:
        """Whether workers are to drop what they do."""
        return self.stop.is_set() or self._run.is_canceled

    def next_request(self) -> _Asked | None:
        """The next thing to read; None when there is none or the batch was stopped."""
        with self._lock:
            return None if self.is_stopped() else next(self._requests, None)

    def put(self, result: tuple[_Asked, _Found] | BaseException | None) -> None:
        """Hand over a result, an error, or (None) the word that a thread is done."""
        if isinstance(result, tuple):
            self._wait_for_room(self._length(result[1]))
        while not self.stop.is_set():
            with contextlib.suppress(queue.Full):
                self._results.put(result, timeout=_TICK_S)
                return

    def _wait_for_room(self, chars: int) -> None:
        """Wait while what was handed over, and is not stored yet, is long."""
        with self._room:
            while (
                self._waiting_chars and self._waiting_chars + chars > _WAITING_CHARS and not self.is_stopped()
            ):
                self._room.wait(_TICK_S)
            self._waiting_chars += chars

    def _free(self, chars: int) -> None:
        with self._room:
            self._waiting_chars -= chars
            self._room.notify_all()

    def results(self) -> Iterator[tuple[_Asked, _Found]]:
        """Results until every thread is done."""
        while self._working:
            self._run.check_canceled()
            try:
                result = self._results.get(timeout=_TICK_S)
            except queue.Empty:
                continue
            if result is None:
                self._working -= 1
            elif isinstance(result, BaseException):
                raise result
            else:
                chars = self._length(result[1])
                yield result
                del result
                self._free(chars)
        self._run.check_canceled()
