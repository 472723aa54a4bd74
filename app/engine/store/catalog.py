"""The list of papers, read page by page: sorted, filtered and counted in the store, never held as a whole (U1)."""

import json
import threading
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from app.engine.store.catalog_query import CatalogPage, CatalogPlace, CatalogQuery, conditions
from app.engine.store.catalog_rows import CATALOG_MARK, CATALOG_VERSION, refresh_catalog
from app.engine.store.database import Row, Store
from app.engine.store.items import ITEM_COLUMNS, source_info, standalone_info, summed_state
from app.engine.store.paper_details import PaperDetails, read_details
from app.engine.store.records import ItemRecord
from app.engine.store.tag_counts import TagCount, count_tags
from app.engine.zotero.records import ZoteroRef

PAGE_ROWS = 200
_COLUMN = {"author": "by_author", "title": "by_title", "year": "by_year", "added": "by_added"}
_PAGE = """
SELECT C.id, C.item_id, C.source_id, C.{column} FROM catalog C
WHERE {free}(C.{column} = '') = :rest AND {start} AND {where}
ORDER BY {free}C.{column} {way}, C.id {way} LIMIT :limit
"""
_START = "({free}C.{column}, C.id) {sign} (:value, :line)"
_COLLECTIONS = "SELECT library_id, key, parent_key FROM collections"
_COUNT = "SELECT count(*) FROM catalog C WHERE {where}"
_BY_REFS = """
SELECT C.id, C.item_id, C.source_id, '' FROM json_each(:refs) R
JOIN catalog C ON C.library_id = R.value ->> 0 AND C.key = R.value ->> 1 ORDER BY R.key
"""
_BY_KIN = """
SELECT DISTINCT C.id, C.item_id, C.source_id, '' FROM json_each(:refs) R
JOIN sources S ON S.library_id = R.value ->> 0 AND S.key = R.value ->> 1
JOIN catalog C ON C.item_id = S.item_id OR C.source_id = S.id ORDER BY R.key
"""
_ITEMS = f"""
SELECT I.id, {ITEM_COLUMNS} FROM items I LEFT JOIN libraries L ON L.library_id = I.library_id
WHERE I.id IN (SELECT value FROM json_each(:ids))
"""  # noqa: S608 - columns of our own
_STANDALONE = """
SELECT S.id, S.library_id, S.key, coalesce(nullif(S.title, ''), S.file_name), S.kind, L.group_id
FROM sources S LEFT JOIN libraries L ON L.library_id = S.library_id
WHERE S.id IN (SELECT value FROM json_each(:ids))
"""
_STATES = """
SELECT S.{owner}, S.kind, S.state, S.reason FROM sources S
WHERE S.{owner} IN (SELECT value FROM json_each(:ids)) AND S.kind <> 'annotations'
  AND coalesce(S.link_mode, '') <> 'linked_url'
"""
_LABELS = "SELECT {owner}, {label} FROM {table} WHERE {owner} IN (SELECT value FROM json_each(:ids))"
_MARK = "SELECT value FROM meta WHERE name = :name"


class Catalog:
    """Reads the list of papers. Blocking; safe to use from several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_filled = False
        self._filling = threading.Lock()

    def page(
        self, query: CatalogQuery, after: CatalogPlace | None = None, limit: int = PAGE_ROWS
    ) -> CatalogPage:
        """Read some papers in order.

        Args:
            query: Which, and in what order.
            after: Where the page before ended; None begins.
            limit: How many at most, at least 1.
        """
        self._fill_once()
        query = self._whole(query)
        is_rest = after is not None and after.is_in_rest
        found = self._lines(query, after, limit, is_rest=is_rest)
        if not is_rest and len(found) < limit:  # what has no author, year or title stands last
            is_rest = True
            found += self._lines(query, None, limit - len(found), is_rest=True)
        place = None
        if len(found) == limit:
            place = CatalogPlace(found[-1][3], found[-1][0], is_in_rest=is_rest and found[-1][3] == "")
        return CatalogPage(self._records(found), place)

    def count(self, query: CatalogQuery) -> int:
        """How many papers a query finds in all."""
        self._fill_once()
        where, parameters = conditions(self._whole(query))
        return int(self._store.rows(_COUNT.format(where=where), parameters)[0][0])

    def tags(self, query: CatalogQuery) -> tuple[TagCount, ...]:
        """Count the tags of all papers a query finds."""
        self._fill_once()
        return count_tags(self._store, self._whole(query))

    def details(self, ref: ZoteroRef) -> PaperDetails | None:
        """Read all there is to say of one paper; None when it is not there (any more)."""
        found = self.records((ref,))
        return read_details(self._store, found[0].source, found[0].tags) if found else None

    def records(self, refs: Sequence[ZoteroRef]) -> tuple[ItemRecord, ...]:
        """Read papers by reference, in the order given; those that are not there are left out."""
        self._fill_once()
        return self._records(self._store.rows(_BY_REFS, {"refs": json.dumps(refs)}))

    def owners(self, refs: Sequence[ZoteroRef]) -> tuple[ItemRecord, ...]:
        """Read the papers that references of papers, or of their files and notes, belong to; each once."""
        self._fill_once()
        return self._records(self._store.rows(_BY_KIN, {"refs": json.dumps(refs)}))

    def _fill_once(self) -> None:
        """A store of an older Attest has no catalog until now; syncs keep it from then on."""
        if self._is_filled:
            return
        with self._filling:
            if self._store.rows(_MARK, {"name": CATALOG_MARK}) != [(CATALOG_VERSION,)]:
                with self._store.transaction() as connection:
                    refresh_catalog(connection)
            self._is_filled = True

    def _lines(
        self, query: CatalogQuery, after: CatalogPlace | None, limit: int, *, is_rest: bool
    ) -> list[Row]:
        column, free = (
            _COLUMN[query.sort],
            "+" if query.is_narrow else "",
        )  # a plus keeps SQLite off the index
        where, parameters = conditions(query)
        parameters |= {"limit": limit, "rest": int(is_rest)}
        start = "1"
        if after is not None:
            start = _START.format(column=column, free=free, sign="<" if query.is_descending else ">")
            parameters |= {"value": after.value, "line": after.line}
        way = "DESC" if query.is_descending else "ASC"
        statement = _PAGE.format(column=column, free=free, start=start, where=where, way=way)
        return self._store.rows(statement, parameters)

    def _whole(self, query: CatalogQuery) -> CatalogQuery:
        """Add to the collections of a query all those below them."""
        if not query.collections:
            return query
        inside = set(query.collections)
        below: dict[ZoteroRef, list[ZoteroRef]] = defaultdict(list)
        for library_id, key, parent in self._store.rows(_COLLECTIONS):
            below[ZoteroRef(library_id, parent or "")].append(ZoteroRef(library_id, key))
        waiting = list(inside)
        while waiting:
            fresh = set(below[waiting.pop()]) - inside
            inside |= fresh
            waiting += fresh
        return replace(query, collections=tuple(sorted(inside)))

    def _records(self, lines: Sequence[Row]) -> tuple[ItemRecord, ...]:
        items = self._made("item_id", [line[1] for line in lines if line[1] is not None])
        alone = self._made("source_id", [line[2] for line in lines if line[2] is not None])
        found = (items.get(line[1]) if line[1] is not None else alone.get(line[2]) for line in lines)
        return tuple(record for record in found if record is not None)

    def _made(self, owner: str, numbers: Sequence[int]) -> dict[int, ItemRecord]:
        """Make the records of items, or of sources that stand alone, by their number."""
        if not numbers:
            return {}
        ids = {"ids": json.dumps(numbers)}
        is_item = owner == "item_id"
        kin = "item" if is_item else "source"
        states = _grouped(self._store.rows(_STATES.format(owner="item_id" if is_item else "id"), ids))
        tags = _grouped(self._store.rows(_LABELS.format(owner=owner, label="tag", table=f"{kin}_tags"), ids))
        statement = _LABELS.format(owner=owner, label="collection_key", table=f"{kin}_collections")
        collections = _grouped(self._store.rows(statement, ids))
        records: dict[int, ItemRecord] = {}
        for number, *face in self._store.rows(_ITEMS if is_item else _STANDALONE, ids):
            source = source_info(tuple(face)) if is_item else standalone_info(*face)
            state, reason = summed_state(states.get(number, []))
            records[number] = ItemRecord(
                source,
                state,
                reason,
                tuple(ZoteroRef(source.ref.library_id, key) for (key,) in collections.get(number, ())),
                tuple(tag for (tag,) in tags.get(number, ())),
            )
        return records


def _grouped(rows: Sequence[Row]) -> dict[int, list[Row]]:
    groups: dict[int, list[Row]] = defaultdict(list)
    for owner, *values in rows:
        groups[owner].append(tuple(values))
    return groups
