"""Resolved answers as text: prose, (Author, Year), lists of sources (T3, U7, C4)."""

import pytest
from citation_samples import make_evidence, make_source

from app.engine.citations.rendering import (
    clean_prose,
    coordinator_view,
    display_markdown,
    source_entry,
    sources_markdown,
    with_author_year,
)
from app.engine.citations.resolution import resolve_citations
from app.engine.records import Evidence, ResolvedAnswer

EVIDENCE = make_evidence(
    3, {2: make_source(2, ("Vaswani", "Shazeer", "Parmar"), 2017, "Attention Is All You Need", "")}
)


def _resolved(answer: str, evidence: tuple[Evidence, ...] = EVIDENCE) -> ResolvedAnswer:
    return resolve_citations(answer, evidence, {}, 0.6)


def test_clean_prose_has_no_markers_and_keeps_code() -> None:
    resolved = _resolved("It holds [1, 2]. `x[1]` too [3], in [2019].\n\n```\ny[2] [1] .\n```\n")

    assert clean_prose(resolved) == "It holds. `x[1]` too, in [2019].\n\n```\ny[2] [1] .\n```\n"


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("It holds [1].", "It holds (Jonsson & Stefansson, 2021)."),
        ("It holds[1].", "It holds (Jonsson & Stefansson, 2021)."),
        ("It holds [1, 2].", "It holds (Jonsson & Stefansson, 2021; Vaswani et al., 2017)."),
        ("It holds [1][2].", "It holds (Jonsson & Stefansson, 2021) (Vaswani et al., 2017)."),
        ("[2] It holds.", "(Vaswani et al., 2017) It holds."),
        ("Code `x[1]` [2]", "Code `x[1]` (Vaswani et al., 2017)"),
    ],
)
def test_markers_become_author_and_year(answer: str, text: str) -> None:
    assert with_author_year(_resolved(answer)).partition("\n\n# ")[0] == text


def test_passages_of_one_source_are_named_once() -> None:
    source = make_source(1)
    evidence = make_evidence(2, {1: source, 2: source})

    assert with_author_year(_resolved("It [1, 2].", evidence)).startswith(
        "It (Jonsson & Stefansson, 2021).\n"
    )


def test_author_year_text_ends_with_the_cited_sources_alone() -> None:
    assert with_author_year(_resolved("It holds [2].")) == (
        "It holds (Vaswani et al., 2017).\n"
        "\n"
        "# Cited Sources\n"
        "\n"
        "- **Vaswani et al. (2017)**. *Attention Is All You Need*."
    )


def test_the_list_of_an_export_has_both_tiers() -> None:
    assert sources_markdown(_resolved("It holds [2].")) == (
        "# Cited Sources\n"
        "\n"
        "- **Vaswani et al. (2017)**. *Attention Is All You Need*.\n"
        "\n"
        "## Other Considered Sources\n"
        "\n"
        "- **Jonsson & Stefansson (2021)**. *Paper 1*. Nature Genetics.\n"
        "- **Jonsson & Stefansson (2021)**. *Paper 3*. Nature Genetics."
    )


def test_copy_of_an_answer_that_cites_nothing_lists_the_papers_it_points_to() -> None:
    text = with_author_year(_resolved("Nothing answers this. The nearest papers are listed below."))
    assert all(title in text for title in ("*Paper 1*", "*Attention Is All You Need*", "*Paper 3*"))


def test_a_tier_without_sources_has_no_heading() -> None:
    assert "Considered" not in sources_markdown(_resolved("No marker."))
    assert sources_markdown(_resolved("It [1].", ())) == ""


def test_an_answer_without_sources_is_its_text() -> None:
    assert with_author_year(_resolved("Nothing found.", ())) == "Nothing found."


@pytest.mark.parametrize(
    ("title", "venue", "entry"),
    [
        ("Is it so?", "Cell", "**Plato (n.d.)**. *Is it so?* Cell."),
        ("A *bold* [title]", "", r"**Plato (n.d.)**. *A \*bold\* \[title\]*."),
        (
            "<i>E. coli</i> in\nwater",
            "J. Bact.",
            r"**Plato (n.d.)**. *\<i\>E. coli\</i\> in water*. J. Bact.",
        ),
    ],
)
def test_entries_are_escaped_and_end_once(title: str, venue: str, entry: str) -> None:
    assert source_entry(make_source(1, ("Plato",), None, title, venue)) == entry


def test_no_key_nor_passage_id_is_rendered() -> None:
    resolved = _resolved("It holds [1, 2]. It holds [3].")
    rendered = clean_prose(resolved) + with_author_year(resolved)

    for passage in EVIDENCE:
        assert passage.source.ref.key not in rendered
        assert str(passage.passage_id) not in rendered


def test_each_number_of_the_display_leads_to_an_entry_of_the_list() -> None:
    text = display_markdown(_resolved("It holds [3, 2]. So [2]."))
    assert text.startswith(
        "It holds [1, 2]. So [2].\n\n# Cited Sources\n\n1. **Jonsson & Stefansson (2021)**."
    )
    assert "\n2. **Vaswani et al. (2017)**." in text
    assert "Considered" not in text


def test_passages_of_one_source_have_one_number() -> None:
    source = make_source(1)
    evidence = make_evidence(2, {1: source, 2: source})
    assert display_markdown(_resolved("It [1, 2]. So [2].", evidence)).startswith("It [1]. So [1].\n")


def test_cited_sources_of_the_same_authors_and_year_are_told_apart() -> None:
    text = with_author_year(_resolved("One [3]. Two [1, 3]."))

    assert text.startswith(
        "One (Jonsson & Stefansson, 2021a). Two (Jonsson & Stefansson, 2021b; Jonsson & Stefansson, 2021a)."
    )
    assert "- **Jonsson & Stefansson (2021a)**. *Paper 3*." in text
    assert "- **Jonsson & Stefansson (2021b)**. *Paper 1*." in text


def test_sources_without_a_year_are_told_apart_behind_a_dash() -> None:
    evidence = make_evidence(2, {n: make_source(n, ("Plato",), None) for n in (1, 2)})

    assert with_author_year(_resolved("One [1]. Two [2].", evidence)).startswith(
        "One (Plato, n.d.-a). Two (Plato, n.d.-b)."
    )


@pytest.mark.parametrize(
    ("answer", "seen"),
    [
        ('It <span class="x">holds</span> [2].<br/>', "It holds (Vaswani et al., 2017)."),
        ("<details><summary>S</summary>Text</details> [2]", "SText (Vaswani et al., 2017)"),
        ("A <!-- hidden --> B [2].", "A  B (Vaswani et al., 2017)."),
        ("p < 0.05 and a<b, x > y [2].", "p < 0.05 and a<b, x > y (Vaswani et al., 2017)."),
        ("`<b>x[1]</b>` [2].", "`<b>x[1]</b>` (Vaswani et al., 2017)."),
        ("```\n<b>[1]</b>\n```\n\nSo [2].", "```\n<b>[1]</b>\n```\n\nSo (Vaswani et al., 2017)."),
    ],
)
def test_c4_later_turns_see_authors_and_years_and_no_html(answer: str, seen: str) -> None:
    assert coordinator_view(_resolved(answer)).partition("\n\n# Cited")[0] == seen


def test_c4_later_turns_see_both_tiers_without_keys() -> None:
    view = coordinator_view(_resolved("It holds [2]."))

    assert "# Cited Sources\n\n- **Vaswani et al. (2017)**." in view
    assert "## Other Considered Sources\n\n- **Jonsson" in view
    assert not any(passage.source.ref.key in view for passage in EVIDENCE)
