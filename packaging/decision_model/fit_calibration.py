"""Fits the calibrated layer: the model's logits and the signals to one probability; writes `calibration.json`.

Every dev file weighs the same, and in it the supported pairs as much as the others. The pairs made by rule from papers
that training never saw are one more file. A feature whose weight points the wrong way is left out, so that a reason shown
for a verdict never worked against it. The figures are from cross-validation: each row is judged by a fit that saw neither
its evidence nor, for rule-made pairs, its paper. The transfer column judges each file by a fit on the other files.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
from calibration_rows import RULES, Floats, Table, dev_rows, kept_logits, rule_rows, table
from evaluate import open_model
from logistic import Logistic, fit_logistic

from app.engine.citations.calibration import (
    COSINE,
    MODEL_SUPPORT,
    Calibration,
    FileFigures,
    Layer,
)
from app.engine.citations.metrics import auroc, support_figures
from app.engine.citations.signals import SIGNALS_VERSION
from app.models.embedder import load_embedder
from app.models.protocols import DecisionModel

THRESHOLD = 0.60
FIGURES = ("auroc", "balanced_accuracy", "best_balanced_accuracy", "precision", "recall", "ece", "brier")
_PENALTY = 1e-3
_RULES_WEIGHT = 4.0
_SUPPORTING = frozenset(
    {
        MODEL_SUPPORT, COSINE, "quote_found", "quote_whole", "wording_in_order", "wording_exact", "numbers_borne_out",
        "denials_shared", "directions_agree", "covered_nearest", "covered_least", "covered_passage", "covered_pairs",
    }
)  # fmt: skip
_EITHER_WAY = frozenset({"claim_length", "evidence_length", "less_sure_than_source"})


def fit_layer(
    tables: Mapping[str, Table], names: Sequence[str], rules_weight: float = _RULES_WEIGHT
) -> Layer:
    """Fit one layer on all rows, leaving out what points the wrong way.

    Args:
        tables: By file.
        names: Features that may be used.
        rules_weight: How many dev files the rule-made pairs count for.
    """
    answers = np.concatenate([one.is_support for one in tables.values()])
    weights = np.concatenate([_row_weights(name, one, rules_weight) for name, one in tables.items()])
    used = list(names)
    while True:
        features = np.concatenate([columns(one, used) for one in tables.values()])
        fitted = fit_logistic(features, answers, weights, _PENALTY)
        wrong = _most_wrong(fitted, features, used)
        if wrong is None:
            return Layer(
                bias=round(fitted.bias, 6),
                weights={name: round(float(w), 6) for name, w in zip(used, fitted.weights, strict=True)},
            )
        used.remove(wrong)


def columns(one: Table, names: Sequence[str]) -> Floats:
    """The named features, `(n, len(names))`."""
    return one.features[:, [one.names.index(name) for name in names]]


def probabilities(layer: Layer, one: Table) -> Floats:
    """What the layer makes of a file's rows."""
    return np.array([layer.probability(dict(zip(one.names, row, strict=True))) for row in one.features])


def cross_validated(tables: Mapping[str, Table], names: Sequence[str]) -> dict[str, Floats]:
    """Probabilities by fits that did not see the row's fold."""
    found = {name: np.zeros(len(one.rows)) for name, one in tables.items()}
    for fold in sorted({int(fold) for one in tables.values() for fold in one.folds}):
        layer = fit_layer({name: _part(one, one.folds != fold) for name, one in tables.items()}, names)
        for name, one in tables.items():
            inside = one.folds == fold
            if inside.any():
                found[name][inside] = probabilities(layer, _part(one, inside))
    return found


def transferred(tables: Mapping[str, Table], names: Sequence[str]) -> dict[str, float | None]:
    """AUROC of each file by a fit on the other files."""
    return {
        name: auroc(
            probabilities(
                fit_layer({other: rest for other, rest in tables.items() if other != name}, names), one
            ),
            one.is_support,
        )
        for name, one in tables.items()
    }


def measured(tables: Mapping[str, Table], judged: Mapping[str, Floats]) -> dict[str, FileFigures]:
    """Figures of each file, and their mean over the dev files."""
    found = {}
    for name, one in tables.items():
        counted = asdict(support_figures(judged[name], one.is_support, THRESHOLD))
        found[name] = FileFigures(pairs=counted["pairs"], **{key: _rounded(counted[key]) for key in FIGURES})
    dev = [figures for name, figures in found.items() if name != RULES]
    mean = {key: _mean([getattr(one, key) for one in dev]) for key in FIGURES}
    return found | {"mean": FileFigures(pairs=sum(one.pairs for one in dev), **mean)}


def accepted_by_kind(one: Table, judged: Floats) -> dict[str, tuple[int, float]]:
    """For each kind of rule-made pair, how many there are and the share accepted."""
    kinds = np.array([row.kind for row in one.rows])
    return {
        str(kind): (int((kinds == kind).sum()), float(np.mean(judged[kinds == kind] >= THRESHOLD)))
        for kind in np.unique(kinds)
    }


def _row_weights(name: str, one: Table, rules_weight: float) -> Floats:
    """Each file the same, and in it both classes the same."""
    yes, no = int(one.is_support.sum()), int((~one.is_support).sum())
    return np.where(one.is_support, 0.5 / max(1, yes), 0.5 / max(1, no)) * (
        rules_weight if name == RULES else 1.0
    )


def _most_wrong(fitted: Logistic, features: Floats, names: Sequence[str]) -> str | None:
    """The feature that most works against what it stands for; None when none does."""
    effects = fitted.weights * features.std(axis=0)
    wrong = {
        name: abs(effect)
        for name, effect in zip(names, effects, strict=True)
        if name not in _EITHER_WAY and (effect > 0) != (name in _SUPPORTING)
    }
    return max(wrong, key=lambda name: wrong[name], default=None)


def _part(one: Table, chosen: np.ndarray) -> Table:
    rows = tuple(row for row, is_chosen in zip(one.rows, chosen, strict=True) if is_chosen)
    return Table(rows, one.names, one.features[chosen], one.is_support[chosen], one.folds[chosen])


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return _rounded(sum(known) / len(known)) if known else None


def gather(model: DecisionModel, options: argparse.Namespace) -> dict[str, Table]:
    """Features of all files."""
    embedder = load_embedder(options.models, "cpu") if options.cosine else None
    rows = dev_rows(options.data / "dev")
    if options.store is not None:
        rows[RULES] = rule_rows(options.store)
    tables = {}
    for name, found in rows.items():
        tables[name] = table(found, kept_logits(model, options.work, name), embedder)
        print(f"{name}: {len(found)} pairs", flush=True)
    return tables


def report(tables: Mapping[str, Table], names: Sequence[str]) -> dict[str, FileFigures]:
    """Print the tables of the model card; give the figures."""
    judged = cross_validated(tables, names)
    figures, transfer = measured(tables, judged), transferred(tables, names)
    print(
        "| file | pairs | "
        + " | ".join(FIGURES)
        + " | transfer auroc |\n"
        + "|---" * (len(FIGURES) + 3)
        + "|"
    )
    for name, one in figures.items():
        numbers = " | ".join(_shown(getattr(one, key)) for key in FIGURES)
        print(f"| {name} | {one.pairs} | {numbers} | {_shown(transfer.get(name))} |")
    if RULES in tables:
        print("\n| kind | pairs | accepted |\n|---|---|---|")
        for kind, (pairs, share) in accepted_by_kind(tables[RULES], judged[RULES]).items():
            print(f"| {kind} | {pairs} | {share:.3f} |")
    return figures


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def main() -> None:
    """Fit, print the figures, write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder that export.py wrote")
    parser.add_argument("--data", type=Path, required=True, help="claims data: holds dev")
    parser.add_argument(
        "--store", type=Path, help="library.sqlite of an Attest data directory, for rule-made pairs"
    )
    parser.add_argument(
        "--work", type=Path, required=True, help="folder that keeps the logits for the next time"
    )
    parser.add_argument("--models", type=Path, default=Path("resources/models"), help="where the embedder is")
    parser.add_argument(
        "--cosine", action="store_true", help="one more layer, with the embedder's similarity"
    )
    parser.add_argument("--out", type=Path, help="default: calibration.json in the model's folder")
    options = parser.parse_args()
    model = open_model(options.model)
    tables = gather(model, options)
    every = next(iter(tables.values())).names
    plain = [name for name in every if name != COSINE]
    layers = [fit_layer(tables, plain)]
    figures = report(tables, plain)
    if options.cosine:
        layers.insert(0, fit_layer(tables, every))
        figures = report(tables, every)
    written = Calibration(
        model="attest-decision", revision=model.revision, signals=SIGNALS_VERSION,
        layers=tuple(layers), threshold=THRESHOLD, figures=figures,
    )  # fmt: skip
    out = options.out or options.model / "calibration.json"
    out.write_text(written.model_dump_json(indent=1) + "\n", encoding="utf-8")
    for name, weight in layers[0].weights.items():
        print(f"{name:<24}{weight:+.3f}")


if __name__ == "__main__":
    main()
