"""Fits the calibrated layer: the model's logits and the signals to one probability; writes `calibration.json`.

Claims that are nearly the source's own words have weights of their own: there a single changed word decides, elsewhere it
tells nothing. Every dev file weighs the same, and in it the supported pairs as much as the others. The pairs made by rule
from papers that training never saw are one more file. A feature whose weight points the wrong way is left out, so that a reason shown
for a verdict never worked against it. The figures are from cross-validation: each row is judged by a fit that saw neither
its evidence nor, for rule-made pairs, its paper. The transfer column judges each file by a fit on the other files.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import asdict
from functools import partial
from pathlib import Path

import numpy as np
from calibration_rows import RULES, Floats, Table, dev_rows, kept_cosines, kept_logits, rule_rows, table
from data import read_folder
from evaluate import open_model
from logistic import Logistic, fit_logistic
from reliability import bins_of, write_plot

from app.engine.citations.calibration import (
    COSINE,
    MODEL_REFUTE,
    MODEL_SUPPORT,
    Calibration,
    FileFigures,
    Layer,
    Wording,
    wording_of,
)
from app.engine.citations.metrics import auroc, class_weights, expected_calibration_error, support_figures
from app.engine.citations.signals import SIGNALS_VERSION
from app.models.embedder import load_embedder
from app.models.protocols import DecisionModel

Fit = Callable[[Mapping[str, Table]], Sequence[Layer]]

THRESHOLD = 0.60
FIGURES = (
    "auroc",
    "balanced_accuracy",
    "best_balanced_accuracy",
    "precision",
    "recall",
    "ece",
    "balanced_ece",
    "ece_by_chance",
    "brier",
)
_PENALTY = 1e-2
_NEGLIGIBLE = 1e-9
_ENOUGH_ROWS = 20
_SEED = 5
_DRAWS = 200
_RULES_WEIGHT = 4.0
_SUPPORTING = frozenset(
    {
        MODEL_SUPPORT, COSINE, "quote_found", "quote_whole", "wording_in_order", "wording_exact", "numbers_borne_out",
        "denials_shared", "directions_agree", "covered_least", "covered_passage", "covered_pairs",
    }
)  # fmt: skip
_FREE = frozenset(
    {
        MODEL_SUPPORT, MODEL_REFUTE, "covered_passage", "covered_pairs", "numbers_borne_out", "numbers_missing",
        "numbers_contradicted", "denied_by_claim", "denied_by_source", "denials_shared", "directions_opposed",
    }
)  # fmt: skip


def fit_layers(tables: Mapping[str, Table], *, has_cosine: bool) -> tuple[Layer, ...]:
    """Fit one layer for each wording.

    Args:
        tables: By file.
        has_cosine: Whether freely worded claims are judged by similarity too.
    """
    every = next(iter(tables.values())).names
    literal = tuple(name for name in every if name != COSINE)
    free = tuple(name for name in every if name in _FREE or (has_cosine and name == COSINE))
    return (
        fit_layer(_worded(tables, Wording.LITERAL), literal, Wording.LITERAL, _RULES_WEIGHT),
        fit_layer(_worded(tables, Wording.FREE), free, Wording.FREE),
    )


def fit_stated(tables: Mapping[str, Table], stated: Set[str], *, has_cosine: bool) -> tuple[Layer, ...]:
    """The same on some of the files."""
    return fit_layers({name: one for name, one in tables.items() if name in stated}, has_cosine=has_cosine)


def fit_layer(
    tables: Mapping[str, Table],
    names: Sequence[str],
    wording: Wording = Wording.ANY,
    rules_weight: float = 1.0,
) -> Layer:
    """Fit one layer on all rows, leaving out what points the wrong way.

    Args:
        tables: By file.
        names: Features that may be used.
        wording: Of the rows.
        rules_weight: How many dev files the rule-made pairs count for.
    """
    answers = np.concatenate([one.is_support for one in tables.values()])
    weights = np.concatenate(
        [_row_weights(one) * (rules_weight if name == RULES else 1.0) for name, one in tables.items()]
    )
    used = list(names)
    while True:
        features = np.concatenate([columns(one, used) for one in tables.values()])
        fitted = fit_logistic(features, answers, weights, _PENALTY)
        wrong = _most_wrong(fitted, features, used)
        if wrong is None:
            return Layer(
                wording=wording,
                bias=round(fitted.bias, 6),
                weights={name: round(float(w), 6) for name, w in zip(used, fitted.weights, strict=True)},
            )
        used.remove(wrong)


def columns(one: Table, names: Sequence[str]) -> Floats:
    """The named features, `(n, len(names))`."""
    return one.features[:, [one.names.index(name) for name in names]]


def probabilities(layers: Sequence[Layer], one: Table) -> Floats:
    """What the layers make of a file's rows."""
    found = []
    for row in one.features:
        features = dict(zip(one.names, row, strict=True))
        chosen = next(layer for layer in layers if layer.wording in {wording_of(features), Wording.ANY})
        found.append(chosen.probability(features))
    return np.array(found)


def cross_validated(tables: Mapping[str, Table], fit: Fit) -> dict[str, Floats]:
    """Probabilities by fits that did not see the row's fold."""
    found = {name: np.zeros(len(one.rows)) for name, one in tables.items()}
    for fold in sorted({int(fold) for one in tables.values() for fold in one.folds}):
        layers = fit({name: _part(one, one.folds != fold) for name, one in tables.items()})
        for name, one in tables.items():
            inside = one.folds == fold
            if inside.any():
                found[name][inside] = probabilities(layers, _part(one, inside))
    return found


def transferred(tables: Mapping[str, Table], fit: Fit) -> dict[str, float | None]:
    """AUROC of each file by a fit on the other files."""
    return {
        name: auroc(
            probabilities(fit({other: rest for other, rest in tables.items() if other != name}), one),
            one.is_support,
        )
        for name, one in tables.items()
    }


def measured(tables: Mapping[str, Table], judged: Mapping[str, Floats]) -> dict[str, FileFigures]:
    """Figures of each file, their mean over the dev files, and the calibration error over all of these together."""
    found = {}
    for name, one in tables.items():
        counted = asdict(support_figures(judged[name], one.is_support, THRESHOLD))
        counted["ece_by_chance"] = ece_by_chance(judged[name], one.is_support)
        found[name] = FileFigures(pairs=counted["pairs"], **{key: _rounded(counted[key]) for key in FIGURES})
    dev = [name for name in tables if name != RULES]
    pairs = sum(found[name].pairs for name in dev)
    mean = {key: _mean([getattr(found[name], key) for name in dev]) for key in FIGURES}
    return found | {"mean": FileFigures(pairs=pairs, **mean), "pooled": _pooled(tables, judged, dev)}


def ece_by_chance(p: Floats, is_support: np.ndarray) -> float | None:
    """The balanced calibration error that as many pairs would show if every probability were exactly right."""
    if not len(p):
        return None
    chance = np.random.default_rng(_SEED)
    shares = class_weights(is_support)
    found = []
    for _ in range(_DRAWS):
        drawn = p[chance.choice(len(p), len(p), p=shares / shares.sum())]
        found.append(expected_calibration_error(drawn, chance.random(len(p)) < drawn))
    return float(np.mean([one for one in found if one is not None]))


def _pooled(tables: Mapping[str, Table], judged: Mapping[str, Floats], names: Sequence[str]) -> FileFigures:
    p, labels, balanced = _together(tables, judged, names)
    same = np.concatenate([np.full(len(judged[name]), 1.0 / len(judged[name])) for name in names])
    return FileFigures(
        pairs=len(p),
        ece=_rounded(expected_calibration_error(p, labels, same)),
        balanced_ece=_rounded(expected_calibration_error(p, labels, balanced)),
    )


def _together(
    tables: Mapping[str, Table], judged: Mapping[str, Floats], names: Sequence[str]
) -> tuple[Floats, np.ndarray, Floats]:
    """Probabilities, labels and weights of several files: each file the same, and in it both classes."""
    p = np.concatenate([judged[name] for name in names])
    labels = np.concatenate([tables[name].is_support for name in names])
    return p, labels, np.concatenate([class_weights(tables[name].is_support) for name in names])


def accepted_by_kind(one: Table, judged: Floats) -> dict[str, tuple[int, float]]:
    """For each kind of rule-made pair, how many there are and the share accepted."""
    kinds = np.array([row.kind for row in one.rows])
    return {
        str(kind): (int((kinds == kind).sum()), float(np.mean(judged[kinds == kind] >= THRESHOLD)))
        for kind in np.unique(kinds)
    }


def _row_weights(one: Table) -> Floats:
    """Both classes the same, and a file with enough rows of both the same as any other."""
    yes, no = int(one.is_support.sum()), int((~one.is_support).sum())
    share = min(1.0, min(yes, no) / _ENOUGH_ROWS)
    return np.where(one.is_support, 0.5 / max(1, yes), 0.5 / max(1, no)) * share + _NEGLIGIBLE


def _worded(tables: Mapping[str, Table], wording: Wording) -> dict[str, Table]:
    """The rows worded so."""
    found = {}
    for name, one in tables.items():
        described = (dict(zip(one.names, row, strict=True)) for row in one.features)
        found[name] = _part(one, np.array([wording_of(row) is wording for row in described], dtype=bool))
    return found


def _most_wrong(fitted: Logistic, features: Floats, names: Sequence[str]) -> str | None:
    """The feature that most works against what it stands for; None when none does."""
    effects = fitted.weights * features.std(axis=0)
    wrong = {
        name: abs(effect)
        for name, effect in zip(names, effects, strict=True)
        if (effect > 0) != (name in _SUPPORTING)
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
    embedder = load_embedder(options.models, "cpu") if not options.no_cosine else None
    rows = dev_rows(options.data / "dev")
    if options.store is not None:
        rows[RULES] = rule_rows(options.store)
    tables = {}
    for name, found in rows.items():
        compare = None if embedder is None else kept_cosines(embedder, options.work, name)
        tables[name] = table(found, kept_logits(model, options.work, name), compare)
        print(f"{name}: {len(found)} pairs", flush=True)
    return tables


def report(tables: Mapping[str, Table], fit: Fit, plot: Path) -> dict[str, FileFigures]:
    """Print the tables of the model card and draw its plot; give the figures."""
    judged = cross_validated(tables, fit)
    write_plot(
        bins_of(*_together(tables, judged, [name for name in tables if name != RULES])), THRESHOLD, plot
    )
    figures, transfer = measured(tables, judged), transferred(tables, fit)
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
        "--no-cosine", action="store_true", help="without the layer that uses the embedder's similarity"
    )
    parser.add_argument(
        "--only-stated-licences",
        action="store_true",
        help="fit on files whose source states a licence only; the figures are of all files",
    )
    parser.add_argument("--out", type=Path, help="default: calibration.json in the model's folder")
    options = parser.parse_args()
    model = open_model(options.model)
    tables = gather(model, options)
    out = options.out or options.model / "calibration.json"
    plot = out.with_suffix(".svg")
    stated = {RULES, *read_folder(options.data / "dev", only_stated_licences=options.only_stated_licences)}
    plain = partial(fit_stated, stated=stated, has_cosine=False)
    print("\nwithout the embedder")
    figures = report(tables, plain, plot)
    layers = plain(tables)
    if not options.no_cosine:
        with_cosine = partial(fit_stated, stated=stated, has_cosine=True)
        print("\nwith the embedder")
        figures = report(tables, with_cosine, plot)
        layers += tuple(one for one in with_cosine(tables) if one.needs_cosine)
    written = Calibration(
        model="attest-decision", revision=model.revision, signals=SIGNALS_VERSION,
        layers=layers, threshold=THRESHOLD, figures=figures,
    )  # fmt: skip
    out.write_text(written.model_dump_json(indent=1) + "\n", encoding="utf-8")
    for layer in layers:
        print(f"\n{layer.wording.value}: bias {layer.bias:+.3f}")
        for name, weight in layer.weights.items():
            print(f"{name:<24}{weight:+.3f}")


if __name__ == "__main__":
    main()
