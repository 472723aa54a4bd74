"""The tags of the papers in a place, with how many papers have each, those the user coloured in Zotero first."""

import json
from collections import Counter
from dataclasses import dataclass

from app.engine.store.catalog_query import CatalogQuery, conditions
from app.engine.store.catalog_rows import TAG_COLORS_MARK
from app.engine.store.database import Store
from app.engine.store.folding import fold

_ITEM_TAGS = "SELECT T.tag, count(*) FROM catalog C JOIN item_tags T ON T.item_id = C.item_id WHERE {where} GROUP BY T.tag"
_SOURCE_TAGS = "SELECT T.tag, count(*) FROM catalog C JOIN source_tags T ON T.source_id = C.source_id WHERE {where} GROUP BY T.tag"
_ALL_ITEM_TAGS = "SELECT tag, count(*) FROM item_tags GROUP BY tag"
_COLORS = "SELECT value FROM meta WHERE name = :name"


@dataclass(frozen=True, slots=True)
class TagCount:
    """A tag, how many of the papers asked for have it, and its colour in Zotero as `#RRGGBB`; "" for none."""

    tag: str
    papers: int
    color: str = ""


def count_tags(store: Store, query: CatalogQuery) -> tuple[TagCount, ...]:
    """Count the tags of the papers that a query finds, coloured ones first in Zotero's order, then by name."""
    where, parameters = conditions(query)
    items = _ALL_ITEM_TAGS if where == "1" else _ITEM_TAGS.format(where=where)
    counts: Counter[str] = Counter()
    for statement in (items, _SOURCE_TAGS.format(where=where)):
        for tag, papers in store.rows(statement, parameters):
            counts[tag] += papers
    colors = _colors(store, query.library_ids)
    places = {tag: place for place, tag in enumerate(colors)}
    ordered = sorted(counts, key=lambda tag: (places.get(tag, len(places)), fold(tag), tag))
    return tuple(TagCount(tag, counts[tag], colors.get(tag, "")) for tag in ordered)


def _colors(store: Store, library_ids: tuple[int, ...]) -> dict[str, str]:
    """Colours of tags; where libraries differ, the first one counts."""
    stored = store.rows(_COLORS, {"name": TAG_COLORS_MARK})
    found: dict[str, str] = {}
    for library_id, tag, color in json.loads(stored[0][0]) if stored else ():
        if not library_ids or library_id in library_ids:
            found.setdefault(tag, color)
    return found
