"""One index run at a time, across processes.

The right is a lock on a file beside the store, held through SQLite: it works alike on every system, and the system
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


@contextmanager
def sole_indexer(store: Path) -> Iterator[None]:
    """Hold the right to index into a store, or to throw it away; it is never waited for.

    Args:
        store: The store's file; its folder exists.

    Raises:
        InputError: Another run holds it, in this process or another.
        StoreUnusable: The lock file cannot be made.
    """
    file = lock_file(store)
    connection: apsw.Connection | None = None
    try:
        create_private(file)
        connection = apsw.Connection(str(file))
        connection.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError as error:
        _close(connection)
        raise InputError(
            f"The index {store} is being built already.", "Wait until that run is done, or cancel it."
        ) from error
    except (apsw.Error, OSError) as error:
        _close(connection)
        raise StoreUnusable(
            f"The lock file {file} cannot be used.", "Check the folder's permissions and disk.", str(error)
        ) from error
    try:
        yield
    finally:
        _close(connection)


def _close(connection: apsw.Connection | None) -> None:
    if connection is not None:
        connection.close()
