"""Writes a training checkpoint as the folder that the application reads, and its entry for the model manifest."""

import argparse
import json
import shutil
from pathlib import Path

import numpy as np
from batches import MAX_CLAIM_TOKENS
from safetensors.numpy import load_file, save_file

from app.models.manifest import sha256_of

_USED_TOKENS = 384
_FILES = ("model.safetensors", "head.safetensors", "config.json", "tokenizer.json")
_POOLER = "pooler"


def export(checkpoint: Path, base: Path, out: Path) -> None:
    """Write the folder.

    Encoder and head go into files of their own, because back ends read the one and numpy the other. Both are fp16:
    trained in bfloat16, their weights have no more precision to lose.

    Args:
        checkpoint: Weights that `train.py` wrote.
        base: Folder of the encoder that training began with; gives configuration and tokenizer.
        out: The folder; made when it is not there.
    """
    out.mkdir(parents=True, exist_ok=True)
    tensors = load_file(checkpoint)
    for part, name in (("bert.", "model.safetensors"), ("head.", "head.safetensors")):
        chosen = {
            key.removeprefix(part): np.asarray(value, np.float16, order="C")
            for key, value in sorted(tensors.items())
            if key.startswith(part) and _POOLER not in key
        }
        save_file(chosen, out / name, metadata={"format": "pt"})
        (out / name).chmod(0o644)  # the library makes it readable by its owner only
    config = json.loads((base / "config.json").read_text(encoding="utf-8"))
    config["pair"] = {"max_tokens": _USED_TOKENS, "max_claim_tokens": MAX_CLAIM_TOKENS}
    config["torch_dtype"] = "float16"
    (out / "config.json").write_text(json.dumps(config, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    shutil.copyfile(base / "tokenizer.json", out / "tokenizer.json")


def manifest_entry(folder: Path) -> str:
    """The model's entry for `manifest.toml`, with every file of the folder that the application reads."""
    lines = [
        "[[models]]",
        'name = "attest-decision"',
        'role = "decision"',
        f'folder = "{folder.name}"',
        'license = "Apache-2.0"',
        'source = "packaging/decision_model"',
        'weights = "model.safetensors"',
    ]
    extra = [*sorted(path.name for path in folder.glob("*.gguf")), "calibration.json"]
    for name in (*_FILES, *extra):
        path = folder / name
        if path.is_file():
            lines += ["", "[[models.files]]", f'path = "{name}"']
            lines += [f"size = {path.stat().st_size}", f'sha256 = "{sha256_of(path)}"']
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the folder and print the manifest's entry."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True, help="weights that train.py wrote")
    parser.add_argument("--base", type=Path, required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    export(options.checkpoint, options.base, options.out)
    print(manifest_entry(options.out))


if __name__ == "__main__":
    main()
