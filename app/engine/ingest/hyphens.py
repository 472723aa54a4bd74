"""Words divided at line ends: put together, or kept with their hyphen, by what the document itself writes."""

import re
from collections import Counter
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)*")
_LAST = re.compile(r"([^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)*)[-\u2010\u2011]$")
_FIRST = re.compile(r"^([^\W\d_]+)")
_HYPHENS = ("-", "\u2010", "\u2011")
_BEFORE_HYPHEN = re.compile(r"[^\W_]")
# Parts this short are common as word endings, so that being a word of the document says little.
_SHORT = 3


class Vocabulary:
    """Words of one document as they stand inside its lines, lower-cased and counted."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._counts: Counter[str] = Counter()
        for line in lines:
            words = _WORD.findall(line.lower())
            # The last word of a divided line is half a word, and so is the first of the next; the latter is rare
            # enough to be let in.
            self._counts.update(words[:-1] if _is_divided(line) else words)
            for word in words:
                if "-" in word:
                    self._counts.update(word.split("-"))

    def __contains__(self, word: str) -> bool:
        return self._counts[word.lower().replace("\u2010", "-").replace("\u2011", "-")] > 0

    def count(self, word: str) -> int:
        """How often a word stands in the document."""
        return self._counts[word.lower()]


def join_lines(first: str, second: str, vocabulary: Vocabulary, *, is_soft: bool) -> tuple[str, str]:
    """Decide how a line is joined to the next.

    Args:
        first: The line.
        second: The line after it.
        vocabulary: Words of the document.
        is_soft: Whether the text layer itself marks the hyphen as a division.

    Returns:
        The line as it should read, and the glue after it ("" inside a word, else a line break).
    """
    if not _is_divided(first):
        return first, "\n"
    head, tail = _LAST.search(first), _FIRST.match(second)
    if head is None or tail is None or not tail[1][0].islower():
        return first, "" if re.match(r"\w", second) else "\n"
    if _keeps_hyphen(head[1], tail[1], vocabulary, is_soft=is_soft):
        return first, ""
    return first[:-1], ""


def _is_divided(line: str) -> bool:
    """Whether a line ends in a hyphen right after a letter or figure."""
    return line.endswith(_HYPHENS) and _BEFORE_HYPHEN.match(line[-2:-1]) is not None


def _keeps_hyphen(head: str, tail: str, vocabulary: Vocabulary, *, is_soft: bool) -> bool:
    if head + tail in vocabulary:
        return False
    if f"{head}-{tail}" in vocabulary:
        return True
    last = head.rpartition("-")[2]
    if len(last) <= _SHORT or len(tail) <= _SHORT:
        return False
    least = 2 if is_soft else 1
    return vocabulary.count(last) >= least and vocabulary.count(tail) >= least
