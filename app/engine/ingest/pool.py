"""Several parser processes at work on many files; a file that breaks one costs itself only."""

import contextlib
import functools
import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType

from app.engine.ingest.document import Document, ParseFailure
from app.engine.ingest.limits import TimeLimits
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.page_watch import Beat
from app.engine.ingest.reading import FileReader
from app.engine.ingest.worker_process import DEFAULT_COMMAND, Interrupted, WorkerProcess
from app.engine.runs import RunContext

Parsed = tuple[ParseRequest, Document | ParseFailure]
OnBeat = Callable[[ParseRequest, Beat], None]
_TICK_S = 0.1


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
        batch = _Batch(iter(requests), len(self._workers), run)
        threads = [
            threading.Thread(
                target=self._work, args=(worker, batch, on_beat), name="parser-worker", daemon=True
            )
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

    def _work(self, worker: WorkerProcess, batch: "_Batch", on_beat: OnBeat | None) -> None:
        reader = FileReader(worker, self._limits)
        try:
            while (request := batch.next_request()) is not None:
                hear = None if on_beat is None else functools.partial(on_beat, request)
                batch.put((request, reader.read(request, batch.is_stopped, hear)))
        except Interrupted:
            return
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread, which raises it
            batch.put(error)
        finally:
            batch.put(None)


class _Batch:
    """Requests going out to the workers' threads, and results coming back, a few at a time."""

    def __init__(self, requests: Iterator[ParseRequest], workers: int, run: RunContext) -> None:
        self.stop = threading.Event()
        self._requests = requests
        self._run = run
        self._lock = threading.Lock()
        self._working = workers
        # Bounded, so that documents do not pile up in memory when the caller is slower than the parsers.
        self._results: queue.Queue[Parsed | BaseException | None] = queue.Queue(2 * workers)

    def is_stopped(self) -> bool:
        """Whether workers are to drop what they do."""
        return self.stop.is_set() or self._run.is_canceled

    def next_request(self) -> ParseRequest | None:
        """The next file to read; None when there is none or the batch was stopped."""
        with self._lock:
            return None if self.is_stopped() else next(self._requests, None)

    def put(self, result: Parsed | BaseException | None) -> None:
        """Hand over a result, an error, or (None) the word that a thread is done."""
        while not self.stop.is_set():
            with contextlib.suppress(queue.Full):
                self._results.put(result, timeout=_TICK_S)
                return

    def results(self) -> Iterator[Parsed]:
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
                yield result
        self._run.check_canceled()
