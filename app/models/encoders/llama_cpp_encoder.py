"""BERT on llama.cpp: reads a GGUF file, works where torch is absent.

Token ids come from outside, so llama.cpp's own tokenizer takes no part and adds no special tokens; its BERT gives every
token segment 0. llama_cpp is imported when an encoder is loaded.
"""

from __future__ import annotations

import ctypes
import threading
import weakref
from typing import TYPE_CHECKING, Any

import numpy as np

from app.models.devices import Device, worker_threads
from app.models.encoders.base import EncoderFailed, EncoderTraits, TokenIds
from app.models.llama_library import load_llama_library

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from app.models.protocols import Vectors

SOURCE_KEY = "attest.source_sha256"
"""Entry of a GGUF file that names the weights it was made of, by SHA-256."""

_BERT = "bert"
_VALUE_BYTES = 128
_MAX_SEQUENCES = 64


class LlamaCppEncoder:
    """A BERT encoder on llama.cpp; see `Encoder`. Calls from several threads wait for each other.

    Args:
        weights: A GGUF file of the architecture "bert".
        source_sha256: Hash of the weights the file must have been made of; "" takes any.
        threads: CPU threads; None takes one fewer than cores, because llama.cpp's threads spin while they wait and make
            each other many times slower once they outnumber the free cores.

    Raises:
        EncoderFailed: llama.cpp does not work, or the file is not that BERT.
    """

    def __init__(self, weights: Path, source_sha256: str = "", threads: int | None = None) -> None:
        self._lock = threading.Lock()
        try:
            llama_cpp = load_llama_library()
        except (ImportError, OSError, RuntimeError) as error:
            raise EncoderFailed(f"llama.cpp could not be loaded: {error}") from error
        self._llama: Any = llama_cpp
        self._model = self._load(weights)
        self._require(weights, "general.architecture", _BERT)
        if source_sha256:
            self._require(weights, SOURCE_KEY, source_sha256)
        self._hidden_size = int(llama_cpp.llama_model_n_embd(self._model))
        self._max_tokens = int(llama_cpp.llama_model_n_ctx_train(self._model))
        self._max_sequences = min(_MAX_SEQUENCES, self._max_tokens)  # llama.cpp aborts when given more
        self._context = self._open_context(weights, threads or worker_threads())
        self._batch = llama_cpp.llama_batch_init(self._max_tokens, 0, 1)
        weakref.finalize(self, llama_cpp.llama_batch_free, self._batch)

    @property
    def traits(self) -> EncoderTraits:
        """Sizes of the encoder, and how it likes its work."""
        # larger batches are cut up here
        return EncoderTraits(self._hidden_size, self._max_tokens, self._max_tokens, parallel_batches=1)

    @property
    def backend(self) -> str:
        """The back end's name."""
        return "llama.cpp"

    @property
    def device(self) -> str:
        """Where it runs."""
        return Device.CPU.value

    @property
    def dtype(self) -> str:
        """Number format of the matrices in the file; sums are kept in float32."""
        return "float16"

    def token_states(self, batch: Sequence[TokenIds]) -> list[Vectors]:
        """Encode one batch; see `Encoder.token_states`."""
        states: list[Vectors] = []
        for sequences in self._cut(batch):
            with self._lock:
                states += self._encode(sequences)
        return states

    def mean_states(self, batch: Sequence[TokenIds]) -> Vectors:
        """Encode one batch and average over tokens; see `Encoder.mean_states`."""
        return np.stack([states.mean(axis=0) for states in self.token_states(batch)])

    def _load(self, weights: Path) -> Any:  # noqa: ANN401 - llama-cpp-python has no types
        parameters = self._llama.llama_model_default_params()
        parameters.n_gpu_layers = 0
        model = self._llama.llama_model_load_from_file(str(weights).encode("utf-8"), parameters)
        if not model:
            raise EncoderFailed(f"llama.cpp could not load {weights}")
        weakref.finalize(self, self._llama.llama_model_free, model)
        return model

    def _open_context(self, weights: Path, threads: int) -> Any:  # noqa: ANN401 - llama-cpp-python has no types
        """Open a context for one full window at a time, which is also what bounds the memory.

        llama.cpp lets all tokens of a batch look at each other and hides the foreign ones afterwards, so the cost of
        attention grows with the square of the batch.
        """
        parameters = self._llama.llama_context_default_params()
        parameters.n_ctx = parameters.n_batch = parameters.n_ubatch = self._max_tokens
        parameters.n_seq_max = self._max_sequences
        parameters.kv_unified = True  # one room for all sequences, not a share for each
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.embeddings = True
        parameters.pooling_type = self._llama.LLAMA_POOLING_TYPE_NONE
        parameters.attention_type = self._llama.LLAMA_ATTENTION_TYPE_NON_CAUSAL
        parameters.no_perf = True
        context = self._llama.llama_init_from_model(self._model, parameters)
        if not context:
            raise EncoderFailed(f"llama.cpp could not make room for {weights}")
        weakref.finalize(self, self._llama.llama_free, context)
        return context

    def _require(self, weights: Path, key: str, expected: str) -> None:
        buffer = ctypes.create_string_buffer(_VALUE_BYTES)
        self._llama.llama_model_meta_val_str(self._model, key.encode(), buffer, len(buffer))
        found = buffer.value.decode("utf-8", errors="replace")
        if found != expected:
            raise EncoderFailed(f"{weights} has {key} {found or 'not given'} instead of {expected}")

    def _cut(self, batch: Sequence[TokenIds]) -> Iterator[list[TokenIds]]:
        """Cut a batch so that each part fits into one context."""
        part: list[TokenIds] = []
        tokens = 0
        for ids in batch:
            if not 0 < len(ids) <= self._max_tokens:
                raise EncoderFailed(f"a sequence has {len(ids)} tokens, not 1 to {self._max_tokens}")
            if part and (tokens + len(ids) > self._max_tokens or len(part) == self._max_sequences):
                yield part
                part, tokens = [], 0
            part.append(ids)
            tokens += len(ids)
        if part:
            yield part

    def _encode(self, sequences: list[TokenIds]) -> list[Vectors]:
        self._fill_batch(sequences)
        status = self._llama.llama_encode(self._context, self._batch)
        if status != 0:
            raise EncoderFailed(f"llama.cpp broke with status {status}")
        states = np.stack([self._state(at) for at in range(self._batch.n_tokens)])
        return np.split(states, np.cumsum([len(ids) for ids in sequences])[:-1])

    def _fill_batch(self, sequences: list[TokenIds]) -> None:
        at = 0
        for number, ids in enumerate(sequences):
            for position, token in enumerate(ids):
                self._batch.token[at] = token
                self._batch.pos[at] = position
                self._batch.n_seq_id[at] = 1
                self._batch.seq_id[at][0] = number
                self._batch.logits[at] = 1
                at += 1
        self._batch.n_tokens = at

    def _state(self, at: int) -> Vectors:
        pointer = self._llama.llama_get_embeddings_ith(self._context, at)
        if not pointer:
            raise EncoderFailed(f"llama.cpp gave no state for token {at}")
        return np.ctypeslib.as_array(pointer, shape=(self._hidden_size,))
