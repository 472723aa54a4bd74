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
        balanced_ece: The same with both classes weighing the same, as the calibration was fitted.
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
    balanced_ece: float | None
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
        balanced_ece=expected_calibration_error(probabilities, is_support, class_weights(is_support)),
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


def expected_calibration_error(
    probabilities: Floats, is_support: Bools, weights: Floats | None = None
) -> float | None:
    """Distance of mean probability and share of supported per tenth, weighted by what is in it.

    Args:
        probabilities: `(n,)`, each 0–1.
        is_support: `(n,)`, the labels.
        weights: `(n,)`, positive; None counts every pair the same.
    """
    if not len(probabilities):
        return None
    shares = np.ones(len(probabilities)) if weights is None else weights
    shares = shares / shares.sum()
    bins = np.minimum((probabilities * _BINS).astype(int), _BINS - 1)
    distances = shares * (probabilities - is_support)
    return sum(abs(float(distances[bins == at].sum())) for at in np.unique(bins))


def class_weights(is_support: Bools) -> Floats:
    """Weights that sum to 1 and give both classes the same; one class alone gets all."""
    yes = int(is_support.sum())
    no = len(is_support) - yes
    weights = np.where(is_support, 1.0 / max(1, yes), 1.0 / max(1, no))
    return weights / max(1e-12, float(weights.sum()))


def brier(probabilities: Floats, is_support: Bools) -> float | None:
    """Mean squared distance of probability and label."""
    return float(np.mean((probabilities - is_support) ** 2)) if len(probabilities) else None


def _rate(flags: Bools) -> float | None:
    return float(flags.mean()) if len(flags) else None
