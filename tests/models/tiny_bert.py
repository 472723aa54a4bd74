"""A BERT of random weights, small enough for every test: its numbers, its files, and the same model in GGUF."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import torch
from safetensors.torch import save_file

HIDDEN, INNER, HEADS, LAYERS, WORDS, POSITIONS = 32, 64, 4, 2, 50, 16
CONFIG = {
    "model_type": "bert",
    "hidden_act": "gelu",
    "hidden_size": HIDDEN,
    "intermediate_size": INNER,
    "num_hidden_layers": LAYERS,
    "num_attention_heads": HEADS,
    "layer_norm_eps": 1e-12,
    "max_position_embeddings": POSITIONS,
    "vocab_size": WORDS,
}
SPECIALS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
EXPORTER = Path(__file__).resolve().parents[2] / "packaging" / "decision_model" / "export_gguf.py"


def random_weights() -> dict[str, torch.Tensor]:
    chance = torch.Generator().manual_seed(7)

    def draw(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=chance) * 0.2

    tensors = {
        "embeddings.word_embeddings.weight": draw(WORDS, HIDDEN),
        "embeddings.position_embeddings.weight": draw(POSITIONS, HIDDEN),
        "embeddings.token_type_embeddings.weight": draw(2, HIDDEN),
        "embeddings.LayerNorm.weight": 1 + draw(HIDDEN),
        "embeddings.LayerNorm.bias": draw(HIDDEN),
    }
    sizes = {
        "attention.self.query": (HIDDEN, HIDDEN),
        "attention.self.key": (HIDDEN, HIDDEN),
        "attention.self.value": (HIDDEN, HIDDEN),
        "attention.output.dense": (HIDDEN, HIDDEN),
        "intermediate.dense": (INNER, HIDDEN),
        "output.dense": (HIDDEN, INNER),
    }
    for at in (f"encoder.layer.{number}" for number in range(LAYERS)):
        for name, (rows, columns) in sizes.items():
            tensors |= {f"{at}.{name}.weight": draw(rows, columns), f"{at}.{name}.bias": draw(rows)}
        for name in ("attention.output.LayerNorm", "output.LayerNorm"):
            tensors |= {f"{at}.{name}.weight": 1 + draw(HIDDEN), f"{at}.{name}.bias": draw(HIDDEN)}
    return tensors


def write_tiny_bert(folder: Path) -> tuple[Path, Path]:
    """Write the model's files; gives model.safetensors and config.json."""
    weights, config = folder / "model.safetensors", folder / "config.json"
    save_file(random_weights(), weights)
    config.write_text(json.dumps(CONFIG), encoding="utf-8")
    pieces = [
        *SPECIALS,
        *(f"word{number}" for number in range(5, 40)),
        *(f"##s{n}" for n in range(40, WORDS)),
    ]
    tokenizer = {
        "model": {"type": "WordPiece", "vocab": {piece: at for at, piece in enumerate(pieces)}},
        "added_tokens": [{"content": name, "id": at, "special": True} for at, name in enumerate(SPECIALS)],
    }
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    return weights, config


def load_exporter() -> ModuleType:
    """The script that writes GGUF files; it is no part of a package."""
    spec = importlib.util.spec_from_file_location("export_gguf", EXPORTER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
