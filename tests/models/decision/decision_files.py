"""A tiny decision model for tests: files, a stand-in encoder, and the trainer's network."""

import importlib.util
import json
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import numpy as np
from model_folders import make_models_dir
from safetensors.numpy import save
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace

from app.models.encoders.base import EncoderFailed, EncoderTraits, TokenIds
from app.models.protocols import Vectors

HIDDEN, PROJECTED, JOINED = 8, 4, 6
SPECIAL = {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2}
WORDS = SPECIAL | {f"w{number}": number for number in range(3, 100)}


def tiny_tokenizer() -> Tokenizer:
    tokenizer = Tokenizer(WordLevel(WORDS, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = Whitespace()
    return tokenizer


def head_tensors(
    hidden: int = HIDDEN, projected: int = PROJECTED, joined: int = JOINED
) -> dict[str, Vectors]:
    random = np.random.default_rng(5)
    shapes = {
        "project": (projected, hidden),
        "compare": (projected, 4 * projected + 4),
        "join": (joined, 5 * hidden + 2 * projected + 8),
        "decide": (3, joined),
    }
    tensors = {f"{name}.weight": random.normal(size=shape, scale=0.5) for name, shape in shapes.items()}
    tensors |= {f"{name}.bias": random.normal(size=shape[0]) for name, shape in shapes.items()}
    tensors["sharpness"] = np.array(1.5)
    return {name: tensor.astype(np.float32) for name, tensor in tensors.items()}


def model_content(head: bytes | None = None) -> dict[str, bytes]:
    return {
        "model.safetensors": b"weights",
        "head.safetensors": save(head_tensors()) if head is None else head,
        "config.json": json.dumps({"pair": {"max_tokens": 16, "max_claim_tokens": 5}}).encode(),
        "tokenizer.json": tiny_tokenizer().to_str().encode(),
    }


def make_decision_dir(root: Path, content: dict[str, bytes]) -> Path:
    return make_models_dir(root, content, role="decision", weights="model.safetensors")


class WordEncoder:
    """Each id has its own state, whatever stands around it; padding would show as another result."""

    def __init__(self, *, fails: bool = False, factor: float = 1.0) -> None:
        self.backend, self.device, self.dtype = "stand-in", "cpu", "float32"
        self.traits = EncoderTraits(HIDDEN, 16, 40, 2)
        self.fails = fails
        self.batches: list[int] = []
        self._states = factor * np.random.default_rng(3).normal(size=(100, HIDDEN)).astype(np.float32)

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        if self.fails:
            raise EncoderFailed("out of memory")
        self.batches.append(len(batch))
        return [self._states[list(ids)] for ids in batch]

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        raise NotImplementedError


def training_module(name: str) -> ModuleType:
    """A module of the training scripts, which are no package."""
    path = Path(__file__).parents[3] / "packaging" / "decision_model" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
