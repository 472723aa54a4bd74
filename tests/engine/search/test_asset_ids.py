"""P3: ids of a document's parts in all the forms in which they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.search.asset_ids import MAX_IDS, normalise_asset_ids


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (None, ()),
        ("", ()),
        ("s3", ("s3",)),
        ("[s3, s4]", ("s3", "s4")),
        ('["s1","s2"]', ("s1", "s2")),
        ('"s1", "s2"', ("s1", "s2")),
        (["s1", "[f2, t3]"], ("s1", "f2", "t3")),
        ("Figure 2", ("f2",)),
        ("fig. 2 and table 1", ("f2", "and", "t1")),
        ("section s3", ("s3",)),
        ("s1-s3", ("s1", "s2", "s3")),
        ("S03; s3", ("s3",)),
        ("summary", ("abstract",)),
        ("Abstract", ("abstract",)),
        ("whole", ("full",)),
        ("appendix-b", ("appendix-b",)),
    ],
)
def test_forms_are_read_alike(written, expected):
    assert normalise_asset_ids(written) == expected


def test_a_normalised_list_stays_as_it_is():
    assert normalise_asset_ids(normalise_asset_ids("[s3, F4, summary]")) == ("s3", "f4", "abstract")


@given(st.one_of(st.text(max_size=200), st.lists(st.text(max_size=40), max_size=8)))
def test_any_text_is_taken_and_bounded(written):
    found = normalise_asset_ids(written)
    assert len(found) <= MAX_IDS
    assert len(set(found)) == len(found)
    assert normalise_asset_ids(found) == found
