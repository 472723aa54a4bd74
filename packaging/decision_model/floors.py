"""What two judges without training reach on each dev file: AUROC of word overlap with numbers, and of MiniLM's cosine.

The decision model has to be better than both; where it is not, the model card says so.
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from calibration_rows import kept_cosines
from data import Row, read_folder
from figures import Floats, auroc

from app.models.embedder import load_embedder

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NUMBERS_COUNT = 0.5


def overlap(rows: Sequence[Row]) -> Floats:
    """Share of a claim's words that stand in its evidence, and half a point where all its numbers do."""
    found = []
    for row in rows:
        claim, evidence = (set(_WORD.findall(text.lower())) for text in (row.claim, row.evidence))
        has_numbers = set(_NUMBER.findall(row.claim)) <= set(_NUMBER.findall(row.evidence))
        found.append(len(claim & evidence) / max(1, len(claim)) + _NUMBERS_COUNT * has_numbers)
    return np.array(found)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="claims data: holds dev")
    parser.add_argument(
        "--work", type=Path, required=True, help="folder that keeps cosines for the next time"
    )
    parser.add_argument("--models", type=Path, default=Path("resources/models"), help="where the embedder is")
    options = parser.parse_args()
    embedder = load_embedder(options.models, "cpu")
    figures = []
    print("| file | overlap | cosine |\n|---|---|---|")
    for name, rows in read_folder(options.data / "dev").items():
        is_support = np.array([row.is_support for row in rows])
        cosines = kept_cosines(embedder, options.work, name)([(row.claim, row.evidence) for row in rows])
        figures.append((auroc(overlap(rows), is_support), auroc(cosines, is_support)))
        print(f"| {name} | {figures[-1][0]:.3f} | {figures[-1][1]:.3f} |", flush=True)
    mean = np.mean(figures, axis=0)
    print(f"| mean | {mean[0]:.3f} | {mean[1]:.3f} |")


if __name__ == "__main__":
    main()
