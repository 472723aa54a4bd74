"""Work grows with the length of an answer and no faster; hostile answers are read like any other."""

import sys
from types import FrameType

import pytest
from citation_samples import make_evidence

from app.engine.citations.cleaning import clean_output
from app.engine.citations.resolution import resolve_citations

EVIDENCE = make_evidence(9)

SHAPES = {
    "open brackets": "[",
    "markers": "[1]",
    "markers out of range": "[99] ",
    "sentences": "A claim is made here [1]. ",
    "table rows": "\n| a | b [1] |",
    "list items": "\n- a [1]",
    "code spans": "`x` [1] ",
    "dollars": "$a ",
    "open links": "[a](b ",
    "escapes": "\\[1\\] ",
    "fences": "```\n",
    "blank lines": "\n",
    "quotations": "“a [99]” ",
    "Chinese": "突变[1]。",
    "definitions": "\n[1]: u",
    "bars": "|",
    "cells": "| a [1] ",
    "tables": "a|b\n-|-\n[1]|c [2]\n",
    "heads of tables": "\n|-|",
    "deep quotation": "> ",
    "addresses": "https://x[1] ",
    "one address": "https://x[1]",
    "angle brackets": "<a:",
    "HTML": "<b>a</b> [1] ",
    "footnotes": "[^1] [1] ",
    "author phrases": "According to Smith et al. [1] ",
    "joined markers": "[1] and ",
    "abbreviations": "z. B. ",
    "breaks of Windows": "\r\n",
    "display maths": "\\[\n",
    "look-alikes of a mask": "@@MASK_0@@ [1] ",
    "zero-width": "\u200b[1]",
    "lone surrogates": "\ud800[1]",
}


def _count_steps(answer: str) -> int:
    """Count the lines of Python that resolution runs through."""
    steps = 0

    def trace(frame: FrameType, event: str, argument: object) -> object:
        nonlocal steps
        steps += event == "line"
        return trace

    resolve_citations(
        answer, EVIDENCE, {1: [0.1]}, 0.6
    )  # what is read or compiled once is no part of the growth
    previous = sys.gettrace()
    sys.settrace(trace)  # type: ignore[arg-type]  # the stub wants a recursive type
    try:
        resolve_citations(answer, EVIDENCE, {1: [0.1]}, 0.6)
    finally:
        sys.settrace(previous)
    return steps


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_steps_grow_with_the_length(shape: str) -> None:
    short, long = _count_steps(shape * 200), _count_steps(shape * 800)

    assert long <= 4.4 * short


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_long_and_hostile_answers_are_read(shape: str) -> None:
    answer = shape * (60_000 // len(shape))

    assert resolve_citations(clean_output(answer), EVIDENCE, {}, 0.6).markers_written >= 0


@pytest.mark.parametrize(
    "answer",
    ["[" * 100_000, "[1]" * 100_000, "[" * 50_000 + "]" * 50_000, "[1" * 50_000 + "]" * 50_000],
    ids=["open", "markers", "nested", "nested numbers"],
)
def test_a_hundred_thousand_brackets_are_read(answer: str) -> None:
    resolved = resolve_citations(answer, EVIDENCE, {}, 0.6)

    assert resolved.text == answer


def test_an_answer_of_a_megabyte_is_read() -> None:
    answer = "Twins differ by five mutations, as was measured [1, 2]. " * 19_000

    resolved = resolve_citations(answer, EVIDENCE, {1: [0.9], 2: [0.1]}, 0.6)

    assert len(answer) > 1_000_000
    assert (resolved.markers_written, len(resolved.citations[0].occurrences)) == (38_000, 19_000)
    assert resolved.text.startswith("Twins differ by five mutations, as was measured [1]. Twins")
