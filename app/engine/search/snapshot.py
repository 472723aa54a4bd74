"""The state of a search as it is kept while it waits for the user (P6): frozen, and JSON and back without loss.

Passages are kept whole, not by id: a library that is indexed again meanwhile changes nothing in what was found.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from pydantic import TypeAdapter, ValidationError

from app.engine.errors import InputError
from app.engine.records import Scope
from app.engine.search.goal import SearchGoal
from app.engine.search.limits import SearchCeilings, SearchCounters
from app.engine.store.records import PassageRecord

SNAPSHOT_VERSION = 1


class ReportSource(StrEnum):
    """Who wrote a report."""

    POLICY = "policy"
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class SearchReport:
    """How a search ended, in sentences for the user: what was found, what to mind, what is still missing."""

    summary: str
    notes: str = ""
    gaps: tuple[str, ...] = ()
    source: ReportSource = ReportSource.POLICY


@dataclass(frozen=True, slots=True)
class ExtensionRequest:
    """Why a search asks to go on, in sentences for the user."""

    justification: str
    covered_summary: str
    missing_aspects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """A passage with how it was found.

    Attributes:
        record: The passage.
        score: Sum of its fusion scores over all searches that found it; 0 when it was only read.
        was_read: Whether it lies in a section, figure, table or page that was read.
    """

    record: PassageRecord
    score: float
    was_read: bool = False


@dataclass(frozen=True, slots=True)
class LoggedCall:
    """One tool call as it was made and answered, both as JSON; the agent reads them again after a pause."""

    call: str
    result: str


@dataclass(frozen=True, slots=True)
class SearchSnapshot:
    """Everything a search needs to go on as if it had never stopped.

    Attributes:
        goal: What is looked for.
        scope: What it may draw on.
        policy: The name of the policy in charge.
        ceilings: In force.
        extensions: Granted so far, 0…2.
        has_checkpoints: Whether it may pause again.
        counters: So far.
        found: Passages gathered, in the order in which they were first found.
        seen_assets: Sections, figures, tables and pages read, as "source id:asset id".
        excluded: Ids of passages that later searches leave out, because they lie in what was read.
        past_calls: Retrieval calls made, in canonical form.
        empty_queries: Searches that found nothing, in canonical form.
        log: Calls with their answers.
        report: How the search up to the pause ended; None when it did not conclude.
        request: The extension asked for; None when the budget ran out with gaps open.
        summary: What is covered, for the user.
        gaps: What is missing, for the user.
        version: Of this shape.
    """

    goal: SearchGoal
    scope: Scope
    policy: str
    ceilings: SearchCeilings
    extensions: int = 0
    has_checkpoints: bool = True
    counters: SearchCounters = field(default_factory=SearchCounters)
    found: tuple[FoundPassage, ...] = ()
    seen_assets: tuple[str, ...] = ()
    excluded: tuple[int, ...] = ()
    past_calls: tuple[str, ...] = ()
    empty_queries: tuple[str, ...] = ()
    log: tuple[LoggedCall, ...] = ()
    report: SearchReport | None = None
    request: ExtensionRequest | None = None
    summary: str = ""
    gaps: tuple[str, ...] = ()
    version: int = SNAPSHOT_VERSION

    @property
    def pause_number(self) -> int:
        """Which extension the user is asked for, from 1."""
        return self.extensions + 1


_SNAPSHOT = TypeAdapter(SearchSnapshot)


def snapshot_to_json(snapshot: SearchSnapshot) -> str:
    """Write a snapshot as one JSON document."""
    return _SNAPSHOT.dump_json(snapshot).decode()


def snapshot_from_json(text: str) -> SearchSnapshot:
    """Read a snapshot back.

    Raises:
        InputError: It is damaged or was written by another version.
    """
    try:
        snapshot = _SNAPSHOT.validate_json(text)
    except ValidationError as error:
        raise _unreadable(str(error)) from error
    if snapshot.version != SNAPSHOT_VERSION:
        raise _unreadable(f"version {snapshot.version}")
    return snapshot


def _unreadable(detail: str) -> InputError:
    return InputError("The search that was paused cannot be continued.", "Ask the question again.", detail)
