"""The torch encoder against torch's own transformer layers, on small random weights."""

import json
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import torch
from tiny_bert import CONFIG, HEADS, HIDDEN, INNER, LAYERS, random_weights, write_tiny_bert

from app.models.encoders.base import EncoderFailed
from app.models.encoders.torch_encoder import TorchEncoder

BATCH = ([1, 2, 3, 4, 5], [6, 7], [8, 9, 10])


@pytest.fixture
def model(tmp_path: Path) -> tuple[Path, Path]:
    return write_tiny_bert(tmp_path)


def reference_states(ids: list[int]) -> np.ndarray:
    """The same model put together from torch's layers."""
    tensors = random_weights()
    states = tensors["embeddings.word_embeddings.weight"][ids]
    states = states + tensors["embeddings.position_embeddings.weight"][: len(ids)]
    states = states + tensors["embeddings.token_type_embeddings.weight"][0]
    norm = (tensors["embeddings.LayerNorm.weight"], tensors["embeddings.LayerNorm.bias"])
    states = torch.nn.functional.layer_norm(states, (HIDDEN,), *norm, 1e-12)[None]
    for at in (f"encoder.layer.{number}" for number in range(LAYERS)):
        layer = torch.nn.TransformerEncoderLayer(HIDDEN, HEADS, INNER, 0.0, "gelu", 1e-12, batch_first=True)
        parts = [f"{at}.attention.self.{part}" for part in ("query", "key", "value")]
        layer.load_state_dict(
            {
                "self_attn.in_proj_weight": torch.cat([tensors[f"{part}.weight"] for part in parts]),
                "self_attn.in_proj_bias": torch.cat([tensors[f"{part}.bias"] for part in parts]),
            }
            | {
                f"{ours}.{kind}": tensors[f"{at}.{theirs}.{kind}"]
                for kind in ("weight", "bias")
                for ours, theirs in (
                    ("self_attn.out_proj", "attention.output.dense"),
                    ("norm1", "attention.output.LayerNorm"),
                    ("linear1", "intermediate.dense"),
                    ("linear2", "output.dense"),
                    ("norm2", "output.LayerNorm"),
                )
            }
        )
        states = layer.eval()(states)
    return states[0].detach().numpy()


def test_states_are_those_of_torchs_own_layers(model):
    encoder = TorchEncoder(*model, "cpu", "float32")
    for ids, states in zip(BATCH, encoder.token_states(BATCH), strict=True):
        assert np.allclose(states, reference_states(ids), atol=1e-5)


def test_padding_changes_nothing(model):
    encoder = TorchEncoder(*model, "cpu", "float32")
    together = encoder.mean_states(BATCH)
    alone = np.concatenate([encoder.mean_states([ids]) for ids in BATCH])
    assert np.allclose(together, alone, atol=1e-5)


def test_mean_is_taken_over_tokens_only(model):
    encoder = TorchEncoder(*model, "cpu", "float32")
    means = [states.mean(axis=0) for states in encoder.token_states(BATCH)]
    assert np.allclose(encoder.mean_states(BATCH), means, atol=1e-5)


def test_bfloat16_is_near_float32(model):
    exact, short = (
        TorchEncoder(*model, "cpu", dtype).mean_states(BATCH) for dtype in ("float32", "bfloat16")
    )
    cosine = (exact * short).sum(1) / np.linalg.norm(exact, axis=1) / np.linalg.norm(short, axis=1)
    assert short.dtype == np.float32
    assert cosine.min() > 0.999


@pytest.mark.parametrize("change", [{"model_type": "roberta"}, {"hidden_act": "relu"}, {"hidden_size": "x"}])
def test_foreign_architecture_is_refused(model, change: dict[str, str]):
    model[1].write_text(json.dumps(CONFIG | change), encoding="utf-8")
    with pytest.raises(EncoderFailed, match=r"config\.json"):
        TorchEncoder(*model, "cpu", "float32")


def test_weights_that_do_not_fit_are_refused(model):
    model[1].write_text(json.dumps(CONFIG | {"num_hidden_layers": 3}), encoding="utf-8")
    with pytest.raises(EncoderFailed, match="could not load"):
        TorchEncoder(*model, "cpu", "float32")


def test_damaged_weights_are_refused(model):
    model[0].write_bytes(b"not safetensors")
    with pytest.raises(EncoderFailed, match="cannot be read"):
        TorchEncoder(*model, "cpu", "float32")


def test_absent_device_is_refused(model):
    with pytest.raises(EncoderFailed, match="on xpu"):
        TorchEncoder(*model, "xpu", "float32")


def test_a_torch_that_is_only_half_there_is_refused(model, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "torch", ModuleType("torch"))
    with pytest.raises(EncoderFailed, match="torch could not load"):
        TorchEncoder(*model, "cpu", "float32")
