"""I1, I6, Z5: a note that cannot be read is a named line of the index list, and costs neither the run nor later runs anything."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.engine import indexing
from app.engine.indexing import Indexer, IndexLimits, IndexReport
from app.engine.ingest import record_reader
from app.engine.ingest.document import IngestState
from app.engine.runs import Canceled, RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository

ADD_NOTES = """
INSERT INTO items VALUES (2, 1, 'd', 'd', 'd', 1, 'NTES2222', 0, 0), (3, 1, 'd', 'd', 'd', 1, 'NTES3333', 0, 0);
INSERT INTO itemNotes VALUES (2, 1, '<p>Short and sweet.</p>', 'Short'),
  (3, 1, '<p>Long, very long, and longer than any note is read here.</p>', 'Long');
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "library.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def library(zotero_file: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(record_reader, "MAX_RECORD_CHARS", 40)
    monkeypatch.setattr(record_reader, "BATCH_CHARS", 40)
    with closing(sqlite3.connect(zotero_file)) as connection:
        connection.executescript(ADD_NOTES)
    return zotero_file


def index(store: Store, database: Path, **terms: bool) -> IndexReport:
    limits = IndexLimits(processes=1, timeout_s=30, memory_mb=2_048)
    return Indexer(store, None, limits).run(
        database.parent, store.path.with_name("snapshots"), RunContext(), **terms
    )


def states(store: Store) -> dict[str, IngestState]:
    return {one.file_name: one.state for one in DocumentRepository(store).statuses()}


def test_the_other_notes_are_read_and_the_reason_says_what_to_do(store, library):
    report = index(store, library)
    assert states(store) == {"Short": IngestState.INDEXED, "Long": IngestState.TOO_LARGE}
    assert report.failed == 1
    (reason,) = [one.reason for one in DocumentRepository(store).statuses() if one.reason]
    assert "Shorten or split it in Zotero" in reason


def test_it_is_read_again_only_when_that_is_asked_for(store, library, monkeypatch):
    index(store, library)
    reading = Mock(wraps=indexing.read_library)
    monkeypatch.setattr(indexing, "read_library", reading)
    pending = DocumentRepository(store)
    assert not pending.has_unread_records(indexing.PARSER_VERSION)
    assert pending.has_unread_records(indexing.PARSER_VERSION, retry_failed=True)
    monkeypatch.setattr(record_reader, "MAX_RECORD_CHARS", 4_000)
    index(store, library, is_retrying=True)
    assert states(store) == {"Short": IngestState.INDEXED, "Long": IngestState.INDEXED}
    assert reading.call_count == 1


def test_a_run_cancelled_while_a_document_is_stored_leaves_it_as_it_was(store, library):
    index(store, library)
    documents = DocumentRepository(store)
    (source_id,), *_ = store.rows("SELECT id FROM sources WHERE title = 'Short'")
    document = documents.document(source_id)
    run = RunContext()
    run.cancel()
    fingerprint = indexing.Fingerprint(None, None, "other")
    with pytest.raises(Canceled):
        documents.save_document(source_id, document, fingerprint, "0", run.check_canceled)
    assert documents.document(source_id) == document
