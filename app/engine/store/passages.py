"""Writing passages and their entries in the lexical index; functions of the transaction's connection."""

import json
from collections.abc import Callable

import apsw

from app.engine.ingest.document import Document, Passage, PassageType, SectionKind
from app.engine.ingest.language import declared_language, detect_language
from app.engine.store.database import Row, Store
from app.engine.store.packing import storable
from app.engine.store.passage_texts import (
    PASSAGE_BOXES,
    PASSAGE_TEXT,
    boxes_columns,
    stored_boxes,
    text_columns,
)
from app.engine.store.word_index import context, put_words

_ADD = """
INSERT INTO passages (source_id, type, section_kind, section_path, section_id, page_index, page_label,
                      char_start, char_end, line_start, line_end, boxes, places, words, needs_vector, text,
                      packed, annotation_key)
VALUES (:source, :type, :section_kind, :section_path, :section_id, :page_index, :page_label,
        :char_start, :char_end, :line_start, :line_end, :boxes, :places, :words, :needs_vector, :text, :packed,
        :annotation_key)
RETURNING id
"""
_DROP = "DELETE FROM passages WHERE source_id = :source"
_TITLE = """
SELECT coalesce(I.title, S.title), coalesce(I.language, '')
FROM sources S LEFT JOIN items I ON I.id = S.item_id WHERE S.id = :source
"""
_SET_LANGUAGE = "UPDATE sources SET language = :language WHERE id = :source"
_WITH_TITLES = f"""
SELECT P.id, coalesce(I.title, S.title), P.section_path, {PASSAGE_TEXT}, S.language
FROM passages P JOIN sources S ON S.id = P.source_id LEFT JOIN items I ON I.id = S.item_id
WHERE S.item_id = :item OR S.id = :source
"""  # noqa: S608 - constant columns
_OF_SOURCE = f"""
SELECT type, {PASSAGE_TEXT}, section_path, char_start, char_end, line_start, line_end, section_id, page_index,
       page_label, {PASSAGE_BOXES}, annotation_key
FROM passages P WHERE source_id = :source ORDER BY char_start, id
"""  # noqa: S608 - constant columns


def replace_passages(
    connection: apsw.Connection, source_id: int, document: Document, check_canceled: Callable[[], None]
) -> None:
    """Put a document's passages in the place of those stored for its source.

    Args:
        connection: In a transaction.
        source_id: The source.
        document: Has the passages.
        check_canceled: Called once per passage; may raise.
    """
    connection.execute(_DROP, {"source": source_id})
    title, declared = map(str, connection.execute(_TITLE, {"source": source_id}).fetchall()[0])
    language = document.language or language_of(document.text, declared)
    connection.execute(_SET_LANGUAGE, {"source": source_id, "language": language})
    kinds = {section.section_id: section.kind for section in document.sections}
    stored = storable(document.text)
    for passage in document.passages:
        check_canceled()
        kind = kinds.get(passage.section_id or "", SectionKind.BODY)
        passage_id = int(connection.execute(_ADD, _columns(source_id, passage, kind, stored)).get)
        above = context(title, passage.section_path)
        put_words(connection, passage_id, above, passage.text, language)


def drop_passages(connection: apsw.Connection, source_id: int) -> None:
    """Remove a source's passages with their index entries and vectors."""
    connection.execute(_DROP, {"source": source_id})


def refresh_context(
    connection: apsw.Connection, *, item_id: int | None = None, source_id: int | None = None
) -> None:
    """Index the passages of an item or source anew after its title changed."""
    rows = list(connection.execute(_WITH_TITLES, {"item": item_id, "source": source_id}))
    for passage_id, title, section_path, text, language in rows:
        above = context(title, tuple(json.loads(section_path)))
        put_words(connection, passage_id, above, text, language)


def language_of(text: str, declared: str) -> str:
    """The language a text shows; where it is too short to show one, that which its item is said to be in."""
    return detect_language(text) or declared_language(declared)


def _columns(source_id: int, passage: Passage, kind: SectionKind, document: str) -> dict[str, object]:
    columns = {
        "source": source_id,
        "type": passage.passage_type.value,
        "section_kind": kind.value,
        "section_path": json.dumps(passage.section_path, ensure_ascii=False),
        "section_id": passage.section_id,
        "page_index": passage.page_index,
        "page_label": passage.page_label,
        "char_start": passage.char_start,
        "char_end": passage.char_end,
        "line_start": passage.line_start,
        "line_end": passage.line_end,
        "words": len(passage.text.split()),
        "annotation_key": passage.annotation_key,
        # Reference lists are found by their words alone: they are no evidence, and vectors cost the most.
        "needs_vector": int(passage.passage_type is not PassageType.REFERENCES),
    }
    text = text_columns(passage.text, document, passage.char_start, passage.char_end)
    return columns | text | boxes_columns(passage.boxes)


def load_passages(store: Store, source_id: int) -> tuple[Passage, ...]:
    """Load the passages of a source in reading order."""
    return tuple(_passage(row) for row in store.rows(_OF_SOURCE, {"source": source_id}))


def _passage(row: Row) -> Passage:
    return Passage(
        passage_type=PassageType(row[0]),
        text=row[1],
        section_path=tuple(json.loads(row[2])),
        char_start=row[3],
        char_end=row[4],
        line_start=row[5],
        line_end=row[6],
        section_id=row[7],
        page_index=row[8],
        page_label=row[9],
        boxes=stored_boxes(row[10]),
        annotation_key=row[11],
    )
