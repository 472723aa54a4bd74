"""R1, §17: texts and places come back from their small form exactly as they were, whatever they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.ingest.document import Box
from app.engine.store.packing import (
    PIECE,
    SHORT,
    pack_boxes,
    pack_passage,
    pack_text,
    storable,
    unpack_boxes,
    unpack_passage,
    unpack_slice,
    unpack_text,
)
from app.engine.store.passage_texts import boxes_columns, stored_boxes, text_columns

EDGES = st.integers(-40_000, 40_000).map(lambda tenths: tenths / 10)
ANY_TEXT = st.text(st.characters(codec=None, categories=None), max_size=400)


@given(ANY_TEXT)
def test_a_text_comes_back_as_it_can_be_stored(text):
    assert unpack_text(pack_text(text)) == storable(text)


@given(ANY_TEXT.filter(bool))
def test_a_long_text_comes_back_as_it_can_be_stored(text):
    long = text * (SHORT // len(text) + 1)
    assert unpack_text(pack_text(long)) == storable(long)


@given(st.text(max_size=200), st.text(max_size=200))
def test_a_passage_comes_back_however_unlike_its_stretch_it_is(text, stretch):
    assert unpack_passage(pack_passage(text, stretch), stretch) == text


@pytest.mark.parametrize(
    ("start", "end"),
    [(0, 5), (PIECE - 3, PIECE + 3), (PIECE, PIECE + 1), (2 * PIECE - 1, 2 * PIECE), (10, None), (5, 5)],
)
def test_a_stretch_across_pieces_is_the_stretch_of_the_text(start, end):
    text = "".join(chr(0x3B1 + number % 24) for number in range(2 * PIECE + 100))
    assert unpack_slice(pack_text(text), start, end) == text[start:end]


def test_a_passage_that_repeats_its_document_takes_next_to_nothing():
    stretch = "\n".join(f"line {number} of the paragraph says something else again" for number in range(20))
    assert len(pack_passage(" ".join(stretch.split()), stretch)) < 30


def test_a_damaged_text_is_told_apart():
    packed = pack_text("word " * 2_000)
    with pytest.raises(ValueError, match="damaged"):
        unpack_text(packed[:20])


def test_a_damaged_passage_is_told_apart():
    with pytest.raises(ValueError, match="damaged"):
        unpack_passage(b"\xff\xff\xff", "anything")


@given(st.lists(st.tuples(st.integers(0, 70_000), EDGES, EDGES, EDGES, EDGES), max_size=4))
def test_boxes_come_back_whatever_their_range(boxes):
    made = tuple(Box(*box) for box in boxes)
    columns = boxes_columns(made)
    stored = columns["boxes"] if columns["places"] is None else columns["places"]
    assert stored_boxes(stored) == made


def test_boxes_that_are_finer_than_a_tenth_are_not_packed():
    assert pack_boxes([[0, 1.25, 2.0, 3.0, 4.0]]) is None


def test_damaged_boxes_are_told_apart():
    with pytest.raises(ValueError, match="damaged"):
        unpack_boxes(b"123")


def test_short_documents_keep_their_passages_readable_at_once():
    text = "A title and an abstract"
    assert text_columns(text, text, 0, len(text)) == {"text": text, "packed": None}


def test_a_passage_of_a_long_document_is_packed():
    document = "word " * SHORT
    assert text_columns("word word", document, 0, 9)["text"] == ""
