"""A scratch store with very many passages, for `bench latency`, made of the user's own.

Every synthetic passage has the words of a real one, and a vector between it and another of the same paper, turned
towards a third, with a little noise. Over 5,600 such passages the nearest neighbours lie as they do over the real
ones they were made of (mean cosine of the first, tenth and hundredth 0.72, 0.54, 0.39 against 0.74, 0.58, 0.40, and
0.004 between the tenth and the next). Noise alone gives rings of neighbours all equally far, which no library has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from app.engine.ingest.document import PassageType
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.quantization import to_bytes
from app.engine.store.records import EmbedderInfo
from app.engine.store.vector_blocks import Place, add_vectors
from app.engine.store.vectors import VectorRepository
from app.models.protocols import Vectors

DIMENSION: Final = 384
PASSAGES_A_PAPER: Final = 70
LIBRARIES: Final = 10
"""Papers are spread over so many libraries, for searches in one of them."""

_NOISE, _REACH, _TURN = 0.015, 30, 0.5  # a component of a unit vector is about 0.05
_TOPICS, _WORDS, _WORDS_A_PASSAGE = 500, 5_000, 120
_BATCH = 100 * PASSAGES_A_PAPER
_SAMPLE = f"""
SELECT V.vector, {PASSAGE_TEXT} FROM vectors V JOIN passages P ON P.id = V.passage_id ORDER BY P.id LIMIT :limit
"""  # noqa: S608 - a constant of ours
_ADD_SOURCE = """
INSERT INTO sources (id, kind, library_id, key, title, file_name, content_type, charset, date_added, signature, state,
                     reason)
VALUES (:source, 'attachment', 1 + :source % :libraries, printf('S%07d', :source), 'Synthetic', '', '', '', '', x'',
        'indexed', '')
"""
_ADD_PASSAGE = """
INSERT INTO passages (id, source_id, type, section_kind, section_path, char_start, char_end, line_start, line_end,
                      boxes, words, needs_vector, text)
VALUES (:passage, :source, :type, 'body', '[]', 0, 0, 0, 0, '[]', 0, 0, '')
"""
_ADD_WORDS = "INSERT INTO passages_fts (rowid, context, text) VALUES (:passage, 'Synthetic', :text)"
_ADD_FLOATS = "INSERT INTO floats (rowid, embedding) VALUES (:passage, :vector)"
_MAKE_FLOATS = f"CREATE VIRTUAL TABLE floats USING vec0 (embedding float[{DIMENSION}])"


@dataclass(frozen=True, slots=True)
class Seeds:
    """What synthetic passages are made of.

    Attributes:
        vectors: `(n, DIMENSION)`, of unit length, in the order of the passages.
        texts: Of the same passages.
        is_real: Whether they are passages of the user's.
    """

    vectors: Vectors
    texts: tuple[str, ...]
    is_real: bool


@dataclass(frozen=True, slots=True)
class Batch:
    """Some synthetic passages: `(m, DIMENSION)` unit vectors, and m texts."""

    vectors: Vectors
    texts: tuple[str, ...]


def seed_passages(store: Store, limit: int = 20_000) -> Seeds:
    """Take passages of the user's that have vectors, or make some."""
    rows = [row for row in store.rows(_SAMPLE, {"limit": limit}) if len(row[0]) == DIMENSION]
    if rows:
        vectors = np.frombuffer(b"".join(row[0] for row in rows), dtype=np.int8).reshape(-1, DIMENSION)
        return Seeds(_unit(vectors), tuple(str(row[1]) for row in rows), is_real=True)
    chance = np.random.default_rng(0)
    ranks = chance.zipf(1.3, size=(_TOPICS, _WORDS_A_PASSAGE)) % _WORDS
    texts = tuple(" ".join(f"word{rank}" for rank in row) for row in ranks.tolist())
    return Seeds(_unit(chance.normal(size=(_TOPICS, DIMENSION))), texts, is_real=False)


def synthetic(seeds: Seeds, count: int, seed: int) -> Iterator[Batch]:
    """Yield `count` synthetic passages in batches, the same for the same `seed`."""
    chance, known = np.random.default_rng(seed), seeds.vectors
    centred = known - known.mean(axis=0)
    for start in range(0, count, _BATCH):
        size = min(_BATCH, count - start)
        one = chance.integers(0, len(known), size)
        other = np.clip(one + chance.integers(-_REACH, _REACH + 1, size), 0, len(known) - 1)
        share = chance.uniform(0.1, 0.9, (size, 1))
        turn = chance.uniform(0.0, _TURN, (size, 1)) * centred[chance.integers(0, len(known), size)]
        noise = chance.normal(scale=_NOISE, size=(size, DIMENSION))
        vectors = _unit((1.0 - share) * known[one] + share * known[other] + turn + noise)
        yield Batch(vectors, tuple(seeds.texts[at] for at in one.tolist()))


def _unit(vectors: npt.NDArray[Any]) -> Vectors:
    unit: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    return unit


def fill(store: Store, seeds: Seeds, count: int, run: RunContext, *, with_floats: bool) -> Vectors:
    """Fill an empty store with passages, their words and vectors; texts are left out, no search reads them.

    Args:
        store: New.
        seeds: From `seed_passages`.
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
    for batch in synthetic(seeds, count, 1):
        run.check_canceled()
        run.report(Progress("Building the store", done, count))
        whole[done : done + len(batch.vectors)] = batch.vectors
        _add(store, done, batch, with_floats=with_floats)
        done += len(batch.vectors)
    return whole


def _add(store: Store, done: int, batch: Batch, *, with_floats: bool) -> None:
    places = [
        Place(number, (number - 1) // PASSAGES_A_PAPER + 1, PassageType.BODY.value)
        for number in range(done + 1, done + len(batch.vectors) + 1)
    ]
    with store.transaction() as connection:
        for source in sorted({place.source_id for place in places}):
            connection.execute(_ADD_SOURCE, {"source": source, "libraries": LIBRARIES})
        rows = (
            {"passage": one.passage_id, "source": one.source_id, "type": one.passage_type} for one in places
        )
        connection.executemany(_ADD_PASSAGE, rows)
        words = (
            {"passage": one.passage_id, "text": text} for one, text in zip(places, batch.texts, strict=True)
        )
        connection.executemany(_ADD_WORDS, words)
        add_vectors(connection, places, to_bytes(batch.vectors))
        if with_floats:
            floats = (
                {"passage": one.passage_id, "vector": row.tobytes()}
                for one, row in zip(places, batch.vectors, strict=True)
            )
            connection.executemany(_ADD_FLOATS, floats)
