"""Section 14: an answer in the terminal says what its numbers stand for, and how its citations came out."""

from dataclasses import replace

from citation_samples import make_evidence

from app.commands.text import answer_text
from app.engine.citations.resolution import resolve_citations
from app.engine.records import Scope, Turn, WrittenAnswer

WRITTEN = "It rose by a third in the treated group [1]. It fell in all of the others [2]."


def turn(p: float | None = 0.9) -> Turn:
    evidence = tuple(replace(one, section="Results", page_label="12") for one in make_evidence(2))
    probabilities = {1: [p], 2: [0.1 if p else None]}
    resolved = resolve_citations(WRITTEN, evidence, probabilities, 0.6)
    written = WrittenAnswer(WRITTEN, "composed")
    return Turn("Why?", Scope(), written, evidence, probabilities, 0.6, resolved, "planned", {}, {})


def test_each_number_is_explained_with_section_and_page() -> None:
    lines = answer_text(turn()).splitlines()
    explained = [line for line in lines if line.startswith("[")]
    assert len(explained) == 1
    assert explained[0].startswith("[1] ")
    assert explained[0].endswith("Results, p. 12")


def test_the_citations_are_counted_by_verdict() -> None:
    assert "Citations: 1 verified, 1 rejected." in answer_text(turn())


def test_citations_that_were_not_checked_say_why() -> None:
    unchecked = replace(turn(None), not_checked_reason="The decision model is not installed")
    assert "Citations not checked: The decision model is not installed" in answer_text(unchecked)


def test_an_answer_from_an_unfinished_index_says_how_much_was_searched() -> None:
    assert "19 of 84 documents had been read" in answer_text(replace(turn(), searchable=(19, 84)))
    assert "had been read" not in answer_text(replace(turn(), searchable=(84, 84)))
