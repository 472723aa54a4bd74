"""A lexical search without stemming, for `bench retrieval` to compare with; the program itself has none."""

from collections.abc import Iterable

import apsw

from app.engine.store.query_text import match_query
from app.engine.store.word_index import CONTEXT_WEIGHT

_MAKE = """
CREATE VIRTUAL TABLE passages USING fts5 (
  context, text, content = '', tokenize = 'unicode61 remove_diacritics 2'
)
"""
_ADD = "INSERT INTO passages (rowid, context, text) VALUES (?, ?, ?)"
_FIND = "SELECT rowid FROM passages WHERE passages MATCH ? AND rank MATCH ? ORDER BY rank LIMIT ?"
_RANK = f"bm25({CONTEXT_WEIGHT}, 1.0)"


class UnstemmedIndex:
    """Passages in a full-text table in memory that is the store's in all but stemming."""

    def __init__(self) -> None:
        self._connection = apsw.Connection(":memory:")
        self._connection.execute(_MAKE)

    def add(self, passages: Iterable[tuple[int, str, str]]) -> None:
        """Add passages: number, title and headings above it, text."""
        with self._connection:
            self._connection.executemany(_ADD, passages)

    def search(self, text: str, limit: int) -> list[int]:
        """Find passages that share words with the text as they are written, best bm25 first."""
        query = match_query(text)
        if not query:
            return []
        return [row[0] for row in self._connection.execute(_FIND, (query, _RANK, limit))]

    def close(self) -> None:
        """Let the table go."""
        self._connection.close()
