"""The sample library: built as a Zotero data directory, readable by the engine, and right in its sums (U2)."""

import hashlib
import importlib
import math
import os
import re
import shutil
import subprocess
import sys
import tomllib
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfbase.ttfonts import TTFont

from app.engine.citations.authors import author_label, display_author
from app.engine.ingest.document import Document, PassageType, SectionKind
from app.engine.ingest.pdf import parse_pdf
from app.engine.zotero.reader import read_library
from app.engine.zotero.snapshot import take_snapshot

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "packaging"
SOURCES = ROOT / "resources" / "sample_library"
STEMS = [path.stem for path in sorted((SOURCES / "papers").glob("*.md"))]
QUESTIONS = tomllib.loads((SOURCES / "questions.toml").read_text(encoding="utf-8"))["questions"]


@pytest.fixture(scope="module")
def script():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(SCRIPTS)
        yield importlib.import_module("sample_library")


@pytest.fixture(scope="module")
def built(script, tmp_path_factory):
    return script.build(tmp_path_factory.mktemp("sample") / "Zotero")


@pytest.fixture(scope="module")
def papers(script):
    return {paper.stem: paper for paper in script.read_papers(SOURCES / "papers")}


@pytest.fixture(scope="module")
def library(built, tmp_path_factory):
    snapshot = take_snapshot(built, tmp_path_factory.mktemp("snapshots"))
    return read_library(snapshot.path, built, None)


@pytest.fixture(scope="module")
def pdfs(papers, library):
    """The PDF of each paper by the stem of its source."""
    titles = {item.ref.key: item.title for item in library.items}
    by_title = {titles[attachment.parent_key]: attachment.path for attachment in library.attachments}
    return {stem: by_title[paper.title] for stem, paper in papers.items()}


@pytest.fixture(scope="module")
def documents(pdfs):
    return {stem: parse_pdf(path) for stem, path in pdfs.items()}


@pytest.fixture
def sources(script, tmp_path, monkeypatch):
    """A copy of the sources that a test may change."""
    copy = tmp_path / "sources"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("built"))
    monkeypatch.setattr(script, "SOURCES", copy)
    return copy


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def squeezed(text: str) -> str:
    return "".join(text.split())


def page_text(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def table_rows(body: str, number: int) -> list[list[str]]:
    """The cells below the head of a paper's n-th table."""
    tables = re.findall(r"(?:^\|.*\n)+", body, re.MULTILINE)
    lines = tables[number - 1].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def to_five_places(value: float) -> float:
    """Rounded as by hand: halves go up."""
    return float(Decimal(value).quantize(Decimal("0.00001"), ROUND_HALF_UP))


# -- building ---------------------------------------------------------------------------------------------------------


def test_a_build_makes_a_database_and_one_pdf_a_paper(built):
    assert (built / "zotero.sqlite").is_file()
    assert len(list(built.glob("storage/*/*.pdf"))) == len(STEMS) == 5


def test_a_second_build_changes_nothing(script, built):
    before = {path: path.stat().st_mtime_ns for path in built.rglob("*")}
    script.build(built)
    assert {path: path.stat().st_mtime_ns for path in built.rglob("*")} == before


def test_a_build_in_another_process_gives_the_same_bytes(built, tmp_path):
    other = tmp_path / "other"
    command = [sys.executable, str(SCRIPTS / "sample_library.py"), str(other)]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": "7"})
    assert files_of(other) == files_of(built)


def test_a_changed_source_replaces_the_library(script, sources, tmp_path):
    outdir = script.build(tmp_path / "out")
    before = files_of(outdir)
    paper = sources / "papers" / f"{STEMS[0]}.md"
    paper.write_text(
        paper.read_text(encoding="utf-8").replace("1 Introduction", "1 Beginning"), encoding="utf-8"
    )
    script.build(outdir)
    after = files_of(outdir)
    assert after.keys() == before.keys()
    assert sum(after[name] != before[name] for name in before if name.endswith(".pdf")) == 1


def test_a_failed_build_leaves_the_library_as_it_was(script, sources, tmp_path):
    outdir = script.build(tmp_path / "out")
    before = files_of(outdir)
    (sources / "papers" / "9-broken.md").write_text("no head here", encoding="utf-8")
    with pytest.raises(ValueError, match=r"9-broken\.md"):
        script.build(outdir)
    assert files_of(outdir) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "sources"]


def test_a_folder_with_other_contents_is_refused(script, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError, match="not a sample library"):
        script.build(tmp_path)
    assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "mine"


def test_a_highlight_of_a_missing_sentence_is_named(script, sources, tmp_path):
    notes = sources / "annotations.toml"
    changed = notes.read_text(encoding="utf-8").replace("Agreement beats brilliance", "Volume beats reason")
    notes.write_text(changed, encoding="utf-8")
    with pytest.raises(ValueError, match="Volume beats reason"):
        script.build(tmp_path / "out")


# -- pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stem", STEMS)
def test_each_paper_has_pages_labels_outline_and_title(stem, papers, pdfs):
    paper = papers[stem]
    with pypdfium2.PdfDocument(pdfs[stem]) as document:
        count = len(document)
        labels = [document.get_page_label(index) for index in range(count)]
        outline = [entry.get_title() for entry in document.get_toc()]
        title = document.get_metadata_value("Title")
    assert count >= 2
    assert labels == [str(paper.first_page + index) for index in range(count)]
    assert outline == ["Abstract", *re.findall(r"^## (.*)$", paper.body, re.MULTILINE)]
    assert title == paper.title


@pytest.mark.parametrize("stem", STEMS)
def test_the_last_page_is_not_nearly_empty(stem, pdfs):
    with pypdfium2.PdfDocument(pdfs[stem]) as document:
        lines = document[len(document) - 1].get_textpage().get_text_range().splitlines()
    assert len(lines) >= 15


def test_printed_page_numbers_of_two_papers_never_meet(papers, pdfs):
    taken = []
    for stem, path in pdfs.items():
        with pypdfium2.PdfDocument(path) as document:
            taken.extend(range(papers[stem].first_page, papers[stem].first_page + len(document)))
    assert len(taken) == len(set(taken))


@pytest.mark.parametrize("stem", STEMS)
def test_every_character_has_a_glyph(stem):
    face = TTFont("probe", SOURCES / "fonts" / "SourceSerifPro-Regular.ttf").face
    text = (SOURCES / "papers" / f"{stem}.md").read_text(encoding="utf-8")
    assert {char for char in text if char.isprintable() and ord(char) not in face.charToGlyph} == set()


@pytest.mark.parametrize("stem", STEMS)
def test_sentences_come_out_of_the_pdf_in_their_order(stem, papers, pdfs):
    prose = re.sub(
        r"```.*?```|^Table \d+\. .*$|^\|.*$|^- .*$|^## ",
        "",
        papers[stem].body,
        flags=re.DOTALL | re.MULTILINE,
    )
    running_head = (
        rf"\n?\d+\r?\n{re.escape(papers[stem].short_title)} {re.escape('Attest Working Papers')} \d\r?\n"
    )
    text = squeezed(re.sub(running_head, "\n", page_text(pdfs[stem])))
    position = 0
    for sentence in re.split(r"(?<=[.?!]) |\n+", prose):
        words = squeezed(sentence)
        found = text.find(words, position)
        assert found >= 0, sentence
        position = found + len(words)


# -- what the engine makes of it --------------------------------------------------------------------------------------


def test_the_reader_finds_every_paper_without_a_warning(library, papers):
    assert library.warnings == ()
    assert {item.title for item in library.items} == {paper.title for paper in papers.values()}
    assert all(
        item.venue == "Attest Working Papers" and item.year == 2026 and item.abstract
        for item in library.items
    )
    assert all(attachment.path is not None for attachment in library.attachments)


def test_all_styles_of_authors_are_shown(library):
    labels = set()
    for item in library.items:
        names = [
            display_author(each.first_name, each.last_name, each.is_single_field) for each in item.creators
        ]
        labels.add(author_label(names, item.short_title))
    assert labels == {"Lindqvist", "Lindqvist & Okafor", "Baek et al.", "Attest Team"}


def test_collections_are_nested_and_hold_every_paper(library):
    paths = {collection.ref.key: collection.path for collection in library.collections}
    assert sorted(paths.values()) == [
        ("How Attest works",),
        ("How Attest works", "Checking and keeping"),
        ("How Attest works", "Finding and reading"),
    ]
    assert all(len(paths[key]) == 2 for item in library.items for key in item.collection_keys)
    assert all(item.collection_keys and item.tags for item in library.items)


def test_there_is_one_note_below_a_paper(library):
    (note,) = library.notes
    assert note.parent_key in {item.ref.key for item in library.items}
    assert "reliability diagram" in note.html


def test_the_highlight_lies_on_its_sentence(library):
    (mark,) = library.annotations
    (path,) = [each.path for each in library.attachments if each.ref.key == mark.attachment_key]
    with pypdfium2.PdfDocument(path) as document:
        words = document[mark.page_index].get_textpage()
        covered = " ".join(words.get_text_bounded(*rect) for rect in mark.rects)
    assert squeezed(mark.text) in squeezed(covered)


@pytest.mark.parametrize("stem", STEMS)
def test_ingest_finds_sections_tables_and_figures(stem, papers, documents):
    document, body = documents[stem], papers[stem].body
    assert isinstance(document, Document)
    titles = [section.title for section in document.sections]
    assert [title for title in re.findall(r"^## (.*)$", body, re.MULTILINE) if title not in titles] == []
    assert {SectionKind.ABSTRACT, SectionKind.REFERENCES} <= {section.kind for section in document.sections}
    assert len(document.figures) == body.count("```figure") == 1
    assert len(document.tables) == len(re.findall(r"^Table \d+\. ", body, re.MULTILINE)) >= 1
    assert all(
        asset.caption.startswith(("Figure", "Table")) for asset in (*document.figures, *document.tables)
    )


@pytest.mark.parametrize("stem", STEMS)
def test_each_table_row_stays_in_one_passage(stem, papers, documents):
    tables = [
        squeezed(passage.text)
        for passage in documents[stem].passages
        if passage.passage_type is PassageType.TABLE
    ]
    for number in range(1, len(documents[stem].tables) + 1):
        cells = [
            squeezed(cell) for row in table_rows(papers[stem].body, number) for cell in row if " " not in cell
        ]
        assert any(all(cell in table for cell in cells) for table in tables)


# -- questions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["text"][:40])
def test_each_question_names_papers_and_a_sentence_of_the_first(question, papers, documents):
    assert question["text"].endswith("?")
    assert set(question["papers"]) <= papers.keys()
    assert bool(question["papers"]) == bool(question["quote"])
    if question["papers"]:
        passages = [" ".join(passage.text.split()) for passage in documents[question["papers"][0]].passages]
        assert any(question["quote"] in passage for passage in passages)


def test_every_paper_answers_a_question_and_one_question_has_no_answer():
    answering = {stem for question in QUESTIONS for stem in question["papers"]}
    assert answering == set(STEMS)
    assert sum(not question["papers"] for question in QUESTIONS) == 1


# -- the worked examples ----------------------------------------------------------------------------------------------


def test_fused_ranks_are_computed_right(papers):
    rows = table_rows(papers["1-finding-passages"].body, 1)
    shares = {row[0]: [0.0 if rank == "–" else 1 / (60 + int(rank)) for rank in row[1:3]] for row in rows}
    order = sorted(shares, key=lambda name: -sum(shares[name]))
    for name, _, _, lexical, dense, total, rank in rows:
        assert [float(lexical), float(dense)] == [to_five_places(share) for share in shares[name]]
        assert float(total) == to_five_places(sum(shares[name]))
        assert int(rank) == order.index(name) + 1
    assert round(sum(shares["E"]) - sum(shares["D"]), 5) == 0.00002
    assert round((1 / 61) / (1 / 62), 2) == 1.02


def test_the_figure_of_fused_ranks_shows_its_table(papers):
    body = papers["1-finding-passages"].body
    figure = tomllib.loads(re.search(r"```figure\n(.*?)```", body, re.DOTALL)[1])
    drawn = list(zip(figure["labels"], *(row["values"] for row in figure["series"]), strict=True))
    by_rank = sorted(table_rows(body, 1), key=lambda row: int(row[6]))
    assert drawn == [(row[0], float(row[3]), float(row[4])) for row in by_rank]


def test_word_weights_are_computed_right(papers):
    body = papers["1-finding-passages"].body
    rare, common = (math.log((10_000 - n + 0.5) / (n + 0.5)) for n in (40, 4_000))
    assert f"weighs {rare:.2f}" in body
    assert f"weighs {common:.2f}" in body
    assert 13 < rare / common < 14
    counts = [f"{2.2 * times / (times + 1.2):.2f}" for times in (1, 2, 10)]
    assert "one occurrence counts {}, two count {}, ten count {}".format(*counts) in body


def test_verdicts_follow_the_probabilities(papers):
    for _, _, probability, at_default, at_strict in table_rows(papers["2-checking-citations"].body, 1):
        for threshold, verdict in ((0.60, at_default), (0.80, at_strict)):
            if probability == "none":
                assert verdict == "Not checked"
            else:
                assert verdict == ("Verified" if float(probability) >= threshold else "Rejected")


@pytest.fixture
def bins(papers):
    """Claims, average probability and supported claims of each bin of the calibration example."""
    rows = table_rows(papers["3-calibration"].body, 1)
    for row in rows:
        assert float(row[4]) == round(int(row[3]) / int(row[1]), 2)
        assert float(row[5]) == round(abs(float(row[2]) - float(row[4])), 2)
    return [(int(row[1]), float(row[2]), int(row[3])) for row in rows]


def test_the_calibration_error_is_computed_right(papers, bins):
    total = sum(count for count, _, _ in bins)
    error = sum(count * abs(mean - supported / count) for count, mean, supported in bins) / total
    assert total == 200
    assert round(error, 6) == 0.05
    assert "10/200 = 0.05" in papers["3-calibration"].body


def test_the_brier_score_is_computed_right(papers, bins):
    body = papers["3-calibration"].body
    parts = [yes * (1 - mean) ** 2 + (count - yes) * mean**2 for count, mean, yes in bins]
    base = sum(yes for _, _, yes in bins) / 200
    assert (
        "contribute {:.2f}, {:.2f}, {:.2f}, {:.2f} and {:.2f}, in all {:.2f}".format(*parts, sum(parts))
        in body
    )
    assert f"34.80/200 = {sum(parts) / 200:.3f}" in body
    assert f"0.52 × 0.48 = {base * (1 - base):.4f}" in body
    assert round(1 - sum(parts) / 200 / (base * (1 - base)), 1) == 0.3


def test_the_effect_of_the_threshold_is_computed_right(papers, bins):
    body = papers["3-calibration"].body
    supported = sum(yes for _, _, yes in bins)
    kept = {tau: [row for row in bins if row[1] >= tau] for tau in (0.6, 0.8)}
    counts = {tau: (sum(row[0] for row in rows), sum(row[2] for row in rows)) for tau, rows in kept.items()}
    assert counts == {0.6: (100, 77), 0.8: (60, 51)}
    assert "from 77 to 85 percent, but it also rejects 53 of the 104 supported claims instead of 27" in body
    assert (supported, supported - 51, supported - 77, 51 / 60) == (104, 53, 27, 0.85)
    assert round(sum(count * mean for count, mean, _ in kept[0.6])) == 82


def test_the_fitted_score_is_computed_right(papers):
    body = papers["3-calibration"].body
    assert f"announced as {1 / (1 + math.exp(-2)):.2f}" in body
    assert f"announced as {1 / (1 + math.exp(-(0.8 * 2 - 0.3))):.2f}" in body


def test_the_reliability_diagram_shows_its_table(papers, bins):
    figure = tomllib.loads(re.search(r"```figure\n(.*?)```", papers["3-calibration"].body, re.DOTALL)[1])
    assert figure["points"] == [[mean, yes / count] for count, mean, yes in bins]


@pytest.mark.parametrize("sentence", ["Sleep was shorter on weekdays.", "Sleep was shorter on weekends."])
def test_the_fingerprints_in_the_text_are_right(sentence, papers):
    body = papers["4-bundles"].body
    assert f"“{sentence}” begins with {hashlib.sha256(sentence.encode()).hexdigest()[:8]}" in body


def test_the_cost_of_a_copy_is_computed_right(papers):
    assert 120 / 400 == 0.3
    assert (
        "120 megabytes on a disk that copies 400 megabytes a second this would be 0.3 seconds"
        in papers["5-reading-files"].body
    )


# -- references -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stem", STEMS)
def test_every_work_is_cited_and_every_citation_is_listed(stem, papers):
    text, references = papers[stem].body.split("## References")
    listed = {
        (entry[1], entry[2])
        for entry in re.finditer(r"^- ([^,.]+).*?\((\d{4}|n\.d\.)\)\.", references, re.MULTILINE)
    }
    groups = re.findall(r"\(([^()]*(?:\d{4}|n\.d\.))\)|(Platt \(1999)\)", text)
    cited = set()
    for group in (part for pair in groups for whole in pair for part in whole.split(";")):
        found = re.match(r"\s*(.+?)(?:,| et al| &| \().*?(\d{4}|n\.d\.)$", group)
        if found:
            cited.add((found[1], found[2]))
    assert cited == listed
