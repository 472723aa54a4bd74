"""The bundled decision model: pairs in, logits out, on any encoder back end."""

import json
import math
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import numpy as np

from app.models.backends import describe, open_encoder
from app.models.decision.head import LABELS, DecisionHead, HeadDamaged
from app.models.decision.pair_encoding import PairEncoding, PairWindow
from app.models.encoders.base import Encoder, EncoderFailed
from app.models.encoders.batching import length_buckets
from app.models.hints import FETCH_HINT, NO_BACKEND_HINT
from app.models.protocols import DecisionModel, ModelInfo, ModelUnavailable, Stopped, Vectors
from app.models.tokenizer_files import read_tokenizer
from app.models.weights import ModelFiles, find_model

_Result = TypeVar("_Result")
_HEAD = "head.safetensors"
_CONFIG = "config.json"
_TOKENIZER = "tokenizer.json"


class BundledDecisionModel:
    """The decision model that comes with the application; see `DecisionModel`.

    Nothing is loaded before the first pair is scored; calls from several threads are safe.

    Args:
        files: The model's files.
        encoder: Computes; loads itself when it is first used.
    """

    def __init__(self, files: ModelFiles, encoder: Encoder) -> None:
        self._files = files
        self._encoder = encoder
        self._loading = threading.Lock()
        self._encoding: PairEncoding | None = None
        self._head: DecisionHead | None = None

    @property
    def name(self) -> str:
        """The model's public name; known without loading the weights."""
        return self._files.entry.name

    @property
    def revision(self) -> str:
        """First 12 hex digits of the weights' SHA-256; known without loading the weights."""
        return self._files.entry.revision

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        return self._guarded(lambda: describe(self._files, self._encoder))

    def score_pairs(
        self, pairs: Sequence[tuple[str, str]], should_stop: Callable[[], bool] | None = None
    ) -> Vectors:
        """Judge pairs; see `DecisionModel.score_pairs`."""
        scores = np.zeros((len(pairs), len(LABELS)), dtype=np.float32)
        if not pairs:
            return scores
        encoding, head = self._loaded_parts()
        found = encoding.windows(pairs)
        owners = [pair for pair, windows in enumerate(found) for _ in windows]
        windows = [window for windows in found for window in windows]
        best = np.full(len(pairs), -np.inf)
        for at, logits in self._judge(head, windows, should_stop):
            margin = support_margin(logits)
            if not math.isfinite(margin):
                reason = f"The model {self.name} computes no numbers on this device."
                raise ModelUnavailable(reason, NO_BACKEND_HINT)
            if margin > best[owners[at]]:
                best[owners[at]], scores[owners[at]] = margin, logits
        if not np.isfinite(best).all():
            raise ModelUnavailable(
                f"The model {self.name} computes no numbers on this device.", NO_BACKEND_HINT
            )
        return scores

    def _judge(
        self, head: DecisionHead, windows: Sequence[PairWindow], should_stop: Callable[[], bool] | None
    ) -> Iterator[tuple[int, Vectors]]:
        """Logits of all windows, with their positions; in no particular order."""

        def judge(positions: list[int]) -> list[tuple[int, Vectors]]:
            if should_stop is not None and should_stop():
                raise Stopped
            batch = [windows[at] for at in positions]
            states = self._token_states(batch)
            return [(at, head.logits(one, windows[at])) for at, one in zip(positions, states, strict=True)]

        traits = self._guarded(lambda: self._encoder.traits)
        buckets = length_buckets([len(window.ids) for window in windows], traits.batch_tokens)
        with ThreadPoolExecutor(traits.parallel_batches, thread_name_prefix="decision") as pool:
            for judged in pool.map(judge, buckets):
                yield from judged

    def _token_states(self, batch: Sequence[PairWindow]) -> list[Vectors]:
        return self._guarded(lambda: self._encoder.token_states([window.ids for window in batch]))

    def _guarded(self, work: Callable[[], _Result]) -> _Result:
        try:
            return work()
        except EncoderFailed as error:
            raise ModelUnavailable(f"The model {self.name} cannot run: {error}.", NO_BACKEND_HINT) from error

    def _loaded_parts(self) -> tuple[PairEncoding, DecisionHead]:
        with self._loading:
            if self._encoding is None or self._head is None:
                self._head = _load_head(self._files)
                self._encoding = _load_encoding(self._files)
            return self._encoding, self._head


def support_margin(logits: Vectors) -> float:
    """Log-odds of support against the other two.

    Args:
        logits: `(3,)` in the order of `LABELS`.
    """
    support, refute, neutral = map(float, logits)
    return support - max(refute, neutral) - math.log1p(math.exp(-abs(refute - neutral)))


def load_decision_model(models_dir: Path, device: str = "auto", backend: str = "auto") -> DecisionModel:
    """The decision model of the manifest; loads no weights before they are needed.

    Args:
        models_dir: The models directory.
        device: "auto" or the device to prefer: "cuda", "mps", "xpu" or "cpu".
        backend: "auto" or the back end to prefer: "torch", "mlx" or "llama.cpp".

    Raises:
        ModelUnavailable: The manifest is missing, damaged, or lists no decision model.
    """
    files = find_model(models_dir, "decision")
    return BundledDecisionModel(files, open_encoder(files, device, backend))


def _load_head(files: ModelFiles) -> DecisionHead:
    path = files.path(_HEAD)
    try:
        return DecisionHead.read(path)
    except HeadDamaged as error:
        raise ModelUnavailable(
            f"The model {files.entry.name} cannot be used: {error}.", FETCH_HINT
        ) from error


def _load_encoding(files: ModelFiles) -> PairEncoding:
    config = files.path(_CONFIG)
    tokenizer = read_tokenizer(files.path(_TOKENIZER), files.entry.name)
    try:
        limits = json.loads(config.read_text(encoding="utf-8"))["pair"]
        return PairEncoding(tokenizer, int(limits["max_tokens"]), int(limits["max_claim_tokens"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = f"The file {config.name} of {files.entry.name} cannot be read: {error}."
        raise ModelUnavailable(reason, FETCH_HINT) from error
