"""D2: the encoder on MLX against torch, on small random weights; MLX computes on the processor here."""

import json
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from tiny_bert import CONFIG, write_tiny_bert

from app.models.encoders.base import EncoderFailed
from app.models.encoders.mlx_encoder import MlxEncoder
from app.models.encoders.torch_encoder import TorchEncoder

pytest.importorskip("mlx.core", reason="MLX is not installed", exc_type=ImportError)

BATCH = ([1, 2, 3, 4, 5], [6, 7], [8, 9, 10])


@pytest.fixture
def model(tmp_path: Path) -> tuple[Path, Path]:
    return write_tiny_bert(tmp_path)


def test_states_are_those_of_torch(model):
    encoder, other = MlxEncoder(*model, "cpu"), TorchEncoder(*model, "cpu", "float32")
    for ours, theirs in zip(encoder.token_states(BATCH), other.token_states(BATCH), strict=True):
        assert np.allclose(ours, theirs, atol=1e-4)


def test_mean_is_taken_over_tokens_only(model):
    encoder = MlxEncoder(*model, "cpu")
    alone = np.concatenate([encoder.mean_states([ids]) for ids in BATCH])
    assert np.allclose(encoder.mean_states(BATCH), alone, atol=1e-5)


def test_several_threads_may_ask_at_once(model):
    encoder, found = MlxEncoder(*model, "cpu"), []
    threads = [
        threading.Thread(target=lambda: found.append(encoder.mean_states(BATCH).copy())) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(np.allclose(means, found[0]) for means in found)


def test_where_it_runs_is_told(model):
    encoder = MlxEncoder(*model, "cpu")
    assert (encoder.backend, encoder.device, encoder.dtype) == ("mlx", "cpu", "float32")


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac has the graphics that are missed here")
def test_absent_graphics_are_refused(model):
    with pytest.raises(EncoderFailed, match="on mps"):
        MlxEncoder(*model, "mps")


def test_weights_that_do_not_fit_are_refused(model):
    model[1].write_text(json.dumps(CONFIG | {"num_hidden_layers": 3}), encoding="utf-8")
    with pytest.raises(EncoderFailed, match="could not load"):
        MlxEncoder(*model, "cpu")


def test_damaged_weights_are_refused(model):
    model[0].write_bytes(b"not safetensors")
    with pytest.raises(EncoderFailed, match="could not load"):
        MlxEncoder(*model, "cpu")


def test_absent_library_is_told(model, monkeypatch):
    monkeypatch.setitem(sys.modules, "mlx.core", None)
    with pytest.raises(EncoderFailed, match="MLX could not load"):
        MlxEncoder(*model, "cpu")
