"""What hangs on items: fields, creators, tags, collections, retractions, gathered by item number.

Item numbers are those of one database and never leave this room.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.engine.zotero import queries
from app.engine.zotero.records import Collection, Creator, ZoteroRef
from app.engine.zotero.rows import Row, RowReader, checked_key
from app.engine.zotero.values import text_of

# For "Doe 2019" Zotero takes the type's main role, else editors, else contributors, else all.
_ROLE_RANKS: Final = {"editor": 1, "contributor": 2}
_OTHER_ROLE: Final = 3


@dataclass(frozen=True, slots=True)
class Companions:
    """All of it; a missing number means there is nothing."""

    fields: Mapping[int, Mapping[str, str]]
    creators: Mapping[int, tuple[Creator, ...]]
    tags: Mapping[int, tuple[str, ...]]
    collection_keys: Mapping[int, tuple[str, ...]]
    retracted: frozenset[int]


@dataclass(frozen=True, slots=True)
class _CollectionRow:
    ref: ZoteroRef
    name: str
    parent_id: int | None
    is_trashed: bool


def read_collections(reader: RowReader) -> dict[int, Collection]:
    """The collections the user sees by number: not in the trash, nor below one that is."""
    rows = dict(reader.records(queries.COLLECTIONS, "collections", _collection_row))
    collections: dict[int, Collection] = {}
    for number, row in rows.items():
        chain = _chain(rows, number)
        if chain is not None:
            parent = chain[-2].ref.key if len(chain) > 1 else None
            collections[number] = Collection(row.ref, row.name, tuple(link.name for link in chain), parent)
    return collections


def read_companions(reader: RowReader, collections: Mapping[int, Collection]) -> Companions:
    """Gather what hangs on items; `collections` are the visible ones by number."""
    return Companions(
        fields=_read_fields(reader),
        creators=_read_creators(reader),
        tags=_read_tags(reader),
        collection_keys=_read_membership(reader, collections),
        retracted=frozenset(row[0] for row in reader.rows(queries.RETRACTED, "retractions")),
    )


def _collection_row(row: Row) -> tuple[int, _CollectionRow]:
    number, library_id, key, name, parent_id, is_trashed = row
    ref = ZoteroRef(library_id, checked_key(key))
    return number, _CollectionRow(ref, text_of(name), parent_id, bool(is_trashed))


def _chain(rows: Mapping[int, _CollectionRow], number: int) -> list[_CollectionRow] | None:
    """The collections from the root down to this one; None if one is in the trash, unknown, or its own ancestor."""
    chain: list[_CollectionRow] = []
    seen: set[int] = set()
    step: int | None = number
    while step is not None:
        row = rows.get(step)
        if row is None or row.is_trashed or step in seen:
            return None
        seen.add(step)
        chain.append(row)
        step = row.parent_id
    return chain[::-1]


def _read_fields(reader: RowReader) -> dict[int, dict[str, str]]:
    fields: defaultdict[int, dict[str, str]] = defaultdict(dict)
    for item_id, name, value in reader.rows(queries.FIELDS, "fields"):
        fields[item_id][name] = text_of(value)
    return dict(fields)


def _read_creators(reader: RowReader) -> dict[int, tuple[Creator, ...]]:
    ranked: defaultdict[int, list[tuple[int, Creator]]] = defaultdict(list)
    for item_id, role, first, last, field_mode, is_main in reader.rows(queries.CREATORS, "creators"):
        creator = Creator(text_of(first).strip(), text_of(last).strip(), str(role), field_mode == 1)
        if creator.first_name or creator.last_name:
            rank = 0 if is_main else _ROLE_RANKS.get(creator.role, _OTHER_ROLE)
            ranked[item_id].append((rank, creator))
    # The sort is stable: within a role Zotero's order stays.
    return {
        item_id: tuple(creator for _, creator in sorted(entries, key=lambda entry: entry[0]))
        for item_id, entries in ranked.items()
    }


def _read_tags(reader: RowReader) -> dict[int, tuple[str, ...]]:
    tags: defaultdict[int, list[str]] = defaultdict(list)
    for item_id, name in reader.rows(queries.TAGS, "tags"):
        tags[item_id].append(text_of(name))
    return {item_id: tuple(names) for item_id, names in tags.items()}


def _read_membership(reader: RowReader, collections: Mapping[int, Collection]) -> dict[int, tuple[str, ...]]:
    keys: defaultdict[int, list[str]] = defaultdict(list)
    for item_id, collection_id in reader.rows(queries.MEMBERSHIP, "collection members"):
        if collection_id in collections:
            keys[item_id].append(collections[collection_id].ref.key)
    return {item_id: tuple(members) for item_id, members in keys.items()}
