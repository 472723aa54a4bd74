"""How often words occur in the library, by the index's own stemming."""

import re

from app.engine.store.database import Store
from app.engine.store.folding import fold
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.query_text import phrase_term
from app.engine.store.word_forms import STEMMED

_PASSAGES = "SELECT count(*) FROM passages"
_FREQUENCY = "SELECT count(*) FROM passages_fts WHERE passages_fts MATCH :phrase"
_HITS = f"""
SELECT coalesce(I.title, S.title), P.section_path, {PASSAGE_TEXT}
FROM passages_fts F JOIN passages P ON P.id = F.rowid JOIN sources S ON S.id = P.source_id LEFT JOIN items I ON I.id = S.item_id
WHERE passages_fts MATCH :phrase LIMIT :most
"""  # noqa: S608 - a constant expression
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

MOST_READ = 300
"""Passages in which a spelling is looked for; a name whose stem more of them hold is taken as held."""
_OF_A_NAME = r"(?:['’]?s|n|an|ian|ean|ese|ish)?(?!\w)"
"""What may end a short word that is made of a name: Mars's, Cuban."""
_SHORT_NAME, _ENDING = 5, 3
_READ_AT_ONCE = 32


class StoreVocabulary:
    """Counts passages; each count is asked of the index once and kept, so make one per question."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, int] = {}
        self._spelled: dict[str, bool] = {}
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

    def is_spelled(self, name: str) -> bool:
        """Whether a passage (with its title and heading) holds a plain name as it is spelled, or a word made of it.

        Stems do not tell: that of "Mars" is that of "mar" as well.
        """
        if name not in self._spelled:
            self._spelled[name] = self._is_spelled(name)
        return self._spelled[name]

    def _is_spelled(self, name: str) -> bool:
        folded = fold(name)
        is_short = len(folded) <= _SHORT_NAME
        beginning = folded if is_short else folded[: max(_SHORT_NAME, len(folded) - _ENDING)]
        spelled = re.compile(rf"(?<!\w){re.escape(beginning)}" + (_OF_A_NAME if is_short else ""))
        read = 0
        bound = {"phrase": phrase_term(name, self._languages), "most": MOST_READ}
        for rows in self._store.batches(_HITS, bound, _READ_AT_ONCE):
            read += len(rows)
            if any(spelled.search(fold(" ".join(map(str, row)))) for row in rows):
                return True
        return read == MOST_READ

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
