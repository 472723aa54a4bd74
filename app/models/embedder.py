"""The embedder: texts in, unit vectors out, by all-MiniLM-L6-v2 on an encoder back end."""

import json
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from app.models.backends import describe, open_encoder
from app.models.devices import usable_cores
from app.models.encoders.base import Encoder, EncoderFailed, TokenIds
from app.models.encoders.batching import length_buckets
from app.models.hints import FETCH_HINT, NO_BACKEND_HINT
from app.models.protocols import Embedder, ModelInfo, ModelUnavailable, Stopped, Vectors
from app.models.tokenizer_files import read_tokenizer
from app.models.weights import ModelFiles, find_model

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_DIMENSION = 384
# The model reads 256 pieces of words at most; cutting all of a text of some megabytes into pieces takes gigabytes.
_MOST_CHARS = 40_000
_Result = TypeVar("_Result")


class MiniLmEmbedder:
    """all-MiniLM-L6-v2: mean of the token states, scaled to unit length.

    Nothing is loaded before the first text is embedded. Batches are computed by a few threads of its own in the order of
    arrival, so calls from several threads are safe, and a question gets in between two batches of an indexing run.

    Args:
        files: The model's files.
        encoder: Computes; loads itself when it is first used.
    """

    def __init__(self, files: ModelFiles, encoder: Encoder) -> None:
        self._files = files
        self._encoder = encoder
        self._pool = ThreadPoolExecutor(max_workers=usable_cores(), thread_name_prefix="embedder")
        self._loading = threading.Lock()
        self._tokenizer: Tokenizer | None = None

    @property
    def dimension(self) -> int:
        """Length of each vector."""
        return _DIMENSION

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

    def embed(self, texts: Sequence[str], should_stop: Callable[[], bool] | None = None) -> Vectors:
        """Embed texts; see `Embedder.embed`."""
        vectors = np.zeros((len(texts), _DIMENSION), dtype=np.float32)
        if not texts:
            return vectors
        ids = [
            encoding.ids
            for encoding in self._loaded_tokenizer().encode_batch([text[:_MOST_CHARS] for text in texts])
        ]
        traits = self._guarded(lambda: self._encoder.traits)
        running: deque[tuple[list[int], Future[Vectors]]] = deque()

        def collect() -> None:
            positions, states = running.popleft()
            vectors[positions] = states.result()

        try:
            for positions in length_buckets([len(one) for one in ids], traits.batch_tokens):
                if should_stop is not None and should_stop():
                    raise Stopped
                if len(running) == traits.parallel_batches:
                    collect()
                running.append(
                    (positions, self._pool.submit(self._mean_states, [ids[at] for at in positions]))
                )
            while running:
                collect()
        finally:
            for _, states in running:
                states.cancel()
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors

    def count_pieces(self, word: str) -> int:
        """Into how many pieces of its vocabulary the model cuts a word; see `Embedder.count_pieces`."""
        return len(self._loaded_tokenizer().encode(word, add_special_tokens=False).ids)

    def close(self) -> None:
        """Let the threads go; the embedder cannot be used after this."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _mean_states(self, batch: list[TokenIds]) -> Vectors:
        return self._guarded(lambda: self._encoder.mean_states(batch))

    def _guarded(self, work: Callable[[], _Result]) -> _Result:
        try:
            return work()
        except EncoderFailed as error:
            raise ModelUnavailable(f"The model {self.name} cannot run: {error}.", NO_BACKEND_HINT) from error

    def _loaded_tokenizer(self) -> "Tokenizer":
        with self._loading:
            if self._tokenizer is None:
                self._tokenizer = _load_tokenizer(self._files)
            return self._tokenizer


def load_embedder(models_dir: Path, device: str = "auto", backend: str = "auto") -> Embedder:
    """The embedder of the manifest; loads no weights before they are needed.

    Args:
        models_dir: The models directory.
        device: "auto" or the device to prefer: "cuda", "mps", "xpu" or "cpu".
        backend: "auto" or the back end to prefer: "torch", "mlx" or "llama.cpp".

    Raises:
        ModelUnavailable: The manifest is missing, damaged, or lists no embedder.
    """
    files = find_model(models_dir, "embedder")
    return MiniLmEmbedder(files, open_encoder(files, device, backend))


def _load_tokenizer(files: ModelFiles) -> "Tokenizer":
    settings = files.path("sentence_bert_config.json")
    tokenizer = read_tokenizer(files.path("tokenizer.json"), files.entry.name)
    try:
        tokenizer.enable_truncation(int(json.loads(settings.read_text(encoding="utf-8"))["max_seq_length"]))
    except (OSError, ValueError, KeyError, TypeError) as error:
        reason = f"The file {settings.name} of {files.entry.name} cannot be read: {error}."
        raise ModelUnavailable(reason, FETCH_HINT) from error
    return tokenizer
