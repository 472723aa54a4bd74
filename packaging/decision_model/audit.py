"""The standing audit: true and deliberately false citations of papers that training never saw.

Prints, for each kind of claim, the part that is accepted at the threshold. True kinds should be near 1, false near 0.
"""

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from data import Row
from evaluate import open_model
from figures import Floats
from paper_text import read_passages
from rules import make_pairs

from app.engine.citations.calibration import read_calibration
from app.engine.citations.pairs import ClaimPair
from app.engine.citations.support import CalibratedVerifier

THRESHOLD = 0.60
_SEED = 7
_PER_KIND = 150


@dataclass(frozen=True, slots=True)
class KindRate:
    """How one kind of claim fares.

    Attributes:
        kind: Which rule made it.
        is_true: Whether it should be accepted.
        pairs: How many were judged.
        accepted: Part of them with a probability of at least `THRESHOLD`.
    """

    kind: str
    is_true: bool
    pairs: int
    accepted: float


def audit_pairs(store: Path) -> list[Row]:
    """Pairs of the held-out papers, whole passages as evidence, the same number of each kind where there are enough."""
    held_out = [passage for passage in read_passages(store) if passage.is_held_out]
    kinds: dict[str, list[Row]] = defaultdict(list)
    for row in make_pairs(held_out, _SEED, whole_passages=True):
        kinds[row.kind].append(row)
    return [row for kind in sorted(kinds) for row in _spread(kinds[kind])]


def rates(rows: Sequence[Row], judge: Callable[[Sequence[Row]], Floats]) -> list[KindRate]:
    """Judge all pairs and sum up by kind, true kinds first."""
    accepted = judge(rows) >= THRESHOLD
    found = []
    for kind in sorted({row.kind for row in rows}):
        at = [position for position, row in enumerate(rows) if row.kind == kind]
        found.append(KindRate(kind, rows[at[0]].is_support, len(at), float(np.mean(accepted[at]))))
    return sorted(found, key=lambda rate: not rate.is_true)


def shipped_judge(folder: Path) -> Callable[[Sequence[Row]], Floats]:
    """Judges as the application does: model, signals and calibration together."""
    model = open_model(folder)
    verifier = CalibratedVerifier(model, None, read_calibration(folder / "calibration.json", model.revision))

    def judge(rows: Sequence[Row]) -> Floats:
        found = verifier.score([ClaimPair(row.claim, row.evidence) for row in rows], math.inf)
        return np.array([0.0 if p is None else p for p in found])

    return judge


def _spread(rows: list[Row]) -> list[Row]:
    """At most `_PER_KIND` rows, taken evenly, so that every paper has its part."""
    step = max(1.0, len(rows) / _PER_KIND)
    return [rows[int(number * step)] for number in range(min(len(rows), _PER_KIND))]


def main() -> None:
    """Print the table, and write it as JSON where wanted."""
    parser = argparse.ArgumentParser(description="Audits a decision model with false and true citations.")
    parser.add_argument("--model", type=Path, required=True, help="folder that export.py wrote")
    parser.add_argument(
        "--store", type=Path, required=True, help="library.sqlite of an Attest data directory"
    )
    parser.add_argument("--out", type=Path, help="file for the rates as JSON")
    options = parser.parse_args()
    found = rates(audit_pairs(options.store), shipped_judge(options.model))
    print("| claim | should be | pairs | accepted |")
    for rate in found:
        wanted = "accepted" if rate.is_true else "rejected"
        print(f"| {rate.kind} | {wanted} | {rate.pairs} | {rate.accepted:.3f} |")
    if options.out is not None:
        text = json.dumps([asdict(rate) for rate in found], indent=1)
        options.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
