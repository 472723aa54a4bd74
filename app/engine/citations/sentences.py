"""Where sentences end, in English and sanely in other languages; works on masked text, linear in its length.

A run of `.`, `!`, `?` or `…` ends a sentence before white space or the end of the stretch, closing quotes and
brackets included; full-width marks (`。！？`) end one anywhere. A period does not end a sentence after an
abbreviation, an initial, a German ordinal ("3. Oktober"), or before a lower-case letter.
"""

import re
from collections.abc import Iterator

from app.engine.citations.phrases import ABBREVIATIONS, ORDINAL_FOLLOWERS

_CLOSERS = r"[\"'”’»)\]*_」』）]*"
_END = re.compile(rf"(?P<wide>[。！？｡]+{_CLOSERS})|(?P<marks>[.!?…]+){_CLOSERS}(?=\s|$)")
_LAST_WORD = re.compile(r"\w(?:[\w.’-]*\w)?$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_NEXT_WORD = re.compile(r"\s+[\"'“„«(*_]*(?P<word>\w+)?")
_LONGEST_WORD = 24


def sentence_ends(text: str, start: int, end: int) -> Iterator[int]:
    """Give the offset behind each sentence that ends in `text[start:end]`, in order."""
    for found in _END.finditer(text, start, end):
        if found["wide"] or not _is_guarded(text, start, end, found):
            yield found.end()


def is_closed(text: str, start: int, end: int) -> bool:
    """Tell whether `text[start:end]` ends, but for white space, with the end of a sentence."""
    closed_at = max(sentence_ends(text, start, end), default=start)
    return closed_at > start and not text[closed_at:end].strip()


def _is_guarded(text: str, start: int, end: int, found: re.Match[str]) -> bool:
    """Tell whether a period or ellipsis is none that ends a sentence."""
    marks = found["marks"]
    if marks not in {".", "…"} and set(marks) != {"."}:
        return False
    following = _NEXT_WORD.match(text, found.end(), end)
    next_word = (following["word"] or "") if following else ""
    if next_word[:1].islower():
        return True
    if marks != ".":
        return False
    before = _LAST_WORD.search(text[max(start, found.start() - _LONGEST_WORD) : found.start()])
    return before is not None and _is_guarded_word(before[0], next_word)


def _is_guarded_word(word: str, next_word: str) -> bool:
    if word.isdigit():
        return len(word) <= 2 and next_word.casefold() in ORDINAL_FOLLOWERS
    is_initial = word[-1:].isupper() and _INITIALS.fullmatch(word) is not None
    return (
        is_initial or word.casefold() in ABBREVIATIONS or word.rpartition("-")[2].casefold() in ABBREVIATIONS
    )
