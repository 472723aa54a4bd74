"""Names of creators as questions give them: with or without given names, with initials, in any case."""

import json
from dataclasses import dataclass

from app.engine.store.folding import spellings
from app.engine.words import words


@dataclass(frozen=True, slots=True)
class FullName:
    """A creator's name; `given` is "" for a single-field name and where the index knows the family name only."""

    given: str
    family: str

    @property
    def display(self) -> str:
        """The name as it is read: given names first."""
        return f"{self.given} {self.family}".strip()

    def is_called(self, wanted: str) -> bool:
        """Whether a name from a question means this person.

        The family name must be the same. Given names that are asked for must agree in order with those known, one
        of each pair being the other's beginning ("D. Weld", "Daniel Weld", "Daniel S. Weld"); where none is known,
        the family name decides.
        """
        asked = _parts(_in_reading_order(wanted))
        family, given = _parts(self.family), _parts(self.given)
        if not asked:
            return False
        if _are_same(asked, family) or _are_same(asked, given + family):
            return True
        if not family or not _are_same(asked[-len(family) :], family):
            return False
        return _agrees(asked[: -len(family)], given)


def full_names(creators: str, authors: str) -> tuple[FullName, ...]:
    """Read the main creators of an item.

    Args:
        creators: JSON of all creators, main role first; "[]" where an older index does not know them.
        authors: JSON of the main creators' display names.
    """
    listed = json.loads(creators)
    if not listed:
        return tuple(FullName("", name) for name in json.loads(authors))
    main = [one for one in listed if one["role"] == listed[0]["role"]]
    return tuple(FullName(one["first_name"].strip(), one["last_name"].strip()) for one in main)


def last_part(name: str) -> frozenset[str]:
    """The spellings of the last part of a name as people write it: whoever is meant has one in the name; none for no name."""
    parts = _parts(_in_reading_order(name))
    return parts[-1] if parts else frozenset()


def _in_reading_order(name: str) -> str:
    """Turn "Weld, Daniel" into "Daniel Weld"."""
    family, comma, given = name.partition(",")
    return f"{given} {family}" if comma else name


def _parts(name: str) -> list[frozenset[str]]:
    """The parts of a name, each in its folded spellings ("müller": muller, mueller)."""
    return [
        frozenset(spellings(part))
        for word in words(name)
        for part in word.replace("’", "'").split("-")
        if part
    ]


def _are_same(first: list[frozenset[str]], second: list[frozenset[str]]) -> bool:
    return len(first) == len(second) and all(one & other for one, other in zip(first, second, strict=True))


def _agrees(asked: list[frozenset[str]], known: list[frozenset[str]]) -> bool:
    if not known:
        return True
    places = iter(known)
    return all(any(_is_start(part, place) for place in places) for part in asked)


def _is_start(first: frozenset[str], second: frozenset[str]) -> bool:
    return any(one.startswith(other) or other.startswith(one) for one in first for other in second)
