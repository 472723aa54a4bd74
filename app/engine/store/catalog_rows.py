"""Writing the catalog: the narrow lines from which the list of papers is sorted, searched and paged."""

import json
from typing import Any, Final

import apsw

from app.engine.store.folding import fold, searchable

CATALOG_MARK: Final = "catalog"
"""Name of the entry in `meta` that says the catalog was filled once; from then on every sync keeps it."""
TAG_COLORS_MARK: Final = "tag_colors"
"""Name of the entry in `meta` with the coloured tags: JSON, a list of library number, tag and colour in order."""
CATALOG_VERSION: Final = "1"

Row = tuple[Any, ...]
_AT_ONCE = 5_000
_MOST_LETTERS = 80  # of a title that count for the order
_ITEMS = """
SELECT I.id, I.library_id, I.key, I.title, I.authors, I.author_sort, I.year, I.venue, I.date_added, I.signature,
       (SELECT group_concat(T.tag, ' ') FROM item_tags T WHERE T.item_id = I.id)
FROM items I LEFT JOIN catalog C ON C.item_id = I.id
WHERE I.id > :after AND C.signature IS NOT I.signature ORDER BY I.id LIMIT :limit
"""
_STANDALONE = """
SELECT S.id, S.library_id, S.key, coalesce(nullif(S.title, ''), S.file_name), '[]', '', NULL, '', S.date_added,
       S.signature, (SELECT group_concat(T.tag, ' ') FROM source_tags T WHERE T.source_id = S.id)
FROM sources S LEFT JOIN catalog C ON C.source_id = S.id
WHERE S.id > :after AND S.item_id IS NULL AND S.kind IN ('attachment', 'note') AND C.signature IS NOT S.signature
ORDER BY S.id LIMIT :limit
"""
_PUT = """
INSERT INTO catalog ({owner}, library_id, key, by_title, by_author, by_year, by_added, words, signature)
VALUES (:owner, :library, :key, :by_title, :by_author, :by_year, :by_added, :words, :signature)
ON CONFLICT ({owner}) DO UPDATE SET library_id = :library, key = :key, by_title = :by_title, by_author = :by_author,
  by_year = :by_year, by_added = :by_added, words = :words, signature = :signature
"""
_DROP_ADOPTED = """
DELETE FROM catalog WHERE source_id IN (SELECT id FROM sources WHERE item_id IS NOT NULL)
"""
_PUT_MARK = (
    "INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value"
)


def refresh_catalog(connection: apsw.Connection) -> None:
    """Write the lines of new and changed items; call inside a transaction. Lines of removed ones go by themselves."""
    connection.execute(_DROP_ADOPTED)  # files that stood alone and have an item now
    for statement, owner in ((_ITEMS, "item_id"), (_STANDALONE, "source_id")):
        after, put = 0, _PUT.format(owner=owner)
        rows: list[Row]
        while rows := connection.execute(statement, {"after": after, "limit": _AT_ONCE}).fetchall():
            connection.executemany(put, [_line(*row) for row in rows])
            after = rows[-1][0]
    connection.execute(_PUT_MARK, {"name": CATALOG_MARK, "value": CATALOG_VERSION})


def _line(
    owner: int,
    library_id: int,
    key: str,
    title: str,
    authors: str,
    author_sort: str,
    year: int | None,
    venue: str,
    date_added: str,
    signature: bytes,
    tags: str | None,
) -> dict[str, object]:
    names = " ".join(json.loads(authors))
    by_title = fold(title)[:_MOST_LETTERS].lstrip(" \"'“„«‘([{¿¡")
    dated = f"{year:05d}" if year is not None else ""
    return {
        "owner": owner,
        "library": library_id,
        "key": key,
        "by_title": by_title,
        "by_author": f"{author_sort}\x1f{dated}\x1f{by_title}" if author_sort else "",
        "by_year": f"{dated}\x1f{author_sort}\x1f{by_title}" if dated else "",
        "by_added": date_added,
        "words": searchable(" ".join((title, names, dated.lstrip("0"), venue, tags or ""))),
        "signature": signature,
    }
