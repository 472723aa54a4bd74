"""`bench ingest`: how fast a library is synced, read and embedded, and how large its index gets."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from app.commands.browsing import BrowsingTiming, time_browsing
from app.commands.conditions import children_cpu_s, machine_conditions, peak_memory_mb, verdict
from app.engine.engine import Engine
from app.engine.freshness import Freshness
from app.engine.indexing import EMBED_BATCH, PARSER_VERSION
from app.engine.ingest.document import Document
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.pool import ParserPool
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint
from app.engine.store.items import LibraryRepository
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.records import EmbedderInfo, PendingSource, SourceKind
from app.engine.store.vectors import VectorRepository
from app.engine.upkeep import Upkeep
from app.engine.zotero.locate import DataDirectory, open_data_directory
from app.engine.zotero.reader import read_library
from app.engine.zotero.snapshot import take_snapshot
from app.models.protocols import Embedder

_PDF: Final = "application/pdf"
_PDFTOTEXT: Final = "pdftotext"
_TEXT_BYTES: Final = f"""
SELECT (SELECT coalesce(sum(length(CAST({PASSAGE_TEXT} AS BLOB))), 0) FROM passages P)
     + (SELECT coalesce(sum(length(CAST(title || abstract AS BLOB))), 0) FROM items)
"""  # noqa: S608 - constants of ours
_SYNC_TARGET_S, _AGAIN_TARGET_S, _SYNCED_ITEMS = 15.0, 2.0, 50_000
_PAGES_TARGET, _PASSAGES_TARGET, _SHARE_TARGET = 100.0, 40.0, 1.5


@dataclass(frozen=True, slots=True)
class SyncTiming:
    """Bringing an empty store to the state of a library, and looking again; wall seconds and those of the processor.

    `is_fresh` tells whether the second look saw that nothing changed; where it did not, the library was written
    just now or linked files are away, and it was read again.
    """

    items: int
    files: int
    sync_s: float
    sync_cpu_s: float
    again_s: float
    again_cpu_s: float
    is_fresh: bool


@dataclass(frozen=True, slots=True)
class ReadingTiming:
    """Reading PDFs in one parser process that runs already.

    Attributes:
        files, pages: What was read.
        pages_per_s: Pages a second by the clock.
        pages_per_cpu_s: Pages a second of the processor, which other programs at work lengthen less; None where the
            system does not tell it.
        has_pdftotext: Whether poppler's pdftotext is installed.
        pdftotext_pages_per_cpu_s: The same of `pdftotext -layout` in the same run, one start of it a file included.
    """

    files: int
    pages: int
    pages_per_s: float
    pages_per_cpu_s: float | None
    has_pdftotext: bool
    pdftotext_pages_per_cpu_s: float | None

    @property
    def ratio(self) -> float | None:
        """Our pace as a share of pdftotext's, both by seconds of the processor."""
        ours, theirs = self.pages_per_cpu_s, self.pdftotext_pages_per_cpu_s
        return ours / theirs if ours and theirs else None

    @property
    def pace_of_core(self) -> float:
        """Pages a second of one core, which is what the target counts."""
        return self.pages_per_cpu_s or self.pages_per_s

    def compared(self) -> str:
        """How it stands beside pdftotext, in words."""
        if not self.has_pdftotext:
            return "pdftotext is not installed"
        if self.ratio is None:
            return "pdftotext: not measured"
        return f"{self.ratio:.2f} of pdftotext's {self.pdftotext_pages_per_cpu_s:.0f}"


@dataclass(frozen=True, slots=True)
class EmbeddingTiming:
    """Embedding the passages of those PDFs; None without an embedder."""

    passages: int
    passages_per_s: float | None
    passages_per_cpu_s: float | None


@dataclass(frozen=True, slots=True)
class IngestOutcome:
    """What `bench ingest` measures, and where."""

    sync: SyncTiming
    reading: ReadingTiming
    embedding: EmbeddingTiming
    browsing: BrowsingTiming
    index_bytes: int
    text_bytes: int
    peak_mb: float | None
    conditions: str

    @property
    def share(self) -> float | None:
        """Bytes of the index for each byte of text; None without any text."""
        return self.index_bytes / self.text_bytes if self.text_bytes else None

    def targets(self) -> dict[str, bool | None]:
        """Whether each target is met; None for what was not measured. That of a sync grows with the items."""
        sync, reading, pace = self.sync, self.reading, self.embedding.passages_per_s
        return {
            "sync": sync.sync_s < _SYNC_TARGET_S * max(sync.items / _SYNCED_ITEMS, 0.1),
            "again": sync.again_s < _AGAIN_TARGET_S if sync.is_fresh else None,
            "reading": reading.pace_of_core >= _PAGES_TARGET if reading.pages else None,
            "embedding": pace >= _PASSAGES_TARGET if pace else None,
            "index": self.share < _SHARE_TARGET if self.share else None,
        }

    def as_json(self) -> dict[str, Any]:
        """The document that `bench ingest --json` prints."""
        reading = asdict(self.reading) | {"ratio_to_pdftotext": self.reading.ratio}
        return asdict(self) | {"reading": reading, "index_share": self.share, "targets_met": self.targets()}

    def as_text(self) -> str:
        """Lines for the terminal."""
        sync, reading, embedding = self.sync, self.reading, self.embedding
        said = {name: verdict(is_met) for name, is_met in self.targets().items()}
        pace = embedding.passages_per_s
        embedded = (
            f"{pace:.0f} passages/s{_cpu(embedding.passages_per_cpu_s)}" if pace else "no embedding model"
        )
        share = f"{self.share:.2f} × the text" if self.share else "no text"
        peak = f"{self.peak_mb:.0f} MB" if self.peak_mb is not None else "not measured"
        return (
            f"Sync of {sync.items:,} items, {sync.files:,} files: {sync.sync_s:.1f} s"
            f" (processor {sync.sync_cpu_s:.1f} s; target under 15 s for 50,000 items: {said['sync']})\n"
            f"Looking again: {sync.again_s:.2f} s (processor {sync.again_cpu_s:.2f} s; target under 2 s:"
            f" {said['again']}){'' if sync.is_fresh else ', the library had to be read again'}\n"
            f"Reading {reading.files:,} PDFs, {reading.pages:,} pages: {reading.pages_per_s:.0f} pages/s in one process"
            f"{_cpu(reading.pages_per_cpu_s)} ({reading.compared()}; target 100 a core: {said['reading']})\n"
            f"Embedding {embedding.passages:,} passages: {embedded} (target 40: {said['embedding']})\n"
            f"Index: {self.index_bytes / 1e6:.1f} MB, {share} (target under 1.5: {said['index']})\n"
            f"{self.browsing.as_text()}\n"
            f"Most memory of this process: {peak}, the embedding model included\n"
            f"{self.conditions}"
        )


def _cpu(rate: float | None) -> str:
    return f", {rate:.0f} a second of the processor" if rate is not None else ""


def bench_ingest(engine: Engine, zotero_dir: Path, limit: int, run: RunContext) -> IngestOutcome:
    """Measure on a library, in a store of its own that is thrown away.

    Args:
        engine: Gives settings and the embedder.
        zotero_dir: Zotero's data directory; only read.
        limit: How many PDFs are read and embedded, those first that the index would read first.
        run: Told of the progress; asked between steps.

    Raises:
        Canceled: The run was asked to stop.
        ZoteroNotFound, SnapshotFailed, LibraryUnreadable: The library cannot be read.
    """
    conditions = machine_conditions()
    directory = open_data_directory(zotero_dir)
    with tempfile.TemporaryDirectory(prefix="attest-bench-") as scratch:
        store = Store(Path(scratch) / "library.sqlite")
        try:
            Upkeep(store).renew(run)
            sync = _time_sync(store, directory, Path(scratch) / "snapshots", run)
            reading = _time_reading(engine, store, limit, run)
            embedding = _time_embedding(engine.embedder, store, run)
            browsing = time_browsing(store, run)
            ((pages, page_bytes, text_bytes),) = store.rows(
                f"SELECT page_count, page_size, ({_TEXT_BYTES}) FROM pragma_page_count, pragma_page_size"  # noqa: S608 - a constant of ours
            )
        finally:
            store.close()
    size = int(pages * page_bytes)
    return IngestOutcome(
        sync, reading, embedding, browsing, size, int(text_bytes), peak_memory_mb(), conditions
    )


def _time_sync(store: Store, directory: DataDirectory, snapshots: Path, run: RunContext) -> SyncTiming:
    library, documents = LibraryRepository(store), DocumentRepository(store)
    started, cpu = time.perf_counter(), time.process_time()
    look = Freshness.look(directory, library)
    snapshot = take_snapshot(directory.path, snapshots, run)
    read = read_library(snapshot.path, directory.path, directory.base_attachment_path, run)
    run.report(Progress("Writing the library"))
    library.sync(read)
    look.remember(read.warnings)
    synced, synced_cpu = time.perf_counter(), time.process_time()
    is_fresh = Freshness.look(directory, library).known_warnings() is not None
    if not is_fresh:
        library.sync(read_library(snapshot.path, directory.path, directory.base_attachment_path, run))
    documents.has_unread_records(PARSER_VERSION)
    return SyncTiming(
        items=len(read.items),
        files=len(read.attachments),
        sync_s=synced - started,
        sync_cpu_s=synced_cpu - cpu,
        again_s=time.perf_counter() - synced,
        again_cpu_s=time.process_time() - synced_cpu,
        is_fresh=is_fresh,
    )


def _time_reading(engine: Engine, store: Store, limit: int, run: RunContext) -> ReadingTiming:
    documents = DocumentRepository(store)
    pending = documents.pending(PARSER_VERSION, check_canceled=run.check_canceled)
    chosen = [one for one in pending if one.kind is SourceKind.ATTACHMENT and one.content_type == _PDF][
        :limit
    ]
    requests = [ParseRequest(str(one.path), one.content_type, one.charset, one.source_id) for one in chosen]
    # The first file also starts the process, which is not what is measured here: its time is taken off again.
    start_cpu_s = _read(engine, requests[:1], (), run)[2]
    outcomes, seconds, all_cpu_s = _read(engine, requests[:1], requests, run)
    cpu_s = all_cpu_s - start_cpu_s
    by_id = {one.source_id: one for one in chosen}
    for source_id, document in outcomes:
        path = by_id[source_id].path
        assert path is not None  # noqa: S101 - narrows the type; only sources with a file are due
        documents.save_document(source_id, document, read_fingerprint(path), PARSER_VERSION)
    pages = sum(len(document.pages) for _, document in outcomes)
    program = shutil.which(_PDFTOTEXT)
    theirs = (
        _time_pdftotext(program, [by_id[source_id] for source_id, _ in outcomes], run) if program else 0.0
    )
    return ReadingTiming(
        files=len(outcomes),
        pages=pages,
        pages_per_s=pages / seconds if pages else 0.0,
        pages_per_cpu_s=pages / cpu_s if pages and cpu_s > 0 else None,
        has_pdftotext=program is not None,
        pdftotext_pages_per_cpu_s=pages / theirs if pages and theirs else None,
    )


def _read(
    engine: Engine, first: Sequence[ParseRequest], requests: Sequence[ParseRequest], run: RunContext
) -> tuple[list[tuple[int, Document]], float, float]:
    """Read files in a process that has read the `first` ones.

    Returns:
        Documents by source, seconds by the clock without the first files, and the whole processor time of the process.
    """
    advanced, cpu = engine.settings.advanced, children_cpu_s()
    outcomes: list[tuple[int, Document]] = []
    with ParserPool(1, timeout_s=advanced.parse_timeout_s, memory_mb=advanced.parser_memory_mb) as pool:
        for _ in pool.parse_many(first, run):
            pass
        started = time.perf_counter()
        for request, outcome in pool.parse_many(requests, run):
            run.report(Progress("Reading PDFs", len(outcomes), len(requests)))
            if isinstance(outcome, Document):
                outcomes.append((request.source_id, outcome))
        seconds = time.perf_counter() - started
    return outcomes, seconds, children_cpu_s() - cpu


def _time_pdftotext(program: str, sources: Sequence[PendingSource], run: RunContext) -> float:
    """Seconds of the processor that pdftotext takes for the same files."""
    began = children_cpu_s()
    for source in sources:
        run.check_canceled()
        subprocess.run([program, "-layout", str(source.path), os.devnull], check=False, capture_output=True)
    return children_cpu_s() - began


def _time_embedding(embedder: Embedder | None, store: Store, run: RunContext) -> EmbeddingTiming:
    vectors = VectorRepository(store)
    total = vectors.passages_without_vector()
    if embedder is None or not total:
        return EmbeddingTiming(total, None, None)
    embedder.embed(["A passage that loads the model."], lambda: run.is_canceled)
    vectors.use_embedder(EmbedderInfo(embedder.name, embedder.revision, embedder.dimension))
    seconds, done, cpu = 0.0, 0, time.process_time()
    while passages := vectors.passages_to_embed(EMBED_BATCH):
        run.check_canceled()
        run.report(Progress("Embedding", done, total))
        started = time.perf_counter()
        made = embedder.embed([one.text for one in passages], lambda: run.is_canceled)
        seconds += time.perf_counter() - started
        vectors.save_vectors([one.passage_id for one in passages], made)
        done += len(passages)
    return EmbeddingTiming(done, done / seconds, done / (time.process_time() - cpu))
