"""Rows as padded batches of similar length."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from data import Row
from tokenizers import Tokenizer
from torch import Tensor

from app.models.decision.pair_encoding import PairEncoding, PairWindow

MAX_CLAIM_TOKENS = 96
_SHARD_ROWS = 1_024


@dataclass(frozen=True, slots=True)
class Batch:
    """Padded sequences.

    Attributes:
        ids: `(batch, tokens)`.
        claim_end: `(batch,)`, see `PairWindow`.
        lengths: `(batch,)`.
        positions: Which rows these are.
    """

    ids: Tensor
    claim_end: Tensor
    lengths: Tensor
    positions: tuple[int, ...]


def load_encoding(tokenizer: Path, max_tokens: int) -> PairEncoding:
    """The pair encoding that training uses."""
    loaded = Tokenizer.from_file(str(tokenizer))
    loaded.no_truncation()
    loaded.no_padding()
    return PairEncoding(loaded, max_tokens, MAX_CLAIM_TOKENS)


def encode(encoding: PairEncoding, rows: Sequence[Row]) -> list[PairWindow]:
    """One window for each row: where the evidence is too long, the one that shares most of the claim's tokens."""
    windows = encoding.windows([(row.claim, row.evidence) for row in rows])
    return [max(found, key=_shared) for found in windows]


def batches(
    windows: Sequence[PairWindow], *, tokens: int, rows: int, seed: int | None = None
) -> list[tuple[int, ...]]:
    """Group windows of similar length; shuffled by shards of the given order when there is a seed.

    Args:
        windows: All windows in training order.
        tokens: Most tokens of a batch, padding included.
        rows: Most rows of a batch.
        seed: Of the batches' order inside a shard; None keeps one order by length.
    """
    grouped: list[tuple[int, ...]] = []
    size = _SHARD_ROWS if seed is not None else len(windows)
    for start in range(0, len(windows), max(size, 1)):
        order = sorted(range(start, min(start + size, len(windows))), key=lambda at: len(windows[at].ids))
        shard = list(_grouped(order, windows, tokens, rows))
        if seed is not None:
            random.Random(f"{seed} {start}").shuffle(shard)
        grouped += shard
    return grouped


def padded(windows: Sequence[PairWindow], positions: tuple[int, ...]) -> Batch:
    """Build one batch."""
    chosen = [windows[at] for at in positions]
    ids = torch.zeros(len(chosen), max(len(one.ids) for one in chosen), dtype=torch.long)
    for row, one in enumerate(chosen):
        ids[row, : len(one.ids)] = torch.tensor(one.ids)
    claim_end = torch.tensor([one.claim_end for one in chosen])
    return Batch(ids, claim_end, torch.tensor([len(one.ids) for one in chosen]), positions)


def _shared(window: PairWindow) -> int:
    return len(set(window.ids[1 : window.claim_end]) & set(window.ids[window.claim_end :]))


def _grouped(
    order: list[int], windows: Sequence[PairWindow], tokens: int, rows: int
) -> Iterator[tuple[int, ...]]:
    group: list[int] = []
    for at in order:
        if group and (len(group) == rows or (len(group) + 1) * len(windows[at].ids) > tokens):
            yield tuple(group)
            group = []
        group.append(at)
    if group:
        yield tuple(group)
