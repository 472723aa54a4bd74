import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.retrieval.fusion import fuse_searches, reciprocal_rank_fusion

rankings = st.lists(st.lists(st.integers(0, 50), unique=True, max_size=30), max_size=4)


def test_scores_are_sums_of_reciprocal_ranks():
    assert dict(reciprocal_rank_fusion([[7, 8], [8]])) == {
        7: pytest.approx(1 / 61),
        8: pytest.approx(1 / 62 + 1 / 61),
    }


def test_what_both_rankings_name_comes_first():
    assert next(identity for identity, _ in reciprocal_rank_fusion([[1, 2, 3], [4, 2, 5]])) == 2


def test_weights_count():
    assert reciprocal_rank_fusion([[1], [2]], weights=[1.0, 2.0])[0][0] == 2


def test_at_the_same_rank_words_count_more_than_meaning():
    assert [identity for identity, _ in fuse_searches([1], [2])] == [1, 2]


def test_one_weight_belongs_to_each_ranking():
    with pytest.raises(ValueError):
        reciprocal_rank_fusion([[1], [2]], weights=[1.0])


@given(rankings)
def test_every_id_comes_out_once_and_best_first(lists):
    fused = reciprocal_rank_fusion(lists)
    scores = [score for _, score in fused]
    assert sorted(identity for identity, _ in fused) == sorted(
        {identity for ranking in lists for identity in ranking}
    )
    assert scores == sorted(scores, reverse=True)


@given(st.lists(st.integers(0, 50), unique=True))
def test_one_ranking_alone_keeps_its_order(ranking):
    assert [identity for identity, _ in reciprocal_rank_fusion([ranking])] == ranking


@given(rankings)
def test_the_order_of_the_rankings_does_not_matter(lists):
    fused, turned = reciprocal_rank_fusion(lists), reciprocal_rank_fusion(lists[::-1])
    assert dict(fused) == pytest.approx(dict(turned))
