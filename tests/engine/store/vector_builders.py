"""Stores whose passages have chosen vectors, and stores as they were before schema 4."""

from pathlib import Path

import numpy as np
from former_documents import save_former, sync_former
from store_builders import PARSER, document, item, library

from app.engine.records import Scope
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.records import EmbedderInfo
from app.engine.store.schema import migrations
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository

DIMENSION = 64
MODEL = EmbedderInfo("model", "1", DIMENSION)
BEFORE = 3  # the last schema with float vectors
_PUT_FLOATS = "INSERT INTO passages_vec (rowid, embedding) VALUES (:passage, :vector)"


def unit_vectors(count: int, seed: int = 1, dimension: int = DIMENSION) -> np.ndarray:
    """Vectors about a dozen topics, as passages have them."""
    chance = np.random.default_rng(seed)
    topics = chance.normal(size=(12, dimension))
    vectors = topics[chance.integers(0, 12, count)] + 0.8 * chance.normal(size=(count, dimension))
    return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def fill(store: Store, sources: int, passages: int) -> list[int]:
    """Store items with passages; returns the ids of all passages in order."""
    LibraryRepository(store).sync(library(*(item(f"K{n:03}") for n in range(sources))))
    documents = DocumentRepository(store)
    with store.transaction():
        for source in documents.pending(PARSER):
            content = document(*(f"passage {n}" for n in range(passages)))
            documents.save_document(source.source_id, content, source.fingerprint, PARSER)
    return passage_ids(store)


def passage_ids(store: Store) -> list[int]:
    return [row[0] for row in store.rows("SELECT id FROM passages ORDER BY id")]


def embed(store: Store, ids: list[int], vectors: np.ndarray) -> None:
    repository = VectorRepository(store)
    repository.use_embedder(EmbedderInfo("model", "1", vectors.shape[1]))
    for start in range(0, len(ids), 100):
        repository.save_vectors(ids[start : start + 100], vectors[start : start + 100])


def former_store(path: Path, sources: int, passages: int) -> tuple[list[int], np.ndarray]:
    """Make a store as an older Attest left it; returns the ids of its passages and their vectors."""
    store = Store(path, migrations()[:BEFORE])
    sync_former(store, library(*(item(f"K{n:03}") for n in range(sources))))
    for source in store.rows("SELECT id FROM sources ORDER BY id"):
        save_former(store, source[0], document(*(f"passage {n}" for n in range(passages))))
    ids = passage_ids(store)
    vectors = unit_vectors(len(ids))
    with store.transaction() as connection:
        connection.execute("DROP TABLE passages_vec")
        connection.execute(f"CREATE VIRTUAL TABLE passages_vec USING vec0 (embedding float[{DIMENSION}])")
        rows = ({"passage": one, "vector": row.tobytes()} for one, row in zip(ids, vectors, strict=True))
        connection.executemany(_PUT_FLOATS, rows)
        connection.execute("UPDATE passages SET needs_vector = 0")
        for name in ("name", "revision", "dimension"):
            values = {"name": f"embedder_{name}", "value": str(getattr(MODEL, name))}
            connection.execute("INSERT INTO meta (name, value) VALUES (:name, :value)", values)
    store.close()
    return ids, vectors


def nearest(store: Store, vector: np.ndarray, limit: int, scope: Scope | None = None) -> list[int]:
    return [hit.passage_id for hit in SearchRepository(store).dense(vector, scope or Scope(), limit)]


def exact(ids: list[int], vectors: np.ndarray, vector: np.ndarray, limit: int) -> list[int]:
    return [ids[at] for at in np.argsort(-(vectors @ vector), kind="stable")[:limit]]


def recall(found: list[int], expected: list[int]) -> float:
    return len(set(found) & set(expected)) / len(expected)
