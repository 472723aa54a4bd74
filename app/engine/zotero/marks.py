"""Marks: texts that stay the same only while nothing in a Zotero library can have changed (Z5).

They let a sync end at once. Where there is doubt there is no mark, and the library is read.
"""

import hashlib
import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from app.engine.zotero.files import beside
from app.engine.zotero.locate import DATABASE, DataDirectory

READING_VERSION: Final = 2
"""To be raised when records are read from Zotero, or kept in the store, in another way than before."""

# A write within the granularity of a file system's clock leaves the time of a file as it was.
_SETTLED_S: Final = 2.0
_SIDE_FILE_BYTES: Final = 64 * 1024 * 1024  # larger ones are not read through for a mark
_HEADER_BYTES: Final = 100


def database_mark(directory: DataDirectory) -> str | None:
    """The mark of a database and its side files as they are now; take it before the database is copied.

    Returns:
        None when one was written just now, or changes could pass unnoticed on this system.
    """
    database = directory.path / DATABASE
    try:
        parts = [_file_mark(database, _HEADER_BYTES)]
        for suffix in ("-wal", "-journal"):
            side = beside(database, suffix)
            if side.exists():
                parts.append(_file_mark(side, _SIDE_FILE_BYTES))
    except OSError:
        return None
    # Windows brings the time of a file that is held open up to date late; there only a WAL shows every commit.
    if None in parts or (sys.platform == "win32" and not beside(database, "-wal").exists()):
        return None
    place = (str(directory.path), str(directory.base_attachment_path), str(READING_VERSION))
    return "|".join([*place, *(part for part in parts if part)])


def _file_mark(file: Path, bytes_read: int) -> str | None:
    status = file.stat()
    is_side_file = file.name != DATABASE
    if is_side_file and status.st_size > bytes_read:
        return None
    if time.time() - status.st_mtime < _SETTLED_S:
        return None
    with file.open("rb") as stream:
        digest = hashlib.blake2b(stream.read(bytes_read), digest_size=16).hexdigest()
    return f"{file.name}:{status.st_ino}:{status.st_size}:{status.st_mtime_ns}:{digest}"


def folders_mark(data_dir: Path, keys: Iterable[str], settled_before: float | None = None) -> str | None:
    """The mark of the folders of stored files that are not there, so that one that arrives is noticed.

    Args:
        data_dir: Zotero's data directory.
        keys: Of the attachments.
        settled_before: Seconds since the epoch; None is returned when a folder changed later.
    """
    digest = hashlib.blake2b(digest_size=16)
    for key in sorted(keys):
        for name, status in _entries(data_dir / "storage" / key):
            if (
                settled_before is not None
                and max(status.st_mtime, status.st_ctime) > settled_before - _SETTLED_S
            ):
                return None
            digest.update(
                f"{key}/{name}:{status.st_size}:{status.st_mtime_ns}:{status.st_ctime_ns}\n".encode()
            )
    return digest.hexdigest()


def _entries(folder: Path) -> list[tuple[str, os.stat_result]]:
    """A folder and what lies in it; nothing when it is not there."""
    try:
        inner = sorted((entry.name, entry.stat(follow_symlinks=False)) for entry in os.scandir(folder))
        return [(".", folder.stat()), *inner]
    except OSError:
        return []
