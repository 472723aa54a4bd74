"""The tables behind search by meaning: vectors in bytes by passage, and their signs in blocks by source and type.

A search reads the signs of all passages in scope in a row, and the bytes only of those that come near: what it costs
grows with an eighth of a byte a number. sqlite-vec finds neighbours among bits too, but takes n x k steps for k of
them: 1.2 s for 800 of 100,000 where this takes some 10 ms.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

import apsw
import numpy as np
from numpy.typing import NDArray

from app.engine.records import Scope
from app.engine.store.database import Row, Store
from app.engine.store.quantization import Bytes, differing_bits, to_codes
from app.engine.store.scope import passage_filter

_ADD_VECTOR = "INSERT OR REPLACE INTO vectors (passage_id, vector) VALUES (:passage, :vector)"
_OPEN_BLOCK = """
SELECT id, passages, codes FROM vector_blocks
WHERE source_id = :source AND type = :type AND length(passages) < :full ORDER BY id DESC LIMIT 1
"""
_PUT_BLOCK = """
INSERT OR REPLACE INTO vector_blocks (id, source_id, type, passages, codes)
VALUES (:id, :source, :type, :passages, :codes)
"""
_EVERY_BLOCK = "SELECT passages, codes FROM vector_blocks"
_VECTORS = "SELECT V.passage_id, V.vector FROM json_each(:ids) C JOIN vectors V ON V.passage_id = C.value"
_BLOCKS = "SELECT passages, codes FROM vector_blocks P WHERE {scope}"

_ID_TYPE = np.dtype("<i8")
_BLOCK = 1024  # passages after which a block is full: appending to it rewrites it
_BATCH = 32  # blocks counted at once: their codes stay in the processor's cache


class Place(NamedTuple):
    """Where the vector of a passage belongs."""

    passage_id: int
    source_id: int
    passage_type: str


def add_vectors(connection: apsw.Connection, places: Sequence[Place], vectors: Bytes) -> None:
    """Store vectors of passages that have none; a function of the transaction's connection.

    Args:
        connection: Inside a transaction.
        places: Of the passages.
        vectors: `(len(places), dimension)`.
    """
    rows = (
        {"passage": place.passage_id, "vector": row.tobytes()}
        for place, row in zip(places, vectors, strict=True)
    )
    connection.executemany(_ADD_VECTOR, rows)
    order = sorted(range(len(places)), key=lambda at: places[at][1:])
    for (source, kind), group in groupby(order, key=lambda at: places[at][1:]):
        chosen = list(group)
        ids = np.array([places[at].passage_id for at in chosen], dtype=_ID_TYPE)
        _append(
            connection, {"source": source, "type": kind}, ids.tobytes(), to_codes(vectors[chosen]).tobytes()
        )


def _append(connection: apsw.Connection, owner: dict[str, object], passages: bytes, codes: bytes) -> None:
    full = _BLOCK * _ID_TYPE.itemsize
    found: list[Row] = connection.execute(_OPEN_BLOCK, owner | {"full": full}).fetchall()
    for block, former_passages, former_codes in found:
        row = {"id": block, "passages": former_passages + passages, "codes": former_codes + codes}
        connection.execute(_PUT_BLOCK, owner | row)
        return
    connection.execute(_PUT_BLOCK, owner | {"id": None, "passages": passages, "codes": codes})


def candidates(store: Store, scope: Scope, vector: Bytes, count: int) -> list[int]:
    """Find the passages in scope whose signs differ least from a vector's, in no order.

    Args:
        store: Where to look.
        scope: Filters; all of them act before `count`.
        vector: `(dimension,)`.
        count: Of passages at most, ≥ 1.
    """
    where, parameters = passage_filter(replace(scope, excluded_passages=()))
    code = to_codes(vector[None]).tobytes()
    passages: list[NDArray[np.int64]] = []
    distances: list[NDArray[np.uint16]] = []
    for rows in store.batches(_BLOCKS.format(scope=where), parameters, _BATCH):
        passages.append(np.frombuffer(b"".join(row[0] for row in rows), dtype=_ID_TYPE))
        distances.append(differing_bits(b"".join(row[1] for row in rows), code))
    return _nearest(passages, distances, scope.excluded_passages, count)


def are_signs_true(store: Store) -> bool:
    """Compare all blocks with the vectors whose signs they hold.

    SQLite does not notice when two pages of such long cells change places; no sign would be where it belongs then.
    """
    return all(
        _agree(store, np.frombuffer(passages, dtype=_ID_TYPE), codes)
        for rows in store.batches(_EVERY_BLOCK, size=1)
        for passages, codes in rows
    )


def _agree(store: Store, passages: NDArray[np.int64], codes: bytes) -> bool:
    signs = np.frombuffer(codes, dtype=np.uint8)
    if not len(passages) or len(signs) % len(passages):
        return False
    rows = store.rows(_VECTORS, {"ids": json.dumps(passages.tolist())})
    if not rows:
        return True
    vectors = np.stack([np.frombuffer(vector, dtype=np.int8) for _, vector in rows])
    place = {passage: at for at, passage in enumerate(passages.tolist())}
    stored = signs.reshape(len(passages), -1)[[place[passage] for passage, _ in rows]]
    return bool(np.array_equal(stored, to_codes(vectors)))


def _nearest(
    passages: Iterable[NDArray[np.int64]],
    distances: Iterable[NDArray[np.uint16]],
    excluded: Sequence[int],
    count: int,
) -> list[int]:
    ids = np.concatenate([np.empty(0, dtype=_ID_TYPE), *passages])
    far = np.concatenate([np.empty(0, dtype=np.uint16), *distances])
    if excluded:
        is_allowed = ~np.isin(ids, np.array(excluded, dtype=_ID_TYPE))
        ids, far = ids[is_allowed], far[is_allowed]
    if len(ids) > count:
        ids = ids[np.argpartition(far, count)[:count]]
    found: list[int] = ids.tolist()
    return found
