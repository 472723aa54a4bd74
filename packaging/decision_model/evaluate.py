"""Measures a decision model as it is used: whole windows, the application's own head, each file by itself."""

import argparse
import json
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np
from calibration_rows import kept_logits
from data import read_folder
from figures import Figures, Floats, figures

from app.engine.citations.support import model_pairs
from app.models.decision.model import BundledDecisionModel, support_margin
from app.models.encoders.torch_encoder import TorchEncoder
from app.models.manifest import ModelEntry, ModelFile, sha256_of
from app.models.protocols import Vectors
from app.models.weights import ModelFiles

_FILES = ("model.safetensors", "head.safetensors", "config.json", "tokenizer.json")


def open_model(folder: Path, dtype: str = "bfloat16") -> BundledDecisionModel:
    """The model of a folder that `export.py` wrote, on torch on the CPU; it need not be in the manifest."""
    files = tuple(_listed(folder, name) for name in _FILES)
    entry = ModelEntry("decision", "decision", folder.name, "", "", "", "", _FILES[0], files)
    encoder = TorchEncoder(folder / _FILES[0], folder / "config.json", "cpu", dtype)
    return BundledDecisionModel(ModelFiles(folder.parent, entry), encoder)


def probabilities(logits: Vectors) -> Floats:
    """Uncalibrated probability of support for each row of logits."""
    return 1.0 / (1.0 + np.exp(-np.array([support_margin(one) for one in logits])))


def evaluate(model: BundledDecisionModel, folder: Path, work: Path) -> dict[str, Figures]:
    """Figures of each file of a folder.

    Args:
        model: Whose logits are measured.
        folder: `dev` of the claims data.
        work: Folder that keeps logits for the next time.
    """
    found = {}
    for name, rows in read_folder(folder).items():
        pairs = model_pairs([(row.claim, row.evidence) for row in rows])
        is_support = np.array([row.is_support for row in rows])
        found[name] = figures(probabilities(kept_logits(model, work, name)(pairs)), is_support)
        print(line(name, found[name]), flush=True)
    means = {
        field.name: float(np.mean([getattr(one, field.name) for one in found.values()]))
        for field in fields(Figures)
    }
    found["mean"] = Figures(**{**means, "rows": sum(one.rows for one in found.values())})
    print(line("mean", found["mean"]))
    return found


def line(name: str, found: Figures) -> str:
    """One row of a Markdown table."""
    numbers = " | ".join(f"{value:.3f}" for key, value in asdict(found).items() if key != "rows")
    return f"| {name} | {found.rows} | {numbers} |"


def _listed(folder: Path, name: str) -> ModelFile:
    path = folder / name
    if not path.is_file():
        raise SystemExit(f"{path} is missing; write the folder with export.py")
    return ModelFile(name, "", path.stat().st_size, sha256_of(path))


def main() -> None:
    """Print a table, and write the figures as JSON where wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder that export.py wrote")
    parser.add_argument("--data", type=Path, required=True, help="claims data: holds dev")
    parser.add_argument(
        "--work", type=Path, required=True, help="folder that keeps the logits for the next time"
    )
    parser.add_argument("--out", type=Path, help="file for the figures as JSON")
    options = parser.parse_args()
    model = open_model(options.model)
    names = " | ".join(field.name for field in fields(Figures))
    print(f"| file | {names} |")
    found = evaluate(model, options.data / "dev", options.work)
    if options.out is not None:
        text = json.dumps({name: asdict(one) for name, one in found.items()}, indent=1)
        options.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
