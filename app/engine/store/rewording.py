"""Giving the word index of an older store the present forms of words, some sources in a transaction.

Only passages with other than plain English text change; texts and vectors stay. How far it came is kept with each
transaction, so a run that ends in the middle goes on there.
"""

import json
import logging

import apsw

from app.engine.store.database import Row, Store
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.passages import language_of
from app.engine.store.word_forms import is_indexed_plainly
from app.engine.store.word_index import context, put_words

logger = logging.getLogger(__name__)

_THROUGH = "SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'worded_through'"
_SET_THROUGH = "UPDATE meta SET value = :source WHERE name = 'worded_through'"
_DONE = "DELETE FROM meta WHERE name = 'worded_through'"
_LEFT = f"SELECT count(*) FROM sources WHERE passages > 0 AND id > ({_THROUGH})"  # noqa: S608 - a constant of ours
_NEXT = """
SELECT S.id, S.language, coalesce(I.title, S.title), coalesce(I.language, '')
FROM sources S LEFT JOIN items I ON I.id = S.item_id
WHERE S.passages > 0 AND S.id > :through ORDER BY S.id LIMIT :limit
"""
_PASSAGES = (
    f"SELECT P.id, P.section_path, {PASSAGE_TEXT} FROM passages P WHERE P.source_id = :source ORDER BY P.id"  # noqa: S608 - constant columns
)
_SET_LANGUAGE = "UPDATE sources SET language = :language WHERE id = :source"


def sources_to_reword(store: Store) -> int:
    """Count the sources whose words may still lie in the index as an older Attest put them."""
    return int(store.rows(_LEFT)[0][0])


def reword_some(store: Store, limit: int) -> int:
    """Look at up to `limit` sources in one transaction.

    Returns:
        How many were looked at; 0 when none is left.
    """
    with store.transaction() as connection:
        through = connection.execute(_THROUGH).get
        if through is None:
            return 0
        rows: list[Row] = connection.execute(_NEXT, {"through": through, "limit": limit}).fetchall()
        for row in rows:
            _reword(connection, *row)
        if rows:
            connection.execute(_SET_THROUGH, {"source": str(rows[-1][0])})
        else:
            connection.execute(_DONE)
            logger.info("All words are in the index in their present forms")
    return len(rows)


def _reword(connection: apsw.Connection, source_id: int, known: str, title: str, declared: str) -> None:
    rows: list[Row] = connection.execute(_PASSAGES, {"source": source_id}).fetchall()
    language = known or language_of("\n".join(str(row[2]) for row in rows), declared)
    connection.execute(_SET_LANGUAGE, {"source": source_id, "language": language})
    for passage_id, section_path, text in rows:
        above = context(title, tuple(json.loads(section_path)))
        if not (is_indexed_plainly(above, language) and is_indexed_plainly(text, language)):
            put_words(connection, passage_id, above, text, language)
