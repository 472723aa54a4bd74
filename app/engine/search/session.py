"""One search as it goes: budget, what was seen, what was found, loop safety (P3–P5). Knows no store and no model."""

import json
from dataclasses import replace

from app.engine.records import Scope
from app.engine.search.calls import (
    ConcludeSearch,
    RequestSearchExtension,
    RetrievalCall,
    SearchCorpus,
    ToolCall,
    call_to_json,
    canonical,
    keys_of,
)
from app.engine.search.goal import SearchGoal
from app.engine.search.limits import SearchLimits
from app.engine.search.outline import OutlineCache
from app.engine.search.results import (
    MetadataFound,
    ReadFound,
    SearchFound,
    Status,
    TocFound,
    ToolResult,
    result_to_json,
)
from app.engine.search.snapshot import (
    ExtensionRequest,
    FoundPassage,
    LoggedCall,
    ReportSource,
    SearchReport,
    SearchSnapshot,
)
from app.engine.search.tools import ToolContext
from app.engine.store.records import PassageRecord
from app.engine.words import guess_language, stems

_ENDING = "Call conclude_search to end, or request_search_extension to ask the user for more."


class SearchSession:
    """The changing state of one search; one thread at a time.

    Args:
        goal: What is looked for.
        scope: What it may draw on.
        policy: The name of the policy in charge.
        limits: What it starts with.
        outlines: Of the conversation; a fresh cache by default.
    """

    def __init__(
        self,
        goal: SearchGoal,
        scope: Scope,
        policy: str,
        limits: SearchLimits,
        outlines: OutlineCache | None = None,
    ) -> None:
        self._state = SearchSnapshot(
            goal, scope, policy, limits.ceilings, has_checkpoints=limits.has_checkpoints
        )
        self._max_extensions = limits.max_extensions
        self._found: dict[int, FoundPassage] = {}
        self._excluded: set[int] = set()
        self._seen: set[str] = set()
        self._outlines = OutlineCache() if outlines is None else outlines

    @classmethod
    def restored(
        cls, snapshot: SearchSnapshot, limits: SearchLimits, outlines: OutlineCache | None = None
    ) -> "SearchSession":
        """A session exactly as the snapshot has it; of the limits only the number of extensions counts."""
        session = cls(snapshot.goal, snapshot.scope, snapshot.policy, limits, outlines)
        session._state = snapshot
        session._found = {one.record.passage_id: one for one in snapshot.found}
        session._excluded = set(snapshot.excluded)
        session._seen = set(snapshot.seen_assets)
        return session

    def snapshot(self) -> SearchSnapshot:
        """The state as it is now."""
        return replace(
            self._state,
            found=tuple(self._found.values()),
            excluded=tuple(sorted(self._excluded)),
            seen_assets=tuple(sorted(self._seen)),
        )

    @property
    def state(self) -> SearchSnapshot:
        """What does not grow with the evidence: goal, scope, ceilings, counters, report, request, log."""
        return self._state

    @property
    def found(self) -> tuple[FoundPassage, ...]:
        """Passages gathered, in the order in which they were first found."""
        return tuple(self._found.values())

    @property
    def context(self) -> ToolContext:
        """What the tools need to know of this session."""
        state = self._state
        return ToolContext(
            scope=state.scope,
            selected=state.goal.selected,
            excluded=frozenset(self._excluded),
            known=frozenset(self._found),
            seen_assets=frozenset(self._seen),
            words_left=max(0, state.ceilings.words - state.counters.words),
            outlines=self._outlines,
        )

    @property
    def calls_left(self) -> int:
        """Retrieval calls that may still be made, ≥ 0; none when the words are used up."""
        state = self._state
        if state.counters.words >= state.ceilings.words:
            return 0
        return max(0, state.ceilings.calls - state.counters.retrieval_calls)

    @property
    def is_over(self) -> bool:
        """Whether the search was concluded or an extension asked for."""
        return self._state.report is not None or self._state.request is not None

    @property
    def may_extend(self) -> bool:
        """Whether the user may still be asked to go on."""
        return self._state.has_checkpoints and self._state.extensions < self._max_extensions

    # --- before a call ------------------------------------------------------------------------

    def refuse(self, call: RetrievalCall) -> ToolResult | None:
        """The answer to a retrieval call that is not to be carried out, counted; None when it may be."""
        if self.calls_left == 0:
            self._count(refused_calls=1)
            return self._logged(call, ToolResult(Status.BUDGET_EXHAUSTED, notice=self._exhausted()))
        if canonical(call) in self._state.past_calls:
            self._count(repeated_calls=1)
            notice = (
                "This very call was made before; its answer has not changed. Try another one or conclude."
            )
            return self._logged(call, ToolResult(Status.REPEATED, notice=notice))
        if isinstance(call, SearchCorpus) and _query_key(call) in self._state.empty_queries:
            self._count(empty_retries=1)
            notice = (
                "These words found nothing before, in another order or form. Use other words or conclude."
            )
            return self._logged(call, ToolResult(Status.EMPTY_RETRY, notice=notice))
        return None

    def note_malformed(self, written: str, reason: str) -> ToolResult:
        """Count and answer a call that could not be understood."""
        self._count(malformed_calls=1)
        notice = f"The call could not be understood. {reason}"
        result = ToolResult(Status.MALFORMED, notice=notice)
        self._log(written, result)
        return result

    # --- after a call -------------------------------------------------------------------------

    def register(self, call: RetrievalCall, result: ToolResult, *, is_hit: bool = True) -> ToolResult:
        """Count a call that was carried out and take over what it found.

        Args:
            call: As made.
            result: As the tools answered.
            is_hit: Whether a search found anything to the point.

        Returns:
            The answer with what is to be said about the budget.
        """
        self._count(retrieval_calls=1)
        is_complete = True
        match result.body:
            case SearchFound():
                self._take_search(call, result.body, is_hit)
            case TocFound():
                self._count(outlines=1)
            case ReadFound():
                self._take_reading(result.body)
                is_complete = result.body.is_complete
            case MetadataFound():
                self._count(metadata_queries=1)
                for record in result.body.fronts:
                    if record.passage_id not in self._found:
                        self._add(record, 0.0)
        if is_complete:
            self._state = replace(self._state, past_calls=(*self._state.past_calls, canonical(call)))
        notices = [result.notice, self._budget_notice()]
        return self._logged(call, replace(result, notice=" ".join(filter(None, notices))))

    def _take_search(self, call: RetrievalCall, found: SearchFound, is_hit: bool) -> None:
        self._count(searches=1)
        for record, score in zip(found.passages, found.scores, strict=True):
            known = self._found.get(record.passage_id)
            if known is None:
                self._add(record, score)
            else:
                self._found[record.passage_id] = replace(known, score=known.score + score)
        if not is_hit and isinstance(call, SearchCorpus):
            self._count(empty_searches=int(found.is_broad))
            self._state = replace(self._state, empty_queries=(*self._state.empty_queries, _query_key(call)))

    def _take_reading(self, found: ReadFound) -> None:
        self._count(readings=1)
        self._seen.update(found.inside)
        for asset in found.assets:
            for record in asset.passages:
                known = self._found.get(record.passage_id)
                if known is None:
                    self._add(record, 0.0)
                    known = self._found[record.passage_id]
                self._found[record.passage_id] = replace(known, was_read=True)
                self._excluded.add(record.passage_id)

    def _add(self, record: PassageRecord, score: float) -> None:
        self._found[record.passage_id] = FoundPassage(record, score)
        self._count(words=record.words)

    # --- endings ------------------------------------------------------------------------------

    def conclude(self, call: ConcludeSearch) -> ToolResult:
        """End the search with a report; free."""
        report = SearchReport(call.summary, call.notes, call.gaps, ReportSource.POLICY)
        self._state = replace(self._state, report=report)
        return self._logged(call, ToolResult(Status.SUCCESS, notice="The search is concluded."))

    def request_extension(self, call: RequestSearchExtension) -> ToolResult:
        """Ask for more; free. Where no more can be granted, the answer says so and the search goes on."""
        if not self.may_extend:
            notice = "No further extension can be granted. Call conclude_search with what is missing as gaps."
            return self._logged(call, ToolResult(Status.BUDGET_EXHAUSTED, notice=notice))
        request = ExtensionRequest(call.justification, call.covered_summary, call.missing_aspects)
        self._state = replace(self._state, request=request)
        return self._logged(call, ToolResult(Status.SUCCESS, notice="The user will be asked."))

    def report_automatically(self, summary: str, gaps: tuple[str, ...]) -> None:
        """Give a report where the policy gave none."""
        if self._state.report is None:
            report = SearchReport(summary, gaps=gaps, source=ReportSource.AUTOMATIC)
            self._state = replace(self._state, report=report)

    def hand_over(self, policy: str) -> None:
        """Let another policy go on with the same budget and findings."""
        self._state = replace(self._state, policy=policy)

    def pause(self, summary: str, gaps: tuple[str, ...]) -> SearchSnapshot:
        """The snapshot with which the user is asked whether to go on."""
        self._state = replace(self._state, summary=summary, gaps=gaps)
        return self.snapshot()

    # --- counting -----------------------------------------------------------------------------

    def _count(self, **more: int) -> None:
        self._state = replace(self._state, counters=self._state.counters.plus(**more))

    def _budget_notice(self) -> str:
        state = self._state
        used, budget = state.counters.retrieval_calls, state.ceilings.calls
        if state.counters.words >= state.ceilings.words or used >= budget:
            return self._exhausted()
        if used == budget - 1:
            return f"{used}/{budget} retrieval calls used, 1 call left. Plan the last one, or end. {_ENDING}"
        return ""

    def _exhausted(self) -> str:
        state = self._state
        words, most = state.counters.words, state.ceilings.words
        if words >= most:
            return f"The word ceiling is reached ({words:,} of {most:,} words). {_ENDING}"
        used, budget = state.counters.retrieval_calls, state.ceilings.calls
        return f"The retrieval budget is exhausted ({used}/{budget} calls). {_ENDING}"

    def _logged(self, call: ToolCall, result: ToolResult) -> ToolResult:
        self._log(call_to_json(call), result)
        return result

    def _log(self, written: str, result: ToolResult) -> None:
        answer = json.dumps(result_to_json(result), ensure_ascii=False)
        self._state = replace(self._state, log=(*self._state.log, LoggedCall(written, answer)))


def _query_key(call: SearchCorpus) -> str:
    """A form in which searches with the same topic words at the same place are equal."""
    topic = sorted(stems(call.query, guess_language(call.query)))
    return json.dumps([topic, sorted(keys_of(call.item_key)), call.passage_type])
