"""Cuts many sequences into batches of similar length, so that little of the work is padding."""

from collections.abc import Iterator, Sequence

_MAX_SEQUENCES = 256


def length_buckets(lengths: Sequence[int], max_tokens_per_batch: int) -> Iterator[list[int]]:
    """Group positions by length, longest first.

    Longest first, because then the first batch needs the most memory: what fits once fits always.

    Args:
        lengths: Tokens of each sequence.
        max_tokens_per_batch: Tokens a batch may have after padding; one sequence is always allowed.

    Yields:
        Positions in `lengths`; every position once.
    """
    order = sorted(range(len(lengths)), key=lambda position: -lengths[position])
    start = 0
    while start < len(order):
        longest = max(1, lengths[order[start]])
        count = min(_MAX_SEQUENCES, max(1, max_tokens_per_batch // longest))
        yield order[start : start + count]
        start += count
