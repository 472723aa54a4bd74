"""P7, P8, P10: what the planned policy calls, and in which order."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search_builders import BIRD, LEAF, PDF, paper

from app.engine.records import Scope
from app.engine.runs import Canceled, RunContext
from app.engine.search.calls import GetDocumentToc
from app.engine.search.events import Found, GapSeen, Searched
from app.engine.search.goal import SearchGoal
from app.engine.search.limits import SearchCeilings, SearchLimits
from app.engine.search.pipeline import run_search
from app.engine.search.session import SearchSession
from app.engine.search.snapshot import ReportSource
from app.engine.search.wording import MAX_QUERY_CHARS, MAX_QUESTION_CHARS, query_of
from app.engine.zotero.records import ZoteroRef


def calls(session) -> list[dict]:
    return [json.loads(one.call) for one in session.state.log]


def tools_called(session) -> list[str]:
    return [one["tool"] for one in calls(session)]


def searched(library, text, selected=(), **limits) -> SearchSession:
    session = library.session(text, selected, **limits)
    library.planned().search(library.searcher(session))
    return session


def test_a_question_is_searched_surveyed_and_looked_into(small_library):
    session = searched(small_library, "What absorbs red light?")
    first, survey, inner, *_ = (one["arguments"] for one in calls(session))
    assert first["query"] == "What absorbs red light?"
    assert survey["passage_type"] == "frontmatter"
    assert inner["item_key"] in {"LEAF2222", "BIRD3333"}
    assert session.state.report.source is ReportSource.POLICY


@pytest.mark.parametrize("selected", [(), (LEAF,)])
@pytest.mark.parametrize(
    "filler",
    ["I walked through the wood and wondered. ", "And what of birds? ", "word" * 200 + " ", "光合作用"],
)
def test_the_longest_question_is_searched_for_by_its_beginning_and_end(small_library, selected, filler):
    text = (filler * 10_000)[: MAX_QUESTION_CHARS - 30] + " What absorbs red light?"
    session = searched(small_library, text, selected)
    queries = [one["arguments"]["query"] for one in calls(session) if "query" in one["arguments"]]
    assert any(query.endswith("What absorbs red light?") for query in queries)
    assert session.state.report is not None


@given(st.text(max_size=3_000))
def test_what_is_searched_for_is_short(text):
    assert len(query_of(text)) <= MAX_QUERY_CHARS
    assert len(text) > MAX_QUERY_CHARS or query_of(text) == text


def test_the_budget_is_kept(small_library):
    session = searched(
        small_library,
        "What absorbs light, and how far do birds fly, and when?",
        ceilings=SearchCeilings(calls=2),
    )
    assert session.state.counters.retrieval_calls <= 2


def test_two_broad_searches_without_a_hit_end_the_run(small_library):
    session = searched(small_library, "Which volcanoes erupted over Iceland?")
    counters = session.state.counters
    assert counters.searches <= 2
    assert counters.empty_searches == counters.searches
    assert session.state.report.gaps == ("Which volcanoes erupted over Iceland?",)


def test_an_empty_library_ends_the_run_at_once(empty_library):
    session = searched(empty_library, "What absorbs red light?")
    assert session.state.counters.searches <= 2
    assert session.found == ()
    assert session.state.report.gaps


def test_selected_papers_are_read_before_anything_is_searched(small_library):
    session = searched(small_library, "What results did the oak leaves give?", [LEAF])
    names = tools_called(session)
    assert names[:2] == ["get_document_toc", "read_document"]
    assert "abstract" in calls(session)[1]["arguments"]["asset_id"]
    assert names.index("search_corpus") > names.index("read_document")
    assert {one.record.source.ref for one in session.found} == {LEAF}


def test_outlines_at_hand_cost_no_call(small_library):
    session = small_library.session("What results did the oak leaves give?", [LEAF])
    small_library.tools().run(GetDocumentToc(item_key="LEAF2222"), session.context)
    small_library.planned().search(small_library.searcher(session))
    assert session.state.counters.outlines == 0
    assert tools_called(session)[0] == "read_document"


def test_a_second_question_finds_the_outlines_at_hand(small_library):
    parts = small_library.parts()
    outlines = []
    for text in ("What results did the oak leaves give?", "Which methods were used?"):
        outcome = run_search(
            SearchGoal(text, (LEAF,)),
            Scope(items=(LEAF,)),
            small_library.planned(),
            parts,
            SearchLimits(),
            RunContext(),
            lambda _event: None,
        )
        outlines.append(outcome.telemetry["outlines"])
    assert outlines == [1, 0]


def test_sections_of_selected_papers_leave_words_for_searching(empty_library):
    long = [" ".join(f"Light result number {n} {m} is here." for m in range(20)) for n in range(12)]
    empty_library.fill(
        ("LEAF2222", "LEAFPDF2", PDF, paper(("Results", long), ("Light", long), ("Other", long)))
    )
    session = searched(empty_library, "What light results?", [LEAF], ceilings=SearchCeilings(words=5_000))
    assert session.state.counters.searches >= 1


def test_each_of_several_selected_papers_is_read(small_library):
    session = searched(small_library, "What results were found?", [LEAF, BIRD])
    assert session.state.counters.readings == 2


def test_more_than_three_selected_papers_are_searched(empty_library):
    entries = [
        (f"ITEM{n}222", f"FILE{n}222", PDF, paper(("One", [f"Paper {n} on light."]))) for n in range(4)
    ]
    empty_library.fill(*entries)
    selected = [ZoteroRef(1, entry[0]) for entry in entries]
    session = searched(empty_library, "What of light?", selected)
    assert tools_called(session)[0] == "search_corpus"


def test_an_open_part_is_searched_for_and_reported(small_library):
    events: list = []
    session = small_library.session("What absorbs red light, and which volcanoes erupted over Iceland?")
    small_library.planned().search(small_library.searcher(session, events))
    assert any(isinstance(event, GapSeen) for event in events)
    assert session.state.report.gaps == ("which volcanoes erupted over Iceland?",)


def test_what_was_granted_is_used_for_the_guidance_and_the_gaps(small_library):
    from app.engine.search.checkpoints import extended

    session = searched(small_library, "What absorbs red light?", ceilings=SearchCeilings(calls=1))
    paused = session.pause("Some.", ("swallows in autumn",))
    again = SearchSession.restored(extended(paused, "Look at wings."), SearchLimits())
    before = len(again.state.log)
    small_library.planned().search(small_library.searcher(again))
    queries = [one["arguments"].get("query") for one in calls(again)[before:]]
    assert queries[:2] == ["Look at wings.", "swallows in autumn"]


def test_every_search_is_told_in_pairs(small_library):
    events: list = []
    session = small_library.session("What absorbs red light?")
    small_library.planned().search(small_library.searcher(session, events))
    kinds = [type(event) for event in events if isinstance(event, Searched | Found)]
    assert kinds == [Searched, Found] * (len(kinds) // 2)
    assert kinds


def test_a_stopped_run_makes_no_further_call(small_library):
    run = RunContext()
    run.cancel()
    session = small_library.session()
    with pytest.raises(Canceled):
        small_library.planned().search(small_library.searcher(session, run=run))
    assert session.state.log == ()


def test_the_goal_is_searched_as_it_stands():
    assert SearchGoal("A", guidance=("B", "C")).wording == "A B C"
