"""Whether the claim is the source's own wording, and what was changed in it if it nearly is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Aligned, Edit, Pair
from app.engine.citations.signals.direction_words import DIRECTIONS
from app.engine.citations.signals.hedges import HEDGES, NARROW, WIDE
from app.engine.citations.signals.negation import DENIALS
from app.engine.citations.signals.number_words import TENS_WORDS, UNIT_WORDS
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Token
from app.engine.citations.signals.units import UNITS

_NEARLY_ALL = 0.9
LONGEST_SWAP = 4
_MOST_TOLD = 2
_NUMBER_WORDS = UNIT_WORDS.keys() | TENS_WORDS.keys()
_THOUSANDS = re.compile(r",(?=\d{3}(?!\d))")
_MEANINGFUL = HEDGES | WIDE | NARROW | DIRECTIONS.keys() | UNITS.keys()


@dataclass(frozen=True, slots=True)
class _Change:
    """Words of the claim that stand where the source has others; one side may be empty, in a deletion or insertion.

    Attributes:
        claim: The claim's words.
        source: The source's.
        is_within: Whether words that both have stand before and behind.
        is_aside: Whether the source's words are set apart by brackets or commas.
    """

    claim: tuple[Token, ...]
    source: tuple[Token, ...]
    is_within: bool
    is_aside: bool

    @property
    def is_short(self) -> bool:
        """Whether few enough words are concerned that the rest still stands."""
        return max(len(self.claim), len(self.source)) <= LONGEST_SWAP

    @property
    def is_number(self) -> bool:
        """Whether a number stands for another one."""
        given = _numbers(self.source)
        return bool(given) and bool(_numbers(self.claim) - given)

    @property
    def is_other_word(self) -> bool:
        """Whether a word that carries meaning stands for others; a number in digits may stand for one in words."""
        there = {token.stem for token in self.source}
        new = [token for token in self.claim if _has_meaning(token) and token.stem not in there]
        if any(token.lower.partition("-")[0] in _NUMBER_WORDS for token in self.source):
            new = [token for token in new if not token.is_number]
        return bool(there) and any(not token.is_number or not _numbers(self.source) for token in new)

    @property
    def turned_denial(self) -> str:
        """The denial that only one side has, "" when they agree; at the ends a source may go on with one."""
        sides = [[one.text for one in side if one.lower in DENIALS] for side in (self.claim, self.source)]
        is_left_out = bool(sides[1]) and self.is_within and not self.is_aside
        if len(sides[0]) % 2 == len(sides[1]) % 2 or not (sides[0] or is_left_out):
            return ""
        return (sides[0] or sides[1])[0]

    @property
    def adds_meaning(self) -> bool:
        """Whether the claim has a word here that carries meaning."""
        return any(_has_meaning(token) or token.lower in DENIALS for token in self.claim)

    @property
    def words(self) -> str:
        """The swap for the inspector."""
        return Reason.SWAPPED.told(said=_text(self.claim), there=_text(self.source))


def wording_signals(pair: Pair) -> Iterator[Signal]:
    """Give how literal the claim is.

    `wording_in_order`: share 0–1 of the claim's words that stand in the nearest sentences in the same order.
    `wording_exact`: 1 when nearly all do, and every one of them that carries meaning.
    `word_swapped`: 1 when words that carry meaning were put in the place of others, where the rest is literal.
    `number_swapped`: 1 when that happened to a number.
    `denial_turned`: 1 when a word that denies was put in or left out, where the rest is literal.
    """
    total, matched, is_whole = 0, 0, True
    changes: list[_Change] = []
    for aligned in pair.aligned:
        found = [_change(aligned, edit) for edit in aligned.edits]
        total += len(aligned.claim.tokens)
        matched += aligned.in_order
        is_whole = is_whole and not any(change.adds_meaning for change in found)
        if aligned.is_nearly_literal:
            changes += [change for change in found if change.is_short]
    is_exact = is_whole and matched > 0 and matched >= _NEARLY_ALL * total
    numbers = [change for change in changes if change.is_number]
    words = [change for change in changes if change.is_other_word and not change.is_number]
    turned = next((change.turned_denial for change in changes if change.turned_denial), "")
    yield Signal("wording_in_order", matched / total if total else 0.0)
    yield Signal(
        "wording_exact",
        float(is_exact),
        Reason.SAME_WORDS.told() if is_exact else "",
    )
    yield Signal("word_swapped", float(bool(words)), _reasons(words))
    yield Signal("number_swapped", float(bool(numbers)), _reasons(numbers))
    yield Signal(
        "denial_turned",
        float(bool(turned)),
        Reason.DENIAL_TURNED.told(word=turned) if turned else "",
    )


def _change(aligned: Aligned, edit: Edit) -> _Change:
    """Read an edit; at the claim's ends only as much of the source stands against it as the claim has there."""
    claim, source = aligned.claim.tokens[: edit.end], aligned.tokens
    size = edit.end - edit.start
    is_last = edit.end >= len(aligned.claim.tokens)
    other_start, other_end = edit.other_start, edit.other_end
    if is_last:
        other_end = min(other_end, other_start + size)
    elif edit.start == 0:
        other_start = max(other_start, other_end - size)
    return _Change(
        claim[edit.start :],
        source[other_start:other_end],
        is_within=edit.start > 0 and not is_last,
        is_aside=_is_aside(source, other_start, other_end),
    )


def _is_aside(source: tuple[Token, ...], start: int, end: int) -> bool:
    """Whether a stretch of the source is set apart by punctuation on both sides."""
    if not 0 < start < end < len(source):
        return False
    return source[start - 1].clause != source[start].clause and source[end - 1].clause != source[end].clause


def _numbers(tokens: tuple[Token, ...]) -> frozenset[str]:
    """Numbers in digits, however their thousands are set apart."""
    return frozenset(_THOUSANDS.sub("", token.text) for token in tokens if token.is_number)


def _has_meaning(token: Token) -> bool:
    return token.is_content or token.lower in _MEANINGFUL


def _text(tokens: tuple[Token, ...]) -> str:
    return " ".join(token.text for token in tokens)


def _reasons(changes: list[_Change]) -> str:
    return "; ".join(change.words for change in changes[:_MOST_TOLD])
