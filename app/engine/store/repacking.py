"""Giving the texts of an older store their small form; they are read before and after.

What is saved meanwhile has the small form already.
"""

import logging

import apsw

from app.engine.store.database import Row
from app.engine.store.packing import is_packed, pack_text, unpack_text
from app.engine.store.passage_texts import boxes_columns, stored_boxes, text_columns
from app.engine.store.renewal import Renewal

logger = logging.getLogger(__name__)

_LEFT = "SELECT count(*) FROM documents WHERE source_id > :through"
_NEXT = "SELECT source_id, text FROM documents WHERE source_id > :through ORDER BY source_id LIMIT :limit"
_PASSAGES = """
SELECT id, text, boxes, char_start, char_end FROM passages WHERE source_id = :source AND packed IS NULL AND places IS NULL
"""
_PACK_DOCUMENT = "UPDATE documents SET text = :text WHERE source_id = :source"
_PACK_PASSAGE = """
UPDATE passages SET text = :text, packed = :packed, boxes = :boxes, places = :places WHERE id = :passage
"""


def _repack(connection: apsw.Connection, row: Row) -> None:
    source_id, stored = row
    if is_packed(stored):
        return
    try:
        text = unpack_text(stored)
    except ValueError:
        logger.warning("The text of source %d is damaged and stays as it is", source_id)
        return
    connection.execute(_PACK_DOCUMENT, {"source": source_id, "text": pack_text(text)})
    rows: list[Row] = connection.execute(_PASSAGES, {"source": source_id}).fetchall()
    for passage_id, passage, boxes, start, end in rows:
        columns = text_columns(passage, text, start, end) | boxes_columns(stored_boxes(boxes))
        connection.execute(_PACK_PASSAGE, columns | {"passage": passage_id})


REPACKING = Renewal("packed_through", _NEXT, _LEFT, _repack, "All texts have their small form")
"""Of documents, with their passages."""
