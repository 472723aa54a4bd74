"""Invariant 13 and section 14: the figures of `bench verify`, against cases worked out by hand."""

import numpy as np
import pytest

from app.engine.citations.metrics import (
    auroc,
    balanced_accuracy,
    best_balanced_accuracy,
    brier,
    class_weights,
    expected_calibration_error,
    support_figures,
)

P = np.array([0.9, 0.7, 0.6, 0.2])
LABELS = np.array([True, False, True, False])
NOTHING = np.array([])
NO_LABELS = np.array([], dtype=bool)


def test_auroc_counts_won_pairs() -> None:
    assert auroc(P, LABELS) == pytest.approx(3 / 4)


def test_auroc_counts_ties_half() -> None:
    assert auroc(np.array([0.5, 0.5, 0.5, 0.1]), LABELS) == pytest.approx((0.5 + 1 + 0.5 + 1) / 4)


def test_balanced_accuracy_is_mean_over_classes() -> None:
    assert balanced_accuracy(P >= 0.65, LABELS) == pytest.approx((0.5 + 0.5) / 2)
    assert balanced_accuracy(P >= 0.8, LABELS) == pytest.approx((0.5 + 1.0) / 2)


def test_best_threshold_is_the_lowest_that_reaches_the_best_figure() -> None:
    assert best_balanced_accuracy(P, LABELS) == (0.75, 0.6)


def test_best_threshold_does_not_cut_ties_apart() -> None:
    best, _ = best_balanced_accuracy(np.array([0.5, 0.5]), np.array([True, False]))
    assert best == 0.5


def test_calibration_error_weighs_bins_by_their_pairs() -> None:
    p = np.array([0.95, 0.95, 0.15, 0.15])
    labels = np.array([True, False, False, False])
    assert expected_calibration_error(p, labels) == pytest.approx(0.5 * 0.45 + 0.5 * 0.15)


def test_calibration_error_can_weigh_both_classes_the_same() -> None:
    p = np.array([0.55, 0.55, 0.55, 0.55])
    labels = np.array([True, False, False, False])
    assert expected_calibration_error(p, labels) == pytest.approx(0.30)
    assert expected_calibration_error(p, labels, class_weights(labels)) == pytest.approx(0.05)


def test_certain_probability_lies_in_the_last_bin() -> None:
    assert expected_calibration_error(np.array([1.0]), np.array([True])) == 0.0


def test_brier_is_mean_squared_error() -> None:
    assert brier(np.array([0.8, 0.4]), np.array([True, False])) == pytest.approx((0.04 + 0.16) / 2)


def test_precision_and_recall_at_the_threshold() -> None:
    figures = support_figures(P, LABELS, 0.6)
    assert (figures.precision, figures.recall) == (pytest.approx(2 / 3), 1.0)


def test_precision_is_not_measured_when_nothing_is_accepted() -> None:
    assert support_figures(P, LABELS, 0.95).precision is None


def test_one_class_alone_has_no_ranking_figures() -> None:
    figures = support_figures(P, np.ones(4, dtype=bool), 0.6)
    assert (figures.auroc, figures.balanced_accuracy, figures.best_balanced_accuracy) == (None, None, None)


def test_no_pairs_give_no_figures() -> None:
    figures = support_figures(NOTHING, NO_LABELS, 0.6)
    assert figures.pairs == 0
    assert {figures.auroc, figures.precision, figures.recall, figures.ece, figures.brier} == {None}
