"""Reading a document by its parts: which documents a Zotero key stands for, their outlines, and stretches of text."""

import zlib
from dataclasses import dataclass

from pydantic import TypeAdapter

from app.engine.ingest.document import Document, PassageType
from app.engine.records import Scope, SourceInfo
from app.engine.store.database import Row, Store
from app.engine.store.items import ITEM_COLUMNS, source_info, standalone_info
from app.engine.store.packing import unpack_text
from app.engine.store.records import SourceKind
from app.engine.store.scope import source_filter
from app.engine.zotero.records import ZoteroRef

_DOCUMENTS_OF = """
SELECT S.id, S.kind, S.library_id, S.key, S.content_type, coalesce(nullif(S.title, ''), S.file_name), SL.group_id,
       (SELECT coalesce(sum(P.words), 0) FROM passages P WHERE P.source_id = S.id), coalesce(I.abstract, ''), {face}
FROM sources S JOIN documents D ON D.source_id = S.id
LEFT JOIN libraries SL ON SL.library_id = S.library_id
LEFT JOIN items I ON I.id = S.item_id LEFT JOIN libraries L ON L.library_id = I.library_id
WHERE S.kind IN ('attachment', 'note', 'frontmatter') AND (S.key = :key OR I.key = :key) AND {scope}
ORDER BY S.id
"""
_SOURCES_OF = """
SELECT DISTINCT S.library_id, S.key FROM sources S LEFT JOIN items I ON I.id = S.item_id
WHERE (S.key = :key OR I.key = :key) AND {scope}
"""
_STRUCTURE = "SELECT structure FROM documents WHERE source_id = :source"
_TEXT = "SELECT text FROM documents WHERE source_id = :source"
_OVERLAPPING = """
SELECT id, words, type FROM passages
WHERE source_id = :source AND NOT (char_end <= :start OR char_start >= :end) ORDER BY char_start, id
"""

_DOCUMENTS = TypeAdapter(Document)
_PRIORITIES = {
    "application/pdf": 0,
    "text/html": 1,
    "application/xhtml+xml": 1,
    "application/epub+zip": 2,
    "text/markdown": 3,
    "text/x-markdown": 3,
}
_TEXT_PRIORITY, _NOTE_PRIORITY, _METADATA_PRIORITY = 4, 5, 6


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document that can be read by its parts.

    Attributes:
        source_id: The store's id.
        kind: Attachment, note or front matter.
        ref: Of the attachment or note (front matter: of the item).
        parent: The item it belongs to; None when it stands alone.
        source: The bibliographic face of the item, or of what stands alone.
        content_type: "" for notes and front matter.
        label: The attachment's or note's own title.
        words: Words in its passages, ≥ 0.
        abstract: As Zotero has it; "" when it has none.
    """

    source_id: int
    kind: SourceKind
    ref: ZoteroRef
    parent: ZoteroRef | None
    source: SourceInfo
    content_type: str
    label: str
    words: int
    abstract: str

    @property
    def priority(self) -> int:
        """Which of an item's documents is read first, the lowest: PDF, HTML, EPUB, Markdown, text, note, metadata."""
        if self.kind is SourceKind.NOTE:
            return _NOTE_PRIORITY
        if self.kind is SourceKind.FRONTMATTER:
            return _METADATA_PRIORITY
        return _PRIORITIES.get(self.content_type, _TEXT_PRIORITY)


@dataclass(frozen=True, slots=True)
class PassageSpan:
    """A stored passage as a range: its id, words and type."""

    passage_id: int
    words: int
    passage_type: PassageType


class OutlineRepository:
    """Reads documents by their parts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def documents_of(self, key: str, scope: Scope) -> tuple[StoredDocument, ...]:
        """The documents that a key stands for, the one to read first at the front.

        Args:
            key: Of an item (all its documents; its own metadata only where nothing else is there), or of an attachment
                or note (that one alone).
            scope: Only documents in it count.
        """
        where, parameters = source_filter(scope)
        sql = _DOCUMENTS_OF.format(face=ITEM_COLUMNS, scope=where)
        found = [_document(row) for row in self._store.rows(sql, parameters | {"key": key})]
        real = [one for one in found if one.kind is not SourceKind.FRONTMATTER] or found
        named = [one for one in real if one.ref.key == key] or real
        return tuple(sorted(named, key=lambda one: (one.priority, one.source_id)))

    def refs_of(self, key: str, scope: Scope) -> tuple[ZoteroRef, ...]:
        """What to put into a scope so that it holds what a key stands for, as far as that lies in `scope`."""
        where, parameters = source_filter(scope)
        found = self._store.rows(_SOURCES_OF.format(scope=where), parameters | {"key": key})
        refs = tuple(ZoteroRef(*row) for row in found)
        return tuple(ref for ref in refs if ref.key == key) or refs

    def structure(self, source_id: int) -> Document:
        """A document's pages, sections, figures and tables, without text and passages; empty if it has gone."""
        rows = self._store.rows(_STRUCTURE, {"source": source_id})
        with self._store.decoding():
            return _DOCUMENTS.validate_json(zlib.decompress(rows[0][0])) if rows else Document("", ())

    def text(self, source_id: int) -> str:
        """A document's whole text; "" if it has gone."""
        rows = self._store.rows(_TEXT, {"source": source_id})
        with self._store.decoding():
            return unpack_text(rows[0][0]) if rows else ""

    def overlapping(self, source_id: int, char_start: int, char_end: int) -> tuple[PassageSpan, ...]:
        """The passages of a document that share at least one character with a range of its text, in order."""
        values = {"source": source_id, "start": char_start, "end": char_end}
        return tuple(
            PassageSpan(passage_id, words, PassageType(kind))
            for passage_id, words, kind in self._store.rows(_OVERLAPPING, values)
        )


def _document(row: Row) -> StoredDocument:
    source_id, kind, library_id, key, content_type, label, group_id, words, abstract = row[:9]
    face = row[9:]
    has_item = face[0] is not None
    return StoredDocument(
        source_id=source_id,
        kind=SourceKind(kind),
        ref=ZoteroRef(library_id, key),
        parent=ZoteroRef(face[0], face[1]) if has_item else None,
        source=source_info(face) if has_item else standalone_info(library_id, key, label, kind, group_id),
        content_type=content_type,
        label=label,
        words=words,
        abstract=abstract,
    )
