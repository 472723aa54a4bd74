"""How well probabilities tell supported claims from the others; a figure without a denominator is None."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]

_BINS = 10


@dataclass(frozen=True, slots=True)
class SupportFigures:
    """Figures over judged pairs; rates are 0–1, None where nothing was there to count.

    Attributes:
        pairs: Judged pairs.
        supported: Those labelled as supported.
        auroc: Chance that a supported pair scores above another; ties count half.
        balanced_accuracy: Mean of both classes' accuracies at the threshold.
        best_balanced_accuracy: The same at the threshold that is best for these pairs.
        best_threshold: That threshold.
        precision: Share of supported among those at or above the threshold.
        recall: Share at or above the threshold among the supported.
        ece: Expected calibration error, ten bins of equal width.
        brier: Mean squared error of the probability.
    """

    pairs: int
    supported: int
    auroc: float | None
    balanced_accuracy: float | None
    best_balanced_accuracy: float | None
    best_threshold: float | None
    precision: float | None
    recall: float | None
    ece: float | None
    brier: float | None


def support_figures(probabilities: Floats, is_support: Bools, threshold: float) -> SupportFigures:
    """Compute all figures.

    Args:
        probabilities: `(n,)`, each 0–1.
        is_support: `(n,)`, the labels.
        threshold: From which a claim counts as verified.
    """
    best, best_threshold = best_balanced_accuracy(probabilities, is_support)
    accepted = probabilities >= threshold
    return SupportFigures(
        pairs=len(probabilities),
        supported=int(is_support.sum()),
        auroc=auroc(probabilities, is_support),
        balanced_accuracy=balanced_accuracy(accepted, is_support),
        best_balanced_accuracy=best,
        best_threshold=best_threshold,
        precision=_rate(is_support[accepted]),
        recall=_rate(accepted[is_support]),
        ece=expected_calibration_error(probabilities, is_support),
        brier=brier(probabilities, is_support),
    )


def auroc(scores: Floats, is_support: Bools) -> float | None:
    """Chance that a supported pair scores above another; ties count half. None unless both classes are there."""
    positives = int(is_support.sum())
    negatives = len(scores) - positives
    if not positives or not negatives:
        return None
    ordered = np.sort(scores)
    ranks = (np.searchsorted(ordered, scores, "left") + np.searchsorted(ordered, scores, "right") + 1) / 2
    wins = ranks[is_support].sum() - positives * (positives + 1) / 2
    return float(wins / (positives * negatives))


def balanced_accuracy(accepted: Bools, is_support: Bools) -> float | None:
    """Mean of both classes' accuracies; None unless both classes are there."""
    recall, rejection = _rate(accepted[is_support]), _rate(~accepted[~is_support])
    return None if recall is None or rejection is None else (recall + rejection) / 2


def best_balanced_accuracy(probabilities: Floats, is_support: Bools) -> tuple[float | None, float | None]:
    """The best balanced accuracy over all thresholds, and the lowest threshold that reaches it."""
    positives = int(is_support.sum())
    negatives = len(probabilities) - positives
    if not positives or not negatives:
        return None, None
    order = np.argsort(-probabilities, kind="stable")
    ordered, hits = probabilities[order], np.cumsum(is_support[order])
    is_last_of_tie = np.append(ordered[1:] != ordered[:-1], True)
    taken = np.arange(1, len(ordered) + 1)
    balanced = (hits / positives + 1 - (taken - hits) / negatives) / 2
    places = np.flatnonzero(is_last_of_tie)
    best = float(balanced[places].max())
    return best, float(ordered[places[np.flatnonzero(balanced[places] == best)[-1]]])


def expected_calibration_error(probabilities: Floats, is_support: Bools) -> float | None:
    """Distance of mean probability and share of supported per tenth, weighted by the pairs in it."""
    if not len(probabilities):
        return None
    bins = np.minimum((probabilities * _BINS).astype(int), _BINS - 1)
    gaps = [
        abs(float(probabilities[bins == at].mean() - is_support[bins == at].mean()))
        * float(np.mean(bins == at))
        for at in np.unique(bins)
    ]
    return sum(gaps)


def brier(probabilities: Floats, is_support: Bools) -> float | None:
    """Mean squared distance of probability and label."""
    return float(np.mean((probabilities - is_support) ** 2)) if len(probabilities) else None


def _rate(flags: Bools) -> float | None:
    return float(flags.mean()) if len(flags) else None
