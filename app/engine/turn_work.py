"""The work on one turn: decide, search, write, verify, look for conflicts, resolve."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from app.engine.asking import AskListener, AskParts, AskStep
from app.engine.citations.conflicts import find_conflicts
from app.engine.citations.markers import find_markers
from app.engine.citations.resolution import resolve_written
from app.engine.citations.telemetry import checks_of, report_verification
from app.engine.citations.verification import VerificationResult, verify_citations_support
from app.engine.conversation.context import ConversationContext
from app.engine.conversation.coordinator import Decision, turn_without_search
from app.engine.conversation.drafts import NOT_CHECKED, TurnRecorder
from app.engine.records import Conflict, Evidence, Route, Scope, Turn, WrittenAnswer
from app.engine.runs import RunContext
from app.engine.search.events import SearchEvent, event_words
from app.engine.search.goal import MAX_SELECTED, SearchGoal
from app.engine.search.limits import SearchLimits
from app.engine.search.pipeline import SearchOutcome, SearchPaused, run_search, synthesize_now
from app.engine.search.snapshot import SearchSnapshot
from app.models.protocols import TextDelta

_CHECKING = AskStep("Checking", "each citation against its passage")


class TurnWork:
    """One turn in the making; one thread at a time.

    Args:
        parts: What does the work.
        listener: Told of it.
        run: Stops it.
        recorder: Writes its stages down; None for a turn that is not kept.
        message: As typed.
        scope: What may be drawn on.
    """

    def __init__(
        self,
        parts: AskParts,
        listener: AskListener,
        run: RunContext,
        recorder: TurnRecorder | None,
        message: str,
        scope: Scope,
    ) -> None:
        self._parts = parts
        self._listener = listener
        self._run = run
        self._recorder = recorder
        self._message = message
        self._scope = scope
        self._started = time.perf_counter()
        self._timings: dict[str, float] = {}
        self._text: list[str] = []
        self._thinking: list[str] = []

    def answer(
        self, history: Sequence[Turn], context: ConversationContext, *, may_pause: bool
    ) -> Turn | SearchSnapshot:
        """Decide and answer; or search until the user has to be asked."""
        parts = self._parts
        with self._timed("decide"):
            decision = parts.coordinator.decide(self._message, history, context, self._run, self._scope)
        if self._recorder is not None:
            self._recorder.route(decision.route, decision.goal)
        if not decision.is_searching:
            turn = self._without_search(decision, context)
            if turn is not None:
                return turn
        selected = self._scope.items if len(self._scope.items) <= MAX_SELECTED else ()
        goal = SearchGoal(decision.goal or self._message, selected)
        limits = replace(parts.limits, has_checkpoints=may_pause and parts.limits.has_checkpoints)
        return self._searched(goal, limits, None, context.for_writer)

    def answered(self, history: Sequence[Turn], context: ConversationContext) -> Turn:
        """Decide and answer, without asking the user anything."""
        outcome = self.answer(history, context, may_pause=False)
        if not isinstance(outcome, Turn):
            raise TypeError("a search without checkpoints paused")
        return outcome

    def go_on(self, snapshot: SearchSnapshot, background: str) -> Turn | SearchSnapshot:
        """Search on from a snapshot that was extended; `background` is what the writer may know of earlier turns."""
        return self._searched(snapshot.goal, self._parts.limits, snapshot, background)

    def conclude(self, snapshot: SearchSnapshot, background: str) -> Turn:
        """Answer with what a paused search has."""
        found = synthesize_now(snapshot, self._parts.search, self._parts.limits)
        return self._written(found, background, snapshot.gaps)

    # --- without a search ---------------------------------------------------------------------

    def _without_search(self, decision: Decision, context: ConversationContext) -> Turn | None:
        """Answer from the records or the conversation; None when the papers have to be searched after all."""
        parts = self._parts
        evidence: tuple[Evidence, ...] = ()
        with self._timed("write"):
            if decision.route is Route.METADATA and decision.query is not None:
                written, evidence = parts.coordinator.answer_records(decision.query, self._scope)
            else:
                replied = parts.coordinator.reply(decision, self._message, context, self._run, self._hear)
                if replied is None:
                    return None
                written = replied
        self._timings.setdefault("first_text", self._elapsed_ms())
        self._timings["total"] = self._elapsed_ms()
        turn = turn_without_search(
            self._message,
            self._scope,
            decision,
            written,
            evidence,
            threshold=parts.threshold,
            timings_ms=self._rounded_timings(),
            models=parts.models,
        )
        return replace(turn, searchable=parts.searchable)

    # --- with one -----------------------------------------------------------------------------

    def _searched(
        self, goal: SearchGoal, limits: SearchLimits, snapshot: SearchSnapshot | None, background: str
    ) -> Turn | SearchSnapshot:
        parts = self._parts
        with self._timed("search"):
            found = run_search(
                goal, self._scope, parts.policy, parts.search, limits, self._run, self._tell, snapshot
            )
        if isinstance(found, SearchPaused):
            return found.snapshot
        return self._written(found, background, () if snapshot is None else found.report.gaps)

    def _written(self, found: SearchOutcome, background: str, missed: tuple[str, ...]) -> Turn:
        """Answer from what was found; `missed` is what the user was told is missing and still is."""
        evidence = () if found.found_nothing else found.evidence
        if self._recorder is not None:
            self._recorder.evidence(evidence)
        self._step(AskStep("Found", _evidence_words(evidence)))
        if found.notice:
            self._step(AskStep("Note", found.notice))
        turn = self._composed(found.state.goal.text, evidence, background, missed)
        found.provenance.known(_numbers(turn.written.text, len(evidence)), turn.written.writer, len(evidence))
        return replace(
            turn,
            policy=found.policy,
            telemetry=turn.telemetry | found.telemetry | found.provenance.counts.as_record(),
        )

    def write_again(self, stopped: Turn, background: str) -> Turn:
        """Write the answer of a stopped turn from what its search had found, and check it."""
        turn = self._composed(stopped.goal or stopped.question, stopped.evidence, background)
        return replace(turn, policy=self._parts.policy.name, steps=stopped.steps)

    def _composed(
        self, goal: str, evidence: tuple[Evidence, ...], background: str, missed: tuple[str, ...] = ()
    ) -> Turn:
        """Write, verify, look for conflicts, resolve."""
        parts = self._parts
        self._step(AskStep("Writing", _writing_words(parts.writer.name)))
        question = replace(parts.analyse(goal), background=background, missed=missed)
        with self._timed("write"):
            written = parts.writer.write(question, evidence, self._run, self._hear)
        self._timings.setdefault("first_text", self._elapsed_ms())
        if self._recorder is not None:
            self._recorder.text(written.text, written.writer, written.thinking, is_last=True)
        verified = self._verified(written, evidence)
        if self._recorder is not None:
            self._recorder.probabilities(verified.probabilities)
        conflicts = self._conflicts(written, evidence)
        resolved = resolve_written(written, evidence, verified.probabilities, parts.threshold)
        checks = checks_of(resolved, verified.judgements, parts.threshold)
        report_verification(verified.telemetry, resolved, checks, parts.threshold)
        self._timings["total"] = self._elapsed_ms()
        return Turn(
            question=self._message,
            scope=self._scope,
            written=written,
            evidence=evidence,
            probabilities=verified.probabilities,
            threshold=parts.threshold,
            resolved=resolved,
            policy="",
            timings_ms=self._rounded_timings(),
            models=parts.models,
            not_checked_reason=NOT_CHECKED
            if written.is_stopped
            else parts.not_verified_reason or verified.reason,
            searchable=parts.searchable,
            telemetry=verified.telemetry.as_record(resolved, parts.threshold),
            goal=goal,
            thinking=written.thinking,
            is_stopped=written.is_stopped,
            checks=checks,
            conflicts=conflicts,
        )

    def _verified(self, written: WrittenAnswer, evidence: tuple[Evidence, ...]) -> VerificationResult:
        """Check the citations; those of an answer that was stopped stay unchecked, so that stopping is immediate."""
        verifier = None if written.is_stopped else self._parts.verifier
        if verifier is not None and evidence:
            self._step(_CHECKING)
        with self._timed("verify"):
            return asyncio.run(
                verify_citations_support(
                    written.text,
                    evidence,
                    verifier,
                    self._parts.verification,
                    None if verifier is None else self._run,
                    on_progress=self._tell_checked,
                )
            )

    def _conflicts(self, written: WrittenAnswer, evidence: tuple[Evidence, ...]) -> tuple[Conflict, ...]:
        if written.is_stopped or written.found_nothing:
            return ()
        with self._timed("conflicts"):
            found = find_conflicts(evidence, self._parts.decision_model, self._parts.embedder, run=self._run)
        return found.conflicts

    # --- telling ------------------------------------------------------------------------------

    def _tell(self, event: SearchEvent) -> None:
        self._step(AskStep(*event_words(event)))

    def _tell_checked(self, done: int, total: int) -> None:
        """Tell how far the check is; that is of the moment, and not kept."""
        self._listener.on_step(replace(_CHECKING, done=done, total=total))

    def _step(self, step: AskStep) -> None:
        self._timings.setdefault("first_step", self._elapsed_ms())
        if self._recorder is not None:
            self._recorder.step(step.text, step.detail)
        self._listener.on_step(step)

    def _hear(self, delta: TextDelta) -> None:
        """Pass a piece of the answer on."""
        if not delta.is_thinking:
            self._timings.setdefault("first_text", self._elapsed_ms())
        (self._thinking if delta.is_thinking else self._text).append(delta.text)
        if self._recorder is not None:
            self._recorder.text("".join(self._text), self._parts.writer.name, "".join(self._thinking))
        self._listener.on_text(delta)

    @contextmanager
    def _timed(self, name: str) -> Iterator[None]:
        started = time.perf_counter()
        try:
            yield
        finally:
            self._timings[name] = (time.perf_counter() - started) * 1_000

    def _elapsed_ms(self) -> float:
        return (time.perf_counter() - self._started) * 1_000

    def _rounded_timings(self) -> dict[str, float]:
        return {name: round(value, 1) for name, value in self._timings.items()}


def _numbers(text: str, evidence_count: int) -> list[int]:
    """All numbers that the markers of a text name, also those that name nothing."""
    markers = find_markers(text, evidence_count)
    return [number for marker in markers for number in (*marker.indices, *marker.out_of_range)]


def _writing_words(writer: str) -> str:
    return "choosing the sentences that answer" if writer == "composed" else "the answer"


def _evidence_words(evidence: tuple[Evidence, ...]) -> str:
    papers = len({one.source.ref for one in evidence})
    if not evidence:
        return "nothing that fits"
    return f"{_counted(len(evidence), 'passage')} in {_counted(papers, 'source')}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
