"""Whether two papers say the same: told only where nearly all of the words, and every number, are the same."""

import re

from app.engine.citations.signals.quantities import quantities_of
from app.engine.synthesis.candidates import Candidate
from app.engine.words import stems

SAME_CONTENT = 0.8

_DENIAL = re.compile(
    r"\b(?:not|no|never|none|neither|nor|without|cannot|fail\w*|lack\w*|nicht|kein\w*|sin|nunca|jamais|aucune?)\b|n['’]t\b",
    re.IGNORECASE,
)


def repeats(one: Candidate, other: Candidate) -> bool:
    """Whether one of two sentences holds nearly all of the content of the other."""
    first, second = stems(one.quote), stems(other.quote)
    return len(first & second) >= SAME_CONTENT * max(1, min(len(first), len(second)))


def agrees(one: Candidate, other: Candidate) -> bool:
    """Whether two different works say the same: same content, same numbers, neither denies what the other says."""
    return (
        _is_other_work(one, other)
        and repeats(one, other)
        and bool(_DENIAL.search(one.quote)) == bool(_DENIAL.search(other.quote))
        and _has_numbers_of(one.quote, other.quote)
        and _has_numbers_of(other.quote, one.quote)
    )


def _is_other_work(one: Candidate, other: Candidate) -> bool:
    """Whether the works differ; a preprint and its paper are one work."""
    first, second = one.evidence.source, other.evidence.source
    return first.ref != second.ref and stems(first.title) != stems(second.title)


def _has_numbers_of(quote: str, other: str) -> bool:
    given = quantities_of(quote)
    return all(any(one.holds(number) for one in given) for number in quantities_of(other))
