"""Measures of ranking quality (R7). Pure."""

import math
from collections.abc import Mapping, Sequence


def ndcg(ranking: Sequence[str], relevance: Mapping[str, int], cutoff: int = 10) -> float | None:
    """Compute normalised discounted cumulative gain (Järvelin and Kekäläinen 2002).

    Args:
        ranking: Ids, best first, without repetitions.
        relevance: Graded relevance ≥ 0 by id; gain 2^relevance - 1, discount log2(rank + 1).
        cutoff: How many ranks count.

    Returns:
        A value 0-1; None when nothing is relevant (not measured).
    """
    ideal = _discounted_gain(sorted(relevance.values(), reverse=True)[:cutoff])
    if ideal == 0:
        return None
    return _discounted_gain([relevance.get(identity, 0) for identity in ranking[:cutoff]]) / ideal


def recall(ranking: Sequence[str], relevance: Mapping[str, int], cutoff: int = 100) -> float | None:
    """Give the share of relevant ids among the first `cutoff`; None when nothing is relevant (not measured)."""
    relevant = {identity for identity, grade in relevance.items() if grade > 0}
    return len(relevant.intersection(ranking[:cutoff])) / len(relevant) if relevant else None


def _discounted_gain(grades: Sequence[int]) -> float:
    return math.fsum((2.0**grade - 1.0) / math.log2(rank + 1) for rank, grade in enumerate(grades, start=1))
