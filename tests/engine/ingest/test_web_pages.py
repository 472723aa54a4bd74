"""Z4, I2: saved pages of any size and depth; citations in notes; Zotero's full-text cache."""

import json
from urllib.parse import quote

import pytest

from app.engine.ingest.document import Document, Page
from app.engine.ingest.html import parse_html
from app.engine.ingest.html_taming import flattened, without_embedded
from app.engine.ingest.notes import note_document
from app.engine.ingest.zotero_cache import FILE_NAME, cached_document

CITED = {"author": [{"family": "Smith"}, {"family": "Roy"}], "issued": {"date-parts": [[2019, 4]]}}
ADDRESS = "http://zotero.org/users/1/items/ABCD2345"


@pytest.mark.parametrize("tag", ["div", "b", "span"])
def test_a_page_nested_a_hundred_thousand_deep_is_read(tag):
    found = parse_html(
        f"<p>Above.</p>{f'<{tag}>' * 100_000}Deep water.{f'</{tag}>' * 100_000}<p>Below.</p>".encode()
    )
    assert isinstance(found, Document)
    assert [word in found.text for word in ("Above.", "Deep water.", "Below.")] == [True] * 3


def test_many_open_paragraphs_are_no_nesting():
    page = "<div>" + "<p>one<li>two<br>" * 2_000 + "</div>"
    assert flattened(page) == page


def test_embedded_images_are_taken_out_before_reading():
    page = b"<p>Water</p><img src='data:image/png;base64," + b"QUJD" * 1_000_000 + b"'><p>flows.</p>"
    assert len(without_embedded(page)) < 100
    assert parse_html(page).text.split() == ["Water", "flows."]


def note(citation: dict, carried: list | None = None, inside: str = "") -> str:
    items = f' data-citation-items="{quote(json.dumps(carried))}"' if carried else ""
    return f'<div{items}><p>As shown <span class="citation" data-citation="{quote(json.dumps(citation))}">{inside}</span>.</p></div>'


def test_a_citation_in_a_note_is_written_out():
    html = note({"citationItems": [{"uris": [ADDRESS], "itemData": CITED, "locator": "12"}]})
    assert note_document(html).text == "As shown (Smith & Roy, 2019, p. 12)."


def test_a_citation_takes_its_item_from_those_the_note_carries():
    html = note({"citationItems": [{"uris": [ADDRESS]}]}, [{"uris": [ADDRESS], "itemData": CITED}])
    assert note_document(html).text == "As shown (Smith & Roy, 2019)."


def test_a_citation_with_text_stays_as_it_is_written():
    html = note({"citationItems": [{"itemData": CITED}]}, inside="(Doe, 2020)")
    assert note_document(html).text == "As shown (Doe, 2020)."


@pytest.mark.parametrize("citation", [{}, {"citationItems": 3}, {"citationItems": [{"uris": [ADDRESS]}]}, []])
def test_a_citation_that_says_nothing_shows_no_key(citation):
    assert note_document(note(citation)).text.split() == ["As", "shown", "."]


def cache(tmp_path, text: str) -> Document | None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    pages = [Page(index, str(index + 1), 595.0, 842.0, 0, 0) for index in range(2)]
    return cached_document(tmp_path / "scan.pdf", pages)


def test_page_breaks_of_zoteros_cache_give_pages(tmp_path):
    found = cache(tmp_path, "The first page has these words of ours.\f The second page has other words.\f")
    assert [found.text[page.char_start : page.char_end][:10] for page in found.pages] == [
        "The first ",
        "The second",
    ]
    assert found.passages[0].page_index == 0
    assert found.passages[0].boxes == ()


def test_without_page_breaks_no_page_is_claimed(tmp_path):
    found = cache(tmp_path, "The first page has these words of ours.\n\nThe second page has other words.")
    assert found.passages[0].page_index is None


def test_an_element_with_attributes_without_end_is_read_without_them() -> None:
    """I1: they take time with the square of their number."""
    crowded = " ".join(f"a{number}=1" for number in range(60_000))
    assert note_document(f"<p {crowded}>Wells were dry.</p><p class='x'>So it was.</p>").text == (
        "Wells were dry.\n\nSo it was."
    )


def test_long_attributes_of_notes_are_kept() -> None:
    """Z4: the data of citations may be long."""
    assert "title" in flattened(f"<p title='{'word ' * 1_000}{'x' * 30_000}'>Words.</p>")
