import math

import pytest

from app.engine.retrieval.metrics import ndcg, recall


def test_a_perfect_ranking_has_ndcg_one():
    assert ndcg(["a", "b", "c"], {"a": 2, "b": 1}) == pytest.approx(1.0)


def test_gain_is_exponential_and_discounted():
    ideal = 3 + 1 / math.log2(3)
    assert ndcg(["b", "a"], {"a": 2, "b": 1}) == pytest.approx((1 + 3 / math.log2(3)) / ideal)


def test_only_the_first_ranks_count():
    assert ndcg(["x"] * 10 + ["a"], {"a": 1}, cutoff=10) == 0.0


def test_recall_is_the_share_of_relevant_ids_found():
    assert recall(["a", "x", "b"], {"a": 1, "b": 1, "c": 1, "d": 0}, cutoff=3) == pytest.approx(2 / 3)


@pytest.mark.parametrize("measure", [ndcg, recall])
@pytest.mark.parametrize("relevance", [{}, {"a": 0}])
def test_without_anything_relevant_nothing_is_measured(measure, relevance):
    assert measure(["a"], relevance) is None
