"""Words that the citation rules look up: read once from `resources/language`, which is data and speaks many languages."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from app.engine.paths import resources

SPOKEN_SYMBOLS = {"≈": " about ", "≥": " at least ", "≤": " at most ", "→": " to ", "—": " - "}
"""How symbols read in a claim (V1)."""


@dataclass(frozen=True, slots=True)
class SentenceWords:
    """What decides whether a period ends a sentence (V2); all in lower case.

    Attributes:
        abbreviations: Guarded wherever they stand, without their last period and without blanks.
        units: Those of the abbreviations that are units behind a number, and then not guarded.
        numbered: Guarded before a number only.
        ordinal_followers: Words that make a German ordinal of a number with a period before them.
        ordinal_leads: Words that make a German ordinal of a number with a period behind them.
        particles: Characters that carry a Japanese sentence on behind a quotation.
    """

    abbreviations: frozenset[str]
    units: frozenset[str]
    numbered: frozenset[str]
    ordinal_followers: frozenset[str]
    ordinal_leads: frozenset[str]
    particles: str


@dataclass(frozen=True, slots=True)
class CitationWords:
    """What decides whether a number in brackets cites, and whether a phrase only names authors; all in lower case.

    Attributes:
        number_cues: Straight before a bracket they announce numbers of the text itself.
        list_cues: The same before several numbers.
        interval_cues: Straight before two rising numbers they make an interval of them.
        compounds: Straight behind a bracket they make a chemical name with it.
        author_lead_ins: Openings of a phrase that only names authors, longest first.
        author_verbs: Verbs that may close such a phrase before it has said anything.
        author_links: Words that may follow such a verb.
        author_works: Names of what authors write, as in "a review by".
    """

    number_cues: tuple[str, ...]
    list_cues: tuple[str, ...]
    interval_cues: tuple[str, ...]
    compounds: tuple[str, ...]
    author_lead_ins: tuple[str, ...]
    author_verbs: tuple[str, ...]
    author_links: tuple[str, ...]
    author_works: tuple[str, ...]


@cache
def sentence_words() -> SentenceWords:
    """The table for sentence ends."""
    table = tomllib.loads((resources() / "language" / "sentences.toml").read_text(encoding="utf-8"))
    ordinals = table["german_ordinals"]
    return SentenceWords(
        frozenset(word for words in table["abbreviations"].values() for word in words.split()),
        frozenset(table["units"]["words"].split()),
        frozenset(table["numbered"]["words"].split()),
        frozenset(ordinals["followers"].split()),
        frozenset(ordinals["leads"].split()),
        table["japanese"]["particles"],
    )


@cache
def citation_words() -> CitationWords:
    """The table for markers and claims."""
    table = tomllib.loads((resources() / "language" / "citations.toml").read_text(encoding="utf-8"))
    brackets, authors = table["bracketed_numbers"], table["authors"]
    return CitationWords(
        _longest_first(brackets["cues"].split()),
        _longest_first(brackets["cues_of_several"].split()),
        _longest_first(brackets["intervals"].split()),
        _longest_first(brackets["compounds"].split()),
        _longest_first(authors["lead_ins"]),
        _longest_first(authors["verbs"].split()),
        _longest_first(authors["links"].split()),
        _longest_first(authors["works"].split()),
    )


def _longest_first(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(words), key=lambda word: (-len(word), word)))
