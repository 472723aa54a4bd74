"""Just enough English grammar to tell clauses apart: where the finite verb of a stretch stands, and its subject.

Words are looked up in `resources/language/clauses.toml`; a word that no list knows is a noun.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from app.engine.paths import resources

_WORD = re.compile(r"[^\W_]+(?:[-’'.][^\W_]+)*")
_NOUN_FOLLOWERS = frozenset({"in", "of", "from", "by", "using"})
_SPEAKERS = frozenset({"i", "you", "we", "they"})
_PLURALS = frozenset({"these", "those", "people", "men", "women", "children", "data", "mice", "who"})


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """The word lists, in lower case; `past` and `present` are the forms of the listed verbs."""

    auxiliaries: frozenset[str]
    modals: frozenset[str]
    base: frozenset[str]
    present: frozenset[str]
    past: frozenset[str]
    not_past: frozenset[str]
    determiners: frozenset[str]
    prepositions: frozenset[str]
    subordinators: frozenset[str]
    adverbs: frozenset[str]
    pronouns: frozenset[str]
    openings: frozenset[str]
    together: frozenset[str]
    coordinators: tuple[str, ...]
    contrasts: tuple[str, ...]
    others: tuple[str, ...]


@cache
def clause_words() -> ClauseWords:
    """Read the lists, once."""
    data = tomllib.loads((resources() / "language" / "clauses.toml").read_text(encoding="utf-8"))
    listed = {name: frozenset(value.split()) for name, value in data.items() if isinstance(value, str)}
    base = listed["verbs"]
    return ClauseWords(
        auxiliaries=listed["auxiliaries"],
        modals=listed["modals"],
        base=base,
        present=frozenset(map(_third_person, base)),
        past=listed["irregular_past"] | frozenset(map(_past, base)),
        not_past=listed["not_past"],
        determiners=listed["determiners"],
        prepositions=listed["prepositions"],
        subordinators=listed["subordinators"],
        adverbs=listed["adverbs"],
        pronouns=listed["pronouns"],
        openings=listed["openings"],
        together=listed["together"],
        coordinators=tuple(data["coordinators"]),
        contrasts=tuple(data["contrasts"]),
        others=tuple(data["others"].split()),
    )


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, in lower case, at `start:end`."""

    lower: str
    start: int
    end: int


def words_of(text: str) -> list[Word]:
    """The words of a text in order."""
    return [Word(found[0].lower(), found.start(), found.end()) for found in _WORD.finditer(text)]


def finite_verb(words: list[Word]) -> int | None:
    """Give the position of the first finite verb of a stretch, in its own clause; None when it has none."""
    lists = clause_words()
    for at, word in enumerate(words):
        if word.lower in lists.subordinators and at > 0:
            return None
        if _is_finite(words, at, lists):
            return at
    return None


def is_bare_verb(word: str) -> bool:
    """Whether a word may be a verb's base form, as behind "can"."""
    return word in clause_words().base


def _is_finite(words: list[Word], at: int, lists: ClauseWords) -> bool:
    word = words[at].lower
    if word in lists.auxiliaries or word in lists.modals:
        return True
    before = words[at - 1].lower if at else ""
    after = words[at + 1].lower if at + 1 < len(words) else ""
    if before in lists.determiners or before in lists.prepositions:
        return False
    if word in lists.present:
        return after not in _NOUN_FOLLOWERS
    if word in lists.past:
        return True
    if word.endswith("ed") and len(word) > 4 and word not in lists.not_past:
        return after not in {"by", "using"}
    if before in _SPEAKERS:
        return word not in lists.adverbs and word not in lists.prepositions
    is_plural = before in _PLURALS or (before.endswith("s") and not before.endswith("ss"))
    return word in lists.base and is_plural and after not in _NOUN_FOLLOWERS


def _third_person(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


def _past(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ied"
    return f"{verb}d" if verb.endswith("e") else f"{verb}ed"
