"""Whether the claim points the way the source points: up or down, better or worse, before or after.

A direction word of the claim is compared with the word of its axis that stands among the most like words in the nearest
sentences. "A is higher than B" and "B is lower than A" point the same way.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Pair
from app.engine.citations.signals.direction_words import DIRECTIONS, Direction
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Sentence

_NEIGHBOURS = 6
_LEFT_OF_THAN = 12
_VERSUS = frozenset({"than", "versus", "vs", "compared", "relative", "als", "que"})
_DENIALS = frozenset(
    {"no", "not", "never", "without", "neither", "nor", "nicht", "kein", "keine", "pas", "doesn't", "didn't"}
)


@dataclass(frozen=True, slots=True)
class _Use:
    """A direction word in its place: the stems around it, and those on both sides of a following "than"."""

    word: str
    direction: Direction
    around: frozenset[str]
    left: frozenset[str]
    right: frozenset[str]
    is_denied: bool


def direction_signals(pair: Pair) -> Iterator[Signal]:
    """Give two shares.

    `directions_agree`, `directions_opposed`: shares 0–1 of the claim's direction words whose counterpart in the nearest
    sentences points the same or the other way; 0 without counterparts.
    """
    found = list(_compared(pair))
    opposed = [use for use in found if use.is_opposed]
    agree = sum(use.is_opposed is False for use in found)
    whole = max(1, len(found))
    yield Signal("directions_agree", agree / whole)
    yield Signal("directions_opposed", len(opposed) / whole, opposed[0].reason if opposed else "")


def opposed_words(pair: Pair) -> list[tuple[str, str]]:
    """Find the direction words of a claim that the nearest sentences turn: each as written, and what was found."""
    return [(use.word, use.reason) for use in _compared(pair) if use.is_opposed]


class _Compared(NamedTuple):
    """A direction word of the claim; `is_opposed` is None without a counterpart."""

    word: str
    is_opposed: bool | None
    reason: str = ""


def _compared(pair: Pair) -> Iterator[_Compared]:
    for aligned in pair.aligned:
        candidates = [use for sentence in aligned.facing for use in _uses(sentence)]
        for use in _uses(aligned.claim):
            other = _counterpart(use, candidates)
            if other is None:
                yield _Compared(use.word, None)
                continue
            crossed = _is_crossed(use, other)
            is_opposed = _relation(use, other, crossed) < 0
            yield _Compared(use.word, is_opposed, _reason(use, other, crossed) if is_opposed else "")


def _uses(sentence: Sentence) -> list[_Use]:
    found = []
    tokens = sentence.tokens
    for position, token in enumerate(tokens):
        direction = DIRECTIONS.get(token.lower)
        if direction is None:
            continue
        before, after = (
            tokens[max(0, position - _NEIGHBOURS) : position],
            tokens[position + 1 : position + 1 + _NEIGHBOURS],
        )
        near = [one for one in (*before, *after) if one.is_content]
        left, right = _sides(sentence, position)
        is_denied = any(one.lower in _DENIALS for one in before[-3:] if one.clause == token.clause)
        found.append(_Use(token.text, direction, frozenset(one.stem for one in near), left, right, is_denied))
    return found


def _sides(sentence: Sentence, position: int) -> tuple[frozenset[str], frozenset[str]]:
    """Content stems before and behind the "than" that follows the direction word; empty without a "than"."""
    tokens = sentence.tokens
    for seam in range(position + 1, min(len(tokens), position + 1 + 2 * _NEIGHBOURS)):
        if tokens[seam].lower in _VERSUS:
            left = (*tokens[max(0, position - _LEFT_OF_THAN) : position], *tokens[position + 1 : seam])
            right = tokens[seam + 1 : seam + 1 + _NEIGHBOURS]
            return (
                frozenset(one.stem for one in left if one.is_content),
                frozenset(one.stem for one in right if one.is_content),
            )
    return frozenset(), frozenset()


def _counterpart(use: _Use, candidates: list[_Use]) -> _Use | None:
    """The word of the same axis among the most like words; of two alike, the one that points the same way."""
    same_axis = [one for one in candidates if one.direction.axis == use.direction.axis]
    if not same_axis:
        return None
    return max(
        same_axis,
        key=lambda one: (
            len(use.around & one.around),
            one.word.lower() == use.word.lower(),
            one.direction == use.direction,
        ),
    )


def _is_crossed(use: _Use, other: _Use) -> bool:
    """Whether what one compares with is what the other is about; what both are about alike does not count."""
    if not (use.right and other.right):
        return False
    straight = len(use.right & other.right - other.left)
    crossed = len(use.left & other.right - other.left) + len(use.right & other.left - other.right)
    return crossed > straight


def _relation(use: _Use, other: _Use, crossed: bool) -> int:
    """+1 the same way, -1 the other way, 0 not to be told."""
    one, two = use.direction.sign, other.direction.sign
    if 0 in (one, two):
        return 0 if one == two or use.is_denied != other.is_denied else -1
    flips = (one != two) + (use.is_denied != other.is_denied) + crossed
    return -1 if flips % 2 else 1


def _reason(use: _Use, other: _Use, crossed: bool) -> str:
    if crossed:
        return Reason.CROSSED.told()
    if use.is_denied != other.is_denied:
        return Reason.DENIED_ONCE.told(word=use.word)
    return Reason.OPPOSED.told(word=use.word, other=other.word)
