"""`bench ingest`: how fast a library is synced, read and embedded, and how large its index gets."""

import os
import platform
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

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
from app.engine.store.records import EmbedderInfo, PendingSource, SourceKind
from app.engine.store.vectors import VectorRepository
from app.engine.zotero.locate import DataDirectory, open_data_directory
from app.engine.zotero.reader import read_library
from app.engine.zotero.snapshot import take_snapshot
from app.models.devices import usable_cores
from app.models.protocols import Embedder

_PDF: Final = "application/pdf"
_PDFTOTEXT: Final = "pdftotext"
_TEXT_BYTES: Final = """
SELECT (SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM passages)
     + (SELECT coalesce(sum(length(CAST(title || abstract AS BLOB))), 0) FROM items)
"""


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
    """Reading PDFs in one parser process; None where pdftotext is not installed."""

    files: int
    pages: int
    pages_per_s: float
    pdftotext_pages_per_s: float | None

    @property
    def ratio(self) -> float | None:
        """Our pace as a share of pdftotext's."""
        theirs = self.pdftotext_pages_per_s
        return self.pages_per_s / theirs if theirs else None


@dataclass(frozen=True, slots=True)
class EmbeddingTiming:
    """Embedding the passages of those PDFs; None without an embedder."""

    passages: int
    passages_per_s: float | None


@dataclass(frozen=True, slots=True)
class IngestOutcome:
    """What `bench ingest` measures, and where."""

    sync: SyncTiming
    reading: ReadingTiming
    embedding: EmbeddingTiming
    index_bytes: int
    text_bytes: int
    conditions: str

    def as_json(self) -> dict[str, Any]:
        """The document that `bench ingest --json` prints."""
        return asdict(self) | {"reading": asdict(self.reading) | {"ratio_to_pdftotext": self.reading.ratio}}

    def as_text(self) -> str:
        """Lines for the terminal."""
        sync, reading, embedding = self.sync, self.reading, self.embedding
        theirs = reading.pdftotext_pages_per_s
        beside = (
            f"{reading.ratio:.2f} of pdftotext's {theirs:.0f}" if theirs else "pdftotext is not installed"
        )
        pace = embedding.passages_per_s
        embedded = f"{pace:.0f} passages/s" if pace else "no embedding model"
        share = f"{self.index_bytes / self.text_bytes:.2f} × the text" if self.text_bytes else "no text"
        return (
            f"Sync of {sync.items:,} items, {sync.files:,} files: {sync.sync_s:.1f} s"
            f" (processor {sync.sync_cpu_s:.1f} s; target under 15 s for 50,000 items)\n"
            f"Looking again: {sync.again_s:.2f} s (processor {sync.again_cpu_s:.2f} s; target under 2 s)"
            f"{'' if sync.is_fresh else ', the library had to be read again'}\n"
            f"Reading {reading.files:,} PDFs, {reading.pages:,} pages: {reading.pages_per_s:.0f} pages/s in one process"
            f" ({beside}; target 100)\n"
            f"Embedding {embedding.passages:,} passages: {embedded} (target 40)\n"
            f"Index: {self.index_bytes / 1e6:.1f} MB, {share} (target under 1.5)\n"
            f"{self.conditions}"
        )


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
    conditions = _conditions()
    directory = open_data_directory(zotero_dir)
    with tempfile.TemporaryDirectory(prefix="attest-bench-") as scratch:
        store = Store(Path(scratch) / "library.sqlite")
        try:
            sync = _time_sync(store, directory, Path(scratch) / "snapshots", run)
            reading = _time_reading(engine, store, limit, run)
            embedding = _time_embedding(engine.embedder, store, run)
            ((pages, page_bytes, text_bytes),) = store.rows(
                f"SELECT page_count, page_size, ({_TEXT_BYTES}) FROM pragma_page_count, pragma_page_size"  # noqa: S608 - a constant of ours
            )
        finally:
            store.close()
    return IngestOutcome(sync, reading, embedding, int(pages * page_bytes), int(text_bytes), conditions)


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
    advanced = engine.settings.advanced
    outcomes: list[tuple[int, Document]] = []
    requests = [ParseRequest(str(one.path), one.content_type, one.charset, one.source_id) for one in chosen]
    with ParserPool(1, timeout_s=advanced.parse_timeout_s, memory_mb=advanced.parser_memory_mb) as pool:
        # The first file also starts the process, which is not what is measured here.
        for _ in pool.parse_many(requests[:1], run):
            pass
        started = time.perf_counter()
        for request, outcome in pool.parse_many(requests, run):
            run.report(Progress("Reading PDFs", len(outcomes), len(requests)))
            if isinstance(outcome, Document):
                outcomes.append((request.source_id, outcome))
        seconds = time.perf_counter() - started
    by_id = {one.source_id: one for one in chosen}
    for source_id, document in outcomes:
        path = by_id[source_id].path
        assert path is not None  # noqa: S101 - narrows the type; only sources with a file are due
        documents.save_document(source_id, document, read_fingerprint(path), PARSER_VERSION)
    pages = sum(len(document.pages) for _, document in outcomes)
    theirs = _time_pdftotext([by_id[source_id] for source_id, _ in outcomes], run)
    return ReadingTiming(
        len(outcomes), pages, pages / seconds if pages else 0.0, pages / theirs if theirs and pages else None
    )


def _time_pdftotext(sources: Sequence[PendingSource], run: RunContext) -> float | None:
    """Seconds that pdftotext takes for the same files; None when it is not installed."""
    program = shutil.which(_PDFTOTEXT)
    if program is None:
        return None
    started = time.perf_counter()
    for source in sources:
        run.check_canceled()
        subprocess.run([program, "-layout", str(source.path), os.devnull], check=False, capture_output=True)
    return time.perf_counter() - started


def _time_embedding(embedder: Embedder | None, store: Store, run: RunContext) -> EmbeddingTiming:
    vectors = VectorRepository(store)
    total = vectors.passages_without_vector()
    if embedder is None or not total:
        return EmbeddingTiming(total, None)
    embedder.embed(["A passage that loads the model."], lambda: run.is_canceled)
    vectors.use_embedder(EmbedderInfo(embedder.name, embedder.revision, embedder.dimension))
    seconds, done = 0.0, 0
    while passages := vectors.passages_to_embed(EMBED_BATCH):
        run.check_canceled()
        run.report(Progress("Embedding", done, total))
        started = time.perf_counter()
        made = embedder.embed([one.text for one in passages], lambda: run.is_canceled)
        seconds += time.perf_counter() - started
        vectors.save_vectors([one.passage_id for one in passages], made)
        done += len(passages)
    return EmbeddingTiming(done, done / seconds)


def _conditions() -> str:
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return (
        f"Python {platform.python_version()} on {platform.machine() or 'an unknown machine'},"
        f" {usable_cores()} cores{load}"
    )
