"""D2, D3: a model's encoder comes from torch where torch works, and from llama.cpp where it does not."""

import sys
from pathlib import Path

import numpy as np
import pytest
from model_folders import make_models_dir
from tiny_bert import HIDDEN, load_exporter, write_tiny_bert

from app.models import routes
from app.models.backends import describe, open_encoder
from app.models.devices import Device, ProbeResult
from app.models.encoders.base import EncoderFailed
from app.models.protocols import ModelUnavailable
from app.models.routes import try_route
from app.models.weights import ModelFiles, find_model

BATCH = ([2, 11, 12, 41, 3], [2, 3])


@pytest.fixture
def files(tmp_path: Path) -> ModelFiles:
    source = tmp_path / "source"
    source.mkdir()
    write_tiny_bert(source)
    load_exporter().export(source, source / "model.gguf")
    content = {
        name: (source / name).read_bytes() for name in ("model.safetensors", "config.json", "model.gguf")
    }
    return find_model(make_models_dir(tmp_path, content, weights="model.safetensors"), "embedder")


@pytest.fixture(autouse=True)
def fresh_trials(monkeypatch):
    try_route.cache_clear()
    monkeypatch.setattr(
        routes,
        "probe_device",
        lambda device: ProbeResult(device, False, "the trial crashed (exit status -11)"),
    )
    yield
    try_route.cache_clear()


def test_processor_is_taken_when_every_driver_is_broken(files: ModelFiles):
    encoder = open_encoder(files)
    assert (encoder.backend, encoder.device) == ("torch", "cpu")
    reasons = {trial.route.device: trial.reason for trial in encoder.trials}
    assert reasons[Device.CUDA] == reasons[Device.XPU] == "the trial crashed (exit status -11)"


@pytest.mark.parametrize("backend", ["torch", "llama.cpp", "mlx"])
def test_back_end_can_be_chosen(files: ModelFiles, backend: str):
    if backend == "mlx":
        pytest.importorskip("mlx.core", reason="MLX is not installed", exc_type=ImportError)
    encoder = open_encoder(files, "cpu", backend)
    assert (encoder.backend, encoder.device) == (backend, "cpu")


def test_all_back_ends_agree(files: ModelFiles):
    one, other = (
        open_encoder(files, "cpu", backend).mean_states(BATCH) for backend in ("torch", "llama.cpp")
    )
    assert np.allclose(one, other, atol=0.05)


def test_llama_cpp_takes_over_where_torch_is_absent(files: ModelFiles, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    encoder = open_encoder(files)
    assert encoder.mean_states(BATCH).shape == (2, HIDDEN)
    assert encoder.backend == "llama.cpp"
    assert {"torch is not installed"} == {
        trial.reason for trial in encoder.trials if trial.route.backend == "torch"
    }


def test_llama_cpp_takes_over_where_torch_cannot_be_imported(files: ModelFiles, monkeypatch, tmp_path: Path):
    (tmp_path / "broken" / "torch").mkdir(parents=True)
    code = "raise OSError('libtorch_cpu.so: cannot open shared object file')"
    (tmp_path / "broken" / "torch" / "__init__.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "broken")
    monkeypatch.delitem(sys.modules, "torch")
    encoder = open_encoder(files)
    assert encoder.backend == "llama.cpp"
    assert "libtorch_cpu.so" in encoder.trials[-2].reason


def test_llama_cpp_takes_over_when_torch_runs_out_of_memory(files: ModelFiles, monkeypatch):
    from app.models.encoders.torch_encoder import TorchEncoder

    def fail(*arguments: object) -> None:
        raise EncoderFailed("torch broke on cpu: DefaultCPUAllocator: can't allocate memory")

    monkeypatch.setattr(TorchEncoder, "token_states", fail)
    encoder = open_encoder(files)
    assert [len(states) for states in encoder.token_states(BATCH)] == [5, 2]
    assert encoder.backend == "llama.cpp"


def test_without_any_back_end_every_reason_is_told(files: ModelFiles, monkeypatch):
    for name in ("torch", "mlx", "llama_cpp"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        EncoderFailed, match=r"torch on cpu: torch is not installed; llama\.cpp on cpu: llama"
    ):
        open_encoder(files).mean_states(BATCH)


def test_description_keeps_why_better_places_were_left(files: ModelFiles, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    info = describe(files, open_encoder(files, "cpu"))
    assert (info.name, info.backend, info.device) == ("tiny", "llama.cpp", "cpu")
    assert info.passed_over == ("torch on cpu: torch is not installed",)


def test_damaged_weights_are_told_and_not_worked_around(files: ModelFiles):
    (files.folder / "model.safetensors").write_bytes(b"something else")
    with pytest.raises(ModelUnavailable, match=r"model\.safetensors"):
        open_encoder(files).mean_states(BATCH)
