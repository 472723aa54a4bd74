"""Vectors made small: one byte a number for the exact step of the search, one bit a number for the coarse one."""

import numpy as np
from numpy.typing import NDArray

from app.models.protocols import Vectors

Bytes = NDArray[np.int8]
Codes = NDArray[np.uint8]

_LARGEST = 127


def to_bytes(vectors: Vectors) -> Bytes:
    """Round vectors to one byte a number, each row scaled so that its longest component is 127.

    Cosines do not change with the scale. Over the passages of 83 papers, 0.993 of the ten nearest by floats are among
    the ten nearest by bytes; with one scale for all rows it was 0.976.

    Args:
        vectors: `(n, dimension)`; a row may be all zero.

    Returns:
        `(n, dimension)` int8.
    """
    longest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    share = vectors / np.where(longest > 0.0, longest, 1.0)
    return np.rint(share * _LARGEST).astype(np.int8)


def to_codes(small: Bytes) -> Codes:
    """Keep only the signs.

    Args:
        small: `(n, dimension)`, from `to_bytes`.

    Returns:
        `(n, ceil(dimension / 8))`: one bit a number, set where it is positive.
    """
    return np.packbits(small > 0, axis=1)


def differing_bits(codes: bytes, code: bytes) -> NDArray[np.uint16]:
    """Count the bits in which codes differ from one.

    Args:
        codes: Of n vectors, one after the other.
        code: Of one vector; its length divides that of `codes`.

    Returns:
        `(n,)` counts.
    """
    word = np.uint64 if len(code) % 8 == 0 else np.uint8
    rows = np.frombuffer(codes, dtype=word).reshape(-1, len(code) // np.dtype(word).itemsize)
    differing = np.bitwise_count(rows ^ np.frombuffer(code, dtype=word))
    counts: NDArray[np.uint16] = np.einsum("ij->i", differing, dtype=np.uint16)  # twice as fast here as sum
    return counts
