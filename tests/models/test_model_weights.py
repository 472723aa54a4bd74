from pathlib import Path

import pytest
from model_folders import make_models_dir

from app.models import weights
from app.models.manifest import read_manifest, stamp
from app.models.protocols import ModelUnavailable
from app.models.weights import find_model


def test_good_file_is_handed_out(tmp_path: Path):
    files = find_model(make_models_dir(tmp_path, {"model.bin": b"weights"}), "embedder")
    assert files.weights.read_bytes() == b"weights"


def test_absent_weights_say_how_to_fetch_them(tmp_path: Path):
    files = find_model(make_models_dir(tmp_path, {"model.bin": b"weights"}), "embedder")
    (tmp_path / "tiny" / "model.bin").unlink()
    with pytest.raises(ModelUnavailable, match=r"tiny cannot be used: .*model\.bin is missing") as caught:
        _ = files.weights
    assert "fetch_models.py" in caught.value.hint


def test_file_damaged_after_the_first_use_is_noticed(tmp_path: Path):
    files = find_model(make_models_dir(tmp_path, {"model.bin": b"weights"}), "embedder")
    _ = files.weights
    files.weights.write_bytes(b"w")
    with pytest.raises(ModelUnavailable, match="1 bytes instead of 7"):
        _ = files.weights


def test_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    reads = []
    check = weights.find_fault
    monkeypatch.setattr(weights, "find_fault", lambda *given: reads.append(given) or check(*given))
    files = find_model(make_models_dir(tmp_path, {"model.bin": b"weights"}), "embedder")
    _ = files.weights, files.weights
    assert len(reads) == 1


def test_stamped_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    make_models_dir(tmp_path, {"model.bin": b"weights"})
    stamp(tmp_path / "tiny", read_manifest(tmp_path).by_role("embedder").files)
    monkeypatch.setattr(weights, "find_fault", lambda *given: pytest.fail("the file was read"))
    assert find_model(tmp_path, "embedder").weights.exists()


def test_missing_manifest_makes_the_model_unavailable(tmp_path: Path):
    with pytest.raises(ModelUnavailable, match="No embedder can be used"):
        find_model(tmp_path, "embedder")
