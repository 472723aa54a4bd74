"""Z2, Z5, I6: files and databases that change while a run reads them: no reading passes for that of another content."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.engine import file_requests, indexing
from app.engine.indexing import Indexer, IndexLimits, IndexReport
from app.engine.ingest.document import IngestState
from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint

ADD_FILE = """
INSERT INTO items VALUES ({item}, 3, 'd', 'd', 'd', 1, '{key}', 0, 0);
INSERT INTO itemAttachments VALUES ({item}, 1, 0, 'text/plain', NULL, 'storage:paper.txt', 0);
"""
OLD, NEW, NEWEST = "Wells were dry in spring.", "Wells were full in autumn.", "Wells froze in winter."


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "library.sqlite")
    yield opened
    opened.close()


def index(store: Store, database: Path) -> IndexReport:
    limits = IndexLimits(processes=1, timeout_s=30, memory_mb=2_048)
    return Indexer(store, None, limits).run(database.parent, store.path.with_name("snapshots"), RunContext())


def add_file(database: Path, item: int, key: str, text: str) -> Path:
    """A text file in Zotero's storage."""
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(ADD_FILE.format(item=item, key=key))
    path = database.parent / "storage" / key / "paper.txt"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def texts(store: Store) -> dict[str, str]:
    """What is stored of each file, by key."""
    documents = DocumentRepository(store)
    found = store.rows("SELECT key, id FROM sources WHERE kind = 'attachment' ORDER BY key")
    return {
        key: document.text for key, number in found if (document := documents.document(number)) is not None
    }


@pytest.fixture
def after_hashing(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Path, int], None]], None]:
    """Have something done to each file between its fingerprint and its reading; told how often that was taken."""

    def do(change: Callable[[Path, int], None]) -> None:
        taken: dict[Path, int] = {}

        def fingerprint(path: Path, *arguments: object) -> object:
            found = read_fingerprint(path, *arguments)
            taken[path] = taken.get(path, 0) + 1
            change(path, taken[path])
            return found

        monkeypatch.setattr(file_requests, "read_fingerprint", fingerprint)

    return do


def write(path: Path, text: str, moment: int) -> None:
    path.write_text(text, encoding="utf-8")
    os.utime(path, (moment, moment))


def test_a_file_that_changes_before_it_is_read_is_read_once_more(store, zotero_file, after_hashing):
    path = add_file(zotero_file, 2, "FYLE2222", OLD)
    after_hashing(lambda _path, times: write(path, NEW, 10) if times == 1 else None)
    report = index(store, zotero_file)
    assert texts(store) == {"FYLE2222": NEW}
    assert report.failed == 0
    assert index(store, zotero_file).parsed == 0


def test_a_file_that_changes_again_and_again_is_read_by_the_next_run(store, zotero_file, after_hashing):
    path = add_file(zotero_file, 2, "FYLE2222", OLD)
    after_hashing(lambda _path, times: write(path, (NEW, NEWEST)[times - 1], times * 10))
    index(store, zotero_file)
    after_hashing(lambda _path, _times: None)
    assert index(store, zotero_file).parsed == 1
    assert texts(store) == {"FYLE2222": NEWEST}


def test_a_copy_of_what_a_file_was_does_not_take_over_what_it_became(store, zotero_file, after_hashing):
    path = add_file(zotero_file, 2, "FYLE2222", OLD)
    after_hashing(lambda _path, times: write(path, (NEW, NEWEST)[times - 1], times * 10))
    index(store, zotero_file)
    add_file(zotero_file, 3, "CUPY2222", OLD)
    after_hashing(lambda _path, _times: None)
    index(store, zotero_file)
    assert texts(store) == {"CUPY2222": OLD, "FYLE2222": NEWEST}


def test_a_file_that_goes_away_before_it_is_read_costs_itself_only(store, zotero_file, after_hashing):
    gone = add_file(zotero_file, 2, "FYLE2222", OLD)
    add_file(zotero_file, 3, "STAY2222", NEW)
    after_hashing(lambda path, _times: gone.unlink() if path == gone else None)
    index(store, zotero_file)
    states = {one.ref.key: one.state for one in DocumentRepository(store).statuses()}
    assert states["STAY2222"] is IngestState.INDEXED
    assert states["FYLE2222"] in (IngestState.MISSING, IngestState.UNREADABLE)
    after_hashing(lambda _path, _times: None)
    write(gone, OLD, 99)
    index(store, zotero_file)
    assert texts(store)["FYLE2222"] == OLD


def test_a_database_that_is_replaced_while_it_is_read_is_read_by_the_next_run(
    store, zotero_file, tmp_path, monkeypatch
):
    add_file(zotero_file, 2, "FYLE2222", OLD)
    other = tmp_path / "other.sqlite"
    shutil.copy(zotero_file, other)
    with closing(sqlite3.connect(other)) as connection:
        connection.executescript("UPDATE itemDataValues SET value = 'Another title'")
    read_library = indexing.read_library

    def replaced(*arguments: object) -> object:
        shutil.copy(other, tmp_path / "coming.sqlite")
        (tmp_path / "coming.sqlite").replace(zotero_file)
        return read_library(*arguments)

    monkeypatch.setattr(indexing, "read_library", replaced)
    index(store, zotero_file)
    monkeypatch.setattr(indexing, "read_library", read_library)
    titles = "SELECT title FROM items"
    assert [row[0] for row in store.rows(titles)] == ["A paper"]
    index(store, zotero_file)
    assert [row[0] for row in store.rows(titles)] == ["Another title"]
