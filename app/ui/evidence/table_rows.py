"""Finds the cells of a table that was stored as lines of text. No Qt.

PDF tables keep their rows but not the borders of their cells. Cells are only told apart where that is sure: values at
the end of rows that all have equally many of them. In every other table a row stays one cell, so that nothing ever stands
in a wrong column.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_LEAST_ROWS = 2
_TOKEN = re.compile(r"\S+")
_VALUE = re.compile(
    r"[<>≤≥~±+−–-]{0,2}\(?[<>≤≥±+−–-]{0,2}\d[\d.,:/×−–-]{0,18}[%*†‡§)]{0,4}|[-–—−]|n/?a|NA|ns", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the passage: its cells as ranges of the text, one where they are not known; `is_head` marks a heading."""

    cells: tuple[tuple[int, int], ...]
    is_head: bool = False


def rows_of(text: str) -> tuple[Row, ...]:
    """Cut a passage of type table into rows; every character but white space lies in exactly one cell."""
    lines = [[match.span() for match in _TOKEN.finditer(text, *span)] for span in _lines(text)]
    lines = [tokens for tokens in lines if tokens]
    rows = [Row(((tokens[0][0], tokens[-1][1]),)) for tokens in lines]
    counts = [_trailing_values(text, tokens) for tokens in lines]
    filled = [
        number for number, count in enumerate(counts) if count and number
    ]  # the first line is the caption
    if len(filled) < _LEAST_ROWS or len({counts[number] for number in filled}) > 1:
        return tuple(rows)
    values, head = counts[filled[0]], filled[0] - 1
    for number in filled:
        rows[number] = Row(_split(lines[number], values))
    if head and len(lines[head]) in (values, values + 1):
        rows[head] = Row(_head(lines[head], values), is_head=True)
    return tuple(rows)


def _lines(text: str) -> list[tuple[int, int]]:
    spans, start = [], 0
    for line in text.split("\n"):
        spans.append((start, start + len(line)))
        start += len(line) + 1
    return spans


def _trailing_values(text: str, tokens: Sequence[tuple[int, int]]) -> int:
    """How many values stand at the end of a row that begins with a name; 0 where it begins with none."""
    count = 0
    for start, end in reversed(tokens):
        if not _VALUE.fullmatch(text[start:end]):
            break
        count += 1
    return count if count < len(tokens) else 0


def _split(tokens: Sequence[tuple[int, int]], values: int) -> tuple[tuple[int, int], ...]:
    name = tokens[: len(tokens) - values]
    return ((name[0][0], name[-1][1]), *tokens[len(tokens) - values :])


def _head(tokens: Sequence[tuple[int, int]], values: int) -> tuple[tuple[int, int], ...]:
    """A heading of as many words as there are columns; one word less, and the names have no heading."""
    empty = () if len(tokens) > values else ((tokens[0][0], tokens[0][0]),)
    return (*empty, *tokens)
