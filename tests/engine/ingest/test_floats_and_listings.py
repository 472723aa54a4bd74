"""I1, I2: tables that follow one another, listings set with their letters apart, running lines that stand only once."""

from pathlib import Path

import pytest
from pdf_making import Paper, numbered

from app.engine.ingest.document import Document
from app.engine.ingest.letter_spacing import close_up, may_be_spaced
from app.engine.ingest.pdf import parse_pdf

XS = (72.0, 250.0, 350.0)


def parsed(path: Path) -> Document:
    document = parse_pdf(path)
    assert isinstance(document, Document)
    return document


def put_table(paper: Paper, number: int) -> None:
    paper.line(f"Table {number}: Height of the water in year {number}.", size=9)
    for cells in (
        ("Season", "Height", "Width"),
        ("Spring", f"35.{number}", "221"),
        ("Autumn", "64.3", "507"),
    ):
        paper.row(cells, XS)
    paper.y -= 20


def test_tables_that_follow_one_another_are_all_kept(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "tables.pdf")
    paper.prose(numbered(8))
    for number in (1, 2, 3):
        put_table(paper, number)
    paper.prose(numbered(8, "river"))
    document = parsed(paper.save())
    assert [table.caption.split(":")[0] for table in document.tables] == ["Table 1", "Table 2", "Table 3"]
    assert [f"35.{number}" in document.text for number in (1, 2, 3)] == [True, True, True]


def spaced(
    text: str, gap: float, width: float = 6.0
) -> tuple[str, dict[int, tuple[float, float, float, float]]]:
    """The line as a file with its letters apart gives it, and the box of each letter."""
    line, boxes, left = "", {}, 0.0
    for char in text:
        if char != " ":
            boxes[len(line)] = (left, 0.0, left + width, 10.0)
            line += f"{char} "
        left += width + gap
    return line.strip(), boxes


@pytest.mark.parametrize("text", ["print(x) for y", "using Distributed", "end", "else"])
def test_letters_set_apart_become_words(text: str) -> None:
    line, boxes = spaced(text, gap=1.5)
    assert may_be_spaced(line)
    assert close_up(line, boxes.get) == text


@pytest.mark.parametrize(("text", "gap"), [("0123456", 12.0), ("ABCDEFG", 30.0), ("A=B", 1.5)])
def test_labels_of_axes_and_formulas_stay_as_they_are(text: str, gap: float) -> None:
    line, boxes = spaced(text, gap)
    assert close_up(line, boxes.get) == line


def test_letters_of_several_widths_stay_as_they_are() -> None:
    line, boxes = spaced("abcdefgh", gap=1.5)
    boxes[4] = (boxes[4][0], 0.0, boxes[4][2] + 3.0, 10.0)
    assert close_up(line, boxes.get) == line


def test_listing_of_a_file_is_read_in_words(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "listing.pdf")
    paper.prose(numbered(8))
    paper.canvas.setFont("Courier", 9)
    for at, char in enumerate("using Distributed"):
        if char != " ":
            paper.canvas.drawString(72 + 6.9 * at, paper.y, char)
    assert "using Distributed" in parsed(paper.save()).text


def short_paper(path: Path, edge: str) -> Document:
    """Two pages, of which only the second one has a line at its upper edge."""
    paper = Paper(path)
    paper.line("On the rise of water in channels", size=20, bold=True)
    paper.prose(numbered(20))
    paper.next_page()
    paper.line(edge, y=810, size=8)
    paper.y = 760
    paper.prose(numbered(20, "river"))
    return parsed(paper.save())


@pytest.mark.parametrize(
    "edge", ["Proceedings of Rivers 1(1), 2020", "https://doi.org/10.1000/rivers.1", "Rivers, volume 7"]
)
def test_running_line_that_stands_once_is_left_out(tmp_path: Path, edge: str) -> None:
    assert edge not in short_paper(tmp_path / "short.pdf", edge).text


def test_other_line_at_the_edge_is_kept(tmp_path: Path) -> None:
    assert (
        "Rivers that rise in spring" in short_paper(tmp_path / "short.pdf", "Rivers that rise in spring").text
    )
