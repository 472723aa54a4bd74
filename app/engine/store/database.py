"""The store's file: opening, connections, transactions, health. Knows no table but the schema's version.

One connection writes, under a lock; each thread that reads has a connection of its own (WAL: readers never wait
for the writer). Vectors are the tables of sqlite-vec, which is loaded into every connection.
"""

import logging
import threading
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import apsw
import sqlite_vec

from app.engine.errors import StoreDamaged, StoreUnusable
from app.engine.store.exclusive import sole_indexer, sole_maker
from app.engine.store.packing import PackedDamaged
from app.engine.store.passage_texts import add_functions
from app.engine.store.schema import (
    Migration,
    create_private,
    drop_old_backups,
    is_cut_off,
    migrate,
    migrations,
    refuse_unknown,
)

logger = logging.getLogger(__name__)

Row = tuple[Any, ...]

BUSY_TIMEOUT_MS = 30_000
MAKING_TIMEOUT_MS = 600_000
"""How long to wait while another process makes or upgrades the store; a large one is copied first."""
_REBUILD_HINT = (
    "Build it anew (command `index --rebuild`, or `repair`); nothing in Zotero is touched by that."
)
_WASTE = """
SELECT sum(unused), sum(pgsize), (SELECT page_size * freelist_count FROM pragma_page_size, pragma_freelist_count)
FROM dbstat
"""
_PAGES_AT_ONCE = 4096
_SIDE_FILES = ("", "-wal", "-shm")


class Store:
    """One SQLite file with everything Attest knows about the library. Safe to use from several threads.

    Args:
        path: The file; made, readable by this user only, if it is not there. Its folder must exist.
        steps: Migrations to apply; those that ship with the program by default.

    Raises:
        StoreUnusable: The file is damaged, foreign, newer than this program, or cannot be written.
    """

    def __init__(self, path: Path, steps: Sequence[Migration] | None = None) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._depth = 0
        self._readers: dict[threading.Thread, apsw.Connection] = {}
        self._readers_lock = threading.Lock()
        with self._named_errors():
            create_private(path)
            self._writer = self._connect()
            try:
                self._make(steps or migrations())
            except BaseException:
                self._writer.close()
                raise

    def _make(self, steps: Sequence[Migration]) -> None:
        if refuse_unknown(self._writer, self.path, steps) == steps[-1].number:  # before anything is written
            drop_old_backups(self.path)
            return
        with sole_maker(self.path, MAKING_TIMEOUT_MS):
            self._writer.pragma("auto_vacuum", "INCREMENTAL")
            self._writer.pragma("journal_mode", "WAL")
            migrate(self._writer, self.path, steps)

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path))
        try:
            connection.set_busy_timeout(BUSY_TIMEOUT_MS)
            connection.enable_load_extension(True)
            connection.load_extension(sqlite_vec.loadable_path())
            connection.enable_load_extension(False)
            add_functions(connection)
            connection.pragma("foreign_keys", True)
            connection.pragma("synchronous", "NORMAL")
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except (
            apsw.NotADBError,
            apsw.CorruptError,
            apsw.FormatError,
            PackedDamaged,
            UnicodeDecodeError,
        ) as error:
            raise StoreDamaged(
                f"The index {self.path} is damaged.", _REBUILD_HINT, str(error), path=self.path
            ) from error
        except apsw.FullError as error:
            raise StoreUnusable(
                f"The disk is full; the index {self.path} could not grow.", "Free some space."
            ) from error
        except apsw.IOError as error:
            if is_cut_off(error):
                raise StoreDamaged(
                    f"The index {self.path} is damaged.", _REBUILD_HINT, str(error), path=self.path
                ) from error
            raise self._unwritable(error) from error
        except (
            apsw.ReadOnlyError,
            apsw.CantOpenError,
            apsw.PermissionsError,
            OSError,
        ) as error:
            raise self._unwritable(error) from error
        except apsw.BusyError as error:
            raise StoreUnusable(
                f"The index {self.path} is kept busy by another process.",
                "Close the other Attest and try again.",
            ) from error

    def _unwritable(self, error: Exception) -> StoreUnusable:
        return StoreUnusable(
            f"The index {self.path} cannot be written.",
            "Check the folder's permissions and disk.",
            str(error),
        )

    @contextmanager
    def decoding(self) -> Iterator[None]:
        """Name damage in what was read: values that no program of ours has written.

        Raises:
            StoreDamaged: What is decoded inside is damaged.
        """
        try:
            yield
        except (ValueError, TypeError, KeyError, IndexError, zlib.error) as error:
            raise StoreDamaged(
                f"The index {self.path} is damaged.", _REBUILD_HINT, type(error).__name__, path=self.path
            ) from error

    @contextmanager
    def transaction(self) -> Iterator[apsw.Connection]:
        """Give the writing connection inside a transaction; an exception rolls everything back.

        Transactions of one thread may be nested: the outermost one decides.

        Raises:
            StoreUnusable: The store broke while it was written.
        """
        with self._lock, self._named_errors():
            if self._depth == 0:
                self._writer.execute("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield self._writer
                if self._depth == 1:
                    self._writer.execute("COMMIT")
            except BaseException:
                if self._depth == 1 and self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise
            finally:
                self._depth -= 1

    def rows(self, sql: str, parameters: Mapping[str, object] | None = None) -> list[Row]:
        """Run a reading statement on this thread's connection and return all rows.

        Raises:
            StoreUnusable: The store is damaged or kept busy.
        """
        with self._named_errors():
            return list(self._reader().execute(sql, parameters or {}))

    def batches(
        self, sql: str, parameters: Mapping[str, object] | None = None, size: int = 1024
    ) -> Iterator[list[Row]]:
        """Run a reading statement as `rows` does, and yield its rows by `size`, never holding them all.

        Raises:
            StoreUnusable: The store is damaged or kept busy.
        """
        with self._named_errors():
            cursor = self._reader().execute(sql, parameters or {})
            while batch := list(islice(cursor, size)):
                yield batch

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Let this thread see, from its first reading on, one state of the store whatever is written. Not nested."""
        with self._named_errors():
            connection = self._reader()
            connection.execute("BEGIN")
        try:
            yield
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _reader(self) -> apsw.Connection:
        thread = threading.current_thread()
        connection = self._readers.get(thread)
        if connection is None:
            connection = self._connect()
            connection.pragma("query_only", True)
            with self._readers_lock:
                self._close_orphans()
                self._readers[thread] = connection
        return connection

    def _close_orphans(self) -> None:
        for thread in [thread for thread in self._readers if not thread.is_alive()]:
            self._readers.pop(thread).close()

    def check(self) -> tuple[str, ...]:
        """Check the whole file (reads all of it) and return what is wrong; empty when it is sound."""
        try:
            with self._named_errors():
                # WORKAROUND: in a connection that has read before, FTS5 checks against the index as it was then and
                # reports corruption that is not there (SQLite 3.54); a fresh connection sees it as it is.
                connection = self._connect()
                try:
                    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
                    broken = [str(row[0]) for row in connection.execute("PRAGMA foreign_key_check")]
                finally:
                    connection.close()
        except StoreUnusable as error:
            return (error.detail or error.message,)
        return (
            *(line for line in found if line != "ok"),
            *(f"foreign key of table {name}" for name in broken),
        )

    def give_space_back(self) -> None:
        """Return the pages freed by deletions to the disk, some at a time: others may write in between."""
        before = None
        while (left := self._free_pages()) and left != before:
            before = left
            with self._lock, self._named_errors():
                for _ in self._writer.execute(f"PRAGMA incremental_vacuum({_PAGES_AT_ONCE})"):
                    pass

    def wasted_share(self) -> float:
        """Tell what share of the file nothing lies in, 0 to 1 (reads all of it)."""
        unused, size, free = self.rows(_WASTE)[0]
        return float(((unused or 0) + free) / ((size or 0) + free or 1))

    def compact(self) -> None:
        """Write the whole file anew without gaps. Readers go on; writers wait, and a killed run leaves it as it was.

        Without room on the disk for a second copy it stays as it is.
        """
        with self._lock:
            try:
                self._writer.execute("VACUUM")
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except (apsw.FullError, apsw.BusyError) as error:
                logger.warning("The store could not be written anew: %s", error)

    def _free_pages(self) -> int:
        with self._lock, self._named_errors():
            return int(self._writer.pragma("freelist_count"))

    def close(self) -> None:
        """Close every connection; the store cannot be used afterwards. No other thread may be using it."""
        with self._lock, self._readers_lock:
            while self._readers:
                self._readers.popitem()[1].close()
            self._writer.close()


def discard_store(path: Path) -> None:
    """Remove a store that cannot be used, so that the next one starts empty. It must not be open.

    Raises:
        InputError: An index run is at work on it.
        StoreUnusable: Its folder cannot be written.
    """
    with sole_indexer(path):
        for suffix in _SIDE_FILES:
            path.with_name(path.name + suffix).unlink(missing_ok=True)
