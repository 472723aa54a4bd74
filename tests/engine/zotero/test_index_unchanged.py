"""Z5: a run over a library in which nothing changed reads nothing, and whatever may have changed is read."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.engine import indexing
from app.engine.indexing import NO_EMBEDDER, Indexer, IndexLimits, IndexReport
from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.zotero.records import LinkMode, ZoteroLibrary, ZoteroRef

AN_HOUR_S = 3_600
ADD_FILE = """
INSERT INTO items VALUES (2, 3, 'd', 'd', 'd', 1, 'FILE2222', 0, 0);
INSERT INTO itemAttachments VALUES (2, 1, {mode}, 'text/plain', NULL, '{path}', 0);
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "library.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Counts how often the library is read."""
    spy = Mock(wraps=indexing.read_library)
    monkeypatch.setattr(indexing, "read_library", spy)
    return spy


def index(store: Store, database: Path, **terms: bool) -> IndexReport:
    limits = IndexLimits(processes=1, timeout_s=10, memory_mb=2_048)
    return Indexer(store, None, limits).run(
        database.parent, store.path.with_name("snapshots"), RunContext(), **terms
    )


def settle(*paths: Path) -> None:
    """Let files look as if they were written an hour ago."""
    then = time.time() - AN_HOUR_S
    for path in paths:
        os.utime(path, (then, then))


def execute(database: Path, script: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(script)


def test_a_second_run_reads_nothing_and_notes_the_time(
    store: Store, zotero_file: Path, reading: Mock
) -> None:
    settle(zotero_file)
    index(store, zotero_file)
    with store.transaction() as connection:
        connection.execute("UPDATE meta SET value = 'long ago' WHERE name = 'last_sync'")
    report = index(store, zotero_file)
    assert reading.call_count == 1
    assert (report.items_added, report.items_removed, report.parsed) == (0, 0, 0)
    assert DocumentRepository(store).counts().last_sync != "long ago"


def rewrite(database: Path) -> None:
    execute(database, "UPDATE itemDataValues SET value = 'B paper'")
    settle(database)


def grow_the_wal(database: Path) -> None:
    wal = database.with_name("zotero.sqlite-wal")
    wal.write_bytes(b"frames")
    settle(wal)


def touch(database: Path) -> None:
    os.utime(database)


@pytest.mark.parametrize("change", [rewrite, grow_the_wal, touch], ids=["main file", "WAL", "just written"])
def test_whatever_may_have_changed_is_read(
    store: Store, zotero_file: Path, reading: Mock, change: Callable[[Path], None]
) -> None:
    settle(zotero_file)
    index(store, zotero_file)
    change(zotero_file)
    index(store, zotero_file)
    assert reading.call_count == 2


def test_a_database_written_just_now_is_read_again(store: Store, zotero_file: Path, reading: Mock) -> None:
    index(store, zotero_file)
    index(store, zotero_file)
    assert reading.call_count == 2


def test_a_file_that_arrives_without_a_word_from_zotero_is_found(store: Store, zotero_file: Path) -> None:
    execute(zotero_file, ADD_FILE.format(mode=0, path="storage:a.txt"))
    settle(zotero_file)
    index(store, zotero_file)
    folder = zotero_file.parent / "storage" / "FILE2222"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text("Pandas eat bamboo.", encoding="utf-8")
    assert index(store, zotero_file).parsed == 1


def test_a_file_that_moved_within_its_folder_is_found(store: Store, zotero_file: Path) -> None:
    file = zotero_file.parent / "storage" / "FILE2222" / "a.txt"
    file.parent.mkdir(parents=True)
    file.write_text("Pandas eat bamboo.", encoding="utf-8")
    execute(zotero_file, ADD_FILE.format(mode=0, path="storage:a.txt"))
    settle(zotero_file)
    index(store, zotero_file)
    moved = file.rename(file.with_name("b.txt"))
    index(store, zotero_file)
    assert store.rows("SELECT path, state FROM sources WHERE kind = 'attachment'") == [
        (str(moved), "indexed")
    ]


def test_a_linked_file_that_is_away_is_looked_for_each_time(
    store: Store, zotero_file: Path, reading: Mock, tmp_path: Path
) -> None:
    execute(zotero_file, ADD_FILE.format(mode=2, path=tmp_path / "away.txt"))
    settle(zotero_file)
    index(store, zotero_file)
    (tmp_path / "away.txt").write_text("Pandas eat bamboo.", encoding="utf-8")
    assert index(store, zotero_file).parsed == 1
    assert reading.call_count == 2


def test_titles_that_a_stopped_run_left_unread_are_read(
    store: Store, zotero_file: Path, reading: Mock
) -> None:
    settle(zotero_file)
    index(store, zotero_file)
    with store.transaction() as connection:
        connection.execute("UPDATE sources SET state = 'pending', sha256 = NULL")
    assert index(store, zotero_file).parsed == 1


def test_warnings_of_the_library_are_repeated(store: Store, zotero_file: Path, reading: Mock) -> None:
    execute(zotero_file, "INSERT INTO items VALUES (5, 2, 'd', 'd', 'd', 1, 'bad', 0, 0)")
    settle(zotero_file)
    first, second = index(store, zotero_file), index(store, zotero_file)
    assert reading.call_count == 1
    assert first.warnings == second.warnings
    assert len(set(first.warnings) - {NO_EMBEDDER}) == 2


def test_another_library_in_between_is_not_overlooked(
    store: Store, zotero_file: Path, tmp_path: Path, reading: Mock
) -> None:
    other = tmp_path / "other" / "zotero.sqlite"
    other.parent.mkdir()
    other.write_bytes(zotero_file.read_bytes())
    settle(zotero_file, other)
    for database in (zotero_file, other, zotero_file):
        index(store, database)
    assert reading.call_count == 3


def test_an_absent_file_is_known_by_its_link(store: Store, zotero_file: Path) -> None:
    execute(zotero_file, ADD_FILE.format(mode=0, path="storage:a.txt"))
    index(store, zotero_file)
    assert indexing.LibraryRepository(store).absent_files() == (("FILE2222", LinkMode.IMPORTED_FILE),)


def test_trash_and_merging_are_told_apart(zotero_file: Path, tmp_path: Path) -> None:
    execute(
        zotero_file,
        """
        INSERT INTO items VALUES (2, 2, 'd', 'd', 'd', 1, 'TRASH222', 0, 0), (3, 2, 'd', 'd', 'd', 1, 'MERGED22', 0, 0);
        INSERT INTO deletedItems VALUES (2), (3);
        INSERT INTO relationPredicates VALUES (1, 'dc:replaces');
        INSERT INTO itemRelations VALUES (1, 1, 'http://zotero.org/users/local/abc/items/MERGED22'), (1, 1, 'odd');
        """,
    )
    library: ZoteroLibrary = indexing.read_library(zotero_file, zotero_file.parent, None)
    assert {ref.key for ref in library.trashed} == {"TRASH222", "MERGED22"}
    assert library.replaced == {ZoteroRef(1, "MERGED22"): ZoteroRef(1, "PAPER222")}
    assert library.warnings == ()
