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
class EncoderTraits:
    """Sizes of an encoder, and how it likes its work.

    Attributes:
        hidden_size: Length of each state.
        max_tokens: Most tokens that one sequence may have, special tokens included.
        batch_tokens: Tokens, padding included, at which larger batches stop to pay.
        parallel_batches: How many batches to give it at once, from as many threads, to use the device fully.
    """

    hidden_size: int
    max_tokens: int
    batch_tokens: int
    parallel_batches: int


class Encoder(Protocol):
    """A BERT-like encoder on one device; may be called from several threads at once.

    The segment id is 0 for every token, because not every back end knows a second segment.
    """

    @property
    def traits(self) -> EncoderTraits:
        """Sizes of the encoder, and how it likes its work."""
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
            batch: Sequences of 1 to `traits.max_tokens` ids, special tokens included; padding is the encoder's affair.

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


class EncoderFailed(Exception):
    """An encoder back end broke while loading or working; `str()` says how."""
