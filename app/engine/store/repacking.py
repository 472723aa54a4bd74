"""Giving the texts of an older store their small form, some documents in a transaction; they are read before and after.

How far it came is kept with each transaction, so a run that ends in the middle goes on there. What is saved meanwhile
has the small form already.
"""

import logging

import apsw

from app.engine.store.database import Row, Store
from app.engine.store.packing import is_packed, pack_text, unpack_text
from app.engine.store.passage_texts import boxes_columns, stored_boxes, text_columns

logger = logging.getLogger(__name__)

_THROUGH = "SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'packed_through'"
_SET_THROUGH = "UPDATE meta SET value = :source WHERE name = 'packed_through'"
_DONE = "DELETE FROM meta WHERE name = 'packed_through'"
_LEFT = f"SELECT count(*) FROM documents WHERE source_id > ({_THROUGH})"  # noqa: S608 - a constant of ours
_NEXT = "SELECT source_id, text FROM documents WHERE source_id > :through ORDER BY source_id LIMIT :limit"
_PASSAGES = """
SELECT id, text, boxes, char_start, char_end FROM passages WHERE source_id = :source AND packed IS NULL AND places IS NULL
"""
_PACK_DOCUMENT = "UPDATE documents SET text = :text WHERE source_id = :source"
_PACK_PASSAGE = """
UPDATE passages SET text = :text, packed = :packed, boxes = :boxes, places = :places WHERE id = :passage
"""


def documents_to_repack(store: Store) -> int:
    """Count the documents that may still have the form of an older store."""
    return int(store.rows(_LEFT)[0][0])


def repack_some(store: Store, limit: int) -> int:
    """Repack up to `limit` documents in one transaction.

    Returns:
        How many were looked at; 0 when none is left.
    """
    with store.transaction() as connection:
        through = connection.execute(_THROUGH).get
        if through is None:
            return 0
        rows: list[Row] = connection.execute(_NEXT, {"through": through, "limit": limit}).fetchall()
        for source_id, stored in rows:
            _repack(connection, source_id, stored)
        if rows:
            connection.execute(_SET_THROUGH, {"source": str(rows[-1][0])})
        else:
            connection.execute(_DONE)
            logger.info("All texts have their small form")
    return len(rows)


def _repack(connection: apsw.Connection, source_id: int, stored: bytes) -> None:
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
