"""Z5: a library that another process writes is noticed, once, when the writer is done."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app.engine.store.records import SyncMark
from app.engine.watching import ZoteroWatch
from app.engine.zotero.locate import open_data_directory
from app.engine.zotero.marks import database_mark

WRITE = (
    "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('PRAGMA journal_mode = ' + sys.argv[2]);"
    "c.execute('CREATE TABLE IF NOT EXISTS t (x)'); c.execute('INSERT INTO t VALUES (1)'); c.commit();"
    "import os; os._exit(0)"
)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    connection = sqlite3.connect(tmp_path / "zotero.sqlite")
    connection.execute("CREATE TABLE version (schema TEXT)")
    connection.commit()
    connection.close()
    settle(tmp_path, 1_700_000_000)
    return tmp_path


def settle(folder: Path, moment: int) -> None:
    """Make the last write old enough to be seen as finished."""
    for file in folder.glob("zotero.sqlite*"):
        os.utime(file, (moment, moment))


def write(folder: Path, mode: str = "WAL") -> None:
    """Write from a second process that ends without closing, as a running Zotero leaves its files."""
    subprocess.run([sys.executable, "-c", WRITE, str(folder / "zotero.sqlite"), mode], check=True)


def watch(folder: Path, mark: SyncMark | None = None) -> ZoteroWatch:
    return ZoteroWatch(lambda: folder, lambda: mark)


def mark_of(folder: Path) -> SyncMark:
    database = database_mark(open_data_directory(folder))
    assert database is not None
    return SyncMark(database, "", ())


@pytest.mark.parametrize("mode", ["WAL", "PERSIST", "TRUNCATE"])
def test_write_by_another_process_is_told_once(library: Path, mode: str) -> None:
    watched = watch(library, mark_of(library))
    assert not watched.look()
    write(library, mode)
    settle(library, 1_700_000_100)
    assert watched.look()
    assert not watched.look()


def test_change_is_told_only_when_writing_has_ended(library: Path) -> None:
    watched = watch(library, mark_of(library))
    write(library)
    assert not watched.look()
    settle(library, 1_700_000_100)
    assert watched.look()


def test_change_made_while_attest_was_closed_is_told_at_the_first_look(library: Path) -> None:
    mark = mark_of(library)
    write(library)
    settle(library, 1_700_000_100)
    assert watch(library, mark).look()


def test_without_a_remembered_sync_the_first_look_only_learns(library: Path) -> None:
    watched = watch(library)
    assert not watched.look()
    write(library)
    settle(library, 1_700_000_100)
    assert watched.look()


def test_absent_library_is_no_change(tmp_path: Path) -> None:
    assert not watch(tmp_path / "away").look()


def test_no_library_in_use_is_no_change() -> None:
    assert not ZoteroWatch(lambda: None, lambda: None).look()
