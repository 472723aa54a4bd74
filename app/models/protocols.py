"""What the engine asks of models: small protocols that each back end fulfils."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class ModelInfo:
    """Which model runs where.

    Attributes:
        name: The model's public name, e.g. "all-MiniLM-L6-v2".
        revision: First 12 hex digits of the weights' SHA-256.
        backend: "torch", "llama.cpp" or "mlx".
        device: "cpu", "cuda", "mps" or "xpu".
        dtype: Number format used in the computation, e.g. "bfloat16".
        passed_over: Better places that were tried before, each with why it was left, in words.
    """

    name: str
    revision: str
    backend: str
    device: str
    dtype: str
    passed_over: tuple[str, ...] = ()


class Embedder(Protocol):
    """Turns texts into unit vectors whose dot product is their cosine similarity."""

    @property
    def dimension(self) -> int:
        """Length of each vector."""
        ...

    @property
    def name(self) -> str:
        """The model's public name; known without loading the weights."""
        ...

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256; known without loading the weights."""
        ...

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        ...

    def embed(self, texts: Sequence[str], should_stop: Callable[[], bool] | None = None) -> Vectors:
        """Embed texts.

        Args:
            texts: Any number of texts; each is cut at the model's window.
            should_stop: Asked between batches; when it says yes, `app.models.protocols.Stopped` is raised.

        Returns:
            `(len(texts), dimension)` float32, rows of unit length.

        Raises:
            ModelUnavailable: The weights are missing or broken, or no back end works.
        """
        ...

    def count_pieces(self, word: str) -> int:
        """Into how many pieces of its vocabulary the model cuts a word; 1 for a common word.

        Raises:
            ModelUnavailable: The tokenizer is missing or broken.
        """
        ...

    def close(self) -> None:
        """Let threads and memory go; the embedder cannot be used after this."""
        ...


class DecisionModel(Protocol):
    """Judges whether evidence supports a claim."""

    @property
    def name(self) -> str:
        """The model's public name; known without loading the weights."""
        ...

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256; known without loading the weights."""
        ...

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        ...

    def score_pairs(
        self, pairs: Sequence[tuple[str, str]], should_stop: Callable[[], bool] | None = None
    ) -> Vectors:
        """Judge pairs.

        Args:
            pairs: Claims, each with its evidence. Evidence longer than the model's window is read in windows that
                overlap; the one with the highest support margin counts.
            should_stop: Asked between batches; when it says yes, `Stopped` is raised.

        Returns:
            `(len(pairs), 3)` float32: logits of support, refute and neutral.

        Raises:
            ModelUnavailable: The weights are missing or broken, or no back end works.
            Stopped: `should_stop` said yes.
        """
        ...


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a chat; role is "system", "user" or "assistant"."""

    role: str
    content: str


class Generator(Protocol):
    """Writes text, token by token."""

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        ...

    @property
    def context_size(self) -> int:
        """Tokens that prompt and answer may have together."""
        ...

    def count_tokens(self, text: str) -> int:
        """Count by the model's own tokenizer."""
        ...

    def stream(
        self, messages: Sequence[ChatMessage], *, max_tokens: int, temperature: float = 0.0, seed: int = 0
    ) -> Iterator[str]:
        """Write an answer; closing the iterator stops the model before its next token.

        Raises:
            ModelUnavailable: The weights are missing or broken, or the back end broke.
        """
        ...


class Stopped(Exception):
    """The caller's `should_stop` said yes."""


class ModelUnavailable(Exception):
    """A model cannot be used; `str()` says why in a sentence for the user, `hint` what to do."""

    def __init__(self, reason: str, hint: str = "") -> None:
        super().__init__(reason)
        self.hint = hint
