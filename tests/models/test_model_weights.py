import os
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


def test_changed_byte_is_found_though_size_and_time_and_stamp_are_as_they_were(tmp_path: Path):
    make_models_dir(tmp_path, {"model.bin": b"weights"})
    stamp(tmp_path / "tiny", read_manifest(tmp_path).by_role("embedder").files)
    file = tmp_path / "tiny" / "model.bin"
    stat = file.stat()
    file.write_bytes(b"Weights")
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    with pytest.raises(ModelUnavailable, match="does not match its SHA-256"):
        _ = find_model(tmp_path, "embedder").weights


def test_model_that_does_not_fit_into_memory_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("app.models.memory.free_bytes", lambda: 1_000_000)
    files = find_model(make_models_dir(tmp_path, {"model.bin": b"weights"}), "embedder")
    with pytest.raises(ModelUnavailable, match="not enough memory for tiny") as caught:
        _ = files.weights
    assert "Close" in caught.value.hint


def test_missing_manifest_makes_the_model_unavailable(tmp_path: Path):
    with pytest.raises(ModelUnavailable, match="No embedder can be used"):
        find_model(tmp_path, "embedder")
