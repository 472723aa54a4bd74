"""One search from goal to numbered evidence: the policy searches, the user may be asked, the best is kept (P4–P10)."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace

from app.engine.citations.provenance import ProvenanceRegistry
from app.engine.records import Evidence, Scope
from app.engine.retrieval.retriever import as_evidence
from app.engine.runs import RunContext
from app.engine.search.events import CheckpointReached, Insight, SearchEvent
from app.engine.search.goal import SearchGoal
from app.engine.search.insights import InsightFinder
from app.engine.search.limits import WORDS_SHARE, SearchLimits
from app.engine.search.outline import OutlineCache
from app.engine.search.policy import SearchPolicy
from app.engine.search.ranking import EvidenceRanker
from app.engine.search.relevance import Relevance
from app.engine.search.searcher import Searcher, summary_of
from app.engine.search.session import SearchSession
from app.engine.search.snapshot import FoundPassage, SearchReport, SearchSnapshot
from app.engine.search.tools import SearchTools
from app.engine.zotero.records import ZoteroRef
from app.models.protocols import Embedder

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What a search ended with.

    Attributes:
        evidence: Numbered 1…N by descending score, within the ceilings.
        report: What was found and what is missing.
        policy: Which policy ended it.
        found_nothing: Whether nothing in scope bears on the question: the answer is that (P10).
        notice: What could not be done, for the user; "" if nothing.
        telemetry: All counters, ceilings and extensions.
        state: As it ended, with everything that was gathered.
        elapsed_ms: Of this stretch of the search.
        insights: Findings told while searching whose passages are among the evidence.
        provenance: Every passage that a tool returned; the evidence is its part with the numbers 1…N.
    """

    evidence: tuple[Evidence, ...]
    report: SearchReport
    policy: str
    found_nothing: bool
    notice: str
    telemetry: dict[str, float | int | str | None]
    state: SearchSnapshot
    elapsed_ms: float
    provenance: ProvenanceRegistry
    insights: tuple[Insight, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchPaused:
    """The search waits for the user (P6): `snapshot` says what is covered and what is missing."""

    snapshot: SearchSnapshot
    max_extensions: int
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class SearchParts:
    """What every search needs beside its policy.

    Attributes:
        tools: The library's tools.
        ranker: Chooses the evidence.
        relevance: Judges hits and gaps.
        named: The papers that the goal names; they may make up more of the evidence.
        outlines: Of the conversation.
        insight_embedder: Finds what is worth telling while searching; None tells nothing (U13).
    """

    tools: SearchTools
    ranker: EvidenceRanker
    relevance: Relevance
    named: Callable[[str, Scope], tuple[ZoteroRef, ...]]
    outlines: OutlineCache
    insight_embedder: Embedder | None = None


def run_search(
    goal: SearchGoal,
    scope: Scope,
    policy: SearchPolicy,
    parts: SearchParts,
    limits: SearchLimits,
    run: RunContext,
    on_event: Callable[[SearchEvent], None],
    snapshot: SearchSnapshot | None = None,
) -> SearchOutcome | SearchPaused:
    """Search, or go on with a search that was paused and extended.

    Args:
        goal: What is looked for; a snapshot brings its own.
        scope: What may be drawn on; a snapshot brings its own.
        policy: Which decides on the calls.
        parts: Tools, ranking, judgement.
        limits: Budgets to begin with; of a snapshot's search only the number of extensions counts.
        run: Asked before each call.
        on_event: Told of each step.
        snapshot: As `extended` made it from the one that a pause gave; None begins anew.

    Raises:
        Canceled: The run was asked to stop.
        StoreUnusable: The index cannot be read.
    """
    started = time.perf_counter()
    if snapshot is None:
        session = SearchSession(goal, scope, policy.name, limits, parts.outlines)
    else:
        session = SearchSession.restored(snapshot, limits, parts.outlines)
    insights = InsightFinder(session.state.goal.text, parts.insight_embedder)
    searcher = Searcher(session, parts.tools, parts.relevance, run, on_event, insights)
    policy.search(searcher)
    run.check_canceled()
    gaps = _gaps(searcher)
    if gaps and session.may_extend and _asks_for_more(session):
        paused = session.pause(_covered(searcher), gaps)
        on_event(CheckpointReached(paused.pause_number, limits.max_extensions, paused.summary, paused.gaps))
        return SearchPaused(paused, limits.max_extensions, _elapsed_ms(started))
    session.report_automatically(searcher.summary(), gaps)
    outcome = _outcome(session, parts, started)
    return replace(outcome, insights=_within(searcher.insights, outcome.evidence))


def synthesize_now(snapshot: SearchSnapshot, parts: SearchParts, limits: SearchLimits) -> SearchOutcome:
    """End a paused search with what it has."""
    started = time.perf_counter()
    session = SearchSession.restored(snapshot, limits, parts.outlines)
    session.report_automatically(snapshot.summary, snapshot.gaps)
    return _outcome(session, parts, started)


def _gaps(searcher: Searcher) -> tuple[str, ...]:
    """What is missing: by the policy's own word, or else by comparing the question's parts with what was found."""
    state = searcher.session.state
    if state.request is not None and state.request.missing_aspects:
        return state.request.missing_aspects
    if state.report is not None:
        return state.report.gaps
    found = sorted(searcher.session.found, key=lambda one: -one.score)
    return searcher.relevance.open_parts(state.goal.wording, [one.record for one in found])


def _asks_for_more(session: SearchSession) -> bool:
    """Whether an extension was asked for, or a budget is (nearly) used up."""
    state = session.state
    is_full = state.counters.words >= WORDS_SHARE * state.ceilings.words
    is_spent = state.counters.retrieval_calls >= state.ceilings.calls
    return state.request is not None or is_spent or is_full


def _covered(searcher: Searcher) -> str:
    state = searcher.session.state
    if state.request is not None and state.request.covered_summary:
        return state.request.covered_summary
    return state.report.summary if state.report is not None else searcher.summary()


def _outcome(session: SearchSession, parts: SearchParts, started: float) -> SearchOutcome:
    state = session.snapshot()
    favoured = frozenset((*parts.named(state.goal.text, state.scope), *state.goal.selected))
    ceilings = state.ceilings
    ranked = parts.ranker.rank(state.goal.wording, state.found, ceilings.passages, ceilings.words, favoured)
    provenance, evidence = registered(ranked, state.found)
    report = state.report or SearchReport(summary_of(state.found))
    elapsed_ms = _elapsed_ms(started)
    logger.info(
        "Search by %s: %d calls, %d passages, %.0f ms",
        state.policy,
        state.counters.retrieval_calls,
        len(evidence),
        elapsed_ms,
    )
    return SearchOutcome(
        evidence=evidence,
        report=report,
        policy=state.policy,
        found_nothing=_found_nothing(state),
        notice=report.notes,
        telemetry=telemetry_of(state),
        state=state,
        elapsed_ms=elapsed_ms,
        provenance=provenance,
    )


def registered(
    ranked: Sequence[Evidence], found: Sequence[FoundPassage]
) -> tuple[ProvenanceRegistry, tuple[Evidence, ...]]:
    """Register all that was found, the best first, and give the best with each passage once.

    The same text of one item comes twice where the item has it in two files; what one knows of it and the other does not
    is joined.
    """
    registry = ProvenanceRegistry()
    numbers = registry.register(ranked)
    taken = {one.passage_id for one in ranked}
    rest = [one for one in found if one.record.passage_id not in taken]
    # what was not ranked has no part in the order: a duplicate must not lift a passage out of it
    unranked = dict.fromkeys((one.record.passage_id for one in rest), 0.0)
    registry.register(as_evidence([one.record for one in rest], unranked))
    return registry, registry.ranked(numbers)


def telemetry_of(state: SearchSnapshot) -> dict[str, float | int | str | None]:
    """All counters with their ceilings, for the turn's record."""
    counted: dict[str, float | int | str | None] = dict(asdict(state.counters))
    return counted | {
        "policy": state.policy,
        "call_ceiling": state.ceilings.calls,
        "word_ceiling": state.ceilings.words,
        "passage_ceiling": state.ceilings.passages,
        "extensions": state.extensions,
        "passages_gathered": len(state.found),
        "report": state.report.source.value if state.report is not None else None,
    }


def _within(insights: Sequence[Insight], evidence: Sequence[Evidence]) -> tuple[Insight, ...]:
    kept = {one.passage_id for one in evidence}
    narrowed = (
        replace(one, passage_ids=tuple(number for number in one.passage_ids if number in kept))
        for one in insights
    )
    return tuple(one for one in narrowed if one.passage_ids)


def _found_nothing(state: SearchSnapshot) -> bool:
    """Whether every broad search missed and nothing was read."""
    counters = state.counters
    is_missed = counters.empty_searches > 0 and counters.empty_searches == counters.searches
    return not state.found or (is_missed and not counters.readings)


def _elapsed_ms(started: float) -> float:
    return (time.perf_counter() - started) * 1_000
