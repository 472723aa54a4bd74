"""R4 and R5, invariant 7: what counts as substance, and how much evidence there may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from retrieval_builders import record

from app.engine.ingest.document import PassageType, SectionKind
from app.engine.retrieval.ceilings import Ceilings, within_ceilings
from app.engine.retrieval.filters import substantive

YAML = "--- title: A study author: Somebody date: 2020 ---"
BARE = [
    record(2, passage_type=PassageType.FRONTMATTER),
    record(2, passage_type=PassageType.REFERENCES),
    record(2, section_kind=SectionKind.FRONT),
    record(2, section_kind=SectionKind.CONTENTS),
    record(2, section_kind=SectionKind.REFERENCES),
    record(2, text=YAML),
]

records = st.lists(
    st.builds(record, passage_id=st.integers(), document=st.integers(1, 4), words=st.integers(0, 3000)),
    unique_by=lambda found: found.passage_id,
)


@pytest.mark.parametrize("bare", BARE, ids=["front", "refs", "front-part", "contents", "refs-part", "yaml"])
def test_what_is_no_substance_is_left_out(bare):
    assert substantive([bare, record(1)]) == (record(1),)


@pytest.mark.parametrize("bare", BARE)
def test_when_nothing_else_is_left_it_stays(bare):
    assert substantive([bare]) == (bare,)


def test_types_that_were_asked_for_count_as_substance():
    front = record(2, passage_type=PassageType.FRONTMATTER, section_kind=SectionKind.FRONT)
    assert substantive([front, record(1)], (PassageType.FRONTMATTER,)) == (front, record(1))


def test_a_dash_at_the_beginning_makes_no_yaml_head():
    assert substantive([record(1, text="--- 12.5 percent"), record(2)]) == (
        record(1, text="--- 12.5 percent"),
        record(2),
    )


@given(records)
def test_evidence_stays_within_all_ceilings_whole_and_in_order(found):
    taken = within_ceilings(found, Ceilings(passages=15, words=7_500))
    assert len(taken) <= 15
    assert sum(one.words for one in taken) <= 7_500
    assert [one for one in found if one in taken] == list(taken)


def test_a_passage_that_is_too_long_is_passed_over_for_shorter_ones():
    taken = within_ceilings([record(1, words=7_501), record(2, words=7_500)], Ceilings())
    assert [one.passage_id for one in taken] == [2]


def test_one_paper_takes_no_more_than_its_share_while_others_have_something():
    found = [record(n, document=1) for n in range(20)] + [record(100 + n, document=2 + n) for n in range(20)]
    taken = within_ceilings(found, Ceilings())
    assert sum(one.document == 1 for one in taken) == 12
    assert len(taken) == 15


def test_room_that_others_leave_goes_to_the_best_paper():
    found = [record(n, document=1) for n in range(20)] + [record(100, document=2)]
    assert len(within_ceilings(found, Ceilings())) == 15


def test_without_a_share_one_paper_may_take_everything():
    found = [record(n, document=1) for n in range(20)] + [record(100, document=2)]
    assert {one.document for one in within_ceilings(found, Ceilings(per_document=None))} == {1}
