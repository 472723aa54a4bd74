"""I1: a page that hangs, crashes or swells costs that page; a worker that dies costs one file and says so."""

import sys
from pathlib import Path

import pytest

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.limits import Patience, TimeLimits
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.page_watch import Beat, ReadStage
from app.engine.ingest.reading import MAX_LOST_PAGES, FileReader
from app.engine.ingest.worker_process import Interrupted, WorkerProcess

BAD_WORKER = (sys.executable, str(Path(__file__).with_name("bad_worker.py")))
LIMITS = TimeLimits(file_s=20.0, page_s=0.5, recognition_s=20.0)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.fixture
def worker():
    worker = WorkerProcess(200, BAD_WORKER)
    yield worker
    worker.kill()


def read(worker: WorkerProcess, path: str, limits: TimeLimits = LIMITS) -> Document | ParseFailure:
    return FileReader(worker, limits).read(ParseRequest(path, "", "", 1), lambda: False)


@pytest.mark.parametrize(
    ("what", "how"),
    [
        ("hang", "took longer than 0.5 s"),
        ("crash", "crashed the parser"),
        ("memory", "needs more memory than is allowed"),
        ("grow", "needs more than 200 MB of memory"),
    ],
)
def test_bad_page_is_left_out_and_named_with_its_reason(worker: WorkerProcess, what: str, how: str) -> None:
    limits = LIMITS if what == "hang" else TimeLimits(20.0, 10.0, 20.0)
    found = read(worker, f"pages {what} 2", limits)
    assert isinstance(found, Document)
    assert found.text == "read without [2]"
    assert len(found.warnings) == 1
    assert found.warnings[0].startswith("Page 3 is left out: it ")
    assert how in found.warnings[0]


def test_several_bad_pages_are_named_in_order(worker: WorkerProcess) -> None:
    found = read(worker, "pages crash 6,1,3")
    assert isinstance(found, Document)
    assert [note.partition(" is")[0] for note in found.warnings] == ["Page 2", "Page 4", "Page 7"]


def test_file_of_too_many_bad_pages_is_given_up(worker: WorkerProcess) -> None:
    found = read(worker, "pages crash 0,1,2,3,4,5,6")
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.CRASHED
    assert ", ".join(str(page + 1) for page in range(MAX_LOST_PAGES)) in found.reason


def test_worker_that_is_killed_each_time_gives_a_plain_reason(worker: WorkerProcess) -> None:
    found = read(worker, "die")
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.CRASHED
    assert "for want of memory" in found.reason


def test_worker_that_is_killed_once_costs_nothing(worker: WorkerProcess, tmp_path: Path) -> None:
    assert isinstance(read(worker, f"die once {tmp_path / 'note'}"), Document)


def test_hang_outside_the_pages_is_the_file_s(worker: WorkerProcess) -> None:
    found = read(worker, "hang", TimeLimits(0.5, 0.1, 0.5))
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.TIMEOUT
    assert "0.5 s" in found.reason


def test_stopping_ends_the_second_try_too(worker: WorkerProcess) -> None:
    asked = ParseRequest("pages hang 2", "", "", 1)
    beats: list[int | None] = []

    def is_in_second_try() -> bool:
        return beats.count(0) == 2

    with pytest.raises(Interrupted):
        FileReader(worker, LIMITS).read(asked, is_in_second_try, lambda beat: beats.append(beat.page_index))


def test_worker_that_has_grown_is_replaced(worker: WorkerProcess) -> None:
    small = WorkerProcess(8, BAD_WORKER)  # a Python process alone holds more than half of this
    reader = FileReader(small, TimeLimits(20.0, 10.0, 20.0))
    reader.read(ParseRequest("fine", "", "", 1), lambda: False)
    assert small.pid is None


def test_time_of_a_file_grows_with_the_pages_that_were_reached() -> None:
    patience = Patience(TimeLimits(10.0, 2.0, 5.0), now=0.0)
    for page in range(100):
        patience.hear(Beat(page, 1_000), now=9.0)
    patience.hear(Beat(None, 1_000), now=9.5)
    assert patience.deadline == pytest.approx(20.0)
    assert not patience.late(19.9)
    assert patience.late(20.1) == "took longer than 20 s"


def test_first_pages_are_kept_of_a_file_that_takes_too_long_as_a_whole(worker: WorkerProcess) -> None:
    found = read(worker, "pages late 6", TimeLimits(1.0, 60.0, 60.0))
    assert isinstance(found, Document)
    assert found.text == "read without [4, 5, 6, 7]"
    assert found.warnings == ("Only the first 4 of 8 pages are read: reading all took longer than 1.7 s.",)


def test_file_that_takes_too_long_at_its_first_page_is_given_up(worker: WorkerProcess) -> None:
    found = read(worker, "pages late 0", TimeLimits(0.5, 60.0, 60.0))
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.TIMEOUT


def test_time_in_which_the_computer_slept_does_not_count() -> None:
    patience = Patience(TimeLimits(10.0, 2.0, 5.0), now=0.0)
    patience.hear(Beat(0, 3), now=1.0)
    patience.forgive(100.0)
    assert not patience.late(102.9)
    assert patience.is_page_late(103.1)


def test_recognition_has_its_own_limit() -> None:
    patience = Patience(TimeLimits(100.0, 2.0, 50.0), now=0.0)
    patience.hear(Beat(0, 1, ReadStage.RECOGNITION), now=1.0)
    assert patience.deadline == pytest.approx(51.0)
    assert patience.is_page_late(51.0)


def test_answer_without_end_is_too_large() -> None:
    endless = (sys.executable, "-c", "import os, sys; sys.stdin.readline(); os.close(1); sys.stdin.read()")
    worker = WorkerProcess(200, endless)
    found = FileReader(worker, LIMITS).read(ParseRequest("x", "", "", 1), lambda: False)
    worker.kill()
    assert isinstance(found, ParseFailure)
    assert found.state is IngestState.TOO_LARGE
