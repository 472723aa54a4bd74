"""Answers to questions about the library's records, counted over all items (R6).

What SQL can compare by itself is a condition of the statement. Names and words are compared after folding case, accents
and word forms, which SQLite cannot: those conditions are checked on the rows that are left, so counts stay exact.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from app.engine.records import Scope
from app.engine.store.database import Row, Store
from app.engine.store.folding import fold, searchable, spellings
from app.engine.store.items import ITEM_COLUMNS, LibraryRepository, source_info
from app.engine.store.metadata_query import (
    CollectionName,
    Group,
    GroupBy,
    MetadataItem,
    MetadataQuery,
    MetadataResult,
    Missing,
    SortBy,
    Wanted,
)
from app.engine.store.names import full_names, last_part
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.scope import Parameters, source_filter
from app.engine.words import stem, words
from app.engine.zotero.records import Library, ZoteroRef

_MATCHING = """
SELECT I.id, {columns} FROM items I WHERE {conditions} ORDER BY {order}
"""
_TEXT_COLUMNS = "I.title, I.abstract"
_TITLE_COLUMNS = "I.title, ''"
_NAME_COLUMNS = "I.creators, I.authors"
_NO_COLUMNS = "'', ''"
_ORDERS = {
    SortBy.AUTHOR: "I.author_sort = '', I.author_sort, I.year, I.title, I.id",
    SortBy.NEWEST: "I.year IS NULL, I.year DESC, I.date DESC, I.author_sort, I.title, I.id",
    SortBy.OLDEST: "I.year IS NULL, I.year, I.date, I.author_sort, I.title, I.id",
    SortBy.MOST: "I.author_sort = '', I.author_sort, I.year, I.title, I.id",
    SortBy.ADDED: "I.date_added DESC, I.author_sort, I.title, I.id",
}
_IN_SCOPE = "I.id IN (SELECT S.item_id FROM sources S LEFT JOIN items I ON I.id = S.item_id WHERE {scope})"
_OF_TYPES = "I.item_type IN (SELECT value FROM json_each(:q_types))"
_IN_LIBRARIES = "I.library_id IN (SELECT value FROM json_each(:q_libraries))"
_YEAR_FROM = "I.year >= :q_year_from"
_YEAR_TO = "I.year <= :q_year_to"
_ADDED_FROM = "I.date_added >= :q_added_from"
_ADDED_BEFORE = "I.date_added < :q_added_before"
_IN_VENUES = "I.venue IN (SELECT value FROM json_each(:q_venues))"
_IN_COLLECTIONS = """EXISTS (
  SELECT 1 FROM item_collections C JOIN json_each(:q_collections) W ON C.collection_key = W.value ->> 1
  WHERE C.item_id = I.id AND I.library_id = W.value ->> 0)"""
_TAGGED = "EXISTS (SELECT 1 FROM item_tags T WHERE T.item_id = I.id AND T.tag IN (SELECT value FROM json_each(:{name})))"
_LANGUAGE = "(lower(I.language) = :q_language OR lower(I.language) LIKE :q_language || '-%' OR lower(I.language) LIKE :q_language || '\\_%' ESCAPE '\\')"
_PDF = """EXISTS (
  SELECT 1 FROM sources F WHERE F.item_id = I.id AND F.kind = 'attachment' AND F.content_type = 'application/pdf'
  AND coalesce(F.link_mode, '') <> 'linked_url')"""
_FILE = """EXISTS (
  SELECT 1 FROM sources F WHERE F.item_id = I.id AND F.kind = 'attachment' AND coalesce(F.link_mode, '') <> 'linked_url')"""
_FILE_STATE = """EXISTS (
  SELECT 1 FROM sources F WHERE F.item_id = I.id AND F.kind = 'attachment'
  AND F.state IN (SELECT value FROM json_each(:q_states)))"""
_RETRACTED = "(I.is_retracted OR I.title LIKE 'retracted:%' OR I.title LIKE 'retraction%' OR I.title LIKE '[retracted%')"
_LACKS = {
    Missing.ABSTRACT: "I.abstract = ''",
    Missing.DOI: "I.doi = ''",
    Missing.YEAR: "I.year IS NULL",
    Missing.AUTHOR: "I.authors = '[]'",
    Missing.TAG: "NOT EXISTS (SELECT 1 FROM item_tags T WHERE T.item_id = I.id)",
    Missing.COLLECTION: "NOT EXISTS (SELECT 1 FROM item_collections C WHERE C.item_id = I.id)",
    Missing.PDF: f"NOT {_PDF}",
    Missing.FILE: f"NOT {_FILE}",
}
_FACES = f"""
SELECT {ITEM_COLUMNS}, I.date_added, P.id, {PASSAGE_TEXT} FROM json_each(:ids) R JOIN items I ON I.id = R.value
LEFT JOIN libraries L ON L.library_id = I.library_id
LEFT JOIN sources S ON S.item_id = I.id AND S.kind = 'frontmatter'
LEFT JOIN passages P ON P.source_id = S.id
GROUP BY I.id HAVING P.id IS min(P.id) ORDER BY R.key
"""  # noqa: S608 - constant columns
_ALL_TAGS = "SELECT DISTINCT tag FROM item_tags ORDER BY tag"
_ALL_VENUES = "SELECT DISTINCT venue FROM items WHERE venue <> '' ORDER BY venue"
_ALL_CREATORS = "SELECT creators, authors FROM items"
_ALL_COLLECTIONS = "SELECT library_id, key, parent_key, name, path FROM collections ORDER BY library_id, path"
_TAGS_OF = "SELECT item_id, tag FROM item_tags"
_COLLECTIONS_OF = """
SELECT M.item_id, C.path FROM item_collections M JOIN items I ON I.id = M.item_id
JOIN collections C ON C.key = M.collection_key AND C.library_id = I.library_id
"""
_COLUMN_OF = {
    GroupBy.YEAR: "SELECT id, year FROM items WHERE year IS NOT NULL",
    GroupBy.VENUE: "SELECT id, venue FROM items WHERE venue <> ''",
    GroupBy.ITEM_TYPE: "SELECT id, item_type FROM items",
    GroupBy.LANGUAGE: "SELECT id, lower(language) FROM items WHERE language <> ''",
    GroupBy.TAG: _TAGS_OF,
}


class StoredNames:
    """The names in one library, each kind read once when it is first needed; see `LibraryNames`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def has_creator(self, name: str) -> bool:
        """Whether someone of that name is a main creator of an item."""
        query = MetadataQuery(creators=(name,))
        return any(_is_by(query, *row) for row in self._creators)

    @cached_property
    def _creators(self) -> list[Row]:
        return self._store.rows(_ALL_CREATORS)

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """All tags of items."""
        return tuple(str(row[0]) for row in self._store.rows(_ALL_TAGS))

    @cached_property
    def collections(self) -> tuple[CollectionName, ...]:
        """All collections with their paths."""
        return tuple(
            CollectionName(ZoteroRef(row[0], row[1]), row[3], tuple(json.loads(row[4])))
            for row in self._store.rows(_ALL_COLLECTIONS)
        )

    @cached_property
    def venues(self) -> tuple[str, ...]:
        """All journals, proceedings, universities and sites."""
        return tuple(str(row[0]) for row in self._store.rows(_ALL_VENUES))

    @cached_property
    def libraries(self) -> tuple[Library, ...]:
        """The user's library and the group libraries."""
        return LibraryRepository(self._store).libraries()


class MetadataRepository:
    """Typed questions over the item tables. Safe to use from several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def names(self) -> "StoredNames":
        """What the library calls its creators, tags, collections and venues; each is read when it is asked for."""
        return StoredNames(self._store)

    def find(self, query: MetadataQuery, scope: Scope | None = None) -> MetadataResult:
        """Answer a query within a scope; counts are over all items that meet it, however many are given.

        Raises:
            StoreUnusable: The index cannot be read.
        """
        rows = self._matching(query, scope or Scope())
        if query.group_by is not None:
            return self._grouped(rows, query, self._empty_collections(query, scope or Scope()))
        listed = rows[: query.limit] if query.wanted is not Wanted.GROUPS else []
        return MetadataResult(len(rows), self._items([row[0] for row in listed]))

    def _empty_collections(self, query: MetadataQuery, scope: Scope) -> list[str]:
        """All collections, where a question about collections restricts nothing: empty ones count too."""
        plain = MetadataQuery(wanted=query.wanted, group_by=GroupBy.COLLECTION, limit=query.limit)
        if query != plain or not scope.is_whole_library:
            return []
        return ["/".join(one.path) for one in self.names().collections]

    def _matching(self, query: MetadataQuery, scope: Scope) -> list[Row]:
        conditions, parameters = self._conditions(query, scope)
        statement = _MATCHING.format(
            columns=_columns(query), conditions=" AND ".join(conditions) or "1", order=_ORDERS[query.sort]
        )
        rows = self._store.rows(statement, parameters)
        if query.creators:
            rows = [row for row in rows if _is_by(query, row[3], row[4])]
        if query.words:
            rows = self._with_words(rows, query)
        return rows

    def _conditions(self, query: MetadataQuery, scope: Scope) -> tuple[list[str], Parameters]:
        within, parameters = source_filter(scope)
        conditions = [_IN_SCOPE.format(scope=within)] if parameters else []
        conditions += [_LACKS[what] for what in query.lacks]
        conditions += [_PDF] * query.has_pdf + [_RETRACTED] * query.is_retracted
        given: dict[str, tuple[str, object]] = {
            _OF_TYPES: ("q_types", json.dumps(query.item_types) if query.item_types else None),
            _IN_LIBRARIES: ("q_libraries", json.dumps(query.library_ids) if query.library_ids else None),
            _YEAR_FROM: ("q_year_from", query.year_from),
            _YEAR_TO: ("q_year_to", query.year_to),
            _ADDED_FROM: ("q_added_from", query.added_from or None),
            _ADDED_BEFORE: ("q_added_before", query.added_before or None),
            _LANGUAGE: ("q_language", query.language.lower() or None),
            _FILE_STATE: ("q_states", json.dumps(query.file_states) if query.file_states else None),
            _IN_VENUES: ("q_venues", json.dumps(self._venues(query.venue)) if query.venue else None),
            _IN_COLLECTIONS: (
                "q_collections",
                json.dumps(self._below(query.collections)) if query.collections else None,
            ),
        }
        for condition, (name, value) in given.items():
            if value is not None:
                conditions.append(condition)
                parameters[name] = value
        for number, tag in enumerate(query.tags):
            conditions.append(_TAGGED.format(name=f"q_tag{number}"))
            parameters[f"q_tag{number}"] = json.dumps(self._tags(tag))
        return conditions, parameters

    def _tags(self, wanted: str) -> list[str]:
        """All spellings of a tag."""
        forms = {*spellings(wanted)}
        return [str(row[0]) for row in self._store.rows(_ALL_TAGS) if not forms.isdisjoint(spellings(row[0]))]

    def _venues(self, wanted: str) -> list[str]:
        """The venues of that name; without such a one those whose name contains it."""
        venues = [str(row[0]) for row in self._store.rows(_ALL_VENUES)]
        same = [venue for venue in venues if _squeezed(venue) == _squeezed(wanted)]
        return same or [venue for venue in venues if _squeezed(wanted) in _squeezed(venue)]

    def _below(self, collections: Sequence[ZoteroRef]) -> list[ZoteroRef]:
        """Collections with all those inside them."""
        inside = set(collections)
        rows = self._store.rows(_ALL_COLLECTIONS)
        while True:
            more = {ZoteroRef(row[0], row[1]) for row in rows if ZoteroRef(row[0], row[2] or "") in inside}
            if more <= inside:
                return sorted(inside)
            inside |= more

    def _with_words(self, rows: list[Row], query: MetadataQuery) -> list[Row]:
        tags: dict[int, list[str]] = {}
        if not query.in_title_only:
            for item_id, tag in self._store.rows(_TAGS_OF):
                tags.setdefault(item_id, []).append(tag)
        tests = [[_word_test(one) for one in spellings(word)] for word in query.words]

        def text(row: Row) -> str:
            more = () if query.in_title_only else (row[2], *tags.get(row[0], ()))
            return searchable("\n".join((row[1], *more)))

        return [
            row
            for row in rows
            for known in (text(row),)
            if all(any(test(known) for test in alternatives) for alternatives in tests)
        ]

    def _items(self, ids: Sequence[int]) -> tuple[MetadataItem, ...]:
        rows = self._store.rows(_FACES, {"ids": json.dumps(ids)})
        return tuple(MetadataItem(source_info(row[:-3]), row[-3], row[-2], row[-1] or "") for row in rows)

    def _grouped(self, rows: list[Row], query: MetadataQuery, empty: Sequence[str]) -> MetadataResult:
        group_by, limit = query.group_by or GroupBy.AUTHOR, query.limit
        members = self._members(rows, group_by)
        counts: Counter[str] = Counter(dict.fromkeys(empty, 0))
        counts.update(label for labels in members.values() for label in labels)
        ordered = sorted(counts.items(), key=lambda one: (-one[1], fold(one[0])))
        if group_by is GroupBy.YEAR and query.sort is not SortBy.MOST:
            ordered = sorted(counts.items(), reverse=True)
        return MetadataResult(
            total=len(rows),
            groups=tuple(Group(label, items) for label, items in ordered[:limit]),
            group_total=len(counts),
            ungrouped=sum(not members.get(row[0]) for row in rows),
        )

    def _members(self, rows: list[Row], group_by: GroupBy) -> dict[int, set[str]]:
        """The groups each item falls into."""
        if group_by is GroupBy.AUTHOR:
            return {row[0]: {name.display for name in full_names(row[3], row[4])} for row in rows}
        if group_by is GroupBy.COLLECTION:
            found = [(row[0], "/".join(json.loads(row[1]))) for row in self._store.rows(_COLLECTIONS_OF)]
        else:
            found = [(row[0], str(row[1])) for row in self._store.rows(_COLUMN_OF[group_by])]
        members: dict[int, set[str]] = {row[0]: set() for row in rows}
        for item_id, label in found:
            if item_id in members:
                members[item_id].add(label)
        return members


def _columns(query: MetadataQuery) -> str:
    """Title, abstract, creators and authors, each only where something is compared with it."""
    texts = _NO_COLUMNS
    if query.words:
        texts = _TITLE_COLUMNS if query.in_title_only else _TEXT_COLUMNS
    has_names = query.creators or query.group_by is GroupBy.AUTHOR
    return f"{texts}, {_NAME_COLUMNS if has_names else _NO_COLUMNS}"


def _is_by(query: MetadataQuery, creators: str, authors: str) -> bool:
    known = searchable(f"{creators} {authors}")
    if not any(part in known for wanted in query.creators for part in last_part(wanted) or ("",)):
        return False  # spares reading the names of most items
    names = full_names(creators, authors)
    considered = names[:1] if query.is_first_author else names
    found = (any(name.is_called(wanted) for name in considered) for wanted in query.creators)
    return any(found) if query.is_any_creator else all(found)


def _squeezed(text: str) -> str:
    return " ".join(words(fold(text)))


def _word_test(wanted: str) -> Callable[[str], bool]:
    """Make the test whether folded text has a word in any form, or a phrase or compound as it is."""
    parts = [part for word in words(fold(wanted)) for part in re.split(r"['’-]", word) if part]
    if len(parts) != 1:
        phrase = re.compile(r"(?<!\w)" + r"[\W_]+".join(map(re.escape, parts)) + r"(?!\w)")
        return lambda text: phrase.search(text) is not None
    stemmed = stem(parts[0])
    opening = _common_start(stemmed, parts[0])[:-1]  # the last letter varies: study, studi; hope, hoping
    alike = re.compile(rf"(?<![^\W_]){re.escape(opening)}[^\W_]*")
    return lambda text: opening in text and any(stem(found[0]) == stemmed for found in alike.finditer(text))


def _common_start(first: str, second: str) -> str:
    length = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), len(first))
    return first[: min(length, len(second))]
