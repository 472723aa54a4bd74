"""Vectors of passages: which embedder made them, which passages still need one, and writing them."""

import json
from collections.abc import Sequence

from app.engine.store.database import Store
from app.engine.store.float_vectors import convert_some, drop_float_vectors, float_vectors_left
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.quantization import to_bytes
from app.engine.store.records import EmbedderInfo, PassageText
from app.engine.store.vector_blocks import Place, add_vectors
from app.models.protocols import Vectors

_META = "SELECT name, value FROM meta WHERE name LIKE 'embedder_%'"
_PUT_META = (
    "INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value"
)
_DROP_VECTORS = "DELETE FROM vectors; DELETE FROM vector_blocks"
_ALL_NEED_VECTORS = "UPDATE passages SET needs_vector = 1 WHERE type <> 'references'"
_TO_EMBED = f"SELECT id, {PASSAGE_TEXT} FROM passages P WHERE needs_vector ORDER BY id LIMIT :limit"  # noqa: S608 - a constant of ours
_COUNT = "SELECT count(*) FROM passages WHERE needs_vector"
_WAITING = """
SELECT id, source_id, type FROM passages WHERE needs_vector AND id IN (SELECT value FROM json_each(:ids)) ORDER BY id
"""
_BYTES = "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'vector%'"
_HAVE_VECTORS = "UPDATE passages SET needs_vector = 0 WHERE id IN (SELECT value FROM json_each(:ids))"

_CONVERTED_AT_ONCE = 1024  # one chunk of sqlite-vec, which frees chunks as a whole


class VectorRepository:
    """Reads and writes the vectors of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def embedder(self) -> EmbedderInfo | None:
        """Say which embedder the stored vectors come from; None before the first."""
        found: dict[str, str] = dict(self._store.rows(_META))
        if not found:
            return None
        return EmbedderInfo(
            found["embedder_name"], found["embedder_revision"], int(found["embedder_dimension"])
        )

    def use_embedder(self, embedder: EmbedderInfo) -> bool:
        """Prepare for vectors of an embedder; those of another are dropped and all passages need new ones.

        Returns:
            Whether the embedder is another than before.
        """
        if self.embedder() == embedder:
            return False
        with self._store.transaction() as connection:
            connection.execute(_DROP_VECTORS)
            drop_float_vectors(connection)
            connection.execute(_ALL_NEED_VECTORS)
            for name in ("name", "revision", "dimension"):
                value = str(getattr(embedder, name))
                connection.execute(_PUT_META, {"name": f"embedder_{name}", "value": value})
        return True

    def passages_to_embed(self, limit: int) -> tuple[PassageText, ...]:
        """Take up to `limit` passages that have no vector yet, oldest first.

        They are embedded without the title of their paper: with it, the passages of a paper came to lie so near to
        each other that dense search had 0.55 of the known quotes among its first 15 passages, against 0.70.
        """
        return tuple(PassageText(*row) for row in self._store.rows(_TO_EMBED, {"limit": limit}))

    def passages_without_vector(self) -> int:
        """Count the passages that have no vector yet."""
        return int(self._store.rows(_COUNT)[0][0])

    def save_vectors(self, passage_ids: Sequence[int], vectors: Vectors) -> None:
        """Store vectors, in one transaction; passages that have gone or got a vector meanwhile are passed over.

        Args:
            passage_ids: From `passages_to_embed`.
            vectors: `(len(passage_ids), dimension)` float32, rows of unit length.
        """
        row_of = {passage_id: row for row, passage_id in enumerate(passage_ids)}
        small = to_bytes(vectors)
        with self._store.transaction() as connection:
            ids = {"ids": json.dumps(list(passage_ids))}
            places = [Place(*row) for row in connection.execute(_WAITING, ids)]
            add_vectors(connection, places, small[[row_of[place.passage_id] for place in places]])
            connection.execute(_HAVE_VECTORS, ids)

    def bytes_used(self) -> int:
        """Tell what vectors and signs take on the disk (reads their whole tables)."""
        return int(self._store.rows(_BYTES)[0][0] or 0)

    def vectors_to_convert(self) -> int:
        """Count the vectors of an older Attest that still have to be given their present, smaller form."""
        return float_vectors_left(self._store)

    def convert_vectors(self) -> int:
        """Give some vectors of an older Attest their present form; they are searched before and after.

        Returns:
            How many were converted; 0 when none is left.
        """
        return convert_some(self._store, _CONVERTED_AT_ONCE)
