"""Z2: snapshots taken one after another while Zotero writes are each one consistent state.

A stand-in for Zotero moves amounts between rows in transactions, so that their sum tells a torn copy from a sound one.
Every step of it is one that a running Zotero takes: a lock for its whole life, a hot journal, commits to the WAL,
checkpoints, pages spilled in the middle of a transaction.
"""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.engine.errors import LibraryUnreadable
from app.engine.indexing import Indexer, IndexLimits
from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.engine.zotero.snapshot import take_snapshot

ROUNDS = int(os.environ.get("ATTEST_SNAPSHOT_ROUNDS", "25"))
"""Halved over the two journal modes; `ATTEST_SNAPSHOT_ROUNDS=200` for the long form."""
ROWS, AMOUNT = 400, 1_000
TABLES = ("items", "sources", "documents", "passages", "syncs", "changes", "meta")

WRITER = """
import random, sqlite3, sys, time
path, mode = sys.argv[1:]
db = sqlite3.connect(path, isolation_level=None)
db.execute("PRAGMA main.locking_mode = EXCLUSIVE")
db.execute(f"PRAGMA journal_mode = {mode}")
db.execute("PRAGMA cache_size = 20")
db.execute("PRAGMA wal_autocheckpoint = 20")
chance = random.Random(1)
print("READY", flush=True)
while True:
    db.execute("BEGIN IMMEDIATE")
    for _ in range(chance.choice((1, 3, 200))):
        one, other, amount = chance.randrange(400), chance.randrange(400), chance.randrange(50)
        db.execute("UPDATE accounts SET amount = amount - ? WHERE id = ?", (amount, one))
        db.execute("UPDATE accounts SET amount = amount + ? WHERE id = ?", (amount, other))
    db.execute(chance.choice(("COMMIT", "COMMIT", "ROLLBACK")))
    if chance.random() < 0.1:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    time.sleep(chance.choice((0, 0.001, 0.02)))
"""


@contextmanager
def writing(database: Path, mode: str) -> Iterator["subprocess.Popen[str]"]:
    """Let a second process write to the database while the block runs."""
    command = [sys.executable, "-c", WRITER, str(database), mode]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "READY\n"
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
def accounts(zotero_file: Path) -> Path:
    """The small library with a table whose sum never changes."""
    with closing(sqlite3.connect(zotero_file)) as connection:
        connection.execute("CREATE TABLE accounts (id INTEGER PRIMARY KEY, amount INT, rest TEXT)")
        rows = ((number, AMOUNT, "x" * 400) for number in range(ROWS))
        connection.executemany("INSERT INTO accounts VALUES (?, ?, ?)", rows)
        connection.commit()
    return zotero_file


def total(copy: Path) -> tuple[int, int, str]:
    with closing(sqlite3.connect(copy)) as connection:
        (found,) = connection.execute("SELECT count(*), sum(amount) FROM accounts")
        (check,) = connection.execute("PRAGMA integrity_check")
    return (*found, *check)


def moved(copy: Path) -> int:
    with closing(sqlite3.connect(copy)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM accounts WHERE amount <> ?", (AMOUNT,)).fetchone()
        return int(count)


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_snapshots_in_a_row_are_each_consistent_while_zotero_writes(
    accounts: Path, tmp_path: Path, mode: str
) -> None:
    with writing(accounts, mode) as process:
        found = [
            total(take_snapshot(accounts.parent, tmp_path / "snapshots").path)
            for _ in range((ROUNDS + 1) // 2)
        ]
        assert process.poll() is None
        assert moved(take_snapshot(accounts.parent, tmp_path / "snapshots").path)
    assert set(found) == {(ROWS, ROWS * AMOUNT, "ok")}


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_what_a_zotero_killed_anywhere_leaves_is_a_consistent_state(
    accounts: Path, tmp_path: Path, mode: str
) -> None:
    for number in range(5):
        with writing(accounts, mode) as process:
            take_snapshot(accounts.parent, tmp_path / "snapshots")
            process.kill()
            process.wait()
        taken = take_snapshot(accounts.parent, tmp_path / "snapshots")
        assert total(taken.path) == (ROWS, ROWS * AMOUNT, "ok"), f"after kill {number}"


def truncate(database: Path) -> None:
    os.truncate(database, database.stat().st_size // 2)


def empty(database: Path) -> None:
    database.write_bytes(b"")


def replace_by_another_program(database: Path) -> None:
    database.unlink()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE birds (name)")


def encrypt(database: Path) -> None:
    database.write_bytes(bytes((byte + 91) % 256 for byte in database.read_bytes()))


def change_the_layout(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("ALTER TABLE itemData RENAME TO something")


@pytest.mark.parametrize("damage", [truncate, empty, encrypt, replace_by_another_program, change_the_layout])
def test_a_database_that_cannot_be_read_leaves_the_index_as_it_was(
    zotero_file: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    with closing(Store(tmp_path / "library.sqlite")) as store:
        indexer = Indexer(store, None, IndexLimits(processes=1, timeout_s=10, memory_mb=2_048))
        indexer.run(zotero_file.parent, tmp_path / "snapshots", RunContext())
        before = {table: store.rows(f"SELECT * FROM {table}") for table in TABLES}
        damage(zotero_file)
        with pytest.raises(LibraryUnreadable, match=r"zotero\.sqlite"):
            indexer.run(zotero_file.parent, tmp_path / "snapshots", RunContext())
        assert {table: store.rows(f"SELECT * FROM {table}") for table in TABLES} == before
