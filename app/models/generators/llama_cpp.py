"""The generator on llama.cpp: reads a GGUF file, writes by the chat template that the file carries."""

import ctypes
import logging
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.models.devices import worker_threads
from app.models.protocols import ChatMessage, Generator, ModelInfo, ModelUnavailable
from app.models.weights import ModelFiles, find_model

if TYPE_CHECKING:
    from llama_cpp import Llama

_log = logging.getLogger(__name__)

_MAX_CONTEXT = 2_048  # the cache for a window grows with it, and small models lose the thread before this
_CONTROL_TOKEN = re.compile(r"<\|([^|<>]*)\|>")


class LlamaCppGenerator:
    """A GGUF chat model; see `Generator`.

    The model is loaded when it is first needed. It does one thing at a time: a second caller waits until the first
    stream is exhausted or closed.

    Args:
        files: The model's files.
        threads: CPU threads; None takes one fewer than cores, because llama.cpp's threads spin while they wait and make
            each other many times slower once they outnumber the free cores.
    """

    def __init__(self, files: ModelFiles, threads: int | None = None) -> None:
        self._files = files
        self._threads = threads or worker_threads()
        self._lock = threading.Lock()
        self._llama: Llama | None = None

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        entry = self._files.entry
        with self._lock:
            dtype = _number_format(self._loaded())
        return ModelInfo(entry.name, entry.revision, "llama.cpp", "cpu", dtype)

    @property
    def context_size(self) -> int:
        """Tokens that prompt and answer may have together; loads the model."""
        with self._lock:
            return int(self._loaded().n_ctx())

    def count_tokens(self, text: str) -> int:
        """Count by the model's own tokenizer; loads the model."""
        with self._lock:
            return len(self._loaded().tokenize(text.encode("utf-8"), add_bos=False, special=False))

    def stream(
        self, messages: Sequence[ChatMessage], *, max_tokens: int, temperature: float = 0.0, seed: int = 0
    ) -> Iterator[str]:
        """Write an answer piece by piece; see `Generator.stream`.

        Reading the prompt cannot be interrupted; closing the iterator stops the writing before the next token.

        Args:
            messages: The chat so far. Control tokens written out in a message are broken up: text from documents must
                not be able to end its own message.
            max_tokens: Tokens to write at most, ≥ 1; fewer when the window is full.
            temperature: 0 always takes the likeliest token.
            seed: Start of the random numbers where `temperature` > 0.

        Yields:
            Pieces of text, none empty.

        Raises:
            ModelUnavailable: The weights are missing or broken, the prompt is longer than the window, or llama.cpp broke.
        """
        chat = [{"role": message.role, "content": _defuse(message.content)} for message in messages]
        with self._lock:
            chunks = self._guarded(
                lambda: self._loaded().create_chat_completion(
                    chat, max_tokens=max_tokens, temperature=temperature, seed=seed, stream=True
                )
            )
            try:
                while (chunk := self._guarded(lambda: next(chunks, None))) is not None:
                    piece = chunk["choices"][0]["delta"].get("content")
                    if piece:
                        yield piece
            finally:
                chunks.close()

    def close(self) -> None:
        """Free the model's memory; it is loaded again when it is needed again."""
        with self._lock:
            if self._llama is not None:
                self._llama.close()
                self._llama = None

    def _guarded(self, call: Callable[[], Any]) -> Any:  # noqa: ANN401 - llama-cpp-python has no types
        try:
            return call()
        except (ValueError, RuntimeError, OSError) as error:
            name = self._files.entry.name
            raise ModelUnavailable(
                f"The model {name} could not answer: {error}.", "Ask with less text."
            ) from error

    def _loaded(self) -> "Llama":
        if self._llama is None:
            self._llama = _load(self._files, self._threads)
        return self._llama


def load_generator(models_dir: Path) -> Generator:
    """The generator of the manifest; loads nothing before it is needed.

    Args:
        models_dir: The models directory.

    Raises:
        ModelUnavailable: The manifest is missing, damaged, or lists no generator.
    """
    return LlamaCppGenerator(find_model(models_dir, "generator"))


def _load(files: ModelFiles, threads: int) -> "Llama":
    weights = files.weights
    try:
        from llama_cpp import Llama

        llama = Llama(
            str(weights),
            n_ctx=_MAX_CONTEXT,
            n_threads=threads,
            n_threads_batch=threads,
            seed=0,
            verbose=False,
        )
    except (ImportError, OSError, ValueError, RuntimeError) as error:
        reason = f"The model {files.entry.name} cannot run: {error}."
        raise ModelUnavailable(
            reason, "Install llama-cpp-python again, or go on without a generator."
        ) from error
    _log.info("loaded %s with %d threads", files.entry.name, threads)
    return llama


def _number_format(llama: "Llama") -> str:
    """The weights' format as llama.cpp names it at the end of a model's description, e.g. "q4_1"."""
    import llama_cpp

    buffer = ctypes.create_string_buffer(256)
    llama_cpp.llama_model_desc(llama.model, buffer, len(buffer))
    words = buffer.value.decode("utf-8", errors="replace").split()
    return words[-1].lower() if words else "unknown"


def _defuse(text: str) -> str:
    return _CONTROL_TOKEN.sub(r"< |\1| >", text)
