"""Cuts a claim and its evidence into the token sequences that the decision model reads.

A sequence is `[CLS] claim [SEP] evidence [SEP]`, one segment for all. Evidence longer than the window becomes several
sequences that overlap, each with the whole claim.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_SPECIAL_TOKENS = 3
_OVERLAP_DIVISOR = 4


@dataclass(frozen=True, slots=True)
class PairWindow:
    """One sequence for the encoder.

    Attributes:
        ids: Token ids, special tokens included.
        claim_end: Position after the `[SEP]` that closes the claim. The claim's tokens, that `[SEP]` included, are
            `ids[1:claim_end]`, the evidence's `ids[claim_end:]`; neither is ever empty.
    """

    ids: tuple[int, ...]
    claim_end: int


class PairEncoding:
    """Turns (claim, evidence) into windows.

    Args:
        tokenizer: A BERT tokenizer without truncation and padding.
        max_tokens: Most tokens of a window.
        max_claim_tokens: Most tokens of the claim; the rest is cut off. Less than half of `max_tokens`.

    Raises:
        ValueError: The tokenizer is no BERT tokenizer, or the limits leave no room for evidence.
    """

    def __init__(self, tokenizer: "Tokenizer", max_tokens: int, max_claim_tokens: int) -> None:
        if max_claim_tokens < 1 or 2 * max_claim_tokens + _SPECIAL_TOKENS > max_tokens:
            raise ValueError(f"{max_tokens} tokens leave no room beside {max_claim_tokens} of the claim")
        self._tokenizer = tokenizer
        self._max_tokens = max_tokens
        self._max_claim_tokens = max_claim_tokens
        self._first = _special(tokenizer, "[CLS]")
        self._separator = _special(tokenizer, "[SEP]")

    def windows(self, pairs: Sequence[tuple[str, str]]) -> list[list[PairWindow]]:
        """Encode pairs.

        Args:
            pairs: Claims with their evidence; either may be empty.

        Returns:
            For each pair its windows in the order of the evidence; at least one.
        """
        claims = self._ids([claim for claim, _ in pairs])
        evidences = self._ids([evidence for _, evidence in pairs])
        return [list(self._cut(claim, evidence)) for claim, evidence in zip(claims, evidences, strict=True)]

    def _ids(self, texts: list[str]) -> list[list[int]]:
        encodings = self._tokenizer.encode_batch(texts, add_special_tokens=False)
        return [encoding.ids for encoding in encodings]

    def _cut(self, claim: list[int], evidence: list[int]) -> Iterator[PairWindow]:
        kept = claim[: self._max_claim_tokens]
        head = (self._first, *kept, self._separator)
        room = self._max_tokens - len(kept) - _SPECIAL_TOKENS
        for start in _starts(len(evidence), room):
            part = evidence[start : start + room]
            yield PairWindow((*head, *part, self._separator), len(head))


def _special(tokenizer: "Tokenizer", token: str) -> int:
    found = tokenizer.token_to_id(token)
    if found is None:
        raise ValueError(f"the tokenizer knows no {token}")
    return found


def _starts(length: int, room: int) -> list[int]:
    """Where windows of `room` tokens begin, so that they cover `length` tokens with an overlap of a quarter or more.

    The last window ends where the text ends, so that no window holds only a few words.
    """
    if length <= room:
        return [0]
    step = room - room // _OVERLAP_DIVISOR
    return [*range(0, length - room, step), length - room]
