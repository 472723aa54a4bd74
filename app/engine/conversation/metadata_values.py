"""The values of clauses in questions about the library's records: names, topics, quoted titles."""

import re
from collections.abc import Iterator

from app.engine.conversation.metadata_words import GROUP_NOUN, ITEM_NOUN
from app.engine.store.folding import fold
from app.engine.words import is_stop_word, words

_MAX_TOPIC_WORDS = 6
_MAX_VALUE_WORDS = 20
_QUOTED = re.compile(r"[\"“”„»«]([^\"“”„»«]+)[\"“”„»«]")
AND = re.compile(r"\s*(?:,|;|&|(?<!\w)(?:and|und|or|oder)(?!\w))\s*", re.IGNORECASE)
OR = re.compile(r"(?<!\w)(?:or|oder)(?!\w)", re.IGNORECASE)
_NAME_WORD = re.compile(r"(?:[^\W\d_]\.?(?:-[^\W\d_]\.?)*|[^\W\d_][^\W\d_'’.-]*(?:[-'’][^\W\d_]+)*\.?)")
_PARTICLES = frozenset(
    [
        "van",
        "von",
        "de",
        "der",
        "den",
        "del",
        "della",
        "di",
        "da",
        "du",
        "la",
        "le",
        "el",
        "al",
        "bin",
        "ibn",
        "ter",
        "ten",
        "zu",
    ]
)
_MAX_NAME_WORDS = 4
_CLAUSE_WORDS = frozenset(["how", "why", "whether", "what", "when", "who", "which", "if"])


def topic_words(value: str) -> tuple[str, ...]:
    """The words of a topic, what is quoted as one; empty when it is a clause or too long to be a topic."""
    quoted = tuple(one.strip() for one in _QUOTED.findall(value) if one.strip())
    plain = words(_QUOTED.sub(" ", value))
    if any(word.lower() in _CLAUSE_WORDS for word in plain):
        return ()
    topic = tuple(
        word for word in plain if not is_stop_word(word, "english") and not is_stop_word(word, "german")
    )
    found = (*quoted, *topic)
    return found if len(found) <= _MAX_TOPIC_WORDS else ()


def value_ends(tail: str) -> Iterator[int]:
    """Where a value may end: at each space, and at the end."""
    for match in re.finditer(r"\s+|,\s*", tail):
        if match.start():
            yield match.start()
    if tail:
        yield len(tail)


def looks_like_name(name: str) -> bool:
    """Whether a name that the library does not know may be one: a few capitalised words."""
    parts = name.split()
    return (
        0 < len(parts) <= _MAX_NAME_WORDS
        and all(_NAME_WORD.fullmatch(part) for part in parts)
        and all(part[0].isupper() or part.lower() in _PARTICLES for part in parts)
        and parts[-1][0].isupper()
        and not re.fullmatch(rf"{GROUP_NOUN}|{ITEM_NOUN}", parts[-1], re.IGNORECASE)
    )


def bare(text: str) -> str:
    """The words of a name, folded, for comparing."""
    return " ".join(words(fold(unquoted(text))))


def unquoted(value: str) -> str:
    """Take quotation marks away."""
    return value.strip(" \"“”„»«'’‘")


def is_short(value: str) -> bool:
    """Whether a value may be a name or title."""
    return len(value.split()) <= _MAX_VALUE_WORDS
