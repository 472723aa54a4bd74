"""Turns as they are stored: the JSON of a finished turn, and its revival by resolving its citations again (invariant 5)."""

import logging
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from app.engine.citations.resolution import resolve_written
from app.engine.conversation.stored_json import dump
from app.engine.records import (
    Conflict,
    Evidence,
    OccurrenceCheck,
    Route,
    Scope,
    StepRecord,
    Turn,
    VerdictOverride,
    WrittenAnswer,
)


@dataclass(frozen=True, slots=True)
class TurnBody:
    """The stored part of a turn: all of it but what resolution computes again."""

    question: str
    scope: Scope
    written: WrittenAnswer
    evidence: tuple[Evidence, ...]
    probabilities: dict[int, list[float | None]]
    threshold: float
    policy: str
    timings_ms: dict[str, float]
    models: dict[str, str]
    not_checked_reason: str
    searchable: tuple[int, int]
    telemetry: dict[str, float | int | str | None]
    route: Route = Route.LITERATURE
    goal: str = ""
    steps: tuple[StepRecord, ...] = ()
    thinking: str = ""
    is_stopped: bool = False
    checks: tuple[OccurrenceCheck, ...] = ()
    overrides: tuple[VerdictOverride, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no resolution could have come from; raises ValueError."""
        if sorted(passage.index for passage in self.evidence) != list(range(1, len(self.evidence) + 1)):
            raise ValueError("the passages are not numbered 1 to N")
        if not 0.0 <= self.threshold <= 1.0:
            raise ValueError("the threshold is not from 0 to 1")


DAMAGED = "This answer cannot be shown: what was kept of it is damaged. Ask the question again."
_log = logging.getLogger(__name__)
_BODY = TypeAdapter(TurnBody)


def dump_turn(turn: Turn) -> str:
    """Give the JSON under which a turn is kept."""
    body = TurnBody(**{name: getattr(turn, name) for name in TurnBody.__slots__})
    return dump(_BODY, body)


def revive_turn(turn_id: int, session_id: int, created: str, stored: str, question: str) -> Turn:
    """Make the turn of its JSON; its citations are resolved from the stored probabilities.

    One whose record is damaged says so in place of its answer: the others of its conversation can still be read.
    """
    try:
        body = _BODY.validate_json(stored)
    except ValidationError as error:
        faults = sorted({str(one["type"]) for one in error.errors(include_input=False, include_url=False)})
        _log.warning("The record of turn %d is damaged: %s", turn_id, ", ".join(faults))
        body = _damaged(question)
    return resolved_turn(body, turn_id, session_id, created)


def _damaged(question: str) -> TurnBody:
    return TurnBody(
        question=question,
        scope=Scope(),
        written=WrittenAnswer(DAMAGED, "", found_nothing=True),
        evidence=(),
        probabilities={},
        threshold=0.0,
        policy="",
        timings_ms={},
        models={},
        not_checked_reason="",
        searchable=(0, 0),
        telemetry={},
    )


def resolved_turn(body: TurnBody, turn_id: int, session_id: int, created: str) -> Turn:
    """Resolve the citations of a turn."""
    resolved = resolve_written(
        body.written, body.evidence, body.probabilities, body.threshold, body.overrides
    )
    fields = {name: getattr(body, name) for name in TurnBody.__slots__}
    return Turn(**fields, resolved=resolved, turn_id=turn_id, session_id=session_id, created=created)
