"""Items that are the same work, for display: Zotero keeps them apart until they are merged, and so does the store."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from app.engine.store.database import Row, Store
from app.engine.store.folding import fold
from app.engine.zotero.records import ZoteroRef

_ITEMS: Final = """
SELECT library_id, key, item_type, title, author_sort, year, doi, publication FROM items ORDER BY date_added, library_id, key
"""
_DOI: Final = re.compile(r"10\.\d{4,9}/\S+")
_NOT_IN_ISBN: Final = re.compile(r"[^0-9X]")
_NO_WORD: Final = re.compile(r"[\W_]+")
_LEAST_TITLE: Final = 12  # letters; shorter ones ("Introduction") are shared by different works
_YEARS_APART: Final = 1  # a preprint and its paper, or an online date and that of the issue
# Parts of a book carry the book's number.
_PARTS: Final = frozenset({"bookSection", "conferencePaper", "encyclopediaArticle", "dictionaryEntry"})


class SameBy(StrEnum):
    """By what the items of a group were found to be one work; the surest is kept."""

    DOI = "doi"
    ISBN = "isbn"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class DuplicateGroup:
    """Items that are one work, the one that came first at the front; at least two."""

    refs: tuple[ZoteroRef, ...]
    by: SameBy


@dataclass(frozen=True, slots=True)
class _Face:
    ref: ZoteroRef
    item_type: str
    title: str
    author: str
    year: int | None
    doi: str
    isbns: frozenset[str]


def duplicates_in(store: Store) -> tuple[DuplicateGroup, ...]:
    """Group all items of a store; reads all of them: about a fifth of a second for ten thousand."""
    return duplicate_groups(map(_face, store.rows(_ITEMS)))


def duplicate_groups(faces: Iterable[_Face]) -> tuple[DuplicateGroup, ...]:
    """Join items by DOI, then ISBN, then title with first author and about the same year. Pure.

    Different DOIs, or different ISBNs of whole books, keep items apart whose titles are the same: editions, parts, replies.
    """
    items = list(faces)
    joined = _Joined(len(items))
    for by in SameBy:
        alike: dict[str, list[int]] = defaultdict(list)
        for place, face in enumerate(items):
            for key in _keys(face, by):
                alike[key].append(place)
        for places in alike.values():
            _join(joined, items, places, by)
    return tuple(
        DuplicateGroup(tuple(items[place].ref for place in places), by) for places, by in joined.groups()
    )


def _keys(face: _Face, by: SameBy) -> Iterable[str]:
    """What items have in common that are one work by this."""
    match by:
        case SameBy.DOI:
            return [face.doi] if face.doi else []
        case SameBy.ISBN:
            return [] if face.item_type in _PARTS else face.isbns
        case SameBy.TITLE:
            return [f"{face.author} {face.title}"] if len(face.title) >= _LEAST_TITLE else []


def _join(joined: "_Joined", items: Sequence[_Face], places: Sequence[int], by: SameBy) -> None:
    """Join each item to the first before it that it may be one work with."""
    leaders: list[int] = []
    for place in places:
        fitting = (one for one in leaders if by is not SameBy.TITLE or _may_be_one(items[one], items[place]))
        leader = next(fitting, None)
        if leader is None:
            leaders.append(place)
        else:
            joined.join(leader, place, by)


def _may_be_one(one: _Face, other: _Face) -> bool:
    if one.doi and other.doi:
        return False  # were they the same, they would be together already
    if one.isbns and other.isbns and not one.isbns & other.isbns:
        return False
    if one.year is None or other.year is None:
        return True
    return abs(one.year - other.year) <= _YEARS_APART


class _Joined:
    """Sets of places that grow together; remembers by what first."""

    def __init__(self, count: int) -> None:
        self._leader = list(range(count))
        self._by: dict[int, SameBy] = {}

    def join(self, one: int, other: int, by: SameBy) -> None:
        first, second = sorted((self._find(one), self._find(other)))
        if first == second:
            return
        self._leader[second] = first
        known = [self._by.pop(leader) for leader in (first, second) if leader in self._by]
        self._by[first] = known[0] if known else by

    def groups(self) -> list[tuple[list[int], SameBy]]:
        members: dict[int, list[int]] = defaultdict(list)
        for place in range(len(self._leader)):
            members[self._find(place)].append(place)
        return [(places, self._by[leader]) for leader, places in members.items() if len(places) > 1]

    def _find(self, place: int) -> int:
        while self._leader[place] != place:
            self._leader[place] = self._leader[self._leader[place]]
            place = self._leader[place]
        return place


def _face(row: Row) -> _Face:
    library_id, key, item_type, title, author, year, doi, publication = row
    found = _DOI.search(doi.lower())
    return _Face(
        ZoteroRef(library_id, key),
        item_type,
        _NO_WORD.sub("", fold(title)),
        author,
        year,
        found[0].rstrip(".,;)") if found else "",
        _isbns(str(json.loads(publication).get("isbn", ""))),
    )


def _isbns(text: str) -> frozenset[str]:
    """Every number in the field, in the long form, so that ten and thirteen digits of one book are the same."""
    numbers = (_NOT_IN_ISBN.sub("", part.upper()) for part in re.split(r"[\s,;]+", text))
    return frozenset(_long_form(number) for number in numbers if len(number) in (10, 13))


def _long_form(isbn: str) -> str:
    if len(isbn) == 13:
        return isbn
    nine = f"978{isbn[:9]}"
    if not nine.isdigit():
        return isbn
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(nine))
    return f"{nine}{-total % 10}"
