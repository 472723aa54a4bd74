"""Texts and places of passages as they are read in SQL: packed ones are unpacked there, literal ones taken as they are."""

import json
from typing import Final

import apsw

from app.engine.ingest.document import Box
from app.engine.store.packing import (
    SHORT,
    PackedDamaged,
    pack_boxes,
    pack_passage,
    unpack_boxes,
    unpack_passage,
    unpack_slice,
)

PASSAGE_TEXT: Final = """
CASE WHEN P.packed IS NULL THEN P.text ELSE passage_text(
  P.packed, (SELECT TD.text FROM documents TD WHERE TD.source_id = P.source_id), P.char_start, P.char_end) END
"""
"""The text of `passages P`, as an expression of SQL."""
PASSAGE_BOXES: Final = "coalesce(P.places, P.boxes)"
"""The boxes of `passages P`, as an expression of SQL; for `stored_boxes`."""

_COORDINATE_DIGITS: Final = 1  # of points: finer than any screen shows


def add_functions(connection: apsw.Connection) -> None:
    """Teach a connection the function that PASSAGE_TEXT calls."""
    connection.create_scalar_function("passage_text", _text, 4, deterministic=True)


def _text(*columns: object) -> str:
    packed, document, start, end = columns
    if not isinstance(packed, bytes) or not isinstance(document, bytes):
        raise PackedDamaged("a stored passage has lost its document")
    if not isinstance(start, int) or not isinstance(end, int):
        raise PackedDamaged("a stored passage has lost its place")
    return unpack_passage(packed, unpack_slice(document, start, end))


def text_columns(text: str, document: str, start: int, end: int) -> dict[str, object]:
    """The columns `text` and `packed` of a passage; short documents, of which lists read many, are left readable.

    Args:
        text: Of the passage.
        document: Its document's text, as it is stored.
        start: Of the passage in that.
        end: Of the passage in that.
    """
    if len(document) < SHORT:
        return {"text": text, "packed": None}
    stretch = document[start:end]
    packed = pack_passage(text, stretch)
    is_same = unpack_passage(packed, stretch) == text
    return {"text": "", "packed": packed} if is_same else {"text": text, "packed": None}


def boxes_columns(boxes: tuple[Box, ...]) -> dict[str, object]:
    """The columns `boxes` and `places` of a passage; edges are rounded to a tenth of a point."""
    rows = [
        [
            box.page_index,
            *(round(edge, _COORDINATE_DIGITS) for edge in (box.left, box.bottom, box.right, box.top)),
        ]
        for box in boxes
    ]
    places = pack_boxes(rows)
    text = json.dumps(rows, separators=(",", ":")) if places is None else "[]"
    return {"boxes": text, "places": places}


def stored_boxes(stored: str | bytes) -> tuple[Box, ...]:
    """Read boxes from PASSAGE_BOXES."""
    rows = unpack_boxes(stored) if isinstance(stored, bytes) else json.loads(stored)
    return tuple(Box(int(row[0]), *row[1:]) for row in rows)
