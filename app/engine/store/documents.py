"""Documents: what is still to be read, what was read, and what became of each source."""

import logging
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from pydantic import TypeAdapter

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.records import DocumentStatus, Scope
from app.engine.store.database import Row, Store
from app.engine.store.items import ITEM_COLUMNS, source_info
from app.engine.store.packing import pack_text, unpack_text
from app.engine.store.passages import drop_passages, load_passages, replace_passages
from app.engine.store.pending import ABSENT_STATES, Need, StoredSource, assess, reading_order
from app.engine.store.records import Fingerprint, PendingSource, SourceKind, StoreCounts
from app.engine.store.scope import source_filter
from app.engine.store.stored_paths import stored_path
from app.engine.zotero.records import LinkMode, ZoteroRef

logger = logging.getLogger(__name__)

_SOURCES = """
SELECT S.id, S.kind, S.library_id, S.key, I.key, S.title, S.file_name, S.path, S.content_type, S.charset,
       S.link_mode, S.content_hash, S.state, S.size_bytes, S.mtime_ns, S.sha256, S.parser_version,
       EXISTS (SELECT 1 FROM documents D WHERE D.source_id = S.id), S.date_added, S.reason <> '', S.last_read
FROM sources S LEFT JOIN items I ON I.id = S.item_id
WHERE S.kind = 'attachment' OR S.state <> 'indexed' OR S.sha256 IS NOT S.content_hash
   OR S.parser_version IS NOT :parser_version
"""
_UNREAD_RECORD = """
SELECT 1 FROM sources S WHERE S.kind <> 'attachment'
  AND (S.state = 'pending' OR S.state <> 'indexed' AND :is_retrying
       OR S.sha256 IS NOT S.content_hash OR S.parser_version IS NOT :parser_version) LIMIT 1
"""
_PUT_DOCUMENT = """
INSERT OR REPLACE INTO documents (source_id, text, structure) VALUES (:source, :text, :structure)
"""
_DROP_DOCUMENT = "DELETE FROM documents WHERE source_id = :source"
_DOCUMENT = "SELECT text, structure FROM documents WHERE source_id = :source"
_SET_OUTCOME = """
UPDATE sources SET state = :state, reason = :reason, pages = :pages, passages = :passages,
  size_bytes = :size_bytes, mtime_ns = :mtime_ns, sha256 = :sha256, parser_version = :parser_version
WHERE id = :source
"""
_SET_STATE = "UPDATE sources SET state = :state, reason = :reason WHERE id = :source"
_SET_FINGERPRINT = """
UPDATE sources SET size_bytes = :size_bytes, mtime_ns = :mtime_ns, sha256 = :sha256 WHERE id = :source
"""
_STATUSES = """
SELECT S.library_id, S.key, S.file_name, S.title, S.state, S.reason, S.pages, S.passages, S.kind = 'note', {face}
FROM sources S LEFT JOIN items I ON I.id = S.item_id LEFT JOIN libraries L ON L.library_id = I.library_id
WHERE S.kind IN ('attachment', 'note')
ORDER BY I.title IS NULL, I.author_sort, I.year, I.title, S.kind, S.file_name, S.id
"""
_SEARCHABLE = """
SELECT coalesce(sum(S.state = 'indexed'), 0), count(*)
FROM sources S LEFT JOIN items I ON I.id = S.item_id
WHERE S.kind IN ('attachment', 'note') AND S.state IN ('indexed', 'pending') AND {scope}
"""
_COUNTS = """
SELECT (SELECT count(*) FROM items),
       (SELECT count(*) FROM sources WHERE kind IN ('attachment', 'note')),
       (SELECT count(*) FROM sources WHERE kind IN ('attachment', 'note') AND state = 'indexed'),
       (SELECT count(*) FROM sources WHERE kind IN ('attachment', 'note') AND state = 'pending'),
       (SELECT count(*) FROM passages),
       (SELECT count(*) FROM passages WHERE needs_vector),
       coalesce((SELECT value FROM meta WHERE name = 'last_sync'), '')
"""

_NOTES_SHOWN = 3
_DOCUMENTS = TypeAdapter(Document)


class DocumentRepository:
    """Reads and writes documents in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def pending(
        self,
        parser_version: str,
        *,
        retry_failed: bool = False,
        check_canceled: Callable[[], None] | None = None,
    ) -> tuple[PendingSource, ...]:
        """List what has to be read, in the order in which it should be.

        A source is due when it was never read, or its file's content, its note or annotations, or the parser
        changed. A file that cannot be reached is given that state here; one that is back unchanged is indexed again.

        Args:
            parser_version: Of the parser that will read.
            retry_failed: Whether sources that failed, or were read with gaps, are due although nothing changed.
            check_canceled: Called once per source; may raise.
        """
        due: list[StoredSource] = []
        for source in map(_stored_source, self._store.rows(_SOURCES, {"parser_version": parser_version})):
            if check_canceled is not None:
                check_canceled()
            if self._is_due(source, parser_version, retry_failed):
                due.append(source)
        return tuple(
            replace(source.as_pending(), change=source.change(parser_version))
            for source in reading_order(due)
        )

    def has_unread_records(self, parser_version: str, *, retry_failed: bool = False) -> bool:
        """Whether titles, notes or annotations are due, for which Zotero's database is needed.

        Args:
            parser_version: Of the parser that will read.
            retry_failed: Whether those that could not be read are due again.
        """
        wanted = {"parser_version": parser_version, "is_retrying": retry_failed}
        return bool(self._store.rows(_UNREAD_RECORD, wanted))

    def _is_due(self, source: StoredSource, parser_version: str, retry_failed: bool) -> bool:
        try:
            need, fingerprint = assess(source, parser_version, retry_failed)
        except OSError as error:
            self._note_absence(source, error)
            return False
        if fingerprint is not None and need is not Need.READING:
            self.mark_unchanged(source.source_id, fingerprint)
        if need is Need.RESTORE:
            self._set_state(source.source_id, IngestState.INDEXED, "")
        return need is Need.READING

    def _note_absence(self, source: StoredSource, error: OSError) -> None:
        is_gone = isinstance(error, FileNotFoundError)
        is_linked = source.link_mode is LinkMode.LINKED_FILE
        # Where a stored file lies says nothing to the user but a Zotero key; where a linked one lies says which drive.
        place = source.path if is_linked else source.file_name
        absent = IngestState.LINKED_UNREACHABLE if is_linked else IngestState.MISSING
        state = absent if is_gone else IngestState.UNREADABLE
        reason = (
            f"The file {place} is not there any more." if is_gone else f"The file {place} cannot be read."
        )
        if source.state is not state:
            logger.info("Source %d: %s (%s)", source.source_id, reason, error)
            self._set_state(source.source_id, state, reason)

    def _set_state(self, source_id: int, state: IngestState, reason: str) -> None:
        with self._store.transaction() as connection:
            connection.execute(_SET_STATE, {"source": source_id, "state": state.value, "reason": reason})

    def save_document(
        self,
        source_id: int,
        document: Document,
        fingerprint: Fingerprint,
        parser_version: str,
        check_canceled: Callable[[], None] = lambda: None,
    ) -> None:
        """Store a document in place of the source's former one, with all its passages, or change nothing at all.

        Args:
            source_id: From `pending`.
            document: What was read.
            fingerprint: Taken before reading.
            parser_version: Of the parser that read it.
            check_canceled: Called once per passage, of which a long document has tens of thousands; may raise, and then
                nothing is changed.
        """
        structure = _DOCUMENTS.dump_json(replace(document, text="", passages=()))
        row = {
            "source": source_id,
            "text": pack_text(document.text),
            "structure": zlib.compress(structure, 9),
        }
        with self._store.transaction() as connection:
            connection.execute(_PUT_DOCUMENT, row)
            replace_passages(connection, source_id, document, check_canceled)
            pages, passages = len(document.pages) or None, len(document.passages)
            outcome = {
                "state": IngestState.INDEXED.value,
                "reason": _shortened(document.warnings),
                "pages": pages,
                "passages": passages,
            }
            connection.execute(_SET_OUTCOME, outcome | _reading(source_id, fingerprint, parser_version))

    def save_failure(
        self, source_id: int, failure: ParseFailure, fingerprint: Fingerprint | None, parser_version: str
    ) -> None:
        """Store why a source gave no document; what was read of it before is dropped, as the file is another now.

        Where the file just cannot be reached, the former passages stay. `fingerprint` is None if none could be taken.
        """
        if failure.state in ABSENT_STATES:
            self._set_state(source_id, failure.state, failure.reason)
            return
        with self._store.transaction() as connection:
            connection.execute(_DROP_DOCUMENT, {"source": source_id})
            drop_passages(connection, source_id)
            outcome = {"state": failure.state.value, "reason": failure.reason, "pages": None, "passages": 0}
            connection.execute(_SET_OUTCOME, outcome | _reading(source_id, fingerprint, parser_version))

    def mark_unchanged(self, source_id: int, fingerprint: Fingerprint) -> None:
        """Store the new fingerprint of a file whose content is what was read before."""
        with self._store.transaction() as connection:
            connection.execute(_SET_FINGERPRINT, _fingerprint_columns(fingerprint) | {"source": source_id})

    def document(self, source_id: int) -> Document | None:
        """Load a document with its passages in reading order; None if none was read."""
        rows = self._store.rows(_DOCUMENT, {"source": source_id})
        if not rows:
            return None
        text, structure = rows[0]
        with self._store.decoding():
            document = _DOCUMENTS.validate_json(zlib.decompress(structure))
            return replace(document, text=unpack_text(text), passages=load_passages(self._store, source_id))

    def statuses(self) -> tuple[DocumentStatus, ...]:
        """List every attachment and note with what became of it, ordered by author and year."""
        return tuple(_status(row) for row in self._store.rows(_STATUSES.format(face=ITEM_COLUMNS)))

    def searchable(self, scope: Scope) -> tuple[int, int]:
        """Count the files and notes of a scope whose text can be searched now, and those that can be in the end."""
        where, parameters = source_filter(scope)
        ready, total = self._store.rows(_SEARCHABLE.format(scope=where), parameters)[0]
        return int(ready), int(total)

    def counts(self) -> StoreCounts:
        """Count items, documents and passages."""
        items, documents, indexed, pending, passages, waiting, last_sync = self._store.rows(_COUNTS)[0]
        return StoreCounts(
            items=items,
            documents=documents,
            indexed=indexed,
            pending=pending,
            attention=documents - indexed - pending,
            passages=passages,
            embedded=passages - waiting,
            last_sync=last_sync,
        )


def _stored_source(row: Row) -> StoredSource:
    (source_id, kind, library, key, parent_key, title, file_name, path, content_type, charset) = row[:10]
    link_mode, digest, state, size, mtime, sha256, parser_version, has_document = row[10:18]
    date_added, has_gaps, last_read = row[18:]
    return StoredSource(
        source_id=source_id,
        kind=SourceKind(kind),
        ref=ZoteroRef(library, key),
        parent=ZoteroRef(library, parent_key) if parent_key else None,
        title=title,
        file_name=file_name,
        path=stored_path(path),
        content_type=content_type,
        charset=charset,
        link_mode=LinkMode(link_mode) if link_mode else None,
        content_hash=digest,
        state=IngestState(state),
        fingerprint=Fingerprint(size, mtime, sha256) if sha256 is not None else None,
        parser_version=parser_version,
        has_document=bool(has_document),
        date_added=date_added,
        has_gaps=bool(has_gaps),
        last_read=last_read,
    )


def _fingerprint_columns(fingerprint: Fingerprint | None) -> dict[str, object]:
    if fingerprint is None:
        return {"size_bytes": None, "mtime_ns": None, "sha256": None}
    return {
        "size_bytes": fingerprint.size_bytes,
        "mtime_ns": fingerprint.mtime_ns,
        "sha256": fingerprint.sha256,
    }


def _reading(source_id: int, fingerprint: Fingerprint | None, parser_version: str) -> dict[str, object]:
    return _fingerprint_columns(fingerprint) | {"source": source_id, "parser_version": parser_version}


def _shortened(notes: Sequence[str]) -> str:
    """What a document lacks, as one line of the index list: the first notes, and how many more there are."""
    more = len(notes) - _NOTES_SHOWN
    shown = " ".join(notes[:_NOTES_SHOWN])
    return f"{shown} And {more} more of the kind." if more > 0 else shown


def _status(row: Row) -> DocumentStatus:
    library, key, file_name, title, state, reason, pages, passages, is_note = row[:9]
    return DocumentStatus(
        item=source_info(row[9:]) if row[9] is not None else None,
        ref=ZoteroRef(library, key),
        file_name=file_name or title,
        state=IngestState(state),
        reason=reason,
        pages=pages,
        passages=passages,
        is_note=bool(is_note),
    )
