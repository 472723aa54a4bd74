"""Full entries of sources for copied bibliographies (U7)."""

from dataclasses import replace

import pytest
from citation_samples import make_source

from app.engine.export.reference_entry import MOST_NAMES, reference_entry
from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator, Publication

ITEM = BibliographicItem(
    make_source(1, ("Liu", "Lin", "Hewitt"), 2020, "Lost in *the* Middle", "TACL"),
    (Creator("Nelson F.", "Liu"), Creator("Kevin", "Lin"), Creator("John", "Hewitt")),
    "10.1162/tacl_a_00638",
    publication=Publication(container="Transactions of the ACL", volume="12", issue="3", pages="157-173"),
)


def test_an_entry_has_all_that_the_library_knows() -> None:
    assert reference_entry(ITEM, "b") == (
        r"**Liu, Nelson F.; Lin, Kevin; Hewitt, John (2020b)**. *Lost in \*the\* Middle*. "
        "Transactions of the ACL, 12(3), 157–173. <https://doi.org/10.1162/tacl_a_00638>"
    )


def test_without_creators_the_entry_has_the_names_of_its_label() -> None:
    bare = BibliographicItem(ITEM.source)
    assert reference_entry(bare).startswith("**Liu et al. (2020)**. ")


def test_many_names_are_cut_short() -> None:
    crowd = tuple(Creator("A.", f"Name{number}") for number in range(MOST_NAMES + 1))
    entry = reference_entry(replace(ITEM, creators=crowd))
    assert f"Name{MOST_NAMES - 1}, A.; et al. (2020)" in entry
    assert f"Name{MOST_NAMES}," not in entry


def test_years_that_are_not_known_are_told_apart_behind_a_dash() -> None:
    undated = replace(ITEM, source=replace(ITEM.source, year=None))
    assert "John (n.d.-a)**." in reference_entry(undated, "a")


@pytest.mark.parametrize(
    ("doi", "url", "end"),
    [
        ("https://doi.org/10.1/x", "https://example.org", "<https://doi.org/10.1/x>"),
        ("10.1/a<b>c", "", "<https://doi.org/10.1/a%3Cb%3Ec>"),
        ("", "https://example.org/a b", "<https://example.org/a%20b>"),
        ("", "file:///home/me/paper.pdf", "157–173."),
        ("", "", "157–173."),
    ],
)
def test_an_entry_ends_with_its_address_on_the_web(doi: str, url: str, end: str) -> None:
    assert reference_entry(replace(ITEM, doi=doi, url=url)).endswith(end)
