"""What an encoder back end is: token ids in, hidden states out; knows no texts, tokenizers or heads.

Everything that turns states into something (pooling to a unit vector, a classification head) is done once, in numpy, by
the model that owns the encoder, so that all back ends give the same results.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.models.protocols import Vectors

TokenIds = Sequence[int]


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """Sizes of an encoder.

    Attributes:
        hidden_size: Length of each state.
        max_tokens: Most tokens that one sequence may have, special tokens included.
    """

    hidden_size: int
    max_tokens: int


class Encoder(Protocol):
    """A BERT-like encoder on one device. Not thread safe: its owner runs it from one thread at a time.

    The segment id is 0 for every token, because not every back end knows a second segment.
    """

    @property
    def shape(self) -> EncoderShape:
        """Sizes of the encoder."""
        ...

    @property
    def backend(self) -> str:
        """The back end: "torch", "llama.cpp" or "mlx"."""
        ...

    @property
    def device(self) -> str:
        """Where it runs, e.g. "cpu"."""
        ...

    @property
    def dtype(self) -> str:
        """Number format used in the computation, e.g. "bfloat16"."""
        ...

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        """Encode one batch.

        Args:
            batch: Sequences of 1 to `shape.max_tokens` ids, special tokens included; padding is the encoder's affair.

        Returns:
            One `(tokens, hidden_size)` float32 array for each sequence: the last layer's states.

        Raises:
            EncoderFailed: The back end broke; another device may work.
        """
        ...

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        """Encode one batch and average each sequence's states over its tokens.

        Args:
            batch: As in `token_states`.

        Returns:
            `(sequences, hidden_size)` float32, not normalised.

        Raises:
            EncoderFailed: The back end broke; another device may work.
        """
        ...


class EncoderFailed(Exception):  # noqa: N818 - reads as an event
    """An encoder back end broke while loading or working; `str()` says how."""
