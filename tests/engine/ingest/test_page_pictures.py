"""U5, I4: page pictures with the boxes of a passage; drawn apart, bounded, kept a little, and never in the way."""

import io
import os
import sys
import threading
from pathlib import Path

import psutil
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
import pytest
from pdf_making import Paper, numbered
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption

from app.engine.ingest.document import Box, Document, IngestState, ParseFailure
from app.engine.ingest.page_image import MAX_PIXELS
from app.engine.ingest.pdf import parse_pdf
from app.engine.ingest.render import CACHE_BYTES, PageRenderer
from app.engine.runs import Canceled, RunContext

HANGING = (sys.executable, "-c", "import sys, threading; sys.stdin.readline(); threading.Event().wait()")
CRASHING = (sys.executable, "-c", "import os, sys; sys.stdin.readline(); os.abort()")
TURNS = [0, 90, 180, 270]
CROPS = [None, (40, 300, 560, 800)]
ORIGINS = [(0, 0), (-200, 130)]


@pytest.fixture(scope="module")
def renderer():
    with PageRenderer() as renderer:
        yield renderer


def paper_of(path: Path, pages: int = 1, **options) -> Path:
    paper = Paper(path, **options)
    for number in range(pages):
        paper.prose(numbered(14, f"channel {number}"))
        if number + 1 < pages:
            paper.next_page()
    return paper.save()


def turned(path: Path, turn: int, crop: tuple[int, ...] | None, origin: tuple[int, int]) -> Path:
    """The paper with its first page turned, cropped, and moved to another origin of its coordinates."""
    plain = paper_of(path)
    document = pdfium.PdfDocument(plain)
    page = document[0]
    page.set_rotation(turn)
    if origin != (0, 0):
        pdfium_c.FPDFPage_TransFormWithClip(
            page.raw,
            pdfium_c.FS_MATRIX(1, 0, 0, 1, *origin),
            pdfium_c.FS_RECTF(-2_000, 3_000, 3_000, -2_000),
        )
        page.set_mediabox(origin[0], origin[1], origin[0] + 595, origin[1] + 842)
    if crop:
        x, y = origin
        page.set_cropbox(crop[0] + x, crop[1] + y, crop[2] + x, crop[3] + y)
    target = path.with_stem("turned")
    document.save(target)
    document.close()
    return target


def ink(png: bytes) -> Image.Image:
    """The dark parts of a picture, as white on black."""
    return Image.open(io.BytesIO(png)).convert("L").point(lambda value: 255 if value < 128 else 0)


def pixels(box: Box, scale: float, height: int) -> tuple[int, int, int, int]:
    return (
        round(box.left * scale) - 2,
        round(height - box.top * scale) - 2,
        round(box.right * scale) + 2,
        round(height - box.bottom * scale) + 2,
    )


@pytest.mark.parametrize("origin", ORIGINS, ids=str)
@pytest.mark.parametrize("crop", CROPS, ids=str)
@pytest.mark.parametrize("turn", TURNS)
def test_boxes_lie_where_the_words_are_drawn(
    renderer: PageRenderer, tmp_path: Path, turn: int, crop, origin
) -> None:
    path = turned(tmp_path / "paper.pdf", turn, crop, origin)
    document = parse_pdf(path)
    assert isinstance(document, Document)
    boxes = [box for passage in document.passages for box in passage.boxes]
    found = renderer.pages_of(path, 0, boxes, 1.5)
    assert not isinstance(found, ParseFailure)
    picture = ink(found[0].png)
    outside = picture.copy()
    for box in found[0].boxes:
        place = pixels(box, found[0].scale, picture.height)
        assert picture.crop(place).getbbox() is not None
        outside.paste(0, place)
    assert outside.getbbox() is None, "words are drawn outside the boxes"


@pytest.mark.parametrize("turn", TURNS)
def test_text_inside_the_boxes_is_the_passage(tmp_path: Path, turn: int) -> None:
    path = turned(tmp_path / "paper.pdf", turn, None, (-200, 130))
    document = parse_pdf(path)
    assert isinstance(document, Document)
    opened = pdfium.PdfDocument(path)
    words = opened[0].get_textpage()
    for passage in document.passages:
        inside = " ".join(
            words.get_text_bounded(box.left - 1, box.bottom - 1, box.right + 1, box.top + 1)
            for box in passage.boxes
        )
        assert set(passage.text.split()) <= set(inside.split())
    opened.close()


def test_passage_over_two_pages_gives_both(renderer: PageRenderer, tmp_path: Path) -> None:
    path = paper_of(tmp_path / "two.pdf", pages=3)
    boxes = [Box(1, 70, 60, 500, 120), Box(2, 70, 700, 500, 780)]
    found = renderer.pages_of(path, 1, boxes, 0.5)
    assert not isinstance(found, ParseFailure)
    assert [(one.page_index, len(one.boxes)) for one in found] == [(1, 1), (2, 1)]


def test_huge_page_is_drawn_smaller_and_says_at_which_scale(renderer: PageRenderer, tmp_path: Path) -> None:
    plain = pdfium.PdfDocument(paper_of(tmp_path / "plain.pdf"))
    plain[0].set_mediabox(0, 0, 14_000, 14_000)
    plain.save(tmp_path / "huge.pdf")
    plain.close()
    found = renderer.pages_of(tmp_path / "huge.pdf", 0, [Box(0, 70, 700, 500, 780)], 4.0)
    assert not isinstance(found, ParseFailure)
    width, height = Image.open(io.BytesIO(found[0].png)).size
    assert width * height <= MAX_PIXELS * 1.01
    assert found[0].scale == pytest.approx(width / 14_000, rel=0.01)
    assert found[0].boxes[0].top == pytest.approx(780, abs=1)


def test_file_that_cannot_be_drawn_gives_a_reason(renderer: PageRenderer, tmp_path: Path) -> None:
    locked = paper_of(tmp_path / "locked.pdf", encryption=StandardEncryption("secret"))
    (tmp_path / "rubbish.pdf").write_bytes(b"%PDF-1.7 rubbish")
    found = {
        name: renderer.pages_of(tmp_path / name, 0, (), 1.0)
        for name in ("none.pdf", locked.name, "rubbish.pdf", ".")
    }
    states = [one.state if isinstance(one, ParseFailure) else None for one in found.values()]
    assert states == [
        IngestState.UNREADABLE,
        IngestState.ENCRYPTED,
        IngestState.DAMAGED,
        IngestState.UNREADABLE,
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_pipe_is_not_waited_for(renderer: PageRenderer, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    assert isinstance(renderer.pages_of(tmp_path / "pipe.pdf", 0, (), 1.0), ParseFailure)


def test_page_that_hangs_is_given_up_with_a_reason(tmp_path: Path) -> None:
    with PageRenderer(timeout_s=0.3, command=HANGING) as renderer:
        found = renderer.pages_of(tmp_path / "any.pdf", 0, (), 1.0)
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.TIMEOUT


def test_page_that_crashes_its_process_is_told_and_the_next_is_drawn(
    renderer: PageRenderer, tmp_path: Path
) -> None:
    with PageRenderer(command=CRASHING) as crashing:
        found = crashing.pages_of(tmp_path / "any.pdf", 0, (), 1.0)
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.CRASHED
    path = paper_of(tmp_path / "good.pdf")
    renderer.pages_of(path, 0, (), 0.5)
    first = renderer._worker.pid
    assert first is not None
    psutil.Process(first).kill()
    psutil.Process(first).wait()
    assert not isinstance(renderer.pages_of(path, 0, (), 0.25), ParseFailure)


def test_cancelled_page_is_left_at_once(tmp_path: Path) -> None:
    run = RunContext()
    with PageRenderer(timeout_s=60.0, command=HANGING) as renderer:
        timer = threading.Timer(0.2, run.cancel)
        timer.start()
        with pytest.raises(Canceled):
            renderer.pages_of(tmp_path / "any.pdf", 0, (), 1.0, run)
        timer.join()


def test_cancelled_page_does_not_wait_for_another(tmp_path: Path) -> None:
    first, second = RunContext(), RunContext()
    second.cancel()
    with PageRenderer(timeout_s=60.0, command=HANGING) as renderer:

        def wait() -> None:
            with pytest.raises(Canceled):
                renderer.pages_of(tmp_path / "a.pdf", 0, (), 1.0, first)

        waiting = threading.Thread(target=wait)
        waiting.start()
        with pytest.raises(Canceled):
            renderer.pages_of(tmp_path / "b.pdf", 0, (), 1.0, second)
        first.cancel()
        waiting.join()


def test_picture_is_kept_until_its_file_changes(tmp_path: Path) -> None:
    path = paper_of(tmp_path / "kept.pdf", pages=2)
    with PageRenderer() as renderer:
        drawn = renderer.pages_of(path, 0, (), 0.5)
        assert renderer.pages_of(path, 0, (), 0.5) == drawn
        assert not isinstance(drawn, ParseFailure)
        assert renderer._cache.get(next(iter(renderer._cache._pictures))) is drawn[0]
        paper_of(path)
        os.utime(path, (1, 1))
        assert isinstance(renderer.pages_of(path, 1, (), 0.5), ParseFailure)


def test_kept_pictures_have_a_bound(tmp_path: Path) -> None:
    path = paper_of(tmp_path / "many.pdf")
    with PageRenderer() as renderer:
        renderer._cache._limit_bytes = 100_000
        for step in range(12):
            renderer.pages_of(path, 0, (), 0.5 + step / 10)
        assert renderer._cache._used <= 100_000 < CACHE_BYTES
        assert renderer._cache._pictures


def test_process_that_was_started_ahead_draws(tmp_path: Path) -> None:
    with PageRenderer() as renderer:
        renderer.prepare()
        assert renderer._starting is not None
        renderer._starting.join()
        ahead = renderer._worker.pid
        renderer.prepare()
        assert not isinstance(renderer.pages_of(paper_of(tmp_path / "a.pdf"), 0, (), 0.5), ParseFailure)
        assert renderer._worker.pid == ahead is not None


def test_nothing_is_started_before_it_is_wanted() -> None:
    with PageRenderer() as renderer:
        assert renderer._worker.pid is None


def test_process_ends_when_nothing_was_drawn_for_a_while_and_comes_back(tmp_path: Path) -> None:
    path = paper_of(tmp_path / "a.pdf")
    with PageRenderer(idle_s=0.01) as renderer:
        renderer.start()
        idle = renderer._idle
        if idle is not None:
            idle.join()
        assert renderer._worker.pid is None
        assert not isinstance(renderer.pages_of(path, 0, (), 0.5), ParseFailure)


def test_process_that_hangs_as_it_starts_does_not_keep_the_program_from_ending() -> None:
    renderer = PageRenderer(timeout_s=60.0, command=HANGING)
    renderer.prepare()
    renderer.close()
    renderer.prepare()
    assert renderer._worker.pid is None
    assert renderer._starting is not None
    assert not renderer._starting.is_alive()
