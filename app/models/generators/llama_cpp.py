"""The generator on llama.cpp: reads a GGUF file, writes by the chat template that the file carries."""

import ctypes
import logging
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.models.devices import worker_threads
from app.models.generators.gguf_header import read_header
from app.models.generators.thinking_tags import split_thinking
from app.models.llama_library import load_llama_library
from app.models.protocols import (
    ChatMessage,
    Generator,
    ModelInfo,
    ModelUnavailable,
    Stopped,
    TextDelta,
    Thinking,
)
from app.models.weights import find_model

if TYPE_CHECKING:
    from llama_cpp import Llama

_log = logging.getLogger(__name__)

BUNDLED_CONTEXT = 2_048
"""The cache for a window grows with it, and the small bundled model loses the thread before this."""
_CONTROL_TOKEN = re.compile(r"<\|([^|<>]*)\|>")
_TEMPLATE_KEY = "tokenizer.chat_template"

ShouldStop = Callable[[], bool]


class LlamaCppGenerator:
    """A GGUF chat model; see `Generator`.

    The model is loaded when it is first needed. It does one thing at a time: a second caller waits until the first
    stream is exhausted or closed.

    Args:
        name: The model's public name.
        revision: First 12 hex digits of the file's SHA-256.
        find_weights: Gives the checked file; raises `ModelUnavailable`. Asked when the model is loaded.
        max_context: Tokens that prompt and answer may have together at most; the model's own limit counts too.
        threads: CPU threads; None takes one fewer than cores, because llama.cpp's threads spin while they wait and make
            each other many times slower once they outnumber the free cores.
    """

    def __init__(
        self,
        name: str,
        revision: str,
        find_weights: Callable[[], Path],
        *,
        max_context: int = BUNDLED_CONTEXT,
        threads: int | None = None,
    ) -> None:
        self._name = name
        self._revision = revision
        self._find_weights = find_weights
        self._max_context = max_context
        self._threads = threads or worker_threads()
        self._lock = threading.Lock()
        self._llama: Llama | None = None
        self._should_stop: ShouldStop | None = None
        self._abort: object = None  # llama.cpp calls it while it computes, so it has to outlive every call

    @property
    def name(self) -> str:
        """The model's public name."""
        return self._name

    @property
    def revision(self) -> str:
        """First 12 hex digits of the file's SHA-256."""
        return self._revision

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; loads the model."""
        with self._lock:
            dtype = _number_format(self._loaded())
        return ModelInfo(self._name, self._revision, "llama.cpp", "cpu", dtype)

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
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 0,
        grammar: str | None = None,
        thinking: Thinking = Thinking.OFF,  # noqa: ARG002 - chat templates know no levels
        should_stop: ShouldStop | None = None,
    ) -> Iterator[TextDelta]:
        """Write an answer piece by piece; see `Generator.stream`.

        Args:
            messages: The chat so far. Control tokens written out in a message are broken up: text from documents must
                not be able to end its own message.
            max_tokens: Tokens to write at most, ≥ 1; fewer when the window is full.
            temperature: 0 always takes the likeliest token.
            seed: Start of the random numbers where `temperature` > 0.
            grammar: GBNF that the answer must follow.
            thinking: Not used: a template that makes its model think does so by itself.
            should_stop: Asked by llama.cpp while it computes and here before each piece.

        Yields:
            Pieces of text, none empty.

        Raises:
            ModelUnavailable: The weights are missing or broken, the prompt is longer than the window, the grammar is
                none, or llama.cpp broke.
            Stopped: `should_stop` said yes.
        """
        chat = [{"role": message.role, "content": _defuse(message.content)} for message in messages]
        with self._lock, self._stoppable(should_stop):
            llama = self._loaded()
            is_open = grammar is None and opens_thinking(llama.metadata.get(_TEMPLATE_KEY, ""))
            pieces = self._pieces(llama, chat, grammar, (max_tokens, temperature, seed))
            yield from split_thinking(pieces, is_thinking=is_open)

    def close(self) -> None:
        """Free the model's memory; it is loaded again when it is needed again."""
        with self._lock:
            if self._llama is not None:
                self._llama.close()
                self._llama = None

    def _pieces(
        self, llama: "Llama", chat: list[dict[str, str]], grammar: str | None, choice: tuple[int, float, int]
    ) -> Iterator[str]:
        max_tokens, temperature, seed = choice
        rules = self._guarded(lambda: _grammar(llama, grammar))
        chunks = self._guarded(
            lambda: llama.create_chat_completion(
                chat, max_tokens=max_tokens, temperature=temperature, seed=seed, grammar=rules, stream=True
            )
        )
        try:
            while (chunk := self._guarded(lambda: next(chunks, None))) is not None:
                self._check_stopped()
                piece = chunk["choices"][0]["delta"].get("content")
                if piece:
                    yield piece
        finally:
            chunks.close()

    @contextmanager
    def _stoppable(self, should_stop: ShouldStop | None) -> Iterator[None]:
        self._should_stop = should_stop
        try:
            yield
        finally:
            self._should_stop = None

    def _is_stopped(self) -> bool:
        return self._should_stop is not None and self._should_stop()

    def _check_stopped(self) -> None:
        if self._is_stopped():
            raise Stopped

    def _guarded(self, call: Callable[[], Any]) -> Any:  # noqa: ANN401 - llama-cpp-python has no types
        try:
            return call()
        except (ValueError, RuntimeError, OSError) as error:
            self._check_stopped()  # llama.cpp reports an aborted computation as a failure
            raise ModelUnavailable(
                f"The model {self._name} could not answer: {error}.", "Ask with less text."
            ) from error

    def _loaded(self) -> "Llama":
        if self._llama is None:
            self._llama = load_llama(self._find_weights(), self._name, self._max_context, self._threads)
            self._abort = _install_abort(self._llama, self._is_stopped)
        return self._llama


def load_generator(models_dir: Path) -> Generator:
    """The generator of the manifest; loads nothing before it is needed.

    Args:
        models_dir: The models directory.

    Raises:
        ModelUnavailable: The manifest is missing, damaged, or lists no generator.
    """
    files = find_model(models_dir, "generator")
    return LlamaCppGenerator(files.entry.name, files.entry.revision, lambda: files.weights)


def load_llama(weights: Path, name: str, max_context: int, threads: int) -> "Llama":
    """Load a GGUF file.

    Args:
        weights: The file.
        name: What the model is called to the user.
        max_context: Tokens of the window at most; a model trained on less gets less.
        threads: CPU threads.

    Raises:
        ModelUnavailable: The file is broken or foreign, or llama.cpp is not there or does not read it.
    """
    trained = read_header(weights).context_length
    try:
        llama: Llama = load_llama_library().Llama(
            str(weights),
            n_ctx=min(max_context, trained) if trained else max_context,
            n_threads=threads,
            n_threads_batch=threads,
            seed=0,
            verbose=False,
        )
    except (ImportError, OSError, ValueError, RuntimeError) as error:
        reason = f"The model {name} cannot run: {error}."
        raise ModelUnavailable(
            reason, "Choose another model file, install llama-cpp-python again, or go on without a generator."
        ) from error
    _log.info("loaded %s with %d threads", name, threads)
    return llama


def opens_thinking(template: str) -> bool:
    """Whether a chat template begins every answer inside thinking, so that only the closing tag is written."""
    prompt = template.rpartition("add_generation_prompt")[2]
    return "<think>" in prompt and "</think>" not in prompt


def _install_abort(llama: "Llama", is_stopped: Callable[[], bool]) -> object:
    """Let llama.cpp ask between its operations whether to go on; gives what must be kept alive."""
    import llama_cpp

    callback = llama_cpp.ggml_abort_callback(lambda _data: is_stopped())
    llama_cpp.llama_set_abort_callback(llama.ctx, callback, None)
    return callback


def _grammar(llama: "Llama", text: str | None) -> Any:  # noqa: ANN401 - llama-cpp-python has no types
    """What the sampler takes as a grammar; tried first, because it crashes on one that cannot be parsed."""
    if text is None:
        return None
    import llama_cpp

    vocabulary = llama_cpp.llama_model_get_vocab(llama.model)
    trial = llama_cpp.llama_sampler_init_grammar(vocabulary, text.encode("utf-8"), b"root")
    if not trial:
        raise ValueError("the grammar cannot be parsed")
    llama_cpp.llama_sampler_free(trial)
    return llama_cpp.LlamaGrammar.from_string(text, verbose=False)


def _number_format(llama: "Llama") -> str:
    """The weights' format as llama.cpp names it at the end of a model's description, e.g. "q4_1"."""
    import llama_cpp

    buffer = ctypes.create_string_buffer(256)
    llama_cpp.llama_model_desc(llama.model, buffer, len(buffer))
    words = buffer.value.decode("utf-8", errors="replace").split()
    return words[-1].lower() if words else "unknown"


def _defuse(text: str) -> str:
    return _CONTROL_TOKEN.sub(r"< |\1| >", text)
