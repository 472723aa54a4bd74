"""Reads a sentence back: which template of a closed list made it, and what was put in its places.

The engine says what happened in English sentences, which are logged, stored and exported as they are. Who shows them in
another language reads them back here. It knows no language and no list of its own.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

_NUMBER_PLACES: Final = frozenset({"n", "n2", "n3"})
_PLACE: Final = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Read:
    """A template, and what stood in its places by their names."""

    template: str
    arguments: dict[str, str]

    @property
    def weight(self) -> int:
        """How many characters of the text are the template's own."""
        return len(_PLACE.sub("", self.template))


@dataclass(frozen=True, slots=True)
class _Shape:
    template: str
    literals: tuple[str, ...]
    names: tuple[str, ...]


class Templates:
    """A closed list of sentences with places, those named `{n}` for numbers alone."""

    def __init__(self, templates: Iterable[str]) -> None:
        # the most words of its own first: “all” is not in the source, before 42 is not in the source
        ordered = sorted(templates, key=lambda one: -len(_PLACE.sub("", one)))
        self._shapes = tuple(
            _Shape(one, tuple(_PLACE.split(one)[::2]), tuple(_PLACE.findall(one))) for one in ordered
        )

    def read(self, text: str) -> Read | None:
        """The template that made the whole text; None where none did."""
        for shape in self._shapes:
            values = _values(text, shape.literals)
            if values is not None and _are_numbers(shape.names, values):
                return Read(shape.template, dict(zip(shape.names, values, strict=True)))
        return None


def _are_numbers(names: tuple[str, ...], values: list[str]) -> bool:
    """Whether there are numbers where only numbers may stand."""
    pairs = zip(names, values, strict=True)
    return all(value.replace(",", "").isdecimal() for name, value in pairs if name in _NUMBER_PLACES)


def _values(text: str, literals: tuple[str, ...]) -> list[str] | None:
    """What stands between the fixed pieces of a sentence; None where it is another sentence."""
    first, *rest = literals
    if not text.startswith(first):
        return None
    values: list[str] = []
    place = len(first)
    for number, literal in enumerate(rest, start=1):
        is_last = number == len(rest)
        before = literals[number - 1]
        least = (
            place if not before or before[-1].isalnum() else place + 1
        )  # "of it{amount}." may stand without
        least = place + 1 if number == 1 and not before else least
        at = len(text) - len(literal) if is_last else text.find(literal, least)
        if at < least or not text.startswith(literal, at):
            return None
        values.append(text[place:at])
        place = at + len(literal)
    return values if place == len(text) else None
