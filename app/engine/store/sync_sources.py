"""Writing sources of a Zotero library that are new or changed, and telling what changed in them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import apsw

from app.engine.ingest.document import IngestState
from app.engine.store.labels import put_labels
from app.engine.store.passages import refresh_context
from app.engine.store.records import Change, ChangeAction, ChangeReason, SourceKey, SourceKind
from app.engine.store.sources import SourceRow
from app.engine.store.sync_items import KnownItem
from app.engine.zotero.records import ZoteroRef

_SOURCES = "SELECT kind, library_id, key, id, signature FROM sources"
_SOURCE = """
SELECT item_id, title, file_name, path, content_type, charset, content_hash,
       EXISTS (SELECT 1 FROM documents WHERE source_id = sources.id)
FROM sources WHERE id = :source
"""
_ADD_SOURCE = """
INSERT INTO sources (kind, library_id, key, item_id, title, file_name, path, content_type, charset, link_mode,
                     date_added, last_read, signature, content_hash, state, reason)
VALUES (:kind, :library, :key, :item, :title, :file_name, :path, :content_type, :charset, :link_mode,
        :date_added, :last_read, :signature, :content_hash, :state, :reason)
RETURNING id
"""
_CHANGE_SOURCE = """
UPDATE sources SET item_id = :item, title = :title, file_name = :file_name, path = :path,
  content_type = :content_type, charset = :charset, link_mode = :link_mode, date_added = :date_added,
  last_read = :last_read, signature = :signature, content_hash = :content_hash, state = coalesce(:state, state),
  reason = coalesce(:reason, reason)
WHERE id = :source
"""
_FORGET_READING = "UPDATE sources SET parser_version = NULL WHERE id = :source"
_CLEAR_SOURCE_TAGS = "DELETE FROM source_tags WHERE source_id = :owner"
_PUT_SOURCE_TAG = "INSERT OR IGNORE INTO source_tags (source_id, tag) VALUES (:owner, :value)"
_CLEAR_SOURCE_COLLECTIONS = "DELETE FROM source_collections WHERE source_id = :owner"
_PUT_SOURCE_COLLECTION = (
    "INSERT OR IGNORE INTO source_collections (source_id, collection_key) VALUES (:owner, :value)"
)


_TAG_STATEMENTS: Final = (_CLEAR_SOURCE_TAGS, _PUT_SOURCE_TAG)
_COLLECTION_STATEMENTS: Final = (_CLEAR_SOURCE_COLLECTIONS, _PUT_SOURCE_COLLECTION)
_KINDS: Final = {kind.value: kind for kind in SourceKind}
_NEW: Final = {
    SourceKind.ATTACHMENT: ChangeReason.NEW_FILE,
    SourceKind.NOTE: ChangeReason.NEW_NOTE,
    SourceKind.ANNOTATIONS: ChangeReason.NEW_ANNOTATIONS,
}


@dataclass(frozen=True, slots=True)
class KnownSource:
    """A source as the last sync left it."""

    row_id: int
    signature: bytes


@dataclass(frozen=True, slots=True)
class _Before:
    """What of a stored source decides how a change in Zotero bears on it."""

    item_id: int | None
    title: str
    file_name: str
    path: str | None
    content_type: str
    charset: str
    digest: str | None
    has_document: int

    def is_read_otherwise(self, row: SourceRow) -> bool:
        """Whether the change means that the source has to be read again."""
        return (self.content_type, self.charset, self.digest) != (row.content_type, row.charset, row.digest)

    def difference(self, row: SourceRow, item_id: int | None) -> ChangeReason | None:
        """What the user would call the change; None for what is part of the item's own entry or is not shown."""
        if row.key.kind is SourceKind.FRONTMATTER:
            return None
        if self.item_id != item_id:
            return ChangeReason.OTHER_ITEM
        if row.key.kind is SourceKind.ATTACHMENT:
            return self._difference_of_file(row)
        if self.digest == row.digest:
            return None
        is_note = row.key.kind is SourceKind.NOTE
        return ChangeReason.NOTE_EDITED if is_note else ChangeReason.ANNOTATIONS_EDITED

    def _difference_of_file(self, row: SourceRow) -> ChangeReason | None:
        if self.path != row.path:
            if row.path is None:
                return ChangeReason.FILE_MISSING
            return ChangeReason.FILE_FOUND if self.path is None else ChangeReason.FILE_RELINKED
        shown = (self.title, self.file_name, self.content_type, self.charset)
        return (
            None
            if shown == (row.title, row.file_name, row.content_type, row.charset)
            else ChangeReason.METADATA
        )


@dataclass(slots=True)
class SourcesTally:
    """What became of the sources."""

    added: list[SourceKey] = field(default_factory=list)
    changed: list[SourceKey] = field(default_factory=list)
    entries: list[Change] = field(default_factory=list)


def known_sources(connection: apsw.Connection) -> dict[SourceKey, KnownSource]:
    """Load what the store knows of each source."""
    return {
        SourceKey(_KINDS[row[0]], ZoteroRef(row[1], row[2])): KnownSource(row[3], row[4])
        for row in connection.execute(_SOURCES)
    }


def sync_sources(
    connection: apsw.Connection,
    rows: Iterable[SourceRow],
    known: Mapping[SourceKey, KnownSource],
    items: Mapping[ZoteroRef, KnownItem],
    new_items: frozenset[ZoteroRef],
) -> SourcesTally:
    """Write new and changed sources.

    Args:
        connection: The store's writer.
        rows: The sources as the library has them.
        known: The sources as the store has them.
        items: The items as the store has them now.
        new_items: Those of them that have just come: their sources are part of their entry.
    """
    tally = SourcesTally()
    for row in rows:
        item = items[row.parent] if row.parent else None
        item_id = item.row_id if item else None
        before = known.get(row.key)
        action, reason = ChangeAction.ADDED, None
        if before is None:
            _add_source(connection, row, item_id)
            tally.added.append(row.key)
            reason = None if row.parent in new_items else _NEW.get(row.key.kind)
        elif before.signature != row.signature:
            action, reason = ChangeAction.CHANGED, _change_source(connection, before.row_id, row, item_id)
            tally.changed.append(row.key)
        if reason is not None:
            name = row.file_name if row.key.kind is SourceKind.ATTACHMENT else ""
            title = (item.title if item else "") or row.title or row.file_name
            tally.entries.append(Change(action, reason, title, name))
    return tally


def _columns(row: SourceRow, item_id: int | None) -> dict[str, object]:
    return {
        "kind": row.key.kind.value,
        "library": row.key.ref.library_id,
        "key": row.key.ref.key,
        "item": item_id,
        "title": row.title,
        "file_name": row.file_name,
        "path": row.path,
        "content_type": row.content_type,
        "charset": row.charset,
        "link_mode": row.link_mode.value if row.link_mode else None,
        "date_added": row.date_added,
        "last_read": row.last_read,
        "signature": row.signature,
        "content_hash": row.digest,
    }


def _add_source(connection: apsw.Connection, row: SourceRow, item_id: int | None) -> None:
    state = row.problem or IngestState.PENDING
    reason = row.problem_reason if row.problem else ""
    columns = _columns(row, item_id) | {"state": state.value, "reason": reason}
    source_id = int(connection.execute(_ADD_SOURCE, columns).get)
    _put_source_labels(connection, source_id, row, is_new=True)


def _change_source(
    connection: apsw.Connection, source_id: int, row: SourceRow, item_id: int | None
) -> ChangeReason | None:
    before = _Before(*connection.execute(_SOURCE, {"source": source_id}).get)
    state, reason = _state_after_change(row, before)
    columns = _columns(row, item_id) | {"source": source_id, "state": state, "reason": reason}
    connection.execute(_CHANGE_SOURCE, columns)
    _put_source_labels(connection, source_id, row, is_new=False)
    if before.is_read_otherwise(row):
        connection.execute(_FORGET_READING, {"source": source_id})
    if before.item_id != item_id or (item_id is None and before.title != row.title):
        refresh_context(connection, source_id=source_id)
    return before.difference(row, item_id)


def _state_after_change(row: SourceRow, before: _Before) -> tuple[str | None, str | None]:
    """Decide state and reason after a change in Zotero; None leaves them as they are.

    A file that went away keeps its passages: it may be on a disk that comes back, and then nothing is read twice.
    """
    if row.problem is not None:
        return row.problem.value, row.problem_reason
    if before.is_read_otherwise(row):
        return IngestState.PENDING.value, ""
    if before.path is None and row.path is not None:
        return (IngestState.INDEXED if before.has_document else IngestState.PENDING).value, ""
    return None, None


def _put_source_labels(connection: apsw.Connection, source_id: int, row: SourceRow, *, is_new: bool) -> None:
    put_labels(connection, source_id, _TAG_STATEMENTS, row.tags, is_new=is_new)
    put_labels(connection, source_id, _COLLECTION_STATEMENTS, row.collection_keys, is_new=is_new)
