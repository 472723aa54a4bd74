"""Lets a chat model on this machine judge (Ollama, llama-server, LM Studio): what it gives is not calibrated (D4)."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import Any, Final

from app.models.protocols import ModelInfo, ModelUnavailable
from app.models.servers.answers import WrongShape, wrong_shape_reason
from app.models.servers.chat_answers import NoLogprobs, read_logprobs, read_number
from app.models.servers.chat_prompt import NUMBER_FORMAT, chat_messages
from app.models.servers.http_client import Fault, LoopbackClient, ServerFault
from app.models.servers.judge import LATE, NO_TIME, Answer, Question, ShouldStop, Sighting, best_of
from app.models.servers.probing import START_HINT
from app.models.servers.rounds import request_limit, run_round
from app.models.servers.windows import estimated_tokens, evidence_windows

_PARALLEL_REQUESTS = 2  # most such servers answer one question at a time and let the others wait
_TOP_LOGPROBS = 20
_WORD_TOKENS, _NUMBER_TOKENS = 4, 64
# Ollama cuts what is longer than 4,096 tokens without a word; the instructions take some 250.
_WINDOW_TOKENS: Final = 3_500
_HEAD_TOKENS: Final = 300
_BAD_REQUEST = (400, 422)
_MAX_NAMED = 8


@dataclass(frozen=True, slots=True)
class _Served:
    """The model that is asked, and the most tokens that it reads."""

    model: str
    window_tokens: int


class ChatJudge:
    """A chat model behind the OpenAI protocol; see `Judge`.

    Args:
        client: For the server.
        model: Which of its models judges; "" when it has only one.
        clock: Monotonic seconds.
    """

    def __init__(
        self, client: LoopbackClient, model: str = "", clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._model = model
        self._clock = clock
        self._lock = threading.Lock()
        self._served: _Served | None = None
        self._has_logprobs: bool | None = None
        self._takes_schema = True

    @property
    def name(self) -> str:
        """The model's name on the server; of a path only its end."""
        return PurePath(self._model or (self._served.model if self._served else "chat model")).name

    @property
    def revision(self) -> str:
        """Not known: chat servers do not tell their weights' hash."""
        return ""

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; asks the server."""
        self._examined(self._client.timeout_s)
        where = f"chat server at {self._client.url}"
        return ModelInfo(self.name, self.revision, where, "a device it does not name", "not stated")

    @property
    def portion(self) -> int:
        """As many questions as are put side by side."""
        return _PARALLEL_REQUESTS

    def prepare(self, timeout_s: float, should_stop: ShouldStop | None = None) -> None:  # noqa: ARG002 - it is quick
        """Find out who answers; see `Judge.prepare`."""
        self._examined(min(self._client.timeout_s, timeout_s))

    def ask(
        self, questions: Sequence[Question], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Answer]:
        """Put questions; see `Judge.ask`."""
        ends_at = self._clock() + deadline_s
        if not questions:
            return []
        served = self._examined(min(self._client.timeout_s, deadline_s))
        items = [
            (owner, replace(question, source_text=part))
            for owner, question in enumerate(questions)
            for part in evidence_windows(
                question.source_text, served.window_tokens - estimated_tokens(question.claim)
            )
        ]
        client = self._client.branch()
        calls = [partial(self._asked, client, served.model, question, ends_at) for _, question in items]
        # the first answer shows whether this server tells log-probabilities
        first = self._round(client, calls[:1], ends_at, should_stop)
        results = [*first, *self._round(client, calls[1:], ends_at, should_stop)]
        found: list[list[Answer]] = [[] for _ in questions]
        for (owner, _), answer in zip(items, results, strict=True):
            found[owner].append(answer or LATE)
        return [best_of(windows) for windows in found]

    def begin(self) -> None:
        """Nothing has to be begun: the server is there or it is not."""

    def look(self, timeout_s: float) -> Sighting:
        """See who answers on the port; see `Judge.look`."""
        with self._lock:
            self._served = None
        try:
            self._examined(min(self._client.timeout_s, timeout_s))
        except ModelUnavailable as error:
            return Sighting(False, f"{error} {error.hint}".strip())
        return Sighting(True, f"the chat model {self.name} answers at {self._client.url}")

    def close(self) -> None:
        """Give up what is under way."""
        self._client.abort()

    def _round(
        self,
        client: LoopbackClient,
        calls: Sequence[Callable[[], Answer]],
        ends_at: float,
        should_stop: ShouldStop | None,
    ) -> list[Answer | None]:
        return run_round(calls, _PARALLEL_REQUESTS, ends_at, should_stop, client.abort, self._clock)

    def _examined(self, timeout_s: float) -> _Served:
        if timeout_s <= 0:
            raise ModelUnavailable(NO_TIME)
        with self._lock:
            if self._served is None:
                self._served = _Served(self._chosen_model(timeout_s), self._window_tokens(timeout_s))
            return self._served

    def _chosen_model(self, timeout_s: float) -> str:
        try:
            names = _model_names(self._client.get("/v1/models", timeout_s))
        except WrongShape as error:
            reason = f"The program at {self._client.url} is no chat server."
            raise ModelUnavailable(reason, "Give the address of a chat server in the settings.") from error
        except ServerFault as fault:
            raise ModelUnavailable(fault.reason, START_HINT) from fault
        listed = ", ".join(names[:_MAX_NAMED]) or "none"
        if not self._model and len(names) == 1:
            return names[0]
        if not self._model:
            raise ModelUnavailable(
                f"The chat server has several models or none: {listed}.", "Choose one in the settings."
            )
        if self._model in names or f"{self._model}:latest" in names:
            return self._model
        raise ModelUnavailable(
            f"The chat server has no model {self._model}; it has: {listed}.", "Choose one of these."
        )

    def _window_tokens(self, timeout_s: float) -> int:
        """What is left of the server's window for claim and passage; only llama-server states it."""
        try:
            told = self._client.get("/props", timeout_s)
            stated = told["default_generation_settings"]["n_ctx"]
        except (ServerFault, KeyError, TypeError):
            return _WINDOW_TOKENS - _HEAD_TOKENS
        is_size = isinstance(stated, int) and not isinstance(stated, bool) and stated > _HEAD_TOKENS
        return min(stated if is_size else _WINDOW_TOKENS, _WINDOW_TOKENS) - _HEAD_TOKENS

    def _asked(self, client: LoopbackClient, model: str, question: Question, ends_at: float) -> Answer:
        """One question; whatever goes wrong becomes a reason."""
        try:
            answer = self._word(client, model, question, ends_at) if self._has_logprobs is not False else None
            return answer or self._number(client, model, question, ends_at)
        except ServerFault as fault:
            if fault.kind in (Fault.UNREACHABLE, Fault.BROKEN):
                with self._lock:
                    self._served = None
            return Answer(None, fault.reason)
        except WrongShape as error:
            return Answer(None, wrong_shape_reason(error))

    def _word(self, client: LoopbackClient, model: str, question: Question, ends_at: float) -> Answer | None:
        """Ask for yes or no; None when the server tells no log-probabilities, which is remembered."""
        try:
            answer = read_logprobs(self._posted(client, _word_body(model, question), ends_at))
        except NoLogprobs:
            self._has_logprobs = False
            return None
        except ServerFault as fault:
            if self._has_logprobs or fault.status not in _BAD_REQUEST:
                raise
            self._has_logprobs = False
            return None
        self._has_logprobs = True
        return answer

    def _number(self, client: LoopbackClient, model: str, question: Question, ends_at: float) -> Answer:
        """Ask for a number, held to the form by a schema where the server knows schemas."""
        body = _number_body(model, question)
        if self._takes_schema:
            try:
                return read_number(self._posted(client, body | {"response_format": NUMBER_FORMAT}, ends_at))
            except ServerFault as fault:
                if fault.status not in _BAD_REQUEST:
                    raise
                self._takes_schema = False
        return read_number(self._posted(client, body, ends_at))

    def _posted(self, client: LoopbackClient, body: dict[str, Any], ends_at: float) -> Any:  # noqa: ANN401 - JSON of a stranger
        return client.post("/v1/chat/completions", body, request_limit(ends_at - self._clock()))


def _word_body(model: str, question: Question) -> dict[str, Any]:
    logprobs = {"logprobs": True, "top_logprobs": _TOP_LOGPROBS}
    return _body(model, chat_messages(question, as_number=False), _WORD_TOKENS) | logprobs


def _number_body(model: str, question: Question) -> dict[str, Any]:
    return _body(model, chat_messages(question, as_number=True), _NUMBER_TOKENS)


def _body(model: str, messages: list[dict[str, str]], max_tokens: int) -> dict[str, Any]:
    return {
        "model": model,
        "messages": messages,
        "max_tokens": max_tokens,
        "temperature": 0,
        "seed": 0,
        "stream": False,
    }


def _model_names(document: Any) -> list[str]:  # noqa: ANN401 - JSON of a stranger
    listed = document.get("data") if isinstance(document, dict) else None
    if not isinstance(listed, list):
        raise WrongShape("there is no 'data'")
    return [one["id"] for one in listed if isinstance(one, dict) and isinstance(one.get("id"), str)]
