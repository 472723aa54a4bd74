"""I1, I2, I4: papers read as a reader reads them; what to expect was written down by looking at their pages.

A slice runs by default; `ATTEST_ALL_PAPERS=1` runs all of them, and looks every known quote up.
"""

import json
import os
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from app.engine.ingest.document import Document, PassageType, SectionKind
from app.engine.ingest.pdf import parse_pdf

pytestmark = pytest.mark.papers
ALL = bool(os.environ.get("ATTEST_ALL_PAPERS"))
_EVIDENCE = (PassageType.BODY, PassageType.TABLE, PassageType.FIGURE)


@dataclass(frozen=True, slots=True)
class Expected:
    """What was seen on a page of a paper."""

    file: str
    page: int
    label: str
    title: str
    headings: tuple[str, ...]
    no_headings: tuple[str, ...]
    references: tuple[int, str] | None
    order: tuple[str, ...]
    apart: tuple[str, ...]


def _expected() -> list[Expected]:
    text = Path(__file__).with_name("papers_by_eye.toml").read_text(encoding="utf-8")
    return [
        Expected(
            one["file"],
            one["page"],
            one["label"],
            one["title"],
            tuple(one["headings"]),
            tuple(one.get("no_headings", ())),
            tuple(one["references"]) if "references" in one else None,
            tuple(one["order"]),
            tuple(one.get("apart", ())),
        )
        for one in tomllib.loads(text)["paper"]
        if ALL or one.get("slice")
    ]


@cache
def _parsed(path: Path) -> Document:
    document = parse_pdf(path)
    assert isinstance(document, Document)
    return document


@pytest.fixture(params=_expected(), ids=lambda one: one.file)
def seen(request: pytest.FixtureRequest) -> Expected:
    expected = request.param
    assert isinstance(expected, Expected)
    return expected


@pytest.fixture
def document(seen: Expected, shared: Path) -> Document:
    return _parsed(next((shared / "library" / "files").glob(f"{seen.file}*.pdf")))


def _loose(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text)
    return "".join(char for char in folded.casefold() if char.isalnum())


def test_headings_of_the_paper_are_sections(seen: Expected, document: Document) -> None:
    titles = [_loose(section.title) for section in document.sections]
    assert [one for one in seen.headings if _loose(one) not in titles] == []


def test_labels_of_listings_and_tables_are_no_sections(seen: Expected, document: Document) -> None:
    titles = [_loose(section.title) for section in document.sections]
    assert [one for one in seen.no_headings if _loose(one) in titles] == []


def test_title_stands_before_the_text(seen: Expected, document: Document) -> None:
    start = document.text[: document.pages[1].char_end]
    assert _loose(seen.title) in _loose(start)
    if document.sections[0].kind is SectionKind.FRONT:
        front = document.sections[0]
        assert _loose(seen.title) in _loose(document.text[front.char_start : front.char_end])


def test_reference_list_begins_where_it_is_printed(seen: Expected, document: Document) -> None:
    if seen.references is None:
        pytest.skip("has no list, or its first entry was not looked at")
    page, words = seen.references
    lists = [section for section in document.sections if section.kind is SectionKind.REFERENCES]
    assert [section.page_index for section in lists[:1]] == [page - 1]
    assert _loose(words) in _loose(document.text[lists[0].char_start : lists[0].char_start + 200])


def test_reference_list_is_in_no_passage_of_evidence(seen: Expected, document: Document) -> None:
    if seen.references is None:
        pytest.skip("has no list, or its first entry was not looked at")
    evidence = [one.text for one in document.passages if one.passage_type in _EVIDENCE]
    assert not any(_loose(seen.references[1]) in _loose(text) for text in evidence)


def test_page_carries_its_printed_label(seen: Expected, document: Document) -> None:
    assert document.pages[seen.page - 1].label == seen.label


def test_text_follows_the_columns(seen: Expected, document: Document) -> None:
    text = _loose(document.text)
    places = [text.find(_loose(one)) for one in seen.order]
    assert -1 not in places, seen.order[places.index(-1)]
    assert places == sorted(places)


def test_running_lines_and_stamps_stay_out_of_passages(seen: Expected, document: Document) -> None:
    texts = [_loose(passage.text) for passage in document.passages]
    assert [one for one in seen.apart if any(_loose(one) in text for text in texts)] == []


def _known_quotes(shared: Path) -> list[tuple[Path, int, str]]:
    library = json.loads((shared / "library" / "library.json").read_text(encoding="utf-8"))
    items = [*library["items"], *(item for group in library["groups"] for item in group["items"])]
    files = {item["key"]: item["attachments"][0]["file"] for item in items if item["attachments"]}
    lines = (shared / "library" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        (shared / "library" / files[one["key"]], one["page"] - 1, one["quote"])
        for line in lines
        for one in json.loads(line)["evidence"]
    ]


@pytest.mark.skipif(not ALL, reason="reads the papers of every question; set ATTEST_ALL_PAPERS=1")
def test_every_known_quote_lies_in_one_passage_on_its_page(shared: Path) -> None:
    missing = []
    for path, page, quote in _known_quotes(shared):
        passages = [one for one in _parsed(path).passages if one.passage_type in _EVIDENCE]
        on_page = [one for one in passages if page in {box.page_index for box in one.boxes}]
        if not any(_loose(quote) in _loose(one.text) for one in on_page):
            missing.append((path.name, page + 1, quote))
    assert missing == []
