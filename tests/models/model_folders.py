"""A small models directory for tests: a manifest and files that fit it."""

import hashlib
from pathlib import Path


def make_models_dir(
    root: Path, files: dict[str, bytes], role: str = "embedder", weights: str = "model.bin"
) -> Path:
    """Write a manifest with one model named "tiny" and its files."""
    folder = root / "tiny"
    lines = [
        "[[models]]",
        'name = "tiny"',
        f'role = "{role}"',
        'folder = "tiny"',
        'license = "MIT"',
        'source = ""',
    ]
    lines.append(f'weights = "{weights}"')
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        digest = hashlib.sha256(content).hexdigest()
        lines += ["[[models.files]]", f'path = "{name}"', f"size = {len(content)}", f'sha256 = "{digest}"']
    (root / "manifest.toml").write_text("\n".join(lines), encoding="utf-8")
    return root
