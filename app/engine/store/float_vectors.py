"""The float vectors of stores made before schema 4: searched while they are there, and converted little by little.

What is not yet converted is what still lies in their table, so a conversion that ends in the middle goes on there.
"""

import logging

import apsw
import numpy as np

from app.engine.store.database import Row, Store
from app.engine.store.quantization import to_bytes
from app.engine.store.vector_blocks import Place, add_vectors

logger = logging.getLogger(__name__)

MAX_NEIGHBOURS = 4096
"""The most neighbours sqlite-vec gives at once."""

_IS_THERE = "SELECT 1 FROM sqlite_schema WHERE name = 'passages_vec'"
_COUNT = "SELECT count(*) FROM passages_vec_rowids"
_SOME = """
SELECT R.rowid, P.source_id, P.type, F.embedding
FROM passages_vec_rowids R CROSS JOIN passages P ON P.id = R.rowid CROSS JOIN passages_vec F ON F.rowid = R.rowid
ORDER BY R.rowid LIMIT :limit
"""
_DROP_ONE = "DELETE FROM passages_vec WHERE rowid = :passage"
_DROP = "DROP TRIGGER IF EXISTS passages_leave_floats; DROP TABLE IF EXISTS passages_vec"


def has_float_vectors(store: Store) -> bool:
    """Say whether the table of float vectors is still there, be it empty."""
    return bool(store.rows(_IS_THERE))


def float_vectors_left(store: Store) -> int:
    """Count the vectors that are not yet converted."""
    return int(store.rows(_COUNT)[0][0]) if has_float_vectors(store) else 0


def convert_some(store: Store, limit: int) -> int:
    """Convert up to `limit` vectors in one transaction; the last one takes the table along.

    Returns:
        How many were converted; 0 when none is left.
    """
    with store.transaction() as connection:
        if not connection.execute(_IS_THERE).get:  # perhaps another process was first
            return 0
        rows: list[Row] = connection.execute(_SOME, {"limit": limit}).fetchall()
        if not rows:
            drop_float_vectors(connection)
            logger.info("All vectors have their new form")
            return 0
        floats = np.stack([np.frombuffer(row[3], dtype=np.float32) for row in rows])
        add_vectors(connection, [Place(*row[:3]) for row in rows], to_bytes(floats))
        connection.executemany(_DROP_ONE, ({"passage": row[0]} for row in rows))
    return len(rows)


def drop_float_vectors(connection: apsw.Connection) -> None:
    """Remove the table of float vectors with all that is in it; a function of the transaction's connection."""
    connection.execute(_DROP)
