"""Z2: a private, verified copy of the database; the original is never opened by SQLite nor changed."""

import errno
import os
import shutil
import signal
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from app.engine.errors import LibraryUnreadable, SnapshotFailed, ZoteroNotFound
from app.engine.runs import Canceled, RunContext
from app.engine.zotero import files, snapshot, verified_copy
from app.engine.zotero.snapshot import Snapshot, source_signature, take_snapshot

DATABASE = "zotero.sqlite"
PAPER = {"type": "document", "key": "PAPER222", "fields": {"title": "A paper"}}


def library(**extra: Any) -> dict[str, Any]:
    return {"libraries": [{"type": "user", "items": [PAPER]}], **extra}


def titles(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as connection:
        return {str(value) for (value,) in connection.execute("SELECT value FROM itemDataValues LIMIT 9")}


def take(data_dir: Path, into: Path) -> Snapshot:
    return take_snapshot(data_dir, into, sleep=lambda _seconds: None)


def listing(folder: Path) -> dict[str, tuple[int, int]]:
    return {
        str(path.relative_to(folder)): (path.stat().st_size, path.stat().st_mtime_ns)
        for path in folder.rglob("*")
    }


@pytest.fixture
def into(tmp_path: Path) -> Path:
    return tmp_path / "snapshots"


@pytest.mark.papers
@pytest.mark.parametrize("schema", [123, 125, 129])
def test_a_closed_library_is_copied(make_library, into: Path, schema: int) -> None:
    data_dir = make_library(library(schema=schema))
    taken = take(data_dir, into)
    assert titles(taken.path) == {"A paper"}
    assert (taken.is_backup, taken.warnings) == (False, ())
    assert taken.signature == source_signature(data_dir)


@pytest.mark.papers
@pytest.mark.parametrize(("mode", "journal"), [("rollback", "delete"), ("wal", "wal")])
def test_a_running_zotero_shows_what_it_committed(
    make_library, hold_library, into: Path, mode, journal
) -> None:
    data_dir = make_library(library(journalMode=journal))
    with hold_library(data_dir, "--mode", mode):
        assert "HELD-COMMITTED" in titles(take(data_dir, into).path)


@pytest.mark.papers
@pytest.mark.parametrize(("mode", "journal"), [("rollback", "delete"), ("wal", "wal")])
def test_an_open_transaction_is_not_visible(make_library, hold_library, into: Path, mode, journal) -> None:
    data_dir = make_library(library(journalMode=journal))
    with hold_library(data_dir, "--mode", mode, "--pending"):
        seen = titles(take(data_dir, into).path)
    assert "HELD-COMMITTED" in seen
    assert "HELD-PENDING" not in seen


@pytest.mark.papers
@pytest.mark.parametrize(("mode", "journal"), [("rollback", "delete"), ("wal", "wal")])
def test_what_a_crashed_zotero_left_is_recovered(
    make_library, hold_library, into: Path, mode, journal
) -> None:
    data_dir = make_library(library(journalMode=journal))
    with hold_library(data_dir, "--mode", mode, "--pending") as holder:
        holder.send_signal(signal.SIGKILL)
    seen = titles(take(data_dir, into).path)
    assert "HELD-COMMITTED" in seen
    assert "HELD-PENDING" not in seen


@pytest.mark.papers
def test_a_hot_journal_stays_where_zotero_left_it(make_library, hold_library, into: Path) -> None:
    data_dir = make_library(library(journalMode="delete"))
    with hold_library(data_dir, "--mode", "rollback", "--pending") as holder:
        holder.send_signal(signal.SIGKILL)
    before = listing(data_dir)
    assert f"{DATABASE}-journal" in before
    take(data_dir, into)
    assert listing(data_dir) == before


@pytest.mark.papers
def test_the_folder_of_a_running_zotero_is_not_touched(make_library, hold_library, into: Path) -> None:
    data_dir = make_library(library())
    with hold_library(data_dir):
        before = listing(data_dir)
        take(data_dir, into)
        assert listing(data_dir) == before


def test_the_snapshot_is_one_private_file(zotero_file: Path, into: Path) -> None:
    taken = take(zotero_file.parent, into)
    assert [file.name for file in taken.path.parent.iterdir()] == [DATABASE]
    assert stat.S_IMODE(taken.path.stat().st_mode) == 0o600
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (into, taken.path.parent)} == {0o700}


def test_at_most_two_snapshots_are_kept(zotero_file: Path, into: Path) -> None:
    taken = [take(zotero_file.parent, into).path for _ in range(4)]
    assert sorted(into.glob(f"*/{DATABASE}")) == taken[-2:]
    assert len(list(into.iterdir())) == 2


def test_a_draft_that_a_crash_left_is_removed(zotero_file: Path, into: Path) -> None:
    draft = into / "draft-left"
    draft.mkdir(parents=True)
    os.utime(draft, (0, 0))
    take(zotero_file.parent, into)
    assert not draft.exists()


def test_foreign_folders_beside_the_snapshots_stay(zotero_file: Path, into: Path) -> None:
    (into / "mine").mkdir(parents=True)
    for _ in range(3):
        take(zotero_file.parent, into)
    assert (into / "mine").is_dir()


def test_a_failed_snapshot_leaves_nothing_and_keeps_the_last(zotero_file: Path, into: Path) -> None:
    last = take(zotero_file.parent, into)
    zotero_file.write_bytes(b"")
    with pytest.raises(LibraryUnreadable):
        take(zotero_file.parent, into)
    assert list(into.iterdir()) == [last.path.parent]


def test_a_database_that_moves_while_it_is_copied_is_copied_again(
    zotero_file: Path, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = []

    def copy_then_write(database: Path, target: Path, run: RunContext) -> None:
        files.copy_files(database, target, run)
        copies.append(target)
        if len(copies) < 3:
            execute(database, f"INSERT INTO itemDataValues VALUES (7{len(copies)}, 'commit {len(copies)}')")

    monkeypatch.setattr(verified_copy, "copy_files", copy_then_write)
    assert {"commit 1", "commit 2"} <= titles(take(zotero_file.parent, into).path)
    assert len(copies) == 3


def test_a_database_that_is_never_at_rest_is_given_up_with_advice(
    zotero_file: Path, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verified_copy, "copy_files", _touch_after(files.copy_files))
    pauses: list[float] = []
    with pytest.raises(SnapshotFailed, match="30 tries") as caught:
        take_snapshot(zotero_file.parent, into, sleep=pauses.append)
    assert "close Zotero" in caught.value.hint
    assert 10 < sum(pauses) < 60


def test_a_run_canceled_while_waiting_ends(
    zotero_file: Path, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verified_copy, "copy_files", _touch_after(files.copy_files))
    run = RunContext()
    with pytest.raises(Canceled):
        take_snapshot(zotero_file.parent, into, run, sleep=lambda _seconds: run.cancel())
    assert list(into.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [b"", b"This is a text file.\n" * 400, b"\0" * 8192],
    ids=["empty", "text", "zeros"],
)
def test_a_file_that_is_no_database_is_named(zotero_file: Path, into: Path, content: bytes) -> None:
    zotero_file.write_bytes(content)
    with pytest.raises(LibraryUnreadable, match="damaged or not a database") as caught:
        take(zotero_file.parent, into)
    assert str(zotero_file) in caught.value.message
    assert caught.value.hint


def test_a_truncated_database_is_named(zotero_file: Path, into: Path) -> None:
    os.truncate(zotero_file, zotero_file.stat().st_size // 2)
    with pytest.raises(LibraryUnreadable, match="damaged"):
        take(zotero_file.parent, into)


def test_a_foreign_database_is_named(tmp_path: Path, into: Path) -> None:
    data_dir = tmp_path / "data"
    data_dir.mkdir()
    execute(data_dir / DATABASE, "CREATE TABLE birds (name)")
    with pytest.raises(LibraryUnreadable, match="not one of Zotero's"):
        take(data_dir, into)


@pytest.mark.parametrize("version", [78, 119])
def test_a_library_of_an_old_zotero_is_refused(zotero_file: Path, into: Path, version: int) -> None:
    execute(zotero_file, f"UPDATE version SET version = {version} WHERE schema = 'userdata'")
    with pytest.raises(LibraryUnreadable, match="before 6") as caught:
        take(zotero_file.parent, into)
    assert "current Zotero" in caught.value.hint


def test_a_library_of_a_newer_zotero_is_taken_with_a_warning(zotero_file: Path, into: Path) -> None:
    execute(zotero_file, "UPDATE version SET version = 10 WHERE schema = 'compatibility'")
    (warning,) = take(zotero_file.parent, into).warnings
    assert "newer than we know" in warning


def test_a_layout_that_lacks_what_is_needed_is_named(zotero_file: Path, into: Path) -> None:
    execute(zotero_file, "DROP TABLE itemAnnotations")
    with pytest.raises(LibraryUnreadable, match="itemAnnotations"):
        take(zotero_file.parent, into)


def test_a_damaged_database_is_replaced_by_its_newest_sound_backup(zotero_file: Path, into: Path) -> None:
    old, new, broken = (zotero_file.with_name(f"{DATABASE}{part}.bak") for part in (".1", "", ".2"))
    shutil.copyfile(zotero_file, old)
    execute(zotero_file, "UPDATE itemDataValues SET value = 'In the backup'")
    shutil.copyfile(zotero_file, new)
    broken.write_bytes(b"nothing")
    for file, time in ((old, 1_000_000_000), (new, 1_100_000_000), (broken, 1_200_000_000)):
        os.utime(file, (time, time))
    zotero_file.write_bytes(b"")
    taken = take(zotero_file.parent, into)
    assert taken.is_backup
    assert taken.signature == ""
    assert taken.data_date == "2004-11-09T11:33:20+00:00"
    assert taken.data_date in taken.warnings[0]
    assert titles(taken.path) == {"In the backup"}


def test_a_foreign_database_is_not_replaced_by_a_backup(zotero_file: Path, into: Path) -> None:
    shutil.copyfile(zotero_file, zotero_file.with_name(f"{DATABASE}.bak"))
    execute(zotero_file, "DROP TABLE items")
    with pytest.raises(LibraryUnreadable, match="not one of Zotero's"):
        take(zotero_file.parent, into)


def test_a_folder_without_a_database_is_named(tmp_path: Path, into: Path) -> None:
    with pytest.raises(ZoteroNotFound, match=r"zotero\.sqlite"):
        take(tmp_path, into)


def test_no_snapshot_is_ever_written_into_the_data_directory(zotero_file: Path) -> None:
    with pytest.raises(SnapshotFailed, match="data directory"):
        take(zotero_file.parent, zotero_file.parent / "snapshots")
    assert [file.name for file in zotero_file.parent.iterdir()] == [DATABASE]


def test_a_full_disk_is_told_with_the_room_needed(
    zotero_file: Path, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(zotero_file)._replace(free=1_000)
    monkeypatch.setattr(snapshot.shutil, "disk_usage", lambda _path: usage)
    with pytest.raises(SnapshotFailed, match=r"no room .* MB are needed"):
        take(zotero_file.parent, into)


def test_a_place_that_cannot_hold_snapshots_is_named(zotero_file: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"a file")
    with pytest.raises(SnapshotFailed, match="taken, cannot be used"):
        take(zotero_file.parent, tmp_path / "taken")


@pytest.mark.parametrize(
    ("number", "message"),
    [(errno.ENOSPC, "no room"), (errno.EACCES, "cannot be read or written")],
    ids=["disk full", "not allowed"],
)
def test_a_copy_that_cannot_be_written_is_not_tried_again(
    zotero_file: Path, into: Path, monkeypatch: pytest.MonkeyPatch, number: int, message: str
) -> None:
    copy = Mock(side_effect=OSError(number, os.strerror(number), str(zotero_file)))
    monkeypatch.setattr(verified_copy, "copy_files", copy)
    with pytest.raises(SnapshotFailed, match=message):
        take(zotero_file.parent, into)
    copy.assert_called_once()


def test_a_file_blocked_for_a_moment_is_tried_again(
    zotero_file: Path, into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = iter([OSError(errno.EBUSY, "busy")])

    def copy(*arguments: Any) -> None:
        if error := next(blocked, None):
            raise error
        files.copy_files(*arguments)

    monkeypatch.setattr(verified_copy, "copy_files", copy)
    assert titles(take(zotero_file.parent, into).path) == {"A paper"}


def test_the_signature_changes_with_a_commit_to_the_wal(zotero_file: Path) -> None:
    before = source_signature(zotero_file.parent)
    zotero_file.with_name(f"{DATABASE}-wal").write_bytes(b"frames")
    assert source_signature(zotero_file.parent) != before


def test_the_signature_stays_while_nothing_changes(zotero_file: Path, into: Path) -> None:
    before = source_signature(zotero_file.parent)
    assert take(zotero_file.parent, into).signature == source_signature(zotero_file.parent) == before


def execute(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(statement)
        connection.commit()


def _touch_after(copy: Callable[..., None]) -> Callable[..., None]:
    """Copy, and change the original each time."""

    def copy_then_touch(database: Path, target: Path, run: RunContext) -> None:
        copy(database, target, run)
        changed = database.stat().st_mtime_ns + 1_000_000
        os.utime(database, ns=(changed, changed))

    return copy_then_touch
