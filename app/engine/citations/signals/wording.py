"""Whether the claim is the source's own wording, and what was changed in it if it nearly is."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from app.engine.citations.signals.alignment import Aligned, Pair
from app.engine.citations.signals.direction_words import DIRECTIONS
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import Token

NEARLY_LITERAL = 0.7
LONGEST_SWAP = 4
MOST_SWAPS = 2
_MAX_TOKENS = 120


@dataclass(frozen=True, slots=True)
class _Swap:
    """Words of the claim that stand where the source has others."""

    claim: tuple[Token, ...]
    source: tuple[Token, ...]

    @property
    def is_number(self) -> bool:
        """Whether a number stands for another."""
        return any(one.is_number for one in self.claim) and any(one.is_number for one in self.source)

    @property
    def words(self) -> str:
        """The swap for the inspector."""
        return f"the claim has “{_text(self.claim)}” where the source has “{_text(self.source)}”"


def wording_signals(pair: Pair) -> Iterator[Signal]:
    """Give how literal the claim is.

    `wording_in_order`: share 0–1 of the claim's words that stand in the nearest sentences in the same order.
    `wording_exact`: 1 when all do.
    `word_swapped`: 0, ½ or 1: words that carry meaning put in the place of others, where the rest is literal.
    `number_swapped`: 1 when that happened to a number.
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
    words = [swap for swap in swaps if not swap.is_number]
    yield Signal("wording_in_order", matched / total if total else 0.0)
    yield Signal(
        "wording_exact", float(is_exact), "the claim is in the source word for word" if is_exact else ""
    )
    yield Signal("word_swapped", min(len(words), MOST_SWAPS) / MOST_SWAPS, _reasons(words))
    yield Signal("number_swapped", float(bool(numbers)), _reasons(numbers))


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
    candidates = [
        _Swap(claim[start:end], source[other_start:other_end])
        for tag, start, end, other_start, other_end in codes
        if tag == "replace" and max(end - start, other_end - other_start) <= LONGEST_SWAP
    ]
    return in_order, [swap for swap in candidates if _says_otherwise(swap)]


def _says_otherwise(swap: _Swap) -> bool:
    there = {token.stem for token in swap.source}
    return any(_has_meaning(token) and token.stem not in there for token in swap.claim)


def _has_meaning(token: Token) -> bool:
    return token.is_content or token.lower in DIRECTIONS


def _text(tokens: tuple[Token, ...]) -> str:
    return " ".join(token.text for token in tokens)


def _reasons(swaps: list[_Swap]) -> str:
    return "; ".join(swap.words for swap in swaps[:MOST_SWAPS])
