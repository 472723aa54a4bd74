"""Words of a text as questions and sentences are compared: lower case, accents folded, stemmed by language, stop words left out.

The Snowball stemmers are the `snowballstemmer` package.
"""

import re
import unicodedata
from functools import cache

import snowballstemmer

from app.engine.stop_words import LANGUAGES, is_function_word, is_scaffolding

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def words(text: str) -> list[str]:
    """The words of a text in order, as written; hyphens and apostrophes inside a word stay."""
    return _WORD.findall(text)


def guess_language(text: str) -> str:
    """Name the language whose stop words the text uses most: "english", "german", "spanish" or "french"."""
    found = words(text)
    counts = {name: sum(is_function_word(word, name) for word in found) for name in LANGUAGES}
    best = max(counts, key=lambda name: (counts[name], name == "english"))
    return best if counts[best] else "english"


def is_stop_word(word: str, language: str) -> bool:
    """Whether a word carries no topic in a question of that language."""
    return is_function_word(word, language) or is_scaffolding(word, language)


def stem(word: str, language: str = "english") -> str:
    """Reduce a word to its stem: case and accents folded, no possessive 's, then the Snowball stemmer of the language."""
    return _stem(word.casefold().replace("’", "'").removesuffix("'s"), language)


def stems(text: str, language: str = "english") -> frozenset[str]:
    """The stems of all words that carry a topic; parts of hyphenated words count beside the whole, with its hyphens and without."""
    found = set()
    for word in words(text):
        for part in {word, word.replace("-", ""), *word.split("-")}:
            if part and not is_stop_word(part, language):
                found.add(stem(part, language))
    return frozenset(found)


@cache
def _stemmer(language: str) -> "snowballstemmer.stemmer":
    return snowballstemmer.stemmer(language)


@cache
def _stem(word: str, language: str) -> str:
    stemmed = str(_stemmer(language).stemWord(word))
    decomposed = unicodedata.normalize("NFKD", stemmed)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
