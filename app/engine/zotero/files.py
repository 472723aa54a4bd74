"""Copy a database's files without opening them by SQLite, and notice when they change meanwhile.

The rules follow from how SQLite writes: a commit shows in the main file, in the rollback journal, or at the end of
the WAL. A WAL that only grew does no harm, since a torn last frame fails its checksum; a WAL that was started
anew has another header.
"""

import errno
import os
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from app.engine.runs import RunContext
from app.engine.zotero.super_journal import SuperJournal, super_journal

_WAL_HEADER_BYTES: Final = 32
_JOURNAL_HEADER_BYTES: Final = 28
_BLOCK_BYTES: Final = 8 * 1024 * 1024
_FICLONE: Final = 0x40049409  # Linux: let both files share their blocks until one is written
SIDE_FILES: Final = ("-wal", "-journal")


@dataclass(frozen=True, slots=True)
class FilesState:
    """What must be equal before and after copying for the copy to be one consistent state."""

    main: tuple[int, int, int]
    wal_header: bytes | None
    journal: tuple[int, int, bytes] | None
    super_journal: SuperJournal | None


def files_state(database: Path) -> FilesState:
    """Look at a database and its side files.

    Raises:
        OSError: The database cannot be read.
    """
    status = database.stat()
    journal = beside(database, "-journal")
    head = _head(journal, _JOURNAL_HEADER_BYTES)
    journal_state = None
    if head is not None:
        journal_status = journal.stat()
        journal_state = (journal_status.st_size, journal_status.st_mtime_ns, head)
    return FilesState(
        (status.st_ino, status.st_size, status.st_mtime_ns),
        _head(beside(database, "-wal"), _WAL_HEADER_BYTES),
        journal_state,
        super_journal(journal),
    )


def beside(database: Path, suffix: str) -> Path:
    """The side file of a database."""
    return database.with_name(database.name + suffix)


def size_with_side_files(database: Path) -> int:
    """Bytes that a copy needs at most: replaying the WAL may write its pages into the main file again."""
    sides = sum(status.st_size for suffix in SIDE_FILES if (status := _status(beside(database, suffix))))
    return database.stat().st_size + 2 * sides


def last_change(database: Path) -> str:
    """ISO time (UTC) of the last write to a database or its WAL."""
    statuses = (_status(database), _status(beside(database, "-wal")))
    changed = max((status.st_mtime for status in statuses if status), default=0.0)
    return datetime.fromtimestamp(changed, UTC).isoformat(timespec="seconds")


def copy_files(database: Path, target: Path, run: RunContext) -> None:
    """Copy a database, then its WAL, then its journal; never the `-shm`, which belongs to running processes.

    Args:
        database: The user's file; only read.
        target: Name of the copy, in a folder of ours.
        run: Heard between blocks.

    Raises:
        OSError: A file cannot be read or written.
        Canceled: The run was cancelled.
    """
    _copy(database, target, run)
    for suffix in SIDE_FILES:
        copy = beside(target, suffix)
        try:
            _copy(beside(database, suffix), copy, run)
        except FileNotFoundError:
            copy.unlink(missing_ok=True)


def is_disk_full(error: OSError) -> bool:
    """Whether writing failed because there is no room, or no more is allowed."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def _status(file: Path) -> os.stat_result | None:
    """None when the file is not there: side files come and go while Zotero runs."""
    try:
        return file.stat()
    except FileNotFoundError:
        return None


def _head(file: Path, length: int) -> bytes | None:
    try:
        with file.open("rb") as stream:
            return stream.read(length)
    except FileNotFoundError:
        return None


def _copy(source: Path, target: Path, run: RunContext) -> None:
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(descriptor, "wb") as writer, source.open("rb") as reader:
        if _clone(reader.fileno(), writer.fileno()):
            return
        while block := reader.read(_BLOCK_BYTES):
            run.check_canceled()
            writer.write(block)


def _clone(source: int, target: int) -> bool:
    """Share the source's blocks where the file system can (Btrfs, XFS); costs neither time nor space."""
    if sys.platform != "linux":
        return False
    import fcntl

    try:
        fcntl.ioctl(target, _FICLONE, source)
    except OSError:
        return False
    return True
