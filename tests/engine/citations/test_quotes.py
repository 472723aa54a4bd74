"""Invariant 14: a quotation is text that is really there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.markup import escape_markdown
from app.engine.citations.quotes import find_quote, quote_lies_in

PASSAGE = "As [4, 5] found,\n the “drag”  fell by\u00a0half; it wasn’t * expected."


@pytest.mark.parametrize(
    "quote",
    [
        "As [4, 5] found",
        r"As \[4, 5\] found",
        'the "drag" fell',
        "the “drag” fell by half",
        "it wasn't * expected.",
        r"it wasn’t \* expected.",
        "  fell \n by ",
    ],
)
def test_a_true_quotation_is_found(quote: str) -> None:
    assert quote_lies_in(quote, PASSAGE)


@pytest.mark.parametrize(
    "quote",
    ["", "  ", "as [4, 5] found", "the drag fell", "fell by a half", "As 4, 5 found", "expected. More"],
)
def test_a_changed_quotation_is_not_found(quote: str) -> None:
    assert not quote_lies_in(quote, PASSAGE)


def test_back_slashes_of_the_passage_itself_are_no_escapes() -> None:
    assert quote_lies_in(r"set \{x\}", r"the set \{x\} is")
    assert quote_lies_in(escape_markdown(r"a\*b"), r"the a\*b is")


def test_the_place_of_a_quotation_is_that_in_the_stored_passage() -> None:
    span = find_quote('the "drag" fell by half', PASSAGE)

    assert span is not None
    assert PASSAGE[slice(*span)] == "the “drag”  fell by\u00a0half"


@given(st.text(), st.integers(0, 50), st.integers(1, 50))
def test_every_part_of_a_passage_is_found_in_it(passage: str, start: int, length: int) -> None:
    quote = passage[start : start + length]

    assert quote_lies_in(quote, passage) is bool(quote.strip())


@given(st.text(alphabet="ab[]*\\_ `\n", min_size=1))
def test_every_escaped_part_of_a_passage_is_found_in_it(passage: str) -> None:
    assert quote_lies_in(escape_markdown(passage), passage) is bool(passage.strip())
