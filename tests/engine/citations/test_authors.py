"""Invariant 3: one author style everywhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.authors import (
    MAX_TITLE_CHARS,
    author_label,
    display_author,
    narrative_label,
    parenthetical_label,
    pill_label,
    year_label,
)
from app.engine.records import SourceInfo
from app.engine.zotero.records import ZoteroRef


def _source(label: str, year: int | None) -> SourceInfo:
    return SourceInfo(ZoteroRef(1, "AAAA2222"), "T", (), label, year, "", "journalArticle")


@pytest.mark.parametrize(
    ("authors", "expected"),
    [
        pytest.param(["Jonsson"], "Jonsson", id="one"),
        pytest.param(["Jonsson", "Stefansson"], "Jonsson & Stefansson", id="two"),
        pytest.param(["Vaswani", "Shazeer", "Parmar"], "Vaswani et al.", id="three"),
        pytest.param(["World Health Organization"], "World Health Organization", id="institution"),
        pytest.param(["  van  der Berg ", ""], "van der Berg", id="blank names do not count"),
        pytest.param([], "A short title", id="no author"),
        pytest.param([" "], "A short title", id="only blank authors"),
    ],
)
def test_author_label_has_one_style(authors: list[str], expected: str) -> None:
    assert author_label(authors, "A short title") == expected


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        pytest.param("", "Untitled", id="nothing at all"),
        pytest.param("Deep Learning: a Survey", "Deep Learning: a Survey", id="fits as it is"),
        pytest.param(
            "The Reef Report: what forty years of surveys say",
            "The Reef Report",
            id="clause before the colon",
        ),
        pytest.param(
            "On the many ways in which a very long title can go on",
            "On the many ways in which a very long…",
            id="whole words",
        ),
        pytest.param("统" * 60, "统" * 40 + "…", id="no spaces"),
    ],
)
def test_a_title_stands_in_for_missing_authors(title: str, expected: str) -> None:
    assert author_label([], title) == expected


@given(st.text())
def test_a_short_title_is_never_empty_nor_long(title: str) -> None:
    assert 0 < len(author_label([], title)) <= MAX_TITLE_CHARS + 1


@pytest.mark.parametrize(
    ("first", "last", "is_single", "expected"),
    [
        ("Kari", "Stefansson", False, "Stefansson"),
        ("", "World Health Organization", True, "World Health Organization"),
        ("Plato", "", False, "Plato"),
        ("", "", False, ""),
    ],
)
def test_display_author_uses_the_family_name(first: str, last: str, is_single: bool, expected: str) -> None:
    assert display_author(first, last, is_single) == expected


def test_a_missing_year_reads_nd() -> None:
    assert (year_label(2021), year_label(None)) == ("2021", "n.d.")


def test_labels_put_the_year_where_their_place_wants_it() -> None:
    source = _source("Jonsson & Stefansson", 2021)

    assert pill_label(source) == "Jonsson & Stefansson 2021"
    assert narrative_label(source) == "Jonsson & Stefansson (2021)"
    assert parenthetical_label(source) == "Jonsson & Stefansson, 2021"


def test_labels_without_a_year_say_so() -> None:
    assert pill_label(_source("Plato", None)) == "Plato n.d."
