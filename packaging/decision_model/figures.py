"""Figures of a binary judge: AUROC, average precision, balanced accuracy, ECE, Brier."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

_BINS = 10


@dataclass(frozen=True, slots=True)
class Figures:
    """How well probabilities tell support from the rest on one file.

    Attributes:
        rows: Pairs.
        auroc: Chance that a supported pair scores above another; ties count half.
        average_precision: Area under precision over recall.
        balanced_accuracy: Mean of both classes' accuracies at p >= 0.5.
        best_balanced_accuracy: The same at the threshold best for this file.
        ece: Expected calibration error, ten bins of equal width.
        brier: Mean squared error of the probability.
    """

    rows: int
    auroc: float
    average_precision: float
    balanced_accuracy: float
    best_balanced_accuracy: float
    ece: float
    brier: float


def figures(probabilities: Floats, is_support: Bools) -> Figures:
    """Compute all figures; both classes must be there."""
    thresholds = np.unique(probabilities)
    return Figures(
        rows=len(probabilities),
        auroc=auroc(probabilities, is_support),
        average_precision=_average_precision(probabilities, is_support),
        balanced_accuracy=balanced_accuracy(probabilities >= 0.5, is_support),
        best_balanced_accuracy=max(balanced_accuracy(probabilities >= t, is_support) for t in thresholds),
        ece=expected_calibration_error(probabilities, is_support),
        brier=float(np.mean((probabilities - is_support) ** 2)),
    )


def auroc(scores: Floats, is_support: Bools) -> float:
    """Chance that a supported pair scores above another; ties count half."""
    ordered = np.sort(scores)
    below = np.searchsorted(ordered, scores, "left")
    up_to = np.searchsorted(ordered, scores, "right")
    ranks = (below + up_to + 1) / 2
    positives = int(is_support.sum())
    negatives = len(scores) - positives
    return float((ranks[is_support].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def balanced_accuracy(accepted: Bools, is_support: Bools) -> float:
    """Mean of both classes' accuracies."""
    return float((accepted[is_support].mean() + (~accepted[~is_support]).mean()) / 2)


def expected_calibration_error(probabilities: Floats, is_support: Bools) -> float:
    """Mean distance of confidence and frequency, weighted by the bins' rows."""
    bins = np.minimum((probabilities * _BINS).astype(int), _BINS - 1)
    gaps = [
        abs(probabilities[bins == at].mean() - is_support[bins == at].mean()) * np.mean(bins == at)
        for at in np.unique(bins)
    ]
    return float(sum(gaps))


def _average_precision(scores: Floats, is_support: Bools) -> float:
    hits = is_support[np.argsort(-scores, kind="stable")]
    precision = np.cumsum(hits) / np.arange(1, len(hits) + 1)
    return float(precision[hits].mean())
