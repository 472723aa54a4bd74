"""One index run at a time, and one maker of the store at a time, across threads and processes.

Each right is a lock on a file beside the store, held through SQLite: it works alike on every system, and the system
lets go of it when the process ends, however it ends.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from app.engine.errors import InputError, StoreUnusable
from app.engine.store.schema import create_private


def lock_file(store: Path) -> Path:
    """The file whose lock is the right to index into a store."""
    return store.with_name(f"{store.name}.lock")


def making_file(store: Path) -> Path:
    """The file whose lock is the right to make a store, or to change its schema."""
    return store.with_name(f"{store.name}.making")


@contextmanager
def sole_indexer(store: Path) -> Iterator[None]:
    """Hold the right to index into a store, or to throw it away; it is never waited for.

    Args:
        store: The store's file; its folder exists.

    Raises:
        InputError: Another run holds it, in this process or another.
        StoreUnusable: The lock file cannot be made.
    """
    try:
        connection = _locked(lock_file(store), wait_ms=0)
    except apsw.BusyError as error:
        raise InputError(
            f"The index {store} is being built already.", "Wait until that run is done, or cancel it."
        ) from error
    try:
        yield
    finally:
        connection.close()


@contextmanager
def sole_maker(store: Path, wait_ms: int) -> Iterator[None]:
    """Hold the right to make a store or to change its schema, and wait for it.

    Args:
        store: The store's file; its folder exists.
        wait_ms: How long another maker is waited for, in milliseconds.

    Raises:
        StoreUnusable: Another one has held it all that time, or the lock file cannot be made.
    """
    try:
        connection = _locked(making_file(store), wait_ms)
    except apsw.BusyError as error:
        raise StoreUnusable(
            f"The index {store} is being made or upgraded by another process.",
            "Wait until the other Attest is done, and try again.",
        ) from error
    try:
        yield
    finally:
        connection.close()


def _locked(file: Path, wait_ms: int) -> apsw.Connection:
    connection: apsw.Connection | None = None
    try:
        create_private(file)
        connection = apsw.Connection(str(file))
        connection.set_busy_timeout(wait_ms)
        connection.execute("BEGIN EXCLUSIVE")
    except (apsw.Error, OSError) as error:
        if connection is not None:
            connection.close()
        if isinstance(error, apsw.BusyError):
            raise
        raise StoreUnusable(
            f"The lock file {file} cannot be used.", "Check the folder's permissions and disk.", str(error)
        ) from error
    return connection
