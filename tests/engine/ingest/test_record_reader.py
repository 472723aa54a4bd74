"""I1, I6: notes and annotations are read by the expendable processes too, many at a time; a bad one costs itself only."""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from app.engine.ingest import record_reader
from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.messages import RecordText
from app.engine.ingest.pool import ParserPool
from app.engine.ingest.record_reader import BATCH_CHARS, BATCH_RECORDS, RecordBatch, in_batches
from app.engine.runs import Canceled, RunContext
from app.engine.zotero.records import Annotation, ZoteroRef

BAD_WORKER = (sys.executable, str(Path(__file__).with_name("bad_worker.py")))
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def notes(*texts: str) -> list[tuple[int, RecordText]]:
    return [(number, RecordText(text)) for number, text in enumerate(texts)]


def read(pool: ParserPool, *texts: str) -> list[Document | ParseFailure]:
    found = [
        pair
        for batch, outcomes in pool.parse_records(in_batches(notes(*texts)), RunContext())
        for pair in zip(batch.numbers, outcomes, strict=True)
    ]
    return [outcome for _, outcome in sorted(found, key=lambda pair: pair[0])]


def told(outcomes: list[Document | ParseFailure]) -> list[str]:
    return [one.text if isinstance(one, Document) else one.state.value for one in outcomes]


@pytest.fixture(scope="module")
def pool() -> Iterator[ParserPool]:
    with ParserPool(1, 60.0, 2_048) as pool:
        yield pool


def test_small_records_travel_together_and_long_ones_alone():
    batches = list(in_batches(notes(*["a"] * (BATCH_RECORDS + 1), "x" * BATCH_CHARS, "b")))
    assert [len(batch.records) for batch in batches] == [BATCH_RECORDS, 1, 1, 1]
    assert [number for batch in batches for number in batch.numbers] == list(range(BATCH_RECORDS + 3))


def test_records_are_drawn_no_further_than_a_batch_needs():
    drawn = count()
    endless = ((next(drawn), RecordText("a")) for _ in count())
    next(in_batches(endless))
    assert next(drawn) == BATCH_RECORDS + 1


def test_notes_and_annotations_become_documents(pool):
    marked = Annotation(ZoteroRef(1, "ANNO2222"), "PDFF2222", "highlight", "Water rises.", "Why?", "iv", 3)
    batch = RecordBatch((7, 9), (RecordText("<p>A note.</p>"), RecordText(annotations=(marked,))))
    ((_, (note, annotation)),) = pool.parse_records([batch], RunContext())
    assert (note.text, annotation.passages[0].text) == ("A note.", "Water rises. Why?")
    assert (annotation.passages[0].page_index, annotation.passages[0].page_label) == (3, "iv")


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("<div><b>" * 50_000 + "deep" + "</b></div>" * 50_000, "deep"),
        ("<table><tr><td>a<td>b" * 3_000 + "</table>" * 3_000, "a b"),
        ("<p>Слово שלום 漢字 كلمة 🙂</p>", "Слово שלום 漢字 كلمة 🙂"),
        ("<p>half \udc80 a letter \x00\ufffe</p>", "half ? a letter"),
        ("<" * 10_000, ""),
        ("", ""),
    ],
    ids=["deep", "tables", "scripts", "not Unicode", "no markup", "empty"],
)
def test_odd_notes_are_read(pool, markup, words):
    (found,) = read(pool, markup)
    assert isinstance(found, Document)
    assert words in found.text


def test_annotations_that_are_not_unicode_are_read(pool):
    marked = Annotation(ZoteroRef(1, "ANNO2222"), "PDFF2222", "highlight", "half \udc80 a letter", "")
    batch = RecordBatch((1,), (RecordText(annotations=(marked,)),))
    ((_, (found,)),) = pool.parse_records([batch], RunContext())
    assert found.text == "half ? a letter"


def test_a_note_without_end_is_not_even_sent(pool, monkeypatch):
    monkeypatch.setattr(record_reader, "MAX_RECORD_CHARS", 20)
    monkeypatch.setattr(record_reader, "BATCH_CHARS", 20)
    found = read(pool, "<p>short</p>", "<p>" + "long " * 9)
    assert told(found) == ["short", "too_large"]


@posix_only
def test_a_note_that_breaks_its_process_costs_itself_only():
    with ParserPool(1, 30.0, 1_024, command=BAD_WORKER) as pool:
        assert told(read(pool, "a", "crash", "b")) == ["a", "crashed", "b"]


@pytest.mark.parametrize(("text", "state"), [("memory", "too_large"), ("few", "crashed")])
def test_a_note_that_is_too_much_is_told_from_its_neighbours(text, state):
    with ParserPool(1, 30.0, 1_024, command=BAD_WORKER) as pool:
        assert told(read(pool, "a", text, "b")) == ["a", state, "b"]


def test_a_note_that_takes_too_long_is_stopped_with_what_to_do():
    with ParserPool(1, 0.5, 1_024, command=BAD_WORKER) as pool:
        (found,) = read(pool, "hang")
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.TIMEOUT
    assert "0.5 s" in found.reason
    assert "Zotero" in found.reason


def test_a_run_is_cancelled_in_the_middle_of_a_note():
    run = RunContext()

    def batches() -> Iterator[RecordBatch]:
        yield RecordBatch((0,), (RecordText("hang"),))
        run.cancel()

    with ParserPool(2, 600.0, 1_024, command=BAD_WORKER) as pool, pytest.raises(Canceled):
        list(pool.parse_records(batches(), run))


def test_documents_of_any_length_pass_one_after_another(pool, monkeypatch):
    monkeypatch.setattr("app.engine.ingest.pool._WAITING_CHARS", 10)
    monkeypatch.setattr(record_reader, "BATCH_CHARS", 1)
    texts = [f"<p>A note of some length, {number}.</p>" for number in range(9)]
    assert told(read(pool, *texts)) == [f"A note of some length, {number}." for number in range(9)]
