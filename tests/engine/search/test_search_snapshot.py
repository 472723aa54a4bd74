"""P6: the state of a paused search survives as JSON, and grows by exact steps."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_builders import LEAF, record

from app.engine.errors import InputError
from app.engine.records import Scope
from app.engine.search.calls import RequestSearchExtension, SearchCorpus
from app.engine.search.checkpoints import MAX_GUIDANCE_CHARS, extended
from app.engine.search.goal import SearchGoal, without_markers
from app.engine.search.limits import SearchCeilings, SearchLimits
from app.engine.search.results import SearchFound, Status, ToolResult
from app.engine.search.session import SearchSession
from app.engine.search.snapshot import SearchSnapshot, snapshot_from_json, snapshot_to_json


def busy_session() -> SearchSession:
    session = SearchSession(
        SearchGoal("What absorbs light?", (LEAF,)), Scope(items=(LEAF,)), "agent", SearchLimits()
    )
    call = SearchCorpus(query="light")
    body = SearchFound("light", "your library", (record(3, "Leaves absorb."), record(4)), (0.03, 0.02))
    session.register(call, ToolResult(Status.SUCCESS, body), is_hit=False)
    session.note_malformed("{", "Not JSON.")
    session.request_extension(RequestSearchExtension("More.", "A little.", ("the dark",)))
    return session


def test_a_session_is_restored_exactly():
    paused = busy_session().pause("A little.", ("the dark",))
    again = snapshot_from_json(snapshot_to_json(paused))
    assert again == paused
    session = SearchSession.restored(again, SearchLimits())
    assert session.snapshot() == paused
    assert session.context.known == {3, 4}
    assert session.refuse(SearchCorpus(query="light")).status is Status.REPEATED


def test_a_snapshot_is_one_json_object():
    assert isinstance(json.loads(snapshot_to_json(busy_session().snapshot())), dict)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"goal": 1}', "not json"])
def test_a_damaged_snapshot_is_refused(text):
    with pytest.raises(InputError, match="cannot be continued"):
        snapshot_from_json(text)


def test_a_snapshot_of_another_version_is_refused():
    stored = json.loads(snapshot_to_json(busy_session().snapshot()))
    with pytest.raises(InputError, match="cannot be continued"):
        snapshot_from_json(json.dumps(stored | {"version": 99}))


def snapshot() -> SearchSnapshot:
    return busy_session().pause("A little.", ("the dark",))


def test_two_extensions_give_the_exact_ceilings_and_a_third_is_refused():
    first = extended(snapshot())
    second = extended(first)
    assert first.ceilings == SearchCeilings(15, 11_250, 20)
    assert second.ceilings == SearchCeilings(20, 15_000, 25)
    assert [one.extensions for one in (first, second)] == [1, 2]
    with pytest.raises(InputError, match="cannot be extended again"):
        extended(second)


def test_ceilings_set_by_the_user_never_pass_the_last_step_nor_shrink():
    assert SearchCeilings(18, 14_000, 25).extended() == SearchCeilings(20, 15_000, 25)
    assert SearchCeilings(30, 20_000, 30).extended() == SearchCeilings(30, 20_000, 30)


def test_an_extension_keeps_what_was_found_and_clears_the_request():
    before = snapshot()
    after = extended(before, "Look at beeches [3].")
    assert (after.found, after.seen_assets, after.counters) == (
        before.found,
        before.seen_assets,
        before.counters,
    )
    assert (after.request, after.report, after.gaps) == (None, None, ("the dark",))
    assert after.goal.guidance == ("Look at beeches.",)
    assert after.goal.wording == "What absorbs light? Look at beeches."


def test_guidance_is_optional_and_bounded():
    assert extended(snapshot(), "  ").goal.guidance == ()
    with pytest.raises(InputError, match="hint"):
        extended(snapshot(), "x" * (MAX_GUIDANCE_CHARS + 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What of [1] and [2, 3]?", "What of and?"),
        ("light 【4】 here", "light here"),
        ("arrays [a] and [2021]", "arrays [a] and [2021]"),
        ("x [E 1] [Chunk 2]", "x"),
    ],
)
def test_numeric_markers_leave_a_query(text, expected):
    assert without_markers(text) == expected


@given(st.text(max_size=100))
def test_removing_markers_twice_changes_nothing(text):
    once = without_markers(text)
    assert without_markers(once) == once
