"""What the list of papers can be asked, and how that is said in SQL over the catalog."""

import json
from dataclasses import dataclass
from enum import StrEnum

from app.engine.store.folding import spellings
from app.engine.store.records import ItemRecord
from app.engine.zotero.records import ZoteroRef

Parameters = dict[str, object]

_LIBRARIES = "C.library_id IN (SELECT value FROM json_each(:libraries))"
_NAMED = "(C.library_id, C.key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(:refs))"
# CROSS JOIN keeps SQLite to this order: few collections, their members, each looked up by its number.
_COLLECTED = """(
  C.item_id IN (
    SELECT M.item_id FROM json_each(:collections) K CROSS JOIN item_collections M ON M.collection_key = K.value ->> 1
      CROSS JOIN items I ON I.id = M.item_id AND I.library_id = K.value ->> 0)
  OR C.source_id IN (
    SELECT M.source_id FROM json_each(:collections) K CROSS JOIN source_collections M ON M.collection_key = K.value ->> 1
      CROSS JOIN sources S ON S.id = M.source_id AND S.library_id = K.value ->> 0)
)"""
_UNFILED = """(
  NOT EXISTS (SELECT 1 FROM item_collections M WHERE M.item_id = C.item_id)
  AND NOT EXISTS (SELECT 1 FROM source_collections M WHERE M.source_id = C.source_id)
)"""
_TAGGED = """(
  C.item_id IN (SELECT T.item_id FROM item_tags T WHERE T.tag = :tag{number})
  OR C.source_id IN (SELECT T.source_id FROM source_tags T WHERE T.tag = :tag{number})
)"""


class CatalogSort(StrEnum):
    """By what papers are listed; what has none of it stands last."""

    AUTHOR = "author"
    TITLE = "title"
    YEAR = "year"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class CatalogQuery:
    """Which papers, and in what order.

    Attributes:
        library_ids: Only of these libraries; all when empty.
        collections: Only from these and those below them.
        refs: Only these.
        tags: Only papers that have all of them.
        text: Only papers in whose title, authors, year, venue or tags each of its words occurs; case and accents do
            not count.
        is_unfiled: Only papers that lie in no collection.
        sort: The order.
        is_descending: Whether it is turned round.
    """

    library_ids: tuple[int, ...] = ()
    collections: tuple[ZoteroRef, ...] = ()
    refs: tuple[ZoteroRef, ...] = ()
    tags: tuple[str, ...] = ()
    text: str = ""
    is_unfiled: bool = False
    sort: CatalogSort = CatalogSort.AUTHOR
    is_descending: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether picking the papers first and sorting them then is cheaper than reading them in order."""
        return bool(self.collections or self.refs or self.is_filtered)

    @property
    def is_filtered(self) -> bool:
        """Whether words or tags leave some of the chosen place out."""
        return bool(self.text.strip() or self.tags)


@dataclass(frozen=True, slots=True)
class CatalogPlace:
    """Where a page ended: the last line's order and number; `is_in_rest` once those without the sorted value began."""

    value: str
    line: int
    is_in_rest: bool


@dataclass(frozen=True, slots=True)
class CatalogPage:
    """Some papers in order; `after` leads to the next page and is None at the end."""

    rows: tuple[ItemRecord, ...]
    after: CatalogPlace | None


def conditions(query: CatalogQuery) -> tuple[str, Parameters]:
    """Give what a query demands of `catalog C`, and its parameters; "1" when it demands nothing.

    Collections count as they are given; those below them are for the caller to add.
    """
    found: list[str] = []
    parameters: Parameters = {}
    given = (
        (_LIBRARIES, "libraries", query.library_ids),
        (_COLLECTED, "collections", query.collections),
        (_NAMED, "refs", query.refs),
    )
    for condition, name, value in given:
        if value:
            found.append(condition)
            parameters[name] = json.dumps(value)
    if query.is_unfiled:
        found.append(_UNFILED)
    for number, tag in enumerate(query.tags):
        found.append(_TAGGED.format(number=number))
        parameters[f"tag{number}"] = tag
    for number, word in enumerate(query.text.split()):
        forms = {f"word{number}_{at}": form for at, form in enumerate(spellings(word))}
        found.append(f"({' OR '.join(f'instr(C.words, :{name})' for name in forms)})")
        parameters |= forms
    return " AND ".join(found) or "1", parameters
