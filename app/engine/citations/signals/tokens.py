"""Words and numbers of a text with their stems and clauses, as the signals compare them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.engine.citations.phrases import SPOKEN_SYMBOLS
from app.engine.citations.signals.word_table import word_table
from app.engine.ingest.sentences import split_sentences
from app.engine.stop_words import is_function_word
from app.engine.words import stem

MAX_SENTENCE_TOKENS = 100
_SEAM_TOKENS = 40
_LONGEST_STEMMED = 40
_SIGNS = "%‰"
# No possessive groups: Python before 3.11.5 matches them wrongly (python/cpython#106052).
_NUMBER = r"\d+(?:[.,]\d+)*(?![^\W_]|[.,]\d)"
_TOKEN = re.compile(
    rf"(?P<number>{_NUMBER})|(?P<word>[^\W_]+(?:['’-][^\W_]+)*|[%‰])|(?P<stop>[.,;:()!?—–\n])"
)
_CLAUSE_WORDS = word_table(
    "but whereas while although though however whilst because since if unless aber während obwohl jedoch pero aunque mais"
)
_SPOKEN = str.maketrans({symbol: spoken for symbol, spoken in SPOKEN_SYMBOLS.items() if len(symbol) == 1})
_HYPHENS = str.maketrans({"‐": "-", "‑": "-", "−": "-", "\u00ad": "", "’": "'", "‘": "'"})


class Token(NamedTuple):
    """A word or a number; a tuple, because a passage has hundreds and a dataclass takes three times as long to make.

    Attributes:
        text: As written.
        lower: Case folded.
        stem: Stem of the word; a number as it is.
        is_content: Whether it carries a topic: no stop word.
        is_number: Whether it is written in digits.
        clause: Number of the clause within the sentence, from 0.
    """

    text: str
    lower: str
    stem: str
    is_content: bool
    is_number: bool
    clause: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or a part of a very long one; `stems` are those of its content words."""

    text: str
    tokens: tuple[Token, ...]
    stems: frozenset[str]


def spoken(text: str) -> str:
    """Read symbols as words the way claims do, and write hyphens and apostrophes one way."""
    return text.translate(_SPOKEN).translate(_HYPHENS)


def sentences_of(text: str, language: str) -> tuple[Sentence, ...]:
    """Cut a text into sentences of at most `MAX_SENTENCE_TOKENS` tokens."""
    found: list[Sentence] = []
    for start, end in split_sentences(text):
        found += _pieces(text[start:end], language)
    return tuple(found)


def _pieces(text: str, language: str) -> list[Sentence]:
    pieces: list[Sentence] = []
    tokens: list[Token] = []
    clause, start = 0, 0
    for match in _TOKEN.finditer(text):
        if match["stop"]:
            clause += 1
            is_seam = match["stop"] in ";\n" and len(tokens) >= _SEAM_TOKENS
            if not is_seam and len(tokens) < MAX_SENTENCE_TOKENS:
                continue
            pieces.append(sentence_of(tokens, text[start : match.start()]))
            tokens, clause, start = [], 0, match.start()
            continue
        if len(tokens) >= 2 * MAX_SENTENCE_TOKENS:
            pieces.append(sentence_of(tokens, text[start : match.start()]))
            tokens, clause, start = [], 0, match.start()
        token = _token(match, language, clause)
        if token.lower in _CLAUSE_WORDS:
            clause += 1
        tokens.append(token)
    if tokens:
        pieces.append(sentence_of(tokens, text[start:]))
    return pieces


def _token(match: re.Match[str], language: str, clause: int) -> Token:
    text = match[0]
    if match["number"]:
        return Token(text, text, text, True, True, clause)
    lower = "percent" if text == "%" else text.casefold()
    stemmed, is_content = _word_facts(lower, language)
    return Token(text, lower, stemmed, is_content and text not in _SIGNS, False, clause)


@lru_cache(maxsize=20_000)
def _word_facts(lower: str, language: str) -> tuple[str, bool]:
    """Stem, and whether the word carries a topic."""
    return stem(lower[:_LONGEST_STEMMED], language), len(lower) > 1 and not is_function_word(lower, language)


def sentence_of(tokens: Sequence[Token], text: str = "") -> Sentence:
    """Make a sentence of tokens."""
    return Sentence(text, tuple(tokens), frozenset(token.stem for token in tokens if token.is_content))
