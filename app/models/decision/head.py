"""The decision model's head: token states of a window in, logits of support, refute and neutral out.

The one place for this computation at use, in numpy, so that all back ends give the same results. It is pooled states of
claim and evidence beside an alignment: each token of the claim is compared with the part of the evidence it is most
like, and with the very words of the evidence, so that a changed number or name does not drown in an average.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.models.decision.pair_encoding import PairWindow
from app.models.protocols import Vectors

LABELS = ("support", "refute", "neutral")
_QUANTILES = (0.0, 0.1, 0.25, 0.5)
_TINY = 1e-12


class HeadDamaged(Exception):
    """The head's weights cannot be used; `str()` says why."""


@dataclass(frozen=True, slots=True)
class _Affine:
    weight: Vectors
    bias: Vectors

    def __call__(self, values: Vectors) -> Vectors:
        result: Vectors = values @ self.weight.T + self.bias
        return result


class DecisionHead:
    """The head with its weights.

    Args:
        tensors: Weights and biases of `project`, `compare`, `join` and `decide`, and the scalar `sharpness`.

    Raises:
        HeadDamaged: A tensor is missing or has a shape that does not fit.
    """

    def __init__(self, tensors: Mapping[str, Vectors]) -> None:
        try:
            self._project, self._compare, self._join, self._decide = (
                _Affine(tensors[f"{name}.weight"], tensors[f"{name}.bias"])
                for name in ("project", "compare", "join", "decide")
            )
            self._sharpness = math.exp(float(tensors["sharpness"]))
        except (KeyError, TypeError, OverflowError) as error:
            raise HeadDamaged(f"the head lacks a tensor or holds one that does not fit: {error}") from error
        self._check_shapes()

    @classmethod
    def read(cls, path: Path) -> "DecisionHead":
        """Read a safetensors file.

        Raises:
            HeadDamaged: The file cannot be read or holds no such head.
        """
        from safetensors import SafetensorError
        from safetensors.numpy import load_file

        try:
            tensors = load_file(path)
        except (OSError, SafetensorError) as error:
            raise HeadDamaged(f"{path} cannot be read: {error}") from error
        return cls({name: tensor.astype(np.float32) for name, tensor in tensors.items()})

    @property
    def hidden_size(self) -> int:
        """Length of the states that the head reads."""
        return int(self._project.weight.shape[1])

    def logits(self, states: Vectors, window: PairWindow) -> Vectors:
        """Judge one window.

        Args:
            states: `(tokens, hidden_size)`, the encoder's states of `window.ids`.
            window: The sequence.

        Returns:
            `(3,)` logits in the order of `LABELS`.
        """
        claim, evidence = states[1 : window.claim_end], states[window.claim_end :]
        mean, other = claim.mean(axis=0), evidence.mean(axis=0)
        pooled = [mean, other, np.abs(mean - other), mean * other, states[0]]
        hidden = gelu(self._join(np.concatenate([*pooled, *self._aligned(claim, evidence, window)])))
        return self._decide(hidden)

    def _aligned(self, claim: Vectors, evidence: Vectors, window: PairWindow) -> list[Vectors]:
        mine, theirs = self._project(claim), self._project(evidence)
        cosines = _unit(mine) @ _unit(theirs).T
        weights = _softmax(cosines * np.float32(self._sharpness))
        other = weights @ theirs
        matches = np.column_stack([cosines.max(axis=1), exact_matches(window)]).astype(np.float32)
        compared = gelu(
            self._compare(np.concatenate([mine, other, np.abs(mine - other), mine * other, matches], axis=1))
        )
        return [compared.mean(axis=0), compared.max(axis=0), _quantiles(matches[:, 0]), matches.mean(axis=0)]

    def _check_shapes(self) -> None:
        projected, hidden = self._project.weight.shape
        joined = self._join.weight.shape[0]
        matches = 4
        wanted = {
            "compare": (self._compare, (projected, 4 * projected + matches)),
            "join": (self._join, (joined, 5 * hidden + 2 * projected + len(_QUANTILES) + matches)),
            "decide": (self._decide, (len(LABELS), joined)),
        }
        for name, (layer, shape) in wanted.items():
            if layer.weight.shape != shape or layer.bias.shape != shape[:1]:
                raise HeadDamaged(f"{name} of the head has the shape {layer.weight.shape} instead of {shape}")


def exact_matches(window: PairWindow) -> Vectors:
    """Which tokens of the claim stand in the evidence.

    Returns:
        `(claim tokens, 3)` of 0 and 1: the token itself; together with the token before it; with the one after it.
        The neighbours of the claim's edges are the window's own special tokens.
    """
    ids = np.array(window.ids)
    end = window.claim_end
    same = ids[:end, None] == ids[None, end:]
    pair = np.zeros_like(same)
    pair[1:, 1:] = same[1:, 1:] & same[:-1, :-1]
    with_previous = pair.any(axis=1)
    with_next = np.append(with_previous[1:], False)
    found: Vectors = np.column_stack([same.any(axis=1), with_previous, with_next])[1:].astype(np.float32)
    return found


def gelu(values: Vectors) -> Vectors:
    """The exact GELU, by the error function."""
    result: Vectors = (0.5 * values * (1.0 + erf(values * np.float32(math.sqrt(0.5))))).astype(np.float32)
    return result


def erf(values: Vectors) -> npt.NDArray[np.float64]:
    """The error function with an absolute error below 1.5e-7 (Abramowitz and Stegun, 7.1.26)."""
    size = np.abs(values.astype(np.float64))
    t = 1.0 / (1.0 + 0.3275911 * size)
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    result: npt.NDArray[np.float64] = np.sign(values) * (1.0 - series * np.exp(-size * size))
    return result


def _unit(rows: Vectors) -> Vectors:
    result: Vectors = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), _TINY)
    return result


def _softmax(rows: Vectors) -> Vectors:
    raised = np.exp(rows - rows.max(axis=1, keepdims=True))
    result: Vectors = raised / raised.sum(axis=1, keepdims=True)
    return result


def _quantiles(values: Vectors) -> Vectors:
    ordered = np.sort(values)
    return ordered[[math.floor(part * (len(ordered) - 1)) for part in _QUANTILES]]
