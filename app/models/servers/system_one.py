"""Asks a decision model behind the System One protocol: in one batch where the server takes batches (D4, V5, V7)."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from app.models.protocols import ModelInfo, ModelUnavailable
from app.models.servers.answers import (
    QUESTION_KEY,
    WrongShape,
    read_answer,
    read_batch,
    wrong_shape_reason,
)
from app.models.servers.http_client import Fault, LoopbackClient, ServerFault
from app.models.servers.judge import LATE, NO_TIME, Answer, Question, ShouldStop, Sighting, best_of
from app.models.servers.probing import BATCH_PATH, SINGLE_PATH, ServerTraits, probe_server
from app.models.servers.rounds import request_limit, run_round
from app.models.servers.windows import estimated_tokens, evidence_windows

MAX_BATCH_STATES: Final = 64  # Laya refuses more
_PARALLEL_REQUESTS = 4
# The instructions, the two descriptions and what a server puts around them.
_HEAD_TOKENS = 130
_BUSY, _RETRY_AFTER_S = (429, 503), 0.25
_NO_SUCH_PATH = (404, 405, 501)

WHOLE_CLAIM: Final = {
    "type": "noul",
    "instructions": "Is everything that the claim says borne out by the source text?",
    "criteria": {
        "true": "yes: the source text says what the claim says, or it follows from it",
        "false": "no: the source text contradicts the claim, leaves it open, or bears out only a part",
    },
}
PART_OF_CLAIM: Final = {
    "type": "noul",
    "instructions": "Several sources are cited together for the claim. Is a substantive part of the claim borne out by this source text?",
    "criteria": {
        "true": "yes: the source text bears out at least one substantive statement of the claim",
        "false": "no: the source text bears out no substantive statement of the claim, or contradicts it",
    },
}


def question_for(is_compound: bool) -> dict[str, dict[str, Any]]:
    """The protocol's `questions` for a claim with one source or with several (V4)."""
    return {QUESTION_KEY: PART_OF_CLAIM if is_compound else WHOLE_CLAIM}


def window_states(question: Question, window_tokens: int) -> list[dict[str, str]]:
    """The protocol's `state` for each window of a passage.

    Args:
        question: What is asked.
        window_tokens: Most tokens that the model reads.
    """
    room = window_tokens - _HEAD_TOKENS - estimated_tokens(question.claim)
    return [
        {"source_text": part, "claim": question.claim}
        for part in evidence_windows(question.source_text, room)
    ]


@dataclass(frozen=True, slots=True)
class _Item:
    """One window of one question."""

    owner: int
    is_compound: bool
    state: dict[str, str]


class SystemOneJudge:
    """A decision model behind the System One protocol; see `Judge`.

    Args:
        client: For the server.
        model: Which of the server's models to ask; "" leaves it to the server.
        label: What the model is called to the user; "" for `model`.
        clock: Monotonic seconds.
        pause: Waits so many seconds before a busy server is asked again.
    """

    def __init__(
        self,
        client: LoopbackClient,
        model: str = "",
        label: str = "",
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._client = client
        self._model = model
        self._label = label or model
        self._clock = clock
        self._pause = pause
        self._lock = threading.Lock()
        self._traits: ServerTraits | None = None
        self._told_model = ""

    @property
    def name(self) -> str:
        """The model, when one was chosen; otherwise what kind of server it is."""
        return self._label or (self._traits.kind if self._traits else "System One server")

    @property
    def revision(self) -> str:
        """What the server told of its model; "" before it was asked."""
        return self._told_model or (self._traits.revisions if self._traits else "")

    @property
    def info(self) -> ModelInfo:
        """Which model runs where; asks the server."""
        traits = self._examined(self._client.timeout_s)
        device = traits.device or "a device it does not name"
        return ModelInfo(
            self.name, self.revision, f"{traits.kind} at {self._client.url}", device, "not stated"
        )

    @property
    def portion(self) -> int:
        """A whole batch, or as many single questions as are put side by side."""
        return MAX_BATCH_STATES if self._traits is None or self._traits.has_batch else _PARALLEL_REQUESTS

    def prepare(self, timeout_s: float, should_stop: ShouldStop | None = None) -> None:  # noqa: ARG002 - it is quick
        """Find out who answers; see `Judge.prepare`."""
        self._examined(min(self._client.timeout_s, timeout_s))

    def is_answering(self, timeout_s: float) -> bool:
        """Whether a server that speaks the protocol answers at present."""
        try:
            self.prepare(timeout_s)
        except ModelUnavailable:
            return False
        return True

    def ask(
        self, questions: Sequence[Question], deadline_s: float, should_stop: ShouldStop | None = None
    ) -> list[Answer]:
        """Put questions; see `Judge.ask`."""
        ends_at = self._clock() + deadline_s
        if not questions:
            return []
        traits = self._examined(min(self._client.timeout_s, deadline_s))
        items = [
            _Item(owner, question.is_compound, state)
            for owner, question in enumerate(questions)
            for state in window_states(question, traits.window_tokens)
        ]
        answers = self._answers(items, traits, ends_at, should_stop)
        found: list[list[Answer]] = [[] for _ in questions]
        for item, answer in zip(items, answers, strict=True):
            found[item.owner].append(answer)
        return [best_of(windows) for windows in found]

    def forget(self) -> None:
        """Examine the server again before it is asked next: another program may be on the port by then."""
        with self._lock:
            self._traits = None

    def begin(self) -> None:
        """Nothing has to be begun: the server is there or it is not."""

    def look(self, timeout_s: float) -> Sighting:
        """See who answers on the port; see `Judge.look`."""
        self.forget()
        try:
            traits = self._examined(min(self._client.timeout_s, timeout_s))
        except ModelUnavailable as error:
            return Sighting(False, f"{error} {error.hint}".strip())
        how = "many texts in one request" if traits.has_batch else "one text in a request"
        return Sighting(True, f"{traits.kind} answers at {self._client.url} and takes {how}")

    def close(self) -> None:
        """Give up what is under way."""
        self._client.abort()

    def _examined(self, timeout_s: float) -> ServerTraits:
        if timeout_s <= 0:
            raise ModelUnavailable(NO_TIME)
        with self._lock:
            if self._traits is None:
                self._traits = probe_server(self._client, self._model, timeout_s)
            return self._traits

    def _answers(
        self, items: Sequence[_Item], traits: ServerTraits, ends_at: float, should_stop: ShouldStop | None
    ) -> list[Answer]:
        client = self._client.branch()
        packs = _packs(items, MAX_BATCH_STATES if traits.has_batch else 1)
        calls = [
            partial(self._asked, client, [items[number] for number in pack], traits, ends_at)
            for pack in packs
        ]
        results = run_round(calls, _PARALLEL_REQUESTS, ends_at, should_stop, client.abort, self._clock)
        answers = [LATE] * len(items)
        lacks_batch = False
        for pack, result in zip(packs, results, strict=True):
            lacks_batch = lacks_batch or isinstance(result, _NoBatch)
            for number, answer in zip(pack, result if isinstance(result, list) else (), strict=False):
                answers[number] = answer
        if not lacks_batch:
            return answers
        return self._answers(items, self._without_batch(traits), ends_at, should_stop)

    def _without_batch(self, traits: ServerTraits) -> ServerTraits:
        with self._lock:
            self._traits = ServerTraits(
                traits.kind, False, traits.window_tokens, traits.device, traits.revisions
            )
            return self._traits

    def _asked(
        self, client: LoopbackClient, items: Sequence[_Item], traits: ServerTraits, ends_at: float
    ) -> "list[Answer] | _NoBatch":
        """One request; whatever goes wrong becomes a reason."""
        try:
            if traits.has_batch:
                return self._batch(client, items, ends_at)
            return [self._single(client, items[0], ends_at)]
        except ServerFault as fault:
            if traits.has_batch and fault.status in _NO_SUCH_PATH:
                return _NoBatch()
            if fault.kind in (Fault.UNREACHABLE, Fault.BROKEN):
                self.forget()
            return [Answer(None, fault.reason)] * len(items)
        except WrongShape as error:
            return [Answer(None, wrong_shape_reason(error))] * len(items)

    def _batch(self, client: LoopbackClient, items: Sequence[_Item], ends_at: float) -> list[Answer]:
        body = self._body({"states": [item.state for item in items]}, items[0].is_compound)
        document = self._posted(client, BATCH_PATH, body, ends_at)
        answers = read_batch(document, len(items))
        self._note_model(document["results"][0])
        return answers

    def _single(self, client: LoopbackClient, item: _Item, ends_at: float) -> Answer:
        document = self._posted(
            client, SINGLE_PATH, self._body({"state": item.state}, item.is_compound), ends_at
        )
        answer = read_answer(document)
        self._note_model(document)
        return answer

    def _body(self, states: dict[str, Any], is_compound: bool) -> dict[str, Any]:
        body = states | {"questions": question_for(is_compound)}
        return body | {"model": self._model} if self._model else body

    def _posted(self, client: LoopbackClient, path: str, body: object, ends_at: float) -> Any:  # noqa: ANN401 - JSON of a stranger
        """Post; a server that says it is busy is asked once more."""
        try:
            return client.post(path, body, request_limit(ends_at - self._clock()))
        except ServerFault as fault:
            if fault.status not in _BUSY or ends_at - self._clock() <= _RETRY_AFTER_S:
                raise
        self._pause(_RETRY_AFTER_S)
        return client.post(path, body, request_limit(ends_at - self._clock()))

    def _note_model(self, document: Any) -> None:  # noqa: ANN401 - JSON of a stranger
        told = document.get("model") if isinstance(document, dict) else None
        if isinstance(told, str):
            self._told_model = told[:80]


def _packs(items: Sequence[_Item], most: int) -> list[list[int]]:
    """Numbers of the items that go into one request: of one kind of question, and so many at most."""
    packs: list[list[int]] = []
    for kind in (False, True):
        numbers = [number for number, item in enumerate(items) if item.is_compound is kind]
        packs += [numbers[start : start + most] for start in range(0, len(numbers), most)]
    return packs


class _NoBatch:
    """The server has no batch path after all."""
