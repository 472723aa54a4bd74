"""I3: scans without text are read once more when text recognition, or another of its languages, appears; never in a loop."""

import sys

import fake_tesseract
import pytest
from pdf_making import HEIGHT, WIDTH
from reportlab.pdfgen.canvas import Canvas
from small_library import SMALL_LIBRARY
from torture_library import NO_TEXT, TortureLibrary, write_database

from app.engine import scans
from app.engine.indexing import Indexer, IndexLimits
from app.engine.runs import RunContext
from app.engine.store.database import Store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script with a #! line")
TEXT = "The measurements were repeated and compared with all earlier results of the same group."
NOTHING = "."


class Desk:
    """A library with one scan, its index, and a machine on which Tesseract comes and goes."""

    def __init__(self, folder, zotero, monkeypatch):
        self.folder, self.zotero = folder, zotero
        self.store = Store(folder / "library.sqlite")
        self.program = ""
        monkeypatch.setattr(scans, "find_program", lambda: self.program)

    def install(self, plan, *languages):
        self.program = str(fake_tesseract.install(self.folder / "bin", plan, languages))

    def index(self, is_wanted=True):
        """Index, and tell how many pictures were read by it and what became of the scan."""
        before = len(fake_tesseract.calls(self.folder / "bin"))
        limits = IndexLimits(1, 60.0, 1024, is_wanted)
        Indexer(self.store, None, limits).run(self.zotero, self.folder / "snapshots", RunContext())
        ((state,),) = self.store.rows("SELECT state FROM sources WHERE kind = 'attachment'")
        return len(fake_tesseract.calls(self.folder / "bin")) - before, state


@pytest.fixture
def desk(tmp_path, monkeypatch):
    library = TortureLibrary(tmp_path / "zotero")
    canvas = Canvas(str(library.place("scan.pdf", NO_TEXT)), pagesize=(WIDTH, HEIGHT))
    canvas.rect(72, 72, 100, 100, fill=1)
    canvas.save()
    write_database(library, SMALL_LIBRARY)
    made = Desk(tmp_path, library.folder, monkeypatch)
    yield made
    made.store.close()


def test_a_scan_is_read_when_tesseract_appears(desk):
    assert desk.index() == (0, "no_text")
    assert desk.index() == (0, "no_text")
    desk.install(TEXT, "eng")
    assert desk.index() == (1, "indexed")
    assert desk.index() == (0, "indexed")


def test_a_scan_in_which_nothing_is_found_is_not_read_again_and_again(desk):
    desk.install(NOTHING, "eng")
    assert desk.index() == (1, "no_text")
    assert desk.index() == (0, "no_text")
    assert desk.index() == (0, "no_text")


def test_another_language_gives_a_scan_one_more_try(desk):
    desk.install(NOTHING, "eng")
    desk.index()
    desk.install(NOTHING, "deu", "eng")
    assert desk.index() == (1, "no_text")
    assert desk.index() == (0, "no_text")
    desk.install(NOTHING, "eng")
    assert desk.index() == (0, "no_text")
    desk.install(TEXT, "deu", "eng")
    assert desk.index() == (0, "no_text")
    desk.install(TEXT, "deu", "eng", "fra")
    assert desk.index() == (1, "indexed")


def test_a_scan_is_read_when_reading_scans_is_switched_on(desk):
    desk.install(TEXT, "eng")
    assert desk.index(is_wanted=False) == (0, "no_text")
    assert desk.index(is_wanted=False) == (0, "no_text")
    assert desk.index() == (1, "indexed")


def test_a_program_that_does_not_answer_changes_nothing(desk):
    desk.index()
    desk.program = "/nowhere/tesseract"
    assert desk.index() == (0, "no_text")


def test_what_was_tried_is_forgotten_with_the_file(desk):
    desk.install(NOTHING, "eng")
    desk.index()
    with desk.store.transaction() as connection:
        connection.execute("UPDATE sources SET sha256 = 'other' WHERE kind = 'attachment'")
    desk.install(NOTHING, "deu", "eng")
    desk.index()
    ((tried,),) = desk.store.rows("SELECT value FROM meta WHERE name = 'scans_tried'")
    assert tried.count('"eng"') == 1
