"""The embedder: texts in, unit vectors out, by all-MiniLM-L6-v2 on an encoder back end."""

import json
import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from app.models.devices import Device, choose_device, cpu_dtype, usable_cores
from app.models.encoders.base import Encoder, EncoderFailed, TokenIds
from app.models.encoders.batching import length_buckets
from app.models.protocols import Embedder, ModelInfo, ModelUnavailable, Stopped, Vectors
from app.models.weights import FETCH_HINT, ModelFiles, find_model

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_log = logging.getLogger(__name__)

_DIMENSION = 384
_NO_BACKEND_HINT = (
    "Install the torch extra (`pip install attest[torch]`), or choose another device in the preferences."
)

EncoderFactory = Callable[[ModelFiles, Device | None], Encoder]


class MiniLmEmbedder:
    """all-MiniLM-L6-v2: mean of the token states, scaled to unit length.

    Nothing is loaded before the first text is embedded. Batches are computed by a few threads of its own in the order of
    arrival, so calls from several threads are safe, and a question gets in between two batches of an indexing run. When
    a device breaks, the work goes on on the CPU.

    Args:
        files: The model's files.
        make_encoder: Loads the encoder on a device; None means the best one.
    """

    def __init__(self, files: ModelFiles, make_encoder: EncoderFactory) -> None:
        self._files = files
        self._make_encoder = make_encoder
        self._pool = ThreadPoolExecutor(max_workers=usable_cores(), thread_name_prefix="embedder")
        self._loading = threading.Lock()
        self._tokenizer: Tokenizer | None = None
        self._encoder: Encoder | None = None

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
        encoder = self._loaded_encoder()
        return ModelInfo(self.name, self.revision, encoder.backend, encoder.device, encoder.dtype)

    def embed(self, texts: Sequence[str], should_stop: Callable[[], bool] | None = None) -> Vectors:
        """Embed texts; see `Embedder.embed`."""
        vectors = np.zeros((len(texts), _DIMENSION), dtype=np.float32)
        if not texts:
            return vectors
        ids = [encoding.ids for encoding in self._loaded_tokenizer().encode_batch(list(texts))]
        traits = self._loaded_encoder().traits
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
        encoder = self._loaded_encoder()
        try:
            return encoder.mean_states(batch)
        except EncoderFailed as error:
            if encoder.device == Device.CPU:
                raise ModelUnavailable(f"The model {self.name} broke: {error}.", _NO_BACKEND_HINT) from error
            self._go_on_without(encoder, error)
        return self._mean_states(batch)

    def _go_on_without(self, broken: Encoder, error: EncoderFailed) -> None:
        with self._loading:
            if self._encoder is broken:  # another thread may have replaced it
                _log.warning("%s failed on %s, going on on the CPU: %s", self.name, broken.device, error)
                self._encoder = self._load_encoder(Device.CPU)

    def _loaded_encoder(self) -> Encoder:
        with self._loading:
            if self._encoder is None:
                self._encoder = self._load_encoder(None)
            return self._encoder

    def _load_encoder(self, device: Device | None) -> Encoder:
        try:
            return self._make_encoder(self._files, device)
        except EncoderFailed as error:
            raise ModelUnavailable(f"The model {self.name} cannot run: {error}.", _NO_BACKEND_HINT) from error

    def _loaded_tokenizer(self) -> "Tokenizer":
        with self._loading:
            if self._tokenizer is None:
                self._tokenizer = _load_tokenizer(self._files)
            return self._tokenizer


def load_embedder(models_dir: Path, device: str = "auto") -> Embedder:
    """The embedder of the manifest; loads no weights before they are needed.

    Args:
        models_dir: The models directory.
        device: "auto" or the device to prefer: "cuda", "mps", "xpu" or "cpu".

    Raises:
        ModelUnavailable: The manifest is missing, damaged, or lists no embedder.
    """
    files = find_model(models_dir, "embedder")
    return MiniLmEmbedder(files, lambda found, only: make_torch_encoder(found, only, device))


def make_torch_encoder(files: ModelFiles, only: Device | None, preference: str) -> Encoder:
    """Load the model's encoder on torch.

    Args:
        files: The model's files.
        only: The device to load on; None chooses by trial, and takes the CPU when the chosen one breaks while loading.
        preference: "auto" or the device to prefer.

    Raises:
        EncoderFailed: It runs nowhere.
        ModelUnavailable: Files are missing or damaged.
    """
    from app.models.encoders.torch_encoder import TorchEncoder

    weights, config = files.weights, files.path("config.json")
    choice = choose_device(preference) if only is None else None
    if choice is not None and choice.device is not Device.CPU:
        try:
            return TorchEncoder(weights, config, choice.device.value, choice.dtype)
        except EncoderFailed as error:
            _log.warning("taking the CPU: %s", error)
    return TorchEncoder(weights, config, Device.CPU.value, cpu_dtype())


def _load_tokenizer(files: ModelFiles) -> "Tokenizer":
    # One thread is fast enough (a passage takes a fraction of a millisecond), while the library's own pool would take
    # every core away from the window. It reads this when it first works.
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    from tokenizers import Tokenizer

    path, settings = files.path("tokenizer.json"), files.path("sentence_bert_config.json")
    try:
        limit = int(json.loads(settings.read_text(encoding="utf-8"))["max_seq_length"])
        tokenizer: Tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # the library raises nothing narrower for a damaged file
        reason = f"The tokenizer of {files.entry.name} cannot be read: {error}."
        raise ModelUnavailable(reason, FETCH_HINT) from error
    tokenizer.enable_truncation(limit)
    tokenizer.no_padding()
    return tokenizer
