"""The rows that the calibration is fitted on, with the features that the application computes for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import numpy as np
import numpy.typing as npt
from data import Row, read_folder
from paper_text import read_passages
from rules import make_pairs

from app.engine.citations.calibration import COSINE
from app.engine.citations.signals import nearest_text, signals_of
from app.engine.citations.support import model_features, model_pairs, nearest_cosines
from app.models.protocols import DecisionModel, Embedder, Vectors

FOLDS = 5
RULES = "rules"
_SEED = 11
_PER_FOLD = 240

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Table:
    """One file's rows as features.

    Attributes:
        rows: The pairs.
        names: Of the features.
        features: `(n, d)`.
        is_support: `(n,)`.
        folds: `(n,)` from 0; rows that share evidence, or come from one paper, share a fold.
    """

    rows: tuple[Row, ...]
    names: tuple[str, ...]
    features: Floats
    is_support: npt.NDArray[np.bool_]
    folds: npt.NDArray[np.int64]


def dev_rows(folder: Path) -> dict[str, list[tuple[Row, int]]]:
    """Rows of each dev file with their folds."""
    return {name: [(row, _fold(row.evidence)) for row in rows] for name, rows in read_folder(folder).items()}


def rule_rows(store: Path) -> list[tuple[Row, int]]:
    """Pairs made by rule from the papers that training never saw; each paper is in one fold only."""
    held_out = [passage for passage in read_passages(store) if passage.is_held_out]
    papers = sorted({passage.paper for passage in held_out})
    found = []
    for fold in range(FOLDS):
        chosen = set(papers[fold::FOLDS])
        rows = list(
            make_pairs([one for one in held_out if one.paper in chosen], _SEED + fold, whole_passages=True)
        )
        order = np.random.default_rng(_SEED + fold).permutation(len(rows))[:_PER_FOLD]
        found += [(rows[at], fold) for at in sorted(order)]
    return found


def table(
    rows: Sequence[tuple[Row, int]],
    score: Callable[[Sequence[tuple[str, str]]], Vectors],
    compare: Callable[[Sequence[tuple[str, str]]], Floats] | None,
) -> Table:
    """Compute the features of rows.

    Args:
        rows: Pairs with their folds.
        score: Gives the model's logits.
        compare: Gives the similarity of claims and their nearest sentences; None leaves that feature out.
    """
    pairs = [(row.claim, row.evidence) for row, _ in rows]
    signals = [{one.name: one.value for one in signals_of(*pair)} for pair in pairs]
    logits = score(model_pairs(pairs))
    described = [found | model_features(one) for found, one in zip(signals, logits, strict=True)]
    if compare is not None:
        described = [
            found | {COSINE: float(cosine)} for found, cosine in zip(described, compare(pairs), strict=True)
        ]
    names = tuple(described[0])
    return Table(
        rows=tuple(row for row, _ in rows),
        names=names,
        features=np.array([[found[name] for name in names] for found in described]),
        is_support=np.array([row.is_support for row, _ in rows]),
        folds=np.array([fold for _, fold in rows]),
    )


def kept_logits(
    model: DecisionModel, folder: Path, name: str
) -> Callable[[Sequence[tuple[str, str]]], Vectors]:
    """A scorer that keeps its logits in a file for the next time; for other pairs or weights it asks anew."""

    def score(pairs: Sequence[tuple[str, str]]) -> Vectors:
        path = folder / f"logits-{model.revision}-{name}-{_key(pairs)}.npy"
        found: Vectors = _kept(path, lambda: model.score_pairs(pairs))
        return found

    return score


def kept_cosines(
    embedder: Embedder, folder: Path, name: str
) -> Callable[[Sequence[tuple[str, str]]], Floats]:
    """The same for the similarity of claims and their nearest sentences."""

    def compare(pairs: Sequence[tuple[str, str]]) -> Floats:
        texts = [nearest_text(*pair) for pair in pairs]
        path = folder / f"cosines-{embedder.revision}-{name}-{_key(texts)}.npy"
        found: Floats = _kept(path, lambda: np.array(nearest_cosines(embedder, pairs)))
        return found

    return compare


def _key(texts: Sequence[tuple[str, str]]) -> str:
    return blake2b(repr(texts).encode(), digest_size=8).hexdigest()


def _kept(path: Path, compute: Callable[[], npt.NDArray[np.floating]]) -> npt.NDArray[np.floating]:
    if path.exists():
        return np.load(path, allow_pickle=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    found = compute()
    np.save(path, found)
    return found


def _fold(evidence: str) -> int:
    return blake2b(evidence.encode(), digest_size=2).digest()[0] % FOLDS
