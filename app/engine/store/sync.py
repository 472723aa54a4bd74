"""Bringing the store to the state of a Zotero library: only differences are written."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import apsw

from app.engine.store.changes import record_changes
from app.engine.store.passages import refresh_context
from app.engine.store.records import Change, ChangeAction, ChangeReason, LibraryChanges, SourceKey, SourceKind
from app.engine.store.removals import Removal, check_removals
from app.engine.store.same_database import follow_renumbering, note_account
from app.engine.store.sources import source_rows
from app.engine.store.sync_items import KnownItem, known_items, sync_items
from app.engine.store.sync_relations import sync_relations
from app.engine.store.sync_sources import KnownSource, known_sources, sync_sources
from app.engine.zotero.marks import READING_VERSION
from app.engine.zotero.records import Collection, Library, ZoteroLibrary, ZoteroRef

_T = TypeVar("_T")
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
_READING = "SELECT value FROM meta WHERE name = 'reading_version'"
_PUT_READING = """
INSERT INTO meta (name, value) VALUES ('reading_version', :version) ON CONFLICT (name) DO UPDATE SET value = :version
"""
_DROP_ITEM = "DELETE FROM items WHERE id = :item"
_DROP_SOURCE = "DELETE FROM sources WHERE id = :source"
_SOURCE_FACE = """
SELECT S.title, S.file_name, S.item_id, I.title FROM sources S LEFT JOIN items I ON I.id = S.item_id
WHERE S.id = :source
"""


@dataclass(frozen=True, slots=True)
class SyncTerms:
    """How a sync is to be done.

    Attributes:
        moment: ISO time (UTC).
        is_backup: Whether the library was read from one of Zotero's backups: what that lacks was added since, as far
            as one can tell, and stays.
        is_accepting_removals: Whether much may be removed at once.
        check_canceled: Called for each item and source; may raise, which leaves all as it was.
    """

    moment: str
    is_backup: bool = False
    is_accepting_removals: bool = False
    check_canceled: Callable[[], None] = lambda: None

    def checked(self, records: Iterable[_T]) -> Iterator[_T]:
        """The records, with a look at whether to stop before each."""
        for record in records:
            self.check_canceled()
            yield record


def sync_library(connection: apsw.Connection, library: ZoteroLibrary, terms: SyncTerms) -> LibraryChanges:
    """Write the differences between a library and the store; call inside a transaction.

    Raises:
        RemovalsNotConfirmed: Suspiciously much would be removed, and that was not accepted; nothing was written.
    """
    rows = tuple(terms.checked(source_rows(library)))
    follow_renumbering(connection, library.libraries)
    is_other_account = note_account(connection, library.account)
    items, sources = known_items(connection), known_sources(connection)
    going = _Going(library, items, sources, frozenset(row.key for row in rows))
    if terms.is_backup:
        going = _Going(library, {}, {}, frozenset())
    elif not terms.is_accepting_removals:
        check_removals(library, items, sources, going.items, going.sources, is_other_account=is_other_account)
    gone_libraries = _sync_libraries(connection, library.libraries)
    gone_collections = _sync_collections(connection, library.collections)
    item_tally = sync_items(connection, terms.checked(library.items), items)
    source_tally = sync_sources(connection, terms.checked(rows), sources, items, frozenset(item_tally.added))
    removed = going.drop(connection)
    if not terms.is_backup:
        _drop_labels(connection, gone_libraries, gone_collections)
    sync_relations(connection, library, is_backup=terms.is_backup)
    for item_id in item_tally.retitled:
        refresh_context(connection, item_id=item_id)
    entries = _told([*removed, *item_tally.entries, *source_tally.entries], connection)
    return LibraryChanges(
        tuple(item_tally.added),
        tuple(item_tally.changed),
        tuple(going.items),
        tuple(source_tally.added),
        tuple(source_tally.changed),
        tuple(going.sources),
        record_changes(connection, terms.moment, entries),
        is_other_account,
    )


def _told(entries: list[Change], connection: apsw.Connection) -> list[Change]:
    """The entries as they are told: in the first sync by an Attest that reads in another way, that is why all differs."""
    before, now = connection.execute(_READING).get, str(READING_VERSION)
    if before == now:
        return entries
    connection.execute(_PUT_READING, {"version": now})
    if before is None:  # the first sync, or by an Attest whose reading was that of version 1
        return entries
    return [
        replace(entry, reason=ChangeReason.PARSER) if entry.action is ChangeAction.CHANGED else entry
        for entry in entries
    ]


class _Going:
    """What the store has and the library has not."""

    def __init__(
        self,
        library: ZoteroLibrary,
        items: Mapping[ZoteroRef, KnownItem],
        sources: Mapping[SourceKey, KnownSource],
        present: frozenset[SourceKey],
    ) -> None:
        self._removal = Removal(library)
        here = {item.ref for item in library.items}
        self.items = {ref: items[ref] for ref in sorted(items.keys() - here)}
        self.sources = {key: known for key, known in sources.items() if key not in present}

    def drop(self, connection: apsw.Connection) -> list[Change]:
        """Remove it all, sources first, so that nothing hangs on the items; tell what went and why."""
        entries = [
            Change(ChangeAction.REMOVED, self._removal.reason(ref), known.title)
            for ref, known in self.items.items()
        ]
        gone_rows = {known.row_id for known in self.items.values()}
        for key, source in self.sources.items():
            title, file_name, item_id, item_title = connection.execute(
                _SOURCE_FACE, {"source": source.row_id}
            ).get
            if item_id not in gone_rows and self._has_own_entry(key):
                is_file = key.kind is SourceKind.ATTACHMENT
                reason = self._removal.reason(key.ref)
                name = file_name if is_file else ""
                entries.append(Change(ChangeAction.REMOVED, reason, item_title or title or file_name, name))
            connection.execute(_DROP_SOURCE, {"source": source.row_id})
        for known in self.items.values():
            connection.execute(_DROP_ITEM, {"item": known.row_id})
        return entries

    def _has_own_entry(self, key: SourceKey) -> bool:
        """Annotations go with their file, titles and abstracts with their item."""
        if key.kind is SourceKind.ANNOTATIONS:
            return SourceKey(SourceKind.ATTACHMENT, key.ref) not in self.sources
        return key.kind is not SourceKind.FRONTMATTER


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
