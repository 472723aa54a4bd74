"""Writing the labels of an item or source: its tags, its collections."""

from collections.abc import Iterable

import apsw


def put_labels(
    connection: apsw.Connection,
    owner: int,
    statements: tuple[str, str],
    values: Iterable[str],
    *,
    is_new: bool,
) -> None:
    """Put labels in place of those an owner has.

    Args:
        connection: The store's writer.
        owner: Row of the item or source.
        statements: What clears them, and what puts one.
        values: The labels.
        is_new: Whether the owner has none yet.
    """
    clear, put = statements
    if not is_new:
        connection.execute(clear, {"owner": owner})
    for value in values:
        connection.execute(put, {"owner": owner, "value": value})
