"""I1, I2, I4, invariant 14 on some of the shared real papers."""

import json
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from app.engine.ingest.document import Document, PassageType
from app.engine.ingest.pdf import parse_pdf
from app.engine.ingest.text import normalise_text

pytestmark = pytest.mark.papers
EVIDENCE = (PassageType.BODY, PassageType.TABLE, PassageType.FIGURE)
# Two columns; wide margin and sidebar; Spanish thesis with loose accents; mathematical letters; a one-page notice.
PAPERS = ("Lo_2020", "Rhoads_2022", "Incem_2025", "Folarin_2016", "JournalofImmunologyResearch_2016")


@dataclass(frozen=True, slots=True)
class Paper:
    """One of the shared papers."""

    key: str
    path: Path
    document: Document


@pytest.fixture(scope="module")
def questions(shared: Path) -> list[tuple[str, int, str]]:
    """Item key, physical page from 1, and quote of each known piece of evidence."""
    lines = (shared / "library" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [(one["key"], one["page"], one["quote"]) for line in lines for one in json.loads(line)["evidence"]]


@pytest.fixture(scope="module", params=PAPERS)
def paper(request: pytest.FixtureRequest, shared: Path) -> Paper:
    library = json.loads((shared / "library" / "library.json").read_text(encoding="utf-8"))
    items = [*library["items"], *(item for group in library["groups"] for item in group["items"])]
    key, file = next(
        (item["key"], attachment["file"])
        for item in items
        for attachment in item["attachments"][:1]
        if Path(attachment["file"]).name.startswith(request.param)
    )
    path = shared / "library" / file
    document = parse_pdf(path)
    assert isinstance(document, Document)
    return Paper(key, path, document)


def _loose(text: str) -> str:
    return "".join(text.split()).replace("-", "")


def test_known_quotes_lie_in_one_passage_on_their_page(
    paper: Paper, questions: list[tuple[str, int, str]]
) -> None:
    for page, quote in [(page, quote) for asked, page, quote in questions if asked == paper.key]:
        texts = [
            passage.text
            for passage in paper.document.passages
            if passage.passage_type in EVIDENCE and page - 1 in {box.page_index for box in passage.boxes}
        ]
        assert any(_loose(quote) in _loose(text) for text in texts), quote


def test_passages_lie_in_the_text(paper: Paper) -> None:
    for passage in paper.document.passages:
        found = paper.document.text[passage.char_start : passage.char_end]
        assert normalise_text(passage.text) == normalise_text(found)


def test_boxes_hold_the_words_of_their_passage(paper: Paper) -> None:
    pdf = pdfium.PdfDocument(paper.path)
    try:
        pages = [pdf[index].get_textpage() for index in range(len(pdf))]
        for passage in paper.document.passages:
            shown = "".join(
                pages[box.page_index].get_text_bounded(
                    box.left - 1, box.bottom - 1, box.right + 1, box.top + 1
                )
                for box in passage.boxes
            )
            words = [word for word in passage.text.split() if word.isascii() and word.isalpha()]
            missing = [word for word in words if word not in shown]
            assert len(missing) <= 2 + len(words) // 4, (passage.text, missing)
        for page in pages:
            page.close()
    finally:
        pdf.close()


def test_references_are_cut_off(paper: Paper) -> None:
    assert PassageType.REFERENCES in {passage.passage_type for passage in paper.document.passages}
