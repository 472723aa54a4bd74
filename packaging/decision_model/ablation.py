"""Shows what each source of training data brings: short runs from one start, each without one group of sources.

All runs see the same number of steps, so a group that is left out makes room for the others. Figures are those of the bare
model, without signals and calibration: mean AUROC of the dev files, AUROC of the dev files of the group itself, and
how well deliberately false citations of papers that training never saw are told from true ones. Differences of 0.01 lie
within the noise of runs this short.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from batches import encode, load_encoding
from calibration_rows import rule_rows
from data import Row, read_folder
from figures import auroc
from network import DecisionNetwork
from safetensors.torch import load_file
from train import mean_auroc, support_scores

GROUPS: dict[str, tuple[str, ...]] = {
    "everything": (),
    "without rule-made pairs": ("rules",),
    "without altered claims": ("altered",),
    "without either of these two": ("rules", "altered"),
    "without claims on abstracts": ("scifact", "checkcovid", "healthver"),
    "without trial reports": ("evinf", "nli4ct"),
    "without citing sentences": ("citint",),
    "without web pages": ("covidfact",),
    "without general text": ("fm2", "fever", "begin", "scitail"),
    "without unstated licences": ("healthver", "covidfact", "nli4ct", "rte"),
}
_TRAIN = Path(__file__).with_name("train.py")
_USED_TOKENS = 384
_CHANGED = ("number", "unit", "direction", "negation", "hedge", "entity")
_ELSEWHERE = ("neighbour", "wrong_passage", "wrong_paper")


@dataclass(frozen=True, slots=True)
class Result:
    """Figures of one run; AUROC each, `own` None where the group has no dev file."""

    name: str
    mean: float
    own: float | None
    changed: float
    elsewhere: float


def train_without(group: Sequence[str], out: Path, options: argparse.Namespace) -> Path:
    """Run one short stage; give its checkpoint."""
    given = [
        "--data",
        options.data,
        "--base",
        options.base,
        "--rules",
        options.rules,
        "--start",
        options.start,
    ]
    fixed = [
        "--stage",
        "science",
        "--rate",
        "1.2e-4",
        "--tokens",
        "200",
        "--batch-tokens",
        "2560",
        "--threads",
        "1",
    ]
    short = ["--scale", str(options.scale), "--steps", str(options.steps), "--dev-rows", "5"]
    left_out = ["--without", *group] if group else []
    command = [sys.executable, _TRAIN, *given, *fixed, *short, *left_out, "--out", out]
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL)
    return out / "found.safetensors"


def measure(name: str, checkpoint: Path, dev: Sequence[Row], made: Sequence[Row], base: Path) -> Result:
    """Score dev files and rule-made pairs with a checkpoint."""
    network = DecisionNetwork.from_encoder(base / "model.safetensors")
    network.load_state_dict(load_file(checkpoint))
    encoding = load_encoding(base / "tokenizer.json", _USED_TOKENS)
    found = mean_auroc(dev, support_scores(network, encode(encoding, dev)))
    scores = support_scores(network, encode(encoding, made))
    own = [found[source] for source in GROUPS[name] if source in found]
    return Result(
        name,
        found["mean"],
        float(np.mean(own)) if own else None,
        _against_true(made, scores, _CHANGED),
        _against_true(made, scores, _ELSEWHERE),
    )


def _against_true(rows: Sequence[Row], scores: np.ndarray, kinds: Sequence[str]) -> float:
    """AUROC of true pairs against false ones of some kinds."""
    at = [position for position, row in enumerate(rows) if row.is_support or row.kind in kinds]
    return auroc(scores[at], np.array([rows[position].is_support for position in at]))


def main() -> None:
    """Train and measure each variant; print a table."""
    parser = argparse.ArgumentParser(description="Shows what each source of training data brings.")
    parser.add_argument("--data", type=Path, required=True, help="claims data: holds train and dev")
    parser.add_argument("--base", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--rules", type=Path, required=True, help="pairs made by rules.py")
    parser.add_argument("--store", type=Path, required=True, help="library.sqlite, for the rule-made pairs")
    parser.add_argument("--start", type=Path, required=True, help="weights of the general stage")
    parser.add_argument("--out", type=Path, required=True, help="folder for the checkpoints")
    parser.add_argument("--scale", type=float, default=0.12, help="rows as a part of the stage's mixture")
    parser.add_argument("--steps", type=int, default=100, help="steps of each run")
    parser.add_argument("--rows", type=int, default=80, help="rows of each dev file at most")
    options = parser.parse_args()
    dev = [row for rows in read_folder(options.data / "dev").values() for row in rows[: options.rows]]
    made = [row for row, _ in rule_rows(options.store)][::3]
    print(
        "| mixture | dev mean | dev files of the group | changed words | elsewhere |\n|---|---|---|---|---|"
    )
    for name, group in GROUPS.items():
        checkpoint = train_without(group, options.out / name.replace(" ", "-"), options)
        result = measure(name, checkpoint, dev, made, options.base)
        own = "" if result.own is None else f"{result.own:.3f}"
        print(
            f"| {name} | {result.mean:.3f} | {own} | {result.changed:.3f} | {result.elsewhere:.3f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
