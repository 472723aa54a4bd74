"""Notices that a Zotero library changed since it was last read, at the cost of three file looks (Z5)."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.engine.errors import ZoteroNotFound
from app.engine.store.records import SyncMark
from app.engine.zotero.files import beside
from app.engine.zotero.locate import DATABASE, open_data_directory
from app.engine.zotero.marks import database_mark

logger = logging.getLogger(__name__)

_SUFFIXES: Final = ("", "-wal", "-journal")
_Signature = tuple[tuple[int, int, int] | None, ...]


class ZoteroWatch:
    """Looks at the database and its side files; never opens them as a database. One look at a time.

    Args:
        directory: Gives the data directory in use; None when there is none.
        last_sync: Gives what was remembered of the library when it was last read.
    """

    def __init__(
        self, directory: Callable[[], Path | None], last_sync: Callable[[], SyncMark | None]
    ) -> None:
        self._directory = directory
        self._last_sync = last_sync
        self._seen: tuple[Path, _Signature] | None = None

    def look(self) -> bool:
        """Whether the library was written since the last look and differs from what was last read.

        While Zotero is writing the answer is False, and the change is told by a later look. Where the last sync
        remembered nothing, the first look only learns how things stand.
        """
        path = self._directory()
        if path is None:
            return False
        seen = (path, _signature(path / DATABASE))
        if seen == self._seen or seen[1][0] is None:
            return False
        try:
            mark = database_mark(open_data_directory(path))
        except ZoteroNotFound:
            return False
        if mark is None:
            return False
        is_first = self._seen is None or self._seen[0] != path
        self._seen = seen
        known = self._last_sync()
        has_changed = mark != known.database if known is not None else not is_first
        if has_changed:
            logger.info("The library in %s was written since it was read", path)
        return has_changed


def _signature(database: Path) -> _Signature:
    return tuple(_file_signature(beside(database, suffix) if suffix else database) for suffix in _SUFFIXES)


def _file_signature(file: Path) -> tuple[int, int, int] | None:
    try:
        status = file.stat()
    except OSError:  # absent, or on a disk that is away
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
