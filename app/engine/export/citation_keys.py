"""Citation keys for BibTeX and Pandoc: `jonsson2021`, then `jonsson2021a`, `jonsson2021b` …; never Zotero's own keys.

A key is made of the first author's name (else the first word of the title) and the year, folded to ASCII. Sources are
numbered in the order in which they came into the library, so that a key stays as it is when others come in later,
and files exported from different conversations agree.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from app.engine.citations.authors import letters
from app.engine.records import SourceInfo
from app.engine.stop_words import is_function_word
from app.engine.zotero.records import ZoteroRef


def citation_keys(sources: Iterable[SourceInfo], library: Iterable[SourceInfo] = ()) -> dict[ZoteroRef, str]:
    """Give each source a key of its own.

    Args:
        sources: What is exported.
        library: All sources of the library in order of their arrival; they get their keys first.

    Returns:
        Distinct keys of lower-case ASCII letters and digits, for `sources` and `library`.
    """
    keys: dict[ZoteroRef, str] = {}
    taken: set[str] = set()
    counts: Counter[str] = Counter()
    for source in (*library, *sources):
        if source.ref in keys:
            continue
        base = _base(source)
        key = base
        while key in taken:
            counts[base] += 1
            key = base + letters(counts[base])
        taken.add(key)
        keys[source.ref] = key
    return keys


_NOT_ASCII_LETTERS = re.compile(r"[^a-z0-9]+")
_WORD = re.compile(r"[^\W_]+")
_SPECIAL = str.maketrans(
    {
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ł": "l",
        "ħ": "h",
        "ı": "i",
        "ŋ": "n",
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)
_NO_LETTERS = "source"
_MAX_NAME_CHARS = 24


def _base(source: SourceInfo) -> str:
    words = _WORD.findall(source.title)
    telling = [word for word in words if not is_function_word(word, "english")]
    candidates = (*source.authors[:1], *telling, *words)
    name = next(filter(None, map(_folded, candidates)), _NO_LETTERS)
    return f"{name[:_MAX_NAME_CHARS]}{source.year or 'nd'}"


def _folded(text: str) -> str:
    """Fold a name to ASCII; letters of other scripts are lost, digits stay behind letters only."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_SPECIAL))
    return _NOT_ASCII_LETTERS.sub("", decomposed).lstrip("0123456789")
