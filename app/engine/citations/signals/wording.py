"""Whether the claim is the source's own wording, and what was changed in it if it nearly is."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.engine.citations.signals.alignment import Aligned, Pair
from app.engine.citations.signals.direction_words import DIRECTIONS
from app.engine.citations.signals.hedges import HEDGES, NARROW, WIDE
from app.engine.citations.signals.negation import DENIALS
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Token
from app.engine.citations.signals.units import UNITS

NEARLY_LITERAL = 0.7
LONGEST_SWAP = 4
_MOST_TOLD = 2
_MAX_TOKENS = 120
_MEANINGFUL = HEDGES | WIDE | NARROW | DIRECTIONS.keys() | UNITS.keys()


@dataclass(frozen=True, slots=True)
class _Swap:
    """Words of the claim that stand where the source has others; one side may be empty.

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
    def is_number(self) -> bool:
        """Whether a number stands for another."""
        return any(one.is_number for one in self.claim) and any(one.is_number for one in self.source)

    @property
    def is_other_word(self) -> bool:
        """Whether a word that carries meaning stands for others."""
        there = {token.stem for token in self.source}
        return bool(there) and any(_has_meaning(token) and token.stem not in there for token in self.claim)

    @property
    def turned_denial(self) -> str:
        """The denial that only one side has, "" when they agree; at the ends a source may go on with one."""
        sides = [[one.text for one in side if one.lower in DENIALS] for side in (self.claim, self.source)]
        is_left_out = bool(sides[1]) and self.is_within and not self.is_aside
        if len(sides[0]) % 2 == len(sides[1]) % 2 or not (sides[0] or is_left_out):
            return ""
        return (sides[0] or sides[1])[0]

    @property
    def words(self) -> str:
        """The swap for the inspector."""
        return f"the claim has “{_text(self.claim)}” where the source has “{_text(self.source)}”"


def wording_signals(pair: Pair) -> Iterator[Signal]:
    """Give how literal the claim is.

    `wording_in_order`: share 0–1 of the claim's words that stand in the nearest sentences in the same order.
    `wording_exact`: 1 when all do.
    `word_swapped`: 1 when words that carry meaning were put in the place of others, where the rest is literal.
    `number_swapped`: 1 when that happened to a number.
    `denial_turned`: 1 when a word that denies was put in or left out, where the rest is literal.
    """
    total, matched = 0, 0
    swaps: list[_Swap] = []
    for aligned in pair.aligned:
        total += min(len(aligned.claim.tokens), _MAX_TOKENS)
        in_order, found = _compare(aligned)
        matched += in_order
        swaps += found
    is_exact = 0 < total == matched
    numbers = [swap for swap in swaps if swap.is_number]
    words = [swap for swap in swaps if swap.is_other_word and not swap.is_number]
    turned = next((swap.turned_denial for swap in swaps if swap.turned_denial), "")
    yield Signal("wording_in_order", matched / total if total else 0.0)
    yield Signal(
        "wording_exact", float(is_exact), "the claim is in the source word for word" if is_exact else ""
    )
    yield Signal("word_swapped", float(bool(words)), _reasons(words))
    yield Signal("number_swapped", float(bool(numbers)), _reasons(numbers))
    yield Signal(
        "denial_turned",
        float(bool(turned)),
        f"“{turned}” is in the claim or the source only" if turned else "",
    )


def _compare(aligned: Aligned) -> tuple[int, list[_Swap]]:
    """Count the words in order, and find the swaps among them."""
    claim = aligned.claim.tokens[:_MAX_TOKENS]
    source = tuple(token for one in aligned.sources for token in one.tokens)[: 2 * _MAX_TOKENS]
    codes = SequenceMatcher(
        None, [token.stem for token in claim], [token.stem for token in source], autojunk=False
    ).get_opcodes()
    in_order = sum(end - start for tag, start, end, _, _ in codes if tag == "equal")
    if in_order < NEARLY_LITERAL * len(claim):
        return in_order, []
    swaps = [_swap(claim, source, code) for code in codes if code[0] != "equal"]
    return in_order, [one for one in swaps if max(len(one.claim), len(one.source)) <= LONGEST_SWAP]


def _swap(claim: tuple[Token, ...], source: tuple[Token, ...], code: tuple[str, int, int, int, int]) -> _Swap:
    """Read an edit; at the claim's ends only as much of the source stands against it as the claim has there."""
    _, start, end, other_start, other_end = code
    is_within = start > 0 and end < len(claim)
    if not is_within and end == len(claim):
        other_end = min(other_end, other_start + end - start)
    elif not is_within:
        other_start = max(other_start, other_end - (end - start))
    is_aside = _is_aside(source, other_start, other_end)
    return _Swap(claim[start:end], source[other_start:other_end], is_within=is_within, is_aside=is_aside)


def _is_aside(source: tuple[Token, ...], start: int, end: int) -> bool:
    """Whether a stretch of the source is set apart by punctuation on both sides."""
    if not 0 < start < end < len(source):
        return False
    return source[start - 1].clause != source[start].clause and source[end - 1].clause != source[end].clause


def _has_meaning(token: Token) -> bool:
    return token.is_content or token.lower in _MEANINGFUL


def _text(tokens: tuple[Token, ...]) -> str:
    return " ".join(token.text for token in tokens)


def _reasons(swaps: list[_Swap]) -> str:
    return "; ".join(swap.words for swap in swaps[:_MOST_TOLD])
