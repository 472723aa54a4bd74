"""P4, P6, P10: how a search ends, when it pauses, and how it goes on."""

import json
from dataclasses import replace

import pytest
from search_builders import LEAF

from app.engine.records import Scope
from app.engine.runs import Canceled, RunContext
from app.engine.search.calls import ConcludeSearch, RequestSearchExtension, SearchCorpus
from app.engine.search.checkpoints import extended
from app.engine.search.events import CheckpointReached
from app.engine.search.limits import SearchCeilings, SearchLimits
from app.engine.search.pipeline import SearchOutcome, SearchPaused, registered, synthesize_now
from app.engine.search.snapshot import ReportSource, snapshot_from_json, snapshot_to_json

QUESTION = "What absorbs red light?"
GAPS = ("the dark side",)


class Scripted:
    """A policy that makes given calls, some at each stretch of the search."""

    name = "scripted"

    def __init__(self, *stretches):
        self.stretches = list(stretches)

    def search(self, searcher):
        for call in self.stretches.pop(0):
            searcher.call(call)


def search(query=QUESTION, **more) -> SearchCorpus:
    return SearchCorpus(query=query, **more)


def conclude(*gaps: str) -> ConcludeSearch:
    return ConcludeSearch("Enough.", gaps=gaps)


def many(count: int) -> list[SearchCorpus]:
    return [search(f"{QUESTION} {number}") for number in range(count)]


def test_a_search_ends_with_numbered_evidence_and_its_report(small_library):
    outcome = small_library.search(QUESTION, Scripted([search(), conclude()]))
    assert isinstance(outcome, SearchOutcome)
    assert [one.index for one in outcome.evidence] == list(range(1, len(outcome.evidence) + 1))
    assert (outcome.report.summary, outcome.policy, outcome.found_nothing) == ("Enough.", "scripted", False)


def test_a_search_that_does_not_conclude_gets_an_automatic_report(small_library):
    outcome = small_library.search(QUESTION, Scripted([search()]))
    assert outcome.report.source is ReportSource.AUTOMATIC
    assert "passages from" in outcome.report.summary


def test_all_counters_are_in_the_telemetry(small_library):
    outcome = small_library.search(QUESTION, Scripted([search(), search(), conclude()]))
    telemetry = outcome.telemetry
    assert (telemetry["retrieval_calls"], telemetry["repeated_calls"]) == (1, 1)
    assert (telemetry["call_ceiling"], telemetry["extensions"]) == (10, 0)
    json.dumps(telemetry)


def test_asking_for_more_pauses_when_something_is_missing(small_library):
    events: list = []
    request = RequestSearchExtension("More.", "Leaves.", GAPS)
    paused = small_library.search(QUESTION, Scripted([search(), request]), events=events)
    assert isinstance(paused, SearchPaused)
    assert (paused.snapshot.summary, paused.snapshot.gaps) == ("Leaves.", GAPS)
    assert events[-1] == CheckpointReached(1, 2, "Leaves.", GAPS)


@pytest.mark.parametrize(
    ("calls", "ceilings"),
    [
        ([*many(2), conclude(*GAPS)], SearchCeilings(calls=2)),
        ([search(), conclude(*GAPS)], SearchCeilings(words=40)),
    ],
    ids=["calls used up", "four fifths of the words"],
)
def test_a_spent_budget_pauses_when_something_is_missing(small_library, calls, ceilings):
    assert isinstance(small_library.search(QUESTION, Scripted(calls), ceilings=ceilings), SearchPaused)


def test_a_budget_that_is_not_spent_does_not_pause(small_library):
    outcome = small_library.search(QUESTION, Scripted([search(), conclude(*GAPS)]))
    assert isinstance(outcome, SearchOutcome)
    assert outcome.report.gaps == GAPS


def test_nothing_missing_never_pauses(small_library):
    calls = [*many(2), conclude()]
    outcome = small_library.search(QUESTION, Scripted(calls), ceilings=SearchCeilings(calls=2))
    assert isinstance(outcome, SearchOutcome)


def test_without_checkpoints_a_search_never_pauses(small_library):
    calls = [*many(2), conclude(*GAPS)]
    outcome = small_library.search(
        QUESTION, Scripted(calls), ceilings=SearchCeilings(calls=2), has_checkpoints=False
    )
    assert isinstance(outcome, SearchOutcome)


def paused_search(library, calls=2) -> SearchPaused:
    script = Scripted([*many(calls), conclude(*GAPS)])
    paused = library.search(QUESTION, script, ceilings=SearchCeilings(calls=calls))
    assert isinstance(paused, SearchPaused)
    return paused


def test_an_extended_search_goes_on_with_five_calls_more(small_library):
    snapshot = extended(paused_search(small_library).snapshot)
    script = Scripted([*[search(f"swallows {number}") for number in range(6)], conclude()])
    outcome = small_library.search("", script, snapshot=snapshot)
    counters = outcome.state.counters
    assert (counters.retrieval_calls, counters.refused_calls) == (7, 1)
    assert outcome.state.goal.text == QUESTION


def test_a_search_pauses_twice_and_never_a_third_time(small_library):
    snapshot = paused_search(small_library).snapshot
    numbers = []
    for stretch in range(2):
        script = Scripted([*[search(f"birds {stretch} {number}") for number in range(5)], conclude(*GAPS)])
        result = small_library.search("", script, snapshot=extended(snapshot))
        if isinstance(result, SearchPaused):
            snapshot = result.snapshot
            numbers.append(snapshot.pause_number)
    assert numbers == [2]
    assert isinstance(result, SearchOutcome)
    assert result.state.extensions == 2


def test_a_pause_survives_storage(small_library):
    paused = paused_search(small_library)
    stored = snapshot_to_json(paused.snapshot)
    restored = extended(snapshot_from_json(stored))
    straight = small_library.search("", Scripted([search("swallows")]), snapshot=extended(paused.snapshot))
    after = small_library.search("", Scripted([search("swallows")]), snapshot=restored)
    assert after.evidence == straight.evidence
    assert after.telemetry == straight.telemetry


def test_synthesizing_now_keeps_what_was_found_and_makes_no_call(small_library):
    paused = paused_search(small_library)
    outcome = synthesize_now(paused.snapshot, small_library.parts(), SearchLimits())
    assert outcome.evidence
    assert outcome.report.gaps == GAPS
    assert outcome.state.counters == paused.snapshot.counters


def test_an_extension_brings_five_more_passages(small_library):
    limits = SearchCeilings(calls=2, passages=2)
    script = Scripted([*many(2), conclude(*GAPS)])
    paused = small_library.search(QUESTION, script, ceilings=limits)
    now = synthesize_now(paused.snapshot, small_library.parts(), SearchLimits())
    later = small_library.search("", Scripted([conclude()]), snapshot=extended(paused.snapshot))
    assert len(now.evidence) == 2
    assert 2 < len(later.evidence) <= 7


def test_nothing_to_the_point_is_an_answer(small_library):
    outcome = small_library.search("Which volcanoes erupted over Iceland?")
    assert outcome.found_nothing
    assert outcome.report.gaps


def test_a_search_that_found_something_is_no_such_answer(small_library):
    outcome = small_library.search(QUESTION)
    assert not outcome.found_nothing
    assert outcome.evidence[0].text.startswith("Chlorophyll absorbs red light")


def test_papers_the_goal_selects_make_up_the_evidence(small_library):
    outcome = small_library.search("What results were found?", selected=[LEAF])
    assert {one.source.ref for one in outcome.evidence} == {LEAF}


def test_a_stopped_search_raises(small_library):
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        small_library.search(QUESTION, run=run)


def test_insights_name_only_passages_of_the_evidence(small_library):
    from app.engine.search.goal import SearchGoal
    from app.engine.search.pipeline import run_search

    outcome = run_search(
        SearchGoal("chlorophyll absorbs red light in green leaves"),
        Scope(),
        small_library.planned(),
        small_library.parts(insight_embedder=small_library.embedder),
        SearchLimits(),
        RunContext(),
        lambda _event: None,
    )
    kept = {one.passage_id: one.text for one in outcome.evidence}
    assert all(
        insight.finding in kept[number] for insight in outcome.insights for number in insight.passage_ids
    )


def test_the_same_text_of_an_item_is_evidence_once_and_keeps_its_rank(small_library):
    outcome = small_library.search(QUESTION, Scripted([search(), conclude()]))
    first, *rest = outcome.evidence
    twin = replace(first, index=len(outcome.evidence) + 1, passage_id=9_999, page_label="7")
    registry, evidence = registered([*outcome.evidence, twin], outcome.state.found)
    assert [one.passage_id for one in evidence] == [first.passage_id, *(one.passage_id for one in rest)]
    assert [one.score for one in evidence] == sorted((one.score for one in evidence), reverse=True)
    assert registry.counts.returned == registry.counts.passages + 1
