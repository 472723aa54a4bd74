"""The SQLite file that holds all conversations: opening, schema, transactions. Knows tables, but no records."""

import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from app.engine.errors import StoreDamaged, StoreUnusable
from app.engine.plain_json import whole_characters
from app.engine.store.schema import create_private, is_cut_off

logger = logging.getLogger(__name__)

Row = tuple[Any, ...]
Values = Mapping[str, str | int | float | None]

_SCHEMA_STEPS = (
    """
    CREATE TABLE sessions (
      session_id INTEGER PRIMARY KEY,
      title TEXT NOT NULL,
      created TEXT NOT NULL,
      updated TEXT NOT NULL
    ) STRICT;
    CREATE TABLE turns (
      turn_id INTEGER PRIMARY KEY,
      session_id INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
      created TEXT NOT NULL,
      question TEXT NOT NULL,
      body TEXT,                       -- JSON of the answered turn; NULL while it has no answer
      markers_written INTEGER NOT NULL DEFAULT 0,
      markers_resolved INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX turns_of_session ON turns(session_id, turn_id);
    """,
    """
    CREATE TABLE drafts (              -- what an open turn has so far; gone when the turn is finished
      turn_id INTEGER PRIMARY KEY REFERENCES turns ON DELETE CASCADE,
      scope TEXT NOT NULL,             -- JSON
      threshold REAL NOT NULL,
      route TEXT NOT NULL DEFAULT 'literature',
      goal TEXT NOT NULL DEFAULT '',
      writer TEXT NOT NULL DEFAULT '',
      evidence TEXT,                   -- JSON
      text TEXT NOT NULL DEFAULT '',
      thinking TEXT NOT NULL DEFAULT '',
      probabilities TEXT               -- JSON
    ) STRICT;
    CREATE TABLE steps (
      step_id INTEGER PRIMARY KEY,
      turn_id INTEGER NOT NULL REFERENCES turns ON DELETE CASCADE,
      text TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX steps_of_turn ON steps(turn_id, step_id);
    CREATE TABLE checkpoints (         -- pauses that ask whether to search on; decision NULL: still open
      checkpoint_id INTEGER PRIMARY KEY,
      turn_id INTEGER NOT NULL REFERENCES turns ON DELETE CASCADE,
      created TEXT NOT NULL,
      snapshot TEXT NOT NULL,          -- JSON object of the search
      decision TEXT
    ) STRICT;
    CREATE INDEX checkpoints_of_turn ON checkpoints(turn_id, checkpoint_id);
    CREATE TABLE summaries (           -- compacted turns; the turns themselves stay
      summary_id INTEGER PRIMARY KEY,
      through_turn INTEGER NOT NULL REFERENCES turns ON DELETE CASCADE,
      created TEXT NOT NULL,
      turns INTEGER NOT NULL,
      text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX summaries_through ON summaries(through_turn);
    """,
    """
    CREATE TABLE attributions (        -- which sentences say what was cited, as far as it was asked for
      turn_id INTEGER NOT NULL REFERENCES turns ON DELETE CASCADE,
      chunk_index INTEGER NOT NULL,
      occurrence INTEGER NOT NULL,
      body TEXT NOT NULL,              -- JSON
      PRIMARY KEY (turn_id, chunk_index, occurrence)
    ) STRICT, WITHOUT ROWID;
    """,
)
SCHEMA_VERSION = len(_SCHEMA_STEPS)


class SessionFile:
    """The open file. Safe to use from several threads: one connection behind one lock.

    Args:
        path: Made, readable by this user only, if it is not there. An older file is copied beside itself and upgraded.

    Raises:
        StoreUnusable: The file is no sessions file, is damaged, or was written by a newer Attest.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        with self._named_errors():
            create_private(path)
            self._connection = apsw.Connection(str(path))
            try:
                self._connection.set_busy_timeout(5_000)
                self._refuse_newer()  # before anything is written
                self._connection.pragma("journal_mode", "WAL")
                self._connection.pragma("foreign_keys", True)
                self._upgrade()
            except BaseException:
                self._connection.close()
                raise

    def _refuse_newer(self) -> None:
        version = int(self._connection.pragma("user_version"))
        if version > SCHEMA_VERSION:
            raise StoreUnusable(
                f"The file of your conversations, {self._path}, was written by a newer Attest (version {version}; this one knows"
                f" {SCHEMA_VERSION}).",
                "Update Attest, or use another data directory.",
            )

    def _upgrade(self) -> None:
        version = int(self._connection.pragma("user_version"))
        if 0 < version < SCHEMA_VERSION:
            self._back_up(version)
        for number, step in enumerate(_SCHEMA_STEPS[version:], start=version + 1):
            self._apply(number, step)

    def _apply(self, number: int, step: str) -> None:
        with self._immediate():
            if int(self._connection.pragma("user_version")) < number:  # another process may have been first
                logger.info("Sessions schema %d", number)
                self._connection.execute(step)
                self._connection.pragma("user_version", number)

    def _back_up(self, version: int) -> None:
        target = self._path.with_name(f"{self._path.name}.schema{version}.backup")
        target.unlink(missing_ok=True)
        create_private(target)
        copy = apsw.Connection(str(target))
        try:
            with copy.backup("main", self._connection, "main") as backup:
                backup.step()
        finally:
            copy.close()

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except (apsw.BusyError, apsw.LockedError) as error:
            raise StoreUnusable(
                f"Another program keeps the file of your conversations busy: {self._path}.",
                "Nothing was changed. Close other windows of Attest and try again.",
            ) from error
        except (apsw.NotADBError, apsw.CorruptError, apsw.FormatError, UnicodeDecodeError) as error:
            raise self._damaged(error) from error
        except (apsw.Error, OSError) as error:
            if isinstance(error, apsw.IOError) and is_cut_off(error):
                raise self._damaged(error) from error
            raise StoreUnusable(
                f"The file of your conversations, {self._path}, cannot be used: {error}.",
                "Check disk and permissions, or move that file away to start with an empty list of conversations.",
            ) from error

    def _damaged(self, error: Exception) -> StoreDamaged:
        return StoreDamaged(
            f"The file of your conversations is damaged: {self._path}.",
            "Run the command `repair`: it keeps that file aside and brings what can be read of it into a new one.",
            str(error),
            path=self._path,
        )

    @contextmanager
    def _immediate(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    @contextmanager
    def transaction(self) -> Iterator["Transaction"]:
        """Run statements all together or not at all.

        Raises:
            StoreUnusable: The file broke, or another process keeps it busy.
        """
        with self._lock, self._named_errors(), self._immediate():
            yield Transaction(self._connection)

    def close(self) -> None:
        """Close the file; it cannot be used afterwards."""
        with self._lock:
            self._connection.close()


class Transaction:
    """Statements inside one transaction."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    def rows(self, statement: str, values: Values | None = None) -> list[Row]:
        """Run a statement and return what it gives; texts are kept in whole characters."""
        fit = {
            name: whole_characters(value) if isinstance(value, str) else value
            for name, value in (values or {}).items()
        }
        return list(self._connection.execute(statement, fit))

    def row(self, statement: str, values: Values | None = None) -> Row | None:
        """The first row that a statement gives; None without one."""
        return next(iter(self.rows(statement, values)), None)

    def number(self, statement: str, values: Values | None = None) -> int:
        """The whole number that a statement gives."""
        return int(self.rows(statement, values)[0][0])
