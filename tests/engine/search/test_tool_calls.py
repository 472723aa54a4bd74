"""P1: calls as an agent writes them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.ingest.document import PassageType
from app.engine.search.calls import (
    TOOLS,
    ConcludeSearch,
    GetDocumentToc,
    MalformedCall,
    QueryMetadata,
    ReadDocument,
    RequestSearchExtension,
    SearchCorpus,
    call_to_json,
    canonical,
    keys_of,
    parse_call,
)
from app.engine.store.metadata_query import GroupBy, Wanted

CALLS = [
    SearchCorpus(query="light", item_key=("A", "B"), passage_type=PassageType.FRONTMATTER, limit=5),
    GetDocumentToc(item_key="A"),
    ReadDocument(item_key="A", asset_id=("s1", "s2"), page="iv"),
    QueryMetadata(wanted=Wanted.GROUPS, creators=("Weld",), group_by=GroupBy.YEAR),
    ConcludeSearch("Done.", "Mind this.", ("the rest",)),
    RequestSearchExtension("More is needed.", "Some.", ("one", "two")),
]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.tool)
def test_calls_survive_writing_and_reading(call):
    assert parse_call(call_to_json(call)) == call


def test_every_tool_is_among_the_calls():
    assert {type(call) for call in CALLS} == set(TOOLS)


def test_arguments_may_stand_beside_the_tool():
    assert parse_call('{"tool": "search_corpus", "query": "light"}') == SearchCorpus(query="light")


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("Let me search.", "not one JSON object"),
        ("[1]", "not one JSON object"),
        ("[" * 100_000, "not one JSON object"),
        ('{"tool": "fly"}', "tool"),
        ("{}", "tool"),
        ('{"tool": "search_corpus"}', "query"),
        ('{"tool": "search_corpus", "arguments": {"query": " "}}', "query"),
        ('{"tool": "search_corpus", "query": "x", "limit": 99}', "limit"),
        ('{"tool": "search_corpus", "query": "x", "passage_type": "prose"}', "passage_type"),
        ('{"tool": "search_corpus", "query": "x", "mood": 1}', "mood"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_its_place(written, reason):
    with pytest.raises(MalformedCall, match=reason):
        parse_call(written)


@given(st.text(max_size=80) | st.dictionaries(st.text(max_size=8), st.text(max_size=8)).map(json.dumps))
def test_any_text_without_a_known_tool_is_refused_and_nothing_else_breaks(written):
    with pytest.raises(MalformedCall):
        parse_call(written)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SearchCorpus(query="Red  Light"), SearchCorpus(query="red light")),
        (SearchCorpus(query="x", item_key="A, B"), SearchCorpus(query="x", item_key=("B", "A"))),
        (
            ReadDocument(item_key="A", asset_id="[s2, s1]"),
            ReadDocument(item_key="A", asset_id=("s1", "s2")),
        ),
    ],
)
def test_calls_that_mean_the_same_are_equal_in_canonical_form(one, other):
    assert canonical(one) == canonical(other)


def test_calls_that_differ_in_limit_differ():
    assert canonical(SearchCorpus(query="x", limit=5)) != canonical(SearchCorpus(query="x", limit=6))


@pytest.mark.parametrize(
    ("written", "keys"),
    [(None, ()), ("A", ("A",)), ('["A", "B"]', ("A", "B")), (("A", "B", "A"), ("A", "B"))],
)
def test_keys_are_read_from_any_form(written, keys):
    assert keys_of(written) == keys
