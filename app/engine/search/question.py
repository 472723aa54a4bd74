"""What a question asks for: its topic words with their weights, and the kind of answer it expects."""

import itertools
import math
import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Protocol

from app.engine.search.answer_kinds import NUMBER_KINDS, AnswerKind, answer_kinds
from app.engine.search.spellings import parted, respelled, taken_apart, without_possessive
from app.engine.store.folding import fold
from app.engine.words import guess_language, is_stop_word, stem, stems, words

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

# A question with one of these may be about several papers, so its names need not stand together in any.
_SEVERAL_CUES = re.compile(
    r"\b(?:and|or|nor|versus|vs|than|compar\w+|differ\w*|both|either|each|between|papers|trials|studies"
    r"|y|o|entre|et|ou|und|oder)\b|[;,/]",
    re.IGNORECASE,
)
# Words that make another thing of the name behind them, so that the bare name does not stand for the two.
_QUALIFIER = re.compile(
    r"\b(acute|chronic|congenital|familial|gestational|hereditary|juvenile|latent|long|neonatal|paediatric|pediatric|persistent"
    r"|recurrent) ([A-Z][\w-]*)"
)
_ET_AL = re.compile(r"\bet al\b\.?", re.IGNORECASE)

_RARE_LETTERS = 5
_RARE_PIECES = 3
_PREFIX_LETTERS, _ENDING = 4, 3
_SHORTEST_NAME = 2
_SHORTEST_APART = 3
"""Acronyms of two letters ("MS") are spelled out as often as not."""
_MOST_CAPITALS, _FEW_WORDS = 0.75, 4


class Vocabulary(Protocol):
    """How often words occur in the searchable library."""

    @property
    def passage_count(self) -> int:
        """Passages in all."""
        ...

    def passage_frequency(self, word: str, *, is_prefix: bool = False) -> int:
        """Passages that contain the word (stemmed), or any word that begins with it."""
        ...

    def is_spelled(self, name: str) -> bool:
        """Whether any passage holds a plain name as it is spelled, or a word made of it; stems do not tell."""
        ...

    def stand_together(self, word: str, beginning: str) -> bool:
        """Whether any document holds the word (stemmed) as well as one that begins with `beginning`."""
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
        is_rare: A word that general texts hardly use: the name of a substance, a method, a species.
        spellings: Other ways to write it that the library has ("10 C" for "10C").
        forms: What holds the word as well where all stems of one set stand.
    """

    word: str
    stem: str
    weight: float
    passages: int
    is_name: bool
    is_rare: bool = False
    spellings: tuple[str, ...] = ()
    forms: tuple[frozenset[str], ...] = ()

    def is_in(self, held: AbstractSet[str]) -> bool:
        """Whether a text with these stems holds the word, in whatever spelling."""
        return self.stem in held or any(form <= held for form in self.forms)


@dataclass(frozen=True, slots=True)
class Question:
    """An analysed question.

    Attributes:
        text: As it is searched for.
        language: As `guess_language` names it.
        terms: Its topic words.
        wants_number: Whether a figure is asked for.
        wants_finding: Whether a result is asked for.
        apart: Two of its names that no document of the library holds together, though the question is about one; None
            where there are none such.
        unknown_phrase: A qualified name ("long COVID") that stands nowhere in the library though its words do; or "".
        kinds: What kinds of answer are expected, at least one.
        authors: Names of authors of the evidence whom it names; they are no topic words.
        meant: Names that the library lacks, each with one of the evidence that a slip of one letter makes of it.
        missed: Parts of it that the search for it left open, as the user was told.
        background: What a generator that writes is told beside it: the user's profile, the answer before; "" for nothing.
    """

    text: str
    language: str
    terms: tuple[Term, ...]
    wants_number: bool
    wants_finding: bool
    background: str = ""
    apart: tuple[str, str] | None = None
    unknown_phrase: str = ""
    kinds: frozenset[AnswerKind] = frozenset({AnswerKind.OTHER})
    authors: tuple[str, ...] = ()
    meant: tuple[tuple[str, str], ...] = ()
    missed: tuple[str, ...] = ()

    @property
    def absent_names(self) -> tuple[str, ...]:
        """The names and rare words that occur nowhere in the library, in order."""
        return tuple(one.word for one in self.terms if one.passages == 0 and (one.is_name or one.is_rare))

    def narrowed(self, text: str) -> "Question":
        """The same question as far as a part of its text asks it.

        Args:
            text: One or several of the questions that it puts together.
        """
        held = {stem(word, self.language) for word in words(text)}
        held |= {stem(part, self.language) for word in words(text) for part in word.split("-")}
        kinds = answer_kinds(text)
        return replace(
            self,
            text=text,
            terms=tuple(term for term in self.terms if term.stem in held),
            wants_number=_wants_number(text, kinds),
            wants_finding=bool(_FINDING_CUES.search(text)),
            unknown_phrase=self.unknown_phrase if self.unknown_phrase in text else "",
            kinds=kinds,
            authors=tuple(name for name in self.authors if fold(name) in fold(text)),
            meant=tuple(pair for pair in self.meant if pair[0] in text),
        )


def analyse_question(
    text: str, vocabulary: Vocabulary, count_pieces: Callable[[str], int] | None = None
) -> Question:
    """Find the topic words of a question and what it asks for.

    Args:
        text: The question as typed.
        vocabulary: Tells how common each word is in the library.
        count_pieces: Tells into how many pieces the embedder cuts an English word, 1 for words of general texts;
            None leaves rare words unrecognised.
    """
    said = _ET_AL.sub(" ", text)
    language = guess_language(said)
    kinds = answer_kinds(text)
    found = words(said)
    reader = _TermReader(
        language, vocabulary, count_pieces, are_capitals_telling=_are_capitals_telling(found)
    )
    terms: dict[str, Term] = {}
    for position, word in enumerate(map(without_possessive, found)):
        for term in reader.read(word, position):
            terms.setdefault(term.stem, term)
    return Question(
        text=text,
        language=language,
        terms=tuple(terms.values()),
        wants_number=_wants_number(text, kinds),
        wants_finding=bool(_FINDING_CUES.search(text)),
        apart=_names_apart(text, tuple(terms.values()), vocabulary),
        unknown_phrase=_unknown_phrase(text, vocabulary),
        kinds=kinds,
    )


def _are_capitals_telling(found: Sequence[str]) -> bool:
    """Whether capitals mark names: not where a question of several words has them everywhere, as titles have."""
    capitals = sum(word[:1].isupper() for word in found)
    return len(found) < _FEW_WORDS or capitals <= _MOST_CAPITALS * len(found)


def _wants_number(text: str, kinds: frozenset[AnswerKind]) -> bool:
    return bool(kinds & NUMBER_KINDS) or bool(_NUMBER_CUES.search(text))


def _names_apart(text: str, terms: Sequence[Term], vocabulary: Vocabulary) -> tuple[str, str] | None:
    """The first two names that no document holds together; None in a question that may be about several documents.

    Of each second name the beginning is enough ("Brazil" for "Brazilian"), and either of the two may be the second.
    """
    if _SEVERAL_CUES.search(text):
        return None
    names = [
        one
        for one in terms
        if one.is_name and one.passages and one.word[0].isalpha() and len(one.word) >= _SHORTEST_APART
    ]
    for one, other in itertools.combinations(names, 2):
        written = itertools.product((one.word, *one.spellings), (other.word, *other.spellings))
        ordered = ((a, b) for pair in written for a, b in (pair, pair[::-1]))
        if not any(vocabulary.stand_together(a, _beginning(b)) for a, b in ordered):
            return one.word, other.word
    return None


def _beginning(name: str) -> str:
    """What a name shares with the words made of it; the whole of acronyms and short names."""
    return name[: max(_PREFIX_LETTERS, len(name) - _ENDING)] if _is_plain(name) else name


def _unknown_phrase(text: str, vocabulary: Vocabulary) -> str:
    for match in _QUALIFIER.finditer(text):
        if vocabulary.passage_frequency(match[2]) and not vocabulary.passage_frequency(match[0]):
            return match[0]
    return ""


class _TermReader:
    """Makes terms of the words of one question."""

    def __init__(
        self,
        language: str,
        vocabulary: Vocabulary,
        count_pieces: Callable[[str], int] | None,
        *,
        are_capitals_telling: bool,
    ) -> None:
        self._language = language
        self._vocabulary = vocabulary
        self._count_pieces = count_pieces
        self._are_capitals_telling = are_capitals_telling

    def read(self, word: str, position: int) -> list[Term]:
        """The term of a word, none for a stop word; a compound unknown to the library gives those of its parts."""
        if is_stop_word(word, self._language):
            return []
        frequency = self._frequency(word)
        parts = [part for part in re.split("[-’']", word) if part]
        if frequency == 0 and len(parts) > 1 and not _has_inner_capital(word):
            return [term for part in parts for term in self.read(part, position)]
        is_name = self._is_name(word, position)
        is_latin = word.isascii() and _is_plain(word)  # names of other scripts may be inflected
        if is_name and frequency and is_latin and not self._vocabulary.is_spelled(word):
            frequency = 0
        spellings = self._spellings(word, frequency)
        if not frequency:
            frequency = max(map(self._vocabulary.passage_frequency, spellings), default=0)
        weight = math.log((self._vocabulary.passage_count + 1) / (frequency + 0.5))
        stemmed = stem(word, self._language)
        held_apart = word.isalpha() or _is_marked(word)
        forms = tuple(
            form
            for one in spellings
            if (held_apart or " " not in one) and (form := stems(one, self._language))
        )
        return [
            Term(word, stemmed, max(weight, 0.0), frequency, is_name, self._is_rare(word), spellings, forms)
        ]

    def _spellings(self, word: str, frequency: int) -> tuple[str, ...]:
        """Other ways to write the word that the library has; a word that it has is not taken apart."""
        ways = [*parted(word), *respelled(word), *(taken_apart(word) if not frequency else ())]
        return tuple(one for one in dict.fromkeys(ways) if self._vocabulary.passage_frequency(one))

    def _frequency(self, word: str) -> int:
        frequency = self._vocabulary.passage_frequency(word)
        if frequency or self._language == "english":
            return frequency
        return self._vocabulary.passage_frequency(stem(word, self._language), is_prefix=True)

    def _is_name(self, word: str, position: int) -> bool:
        if len(word) < _SHORTEST_NAME:
            return False
        has_digit = any(letter.isdigit() for letter in word) and not word.isdigit()
        if not self._are_capitals_telling:
            return has_digit
        is_capitalised = position > 0 and word[:1].isupper() and self._language != "german"
        return has_digit or is_capitalised or _has_inner_capital(word)

    def _is_rare(self, word: str) -> bool:
        if (
            self._count_pieces is None
            or self._language != "english"
            or not word.isalpha()
            or len(word) < _RARE_LETTERS
        ):
            return False
        return self._count_pieces(word.casefold()) >= _RARE_PIECES


def _is_plain(word: str) -> bool:
    return word.isalpha() and not _has_inner_capital(word)


def _is_marked(word: str) -> bool:
    """Whether a word is too odd for its parts to stand in one passage by chance, as those of "magnesium-ion" may."""
    return _has_inner_capital(word) or any(letter.isdigit() for letter in word)


def _has_inner_capital(word: str) -> bool:
    return any(letter.isupper() for letter in word[1:])
