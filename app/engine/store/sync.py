"""Bringing the store to the state of a Zotero library: only differences are written."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field

import apsw

from app.engine.citations.authors import author_label, display_author
from app.engine.ingest.document import IngestState
from app.engine.store.folding import fold
from app.engine.store.passages import refresh_context
from app.engine.store.records import LibraryChanges, SourceKey, SourceKind
from app.engine.store.sources import SourceRow, signature, source_rows
from app.engine.zotero.records import Collection, Creator, Item, Library, ZoteroLibrary, ZoteroRef

_LIBRARIES = "SELECT library_id, kind, name, group_id FROM libraries"
_PUT_LIBRARY = """
INSERT INTO libraries (library_id, kind, name, group_id) VALUES (:library, :kind, :name, :group)
ON CONFLICT (library_id) DO UPDATE SET kind = :kind, name = :name, group_id = :group
"""
_DROP_LIBRARY = "DELETE FROM libraries WHERE library_id = :library"

_COLLECTIONS = "SELECT library_id, key, parent_key, name, path FROM collections"
_PUT_COLLECTION = """
INSERT INTO collections (library_id, key, parent_key, name, path) VALUES (:library, :key, :parent, :name, :path)
ON CONFLICT (library_id, key) DO UPDATE SET parent_key = :parent, name = :name, path = :path
"""
_DROP_COLLECTION = "DELETE FROM collections WHERE library_id = :library AND key = :key"

_ITEMS = "SELECT library_id, key, id, signature, title FROM items"
_PUT_ITEM = """
INSERT INTO items (library_id, key, item_type, title, short_title, authors, author_label, author_sort, year, date,
                   venue, abstract, doi, url, language, date_added, is_retracted, creators, publication, signature)
VALUES (:library, :key, :item_type, :title, :short_title, :authors, :author_label, :author_sort, :year, :date,
        :venue, :abstract, :doi, :url, :language, :date_added, :is_retracted, :creators, :publication, :signature)
ON CONFLICT (library_id, key) DO UPDATE SET
  item_type = :item_type, title = :title, short_title = :short_title, authors = :authors,
  author_label = :author_label, author_sort = :author_sort, year = :year, date = :date, venue = :venue,
  abstract = :abstract, doi = :doi, url = :url, language = :language, date_added = :date_added,
  is_retracted = :is_retracted, creators = :creators, publication = :publication, signature = :signature
RETURNING id
"""
_DROP_ITEM = "DELETE FROM items WHERE id = :item"
_CLEAR_ITEM_TAGS = "DELETE FROM item_tags WHERE item_id = :owner"
_PUT_ITEM_TAG = "INSERT OR IGNORE INTO item_tags (item_id, tag) VALUES (:owner, :value)"
_CLEAR_ITEM_COLLECTIONS = "DELETE FROM item_collections WHERE item_id = :owner"
_PUT_ITEM_COLLECTION = (
    "INSERT OR IGNORE INTO item_collections (item_id, collection_key) VALUES (:owner, :value)"
)

_SOURCES = "SELECT kind, library_id, key, id, signature FROM sources"
_SOURCE = """
SELECT item_id, title, path, content_type, charset, content_hash,
       EXISTS (SELECT 1 FROM documents WHERE source_id = sources.id)
FROM sources WHERE id = :source
"""
_ADD_SOURCE = """
INSERT INTO sources (kind, library_id, key, item_id, title, file_name, path, content_type, charset, link_mode,
                     date_added, signature, content_hash, state, reason)
VALUES (:kind, :library, :key, :item, :title, :file_name, :path, :content_type, :charset, :link_mode,
        :date_added, :signature, :content_hash, :state, :reason)
RETURNING id
"""
_CHANGE_SOURCE = """
UPDATE sources SET item_id = :item, title = :title, file_name = :file_name, path = :path,
  content_type = :content_type, charset = :charset, link_mode = :link_mode, date_added = :date_added,
  signature = :signature, content_hash = :content_hash, state = coalesce(:state, state),
  reason = coalesce(:reason, reason)
WHERE id = :source
"""
_FORGET_READING = "UPDATE sources SET parser_version = NULL WHERE id = :source"
_DROP_SOURCE = "DELETE FROM sources WHERE id = :source"
_CLEAR_SOURCE_TAGS = "DELETE FROM source_tags WHERE source_id = :owner"
_PUT_SOURCE_TAG = "INSERT OR IGNORE INTO source_tags (source_id, tag) VALUES (:owner, :value)"
_CLEAR_SOURCE_COLLECTIONS = "DELETE FROM source_collections WHERE source_id = :owner"
_PUT_SOURCE_COLLECTION = (
    "INSERT OR IGNORE INTO source_collections (source_id, collection_key) VALUES (:owner, :value)"
)

_KINDS = {kind.value: kind for kind in SourceKind}


@dataclass(slots=True)
class _Known:
    """A row as the last sync left it."""

    row_id: int
    signature: bytes
    title: str = ""


@dataclass(frozen=True, slots=True)
class _Before:
    """What of a stored source decides how a change in Zotero bears on it."""

    item_id: int | None
    title: str
    path: str | None
    content_type: str
    charset: str
    digest: str | None
    has_document: int

    def is_read_otherwise(self, row: SourceRow) -> bool:
        """Whether the change means that the source has to be read again."""
        return (self.content_type, self.charset, self.digest) != (row.content_type, row.charset, row.digest)


@dataclass(slots=True)
class _Tally:
    added: list[ZoteroRef] = field(default_factory=list)
    changed: list[ZoteroRef] = field(default_factory=list)
    removed: list[ZoteroRef] = field(default_factory=list)


@dataclass(slots=True)
class _SourceTally:
    added: list[SourceKey] = field(default_factory=list)
    changed: list[SourceKey] = field(default_factory=list)
    removed: list[SourceKey] = field(default_factory=list)


def sync_library(
    connection: apsw.Connection, library: ZoteroLibrary, *, is_backup: bool = False
) -> LibraryChanges:
    """Write the differences between a library and the store; call inside a transaction.

    What a backup lacks was added since, as far as one can tell, and stays.
    """
    gone_libraries = _sync_libraries(connection, library.libraries)
    gone_collections = _sync_collections(connection, library.collections)
    known_items = {
        ZoteroRef(row[0], row[1]): _Known(row[2], row[3], row[4]) for row in connection.execute(_ITEMS)
    }
    items, retitled = _sync_items(connection, library.items, known_items)
    sources, gone_sources = _sync_sources(connection, library, known_items)
    if not is_backup:
        sources.removed.extend(_drop_sources(connection, gone_sources))
        items.removed.extend(_drop_items(connection, library, known_items))
        _drop_labels(connection, gone_libraries, gone_collections)
    for item_id in retitled:
        refresh_context(connection, item_id=item_id)
    return LibraryChanges(
        tuple(items.added),
        tuple(items.changed),
        tuple(items.removed),
        tuple(sources.added),
        tuple(sources.changed),
        tuple(sources.removed),
    )


def _sync_libraries(connection: apsw.Connection, libraries: Iterable[Library]) -> list[int]:
    """Write new and changed libraries; returns those that are gone."""
    stored = {row[0]: row for row in connection.execute(_LIBRARIES)}
    for library in libraries:
        row = (library.library_id, library.kind.value, library.name, library.group_id)
        if stored.pop(library.library_id, None) != row:
            names = ("library", "kind", "name", "group")
            connection.execute(_PUT_LIBRARY, dict(zip(names, row, strict=True)))
    return list(stored)


def _sync_collections(
    connection: apsw.Connection, collections: Iterable[Collection]
) -> list[tuple[int, str]]:
    """Write new and changed collections; returns those that are gone."""
    stored = {(row[0], row[1]): row for row in connection.execute(_COLLECTIONS)}
    for collection in collections:
        path = json.dumps(collection.path, ensure_ascii=False)
        row = (*collection.ref, collection.parent_key, collection.name, path)
        if stored.pop((collection.ref.library_id, collection.ref.key), None) != row:
            names = ("library", "key", "parent", "name", "path")
            connection.execute(_PUT_COLLECTION, dict(zip(names, row, strict=True)))
    return list(stored)


def _drop_labels(
    connection: apsw.Connection, libraries: Iterable[int], collections: Iterable[tuple[int, str]]
) -> None:
    for library_id in libraries:
        connection.execute(_DROP_LIBRARY, {"library": library_id})
    for library_id, key in collections:
        connection.execute(_DROP_COLLECTION, {"library": library_id, "key": key})


def _sync_items(
    connection: apsw.Connection, items: Iterable[Item], known: dict[ZoteroRef, _Known]
) -> tuple[_Tally, list[int]]:
    """Write new and changed items; `known` is brought up to date. Returns also re-titled rows."""
    tally, retitled = _Tally(), []
    for item in items:
        before, now = known.get(item.ref), signature(item)
        if before is not None and before.signature == now:
            continue
        item_id = _put_item(connection, item, now)
        known[item.ref] = _Known(item_id, now, item.title)
        if before is None:
            tally.added.append(item.ref)
        else:
            tally.changed.append(item.ref)
            if before.title != item.title:
                retitled.append(item_id)
    return tally, retitled


def _put_item(connection: apsw.Connection, item: Item, digest: bytes) -> int:
    authors = [display_author(c.first_name, c.last_name, c.is_single_field) for c in main_creators(item)]
    row = connection.execute(
        _PUT_ITEM,
        {
            "library": item.ref.library_id,
            "key": item.ref.key,
            "item_type": item.item_type,
            "title": item.title,
            "short_title": item.short_title,
            "authors": json.dumps(authors, ensure_ascii=False),
            "author_label": author_label(authors, item.short_title or item.title),
            "author_sort": fold(authors[0]) if authors else "",
            "year": item.year,
            "date": item.date,
            "venue": item.venue,
            "abstract": item.abstract,
            "doi": item.doi,
            "url": item.url,
            "language": item.language,
            "date_added": item.date_added,
            "is_retracted": int(item.is_retracted),
            "creators": json.dumps([asdict(creator) for creator in item.creators], ensure_ascii=False),
            "publication": json.dumps(asdict(item.publication), ensure_ascii=False),
            "signature": digest,
        },
    )
    item_id = int(row.get)
    _replace(connection, item_id, (_CLEAR_ITEM_TAGS, _PUT_ITEM_TAG), item.tags)
    _replace(connection, item_id, (_CLEAR_ITEM_COLLECTIONS, _PUT_ITEM_COLLECTION), item.collection_keys)
    return item_id


def main_creators(item: Item) -> tuple[Creator, ...]:
    """Give the creators an item is cited by: those of its main role, which come first."""
    return tuple(creator for creator in item.creators if creator.role == item.creators[0].role)


def _replace(
    connection: apsw.Connection, owner: int, statements: tuple[str, str], values: Iterable[str]
) -> None:
    clear, put = statements
    connection.execute(clear, {"owner": owner})
    for value in values:
        connection.execute(put, {"owner": owner, "value": value})


def _sync_sources(
    connection: apsw.Connection, library: ZoteroLibrary, items: dict[ZoteroRef, _Known]
) -> tuple[_SourceTally, dict[SourceKey, _Known]]:
    """Write new and changed sources; returns also those that are gone."""
    known = {
        SourceKey(_KINDS[row[0]], ZoteroRef(row[1], row[2])): _Known(row[3], row[4])
        for row in connection.execute(_SOURCES)
    }
    tally = _SourceTally()
    for row in source_rows(library):
        item_id = items[row.parent].row_id if row.parent else None
        before = known.pop(row.key, None)
        if before is None:
            _add_source(connection, row, item_id)
            tally.added.append(row.key)
        elif before.signature != row.signature:
            _change_source(connection, before.row_id, row, item_id)
            tally.changed.append(row.key)
    return tally, known


def _drop_sources(connection: apsw.Connection, sources: Mapping[SourceKey, _Known]) -> Iterable[SourceKey]:
    for gone in sources.values():
        connection.execute(_DROP_SOURCE, {"source": gone.row_id})
    return sources


def _drop_items(
    connection: apsw.Connection, library: ZoteroLibrary, items: Mapping[ZoteroRef, _Known]
) -> list[ZoteroRef]:
    """Drop the items that are gone; their sources went before, so nothing hangs on them."""
    gone = sorted(set(items) - {item.ref for item in library.items})
    for ref in gone:
        connection.execute(_DROP_ITEM, {"item": items[ref].row_id})
    return gone


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
        "signature": row.signature,
        "content_hash": row.digest,
    }


def _add_source(connection: apsw.Connection, row: SourceRow, item_id: int | None) -> None:
    state = row.problem or IngestState.PENDING
    reason = row.problem_reason if row.problem else ""
    columns = _columns(row, item_id) | {"state": state.value, "reason": reason}
    source_id = int(connection.execute(_ADD_SOURCE, columns).get)
    _put_source_labels(connection, source_id, row)


def _change_source(connection: apsw.Connection, source_id: int, row: SourceRow, item_id: int | None) -> None:
    before = _Before(*connection.execute(_SOURCE, {"source": source_id}).get)
    state, reason = _state_after_change(row, before)
    columns = _columns(row, item_id) | {"source": source_id, "state": state, "reason": reason}
    connection.execute(_CHANGE_SOURCE, columns)
    _put_source_labels(connection, source_id, row)
    if before.is_read_otherwise(row):
        connection.execute(_FORGET_READING, {"source": source_id})
    if before.item_id != item_id or (item_id is None and before.title != row.title):
        refresh_context(connection, source_id=source_id)


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


def _put_source_labels(connection: apsw.Connection, source_id: int, row: SourceRow) -> None:
    _replace(connection, source_id, (_CLEAR_SOURCE_TAGS, _PUT_SOURCE_TAG), row.tags)
    _replace(connection, source_id, (_CLEAR_SOURCE_COLLECTIONS, _PUT_SOURCE_COLLECTION), row.collection_keys)
