"""Reciprocal rank fusion of several rankings, and of the two searches. Pure."""

from collections.abc import Iterable, Sequence

RANK_OFFSET = 60
"""The constant k of Cormack, Clarke and Büttcher 2009: how little the first ranks stand out."""

LEXICAL_WEIGHT, DENSE_WEIGHT = 1.0, 0.75
"""Weights of the two searches. Whole papers give many passages that are near in meaning and few that have the words;
equal weights found fewer of the known quotes in papers and no more relevant abstracts."""


def fuse_searches(lexical: Sequence[int], dense: Sequence[int]) -> list[tuple[int, float]]:
    """Join the passages of the lexical and the dense search, each best first; see `reciprocal_rank_fusion`."""
    return reciprocal_rank_fusion([lexical, dense], (LEXICAL_WEIGHT, DENSE_WEIGHT))


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
