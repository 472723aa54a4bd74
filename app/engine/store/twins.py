"""Files of the same content, as when a paper lies in a group library too: read and embedded once, stored for each.

Each keeps passages of its own, so that both are cited as themselves and nothing is lost when one of them goes.
"""

import logging
from typing import Final

import numpy as np

from app.engine.store.database import Row, Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.records import Fingerprint, PendingSource
from app.engine.store.vector_blocks import Place, add_vectors

logger = logging.getLogger(__name__)

_TWIN: Final = """
SELECT S.id FROM sources S JOIN documents D ON D.source_id = S.id
WHERE S.kind = 'attachment' AND S.sha256 = :sha256 AND S.parser_version = :parser AND S.id <> :source
  AND S.content_type = :content_type AND S.charset = :charset
ORDER BY S.id LIMIT 1
"""
# Passages of one document are the same in the same order.
_PAIRS: Final = """
WITH places AS (
  SELECT P.id, P.source_id, P.type, P.char_start, P.char_end, P.needs_vector,
         row_number() OVER (PARTITION BY P.source_id ORDER BY P.char_start, P.id) AS place
  FROM passages P WHERE P.source_id IN (:twin, :source))
SELECT N.id, N.source_id, N.type, V.vector FROM places N
JOIN places F ON F.source_id = :twin AND F.place = N.place AND F.type = N.type
  AND F.char_start = N.char_start AND F.char_end = N.char_end
JOIN vectors V ON V.passage_id = F.id
WHERE N.source_id = :source AND N.needs_vector ORDER BY N.id
"""
_HAS_VECTOR: Final = "UPDATE passages SET needs_vector = 0 WHERE id = :passage"


class Twins:
    """Gives a file what was read of another with the same content."""

    def __init__(self, store: Store, documents: DocumentRepository) -> None:
        self._store = store
        self._documents = documents

    def take_over(self, source: PendingSource, fingerprint: Fingerprint, parser_version: str) -> bool:
        """Store for a file what the present parser has read of the same content elsewhere, with its vectors.

        Args:
            source: The file that is due.
            fingerprint: Taken just now.
            parser_version: Of the parser that would read it.

        Returns:
            Whether there was such a file.
        """
        row = {
            "source": source.source_id,
            "sha256": fingerprint.sha256,
            "parser": parser_version,
            "content_type": source.content_type,
            "charset": source.charset,
        }
        found = self._store.rows(_TWIN, row)
        document = self._documents.document(found[0][0]) if found else None
        if document is None:
            return False
        self._documents.save_document(source.source_id, document, fingerprint, parser_version)
        self._copy_vectors(found[0][0], source.source_id)
        logger.info("Source %d has the content of source %d", source.source_id, found[0][0])
        return True

    def _copy_vectors(self, twin: int, source_id: int) -> None:
        with self._store.transaction() as connection:
            row = {"twin": twin, "source": source_id}
            rows: list[Row] = connection.execute(_PAIRS, row).fetchall()
            if not rows:
                return
            vectors = np.stack([np.frombuffer(vector, dtype=np.int8) for *_, vector in rows])
            add_vectors(connection, [Place(*one[:3]) for one in rows], vectors)
            connection.executemany(_HAS_VECTOR, [{"passage": one[0]} for one in rows])
