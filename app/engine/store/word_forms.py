"""Words as the lexical index holds them.

The index takes any word as it is given and reduces it by English rules, so what differs by language is done here, to
passages and questions alike: letters are folded, words of languages with a Snowball stemmer are stemmed, and runs of
scripts that are written without spaces are cut into overlapping pairs of characters. A pair is found as a word; a single
character as the beginning of a pair, as the last character of a run stands alone too. So there are no second table, whose
figures could not be compared with the first, and no shortest word.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

import snowballstemmer

from app.engine.store.folding import fold

_WORD = re.compile(r"[^\W_]+")
# Points, vowel signs and joiners inside Arabic and Hebrew words, which would part them.
_POINTS = re.compile(
    "[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200d]"
)
# Han, kana, Hangul, and the scripts of South-East Asia with their vowel signs.
_UNSPACED_CHARACTERS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d-\u30ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af"
)
_PIECES = re.compile(
    rf"(?P<unspaced>[{_UNSPACED_CHARACTERS}]+)|(?P<word>(?:(?![{_UNSPACED_CHARACTERS}])[^\W_])+)"
)
_HAS_UNSPACED = re.compile(f"[{_UNSPACED_CHARACTERS}]")
# A raised mark behind a word or a figure ("effects¹²", "5.2¹²", "10⁵"); that of a unit ("cm²") belongs to it.
_RAISED = re.compile("(?:(?<=[^\\W\\d_⁰¹²³⁴-⁹]{3})|(?<=[0-9]))(?=[⁰¹²³⁴-⁹])")
_STEMMERS = {
    "ar": "arabic",
    "ca": "catalan",
    "da": "danish",
    "nl": "dutch",
    "et": "estonian",
    "fi": "finnish",
    "fr": "french",
    "de": "german",
    "el": "greek",
    "hu": "hungarian",
    "id": "indonesian",
    "ga": "irish",
    "it": "italian",
    "lt": "lithuanian",
    "no": "norwegian",
    "nb": "norwegian",
    "nn": "norwegian",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "es": "spanish",
    "sv": "swedish",
    "tr": "turkish",
}

STEMMED = frozenset(_STEMMERS)
"""Codes of the languages whose words are stemmed here; English ones are by the index."""


def indexed_form(text: str, language: str) -> str:
    """A text as it is given to the lexical index.

    Args:
        text: A passage, or the title and headings above it.
        language: Two-letter code of its document; "" when not known.
    """
    stemmed = language if language in _STEMMERS else ""
    if not stemmed and text.isascii():
        return text
    return " ".join(
        form
        for piece, is_unspaced in pieces(text)
        for form in (pairs(piece) if is_unspaced else word_forms(piece, stemmed))
    )


def is_indexed_plainly(text: str, language: str) -> bool:
    """Whether the index of an older Attest, which took texts as they were, holds a text as it should be."""
    return language not in _STEMMERS and text.isascii()


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The words of a text and its runs without spaces, each with whether it is such a run."""
    plain = text
    if not text.isascii():
        plain = _POINTS.sub("", unicodedata.normalize("NFKC", _RAISED.sub(" ", text)))
    for found in _PIECES.finditer(plain):
        yield found[0], found["unspaced"] is not None


def pairs(run: str) -> list[str]:
    """Overlapping pairs of the characters of a run, and its last one."""
    folded = fold(run)
    return [folded[at : at + 2] for at in range(len(folded))]


def word_forms(word: str, language: str) -> tuple[str, ...]:
    """A word stemmed by a language ("" for none) and folded.

    Where the stem depends on accents there are two forms: stemmed as it is written, and as it is typed without them.
    """
    if not language:
        return (fold(word),)
    return _word_forms(word.replace("İ", "i").lower(), language)


def has_unspaced(text: str) -> bool:
    """Whether a text has characters of a script that is written without spaces."""
    return not text.isascii() and _HAS_UNSPACED.search(text) is not None


@lru_cache(maxsize=100_000)
def _word_forms(word: str, language: str) -> tuple[str, ...]:
    stemmer = _stemmer(_STEMMERS[language])
    spellings = dict.fromkeys((word, fold(word)))
    return tuple(dict.fromkeys(fold(str(stemmer.stemWord(spelling))) for spelling in spellings))


@cache
def _stemmer(name: str) -> "snowballstemmer.stemmer":
    return snowballstemmer.stemmer(name)


def english_stem(word: str) -> str:
    """What the index itself makes of a folded word (Porter's rules)."""
    return str(_stemmer("porter").stemWord(word)) if word.isascii() else word
