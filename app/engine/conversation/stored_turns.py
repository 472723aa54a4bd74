"""Turns as they are stored: the JSON of a finished turn, and its revival by resolving its citations again (invariant 5)."""

from dataclasses import dataclass

from pydantic import TypeAdapter

from app.engine.citations.resolution import resolve_written
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


_BODY = TypeAdapter(TurnBody)


def dump_turn(turn: Turn) -> str:
    """Give the JSON under which a turn is kept."""
    body = TurnBody(**{name: getattr(turn, name) for name in TurnBody.__slots__})
    return _BODY.dump_json(body).decode()


def revive_turn(turn_id: int, session_id: int, created: str, stored: str) -> Turn:
    """Make the turn of its JSON; its citations are resolved from the stored probabilities."""
    return resolved_turn(_BODY.validate_json(stored), turn_id, session_id, created)


def resolved_turn(body: TurnBody, turn_id: int, session_id: int, created: str) -> Turn:
    """Resolve the citations of a turn."""
    resolved = resolve_written(
        body.written, body.evidence, body.probabilities, body.threshold, body.overrides
    )
    fields = {name: getattr(body, name) for name in TurnBody.__slots__}
    return Turn(**fields, resolved=resolved, turn_id=turn_id, session_id=session_id, created=created)
