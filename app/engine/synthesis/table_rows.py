"""The rows of a table that can be quoted, and what they are read with."""

import itertools
import re

_HAS_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LABEL = re.compile(r"\W*(?:supplement\w* )?(?:table|tab\.|tabelle|tabla|tableau)\b", re.IGNORECASE)
_HEAD_LINES = 6
_UNNAMED_VALUES = 2


def table_parts(text: str) -> tuple[str, list[str]]:
    """What a row of a table is read with (the caption and the heads of the columns), and the rows that say something.

    A row of numbers alone says nothing, neither do several values whose columns have no names. A first row of
    numbers, such as years, names the columns, and so does a first line that is no caption.

    Args:
        text: Of the table: its caption, then a line for each row.
    """
    caption, *lines = (line.strip() for line in text.splitlines())
    rows = [line for line in lines if len(line.split()) >= 2 and _HAS_DIGIT.search(line)]
    heads = list(itertools.takewhile(lambda line: line not in rows, lines))
    is_named = (
        not _LABEL.match(caption) or any(map(_WORD.search, heads)) or any(map(_names_columns, rows[:1]))
    )
    told = [row for row in rows if _WORD.search(row) and (is_named or _values(row) < _UNNAMED_VALUES)]
    return " ".join([caption, *heads[:_HEAD_LINES]]), told


def _names_columns(row: str) -> bool:
    """Whether the first row with a digit is a head: years alone, or words with a digit among them ("ICD-10")."""
    return not _WORD.search(row) or _values(row) < _UNNAMED_VALUES


def _values(row: str) -> int:
    return sum(word[0].isdecimal() for word in row.split())
