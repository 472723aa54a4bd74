"""Pulling the plug: without sound weights and calibration there is no verifier, and the reason is told (V7, D5)."""

import hashlib
from pathlib import Path

import pytest

from app.engine.citations.calibration import Calibration, Layer
from app.engine.citations.signals import SIGNALS_VERSION
from app.engine.settings import Settings
from app.engine.verifiers import CALIBRATION_FILE, load_verifier

WEIGHTS = b"weights"
REVISION = hashlib.sha256(WEIGHTS).hexdigest()[:12]
HEAD = """
[[models]]
name = "judge"
role = "decision"
folder = "decision"
license = "MIT"
source = "here"
weights = "model.safetensors"
"""


def calibration(revision: str = REVISION) -> bytes:
    made = Calibration(
        model="judge", revision=revision, signals=SIGNALS_VERSION, layers=(Layer(bias=0.0, weights={}),)
    )
    return made.model_dump_json().encode()


def models_dir(folder: Path, files: dict[str, bytes]) -> Path:
    """A models directory with one decision model of these files, all as the manifest says."""
    manifest = HEAD
    (folder / "decision").mkdir()
    for name, content in files.items():
        (folder / "decision" / name).write_bytes(content)
        digest = hashlib.sha256(content).hexdigest()
        manifest += f'\n[[models.files]]\npath = "{name}"\nsize = {len(content)}\nsha256 = "{digest}"\n'
    (folder / "manifest.toml").write_text(manifest)
    return folder


@pytest.fixture
def complete(tmp_path: Path) -> Path:
    return models_dir(
        tmp_path, {"model.safetensors": WEIGHTS, "config.json": b"{}", CALIBRATION_FILE: calibration()}
    )


def test_a_complete_model_gives_a_verifier_of_its_weights(complete: Path) -> None:
    verifier, reason = load_verifier(complete, Settings(), None)
    assert reason == ""
    assert verifier is not None
    assert (verifier.name, verifier.revision) == ("judge", REVISION)


def test_an_empty_models_directory_is_told(tmp_path: Path) -> None:
    verifier, reason = load_verifier(tmp_path, Settings(), None)
    assert verifier is None
    assert "manifest" in reason


def test_missing_weights_are_told(complete: Path) -> None:
    (complete / "decision" / "model.safetensors").unlink()
    verifier, reason = load_verifier(complete, Settings(), None)
    assert verifier is None
    assert "weights" in reason


def test_a_calibration_that_is_not_what_the_manifest_says_is_told(complete: Path) -> None:
    (complete / "decision" / CALIBRATION_FILE).write_bytes(calibration() + b" ")
    verifier, reason = load_verifier(complete, Settings(), None)
    assert verifier is None
    assert CALIBRATION_FILE in reason


def test_a_calibration_for_other_weights_is_told(tmp_path: Path) -> None:
    files = {"model.safetensors": WEIGHTS, "config.json": b"{}", CALIBRATION_FILE: calibration("f" * 12)}
    verifier, reason = load_verifier(models_dir(tmp_path, files), Settings(), None)
    assert verifier is None
    assert "f" * 12 in reason
