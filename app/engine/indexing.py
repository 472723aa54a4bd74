"""The index flow: Zotero's database is copied and read; what is new is parsed, stored and embedded.

Metadata and abstracts come first, then files and notes, newest first, so that asking works from the first minute (I6).
What is left to do is always read from the store: a killed or cancelled run goes on where it was.
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.engine.file_requests import FileRequests
from app.engine.freshness import Freshness
from app.engine.ingest.document import Document, ParseFailure
from app.engine.ingest.pool import ParserPool
from app.engine.ingest.version import PARSER_VERSION as _PARSER
from app.engine.pace import Pace
from app.engine.record_reading import RecordReading
from app.engine.runs import Progress, RunContext
from app.engine.scans import Scans
from app.engine.store.changes import ChangeRepository
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.in_work import WorkLedger
from app.engine.store.items import LibraryRepository
from app.engine.store.records import (
    EmbedderInfo,
    Fingerprint,
    LibraryChanges,
    PassageText,
    PendingSource,
    SourceKind,
)
from app.engine.store.twins import Twins
from app.engine.store.vectors import VectorRepository
from app.engine.upkeep import Upkeep
from app.engine.zotero.locate import DataDirectory, open_data_directory
from app.engine.zotero.reader import read_library
from app.engine.zotero.records import ZoteroLibrary
from app.engine.zotero.snapshot import take_snapshot
from app.models.protocols import Embedder, ModelUnavailable, Stopped

logger = logging.getLogger(__name__)

EMBED_BATCH = 64
PARSER_VERSION = str(_PARSER)
OTHER_ACCOUNT = "The library belongs to another Zotero account than the one that was indexed; it took the place of that one."
NO_EMBEDDER = "Search by meaning is not available: no embedding model is installed. `doctor` says more."


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What a run of the index did; all counts ≥ 0.

    `parsed` and `failed` count the sources read in this run (files, notes, annotations, titles with abstracts),
    `unchanged` the files and notes that needed no reading, `shared` those whose content was read as another file's.
    `items_…` count papers alone; `added`, `changed` and `removed` what the change feed lists: papers, files and notes.
    """

    items_added: int
    items_changed: int
    items_removed: int
    parsed: int
    failed: int
    unchanged: int
    embedded: int
    seconds: float
    warnings: tuple[str, ...] = ()
    shared: int = 0
    added: int = 0
    changed: int = 0
    removed: int = 0


@dataclass(frozen=True, slots=True)
class IndexLimits:
    """Limits of the parser processes; `reads_scans`: whether they read images of pages, where Tesseract is installed."""

    processes: int
    timeout_s: float
    memory_mb: int
    reads_scans: bool = True


@dataclass(slots=True)
class _Tally:
    parsed: int = 0
    failed: int = 0
    shared: int = 0
    embedded: int = 0
    warnings: list[str] = field(default_factory=list)


class Indexer:
    """Brings the store up to date with a Zotero library.

    Args:
        store: Where documents, passages and vectors go.
        embedder: Makes the vectors; None leaves passages to lexical search.
        limits: For the parser processes.
    """

    def __init__(self, store: Store, embedder: Embedder | None, limits: IndexLimits) -> None:
        self._library = LibraryRepository(store)
        self._documents = DocumentRepository(store)
        self._vectors = VectorRepository(store)
        self._changes = ChangeRepository(store)
        self._store = store
        self._upkeep = Upkeep(store)
        self._embedder = embedder
        self._limits = limits
        self._tally = _Tally()

    def run(
        self,
        zotero_dir: Path,
        snapshots: Path,
        run: RunContext,
        *,
        is_retrying: bool = False,
        is_accepting_removals: bool = False,
    ) -> IndexReport:
        """Read what changed and index it.

        Args:
            zotero_dir: Zotero's data directory.
            snapshots: Our folder for copies of its database.
            run: Told of progress; asked before each document and batch.
            is_retrying: Whether files that could not be read before are tried again though nothing changed.
            is_accepting_removals: Whether much may leave the index at once.

        Raises:
            Canceled: The run was asked to stop; what was finished is kept.
            ZoteroNotFound, SnapshotFailed, LibraryUnreadable: The library cannot be read; the store is as it was.
            RemovalsNotConfirmed: Much would leave the index, and that was not accepted; the store is as it was.
            StoreUnusable: The store cannot be written.
        """
        started = time.monotonic()
        directory = open_data_directory(zotero_dir)
        self._tally.warnings += directory.warnings
        changes, library = self._sync(
            directory, snapshots, run, is_retrying=is_retrying, is_accepting_removals=is_accepting_removals
        )
        if self._embedder is None:
            self._tally.warnings.append(NO_EMBEDDER)
        else:
            model = EmbedderInfo(self._embedder.name, self._embedder.revision, self._embedder.dimension)
            self._vectors.use_embedder(model)
        self._upkeep.has_freed = bool(changes.sources_removed or changes.items_removed)
        self._upkeep.renew(run)
        Scans(self._store, is_wanted=self._limits.reads_scans).reopen()
        pending = self._documents.pending(
            PARSER_VERSION, retry_failed=is_retrying, check_canceled=run.check_canceled
        )
        sync_id = self._changes.record_reading(changes, pending)
        self._read_records([one for one in pending if one.kind is not SourceKind.ATTACHMENT], library, run)
        del library  # all notes of a library are a lot to hold while its files are read
        self._prepare("Preparing titles and abstracts for search", run)
        files = [one for one in pending if one.kind is SourceKind.ATTACHMENT]
        self._read_files(files, run, is_retrying=is_retrying)
        self._prepare("Preparing passages for search", run)
        self._upkeep.give_space_back(run)
        found = self._changes.counts(sync_id)
        return self._report(changes, pending, found, time.monotonic() - started)

    def _sync(
        self,
        directory: DataDirectory,
        snapshots: Path,
        run: RunContext,
        *,
        is_retrying: bool,
        is_accepting_removals: bool,
    ) -> tuple[LibraryChanges, ZoteroLibrary]:
        """Bring the store to the state of the library, which is empty here when nothing of it has to be read."""
        freshness = Freshness.look(directory, self._library)
        known = freshness.known_warnings()
        is_unread = self._documents.has_unread_records(PARSER_VERSION, retry_failed=is_retrying)
        if known is not None and not is_unread:
            self._tally.warnings += known
            self._library.note_sync()
            return LibraryChanges(), ZoteroLibrary()
        run.report(Progress("Copying Zotero's database"))
        snapshot = take_snapshot(directory.path, snapshots, run)
        run.report(Progress("Reading the library"))
        library = read_library(snapshot.path, directory.path, directory.base_attachment_path, run)
        warnings = [*snapshot.warnings, *library.warnings]
        self._tally.warnings += warnings
        changes = self._library.sync(
            library,
            is_backup=snapshot.is_backup,
            is_accepting_removals=is_accepting_removals,
            origin=str(directory.path.resolve()),
            check_canceled=run.check_canceled,
        )
        if changes.is_other_account:
            self._tally.warnings.append(OTHER_ACCOUNT)
        if not snapshot.is_backup:
            freshness.remember(warnings)
        return changes, library

    def _read_records(
        self, sources: Sequence[PendingSource], library: ZoteroLibrary, run: RunContext
    ) -> None:
        """Index what lies in Zotero's database itself: titles and abstracts, notes, annotations."""

        def save(source: PendingSource, outcome: Document | ParseFailure) -> None:
            if source.fingerprint is not None:
                self._save(source, outcome, source.fingerprint, run)

        RecordReading(library, self._make_pool, save).read(sources, run)

    def _make_pool(self) -> ParserPool:
        limits = self._limits
        return ParserPool(limits.processes, timeout_s=limits.timeout_s, memory_mb=limits.memory_mb)

    def _read_files(self, sources: Sequence[PendingSource], run: RunContext, *, is_retrying: bool) -> None:
        """Read files; those that were in work when an earlier run was killed last, and each alone."""
        ledger = WorkLedger(self._store)
        pace = Pace("Reading papers", len(sources), run)
        scans = Scans(self._store, is_wanted=self._limits.reads_scans)
        scans.tidy()
        batches = [[one for one in sources if not ledger.is_suspect(one.source_id)]]
        batches += [[one] for one in sources if ledger.is_suspect(one.source_id)]
        try:
            with self._make_pool() as pool:
                for batch in batches:
                    twins = Twins(self._store, self._documents)
                    files = FileRequests(self._documents, ledger, twins, run, scans, is_retrying=is_retrying)
                    self._read_batch(batch, files, pool, pace)
        finally:
            ledger.close()
        scans.note_unread()

    def _read_batch(
        self, sources: Sequence[PendingSource], files: FileRequests, pool: ParserPool, pace: Pace
    ) -> None:
        """Read files; of those with the same content the others follow when the first is stored."""
        by_id = {source.source_id: source for source in sources}
        hear = files.scans.listener(lambda source, what: pace.report(f"{by_id[source].file_name}, {what}"))
        while sources:
            for request, outcome in pool.parse_many(files.requests(sources), files.run, hear):
                source = by_id[request.source_id]
                fingerprint = files.fingerprint_after(source)
                if fingerprint is not None:
                    self._save(source, outcome, fingerprint, files.run)
                    pace.step()
                del outcome  # before the next is waited for: documents can be long
                files.ledger.finish(source.source_id)
                pace.report(source.file_name)
                self._embed_rest(files.run)
            files.run.check_canceled()
            sources, files.postponed = files.postponed, []
        pace.step(files.refused + files.shared)
        self._tally.failed += files.refused
        self._tally.shared += files.shared

    def _save(
        self,
        source: PendingSource,
        outcome: Document | ParseFailure,
        fingerprint: Fingerprint,
        run: RunContext,
    ) -> None:
        if isinstance(outcome, Document):
            self._documents.save_document(
                source.source_id, outcome, fingerprint, PARSER_VERSION, run.check_canceled
            )
        else:
            logger.info("Source %s is %s", source.source_id, outcome.state)
            self._documents.save_failure(source.source_id, outcome, fingerprint, PARSER_VERSION)
        self._count(is_parsed=isinstance(outcome, Document))

    def _count(self, *, is_parsed: bool) -> None:
        self._tally.parsed += is_parsed
        self._tally.failed += not is_parsed

    def _prepare(self, stage: str, run: RunContext) -> None:
        """Embed as a stage of its own: thousands of annotations take minutes."""
        waiting = 0 if self._embedder is None else self._vectors.passages_without_vector()
        run.report(Progress(stage, total=waiting or None))
        self._embed_rest(run, Pace(stage, waiting, run))

    def _embed_rest(self, run: RunContext, pace: Pace | None = None) -> None:
        """Embed whatever has no vector yet, from this run or an earlier one."""
        while self._embedder is not None:
            passages = self._vectors.passages_to_embed(EMBED_BATCH)
            if not passages:
                return
            run.give_way()
            self._embed(passages, run)
            if pace is not None:
                pace.step(len(passages))
                pace.report("")

    def _embed(self, passages: Sequence[PassageText], run: RunContext) -> None:
        assert self._embedder is not None  # noqa: S101 - narrows the type; the caller looked
        try:
            vectors = self._embedder.embed([one.text for one in passages], lambda: run.is_canceled)
        except Stopped:
            run.check_canceled()
            raise
        except ModelUnavailable as error:
            logger.warning("Embedding stopped: %s", error)
            reason = f"{error} {error.hint}".strip()
            self._tally.warnings.append(f"Search by meaning is not available: {reason}")
            self._embedder = None
            return
        self._vectors.save_vectors([one.passage_id for one in passages], vectors)
        self._tally.embedded += len(passages)

    def _report(
        self,
        changes: LibraryChanges,
        pending: Sequence[PendingSource],
        found: tuple[int, int, int],
        seconds: float,
    ) -> IndexReport:
        due = sum(one.kind in (SourceKind.ATTACHMENT, SourceKind.NOTE) for one in pending)
        return IndexReport(
            items_added=len(changes.items_added),
            items_changed=len(changes.items_changed),
            items_removed=len(changes.items_removed),
            parsed=self._tally.parsed,
            failed=self._tally.failed,
            unchanged=self._documents.counts().documents - due,
            embedded=self._tally.embedded,
            seconds=seconds,
            warnings=tuple(dict.fromkeys(self._tally.warnings)),
            shared=self._tally.shared,
            added=found[0],
            changed=found[1],
            removed=found[2],
        )
