"""Writing items of a Zotero library that are new or changed, and telling what changed in them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import apsw

from app.engine.citations.authors import author_label, display_author
from app.engine.store.folding import fold
from app.engine.store.labels import put_labels
from app.engine.store.records import Change, ChangeAction, ChangeReason
from app.engine.store.sources import signature
from app.engine.zotero.records import Creator, Item, Publication, ZoteroRef

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
_CLEAR_ITEM_TAGS = "DELETE FROM item_tags WHERE item_id = :owner"
_PUT_ITEM_TAG = "INSERT OR IGNORE INTO item_tags (item_id, tag) VALUES (:owner, :value)"
_CLEAR_ITEM_COLLECTIONS = "DELETE FROM item_collections WHERE item_id = :owner"
_PUT_ITEM_COLLECTION = (
    "INSERT OR IGNORE INTO item_collections (item_id, collection_key) VALUES (:owner, :value)"
)
_TAG_STATEMENTS: Final = (_CLEAR_ITEM_TAGS, _PUT_ITEM_TAG)
_COLLECTION_STATEMENTS: Final = (_CLEAR_ITEM_COLLECTIONS, _PUT_ITEM_COLLECTION)
_SHOWN: Final = (
    "item_type", "title", "short_title", "creators", "date", "venue", "abstract", "doi", "url", "language",
    "is_retracted", "publication",
)  # fmt: skip
_ITEM = """
SELECT item_type, title, short_title, creators, date, venue, abstract, doi, url, language, is_retracted, publication
FROM items WHERE id = :item
"""
# What an Attest before schema 2 did not read: that it is there now is no change in Zotero.
_LATER: Final = ("creators", "publication")
_NEVER_READ: Final = "{}"
_TAGS = "SELECT tag FROM item_tags WHERE item_id = :item"
_TRASHED = """
SELECT C.title, max(S.moment) FROM changes C JOIN syncs S ON S.id = C.sync_id
WHERE C.reason = 'trashed' AND C.file_name = '' GROUP BY C.title
"""
_COLLECTIONS = "SELECT collection_key FROM item_collections WHERE item_id = :item"


@dataclass(frozen=True, slots=True)
class KnownItem:
    """An item as the last sync left it."""

    row_id: int
    signature: bytes
    title: str


@dataclass(slots=True)
class ItemsTally:
    """What became of the items; `changed` are those that look different, `retitled` rows whose title is another one now."""

    added: list[ZoteroRef] = field(default_factory=list)
    changed: list[ZoteroRef] = field(default_factory=list)
    retitled: list[int] = field(default_factory=list)
    entries: list[Change] = field(default_factory=list)


def known_items(connection: apsw.Connection) -> dict[ZoteroRef, KnownItem]:
    """Load what the store knows of each item."""
    return {
        ZoteroRef(library_id, key): KnownItem(*known)
        for library_id, key, *known in connection.execute(_ITEMS)
    }


def sync_items(
    connection: apsw.Connection, items: Iterable[Item], known: dict[ZoteroRef, KnownItem]
) -> ItemsTally:
    """Write new and changed items; `known` is brought up to date."""
    tally = ItemsTally()
    trashed = dict(connection.execute(_TRASHED))
    for item in items:
        before, now = known.get(item.ref), signature(item)
        if before is not None and before.signature == now:
            continue
        columns = _columns(item, now)
        reason = _arrival(item, trashed) if before is None else _difference(connection, before, item, columns)
        item_id = _put_item(connection, item, columns, is_new=before is None)
        known[item.ref] = KnownItem(item_id, now, item.title)
        if before is None:
            tally.added.append(item.ref)
        elif reason is not None:
            tally.changed.append(item.ref)
        if before is not None and before.title != item.title:
            tally.retitled.append(item_id)
        if reason is not None:
            action = ChangeAction.ADDED if before is None else ChangeAction.CHANGED
            tally.entries.append(Change(action, reason, item.title))
    return tally


def _arrival(item: Item, trashed: Mapping[str, str]) -> ChangeReason:
    """New, or taken out of the trash: an item of that title left for it after this one had been made."""
    left = trashed.get(item.title, "")
    return ChangeReason.RESTORED if item.date_added.replace(" ", "T") < left else ChangeReason.NEW_ITEM


def _difference(
    connection: apsw.Connection, before: KnownItem, item: Item, columns: dict[str, object]
) -> ChangeReason | None:
    """What of an item the user sees differently now; None when only Zotero's own versions moved."""
    row = {"item": before.row_id}
    stored = dict(zip(_SHOWN, connection.execute(_ITEM, row).fetchall()[0], strict=True))
    compared = [name for name in _SHOWN if name not in _LATER or stored["publication"] != _NEVER_READ]
    if any(stored[name] != columns[name] for name in compared):
        return ChangeReason.METADATA
    if {tag for (tag,) in connection.execute(_TAGS, row)} != set(item.tags):
        return ChangeReason.TAGS
    if {key for (key,) in connection.execute(_COLLECTIONS, row)} != set(item.collection_keys):
        return ChangeReason.COLLECTIONS
    return None


def _columns(item: Item, digest: bytes) -> dict[str, object]:
    authors = [display_author(c.first_name, c.last_name, c.is_single_field) for c in main_creators(item)]
    return {
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
        "creators": json.dumps([_flat(creator) for creator in item.creators], ensure_ascii=False),
        "publication": json.dumps(_flat(item.publication), ensure_ascii=False),
        "signature": digest,
    }


def _flat(record: Creator | Publication) -> dict[str, object]:
    """A record of plain values as a dictionary; `asdict`, which looks into every value, took a third of a sync."""
    return {name: getattr(record, name) for name in record.__slots__}


def _put_item(connection: apsw.Connection, item: Item, columns: dict[str, object], *, is_new: bool) -> int:
    item_id = int(connection.execute(_PUT_ITEM, columns).get)
    put_labels(connection, item_id, _TAG_STATEMENTS, item.tags, is_new=is_new)
    put_labels(connection, item_id, _COLLECTION_STATEMENTS, item.collection_keys, is_new=is_new)
    return item_id


def main_creators(item: Item) -> tuple[Creator, ...]:
    """Give the creators an item is cited by: those of its main role, which come first."""
    return tuple(creator for creator in item.creators if creator.role == item.creators[0].role)
