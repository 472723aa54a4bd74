"""Reading the library side of the store: libraries, collections, items and their bibliographic faces."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from app.engine.bulk import many_records
from app.engine.citations.authors import author_label
from app.engine.ingest.document import IngestState
from app.engine.records import BibliographicItem, SourceInfo
from app.engine.store.catalog_rows import TAG_COLORS_MARK, refresh_catalog
from app.engine.store.database import Row, Store
from app.engine.store.records import LibraryChanges, SyncMark
from app.engine.store.stored_paths import stored_path
from app.engine.store.sync import SyncTerms, sync_library
from app.engine.zotero.records import (
    Collection,
    Creator,
    Library,
    LibraryKind,
    LinkMode,
    Publication,
    ZoteroLibrary,
    ZoteroRef,
)

ITEM_COLUMNS = "I.library_id, I.key, I.title, I.authors, I.author_label, I.year, I.venue, I.item_type, L.group_id, I.is_retracted"
"""Columns `source_info` reads, of `items I LEFT JOIN libraries L`."""

_LIBRARIES = "SELECT library_id, kind, name, group_id FROM libraries ORDER BY kind DESC, name, library_id"
_COLLECTIONS = """
SELECT library_id, key, name, path, parent_key FROM collections ORDER BY library_id, path COLLATE NOCASE, key
"""
_BY_REFS = """
SELECT {face} FROM json_each(:refs) R
JOIN items I ON I.library_id = R.value ->> 0 AND I.key = R.value ->> 1
LEFT JOIN libraries L ON L.library_id = I.library_id
ORDER BY R.key
"""
# What was merged with another is given as that one, under the name by which it was asked for.
_BIBLIOGRAPHIC = """
SELECT R.value ->> 0, R.value ->> 1, {face}, I.creators, I.doi, I.url, I.language, I.publication
FROM json_each(:refs) R
LEFT JOIN items Q ON Q.library_id = R.value ->> 0 AND Q.key = R.value ->> 1
LEFT JOIN followed_refs F ON Q.id IS NULL AND F.library_id = R.value ->> 0 AND F.key = R.value ->> 1
JOIN items I ON I.library_id = coalesce(F.by_library_id, R.value ->> 0) AND I.key = coalesce(F.by_key, R.value ->> 1)
LEFT JOIN libraries L ON L.library_id = I.library_id
ORDER BY R.key
"""
_IN_ORDER_OF_ARRIVAL = """
SELECT {face} FROM items I LEFT JOIN libraries L ON L.library_id = I.library_id
ORDER BY I.date_added, I.library_id, I.key
"""
_BY_KEY = """
SELECT {face} FROM items I LEFT JOIN libraries L ON L.library_id = I.library_id
WHERE I.key = :key OR I.id IN (SELECT item_id FROM sources WHERE key = :key)
   OR (I.library_id, I.key) IN (SELECT by_library_id, by_key FROM replaced_refs WHERE key = :key)
ORDER BY I.library_id
"""
_LIBRARIES_WITH_KEY = """
SELECT library_id FROM items WHERE key = :key UNION SELECT library_id FROM sources WHERE key = :key
UNION SELECT library_id FROM replaced_refs WHERE key = :key ORDER BY 1
"""
_META = "SELECT value FROM meta WHERE name = :name"
_FORGET_META = "DELETE FROM meta WHERE name = :name"
_ABSENT_FILES = "SELECT key, coalesce(link_mode, '') FROM sources WHERE kind = 'attachment' AND path IS NULL"
_FILES = "SELECT path FROM sources WHERE kind = 'attachment' AND path IS NOT NULL"
_PUT_META = (
    "INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value"
)


class LibraryRepository:
    """The library as Zotero had it at the last sync."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def sync(
        self,
        library: ZoteroLibrary,
        now: datetime | None = None,
        *,
        is_backup: bool = False,
        is_accepting_removals: bool = False,
        origin: str = "",
        check_canceled: Callable[[], None] = lambda: None,
    ) -> LibraryChanges:
        """Bring the store to the state of a Zotero library, all at once or not at all.

        What is gone (deleted or in the trash) leaves with its passages, index entries and vectors, unless the library
        was read from a backup: that lacks what was added since.

        Args:
            library: As it was read.
            now: When; now by default.
            is_backup: Whether it was read from a backup.
            is_accepting_removals: Whether much may be removed at once.
            origin: The data directory it comes from. Much may be removed where it is another than the last time:
                then the user chose another library on purpose.
            check_canceled: Called for each item and source; may raise, which leaves all as it was.

        Raises:
            RemovalsNotConfirmed: Suspiciously much would be removed, and that was not accepted; nothing was changed.
        """
        moment = (now or datetime.now(UTC)).isoformat(timespec="seconds")
        with many_records(), self._store.transaction() as connection:
            last_origin = connection.execute(_META, {"name": "origin"}).get
            is_other_library = bool(origin and last_origin) and origin != last_origin
            terms = SyncTerms(moment, is_backup, is_accepting_removals or is_other_library, check_canceled)
            changes = sync_library(connection, library, terms)
            refresh_catalog(connection)
            colors = json.dumps(library.tag_colors, ensure_ascii=False)
            connection.execute(_PUT_META, {"name": TAG_COLORS_MARK, "value": colors})
            connection.execute(_FORGET_META, {"name": "sync_mark"})
            connection.execute(_PUT_META, {"name": "last_sync", "value": moment})
            if origin:
                connection.execute(_PUT_META, {"name": "origin", "value": origin})
        if changes.items_removed or changes.sources_removed:
            self._store.give_space_back()
        return changes

    def sync_mark(self) -> SyncMark | None:
        """What was remembered of the state that the store was last brought to; None when a sync came after it."""
        stored = self._store.rows(_META, {"name": "sync_mark"})
        if not stored:
            return None
        database, folders, warnings = json.loads(stored[0][0])
        return SyncMark(database, folders, tuple(warnings))

    def remember_mark(self, mark: SyncMark) -> None:
        """Remember the state of the Zotero library that the last sync brought the store to."""
        with self._store.transaction() as connection:
            value = json.dumps([mark.database, mark.folders, mark.warnings])
            connection.execute(_PUT_META, {"name": "sync_mark", "value": value})

    def note_sync(self, now: datetime | None = None) -> None:
        """Note that the library was looked at and stands as the store has it."""
        moment = (now or datetime.now(UTC)).isoformat(timespec="seconds")
        with self._store.transaction() as connection:
            connection.execute(_PUT_META, {"name": "last_sync", "value": moment})

    def absent_files(self) -> tuple[tuple[str, LinkMode | None], ...]:
        """List key and link mode of the attachments whose file was not found."""
        return tuple((key, LinkMode(mode) if mode else None) for key, mode in self._store.rows(_ABSENT_FILES))

    def file_paths(self) -> tuple[Path, ...]:
        """List where the files of attachments lie."""
        found = (stored_path(path) for (path,) in self._store.rows(_FILES))
        return tuple(path for path in found if path is not None)

    def libraries(self) -> tuple[Library, ...]:
        """List the libraries, the user's own first."""
        return tuple(
            Library(row[0], LibraryKind(row[1]), row[2], row[3]) for row in self._store.rows(_LIBRARIES)
        )

    def collections(self) -> tuple[Collection, ...]:
        """List all collections, each after the one it lies in."""
        return tuple(
            Collection(ZoteroRef(row[0], row[1]), row[2], tuple(json.loads(row[3])), row[4])
            for row in self._store.rows(_COLLECTIONS)
        )

    def source_infos(self, refs: Sequence[ZoteroRef]) -> tuple[SourceInfo, ...]:
        """Load items by reference, in the order given; those that are not there are left out."""
        return tuple(
            source_info(row)
            for row in self._store.rows(_BY_REFS.format(face=ITEM_COLUMNS), {"refs": json.dumps(refs)})
        )

    def bibliographic_items(self, refs: Sequence[ZoteroRef]) -> tuple[BibliographicItem, ...]:
        """Load all that bibliographies want, in the order given; items that are not there are left out."""
        statement = _BIBLIOGRAPHIC.format(face=ITEM_COLUMNS)
        return tuple(_bibliographic(row) for row in self._store.rows(statement, {"refs": json.dumps(refs)}))

    def sources_in_order_of_arrival(self) -> tuple[SourceInfo, ...]:
        """Every item, the one that came into the library first at the front."""
        return tuple(
            source_info(row) for row in self._store.rows(_IN_ORDER_OF_ARRIVAL.format(face=ITEM_COLUMNS))
        )

    def item_by_key(self, key: str) -> tuple[SourceInfo, ...]:
        """Find items by their own key or that of one of their files or notes; several libraries may share a key."""
        return tuple(
            source_info(row) for row in self._store.rows(_BY_KEY.format(face=ITEM_COLUMNS), {"key": key})
        )

    def libraries_with_key(self, key: str) -> tuple[int, ...]:
        """List the libraries that hold an item, file or note with that key, or what one of that key was merged with."""
        return tuple(row[0] for row in self._store.rows(_LIBRARIES_WITH_KEY, {"key": key}))


def source_info(row: Row) -> SourceInfo:
    """Make the bibliographic face of an item from `ITEM_COLUMNS`."""
    library, key, title, authors, author_label, year, venue, item_type, group_id, is_retracted = row
    return SourceInfo(
        ref=ZoteroRef(library, key),
        title=title,
        authors=tuple(json.loads(authors)),
        author_label=author_label,
        year=year,
        venue=venue,
        item_type=item_type,
        group_id=group_id,
        is_retracted=bool(is_retracted),
    )


def _bibliographic(row: Row) -> BibliographicItem:
    creators, doi, url, language, publication = row[-5:]
    return BibliographicItem(
        source=replace(source_info(row[2:-5]), ref=ZoteroRef(row[0], row[1])),
        creators=tuple(Creator(**creator) for creator in json.loads(creators)),
        doi=doi,
        url=url,
        language=language,
        publication=Publication(**json.loads(publication)),
    )


def standalone_info(library_id: int, key: str, title: str, kind: str, group_id: int | None) -> SourceInfo:
    """Make the face of a file or note that has no item: its title stands for the author."""
    return SourceInfo(
        ref=ZoteroRef(library_id, key),
        title=title,
        authors=(),
        author_label=author_label((), title),
        year=None,
        venue="",
        item_type=kind,
        group_id=group_id,
    )


def summed_state(outcomes: list[Row]) -> tuple[str, str]:
    """Sum up the states of an item's sources, given as (kind, state, reason)."""
    settled = (IngestState.INDEXED, IngestState.PENDING)
    if any(state == IngestState.PENDING for _, state, _ in outcomes):
        return "pending", ""
    has_text = any(state == IngestState.INDEXED and kind != "frontmatter" for kind, state, _ in outcomes)
    reasons = [reason for _, state, reason in outcomes if state not in settled]
    if reasons:
        return ("partial" if has_text else "metadata"), reasons[0]
    return ("indexed" if has_text else "metadata"), ""
