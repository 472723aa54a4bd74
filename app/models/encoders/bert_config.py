"""What an encoder back end must know of a BERT besides its weights."""

import json
from dataclasses import dataclass
from pathlib import Path

from app.models.encoders.base import EncoderFailed


@dataclass(frozen=True, slots=True)
class BertConfig:
    """The numbers of a BERT's config.json that the computation needs."""

    hidden_size: int
    layers: int
    heads: int
    norm_epsilon: float
    max_positions: int

    @classmethod
    def read(cls, path: Path) -> "BertConfig":
        """Read config.json.

        Raises:
            EncoderFailed: The file does not describe a BERT that the back ends compute.
        """
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
            if raw["model_type"] != "bert" or raw["hidden_act"] != "gelu":
                raise EncoderFailed(
                    f"{path} describes a {raw['model_type']} with {raw['hidden_act']}, not a BERT with gelu"
                )
            return cls(
                hidden_size=int(raw["hidden_size"]),
                layers=int(raw["num_hidden_layers"]),
                heads=int(raw["num_attention_heads"]),
                norm_epsilon=float(raw["layer_norm_eps"]),
                max_positions=int(raw["max_position_embeddings"]),
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise EncoderFailed(f"{path} cannot be read as a BERT's configuration: {error}") from error
