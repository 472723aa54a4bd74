"""What a question asks for: its topic words with their weights, and the kind of answer it expects."""

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.engine.synthesis.words import guess_language, is_stop_word, stem, words

_NUMBER_CUES = re.compile(
    r"\b(how (?:many|much|long|often|large|big|far|old|high|low)|(?:what|which)\b[^?]{0,60}?\b(?:share|percent\w*|number|rate"
    r"|ratio|dose|size|sizes|value|values|cost|threshold|level|proportion|score|time|limit|amount|average|mean|sample)"
    r"|when\b|wann\b|wie ?viele?|wie (?:lange|oft|hoch)|cuánt\w+|combien|percent\w*|in which year|within how)",
    re.IGNORECASE,
)
_FINDING_CUES = re.compile(
    r"\b(?:what|which|how)\b.*\b(?:find|found|result\w*|reduce[ds]?|improve[ds]?|increase[ds]?|change[ds]?|effect\w*|reach|achieve[ds]?)\b"
    r"|\bdid\b.*\b(?:reduce|improve|increase|change|work|help|reach|find)\b",
    re.IGNORECASE,
)


class Vocabulary(Protocol):
    """How often words occur in the searchable library."""

    @property
    def passage_count(self) -> int:
        """Passages in all."""
        ...

    def passage_frequency(self, phrase: str) -> int:
        """Passages that contain the word, or all words of the phrase side by side (stemmed)."""
        ...


@dataclass(frozen=True, slots=True)
class Term:
    """One topic word of a question.

    Attributes:
        word: As written.
        stem: As compared.
        weight: Inverse passage frequency, natural logarithm, ≥ 0.
        passages: Passages of the library that contain it.
        is_name: Looks like a proper name, acronym or identifier (capital inside the sentence, digits).
    """

    word: str
    stem: str
    weight: float
    passages: int
    is_name: bool


@dataclass(frozen=True, slots=True)
class Question:
    """An analysed question."""

    text: str
    language: str
    terms: tuple[Term, ...]
    missing_phrases: tuple[str, ...]
    wants_number: bool
    wants_finding: bool

    @property
    def missing_terms(self) -> tuple[Term, ...]:
        """Topic words that occur nowhere in the library."""
        return tuple(term for term in self.terms if term.passages == 0)


def analyse_question(text: str, vocabulary: Vocabulary) -> Question:
    """Find the topic words of a question and what it asks for.

    Args:
        text: The question as typed.
        vocabulary: Tells how common each word is in the library.
    """
    language = guess_language(text)
    tokens = words(text)
    terms: dict[str, Term] = {}
    for position, word in enumerate(tokens):
        if is_stop_word(word, language):
            continue
        stemmed = stem(word, language)
        if stemmed not in terms:
            terms[stemmed] = _term(word, stemmed, position, vocabulary)
    return Question(
        text=text,
        language=language,
        terms=tuple(terms.values()),
        missing_phrases=_missing_phrases(tokens, language, vocabulary),
        wants_number=bool(_NUMBER_CUES.search(text)),
        wants_finding=bool(_FINDING_CUES.search(text)),
    )


def _term(word: str, stemmed: str, position: int, vocabulary: Vocabulary) -> Term:
    passages = vocabulary.passage_frequency(word)
    weight = math.log((vocabulary.passage_count + 1) / (passages + 0.5))
    return Term(word, stemmed, max(weight, 0.0), passages, _looks_like_name(word, position))


def _looks_like_name(word: str, position: int) -> bool:
    has_inner_capital = any(letter.isupper() for letter in word[1:])
    has_digit = any(letter.isdigit() for letter in word) and not word.isdigit()
    return has_inner_capital or has_digit or (position > 0 and word[:1].isupper())


def _missing_phrases(tokens: Sequence[str], language: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Neighbouring topic words that occur in the library, but never side by side."""
    missing = []
    for left, right in itertools.pairwise(tokens):
        if is_stop_word(left, language) or is_stop_word(right, language):
            continue
        if not vocabulary.passage_frequency(left) or not vocabulary.passage_frequency(right):
            continue
        if not vocabulary.passage_frequency(f"{left} {right}"):
            missing.append(f"{left} {right}")
    return tuple(missing)
