"""A scratch store with very many passages, for `bench latency`: no text, and vectors made of the user's own.

The vectors are synthetic: those of real passages with noise added; without any, points about random topics.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from app.engine.ingest.document import PassageType
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.quantization import to_bytes
from app.engine.store.records import EmbedderInfo
from app.engine.store.vector_blocks import Place, add_vectors
from app.engine.store.vectors import VectorRepository
from app.models.protocols import Vectors

DIMENSION = 384
PASSAGES_A_PAPER = 70
_NOISE = 0.03  # a component of a unit vector is about 0.05
_TOPICS = 500
_BATCH = 100 * PASSAGES_A_PAPER
_SAMPLE = "SELECT vector FROM vectors ORDER BY passage_id LIMIT :limit"
_ADD_SOURCE = """
INSERT INTO sources (id, kind, library_id, key, title, file_name, content_type, charset, date_added, signature, state,
                     reason)
VALUES (:source, 'attachment', 1, printf('S%07d', :source), 'Synthetic', '', '', '', '', x'', 'indexed', '')
"""
_ADD_PASSAGE = """
INSERT INTO passages (id, source_id, type, section_kind, section_path, char_start, char_end, line_start, line_end,
                      boxes, words, needs_vector, text)
VALUES (:passage, :source, :type, 'body', '[]', 0, 0, 0, 0, '[]', 0, 0, '')
"""
_ADD_FLOATS = "INSERT INTO floats (rowid, embedding) VALUES (:passage, :vector)"
_MAKE_FLOATS = f"CREATE VIRTUAL TABLE floats USING vec0 (embedding float[{DIMENSION}])"


def seed_vectors(store: Store, limit: int = 20_000) -> tuple[Vectors, bool]:
    """Take vectors of the user's passages, or make some.

    Returns:
        `(n, DIMENSION)` unit vectors, and whether they are of real passages.
    """
    rows = [row[0] for row in store.rows(_SAMPLE, {"limit": limit}) if len(row[0]) == DIMENSION]
    if rows:
        return _unit(np.frombuffer(b"".join(rows), dtype=np.int8).reshape(-1, DIMENSION)), True
    return _unit(np.random.default_rng(0).normal(size=(_TOPICS, DIMENSION))), False


def synthetic(seeds: Vectors, count: int, seed: int) -> Iterator[Vectors]:
    """Yield `count` unit vectors in batches: seeds with noise, the same for the same `seed`."""
    chance = np.random.default_rng(seed)
    for start in range(0, count, _BATCH):
        size = min(_BATCH, count - start)
        noise = chance.normal(scale=_NOISE, size=(size, DIMENSION))
        yield _unit(seeds[chance.integers(0, len(seeds), size)] + noise)


def _unit(vectors: npt.NDArray[Any]) -> Vectors:
    unit: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return unit


def fill(store: Store, seeds: Vectors, count: int, run: RunContext, *, with_floats: bool) -> Vectors:
    """Fill an empty store with passages and vectors.

    Args:
        store: New.
        seeds: From `seed_vectors`.
        count: Of passages.
        run: Told of the progress, asked between batches.
        with_floats: Whether the float vectors are put into a plain table of sqlite-vec as well, `floats`.

    Returns:
        The float vectors, `(count, DIMENSION)`; passage n has row n - 1.

    Raises:
        Canceled: The run was asked to stop.
    """
    VectorRepository(store).use_embedder(EmbedderInfo("synthetic", "1", DIMENSION))
    whole = np.empty((count, DIMENSION), dtype=np.float32)
    with store.transaction() as connection:
        connection.execute(_MAKE_FLOATS)
    done = 0
    for vectors in synthetic(seeds, count, 1):
        run.check_canceled()
        run.report(Progress("Building the store", done, count))
        whole[done : done + len(vectors)] = vectors
        _add(store, done, vectors, with_floats=with_floats)
        done += len(vectors)
    return whole


def _add(store: Store, done: int, vectors: Vectors, *, with_floats: bool) -> None:
    places = [
        Place(number, (number - 1) // PASSAGES_A_PAPER + 1, PassageType.BODY.value)
        for number in range(done + 1, done + len(vectors) + 1)
    ]
    with store.transaction() as connection:
        for source in sorted({place.source_id for place in places}):
            connection.execute(_ADD_SOURCE, {"source": source})
        rows = (
            {"passage": one.passage_id, "source": one.source_id, "type": one.passage_type} for one in places
        )
        connection.executemany(_ADD_PASSAGE, rows)
        add_vectors(connection, places, to_bytes(vectors))
        if with_floats:
            floats = (
                {"passage": one.passage_id, "vector": row.tobytes()}
                for one, row in zip(places, vectors, strict=True)
            )
            connection.executemany(_ADD_FLOATS, floats)
