"""The generator on a server of this machine that speaks OpenAI's chat protocol: Ollama, llama-server, LM Studio, vLLM."""

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from app.models.generators.server_stream import EventStream
from app.models.generators.thinking_tags import ThinkingSplitter
from app.models.protocols import ChatMessage, ModelInfo, ModelUnavailable, TextDelta, Thinking
from app.models.servers.addresses import LoopbackUrl, NotLoopback, parse_loopback_url
from app.models.servers.http_client import LoopbackClient, ServerFault
from app.models.servers.windows import estimated_tokens

_log = logging.getLogger(__name__)

_LIST_TIMEOUT_S = 5.0
_UNKNOWN_CONTEXT = 4_096  # what Ollama gives a model unless it is told otherwise; no server in use gives less
_BAD_REQUEST = 400
_HINT = "Check in the preferences that the server runs and has the model."
_DONE = "[DONE]"

ShouldStop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class ServerModel:
    """A model that a server offers.

    Attributes:
        name: As the server calls it.
        context_size: Tokens that prompt and answer may have together; 0 when the server does not say.
        digest: What the server calls its version; "" when it does not say.
        can_think: Whether it can think before it writes; None when the server does not say.
    """

    name: str
    context_size: int = 0
    digest: str = ""
    can_think: bool | None = None


def list_models(address: str) -> tuple[ServerModel, ...]:
    """Ask a server for its models.

    Args:
        address: e.g. "http://127.0.0.1:11434".

    Raises:
        ModelUnavailable: The address is not on this machine, or there is no usable answer.
    """
    client = LoopbackClient(_loopback(address), _LIST_TIMEOUT_S)
    try:
        listed = client.get("/v1/models")
    except ServerFault as error:
        raise ModelUnavailable(error.reason, _HINT) from error
    entries = listed.get("data") if isinstance(listed, dict) else None
    if not isinstance(entries, list):
        raise ModelUnavailable(f"The list of models of {client.url} does not have the expected form.", _HINT)
    named = [one for one in entries if isinstance(one, dict) and isinstance(one.get("id"), str)]
    return tuple(ServerModel(one["id"], _positive(one.get("max_model_len"))) for one in named)


class ServerGenerator:
    """A chat model on a server of this machine; see `Generator`. Opens no connection before it is used.

    Args:
        address: e.g. "http://127.0.0.1:11434".
        model: As the server calls it.
        max_context: Tokens that prompt and answer may have together at most; the server's own limit counts too.

    Raises:
        ModelUnavailable: The address is not on this machine, or no model is named.
    """

    def __init__(self, address: str, model: str, *, max_context: int) -> None:
        self._url = _loopback(address)
        if not model:
            raise ModelUnavailable("The settings name no model of the server.", _HINT)
        self._model = model
        self._max_context = max_context

    @property
    def name(self) -> str:
        """As the server calls it."""
        return self._model

    @property
    def revision(self) -> str:
        """What Ollama calls its version, else "": other servers do not tell."""
        return self._found.digest[:12]

    @property
    def info(self) -> ModelInfo:
        """Which model runs where.

        Raises:
            ModelUnavailable: The server does not answer or does not have the model.
        """
        offered = list_models(str(self._url))
        if self._model not in {one.name for one in offered}:
            raise ModelUnavailable(f"The server {self._url} has no model {self._model}.", _HINT)
        return ModelInfo(self._model, self.revision, str(self._url), "server", "unknown")

    @property
    def context_size(self) -> int:
        """Tokens that prompt and answer may have together; asks the server the first time."""
        return min(self._found.context_size or _UNKNOWN_CONTEXT, self._max_context)

    def count_tokens(self, text: str) -> int:
        """A guess that is never too low: these servers have no common way to ask."""
        return estimated_tokens(text)

    def stream(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 0,
        grammar: str | None = None,
        thinking: Thinking = Thinking.OFF,
        should_stop: ShouldStop | None = None,
    ) -> Iterator[TextDelta]:
        """Write an answer piece by piece; see `Generator.stream`.

        Only llama-server follows a grammar; the others take no notice of it. "Minimal" thinking is sent as "low",
        which every server knows.

        Raises:
            ModelUnavailable: The server does not answer, is too slow, breaks off, or says no; or its answer does not
                have the form that the protocol asks for.
            Stopped: `should_stop` said yes.
        """
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": one.role, "content": one.content} for one in messages],
            "max_tokens": max_tokens,
            "temperature": temperature,
            "seed": seed,
            "stream": True,
        }
        if grammar is not None:
            body["grammar"] = grammar
        effort = self._effort(thinking if grammar is None else Thinking.OFF)
        try:
            yield from self._deltas(body | effort, should_stop)
        except ServerFault as error:
            if not effort or error.status != _BAD_REQUEST:
                raise ModelUnavailable(error.reason, _HINT) from error
            _log.info("%s takes no level of thinking; asked again without", self._model)
            yield from self._without_effort(body, should_stop)

    def _without_effort(self, body: dict[str, Any], should_stop: ShouldStop | None) -> Iterator[TextDelta]:
        try:
            yield from self._deltas(body, should_stop)
        except ServerFault as error:
            raise ModelUnavailable(error.reason, _HINT) from error

    def _deltas(self, body: dict[str, Any], should_stop: ShouldStop | None) -> Iterator[TextDelta]:
        splitter = ThinkingSplitter()
        with EventStream(self._url, "/v1/chat/completions", body, should_stop) as events:
            for event in events:
                if event == _DONE:
                    break
                thought, text = _read_event(event, str(self._url))
                if thought:
                    yield TextDelta(thought, is_thinking=True)
                yield from splitter.feed(text)
        yield from splitter.finish()

    def _effort(self, thinking: Thinking) -> dict[str, str]:
        """What to send of the level of thinking; nothing to a model that is known not to think."""
        can_think = self._found.can_think
        if thinking is Thinking.OFF:
            return {"reasoning_effort": "none"} if can_think else {}
        if can_think is False:
            return {}
        level = Thinking.LOW if thinking is Thinking.MINIMAL else thinking
        return {"reasoning_effort": level.value}

    @cached_property
    def _found(self) -> ServerModel:
        """What can be learnt of the model; each server is asked in its own way, and none has to answer."""
        client = LoopbackClient(self._url, _LIST_TIMEOUT_S)
        ollama = _ask(lambda: client.post("/api/show", {"model": self._model}))
        if ollama:
            return self._of_ollama(client, ollama)
        size = _llama_server_context(_ask(lambda: client.get("/props")))
        size = size or self._lm_studio_context(_ask(lambda: client.get("/api/v0/models")))
        if size:
            return ServerModel(self._model, size)
        listed = _ask(lambda: {"models": list_models(str(self._url))}).get("models", ())
        return next((one for one in listed if one.name == self._model), ServerModel(self._model))

    def _of_ollama(self, client: LoopbackClient, shown: dict[str, Any]) -> ServerModel:
        running = _entry(_ask(lambda: client.get("/api/ps")).get("models"), "name", self._model)
        listed = _entry(_ask(lambda: client.get("/api/tags")).get("models"), "name", self._model)
        abilities = shown.get("capabilities")
        return ServerModel(
            self._model,
            _positive(running.get("context_length")),
            str(listed.get("digest") or ""),
            "thinking" in abilities if isinstance(abilities, list) else False,
        )

    def _lm_studio_context(self, answer: dict[str, Any]) -> int:
        return _positive(_entry(answer.get("data"), "id", self._model).get("loaded_context_length"))


def _loopback(address: str) -> LoopbackUrl:
    try:
        return parse_loopback_url(address)
    except NotLoopback as error:
        raise ModelUnavailable(str(error), "Give the address of a server on this machine.") from error


def _llama_server_context(answer: dict[str, Any]) -> int:
    defaults = answer.get("default_generation_settings")
    return _positive(defaults.get("n_ctx")) if isinstance(defaults, dict) else 0


def _ask(call: Callable[[], Any]) -> dict[str, Any]:
    """The JSON object that a question gives, empty when this server does not know the question."""
    try:
        answer = call()
    except (ServerFault, ModelUnavailable):
        return {}
    return answer if isinstance(answer, dict) else {}


def _entry(entries: object, key: str, value: str) -> dict[str, Any]:
    found = entries if isinstance(entries, list) else []
    return next((one for one in found if isinstance(one, dict) and one.get(key) == value), {})


def _positive(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _read_event(event: str, address: str) -> tuple[str, str]:
    """The thinking and the text of one event of the stream."""
    try:
        document = json.loads(event)
    except (ValueError, RecursionError) as error:
        raise ModelUnavailable(f"{address} sends a stream that is not JSON.", _HINT) from error
    if not isinstance(document, dict):
        raise ModelUnavailable(f"The answer of {address} does not have the expected form.", _HINT)
    fault = document.get("error")
    if fault:
        message = fault.get("message", "") if isinstance(fault, dict) else str(fault)
        raise ModelUnavailable(f"{address} broke the answer off: {str(message)[:200]}.", _HINT)
    choices = document.get("choices") or [{}]
    delta = choices[0].get("delta") if isinstance(choices, list) and isinstance(choices[0], dict) else None
    if delta is None:
        return "", ""
    thought = delta.get("reasoning_content") or delta.get("reasoning") or ""
    return str(thought), str(delta.get("content") or "")
