"""Pages that hold their text twice: an earlier state of the page lies unseen below the one that is shown."""

import re
from collections.abc import Sequence
from itertools import pairwise

from app.engine.ingest.pdf_lines import Line

_WORD = re.compile(r"\w+")
# Words in a row, figures among them: so many that only a copy says them again.
_ROW = 12
_MIN_WORDS = 60
_MIN_JUMP = 0.15
# On pages of plain text more than half of the words are said once.
_MAX_DISTINCT = 0.5
_MIN_COPIED = 0.25
_MIN_OF_LINE = 0.8
# Cells of tables, code and axes of drawings may be said over and over.
_MIN_PROSE_WORDS = 5
_MIN_LETTERS = 0.65


def without_hidden_copy(lines: Sequence[Line]) -> list[Line]:
    """Leave out the lines of a page whose words are all written once more later on.

    Args:
        lines: Lines of a page in the file's order: what is drawn later lies on top.

    Returns:
        The other lines; all of them on a page without a copy. Words that stand only once are never lost.
    """
    if not _starts_again(lines):
        return list(lines)
    words = [(word, at) for at, line in enumerate(lines) for word in _WORD.findall(line.text)]
    if len(words) < _MIN_WORDS or len({word for word, _ in words}) > _MAX_DISTINCT * len(words):
        return list(lines)
    copied = _copied([word for word, _ in words])
    if len(copied) < _MIN_COPIED * len(words):
        return list(lines)
    counts, repeated = [0] * len(lines), [0] * len(lines)
    for place, (_, at) in enumerate(words):
        counts[at] += 1
        repeated[at] += place in copied
    return [
        line
        for line, count, again in zip(lines, counts, repeated, strict=True)
        if again < _MIN_OF_LINE * count or not _is_prose(line.text, count)
    ]


def _starts_again(lines: Sequence[Line]) -> bool:
    """Whether the lines go back up the page, as they do where a copy begins."""
    height = max((line.top for line in lines), default=0.0) - min(
        (line.bottom for line in lines), default=0.0
    )
    return any(after.bottom - before.bottom > _MIN_JUMP * height for before, after in pairwise(lines))


def _is_prose(text: str, words: int) -> bool:
    return words >= _MIN_PROSE_WORDS and sum(map(str.isalpha, text)) >= _MIN_LETTERS * len(text)


def _copied(words: Sequence[str]) -> set[int]:
    """Places of words that are said again, in the same row of words, further on."""
    later: set[tuple[str, ...]] = set()
    copied: set[int] = set()
    for place in range(len(words) - _ROW, -1, -1):
        row = tuple(words[place : place + _ROW])
        if row in later:
            copied.update(range(place, place + _ROW))
        later.add(row)
    return copied
