"""P3–P5: budget, warnings, word ceiling, loop safety, and what is left out of later searches."""

import pytest
from search_builders import SOURCE, record

from app.engine.records import Scope
from app.engine.search.calls import (
    ConcludeSearch,
    GetDocumentToc,
    ReadDocument,
    RequestSearchExtension,
    SearchCorpus,
)
from app.engine.search.goal import SearchGoal
from app.engine.search.limits import SearchCeilings, SearchLimits
from app.engine.search.results import ReadAsset, ReadFound, SearchFound, Status, ToolResult
from app.engine.search.session import SearchSession
from app.engine.search.snapshot import ReportSource
from app.engine.store.outlines import StoredDocument
from app.engine.store.records import SourceKind

DOCUMENT = StoredDocument(
    1, SourceKind.ATTACHMENT, SOURCE.ref, SOURCE.ref, SOURCE, "application/pdf", "", 9, ""
)


def session(**limits) -> SearchSession:
    return SearchSession(SearchGoal("What?"), Scope(), "planned", SearchLimits(**limits))


def found(*records, query="x", broad=True) -> ToolResult:
    return ToolResult(
        Status.SUCCESS,
        SearchFound(query, "your library", records, (0.5,) * len(records), is_broad=broad),
    )


def search(one: SearchSession, query: str, *records, is_hit=True) -> ToolResult:
    call = SearchCorpus(query=query)
    return one.refuse(call) or one.register(call, found(*records, query=query), is_hit=is_hit)


def test_ten_calls_are_allowed_and_the_eleventh_is_refused():
    one = session()
    results = [search(one, f"query {number}", record(number)) for number in range(1, 12)]
    assert [result.status for result in results[:10]] == [Status.SUCCESS] * 10
    assert results[10].status is Status.BUDGET_EXHAUSTED
    counters = one.state.counters
    assert (counters.retrieval_calls, counters.refused_calls) == (10, 1)


def test_only_the_ninth_and_tenth_calls_carry_a_warning():
    one = session()
    notices = [search(one, f"query {number}", record(number)).notice for number in range(1, 11)]
    assert not any(notices[:8])
    assert "9/10" in notices[8]
    assert "1 call left" in notices[8]
    assert "exhausted (10/10" in notices[9]


def test_a_single_call_budget_goes_straight_to_exhausted():
    one = session(ceilings=SearchCeilings(calls=1))
    assert "exhausted" in search(one, "x", record(1)).notice


def test_every_kind_of_retrieval_call_counts():
    one = session()
    one.register(GetDocumentToc(item_key="A"), ToolResult(Status.NOT_FOUND))
    one.register(ReadDocument(item_key="A"), ToolResult(Status.SUCCESS, ReadFound(DOCUMENT, ())))
    search(one, "x", record(1))
    counters = one.state.counters
    assert (counters.retrieval_calls, counters.searches, counters.readings) == (3, 1, 1)


def test_the_word_ceiling_stops_retrieval():
    one = session(ceilings=SearchCeilings(words=10))
    search(one, "x", record(1, "word " * 12))
    assert one.calls_left == 0
    refused = search(one, "y", record(2))
    assert refused.status is Status.BUDGET_EXHAUSTED
    assert "12 of 10 words" in refused.notice


def test_words_of_a_passage_count_once():
    one = session()
    search(one, "x", record(1, "one two three"))
    search(one, "y", record(1, "one two three"), record(2, "four"))
    assert one.state.counters.words == 4


def test_scores_of_several_searches_add_up():
    one = session()
    search(one, "x", record(1))
    search(one, "y", record(1), record(2))
    assert [(entry.record.passage_id, entry.score) for entry in one.found] == [(1, 1.0), (2, 0.5)]


def test_an_identical_call_is_answered_with_a_notice_and_counted():
    one = session()
    search(one, "Red light", record(1))
    again = search(one, " red  LIGHT ", record(1))
    assert again.status is Status.REPEATED
    assert again.notice
    counters = one.state.counters
    assert (counters.retrieval_calls, counters.repeated_calls) == (1, 1)


def test_a_search_that_found_nothing_is_not_repeated_in_other_word_order():
    one = session()
    search(one, "effects of moonlight", is_hit=False)
    again = search(one, "moonlight effect", is_hit=False)
    assert again.status is Status.EMPTY_RETRY
    assert (one.state.counters.empty_searches, one.state.counters.empty_retries) == (1, 1)


def test_a_search_that_found_something_may_be_reworded():
    one = session()
    search(one, "effects of moonlight", record(1))
    assert search(one, "moonlight effect", record(1)).status is Status.SUCCESS


def test_only_broad_searches_count_as_empty():
    one = session()
    call = SearchCorpus(query="x", item_key="A")
    one.register(call, found(query="x", broad=False), is_hit=False)
    assert one.state.counters.empty_searches == 0


def test_malformed_calls_are_answered_and_counted():
    one = session()
    result = one.note_malformed("{", "This is not one JSON object.")
    assert result.status is Status.MALFORMED
    assert "not one JSON object" in result.notice
    assert (one.state.counters.malformed_calls, one.state.counters.retrieval_calls) == (1, 0)


@pytest.mark.parametrize("calls", [0, 10])
def test_ending_tools_are_free_at_any_time(calls):
    one = session()
    for number in range(calls):
        search(one, f"query {number}", record(number))
    assert one.conclude(ConcludeSearch("Done.")).status is Status.SUCCESS
    assert one.state.counters.retrieval_calls == calls
    assert one.is_over


def test_an_extension_can_be_asked_for():
    one = session()
    result = one.request_extension(RequestSearchExtension("More.", "This much.", ("the rest",)))
    assert (result.status, one.is_over) == (Status.SUCCESS, True)
    assert one.state.request.missing_aspects == ("the rest",)


@pytest.mark.parametrize("limits", [{"has_checkpoints": False}, {"max_extensions": 0}])
def test_where_no_extension_can_be_granted_the_request_says_so_and_the_search_goes_on(limits):
    one = session(**limits)
    result = one.request_extension(RequestSearchExtension("More."))
    assert (result.status, one.is_over) == (Status.BUDGET_EXHAUSTED, False)


def test_an_automatic_report_does_not_replace_the_policys_own():
    one = session()
    one.report_automatically("By itself.", ("open",))
    assert (one.state.report.source, one.state.report.gaps) == (ReportSource.AUTOMATIC, ("open",))
    other = session()
    other.conclude(ConcludeSearch("By policy."))
    other.report_automatically("By itself.", ())
    assert (other.state.report.summary, other.state.report.source) == ("By policy.", ReportSource.POLICY)


def reading(*records, is_complete=True) -> ToolResult:
    asset = ReadAsset("s1", "section", "Methods", None, "text", records, 0, 9, is_complete)
    inside = ("1:s1", "1:s2") if is_complete else ()
    return ToolResult(Status.SUCCESS, ReadFound(DOCUMENT, (asset,), inside=inside, is_complete=is_complete))


def test_what_was_read_is_gathered_and_left_out_of_later_searches():
    one = session()
    one.register(ReadDocument(item_key="A", asset_id="s1"), reading(record(7), record(8)))
    context = one.context
    assert context.excluded == {7, 8}
    assert context.seen_assets == {"1:s1", "1:s2"}
    assert all(entry.was_read for entry in one.found)


def test_a_reading_cut_short_may_be_asked_for_again():
    one = session()
    call = ReadDocument(item_key="A", asset_id="s1")
    one.register(call, reading(record(7), is_complete=False))
    assert one.refuse(call) is None
    assert one.context.excluded == {7}


def test_every_call_is_logged_with_its_answer():
    one = session()
    search(one, "x", record(1, "Some text."))
    one.note_malformed("nonsense", "Why.")
    assert [entry.call[:9] for entry in one.state.log] == ['{"tool": ', "nonsense"]
    assert "Some text." in one.state.log[0].result
