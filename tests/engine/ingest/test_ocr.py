"""I3: scans are read by Tesseract where it is installed, page by page, and go on after an interruption."""

import shutil
import sys
import threading

import fake_tesseract
import pytest
from pdf_making import HEIGHT, WIDTH
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

import app.engine.ingest.ocr as ocr
from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.page_watch import PageWatch, ReadStage
from app.engine.ingest.parse import parse_file
from app.engine.ingest.pool import ParserPool
from app.engine.ingest.recognition import RecognisedPages, RecognitionOrder, kept_pages
from app.engine.runs import Canceled, RunContext

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script with a #! line")
GERMAN = "Die Messungen der Temperatur wurden in den Jahren nach dem Krieg/wiederholt und mit den Ergebnissen vergli-/chen, die vorher nicht veröffentlicht waren."
ENGLISH = "The measurements were repeated and compared with all earlier results of the same group."


@pytest.fixture
def scan(tmp_path):
    """Three pages with a drawing and no text."""
    path = tmp_path / "scan.pdf"
    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT))
    for _ in range(3):
        canvas.rect(72, 72, 100, 100, fill=1)
        canvas.showPage()
    canvas.save()
    return path


def read(scan, program, language="", kept="", beats=None, **order):
    asked = RecognitionOrder(str(program), language=language, kept_in=str(kept), **order)
    watch = PageWatch((), beats.append if beats is not None else lambda _: None, recognition=asked)
    return parse_file(ParseRequest(str(scan), "application/pdf", "", 1), watch)


def test_the_pages_of_a_scan_are_read(scan, tmp_path):
    program = fake_tesseract.install(
        tmp_path / "bin", f"{ENGLISH}|Second page of the scan.|Third page of it."
    )
    found = read(scan, program)
    assert isinstance(found, Document)
    assert [passage.page_index for passage in found.passages] == [0]
    assert "Second page of the scan." in found.text
    assert "speck" not in found.text
    assert [found.text[page.char_start : page.char_end] for page in found.pages][2] == "Third page of it."
    assert found.warnings == (
        "The text was read from images by text recognition (Tesseract, eng) and may hold errors.",
    )


def test_words_have_their_places_on_the_page(scan, tmp_path):
    found = read(scan, fake_tesseract.install(tmp_path / "bin", ENGLISH))
    box = found.passages[0].boxes[0]
    assert box.left == pytest.approx(100 * 72 / 300, abs=0.5)
    assert box.top == pytest.approx(HEIGHT - 100 * 72 / 300, abs=0.5)


def test_the_language_of_the_first_page_decides(scan, tmp_path):
    program = fake_tesseract.install(tmp_path / "bin", GERMAN)
    found = read(scan, program)
    assert fake_tesseract.calls(tmp_path / "bin") == ["eng", "deu+eng", "deu+eng", "deu+eng"]
    assert found.language == "de"
    assert "deu and eng" in found.warnings[0]
    assert "verglichen" in found.text


def test_the_language_of_the_item_is_taken_first(scan, tmp_path):
    read(scan, fake_tesseract.install(tmp_path / "bin", GERMAN), language="de")
    assert fake_tesseract.calls(tmp_path / "bin") == ["deu+eng"] * 3


def test_a_language_without_data_falls_to_english(scan, tmp_path):
    read(scan, fake_tesseract.install(tmp_path / "bin", ENGLISH), language="ja")
    assert set(fake_tesseract.calls(tmp_path / "bin")) == {"eng"}


def test_a_page_that_fails_costs_only_itself(scan, tmp_path):
    found = read(scan, fake_tesseract.install(tmp_path / "bin", f"{ENGLISH}|FAIL|Third page."))
    assert "Third page." in found.text
    assert found.warnings[1:] == ("Page 2 is left out: text recognition failed on it.",)


def test_a_page_that_hangs_costs_only_itself(scan, tmp_path, monkeypatch):
    monkeypatch.setattr(ocr, "PAGE_TIMEOUT_S", 0.5)
    found = read(scan, fake_tesseract.install(tmp_path / "bin", f"HANG|{ENGLISH}"), language="en")
    assert ENGLISH in found.text
    assert found.warnings[1].startswith("Page 1 is left out: text recognition took longer than")


def test_recognised_pages_are_told_and_not_read_again(scan, tmp_path):
    program = fake_tesseract.install(tmp_path / "bin", f"{ENGLISH}|Second page.|Third page.")
    beats, pages = [], RecognisedPages(tmp_path / "kept")
    first = read(scan, program, "en", beats=beats)
    for beat in beats:
        if beat.recognised is not None:
            pages.keep("abc", beat.recognised)
    assert read(scan, program, "en", pages.path("abc")) == first
    assert len(fake_tesseract.calls(tmp_path / "bin")) == 3
    assert [beat.page_index for beat in beats if beat.stage is ReadStage.RECOGNITION] == [0, 0, 1, 1, 2, 2]


def test_a_half_written_page_is_read_again(tmp_path):
    pages = RecognisedPages(tmp_path / "kept")
    pages.keep("abc", ocr.RecognisedPage(4, "eng", ()))
    with pages.path("abc").open("ab") as file:
        file.write(b'{"page_index": 5, "langu')
    pages.keep("abc", ocr.RecognisedPage(6, "eng", ()))
    assert set(kept_pages(pages.path("abc"))) == {4, 6}


def test_pages_of_scans_that_are_gone_are_removed(tmp_path):
    pages = RecognisedPages(tmp_path / "kept")
    for name in ("abc", "def"):
        pages.keep(name, ocr.RecognisedPage(0, "eng", ()))
    pages.forget_others({"def"})
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["def.jsonl"]


@pytest.mark.parametrize(
    ("program", "order", "said"),
    [
        ("", {}, "Install Tesseract"),
        ("/nowhere/tesseract", {}, "Install Tesseract"),
        ("x", {"is_wanted": False}, "switched off"),
    ],
)
def test_without_tesseract_a_scan_is_named_as_such(scan, program, order, said):
    failure = read(scan, program, **order)
    assert isinstance(failure, ParseFailure)
    assert failure.state is IngestState.NO_TEXT
    assert said in failure.reason


def test_a_scan_of_nothing_has_no_text(scan, tmp_path):
    failure = read(scan, fake_tesseract.install(tmp_path / "bin", "ab|c|d"))
    assert isinstance(failure, ParseFailure)
    assert failure.state is IngestState.NO_TEXT


def test_cancelling_ends_a_recognition_at_once(scan, tmp_path):
    program = fake_tesseract.install(tmp_path / "bin", "HANG")
    run, is_at_work = RunContext(), threading.Event()
    asked = RecognitionOrder(str(program), language="en")
    request = ParseRequest(str(scan), "application/pdf", "", 1, recognition=asked)

    def hear(_request, beat):
        if beat.stage is ReadStage.RECOGNITION:
            is_at_work.set()
            run.cancel()

    with ParserPool(1, timeout_s=60, memory_mb=2_048) as pool, pytest.raises(Canceled):
        list(pool.parse_many([request], run, hear))
    assert is_at_work.is_set()


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_tesseract_reads_a_scan_in_a_fenced_worker(tmp_path):
    import pypdfium2 as pdfium
    from pdf_making import SENTENCE, Paper

    paper = Paper(tmp_path / "paper.pdf")
    paper.prose([SENTENCE] * 3, size=12, width=70)
    paper.canvas.save()
    picture = pdfium.PdfDocument(str(paper.path))[0].render(scale=2.5).to_pil()
    canvas = Canvas(str(tmp_path / "scan.pdf"), pagesize=(WIDTH, HEIGHT))
    canvas.drawImage(ImageReader(picture), 0, 0, WIDTH, HEIGHT)
    canvas.save()
    asked = RecognitionOrder(str(shutil.which("tesseract")))
    request = ParseRequest(str(tmp_path / "scan.pdf"), "application/pdf", "", 1, recognition=asked)
    with ParserPool(1, timeout_s=60, memory_mb=2_048) as pool:
        ((_, found),) = pool.parse_many([request], RunContext())
    assert isinstance(found, Document), found
    assert "measured the flow of water" in found.passages[0].text
    assert found.passages[0].boxes[0].left == pytest.approx(72, abs=4)
