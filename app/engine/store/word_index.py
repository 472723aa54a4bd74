"""The word index, and giving that of an older store its present, smaller form.

FTS5 marks each word that stands in another than the first column, so the text has to come first. The new index is built
beside the former one, which is searched until the new one is whole and takes its name. What is written meanwhile goes
into both.
"""

import json
from typing import Final

import apsw

from app.engine.store.database import Row
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.engine.store.renewal import Renewal
from app.engine.store.word_forms import indexed_form

CONTEXT_WEIGHT: Final = 2.0
"""Weight of words in the title and headings above a passage against those in its text (bm25).

Against 1.0, nDCG@10 of the lexical search rose by 0.007 on Cranfield and 0.003 on SciFact.
"""
_IS_FORMER: Final = "EXISTS (SELECT 1 FROM meta WHERE name = 'words_through')"
FIRST_WEIGHT: Final = f"(SELECT CASE WHEN {_IS_FORMER} THEN {CONTEXT_WEIGHT} ELSE 1.0 END)"
SECOND_WEIGHT: Final = f"(SELECT CASE WHEN {_IS_FORMER} THEN 1.0 ELSE {CONTEXT_WEIGHT} END)"
"""Weights of the columns of `passages_fts` in the form it has, as expressions of SQL."""
RANKING: Final = f"""(
SELECT CASE WHEN {_IS_FORMER} THEN 'bm25({CONTEXT_WEIGHT}, 1.0)' ELSE 'bm25(1.0, {CONTEXT_WEIGHT})' END)"""
"""What `rank` is matched with, as an expression of SQL."""

_PUT = "INSERT OR REPLACE INTO passages_fts (rowid, context, text) VALUES (:passage, :context, :text)"
_PUT_BESIDE = (
    "INSERT OR REPLACE INTO passages_words (rowid, context, text) VALUES (:passage, :context, :text)"
)
_LEFT = "SELECT count(*) FROM passages WHERE id > :through"
_NEXT = f"""
SELECT P.id, coalesce(I.title, S.title), P.section_path, {PASSAGE_TEXT}, S.language
FROM passages P JOIN sources S ON S.id = P.source_id LEFT JOIN items I ON I.id = S.item_id
WHERE P.id > :through ORDER BY P.id LIMIT :limit
"""  # noqa: S608 - constant columns
_TAKE_PLACE = """
DROP TRIGGER passages_leave_words;
DROP TRIGGER passages_leave;
DROP TABLE passages_fts;
ALTER TABLE passages_words RENAME TO passages_fts;
CREATE TRIGGER passages_leave AFTER DELETE ON passages BEGIN
  DELETE FROM passages_fts WHERE rowid = OLD.id;
  DELETE FROM vector_blocks WHERE source_id = OLD.source_id;
END;
"""


def context(title: str, section_path: tuple[str, ...]) -> str:
    """Give the words above a passage: the title of its source and the headings it stands under."""
    return " > ".join((title, *section_path))


def put_words(connection: apsw.Connection, passage_id: int, above: str, text: str, language: str) -> None:
    """Put a passage into the word index, in the word forms of its document's language; replaces what is there."""
    row = _row(passage_id, above, text, language)
    connection.execute(_PUT, row)
    if connection.execute(f"SELECT {_IS_FORMER}").get:
        connection.execute(_PUT_BESIDE, row)


def _row(passage_id: int, above: str, text: str, language: str) -> dict[str, object]:
    forms = {"context": indexed_form(above, language), "text": indexed_form(text, language)}
    return forms | {"passage": passage_id}


def _regroup(connection: apsw.Connection, row: Row) -> None:
    passage_id, title, section_path, text, language = row
    above = context(title, tuple(json.loads(section_path)))
    connection.execute(_PUT_BESIDE, _row(passage_id, above, text, language))


def _take_place(connection: apsw.Connection) -> None:
    connection.execute(_TAKE_PLACE)


REGROUPING = Renewal(
    "words_through", _NEXT, _LEFT, _regroup, "The word index has its present form", _take_place
)
"""Of passages."""
