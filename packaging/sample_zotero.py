"""Writes a Zotero data directory: the database by our own SQL, the files under `storage`."""

import hashlib
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from sample_paper import Author, Paper

_ALPHABET = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ"
_ADDED = "2026-01-05 09:00:00"
_VERSIONS = {"userdata": 125, "globalSchema": 41, "compatibility": 9}
_ITEM_TYPES = ("annotation", "attachment", "journalArticle", "note")
_FIELDS = ("title", "shortTitle", "abstractNote", "publicationTitle", "date", "issue", "pages", "language")
_USER_LIBRARY = 1
_STORED_FILE = 0
_HIGHLIGHT = 1
_HIGHLIGHT_COLOR = "#ffd400"


@dataclass(frozen=True, slots=True)
class Highlight:
    """A marked sentence; `position` is Zotero's JSON, `sort_index` its place in reading order."""

    text: str
    comment: str
    page_label: str
    sort_index: str
    position: str


def key_for(*names: str) -> str:
    """A Zotero key made from names, so that every build gives the same ones."""
    number = int.from_bytes(hashlib.sha256("/".join(names).encode()).digest()[:8])
    digits = []
    for _ in range(8):
        number, rest = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[rest])
    return "".join(digits)


class ZoteroWriter:
    """Fills one new database; use as a context manager, which commits and closes it."""

    def __init__(self, database: Path, schema: str) -> None:
        self._db = sqlite3.connect(database)
        self._db.executescript(schema)
        self._types = self._name_table("itemTypes", ("itemTypeID", "typeName"), _ITEM_TYPES)
        self._fields = self._name_table("fields", ("fieldID", "fieldName"), _FIELDS)
        self._collections: dict[tuple[str, ...], int] = {}
        self._write_constants()

    def __enter__(self) -> "ZoteroWriter":
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        if failed is None:
            self._db.commit()
        self._db.close()

    def add_paper(self, paper: Paper, venue: str, last_page: int) -> int:
        """Add the item of a paper with its fields, creators, tags and collections; give its row number."""
        item = self._item("journalArticle", key_for("item", paper.stem))
        values = (
            ("title", paper.title),
            ("shortTitle", paper.short_title),
            ("abstractNote", paper.abstract),
            ("publicationTitle", venue),
            ("date", f"{paper.year}-00-00 {paper.year}"),
            ("issue", str(paper.number)),
            ("pages", f"{paper.first_page}–{last_page}"),
            ("language", "en"),
        )
        for field, value in values:
            self._set_field(item, field, value)
        self._add_authors(item, paper.authors)
        self._add_tags(item, paper.tags)
        for order, path in enumerate(paper.collections):
            row = (self._collection(tuple(path.split("/"))), item, order)
            self._db.execute(
                "INSERT INTO collectionItems (collectionID, itemID, orderIndex) VALUES (?, ?, ?)", row
            )
        return item

    def add_pdf(self, parent: int, key: str, file_name: str) -> int:
        """Add a stored PDF below an item; the file itself belongs to `storage/KEY/`."""
        item = self._item("attachment", key)
        self._set_field(item, "title", "PDF")
        self._db.execute(
            "INSERT INTO itemAttachments (itemID, parentItemID, linkMode, contentType, path) VALUES (?, ?, ?, ?, ?)",
            (item, parent, _STORED_FILE, "application/pdf", f"storage:{file_name}"),
        )
        return item

    def add_note(self, parent: int, key: str, title: str, html: str) -> None:
        """Add a child note; `html` is wrapped as Zotero wraps its notes."""
        note = f'<div class="zotero-note znv1"><div data-schema-version="9">{html}</div></div>'
        self._db.execute(
            "INSERT INTO itemNotes (itemID, parentItemID, note, title) VALUES (?, ?, ?, ?)",
            (self._item("note", key), parent, note, title),
        )

    def add_highlight(self, attachment: int, key: str, mark: Highlight) -> None:
        """Add a highlight annotation to an attachment."""
        self._db.execute(
            "INSERT INTO itemAnnotations (itemID, parentItemID, type, text, comment, color, pageLabel, sortIndex, position,"
            " isExternal) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
            (
                self._item("annotation", key),
                attachment,
                _HIGHLIGHT,
                mark.text,
                mark.comment,
                _HIGHLIGHT_COLOR,
                mark.page_label,
                mark.sort_index,
                mark.position,
            ),
        )

    def _write_constants(self) -> None:
        self._db.executemany("INSERT INTO version (schema, version) VALUES (?, ?)", _VERSIONS.items())
        self._db.execute(
            "INSERT INTO libraries (libraryID, type, editable, filesEditable) VALUES (?, 'user', 1, 1)",
            (_USER_LIBRARY,),
        )
        self._db.execute(
            "INSERT INTO settings (setting, key, value) VALUES ('account', 'localUserKey', ?)",
            (key_for("library"),),
        )
        self._db.execute("INSERT INTO creatorTypes (creatorTypeID, creatorType) VALUES (1, 'author')")
        self._db.execute(
            "INSERT INTO itemTypeCreatorTypes (itemTypeID, creatorTypeID, primaryField) VALUES (?, 1, 1)",
            (self._types["journalArticle"],),
        )

    def _name_table(self, table: str, columns: tuple[str, str], names: tuple[str, ...]) -> dict[str, int]:
        """Number names in a table and in its `Combined` twin. Table and columns are names from this module."""
        numbered = {name: number for number, name in enumerate(names, start=1)}
        number, name = columns
        rows = [(value, key) for key, value in numbered.items()]
        self._db.executemany(f"INSERT INTO {table} ({number}, {name}) VALUES (?, ?)", rows)
        self._db.executemany(f"INSERT INTO {table}Combined ({number}, {name}, custom) VALUES (?, ?, 0)", rows)
        return numbered

    def _item(self, kind: str, key: str) -> int:
        return self._insert(
            "INSERT INTO items (itemTypeID, dateAdded, dateModified, clientDateModified, libraryID, key) VALUES (?, ?, ?, ?, ?, ?)",
            (self._types[kind], _ADDED, _ADDED, _ADDED, _USER_LIBRARY, key),
        )

    def _set_field(self, item: int, field: str, value: str) -> None:
        number = self._shared("itemDataValues", "valueID", {"value": value})
        self._db.execute(
            "INSERT INTO itemData (itemID, fieldID, valueID) VALUES (?, ?, ?)",
            (item, self._fields[field], number),
        )

    def _add_authors(self, item: int, authors: tuple[Author, ...]) -> None:
        for order, author in enumerate(authors):
            name: dict[str, object] = {
                "firstName": author.first,
                "lastName": author.last,
                "fieldMode": 0 if author.first else 1,
            }
            row = (item, self._shared("creators", "creatorID", name), order)
            self._db.execute(
                "INSERT INTO itemCreators (itemID, creatorID, creatorTypeID, orderIndex) VALUES (?, ?, 1, ?)",
                row,
            )

    def _add_tags(self, item: int, tags: tuple[str, ...]) -> None:
        for tag in tags:
            row = (item, self._shared("tags", "tagID", {"name": tag}))
            self._db.execute("INSERT INTO itemTags (itemID, tagID, type) VALUES (?, ?, 0)", row)

    def _collection(self, path: tuple[str, ...]) -> int:
        """The collection at a path, made with its parents when it is new."""
        if path not in self._collections:
            parent = self._collection(path[:-1]) if len(path) > 1 else None
            self._collections[path] = self._insert(
                "INSERT INTO collections (collectionName, parentCollectionID, clientDateModified, libraryID, key)"
                " VALUES (?, ?, ?, ?, ?)",
                (path[-1], parent, _ADDED, _USER_LIBRARY, key_for("collection", *path)),
            )
        return self._collections[path]

    def _shared(self, table: str, number: str, values: dict[str, object]) -> int:
        """The row that holds these values, made when it is new. Table and columns are names from this module."""
        where = " AND ".join(f"{column} = ?" for column in values)
        found = self._db.execute(
            f"SELECT {number} FROM {table} WHERE {where}", tuple(values.values())
        ).fetchone()
        if found:
            return int(found[0])
        marks = ", ".join("?" for _ in values)
        return self._insert(
            f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", tuple(values.values())
        )

    def _insert(self, sql: str, row: tuple[object, ...]) -> int:
        number = self._db.execute(sql, row).lastrowid
        if number is None:
            raise sqlite3.IntegrityError("the new row has no number")
        return number
