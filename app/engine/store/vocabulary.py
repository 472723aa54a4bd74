"""How often words occur in the library, by the index's own stemming."""

from app.engine.store.database import Store

_PASSAGES = "SELECT count(*) FROM passages"
_FREQUENCY = "SELECT count(*) FROM passages_fts WHERE passages_fts MATCH :phrase"


class StoreVocabulary:
    """Counts passages; each count is asked of the index once and kept, so make one per question."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, int] = {}

    @property
    def passage_count(self) -> int:
        """Passages in all."""
        return int(self._store.rows(_PASSAGES)[0][0])

    def passage_frequency(self, word: str, *, is_prefix: bool = False) -> int:
        """Passages (with their titles and headings) that hold the word, or any word that begins with it."""
        phrase = '"' + word.replace('"', '""').replace("\0", " ") + '"' + ("*" if is_prefix else "")
        if phrase not in self._known:
            self._known[phrase] = int(self._store.rows(_FREQUENCY, {"phrase": phrase})[0][0])
        return self._known[phrase]
