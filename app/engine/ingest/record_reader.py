"""Reads records of Zotero's database with a worker, many at a time; one that breaks the worker costs itself only."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.limits import TimeLimits
from app.engine.ingest.messages import RecordText, Request
from app.engine.ingest.records import MAX_RECORD_CHARS, too_long
from app.engine.ingest.worker_process import Ended, WorkerProcess

# A worker is asked for so much at once: most of the time for a small note would go into asking.
BATCH_RECORDS = 64
BATCH_CHARS = 300_000


@dataclass(frozen=True, slots=True)
class RecordBatch:
    """Records to read together, each with a number of the caller's own."""

    numbers: tuple[int, ...]
    records: tuple[RecordText, ...]


def in_batches(records: Iterable[tuple[int, RecordText]]) -> Iterator[RecordBatch]:
    """Put small records together, in their order; long ones stay alone. Draws no more than it needs."""
    held: list[tuple[int, RecordText]] = []
    chars = 0
    for number, record in records:
        coming = record.chars
        if held and (len(held) == BATCH_RECORDS or chars + coming > BATCH_CHARS):
            yield _batch(held)
            held, chars = [], 0
        held.append((number, record))
        chars += coming
    if held:
        yield _batch(held)


def _batch(held: Iterable[tuple[int, RecordText]]) -> RecordBatch:
    numbers, records = zip(*held, strict=True)
    return RecordBatch(numbers, records)


class RecordReader:
    """Reads batches one after another with one worker.

    Args:
        worker: Does the reading.
        limits: Time for a batch, and for each of its records where the batch as a whole gave nothing.
    """

    def __init__(self, worker: WorkerProcess, limits: TimeLimits) -> None:
        self._worker = worker
        self._limits = limits

    def read(
        self, batch: RecordBatch, should_stop: Callable[[], bool]
    ) -> tuple[Document | ParseFailure, ...]:
        """What each record gave, in their order.

        Raises:
            Interrupted: `should_stop` said yes meanwhile.
        """
        if len(batch.records) == 1 and batch.records[0].chars > MAX_RECORD_CHARS:
            return (too_long(batch.records[0].chars),)
        answer = self._worker.ask(Request(records=batch.records), self._limits, should_stop)
        if not isinstance(answer, Ended) and len(answer.records) == len(batch.records):
            return answer.records
        if len(batch.records) > 1:
            alone = (
                RecordBatch((number,), (one,))
                for number, one in zip(batch.numbers, batch.records, strict=True)
            )
            return tuple(outcome for one in alone for outcome in self.read(one, should_stop))
        if isinstance(answer, Ended):
            return (_failure(answer.state, answer.how),)
        if answer.failure is not None and answer.failure.state is IngestState.TOO_LARGE:
            return (_failure(IngestState.TOO_LARGE, "needs more memory than is allowed"),)
        return (_failure(IngestState.CRASHED, "broke the parser"),)


def _failure(state: IngestState, how: str) -> ParseFailure:
    return ParseFailure(state, f"This could not be read: it {how}. Shorten or split it in Zotero.")
