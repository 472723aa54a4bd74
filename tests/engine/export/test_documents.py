"""Conversations as Markdown: (Author, Year), styles, Pandoc keys; no keys of Zotero, no numbers left behind."""

from dataclasses import replace
from pathlib import Path

import pytest
from bundle_builders import ANSWER, CONFLICT, SOURCES, make_evidence, make_source, make_turn, talk

from app.engine.export.citation_keys import citation_keys
from app.engine.export.documents import (
    checked_line,
    markdown_document,
    pandoc_document,
    pandoc_text,
    styled_document,
)
from app.engine.export.styled import Style
from app.engine.records import BibliographicItem

STYLES = Path(__file__).parents[3] / "resources" / "csl"
KEYS = citation_keys(SOURCES)


def test_one_question_is_the_title() -> None:
    text = markdown_document(talk(make_turn("It is so [1].", probabilities={1: [0.9]})))

    assert text == (
        "# How do twins differ?\n\nIt is so (Jonsson & Stefansson, 2021).\n\n*Citations: 1 verified.*\n\n"
        "## Cited Sources\n\n- **Jonsson & Stefansson (2021)**. *Paper 1*. Nature.\n\n"
        "### Other Considered Sources\n\n- **Vaswani (2017)**. *Paper 2*. Nature.\n"
        "- **Curie et al. (n.d.)**. *Paper 3*. Nature.\n"
    )


def test_several_questions_stand_below_the_title() -> None:
    text = markdown_document(talk(make_turn("One [1]."), make_turn("Two [2].")))

    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# Twins",
        "## How do twins differ?",
        "### Cited Sources",
        "#### Other Considered Sources",
        "## How do twins differ?",
        "### Cited Sources",
        "#### Other Considered Sources",
    ]


def test_letters_tell_years_apart_over_the_whole_conversation() -> None:
    sources = (make_source(1), make_source(2), make_source(3, ("Curie",)))
    turns = [make_turn(f"It is so [{n}].", make_evidence(sources=sources), {}) for n in (1, 2)]

    text = markdown_document(talk(*turns))

    assert "It is so (Jonsson & Stefansson, 2021a)." in text
    assert "It is so (Jonsson & Stefansson, 2021b)." in text
    assert "**Jonsson & Stefansson (2021b)**. *Paper 2*" in text


@pytest.mark.parametrize(
    ("answer", "probabilities", "line"),
    [
        ("One [1]. Two [2].", {1: [0.9], 2: [0.1]}, "*Citations: 1 verified, 1 rejected and left out.*"),
        ("One [1]. Two [2].", {1: [0.9]}, "*Citations: 1 verified, 1 not checked.*"),
        ("One [1].", {}, "*Citations not checked.*"),
        ("None.", {}, ""),
    ],
)
def test_how_citations_were_checked_is_said(answer: str, probabilities, line: str) -> None:
    assert checked_line(make_turn(answer, probabilities=probabilities)) == line


@pytest.mark.parametrize("reason", ["The model is missing", "The model is missing."])
def test_why_citations_were_not_checked_is_said(reason: str) -> None:
    turn = replace(make_turn("One [1].", probabilities={}), not_checked_reason=reason)

    assert checked_line(turn) == "*Citations not checked. The model is missing.*"


def test_markup_in_a_question_is_text() -> None:
    turn = replace(make_turn("Yes.", ()), question="What is *p* in\nR[1]?")

    assert markdown_document(talk(turn)).startswith("# What is \\*p\\* in R\\[1\\]?\n")


@pytest.mark.parametrize("style", list(Style))
def test_a_style_gives_one_list_at_the_end(style: Style) -> None:
    turns = [make_turn("One [1]. Again [1].", probabilities={}), make_turn("Two [1, 2].", probabilities={})]
    items = [BibliographicItem(source) for source in talk(*turns).cited_sources()]

    text = styled_document(talk(*turns), items, style, STYLES)
    head, _, references = text.partition("## References\n\n")

    assert len(references.strip().splitlines()) == 2
    assert "Paper 1" in references
    assert not any(source.ref.key in text for source in SOURCES)
    assert ("[1,2]" in head) == (style is Style.VANCOUVER)


def test_an_answer_without_sources_has_no_list_in_any_style() -> None:
    assert "References" not in styled_document(talk(make_turn("Nothing.", ())), [], Style.APA, STYLES)


def test_pandoc_keys_stand_for_markers() -> None:
    text = pandoc_text(make_turn("One [1, 2]. Two [3][1].", probabilities={}).resolved, KEYS)

    assert text == "One [@jonsson2021; @vaswani2017]. Two [@curiend] [@jonsson2021]."


def test_passages_of_one_source_are_one_key() -> None:
    evidence = make_evidence(sources=(SOURCES[0],))

    assert pandoc_text(make_turn("One [1, 2].", evidence, {}).resolved, KEYS) == "One [@jonsson2021]."


def test_code_stays_and_at_signs_of_the_text_are_no_keys() -> None:
    text = pandoc_text(make_turn("Ask @ada, `x[1] @b` [1].", probabilities={}).resolved, KEYS)

    assert text == "Ask \\@ada, `x[1] @b` [@jonsson2021]."


def test_a_pandoc_file_names_its_bibliography() -> None:
    text = pandoc_document(
        talk(make_turn("One [1].", probabilities={}), title='A "title": x'), KEYS, "twins.bib"
    )

    assert text.startswith(
        '---\ntitle: "A \\"title\\": x"\nbibliography: "twins.bib"\n---\n\n# How do twins differ?\n'
    )
    assert text.endswith("# References\n\n::: {#refs}\n:::\n")


def test_sources_are_listed_once_over_all_turns() -> None:
    turns = [make_turn("One [2].", probabilities={}), make_turn("Two [1]. Three [2].", probabilities={})]

    assert [source.title for source in talk(*turns).cited_sources()] == ["Paper 2", "Paper 1"]
    assert [source.title for source in talk(*turns).all_sources()] == ["Paper 1", "Paper 2", "Paper 3"]


def test_no_key_nor_passage_id_is_in_any_text() -> None:
    turns = [make_turn(ANSWER)]
    items = [BibliographicItem(source) for source in SOURCES]
    texts = [
        markdown_document(talk(*turns)),
        pandoc_document(talk(*turns), KEYS, "x.bib"),
        styled_document(talk(*turns), items, Style.MLA, STYLES),
    ]

    for text in texts:
        assert not any(source.ref.key in text for source in SOURCES)
        assert not any(str(passage.passage_id) in text for passage in make_evidence())


def test_y6_statements_that_disagree_are_quoted_side_by_side() -> None:
    text = markdown_document(talk(make_turn("One [1].", probabilities={}, conflicts=(CONFLICT,))))

    assert (
        "## Statements that disagree\n\n- “Twins differ by 5.2 early m” (Jonsson & Stefansson, 2021)\n"
        "  — but: “no effect” (Curie et al., n.d.)\n"
    ) in text
