"""D5: how the calibrated layer is fitted: balanced, without features that point the wrong way, judged out of fold."""

import gzip
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

SCRIPTS = Path(__file__).parents[2] / "packaging" / "decision_model"
sys.path.insert(0, str(SCRIPTS))

from calibration_rows import RULES, Table, dev_rows, kept_cosines, kept_logits, table  # noqa: E402 - only importable after the line above
from data import NEUTRAL, SUPPORT, Row  # noqa: E402
from fit_calibration import accepted_by_kind, cross_validated, fit_layer, fit_layers, measured, transferred  # noqa: E402
from logistic import fit_logistic  # noqa: E402

from app.engine.citations.calibration import Layer, Wording  # noqa: E402
from app.models.fakes import FakeEmbedder, ScriptedDecisionModel  # noqa: E402

NAMES = ("model_support", "number_swapped")
COLUMNS = (*NAMES, "wording_in_order", "quote_found", "denial_turned")


def fit(tables: Mapping[str, Table]) -> tuple[Layer, ...]:
    return (fit_layer(tables, NAMES),)


def random_table(seed: int, rows: int = 300, support: float = 0.5) -> Table:
    """Rows whose support raises the first feature and lowers the second."""
    chance = np.random.default_rng(seed)
    is_support = chance.random(rows) < support
    features = np.column_stack(
        [
            chance.normal(size=rows) + is_support,
            -np.abs(chance.normal(size=rows)) - is_support,
            np.where(np.arange(rows) % 3 == 0, 1.0, 0.5),
            np.zeros(rows),
            np.zeros(rows),
        ]
    )
    pairs = tuple(
        Row("x", f"claim {n}", f"evidence {n}", SUPPORT if yes else NEUTRAL, "exact" if yes else "number")
        for n, yes in enumerate(is_support)
    )
    return Table(pairs, COLUMNS, features, is_support, np.arange(rows) % 5)


def test_fit_finds_the_log_odds_that_made_the_answers() -> None:
    chance = np.random.default_rng(1)
    features = chance.normal(size=(20_000, 2)) * [1.0, 5.0]
    log_odds = 0.5 + features @ [1.0, -0.3]
    answers = chance.random(20_000) < 1 / (1 + np.exp(-log_odds))
    fitted = fit_logistic(features, answers, np.ones(20_000), 1e-6)
    assert fitted.bias == pytest.approx(0.5, abs=0.08)
    assert fitted.weights == pytest.approx([1.0, -0.3], abs=0.08)


def test_fit_copes_with_a_feature_that_never_changes() -> None:
    features = np.column_stack([np.array([0.0, 1.0, 0.0, 1.0]), np.zeros(4)])
    fitted = fit_logistic(features, np.array([False, True, False, True]), np.ones(4), 1e-2)
    assert fitted.weights[1] == pytest.approx(0.0, abs=1e-6)


def test_probabilities_of_separable_rows_stay_finite() -> None:
    features = np.array([[-1.0], [1.0]])
    fitted = fit_logistic(features, np.array([False, True]), np.ones(2), 1e-3)
    assert fitted.probabilities(features)[1] > 0.9


def test_every_file_and_class_weighs_the_same() -> None:
    balanced = fit_layer({"a": random_table(1, 4_000)}, NAMES)
    lopsided = fit_layer({"a": random_table(2, 4_000, support=0.8)}, NAMES)
    assert lopsided.bias == pytest.approx(balanced.bias, abs=0.15)


def test_a_feature_that_points_the_wrong_way_is_left_out() -> None:
    one = random_table(3)
    turned = Table(one.rows, COLUMNS, one.features * [1.0, -1.0, 1.0, 1.0, 1.0], one.is_support, one.folds)
    assert set(fit_layer({"a": turned}, NAMES).weights) == {"model_support"}


def test_literal_and_free_wording_have_layers_of_their_own() -> None:
    literal, free = fit_layers({"a": random_table(10)}, has_cosine=False)
    assert (literal.wording, free.wording) == (Wording.LITERAL, Wording.FREE)
    assert "number_swapped" in literal.weights
    assert "number_swapped" not in free.weights


def test_a_row_is_judged_by_fits_that_did_not_see_it() -> None:
    one = random_table(4, rows=60)
    before = cross_validated({"a": one}, fit)["a"]
    features = one.features.copy()
    labels = one.is_support.copy()
    labels[one.folds == 0] = ~labels[one.folds == 0]
    after = cross_validated({"a": Table(one.rows, COLUMNS, features, labels, one.folds)}, fit)["a"]
    assert after[one.folds == 0] == pytest.approx(before[one.folds == 0])
    assert after[one.folds == 1] != pytest.approx(before[one.folds == 1])


def test_transfer_judges_a_file_by_the_others() -> None:
    tables = {"a": random_table(5), "b": random_table(6)}
    assert min(transferred(tables, fit).values()) > 0.8


def test_the_mean_leaves_out_rule_made_pairs() -> None:
    tables = {"a": random_table(7), RULES: random_table(8)}
    figures = measured(tables, cross_validated(tables, fit))
    assert figures["mean"].auroc == figures["a"].auroc
    assert figures["mean"].pairs == 300


def test_kinds_are_counted_apart() -> None:
    one = random_table(9)
    counted = accepted_by_kind(one, np.where(one.is_support, 0.9, 0.1))
    assert {kind: share for kind, (_, share) in counted.items()} == {"exact": 1.0, "number": 0.0}


def test_rows_with_the_same_evidence_share_a_fold(tmp_path: Path) -> None:
    lines = "".join(f'{{"claim": "c{n}", "evidence": "e{n % 3}", "label": "support"}}\n' for n in range(9))
    (tmp_path / "some_dev.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    rows = dev_rows(tmp_path)["some"]
    assert len({(row.evidence, fold) for row, fold in rows}) == 3


def test_the_table_has_the_applications_own_features(tmp_path: Path) -> None:
    rows = [
        (Row("x", "Cells died.", "Cells died.", SUPPORT), 0),
        (Row("x", "Rain fell.", "Cells died.", NEUTRAL), 1),
    ]
    made = table(rows, ScriptedDecisionModel().score_pairs, kept_cosines(FakeEmbedder(), tmp_path, "x"))
    exact = made.names.index("wording_exact")
    assert made.features[:, exact].tolist() == [1.0, 0.0]
    assert {"model_support", "model_refute", "cosine_nearest"} <= set(made.names)


def test_logits_are_kept_for_the_same_pairs_and_weights(tmp_path: Path) -> None:
    model = ScriptedDecisionModel()
    pairs = [("a", "b")]
    first = kept_logits(model, tmp_path, "x")(pairs)
    again = kept_logits(model, tmp_path, "x")(pairs)
    assert (first == again).all()
    assert model.asked == pairs
    kept_logits(model, tmp_path, "x")([("a", "c")])
    assert model.asked == [("a", "b"), ("a", "c")]
