"""What an open turn has so far, written as it happens, so that the end of the program loses at most some last words (C3)."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter

from app.engine.conversation.session_file import SessionFile, Transaction
from app.engine.conversation.stored_json import dump
from app.engine.conversation.stored_turns import TurnBody
from app.engine.records import Evidence, Route, Scope, StepRecord, WrittenAnswer

TEXT_INTERVAL_S = 0.5
"""Streamed text is written at most this often; it is what a kill may cost."""
STOPPED_POLICY = "stopped"
NOT_CHECKED = "The answer was stopped before its citations were checked."

_OPEN = "INSERT INTO drafts (turn_id, scope, threshold) VALUES (:turn, :scope, :threshold)"
_SET_ROUTE = "UPDATE drafts SET route = :route, goal = :goal WHERE turn_id = :turn"
_SET_EVIDENCE = "UPDATE drafts SET evidence = :evidence WHERE turn_id = :turn"
_SET_TEXT = "UPDATE drafts SET text = :text, thinking = :thinking, writer = :writer WHERE turn_id = :turn"
_SET_PROBABILITIES = "UPDATE drafts SET probabilities = :probabilities WHERE turn_id = :turn"
_ADD_STEP = "INSERT INTO steps (turn_id, text, detail) SELECT turn_id, :text, :detail FROM drafts WHERE turn_id = :turn"
_STEPS = "SELECT text, detail FROM steps WHERE turn_id = :turn ORDER BY step_id"
_DRAFT = """
SELECT T.question, D.scope, D.threshold, D.route, D.goal, D.writer, D.evidence, D.text, D.thinking, D.probabilities
FROM turns T JOIN drafts D USING (turn_id) WHERE T.turn_id = :turn
"""
_DROP_DRAFT = "DELETE FROM drafts WHERE turn_id = :turn"
_DROP_STEPS = "DELETE FROM steps WHERE turn_id = :turn"

_SCOPE = TypeAdapter(Scope)
_EVIDENCE = TypeAdapter(tuple[Evidence, ...])
_PROBABILITIES = TypeAdapter(dict[int, list[float | None]])


@dataclass(frozen=True, slots=True)
class Draft:
    """An open turn: what was asked and what had come of it when it was last written.

    `text` is the answer so far with raw markers, `thinking` a generator's reasoning so far.
    """

    turn_id: int
    question: str
    scope: Scope
    threshold: float
    route: Route
    goal: str
    steps: tuple[StepRecord, ...]
    evidence: tuple[Evidence, ...]
    writer: str
    text: str
    thinking: str
    probabilities: dict[int, list[float | None]]


class TurnRecorder:
    """Writes the stages of one open turn, each in a transaction of its own. Used by one thread at a time.

    Nothing here fails when the turn's session was deleted meanwhile: there is then nothing left to write to.

    Args:
        file: The sessions file.
        turn_id: An open turn of it.
        now: Seconds of a steady clock.
    """

    def __init__(self, file: SessionFile, turn_id: int, now: Callable[[], float] = time.monotonic) -> None:
        self.turn_id = turn_id
        self._file = file
        self._now = now
        self._written_at: float | None = None

    def route(self, route: Route, goal: str) -> None:
        """Record how the message is answered, and the stand-alone question it became."""
        self._run(_SET_ROUTE, {"route": route.value, "goal": goal})

    def step(self, text: str, detail: str = "") -> None:
        """Record a step of the work."""
        self._run(_ADD_STEP, {"text": text, "detail": detail})

    def evidence(self, evidence: Sequence[Evidence]) -> None:
        """Record the evidence in the order of its numbers; a later call replaces it."""
        self._run(_SET_EVIDENCE, {"evidence": dump(_EVIDENCE, tuple(evidence))})

    def text(self, text: str, writer: str, thinking: str = "", *, is_last: bool = False) -> None:
        """Record the answer as far as it is written.

        Args:
            text: All of it, with raw markers.
            writer: Who writes it.
            thinking: All reasoning so far.
            is_last: Writes now, however short ago the last time was.
        """
        moment = self._now()
        if not is_last and self._written_at is not None and moment - self._written_at < TEXT_INTERVAL_S:
            return
        self._written_at = moment
        self._run(_SET_TEXT, {"text": text, "thinking": thinking, "writer": writer})

    def probabilities(self, probabilities: dict[int, list[float | None]]) -> None:
        """Record what the verification measured, index → probability per occurrence."""
        self._run(_SET_PROBABILITIES, {"probabilities": _PROBABILITIES.dump_json(probabilities).decode()})

    def _run(self, statement: str, values: dict[str, str]) -> None:
        with self._file.transaction() as transaction:
            transaction.rows(statement, {"turn": self.turn_id, **values})


def open_draft(transaction: Transaction, turn_id: int, scope: Scope, threshold: float) -> None:
    """Make the empty draft of a new turn."""
    stored = dump(_SCOPE, scope)
    transaction.rows(_OPEN, {"turn": turn_id, "scope": stored, "threshold": threshold})


def read_draft(transaction: Transaction, turn_id: int) -> Draft | None:
    """Read what an open turn has; None for a turn that is finished or was begun by an older Attest."""
    row = transaction.row(_DRAFT, {"turn": turn_id})
    if row is None:
        return None
    question, scope, threshold, route, goal, writer, evidence, text, thinking, probabilities = row
    return Draft(
        turn_id=turn_id,
        question=question,
        scope=_SCOPE.validate_json(scope),
        threshold=threshold,
        route=Route(route),
        goal=goal,
        steps=read_steps(transaction, turn_id),
        evidence=_EVIDENCE.validate_json(evidence) if evidence else (),
        writer=writer,
        text=text,
        thinking=thinking,
        probabilities=_PROBABILITIES.validate_json(probabilities) if probabilities else {},
    )


def read_steps(transaction: Transaction, turn_id: int) -> tuple[StepRecord, ...]:
    """The steps of an open turn so far."""
    return tuple(StepRecord(*row) for row in transaction.rows(_STEPS, {"turn": turn_id}))


def close_draft(transaction: Transaction, turn_id: int) -> None:
    """Remove the draft of a turn that is finished."""
    for statement in (_DROP_DRAFT, _DROP_STEPS):
        transaction.rows(statement, {"turn": turn_id})


def stopped_body(draft: Draft) -> TurnBody:
    """Make a turn of what a stopped one has: its text stays, marked, with its citations not checked where they were not."""
    return TurnBody(
        question=draft.question,
        scope=draft.scope,
        written=WrittenAnswer(draft.text, draft.writer),
        evidence=draft.evidence,
        probabilities=draft.probabilities,
        threshold=draft.threshold,
        policy=STOPPED_POLICY,
        timings_ms={},
        models={},
        not_checked_reason="" if draft.probabilities else NOT_CHECKED,
        searchable=(0, 0),
        telemetry={},
        route=draft.route,
        goal=draft.goal,
        steps=draft.steps,
        thinking=draft.thinking,
        is_stopped=True,
    )
