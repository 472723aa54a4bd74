"""Accents that a PDF sets as characters of their own, put back on the letters they are drawn over or under."""

import unicodedata
from collections.abc import Callable

_MARKS = {
    "\u00b4": "\u0301",
    "\u00a8": "\u0308",
    "\u02c6": "\u0302",
    "\u02dc": "\u0303",
    "\u02dd": "\u030b",
    "\u02da": "\u030a",
    "\u00b8": "\u0327",
    "\u02c7": "\u030c",
    "\u0060": "\u0300",
}
# A grave accent alone is a quotation mark or code far more often than an accent.
_SURE = frozenset(_MARKS) - {"\u0060"}
# Characters between an accent and its letter in the file's order.
_REACH = 9
_MAX_OFFSET_EM = 0.35
_WORD_SPACE_EM = 0.15

BoxOf = Callable[[int], tuple[float, float, float, float] | None]


def has_loose_accent(text: str) -> bool:
    """Whether a text holds accents that stand as characters of their own."""
    return not text.isascii() and not _SURE.isdisjoint(text)


def accented(letter: str, accent: str) -> str | None:
    """The letter with the accent on it; None when the two make no one character."""
    mark = _MARKS.get(accent)
    if mark is None or not letter.isalpha():
        return None
    joined = unicodedata.normalize("NFC", ("i" if letter == "\u0131" else letter) + mark)
    return joined if len(joined) == 1 else None


def join_accents(text: str, box_of: BoxOf) -> str:
    """Put accents on their letters: "Introducci´on" and "INTRODUCCION´" become what they show.

    Args:
        text: A line.
        box_of: Box (left, bottom, right, top) of the character at a place in the line; None when unknown.

    Returns:
        The line with each accent moved onto the letter of the same middle, where there is one close by.
    """
    chars = list(text)
    for at, char in enumerate(text):
        if char not in _MARKS:
            continue
        base = _letter_under(chars, at, box_of)
        if base is None:
            continue
        chars[base] = accented(chars[base], char) or chars[base]
        chars[at] = ""
        if base == at + 1 and at >= 2 and chars[at - 1] == " " and _touches(box_of(at - 2), box_of(base)):
            chars[at - 1] = ""
    return "".join(chars)


def _letter_under(chars: list[str], at: int, box_of: BoxOf) -> int | None:
    mark = box_of(at)
    if mark is None:
        return None
    offsets: dict[int, float] = {}
    for one in range(max(0, at - _REACH), min(len(chars), at + _REACH + 1)):
        box = box_of(one) if accented(chars[one], chars[at]) else None
        if box is not None:
            offsets[one] = abs(box[0] + box[2] - mark[0] - mark[2]) / 2
    best = min(offsets, key=lambda one: offsets[one], default=None)
    return None if best is None or offsets[best] > _MAX_OFFSET_EM * (mark[3] - mark[1]) else best


def _touches(
    first: tuple[float, float, float, float] | None, second: tuple[float, float, float, float] | None
) -> bool:
    """Whether no word space lies between two characters."""
    return bool(first and second and second[0] - first[2] < _WORD_SPACE_EM * (second[3] - second[1]))
