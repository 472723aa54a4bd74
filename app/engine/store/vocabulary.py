"""How often words occur in the library, by the index's own stemming."""

from app.engine.store.database import Store
from app.engine.store.query_text import phrase_term
from app.engine.store.word_forms import STEMMED

_PASSAGES = "SELECT count(*) FROM passages"
_FREQUENCY = "SELECT count(*) FROM passages_fts WHERE passages_fts MATCH :phrase"
_LANGUAGES = "SELECT DISTINCT language FROM sources WHERE language NOT IN ('', 'en')"
_TOGETHER = """
SELECT count(*) FROM (
  SELECT DISTINCT coalesce(sources.item_id, -sources.id)
  FROM passages_fts JOIN passages ON passages.id = passages_fts.rowid JOIN sources ON sources.id = passages.source_id
  WHERE passages_fts MATCH :one
  INTERSECT
  SELECT DISTINCT coalesce(sources.item_id, -sources.id)
  FROM passages_fts JOIN passages ON passages.id = passages_fts.rowid JOIN sources ON sources.id = passages.source_id
  WHERE passages_fts MATCH :other)
"""


class StoreVocabulary:
    """Counts passages; each count is asked of the index once and kept, so make one per question."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, int] = {}
        self._languages = stemmed_languages(store)

    @property
    def passage_count(self) -> int:
        """Passages in all."""
        return int(self._store.rows(_PASSAGES)[0][0])

    def passage_frequency(self, word: str, *, is_prefix: bool = False) -> int:
        """Passages (with their titles and headings) that hold the word, or any word that begins with it."""
        phrase = phrase_term(word, self._languages, is_prefix=is_prefix)
        if phrase not in self._known:
            self._known[phrase] = int(self._store.rows(_FREQUENCY, {"phrase": phrase})[0][0])
        return self._known[phrase]

    def stand_together(self, word: str, beginning: str) -> bool:
        """Whether any paper (its title, its files and its notes) holds the word and one that begins with `beginning`."""
        bound = {
            "one": phrase_term(word, self._languages),
            "other": phrase_term(beginning, self._languages, is_prefix=True),
        }
        return bool(self._store.rows(_TOGETHER, bound)[0][0])


def stemmed_languages(store: Store) -> tuple[str, ...]:
    """The languages of documents in the store whose words lie in the index in other than English forms."""
    return tuple(sorted({str(row[0]) for row in store.rows(_LANGUAGES)} & STEMMED))
