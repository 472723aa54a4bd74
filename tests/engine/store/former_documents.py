"""Documents as an older Attest stored them, written by hand: today's code writes another form."""

import json
import zlib
from dataclasses import replace

from pydantic import TypeAdapter
from store_builders import PARSER

from app.engine.ingest.document import Document
from app.engine.store.database import Store
from app.engine.store.items import LibraryRepository
from app.engine.zotero.records import ZoteroLibrary

_DOCUMENTS = TypeAdapter(Document)
_PUT_DOCUMENT = "INSERT INTO documents (source_id, text, structure) VALUES (:source, :text, :structure)"
_PUT_PASSAGE = """
INSERT INTO passages (source_id, type, section_kind, section_path, section_id, page_index, page_label, char_start,
                      char_end, line_start, line_end, boxes, words, needs_vector, text)
VALUES (:source, :type, 'body', :path, :section, :page, :label, :start, :end, :line, :line, :boxes, :words, 1, :text)
RETURNING id
"""
_PUT_WORDS = "INSERT INTO passages_fts (rowid, context, text) VALUES (:passage, 'Title', :text)"
_READ = (
    "UPDATE sources SET state = 'indexed', sha256 = content_hash, parser_version = :parser WHERE id = :source"
)


_SYNCED = ("libraries", "collections", "items", "sources", "item_tags")


def sync_former(store: Store, library: ZoteroLibrary) -> None:
    """Fill a store of an older schema: what today's sync writes, as far as its tables have the columns."""
    present = Store(store.path.with_name("present.sqlite"))
    LibraryRepository(present).sync(library)
    with store.transaction() as connection:
        for table in _SYNCED:
            columns = [
                row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
            ]
            rows = present.rows(f"SELECT {', '.join(columns)} FROM {table}")
            marks = ", ".join("?" * len(columns))
            connection.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", rows)
    present.close()


def save_former(store: Store, source_id: int, document: Document) -> None:
    """Store a document in a store of schema 1 to 4."""
    structure = _DOCUMENTS.dump_json(replace(document, text="", passages=()))
    with store.transaction() as connection:
        parts = {"text": zlib.compress(document.text.encode()), "structure": zlib.compress(structure)}
        connection.execute(_PUT_DOCUMENT, parts | {"source": source_id})
        for one in document.passages:
            boxes = [[box.page_index, box.left, box.bottom, box.right, box.top] for box in one.boxes]
            row = {
                "source": source_id, "type": one.passage_type.value, "path": json.dumps(one.section_path),
                "section": one.section_id, "page": one.page_index, "label": one.page_label,
                "start": one.char_start, "end": one.char_end, "line": one.line_start,
                "boxes": json.dumps(boxes), "words": len(one.text.split()), "text": one.text,
            }  # fmt: skip
            passage = connection.execute(_PUT_PASSAGE, row).get
            connection.execute(_PUT_WORDS, {"passage": passage, "text": one.text})
        connection.execute(_READ, {"source": source_id, "parser": PARSER})
