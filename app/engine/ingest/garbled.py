"""Pages whose text layer gives wrong letters: fonts without a map to characters, or with a false one.

Such a page looks right and reads as nonsense; it is named and left out rather than quoted.
"""

import re
import unicodedata

# Words that running text in a Latin script is full of, in the languages we meet.
_COMMON_WORDS = (
    "the of and to in a is for that with on as by are was be this from at or we an it not "
    "der die und das den von zu mit ist im ein eine auf für nicht sich des "
    "de la el en y los que del las un una por con para se es su "
    "le les et des est du dans pour que qui au sur "
    "di il che per della non sono si da do em não os uma het van een te dat"
)
_COMMON = frozenset(_COMMON_WORDS.split())
_WORD = re.compile(r"[^\W\d_]{2,}")
_VOWEL = re.compile(r"[aeiouy]", re.IGNORECASE)
_MIN_SIGNS = 60
_MIN_WORDS = 60
_MAX_UNMAPPED = 0.2
_ENOUGH_COMMON = 3
_MIN_COMMON = 0.005
_MIN_ASCII = 0.8
_MIN_VOWELS = 0.22
_MAX_VOWELS = 0.62


def is_garbled(text: str) -> bool:
    """Whether a page's text is nonsense: signs without a meaning, or letters that make no language.

    Args:
        text: Text of a page as the file gives it, before it is cleaned.

    Returns:
        False for pages with too little text to tell, and for scripts whose words are not known here.
    """
    words = text.lower().split()
    if sum(word in _COMMON for word in words) > max(_ENOUGH_COMMON, _MIN_COMMON * len(words)):
        return False
    solid = "".join(words)
    if len(solid) < _MIN_SIGNS:
        return False
    return _is_unmapped(solid) or _is_false(text)


def _is_unmapped(solid: str) -> bool:
    if solid.isascii() and solid.isprintable():
        return False
    unmapped = sum(char == "\ufffd" or unicodedata.category(char) in ("Cc", "Co", "Cn") for char in solid)
    return unmapped > _MAX_UNMAPPED * len(solid)


def _is_false(text: str) -> bool:
    words = _WORD.findall(text)
    letters = "".join(words)
    if len(words) < _MIN_WORDS or sum(map(str.isascii, letters)) < _MIN_ASCII * len(letters):
        return False
    vowels = len(_VOWEL.findall(letters)) / len(letters)
    return not _MIN_VOWELS <= vowels <= _MAX_VOWELS
