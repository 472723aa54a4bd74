"""Names of creators as questions give them: with or without given names, with initials, in any case."""

import json
from dataclasses import dataclass

from app.engine.store.folding import fold
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
        if asked in (family, given + family):
            return True
        if asked[-len(family) :] != family or not family:
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


def last_part(name: str) -> str:
    """The last part of a name as people write it, folded: whoever is meant has it in the name; "" for no name."""
    parts = _parts(_in_reading_order(name))
    return parts[-1] if parts else ""


def _in_reading_order(name: str) -> str:
    """Turn "Weld, Daniel" into "Daniel Weld"."""
    family, comma, given = name.partition(",")
    return f"{given} {family}" if comma else name


def _parts(name: str) -> list[str]:
    return [part for word in words(fold(name)) for part in word.replace("’", "'").split("-")]


def _agrees(asked: list[str], known: list[str]) -> bool:
    if not known:
        return True
    places = iter(known)
    return all(any(_is_start(part, place) for place in places) for part in asked)


def _is_start(first: str, second: str) -> bool:
    return first.startswith(second) or second.startswith(first)
