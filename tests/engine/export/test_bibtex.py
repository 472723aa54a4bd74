"""BibTeX of sources: what is written reads back, whatever characters it holds; types, names, dates and capitals."""

import re
import unicodedata
from dataclasses import replace

import pytest
from bibtex_reading import read_bibtex, read_latex
from bundle_builders import SOURCES, make_source
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.export.bibliography import Bibliography
from app.engine.export.bibtex import bibtex, bibtex_entry
from app.engine.export.citation_keys import citation_keys
from app.engine.export.latex import latex_text
from app.engine.records import BibliographicItem
from app.engine.zotero.records import Creator, Publication


def make_item(kind: str = "journalArticle", title: str = "A title", **fields) -> BibliographicItem:
    source = replace(make_source(1), item_type=kind, title=title, venue=fields.pop("venue", ""))
    creators = fields.pop("creators", (Creator("Hákon", "Jónsson"), Creator("Kári", "Stefánsson")))
    texts = {name: fields.pop(name) for name in ("doi", "url", "language") if name in fields}
    return BibliographicItem(source, creators, publication=Publication(**fields), **texts)


def entry_of(item: BibliographicItem) -> tuple[str, str, dict[str, str]]:
    (entry,) = read_bibtex(bibtex_entry(item, "key"))
    return entry


def test_an_article_has_all_its_fields() -> None:
    kind, key, fields = entry_of(
        make_item(
            title="Somatic mutation rates",
            container="Nature Genetics",
            volume="53",
            issue="1",
            pages="27–34",
            month=1,
            day=7,
            issn="1061-4036",
            doi="https://doi.org/10.1038/s41588-020-00755-1",
            url="https://example.org/a_b%20c",
        )
    )

    assert (kind, key) == ("article", "key")
    assert fields == {
        "author": r"J{\'{o}}nsson, H{\'{a}}kon and Stef{\'{a}}nsson, K{\'{a}}ri",
        "title": "Somatic mutation rates",
        "journal": "Nature Genetics",
        "volume": "53",
        "number": "1",
        "pages": "27--34",
        "year": "2021",
        "month": "jan",
        "issn": "1061-4036",
        "doi": "10.1038/s41588-020-00755-1",
        "url": "https://example.org/a_b%20c",
    }


@pytest.mark.parametrize(
    ("item", "kind", "field", "value"),
    [
        (make_item("book", publisher="Reclam", place="Leipzig"), "book", "address", "Leipzig"),
        (make_item("bookSection", container="Whole"), "incollection", "booktitle", "Whole"),
        (make_item("conferencePaper", container="Proc. X"), "inproceedings", "booktitle", "Proc. X"),
        (make_item("conferencePaper", event="X 2020"), "inproceedings", "booktitle", "X 2020"),
        (make_item("thesis", publisher="MIT"), "phdthesis", "school", "MIT"),
        (make_item("thesis", publisher="MIT", genre="Master's thesis"), "mastersthesis", "school", "MIT"),
        (make_item("report", publisher="WHO", number="7"), "techreport", "institution", "WHO"),
        (make_item("preprint", publisher="arXiv"), "misc", "publisher", "arXiv"),
        (make_item("webpage", container="A site"), "misc", "howpublished", "A site"),
        (make_item("manuscript"), "unpublished", "year", "2021"),
        (make_item("somethingNew"), "misc", "year", "2021"),
        (make_item(venue="Nature"), "article", "journal", "Nature"),
    ],
)
def test_zotero_types_become_bibtex_types(item, kind: str, field: str, value: str) -> None:
    found, _, fields = entry_of(item)

    assert (found, fields[field]) == (kind, value)


@pytest.mark.parametrize(
    ("creator", "written"),
    [
        (Creator("", "World Health Organization", is_single_field=True), "{World Health Organization}"),
        (Creator("", "Black and Decker, Inc.", is_single_field=True), "{Black and Decker, Inc.}"),
        (Creator("Jan", "van der Berg"), "van der Berg, Jan"),
        (Creator("Martin Luther, Jr.", "King"), "King, Jr., Martin Luther"),
        (Creator("Plato", ""), "{Plato}"),
        (Creator("A. and B.", "Smith"), "Smith, {A. and B.}"),
        (Creator("É.", "Šumný & Co"), r"{\v{S}}umn{\'{y}} \& Co, {\'{E}}."),
    ],
)
def test_names_are_written_so_that_bibtex_splits_them_right(creator: Creator, written: str) -> None:
    assert entry_of(make_item(creators=(creator,)))[2]["author"] == written


def test_editors_of_a_book_are_no_authors() -> None:
    fields = entry_of(make_item("book", creators=(Creator("Jane", "Doe", "editor"),)))[2]

    assert fields["editor"] == "Doe, Jane"
    assert "author" not in fields


def test_inventors_and_programmers_are_the_authors() -> None:
    people = (Creator("Jane", "Doe", "programmer"), Creator("Al", "Foe", "contributor"))

    assert entry_of(make_item("computerProgram", creators=people))[2]["author"] == "Doe, Jane"


def test_display_names_stand_in_where_no_more_is_known() -> None:
    assert entry_of(BibliographicItem(make_source(1)))[2]["author"] == "{Jonsson} and {Stefansson}"


def test_what_is_not_known_is_left_out() -> None:
    fields = entry_of(BibliographicItem(make_source(1, (), None)))[2]

    assert set(fields) == {"title", "journal"}


def test_an_address_that_is_only_the_doi_is_not_written_twice() -> None:
    assert "url" not in entry_of(make_item(doi="10.1/X", url="https://doi.org/10.1/x"))[2]


def test_an_address_cannot_end_its_value() -> None:
    assert entry_of(make_item(url='http://a/}{"\\ b'))[2]["url"] == "http://a/%7D%7B%22%5C%20b"


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("The role of DNA in E. coli", "The role of {DNA} in {E.} coli"),
        ("Learning with PyQInt: A new tool", "Learning with {PyQInt:} A new tool"),
        ("Poor Sleep in Multiple Sclerosis", "Poor Sleep in Multiple Sclerosis"),
        ("Poor Sleep with mRNA Vaccines", "Poor Sleep with {mRNA} Vaccines"),
        ("Migration to Iceland after 1900", "Migration to {Iceland} after 1900"),
        ("100 % of x_i & {y}", r"100 \% of x\_i \& {\textbraceleft}y{\textbraceright}"),
    ],
)
def test_titles_keep_the_capitals_they_need(title: str, written: str) -> None:
    assert entry_of(make_item(title=title))[2]["title"] == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Müller & Søn", r"M{\"{u}}ller \& S{\o}n"),
        ("50 % of $5 #1 a_b ~c ^d", r"50 \% of \$5 \#1 a\_b {\textasciitilde}c {\textasciicircum}d"),
        ("back\\slash {brace}", r"back{\textbackslash}slash {\textbraceleft}brace{\textbraceright}"),
        ("β-catenin, H₂O, 10⁻⁶ m²", r"$\beta$-catenin, H$_{2}$O, 10⁻$^{6}$ m$^{2}$"),
        ("“so” ‘it’ – is — …", r"``so'' `it' -- is --- {\ldots}"),
        (
            "Dvořák Łódź İ ı ñ ç ğ",
            r"Dvo{\v{r}}{\'{a}}k {\L}{\'{o}}d{\'{z}} {\.{I}} {\i} {\~{n}} {\c{c}} {\u{g}}",
        ),
        ("p < 0.05 ≤ 1 × 2", r"p {\textless} 0.05 $\leq$ 1 $\times$ 2"),
        ("字符 👍", "字符 👍"),
        ("two\nlines\tand  more", "two lines and more"),
    ],
)
def test_every_special_sign_is_written_for_latex(text: str, written: str) -> None:
    assert latex_text(text) == written


@settings(max_examples=300, deadline=None)
@given(st.text(st.characters(blacklist_categories=("Cc", "Cs")), max_size=60))
def test_any_text_reads_back_as_it_was(text: str) -> None:
    title = " ".join(re.split(r"[^\S\u00a0]+", unicodedata.normalize("NFC", text))).strip()
    written = latex_text(text)

    assert written.count("{") == written.count("}")
    assert read_latex(written) == read_latex(latex_text(title))


@settings(max_examples=300, deadline=None)
@given(
    st.text(
        st.sampled_from("abcXYZ {}\\$&#_%^~<>|\"'`äÖßøłéñ“”‘’–—…αΩ₂³×≤字 ,.:!?@=-"),
        min_size=1,
        max_size=40,
    )
)
def test_any_title_and_name_make_an_entry_that_reads_back(text: str) -> None:
    wanted = unicodedata.normalize("NFC", " ".join(text.split())).replace("'", "’")
    people = (Creator("", text, is_single_field=True),)
    fields = entry_of(make_item(title=text, creators=people, container=text))[2]

    if wanted:
        assert read_latex(fields["title"]) == wanted
        assert read_latex(fields["author"]) == wanted
        assert read_latex(fields["journal"]) == wanted


def test_a_file_holds_one_entry_a_source() -> None:
    items = [BibliographicItem(make_source(number)) for number in (1, 2)]
    keys = {item.source.ref: f"k{number}" for number, item in enumerate(items)}

    assert [key for _, key, _ in read_bibtex(bibtex(items, keys))] == ["k0", "k1"]
    assert bibtex([], {}) == ""


class FewRecords:
    """Knows the first source well and the others not."""

    def sources_in_order_of_arrival(self):
        return SOURCES

    def bibliographic_items(self, refs):
        return tuple(
            BibliographicItem(one, (Creator("Hákon", "Jonsson"),)) for one in SOURCES[:1] if one.ref in refs
        )


def test_sources_are_copied_with_the_keys_of_every_export() -> None:
    copied = Bibliography(FewRecords()).bibtex(SOURCES[:2])
    keys = citation_keys(SOURCES[:2], SOURCES)
    assert len(read_bibtex(copied)) == 2
    assert f"{{{keys[SOURCES[1].ref]}," in copied
    assert "Jonsson" in copied


def test_no_source_is_no_text() -> None:
    assert Bibliography(FewRecords()).bibtex(()) == ""
