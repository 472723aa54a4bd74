"""Bounds, footnotes and formulas of answers before they are laid out (U3, T5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.chat.answer_text import (
    MOST_LETTERS,
    is_too_much,
    shortened,
    with_footnotes,
    with_formulas_set_apart,
)


@pytest.mark.parametrize(
    ("written", "latex", "is_display"),
    [
        ("$x^2$", "x^2", False),
        (r"\(x^2\)", "x^2", False),
        ("$$\nx^2\n$$", "x^2", True),
        ("\\[\nx^2\n\\]", "x^2", True),
    ],
    ids=["dollar", "paren", "dollars", "bracket"],
)
def test_all_four_ways_to_write_formulas_are_read(written, latex, is_display):
    _, (formula,) = with_formulas_set_apart(f"Before\n\n{written}\n\nafter")
    assert (formula.latex, formula.is_display) == (latex, is_display)
    assert formula.written.strip() == written


@pytest.mark.parametrize("text", ["It costs $5 and $6.", "`$x$`", "```\n$$x$$\n```", r"\$x\$"])
def test_prices_and_code_are_no_formulas(text):
    assert with_formulas_set_apart(text) == (text, ())


def test_footnotes_become_raised_numbers_and_a_list():
    text = with_footnotes("Cooler[^a] at night[^b].\n\n[^a]: By 2 °C.\n[^b]: Until four.")
    assert text.startswith("Cooler¹ at night².")
    assert text.endswith("1. By 2 °C.\n2. Until four.")


def test_a_mark_without_its_footnote_stays_as_written():
    assert with_footnotes("Cooler[^x].") == "Cooler[^x]."


@pytest.mark.parametrize(
    "text",
    ["> " * 100_000 + "a", "a" * 5_000_000, "|a" * 3_000, " " * 400 + "- a"],
    ids=["quotes", "length", "cells", "indent"],
)
def test_texts_that_would_stall_the_window_are_known(text):
    assert is_too_much(text)


def test_what_is_not_shown_of_a_long_text_is_told():
    assert "characters, is not shown" in shortened("a" * (MOST_LETTERS + 5))


@given(st.text(alphabet="$\\()[]{}x5 \n`⸨⸩", max_size=60))
def test_setting_formulas_apart_loses_no_letter(text):
    apart, formulas = with_formulas_set_apart(text)
    for number, formula in enumerate(formulas):
        apart = apart.replace(f"⸨\ue003{number}⸩", formula.written, 1)
    assert apart == text
