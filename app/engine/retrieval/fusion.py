"""Reciprocal rank fusion of several rankings. Pure."""

from collections.abc import Iterable, Sequence

RANK_OFFSET = 60
"""The constant k of Cormack, Clarke and Büttcher 2009: how little the first ranks stand out."""


def reciprocal_rank_fusion(
    rankings: Iterable[Sequence[int]], weights: Sequence[float] | None = None
) -> list[tuple[int, float]]:
    """Join rankings of ids, each best first and without repetitions.

    Args:
        rankings: The rankings; an id need not occur in all of them.
        weights: One weight ≥ 0 per ranking; all 1 by default.

    Returns:
        Ids with their score (sum of weight / (60 + rank), rank from 1), best first; ties by lower id.
    """
    lists = list(rankings)
    scores: dict[int, float] = {}
    for ranking, weight in zip(lists, weights or [1.0] * len(lists), strict=True):
        for rank, identity in enumerate(ranking, start=1):
            scores[identity] = scores.get(identity, 0.0) + weight / (RANK_OFFSET + rank)
    return sorted(scores.items(), key=lambda entry: (-entry[1], entry[0]))
