"""Giving the word index of an older store the present forms of words.

Only passages with other than plain English text change; texts and vectors stay.
"""

import json

import apsw

from app.engine.store.database import Row
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.passages import language_of
from app.engine.store.renewal import Renewal
from app.engine.store.word_forms import is_indexed_plainly
from app.engine.store.word_index import context, put_words

_LEFT = "SELECT count(*) FROM sources WHERE passages > 0 AND id > :through"
_NEXT = """
SELECT S.id, S.language, coalesce(I.title, S.title), coalesce(I.language, '')
FROM sources S LEFT JOIN items I ON I.id = S.item_id
WHERE S.passages > 0 AND S.id > :through ORDER BY S.id LIMIT :limit
"""
_PASSAGES = (
    f"SELECT P.id, P.section_path, {PASSAGE_TEXT} FROM passages P WHERE P.source_id = :source ORDER BY P.id"  # noqa: S608 - constant columns
)
_SET_LANGUAGE = "UPDATE sources SET language = :language WHERE id = :source"


def _reword(connection: apsw.Connection, row: Row) -> None:
    source_id, known, title, declared = row
    passages: list[Row] = connection.execute(_PASSAGES, {"source": source_id}).fetchall()
    language = known or language_of("\n".join(str(passage[2]) for passage in passages), declared)
    connection.execute(_SET_LANGUAGE, {"source": source_id, "language": language})
    for passage_id, section_path, text in passages:
        above = context(title, tuple(json.loads(section_path)))
        if not (is_indexed_plainly(above, language) and is_indexed_plainly(text, language)):
            put_words(connection, passage_id, above, text, language)


REWORDING = Renewal(
    "worded_through", _NEXT, _LEFT, _reword, "All words are in the index in their present forms"
)
"""Of sources, with their passages."""
