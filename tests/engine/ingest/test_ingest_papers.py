"""I1, I2, I4, invariant 14 on some of the shared real papers."""

import json
from pathlib import Path

import pytest

from app.engine.ingest.document import Document, PassageType
from app.engine.ingest.pdf import parse_pdf
from app.engine.ingest.text import normalise_text

pytestmark = pytest.mark.papers
EVIDENCE = (PassageType.BODY, PassageType.TABLE, PassageType.FIGURE)
# Two columns; wide margin and sidebar; Spanish thesis with loose accents; tables of numbers; a one-page notice.
PAPERS = ("Lo_2020", "Rhoads_2022", "Incem_2025", "Arafat_2016", "JournalofImmunologyResearch_2016")


@pytest.fixture(scope="module")
def questions(shared: Path) -> list[tuple[str, int, str]]:
    """Item key, physical page from 1, and quote of each known piece of evidence."""
    lines = (shared / "library" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [(one["key"], one["page"], one["quote"]) for line in lines for one in json.loads(line)["evidence"]]


@pytest.fixture(scope="module", params=PAPERS)
def paper(request: pytest.FixtureRequest, shared: Path) -> tuple[str, Document]:
    """Item key and document of one paper."""
    library = json.loads((shared / "library" / "library.json").read_text(encoding="utf-8"))
    items = [*library["items"], *(item for group in library["groups"] for item in group["items"])]
    key, file = next(
        (item["key"], attachment["file"])
        for item in items
        for attachment in item["attachments"][:1]
        if Path(attachment["file"]).name.startswith(request.param)
    )
    document = parse_pdf(shared / "library" / file)
    assert isinstance(document, Document)
    return key, document


def _loose(text: str) -> str:
    return "".join(text.split()).replace("-", "")


def test_known_quotes_lie_in_one_passage_on_their_page(
    paper: tuple[str, Document], questions: list[tuple[str, int, str]]
) -> None:
    key, document = paper
    for page, quote in [(page, quote) for asked, page, quote in questions if asked == key]:
        texts = [
            passage.text
            for passage in document.passages
            if passage.passage_type in EVIDENCE and page - 1 in {box.page_index for box in passage.boxes}
        ]
        assert any(_loose(quote) in _loose(text) for text in texts), quote


def test_passages_lie_in_the_text(paper: tuple[str, Document]) -> None:
    _, document = paper
    for passage in document.passages:
        found = document.text[passage.char_start : passage.char_end]
        assert normalise_text(passage.text) == normalise_text(found)


def test_references_are_cut_off(paper: tuple[str, Document]) -> None:
    _, document = paper
    assert PassageType.REFERENCES in {passage.passage_type for passage in document.passages}
