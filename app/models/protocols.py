"""What the engine asks of models: small protocols that each back end fulfils."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
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


class Thinking(StrEnum):
    """How long a model that can think before it writes should do so; models that cannot take no notice."""

    OFF = "off"
    MINIMAL = "minimal"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of what a generator writes, never empty; thinking is no part of the answer."""

    text: str
    is_thinking: bool = False


class Generator(Protocol):
    """Writes text, token by token."""

    @property
    def name(self) -> str:
        """The model's public name; known without loading the weights."""
        ...

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256, "" when a server does not tell; known without loading."""
        ...

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        ...

    @property
    def context_size(self) -> int:
        """Tokens that prompt and answer may have together."""
        ...

    def count_tokens(self, text: str) -> int:
        """Count by the model's own tokenizer; for a model on a server that has no way to ask, never too low a guess."""
        ...

    def stream(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 0,
        grammar: str | None = None,
        thinking: Thinking = Thinking.OFF,
        should_stop: Callable[[], bool] | None = None,
    ) -> Iterator[TextDelta]:
        """Write an answer; closing the iterator stops the model before its next token.

        Args:
            messages: The chat so far.
            max_tokens: Tokens to write at most, ≥ 1, thinking included.
            temperature: 0 always takes the likeliest token.
            seed: Start of the random numbers where `temperature` > 0.
            grammar: GBNF that the whole answer must follow; there is no thinking then.
            thinking: How long to think first.
            should_stop: Asked while the prompt is read and before each piece; heard within a second.

        Raises:
            ModelUnavailable: The weights are missing or broken, the prompt does not fit, or the back end broke.
            Stopped: `should_stop` said yes.
        """
        ...


class Stopped(Exception):
    """The caller's `should_stop` said yes."""


class ModelUnavailable(Exception):
    """A model cannot be used; `str()` says why in a sentence for the user, `hint` what to do."""

    def __init__(self, reason: str, hint: str = "") -> None:
        super().__init__(reason)
        self.hint = hint
