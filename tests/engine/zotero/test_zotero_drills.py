"""Z2: whatever a Zotero does to its database while it is copied, each snapshot is one state that was committed.

A stand-in for Zotero does one thing over and over: big transactions, checkpoints, a WAL started anew, VACUUM, another
database attached, changes of the journal mode. A ledger in the database tells a sound copy: amounts are only moved, and
every transaction writes its number into each of three tables.

The short form takes three snapshots a drill; `pytest -m torture` takes 200 of each.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.engine.errors import LibraryUnreadable, SnapshotFailed
from app.engine.runs import RunContext
from app.engine.zotero import verified_copy
from app.engine.zotero.snapshot import take_snapshot

ROWS, AMOUNT = 600, 1_000

WRITER = """
import random, sqlite3, sys, time
path, drill = sys.argv[1:]
db = sqlite3.connect(path, isolation_level=None)
db.execute("PRAGMA busy_timeout = 2000")
mode = "delete" if drill in ("hot journal", "vacuum", "attached") else "wal"
if drill == "truncated journal":
    mode = "truncate"
if drill == "persistent journal":
    mode = "persist"
db.execute("PRAGMA main.locking_mode = EXCLUSIVE")
db.execute(f"PRAGMA journal_mode = {mode}")
db.execute("PRAGMA cache_size = 10")
db.execute("PRAGMA wal_autocheckpoint = %d" % (5 if drill == "checkpoint in between" else 1000))
if drill == "attached":
    db.execute("ATTACH ? AS other", (path + "-fulltext",))
    db.execute("CREATE TABLE IF NOT EXISTS other.numbers (number INT)")
chance = random.Random(drill)
(number,) = db.execute("SELECT number FROM first").fetchone()
print("READY", flush=True)
while True:
    number += 1
    db.execute("BEGIN IMMEDIATE")
    for _ in range(400 if drill == "big transactions" else chance.choice((1, 5, 60))):
        one, other, amount = chance.randrange(600), chance.randrange(600), chance.randrange(50)
        db.execute("UPDATE accounts SET amount = amount - ?, number = ? WHERE id = ?", (amount, number, one))
        db.execute("UPDATE accounts SET amount = amount + ? WHERE id = ?", (amount, other))
    if drill == "attached":
        db.execute("INSERT INTO other.numbers VALUES (?)", (number,))
    db.execute("UPDATE first SET number = ?", (number,))
    if chance.random() < 0.3:
        time.sleep(0.002)
    db.execute("UPDATE last SET number = ?", (number,))
    db.execute("ROLLBACK" if chance.random() < 0.2 else "COMMIT")
    if drill == "checkpoint restart" and chance.random() < 0.3:
        db.execute("PRAGMA wal_checkpoint(%s)" % chance.choice(("PASSIVE", "FULL", "RESTART", "TRUNCATE")))
    if drill == "vacuum" and chance.random() < 0.1:
        db.execute("VACUUM")
    if drill == "change of mode" and chance.random() < 0.2:
        db.execute("PRAGMA journal_mode = %s" % chance.choice(("wal", "delete")))
    time.sleep(chance.choice((0, 0.001, 0.01, 0.03)))
"""
DRILLS = (
    "hot journal", "truncated journal", "persistent journal", "wal", "big transactions", "checkpoint in between",
    "checkpoint restart", "change of mode", "vacuum", "attached",
)  # fmt: skip


@pytest.fixture
def ledger(zotero_file: Path) -> Path:
    """The small library with the ledger in it."""
    with closing(sqlite3.connect(zotero_file)) as connection:
        connection.execute(
            "CREATE TABLE accounts (id INTEGER PRIMARY KEY, amount INT, number INT, rest TEXT)"
        )
        rows = ((number, AMOUNT, 1, "x" * 500) for number in range(ROWS))
        connection.executemany("INSERT INTO accounts VALUES (?, ?, ?, ?)", rows)
        connection.executescript("CREATE TABLE first (number INT); CREATE TABLE last (number INT);")
        connection.executescript("INSERT INTO first VALUES (1); INSERT INTO last VALUES (1);")
        connection.commit()
    return zotero_file


@contextmanager
def writing(database: Path, drill: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", WRITER, str(database), drill]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "READY\n"
        try:
            yield process
        finally:
            process.kill()


def faults(copy: Path) -> list[str]:
    """What in a copy belongs to no committed state; also the last number, as its last entry."""
    with closing(sqlite3.connect(copy)) as connection:
        (check,) = connection.execute("PRAGMA integrity_check").fetchone()
        count, total, newest = connection.execute(
            "SELECT count(*), sum(amount), max(number) FROM accounts"
        ).fetchone()
        (first,), (last,) = connection.execute("SELECT number FROM first UNION ALL SELECT number FROM last")
    found = [] if check == "ok" else [check]
    found += [] if (count, total) == (ROWS, ROWS * AMOUNT) else [f"{count} rows with {total}"]
    found += [] if first == last >= newest else [f"numbers {first}, {last}, {newest}"]
    return found


def drilled(database: Path, into: Path, drill: str, rounds: int) -> list[list[str]]:
    with writing(database, drill) as process:
        found = [faults(take_snapshot(database.parent, into).path) for _ in range(rounds)]
        assert process.poll() is None, "Zotero's stand-in was disturbed"
    return found


@pytest.mark.parametrize("drill", DRILLS)
def test_snapshots_under_a_drill_are_each_one_state(ledger: Path, tmp_path: Path, drill: str) -> None:
    assert drilled(ledger, tmp_path / "snapshots", drill, 3) == [[]] * 3


@pytest.mark.torture
@pytest.mark.parametrize("drill", DRILLS)
def test_two_hundred_snapshots_under_a_drill_are_each_one_state(
    ledger: Path, tmp_path: Path, drill: str
) -> None:
    assert drilled(ledger, tmp_path / "snapshots", drill, 200) == [[]] * 200


@pytest.mark.parametrize("drill", ["hot journal", "wal", "checkpoint restart", "vacuum"])
def test_what_a_killed_zotero_leaves_is_one_state(ledger: Path, tmp_path: Path, drill: str) -> None:
    for _ in range(4):
        with writing(ledger, drill) as process:
            take_snapshot(ledger.parent, tmp_path / "snapshots")
            process.kill()
            process.wait()
        assert faults(take_snapshot(ledger.parent, tmp_path / "snapshots").path) == []


INTERRUPTED = """
import os, sqlite3, sys
path, is_committed = sys.argv[1], sys.argv[2] == "committed"
db = sqlite3.connect(path, isolation_level=None)
db.execute("PRAGMA cache_size = 5")
db.execute("ATTACH ? AS other", (path + "-fulltext",))
db.execute("CREATE TABLE other.numbers (number INT)")
db.execute("BEGIN IMMEDIATE")
db.execute("UPDATE accounts SET amount = amount + 1, number = 2")
db.execute("UPDATE first SET number = 2")
db.execute("INSERT INTO other.numbers VALUES (2)")
journal = path + "-journal"
name = (path + "-mj000000900").encode()
held = open(journal, "rb").read()
# What SQLite writes when it begins to commit over two files: the journal gets the name of the super-journal.
foot = len(name).to_bytes(4, "big") + (sum(name) & 0xFFFFFFFF).to_bytes(4, "big") + bytes.fromhex("d9d505f920a163d7")
held += (2**30 // 4096 + 1).to_bytes(4, "big") + name + foot
if not is_committed:
    open(name, "wb").write(journal.encode() + b"\\0")
open(journal, "wb").write(held)
print("READY", flush=True)
sys.stdin.read()
os._exit(0)
"""


@contextmanager
def committing_over_two_files(database: Path, how: str) -> Iterator[None]:
    command = [sys.executable, "-c", INTERRUPTED, str(database), how]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "READY\n"
        yield


def test_transaction_over_two_files_that_is_not_committed_is_rolled_back_in_the_copy(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = verified_copy.Copier._verify

    def verify_after_the_commit(copier, database):
        for file in database.parent.glob("*-mj*"):
            file.unlink()
        return check(copier, database)

    monkeypatch.setattr(verified_copy.Copier, "_verify", verify_after_the_commit)
    with committing_over_two_files(ledger, "open"):
        taken = take_snapshot(ledger.parent, tmp_path / "snapshots")
    assert faults(taken.path) == []


def test_super_journal_of_zotero_is_left_where_it_is(ledger: Path, tmp_path: Path) -> None:
    with committing_over_two_files(ledger, "open"):
        before = sorted(file.name for file in ledger.parent.iterdir())
        take_snapshot(ledger.parent, tmp_path / "snapshots")
        assert sorted(file.name for file in ledger.parent.iterdir()) == before


@pytest.mark.parametrize("cut", [0, 20, 31, 32, 100, 4_000, 10_000])
def test_a_wal_that_is_cut_off_gives_an_older_state(ledger: Path, tmp_path: Path, cut: int) -> None:
    with writing(ledger, "wal") as process:
        take_snapshot(ledger.parent, tmp_path / "snapshots")
        process.kill()
        process.wait()
    wal = ledger.with_name(f"{ledger.name}-wal")
    os.truncate(wal, min(cut, wal.stat().st_size))
    assert faults(take_snapshot(ledger.parent, tmp_path / "snapshots").path) == []


def test_rubbish_in_place_of_the_wal_is_left_aside(ledger: Path, tmp_path: Path) -> None:
    ledger.with_name(f"{ledger.name}-wal").write_bytes(b"no log at all " * 4_000)
    assert faults(take_snapshot(ledger.parent, tmp_path / "snapshots").path) == []


OPEN_CALLS = (
    "openat,open,creat,unlink,unlinkat,rename,renameat,fcntl,flock,truncate,ftruncate,utimensat,chmod,fchmod"
)


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_the_system_sees_zoteros_files_only_opened_for_reading(
    ledger: Path, tmp_path: Path, mode: str
) -> None:
    with closing(sqlite3.connect(ledger)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
    log = tmp_path / "calls"
    code = (
        "import sys; from pathlib import Path; from app.engine.zotero.snapshot import take_snapshot;"
        "take_snapshot(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    command = [
        "strace", "-f", "-y", "-o", str(log), "-e", f"trace={OPEN_CALLS}",
        sys.executable, "-c", code, str(ledger.parent), str(tmp_path / "snapshots"),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, check=False)
    if done.returncode and b"ptrace" in done.stderr.lower():
        pytest.skip("processes may not be traced here")
    assert done.returncode == 0, done.stderr
    about = [line for line in log.read_text().splitlines() if f"{ledger.parent}/" in line]
    assert about
    assert all("O_RDONLY" in line for line in about), about
    # No lock was taken, and no index of the WAL came to be: SQLite never had the file open.
    assert not ledger.with_name(f"{ledger.name}-shm").exists()


def test_zotero_can_start_in_exclusive_wal_mode_while_snapshots_are_taken(
    ledger: Path, tmp_path: Path
) -> None:
    stop, errors = threading.Event(), list[BaseException]()

    def keep_copying() -> None:
        try:
            while not stop.is_set():
                take_snapshot(ledger.parent, tmp_path / "snapshots")
        except BaseException as error:  # noqa: BLE001 - told by the test's own thread
            errors.append(error)

    thread = threading.Thread(target=keep_copying)
    thread.start()
    try:
        for _ in range(5):
            with closing(sqlite3.connect(ledger, timeout=0, isolation_level=None)) as zotero:
                zotero.execute("PRAGMA locking_mode = EXCLUSIVE")
                assert zotero.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
                zotero.execute("UPDATE first SET number = 1")
    finally:
        stop.set()
        thread.join()
    assert errors == []


def test_two_copies_of_attest_take_snapshots_at_once(ledger: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from app.engine.zotero.snapshot import take_snapshot\n"
        "for _ in range(6): take_snapshot(Path(sys.argv[1]), Path(sys.argv[2]))\n"
    )
    command = [sys.executable, "-c", code, str(ledger.parent), str(tmp_path / "snapshots")]
    with writing(ledger, "wal"):
        running = [
            subprocess.Popen(command, cwd=Path(__file__).parents[3], stderr=subprocess.PIPE) for _ in range(3)
        ]
        ended = [(process.communicate()[1], process.returncode) for process in running]
    assert [code for _, code in ended] == [0, 0, 0], [error for error, _ in ended]
    assert not list((tmp_path / "snapshots").glob("draft-*"))


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with room for less than a copy."""
    place = tmp_path / "tiny"
    place.mkdir()
    mounted = (
        sys.platform == "linux"
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)], check=False, capture_output=True
        ).returncode
    )
    if not mounted:
        pytest.skip("needs the right to mount a small disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_is_told_and_left_as_it_was(
    ledger: Path, tiny_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SnapshotFailed, match="no room"):
        take_snapshot(ledger.parent, tiny_disk / "snapshots")
    # The disk may also fill up after it was looked at.
    monkeypatch.setattr("app.engine.zotero.snapshot.size_with_side_files", lambda _database: -(10**9))
    with pytest.raises(SnapshotFailed, match="no room"):
        take_snapshot(ledger.parent, tiny_disk / "snapshots")
    assert list((tiny_disk / "snapshots").iterdir()) == []


def test_a_snapshot_folder_that_vanishes_is_told(ledger: Path, tmp_path: Path) -> None:
    into = tmp_path / "snapshots"

    class Vanishing(RunContext):
        def check_canceled(self) -> None:
            shutil.rmtree(into, ignore_errors=True)

    with pytest.raises(SnapshotFailed, match="snapshots"):
        take_snapshot(ledger.parent, into, Vanishing(), sleep=lambda _seconds: None)
    assert take_snapshot(ledger.parent, into).path.is_file()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="gives up its rights in a child")
def test_a_place_that_may_not_be_written_is_told(ledger: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path\n"
        "from app.engine.errors import SnapshotFailed; from app.engine.zotero import snapshot, verified_copy\n"
        "from app.engine.zotero.snapshot import take_snapshot\n"
        "os.chown(sys.argv[3], 65534, 65534); os.setgid(65534); os.setuid(65534)\n"
        "try: take_snapshot(Path(sys.argv[1]), Path(sys.argv[2]))\n"
        "except SnapshotFailed as error: print(error)\n"
    )
    with tempfile.TemporaryDirectory() as open_to_all:
        data = Path(open_to_all) / "data"
        shutil.copytree(ledger.parent, data)
        Path(open_to_all).chmod(0o755)
        (Path(open_to_all) / "snapshots").mkdir(mode=0o555)
        done = subprocess.run(
            [sys.executable, "-c", code, str(data), str(Path(open_to_all) / "snapshots"), str(data)],
            cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert "cannot be used" in done.stdout, done.stderr


@pytest.mark.parametrize(
    "content",
    [bytes(os.urandom(1)) + b"\x93encrypted" * 4_000, b"SQLite format 3\x00" + b"\xff" * 8_192, b"", b"S"],
    ids=["encrypted", "only a head", "empty", "one byte"],
)
def test_a_file_that_is_no_library_gives_its_named_error(
    ledger: Path, tmp_path: Path, content: bytes
) -> None:
    ledger.write_bytes(content)
    with pytest.raises(LibraryUnreadable, match=r"zotero\.sqlite"):
        take_snapshot(ledger.parent, tmp_path / "snapshots", sleep=lambda _seconds: None)
