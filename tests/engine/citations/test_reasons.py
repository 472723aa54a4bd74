"""V6: the reasons of the check are a closed list that can be read back from what was stored."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.reasons import Reason, read_reasons
from app.engine.citations.signals import signals_of

PLACES = {one: re.findall(r"\{(\w+)\}", one.value) for one in Reason}
WORD = st.text(st.sampled_from("abcé0123456789.,-% "), min_size=1, max_size=12).filter(str.strip)


@pytest.mark.parametrize("reason", Reason)
@given(data=st.data())
def test_a_reason_is_read_back_with_what_it_is_about(reason, data):
    told = {name: data.draw(WORD) for name in PLACES[reason]}
    (read,) = read_reasons(reason.told(**told))
    assert (read.reason, read.arguments) == (reason, told)


@given(st.lists(st.tuples(WORD, WORD), min_size=1, max_size=4))
def test_joined_reasons_are_read_one_by_one(pairs):
    text = "; ".join(Reason.NUMBER_DIFFERS.told(number=one, other=other) for one, other in pairs)
    assert [one.arguments for one in read_reasons(text)] == [
        {"number": one, "other": other} for one, other in pairs
    ]


@given(st.text(max_size=200))
def test_any_text_can_be_tried(text):
    assert all(isinstance(one.reason, Reason) for one in read_reasons(text))


@pytest.mark.parametrize("text", ["", "The server said no.", "42 in the claim, 24 in the source; who knows"])
def test_other_words_are_not_taken_for_a_reason(text):
    assert read_reasons(text) == ()


def test_a_semicolon_in_a_clause_does_not_part_it():
    (read,) = read_reasons(Reason.PART_COUNTS.told(part="it rose; then it fell"))
    assert read.arguments == {"part": "it rose; then it fell"}


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Yields rose by 42 % in 2019.", "Yields rose by 24 % in the year 2019."),
        ("All trees always cool.", "Some trees may cool the street in summer."),
        ("The drug did not lower blood pressure.", "The drug lowered blood pressure in all groups."),
        ("Okafor measured “street trees cool the air” in Lagos.", "Nothing of the kind was measured."),
        ("Temperatures increased.", "Temperatures decreased."),
    ],
)
def test_whatever_a_check_says_is_on_the_list(claim, evidence):
    said = [signal.reason for signal in signals_of(claim, evidence) if signal.reason]
    assert said
    assert all(read_reasons(text) for text in said)
