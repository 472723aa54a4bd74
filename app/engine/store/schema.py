"""Numbered migrations of the store's schema, and their application.

A migration is a file `NNNN_name.sql` whose first line, a comment, describes it. The number of the last one applied
is kept in SQLite's `user_version`.
"""

import glob
import importlib.resources
import logging
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import apsw

from app.engine.errors import StoreUnusable

logger = logging.getLogger(__name__)

APPLICATION_ID = 0x41545354  # "ATST"; tells our files from other SQLite databases
BACKUP_KEPT_S = 7 * 24 * 3_600
"""How long the copy of a store is kept that was made before its schema changed."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema; `number` counts from 1 without gaps."""

    number: int
    description: str
    sql: str


def migrations() -> tuple[Migration, ...]:
    """Read the migrations that ship with the program, in order."""
    folder = importlib.resources.files("app.engine.store").joinpath("migrations")
    files = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda f: f.name)
    return tuple(_migration(file.name, file.read_text(encoding="utf-8")) for file in files)


def _migration(name: str, sql: str) -> Migration:
    description = sql.partition("\n")[0].removeprefix("--").strip()
    return Migration(int(name.partition("_")[0]), description, sql)


def migrate(connection: apsw.Connection, path: Path, steps: Sequence[Migration]) -> None:
    """Bring a database to the newest schema; an older store is copied beside itself first.

    Only the last such copy is kept; a store that is opened in its newest schema a week later drops it. No other
    process may be at this (`sole_maker`).

    Args:
        connection: Open on `path`, outside any transaction.
        path: Where the database lies.
        steps: All migrations, in order.

    Raises:
        StoreUnusable: The database is not a store of ours, or was written by a newer Attest.
    """
    version = refuse_unknown(connection, path, steps)
    if 0 < version < steps[-1].number:
        backup = path.with_name(f"{path.name}.schema{version}.backup")
        _back_up(connection, backup)
        _drop_backups(path, but=backup)
    for step in steps:
        if step.number > version:
            _apply(connection, step)


def drop_old_backups(path: Path) -> None:
    """Remove the copies that were made long ago, before the schema of the store at `path` changed."""
    _drop_backups(path, before=time.time() - BACKUP_KEPT_S)


def refuse_unknown(connection: apsw.Connection, path: Path, steps: Sequence[Migration]) -> int:
    """Refuse a database that is not a store of ours, or of a newer Attest; only reads.

    Returns:
        The number of the last migration applied; 0 for an empty file.

    Raises:
        StoreUnusable: It is one of these.
    """
    newest = steps[-1].number
    with connection:  # one state of the file: another process may be making the store between two readings
        version = connection.pragma("user_version")
        is_ours = connection.pragma("application_id") == APPLICATION_ID
        is_empty = not version and not connection.execute("SELECT count(*) FROM sqlite_schema").get
    if not is_ours and not is_empty:
        raise StoreUnusable(
            f"The file {path} is a database of another program.",
            "Move it away, or start with another data directory.",
        )
    if version > newest:
        raise StoreUnusable(
            f"The index {path} was written by a newer Attest (schema {version}; this one knows {newest}).",
            "Update Attest, or start with another data directory.",
        )
    return int(version)


def _apply(connection: apsw.Connection, step: Migration) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        logger.info("Store schema %d: %s", step.number, step.description)
        connection.execute(step.sql)
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", step.number)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _back_up(connection: apsw.Connection, target: Path) -> None:
    target.unlink(missing_ok=True)
    create_private(target)
    copy = apsw.Connection(str(target))
    try:
        with copy.backup("main", connection, "main") as backup:
            backup.step()
    finally:
        copy.close()
    logger.info("The store was copied to %s before its schema changes", target)


def _drop_backups(path: Path, *, but: Path | None = None, before: float | None = None) -> None:
    """Remove copies of a store made before earlier changes of its schema: all but one, or those made before a moment."""
    for backup in path.parent.glob(f"{glob.escape(path.name)}.schema*.backup"):
        try:
            if backup != but and (before is None or backup.stat().st_mtime < before):
                backup.unlink()
        except OSError as error:  # it only takes room
            logger.warning("The old copy %s could not be removed: %s", backup, error)


def is_cut_off(error: apsw.IOError) -> bool:
    """Whether reading failed because the file ends where it must not, not because of the disk."""
    return bool(getattr(error, "extendedresult", 0) == apsw.SQLITE_IOERR_SHORT_READ)


def create_private(path: Path) -> None:
    """Make an empty file that only this user may read; an existing file only loses others' rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)
