"""What the card says of how a citation stands (U4, U5)."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from invented import turn

from app.engine.citations.decisions import with_verdict
from app.engine.records import Verdict
from app.ui.chat.markers import with_stand_ins
from app.ui.evidence.verdict_words import verdict_words


@pytest.fixture
def told(engine) -> Callable[..., str]:
    """What is said of the first of two citations, by what was measured of both."""

    def tell(*measured: float | None, own: Verdict | None = None, reason: str = "") -> str:
        chances = {1: [measured[0]], 2: [measured[1]]}
        made = turn(engine.evidence, answer="Shade cools [1]. Water cools [2].", probabilities=chances)
        made = replace(made, not_checked_reason=reason)
        if own is not None:
            made = with_verdict(made, 1, 0, own)
        return verdict_words(with_stand_ins(made)[1][0].pills[0], made)

    return tell


def test_weak_support_says_between_which_figures_it_lies(told):
    said = told(0.68, 0.95)
    assert "above the threshold (0.60) but below 0.80" in said
    assert "Read the passage" in said


def test_verified_needs_no_more_words_than_its_badge(told):
    assert told(0.95, 0.95) == ""


def test_not_checked_names_the_reason_where_none_was_kept(told):
    assert told(None, 0.95) == "The decision model left some citations without an answer."


def test_not_checked_does_not_repeat_the_reason_of_its_badge(told):
    assert told(None, None, reason="Verification is off") == ""


def test_a_verdict_of_ones_own_tells_what_the_model_had_said(told):
    assert told(0.95, 0.95, own=Verdict.KEPT) == (
        "You decided this. The model had given it a probability of 0.95."
    )


def test_a_verdict_on_what_was_not_checked_says_so(told):
    assert told(None, 0.95, own=Verdict.KEPT) == "You decided this. The model had not checked it."
