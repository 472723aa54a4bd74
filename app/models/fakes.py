"""Deterministic stand-ins for models: fast, without weights, for tests and for trying the program's flow."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from app.models.generators.thinking_tags import split_thinking
from app.models.protocols import (
    ChatMessage,
    ModelInfo,
    ModelUnavailable,
    Stopped,
    TextDelta,
    Thinking,
    Vectors,
)

_WORD = re.compile(r"\w+")
_PIECE = re.compile(r"\s*\S+")


class FakeEmbedder:
    """Hashes words into a unit vector: texts that share words are near each other.

    Args:
        dimension: Length of the vectors.
        revision: Stands for the weights; another one means that stored vectors are out of date.
    """

    def __init__(self, dimension: int = 384, revision: str = "0" * 12) -> None:
        self._dimension = dimension
        self._revision = revision

    @property
    def dimension(self) -> int:
        """Length of each vector."""
        return self._dimension

    @property
    def name(self) -> str:
        """The model's name."""
        return "fake-embedder"

    @property
    def revision(self) -> str:
        """What was given at construction."""
        return self._revision

    @property
    def info(self) -> ModelInfo:
        """Says that this is no real model."""
        return ModelInfo(self.name, self.revision, "none", "cpu", "float32")

    def embed(self, texts: Sequence[str], should_stop: Callable[[], bool] | None = None) -> Vectors:
        """Embed texts; see `Embedder.embed`."""
        vectors = np.zeros((len(texts), self._dimension), dtype=np.float32)
        for row, text in zip(vectors, texts, strict=True):
            if should_stop is not None and should_stop():
                raise Stopped
            for word in _WORD.findall(text.lower()) or [""]:
                digest = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "little")
                row[(digest >> 1) % self._dimension] += 1.0 if digest & 1 else -1.0
            if not row.any():
                row[0] = 1.0
        unit: Vectors = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return unit

    def count_pieces(self, word: str) -> int:  # noqa: ARG002 - every word counts as common
        """One: to this embedder every word is common."""
        return 1

    def close(self) -> None:
        """Nothing to let go."""


class ScriptedGenerator:
    """Writes given answers, one a call, word by word; the last one again and again.

    Args:
        answers: What to write, ≥ 1; what stands between `<think>` and `</think>` comes as thinking.
        context_size: Tokens (here: words) that prompt and answer may have together.
        revision: Stands for the weights.
    """

    def __init__(
        self, answers: Sequence[str], context_size: int = 2_048, revision: str = "fake00000000"
    ) -> None:
        self._answers = list(answers)
        self._context_size = context_size
        self._revision = revision
        self.prompts: list[tuple[ChatMessage, ...]] = []
        self.grammars: list[str | None] = []

    @property
    def name(self) -> str:
        """The model's name."""
        return "scripted-generator"

    @property
    def revision(self) -> str:
        """What was given at construction."""
        return self._revision

    @property
    def info(self) -> ModelInfo:
        """Which model runs where."""
        return ModelInfo(self.name, self.revision, "fake", "cpu", "none")

    @property
    def context_size(self) -> int:
        """As given."""
        return self._context_size

    def count_tokens(self, text: str) -> int:
        """Count words."""
        return len(text.split())

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
        """Write the next answer; its prompt and grammar are appended to `prompts` and `grammars`."""
        del temperature, seed, thinking  # a script has no chance in it
        answer = self._answers[min(len(self.prompts), len(self._answers) - 1)]
        self.prompts.append(tuple(messages))
        self.grammars.append(grammar)
        for delta in split_thinking(_PIECE.findall(answer)[:max_tokens]):
            if should_stop is not None and should_stop():
                raise Stopped
            yield delta


class ScriptedDecisionModel:
    """Gives the same logits for every pair, one pair a batch.

    Args:
        logits: Of support, refute and neutral.
        fault: Said instead of an answer, when it is not "".
        revision: Stands for the weights.
    """

    def __init__(
        self,
        logits: tuple[float, float, float] = (2.0, -1.0, 0.0),
        fault: str = "",
        revision: str = "0123456789ab",
    ) -> None:
        self._logits = logits
        self._fault = fault
        self._revision = revision
        self.asked: list[tuple[str, str]] = []

    @property
    def name(self) -> str:
        """The model's name."""
        return "scripted-judge"

    @property
    def revision(self) -> str:
        """What was given at construction."""
        return self._revision

    @property
    def info(self) -> ModelInfo:
        """Says that this is no real model."""
        return ModelInfo(self.name, self.revision, "none", "cpu", "float32")

    def score_pairs(
        self, pairs: Sequence[tuple[str, str]], should_stop: Callable[[], bool] | None = None
    ) -> Vectors:
        """Answer as scripted; the pairs are appended to `asked`. See `DecisionModel.score_pairs`."""
        if self._fault:
            raise ModelUnavailable(self._fault, "Install it again.")
        for pair in pairs:
            if should_stop is not None and should_stop():
                raise Stopped
            self.asked.append(pair)
        return np.array([self._logits] * len(pairs), dtype=np.float32).reshape(-1, len(self._logits))
