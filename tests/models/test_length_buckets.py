from hypothesis import given
from hypothesis import strategies as st

from app.models.encoders.batching import length_buckets

LENGTHS = st.lists(st.integers(1, 300))


@given(LENGTHS, st.integers(1, 2_000))
def test_every_position_comes_once(lengths: list[int], limit: int):
    positions = [position for batch in length_buckets(lengths, limit) for position in batch]
    assert sorted(positions) == list(range(len(lengths)))


@given(LENGTHS, st.integers(1, 2_000))
def test_batches_keep_the_limit_after_padding(lengths: list[int], limit: int):
    for batch in length_buckets(lengths, limit):
        assert len(batch) == 1 or len(batch) * max(lengths[at] for at in batch) <= limit


def test_longest_come_first():
    assert list(length_buckets([1, 3, 2], 3)) == [[1], [2], [0]]
