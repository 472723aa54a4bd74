"""Logistic regression by Newton's method: small, weighted, with a penalty on the squares of the weights."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

_MOST_STEPS = 60
_NEGLIGIBLE = 1e-9
# what is hardly ever seen must not get a weight that only a handful of rows speaks for
_LEAST_SPREAD = 0.1


@dataclass(frozen=True, slots=True)
class Logistic:
    """A fitted model: log-odds are `bias + features @ weights`."""

    bias: float
    weights: Floats

    def probabilities(self, features: Floats) -> Floats:
        """Probability of "yes" for each row of `(n, d)` features."""
        return 1.0 / (1.0 + np.exp(-np.clip(self.bias + features @ self.weights, -30.0, 30.0)))


def fit_logistic(features: Floats, answers: Bools, row_weights: Floats, penalty: float) -> Logistic:
    """Fit; the weights returned are for features as they come, the penalty counts on standardised ones.

    Args:
        features: `(n, d)`.
        answers: `(n,)`.
        row_weights: `(n,)`, positive; only their proportions matter.
        penalty: Of the squared weights, beside a loss whose row weights sum to 1.
    """
    shares = row_weights / row_weights.sum()
    centre = shares @ features
    spread = np.maximum(np.sqrt(shares @ (features - centre) ** 2), _LEAST_SPREAD)
    design = np.column_stack([np.ones(len(features)), (features - centre) / spread])
    ridge = np.full(design.shape[1], penalty)
    ridge[0] = _NEGLIGIBLE
    found = np.zeros(design.shape[1])
    for _ in range(_MOST_STEPS):
        p = 1.0 / (1.0 + np.exp(-np.clip(design @ found, -30.0, 30.0)))
        gradient = design.T @ (shares * (p - answers)) + ridge * found
        curvature = (design * (shares * p * (1 - p))[:, None]).T @ design + np.diag(ridge)
        step = np.linalg.solve(curvature, gradient)
        found -= step
        if np.abs(step).max() < _NEGLIGIBLE:
            break
    weights = found[1:] / spread
    return Logistic(float(found[0] - weights @ centre), weights)
