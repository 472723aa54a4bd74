"""Citations and bibliographies in four styles: valid style files, right names, letters, escaped text, no keys."""

from dataclasses import replace
from pathlib import Path

import pytest
from bundle_builders import make_source
from citeproc import CitationStylesStyle

from app.engine.export.styled import Style, StyledBibliography
from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator, Publication

STYLES = Path(__file__).parents[3] / "resources" / "csl"
AUTHORS = (Creator("Hákon B.", "Jónsson"), Creator("Kári", "Stefánsson"))
ARTICLE = BibliographicItem(
    replace(make_source(1, title="Rates of *mutation* in twins"), venue="Nature Genetics"),
    AUTHORS,
    "10.1038/s1",
    publication=Publication(container="Nature Genetics", volume="53", issue="1", pages="27-34"),
)
SAME_YEAR = replace(ARTICLE, source=make_source(2, title="Another one"), doi="10.1038/s2")
BOOK = BibliographicItem(
    replace(make_source(3, ("WHO",), None, "The book"), item_type="book", venue=""),
    (Creator("", "World Health Organization", "editor", True),),
    publication=Publication(publisher="WHO Press", place="Geneva"),
)
GROUPS = [(ARTICLE.source.ref,), (BOOK.source.ref, ARTICLE.source.ref)]


def styled(style: Style, items=(ARTICLE, BOOK), groups=GROUPS) -> StyledBibliography:
    return StyledBibliography(style, STYLES, items, groups)


@pytest.mark.parametrize("style", list(Style))
def test_each_style_has_a_file_that_fits_the_standard(style: Style) -> None:
    CitationStylesStyle(str(STYLES / f"{style.value}-like.csl"), validate=True)


@pytest.mark.parametrize(
    ("style", "citations"),
    [
        (
            Style.APA,
            ["(Jónsson & Stefánsson, 2021)", "(Jónsson & Stefánsson, 2021; World Health Organization, n.d.)"],
        ),
        (
            Style.CHICAGO,
            [
                "(Jónsson and Stefánsson 2021)",
                "(Jónsson and Stefánsson 2021; World Health Organization n.d.)",
            ],
        ),
        (Style.MLA, ["(Jónsson and Stefánsson)", "(Jónsson and Stefánsson; World Health Organization)"]),
        (Style.VANCOUVER, ["[1]", "[1,2]"]),
    ],
)
def test_citations_in_the_text(style: Style, citations: list[str]) -> None:
    bibliography = styled(style)

    found = [bibliography.cite(group) for group in GROUPS]

    assert found == citations


@pytest.mark.parametrize(
    ("style", "entries"),
    [
        (
            Style.APA,
            [
                r"Jónsson, H. B., & Stefánsson, K. (2021). Rates of \*mutation\* in twins. *Nature Genetics*, *53*(1), 27–34. https://doi.org/10.1038/s1",
                "World Health Organization (Ed.) (n.d.). *The book*. WHO Press.",
            ],
        ),
        (
            Style.CHICAGO,
            [
                r"Jónsson, Hákon B., and Kári Stefánsson. 2021. “Rates of \*mutation\* in twins”. *Nature Genetics* 53 (1): 27–34. https://doi.org/10.1038/s1.",
                "World Health Organization, ed. n.d. *The book*. Geneva: WHO Press.",
            ],
        ),
        (
            Style.MLA,
            [
                r"Jónsson, Hákon B., and Kári Stefánsson. “Rates of \*mutation\* in twins”. *Nature Genetics*, vol. 53, no. 1, 2021, pp. 27–34, https://doi.org/10.1038/s1.",
                "World Health Organization, editor. *The book*. WHO Press.",
            ],
        ),
        (
            Style.VANCOUVER,
            [
                r"1. Jónsson HB, Stefánsson K. Rates of \*mutation\* in twins. Nature Genetics. 2021;53(1):27–34. doi:10.1038/s1",
                "2. World Health Organization, editor. The book. Geneva: WHO Press.",
            ],
        ),
    ],
)
def test_entries_of_the_bibliography(style: Style, entries: list[str]) -> None:
    assert list(styled(style).entries()) == entries


def test_two_works_of_the_same_authors_and_year_are_told_apart() -> None:
    groups = [(ARTICLE.source.ref,), (SAME_YEAR.source.ref,)]
    bibliography = styled(Style.APA, (ARTICLE, SAME_YEAR), groups)

    assert [bibliography.cite(group) for group in groups] == [
        "(Jónsson & Stefánsson, 2021b)",
        "(Jónsson & Stefánsson, 2021a)",
    ]
    assert all(f"(2021{letter})" in entry for letter, entry in zip("ab", bibliography.entries(), strict=True))


@pytest.mark.parametrize("style", list(Style))
def test_a_text_without_citations_has_an_empty_bibliography(style: Style) -> None:
    assert styled(style, (), []).entries() == ()


@pytest.mark.parametrize("style", list(Style))
def test_a_source_of_which_only_the_face_is_known_is_listed(style: Style) -> None:
    bare = BibliographicItem(make_source(1, (), None, "Only a title"))

    (entry,) = styled(style, (bare,), [(bare.source.ref,)]).entries()

    assert "Only a title" in entry
    assert bare.source.ref.key not in entry
