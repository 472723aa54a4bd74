"""R1: vectors in bytes and signs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.store.quantization import differing_bits, to_bytes, to_codes

rows = st.lists(st.lists(st.floats(-1, 1, width=32), min_size=16, max_size=16), min_size=1, max_size=8)


@given(rows)
def test_no_number_is_off_by_more_than_half_a_step(values):
    vectors = np.array(values, dtype=np.float32)
    exact = vectors.astype(np.float64)
    longest = np.abs(exact).max(axis=1, keepdims=True)
    assert np.all(np.abs(to_bytes(vectors) * (longest / 127) - exact) <= longest / 127 * 0.501)


@given(rows, st.sampled_from([0.25, 2.0, 8.0]))
def test_the_length_of_a_vector_does_not_matter(values, factor):
    vectors = np.array(values, dtype=np.float32)
    vectors[np.abs(vectors) < 1e-30] = 0.0
    assert np.array_equal(to_bytes(vectors), to_bytes(vectors * np.float32(factor)))


def test_a_vector_of_zeros_stays_one():
    assert not to_bytes(np.zeros((2, 8), dtype=np.float32)).any()


def test_no_vectors_give_no_bytes():
    assert to_bytes(np.empty((0, 8), dtype=np.float32)).shape == (0, 8)


@pytest.mark.parametrize("dimension", [8, 20, 64, 384])
def test_bits_are_counted_whatever_the_dimension(dimension):
    vectors = to_bytes(np.random.default_rng(7).normal(size=(50, dimension)).astype(np.float32))
    far = differing_bits(to_codes(vectors).tobytes(), to_codes(vectors[:1]).tobytes())
    assert far.tolist() == [int(((row > 0) != (vectors[0] > 0)).sum()) for row in vectors]
