"""I1, I2, I4: PDFs with columns, hyphens, running heads, headings, references, tables, labels."""

from itertools import pairwise
from pathlib import Path

import pytest
from pdf_making import Paper, numbered
from reportlab.lib.pdfencrypt import StandardEncryption

from app.engine.ingest.document import Document, IngestState, Passage, PassageType, SectionKind
from app.engine.ingest.pdf import parse_pdf
from app.engine.ingest.text import normalise_text

TABLE_XS = (72.0, 250.0, 350.0)


def parsed(path: Path) -> Document:
    document = parse_pdf(path)
    assert isinstance(document, Document)
    return document


def passage_with(document: Document, text: str) -> Passage:
    return next(passage for passage in document.passages if text in passage.text)


def blank(path: Path) -> Path:
    paper = Paper(path)
    paper.canvas.rect(10, 10, 100, 100)
    return paper.save()


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Document:
    """A paper of three pages with everything in it."""
    paper = Paper(tmp_path_factory.mktemp("paper") / "paper.pdf")
    for number in range(3):
        paper.line("Journal of Channels 12 (2020)", y=810, size=8)
        paper.line(f"Page {number + 1} of 3", y=30, size=8)
        paper.y = 760
        if number == 0:
            paper.line("On the rise of water in channels", size=20, bold=True)
            paper.line("Ada Lovelace, Department of Water, University of Rivers", size=10)
            paper.heading("Abstract", size=12)
            paper.prose(numbered(5, "abstract"))
            paper.heading("1 Introduction")
            paper.prose(numbered(30, "river"))
        elif number == 1:
            paper.heading("2 Methods")
            paper.prose(numbered(8, "pump"))
            paper.heading("2.1 Probes", size=12)
            paper.prose(numbered(8, "probe"))
            paper.line("Table 1: Height of the water by season.", size=9)
            for cells in (
                ("Season", "Height", "Width"),
                ("Spring", "35.7", "221"),
                ("Autumn", "64.3", "507"),
            ):
                paper.row(cells, TABLE_XS)
            paper.y -= 20
            paper.prose(numbered(4, "lake"))
            paper.line("Figure 1. The channel from above.", size=9)
        else:
            paper.heading("References")
            paper.prose(["[1] A. Author. Rivers and lakes. Journal of Water, 3:1-9, 1999."])
            paper.prose(["[2] B. Writer. More rivers. Journal of Water, 4:10-19, 2001."])
            paper.heading("Appendix A")
            paper.prose(numbered(4, "appendix"))
        paper.next_page()
    return parsed(paper.save())


def test_passages_equal_their_range_after_normalisation(paper: Document) -> None:
    for passage in paper.passages:
        assert normalise_text(passage.text) == normalise_text(
            paper.text[passage.char_start : passage.char_end]
        )


def test_headings_make_the_section_tree(paper: Document) -> None:
    titles = [section.title for section in paper.sections]
    assert titles == ["", "Abstract", "1 Introduction", "2 Methods", "2.1 Probes", "References", "Appendix A"]
    probes = paper.sections[4]
    assert probes.parent_id == paper.sections[3].section_id
    assert paper.sections[3].char_end == paper.sections[5].char_start


def test_sections_know_what_they_are_for(paper: Document) -> None:
    kinds = [section.kind for section in paper.sections]
    body = SectionKind.BODY
    assert kinds == [SectionKind.FRONT, SectionKind.ABSTRACT, body, body, body, SectionKind.REFERENCES, body]


def test_section_path_runs_from_the_root(paper: Document) -> None:
    assert passage_with(paper, "of the probe showed").section_path == ("2 Methods", "2.1 Probes")


def test_title_and_authors_are_front_matter(paper: Document) -> None:
    assert passage_with(paper, "Ada Lovelace").passage_type is PassageType.FRONTMATTER


def test_references_are_no_evidence_and_the_appendix_is(paper: Document) -> None:
    assert passage_with(paper, "Rivers and lakes").passage_type is PassageType.REFERENCES
    assert passage_with(paper, "of the appendix showed").passage_type is PassageType.BODY


def test_running_heads_and_page_numbers_are_dropped(paper: Document) -> None:
    assert "Journal of Channels" not in paper.text
    assert "of 3" not in paper.text.replace("of 3 units", "")


def test_table_is_one_passage_with_a_row_a_line(paper: Document) -> None:
    table = next(passage for passage in paper.passages if passage.passage_type is PassageType.TABLE)
    assert table.text.split("\n") == [
        "Table 1: Height of the water by season.",
        "Season Height Width",
        "Spring 35.7 221",
        "Autumn 64.3 507",
    ]
    assert [(asset.asset_id, asset.caption) for asset in paper.tables] == [
        ("t1", "Table 1: Height of the water by season.")
    ]


def test_figure_caption_is_its_own_passage_and_asset(paper: Document) -> None:
    figure = next(passage for passage in paper.passages if passage.passage_type is PassageType.FIGURE)
    assert figure.text == "Figure 1. The channel from above."
    assert [(asset.asset_id, asset.page_index) for asset in paper.figures] == [("f1", 1)]


def test_passages_have_a_readable_length_and_whole_sentences(paper: Document) -> None:
    long = [passage for passage in paper.passages if passage.section_path == ("1 Introduction",)]
    assert len(long) >= 2
    assert all(90 <= len(passage.text.split()) <= 220 for passage in long)
    assert all(passage.text.startswith("Observation") and passage.text.endswith("units.") for passage in long)


def test_passages_cover_a_section_without_overlap(paper: Document) -> None:
    assert all(first.char_end <= second.char_start for first, second in pairwise(paper.passages))
    section = next(section for section in paper.sections if section.title == "1 Introduction")
    own = [passage.text for passage in paper.passages if passage.section_id == section.section_id]
    assert " ".join(own) == normalise_text(" ".join(numbered(30, "river")))


def test_boxes_lie_on_the_page_of_the_passage(paper: Document) -> None:
    passage = passage_with(paper, "of the pump showed")
    assert passage.page_index == 1
    assert {box.page_index for box in passage.boxes} == {1}
    assert all(70 <= box.left < box.right <= 595 and 0 < box.bottom < box.top < 842 for box in passage.boxes)


def test_lines_count_the_lines_of_the_text(paper: Document) -> None:
    passage = passage_with(paper, "of the lake showed")
    lines = paper.text.split("\n")
    assert "Observation 1 of the lake" in lines[passage.line_start]
    assert passage.text.endswith(lines[passage.line_end].strip())


def test_pages_know_their_size_and_range(paper: Document) -> None:
    assert [(page.width, page.height) for page in paper.pages] == [(595.0, 842.0)] * 3
    page = paper.pages[1]
    assert paper.text[page.char_start : page.char_end].startswith("2 Methods")


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "columns.pdf")
    paper.line("A title over both columns of the page", size=18, bold=True)
    top = paper.y - 20
    paper.y = top
    paper.prose(numbered(20, "left side"), width=42)
    paper.y = top
    paper.prose(numbered(20, "right side"), x=320, width=42)
    text = normalise_text(parsed(paper.save()).text)
    assert text.index("Observation 20 of the left") < text.index("Observation 1 of the right")


def test_paragraph_runs_on_over_columns_and_pages(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "pages.pdf")
    paper.prose(numbered(6))
    paper.line("This sentence begins at the foot of one page and", y=80)
    paper.next_page()
    paper.line("goes on at the head of the next one.")
    passage = passage_with(
        parsed(paper.save()), "begins at the foot of one page and goes on at the head of the next one."
    )
    assert passage.page_index == 0
    assert {box.page_index for box in passage.boxes} == {0, 1}


def test_words_divided_at_line_ends_are_joined(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "hyphens.pdf")
    paper.prose(numbered(4))
    paper.line("A long and careful meas-")
    paper.line("urement of a well-known")
    paper.line("river, which is well-")
    paper.line("known to all who live there.")
    text = normalise_text(parsed(paper.save()).text)
    assert "careful measurement of a well-known river, which is well-known to all" in text


def test_page_labels_are_kept(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "labels.pdf")
    for number, (style, start) in enumerate((("ROMAN_LOWER", 4), ("ARABIC", 1))):
        paper.canvas.addPageLabel(number, style=style, start=start)
        paper.prose(numbered(8, f"page {number}"))
        paper.next_page()
    document = parsed(paper.save())
    assert [page.label for page in document.pages] == ["iv", "1"]
    assert passage_with(document, "page 0").page_label == "iv"


def test_rotated_page_is_read_upright(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "rotated.pdf")
    paper.canvas.rotate(90)
    paper.canvas.translate(0, -595)
    paper.y = 500
    paper.prose(numbered(10))
    document = parsed(paper.save())
    assert " ".join(numbered(10)) in normalise_text(document.text)
    box = document.passages[0].boxes[0]
    assert box.left < box.right
    assert box.bottom < box.top


def test_contents_pages_are_no_evidence(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "contents.pdf")
    paper.heading("Contents", size=16)
    for number in range(1, 9):
        paper.line(f"{number} Chapter of rivers ........ {number * 10}")
    paper.next_page()
    paper.heading("1 Chapter of rivers", size=16)
    paper.prose(numbered(10))
    document = parsed(paper.save())
    assert [section.kind for section in document.sections] == [SectionKind.CONTENTS, SectionKind.BODY]
    assert passage_with(document, "........").passage_type is PassageType.FRONTMATTER


def test_headings_on_neighbouring_lines_stay_apart(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "neighbours.pdf")
    paper.heading("1 Introduction")
    paper.prose(numbered(10))
    paper.y -= 10
    paper.line("2 Results", size=14, bold=True)
    paper.line("2.1 Heights", size=14, bold=True)
    paper.prose(numbered(10))
    assert [section.title for section in parsed(paper.save()).sections] == [
        "1 Introduction",
        "2 Results",
        "2.1 Heights",
    ]


def test_known_word_above_the_title_does_not_open_the_body(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "label.pdf")
    paper.line("Case Report", size=12, bold=True)
    paper.line("A river that rose on one day only", size=20, bold=True)
    paper.line("Ada Lovelace", size=10)
    paper.heading("Introduction")
    paper.prose(numbered(10))
    assert [section.title for section in parsed(paper.save()).sections] == ["", "Introduction"]


def test_bracketed_number_at_a_line_start_does_not_cut_a_sentence(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "citation.pdf")
    paper.line("That rivers rise after long rain in the mountains has been shown before by")
    paper.line("[12] and by others in a number of studies over the last thirty years, and it")
    paper.line("[13] holds for lakes.")
    assert len(parsed(paper.save()).passages) == 1


def test_references_without_heading_are_found(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "unheaded.pdf")
    for number in range(6):
        paper.prose(numbered(5, f"part {number}"))
    for number in range(1, 11):
        paper.prose([f"[{number}] A. Author. On rivers. Journal of Water, {number}:1-9, 1999."])
    document = parsed(paper.save())
    assert passage_with(document, "Journal of Water, 5:").passage_type is PassageType.REFERENCES


@pytest.mark.parametrize(
    ("make", "state"),
    [
        (lambda path: path.write_bytes(b"%PDF-1.4\nnothing of a PDF follows"), IngestState.DAMAGED),
        (lambda path: path.write_bytes(Paper(path).save().read_bytes()[:200]), IngestState.DAMAGED),
        (lambda path: Paper(path).save(), IngestState.EMPTY),
        (blank, IngestState.NO_TEXT),
    ],
    ids=["rubbish", "cut off", "no pages", "blank page"],
)
def test_pdf_without_text_is_a_named_failure(tmp_path: Path, make, state: IngestState) -> None:
    path = tmp_path / "bad.pdf"
    make(path)
    failure = parse_pdf(path)
    assert not isinstance(failure, Document)
    assert failure.state is state
    assert failure.reason.endswith(".")


def test_password_is_asked_for(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "locked.pdf", StandardEncryption("secret", "owner"))
    paper.prose(numbered(10))
    failure = parse_pdf(paper.save())
    assert not isinstance(failure, Document)
    assert failure.state is IngestState.ENCRYPTED


def test_empty_password_with_forbidden_extraction_is_read(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "restricted.pdf", StandardEncryption("", "owner", canCopy=0, canModify=0))
    paper.prose(numbered(10))
    assert "Observation 10" in parsed(paper.save()).text


def test_full_text_cache_of_zotero_stands_in_for_a_missing_text_layer(tmp_path: Path) -> None:
    (tmp_path / ".zotero-ft-cache").write_text(" ".join(numbered(10)), encoding="utf-8")
    document = parsed(blank(tmp_path / "scan.pdf"))
    assert document.passages[0].page_index is None
    assert "Observation 10" in document.text
    assert document.warnings


def test_slides_of_one_line_each_keep_their_text(tmp_path: Path) -> None:
    paper = Paper(tmp_path / "slides.pdf")
    for number in range(1, 7):
        paper.line(f"Slide {number} shows how giraffes reach the highest leaves")
        paper.next_page()
    found = parse_pdf(paper.save())
    assert isinstance(found, Document)
    assert "giraffes reach" in found.passages[0].text
