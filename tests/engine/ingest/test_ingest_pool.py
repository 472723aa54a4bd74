"""I1: expendable worker processes; one crash, hang or blow-up costs one file."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from pdf_making import Paper, numbered

from app.engine.ingest.document import Document, IngestState, ParseFailure
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.pool import ParserPool
from app.engine.ingest.render import PageRenderer
from app.engine.runs import Canceled, RunContext

BAD_WORKER = (sys.executable, str(Path(__file__).with_name("bad_worker.py")))
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")


def request(path: Path | str, number: int = 0, content_type: str = "") -> ParseRequest:
    return ParseRequest(str(path), content_type, "", number)


def outcomes(pool: ParserPool, *paths: Path | str) -> dict[str, Document | ParseFailure]:
    requests = [request(path, number) for number, path in enumerate(paths)]
    return {asked.path: found for asked, found in pool.parse_many(requests, RunContext())}


def bad_pool(timeout_s: float = 30.0, recycle_after: int = 200) -> ParserPool:
    return ParserPool(1, timeout_s, 1024, command=BAD_WORKER, recycle_after=recycle_after)


@pytest.fixture(scope="module")
def good_pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    paper = Paper(tmp_path_factory.mktemp("good") / "good paper é 漢.pdf")
    paper.prose(numbered(10))
    return paper.save()


@pytest.fixture(scope="module")
def pool():
    with ParserPool(2, 60.0, 2048) as pool:
        yield pool


def _ended(pid: int) -> bool:
    return not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def _wait_until(condition: Callable[[], bool], reason: str) -> None:
    tick = threading.Event()
    for _ in range(200):
        if condition():
            return
        tick.wait(0.05)
    pytest.fail(reason)


def test_every_file_gets_its_outcome(pool: ParserPool, good_pdf: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.pdf"
    empty.touch()
    (tmp_path / "sheet.xlsx").write_bytes(b"PK\x03\x04\x00\x00sheet")
    (tmp_path / "note.txt").write_text("A plain note on rivers.", encoding="utf-8")
    found = outcomes(
        pool, good_pdf, empty, tmp_path / "sheet.xlsx", tmp_path / "note.txt", tmp_path, tmp_path / "none.pdf"
    )
    states = [
        one.state if isinstance(one, ParseFailure) else None for one in map(found.__getitem__, sorted(found))
    ]
    assert sorted(state or "indexed" for state in states) == [
        "empty", "indexed", "indexed", "unreadable", "unreadable", "unsupported",
    ]  # fmt: skip
    document = found[str(good_pdf)]
    assert isinstance(document, Document)
    assert document.passages[0].boxes


def test_request_comes_back_with_its_outcome(pool: ParserPool, good_pdf: Path) -> None:
    asked = [request(good_pdf, number) for number in range(5)]
    back = [one for one, _ in pool.parse_many(iter(asked), RunContext())]
    assert sorted(back, key=lambda one: one.source_id) == asked


@posix_only
def test_pipe_is_refused_without_opening_it(pool: ParserPool, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    failure = outcomes(pool, tmp_path / "pipe.pdf")[str(tmp_path / "pipe.pdf")]
    assert isinstance(failure, ParseFailure)
    assert failure.state is IngestState.UNREADABLE


@posix_only
def test_crash_costs_one_file() -> None:
    with bad_pool() as pool:
        found = outcomes(pool, "crash", "fine")
    assert {path: one.state for path, one in found.items()} == {
        "crash": IngestState.CRASHED,
        "fine": IngestState.EMPTY,
    }


def test_hang_is_stopped_after_its_time() -> None:
    with bad_pool(timeout_s=0.5) as pool:
        failure = outcomes(pool, "hang")["hang"]
    assert failure.state is IngestState.TIMEOUT


@posix_only
def test_children_of_a_hanging_worker_end_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    with bad_pool(timeout_s=2.0) as pool:
        list(pool.parse_many([request("hang with child", content_type=str(note))], RunContext()))
    _wait_until(lambda: _ended(int(note.read_text())), "the worker's child outlived it")


@pytest.mark.parametrize("path", ["rubbish", "half"])
def test_malformed_answer_is_a_crash(path: str) -> None:
    with bad_pool() as pool:
        found = outcomes(pool, path, "fine")
    assert found[path].state is IngestState.CRASHED
    assert found["fine"].state is IngestState.EMPTY


def test_workers_are_replaced_after_a_number_of_files() -> None:
    with bad_pool(recycle_after=2) as pool:
        found = outcomes(pool, *"abcd")
    assert len({one.reason for one in found.values()}) == 2


@posix_only
def test_memory_cap_is_a_named_failure(tmp_path: Path) -> None:
    page = tmp_path / "huge.html"
    with page.open("w", encoding="ascii") as file:
        file.write("<p>water flows</p>" * 2_500_000)
    with ParserPool(1, 60.0, 400) as pool:
        failure = outcomes(pool, page)[str(page)]
    assert isinstance(failure, ParseFailure)
    assert failure.state in (IngestState.TOO_LARGE, IngestState.CRASHED)
    assert "memory" in failure.reason


def test_cancelling_ends_a_hanging_worker_at_once() -> None:
    run = RunContext()
    with bad_pool(timeout_s=600.0) as pool:
        timer = threading.Timer(0.3, run.cancel)
        timer.start()
        with pytest.raises(Canceled):
            list(pool.parse_many([request("hang")], run))
        timer.join()


def test_leaving_the_results_early_ends_the_work() -> None:
    with bad_pool(timeout_s=600.0) as pool:
        results = pool.parse_many([request("fine"), request("hang")], RunContext())
        next(results)
        results.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "parser-worker"]


def test_error_in_the_requests_reaches_the_caller() -> None:
    def requests():
        yield request("fine")
        raise ValueError("broken source")

    with bad_pool() as pool, pytest.raises(ValueError, match="broken source"):
        list(pool.parse_many(requests(), RunContext()))


@posix_only
def test_workers_end_when_the_program_is_killed(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys, threading\n"
        "w = subprocess.Popen([sys.executable, '-m', 'app.child', 'parser'], stdin=subprocess.PIPE,"
        " stdout=subprocess.PIPE, start_new_session=True)\n"
        "w.stdin.write(b'{}\\n'); w.stdin.flush(); w.stdout.readline()\n"
        "print(w.pid, flush=True)\n"
        "threading.Event().wait()\n"
    )
    program = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=Path(__file__).parents[3], text=True
    )
    assert program.stdout is not None
    worker = int(program.stdout.readline())
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stdout.close()
    _wait_until(lambda: _ended(worker), "the worker outlived its parent")


def test_what_native_code_prints_stays_out_of_the_answers(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from app.engine.ingest.worker import take_stdout\n"
        "answers = take_stdout()\n"
        "os.write(1, b'noise of a native library')\n"
        "print('noise of Python')\n"
        "answers.write(b'answer'); answers.flush()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=Path(__file__).parents[3], check=True
    )
    assert done.stdout == b"answer"


def test_page_is_drawn_as_png(good_pdf: Path) -> None:
    with PageRenderer() as renderer:
        found = renderer.pages_of(good_pdf, 0, (), 0.5)
        beyond = renderer.pages_of(good_pdf, 7, (), 0.5)
    assert not isinstance(found, ParseFailure)
    assert found[0].png.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(found[0].png[16:20], "big") == 298
    assert isinstance(beyond, ParseFailure)


def test_worker_imports_neither_models_nor_windows() -> None:
    code = "import sys, app.engine.ingest.worker; print([m for m in ('torch', 'PySide6', 'numpy', 'apsw') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=Path(__file__).parents[3],
        check=True,
        text=True,
    )
    assert done.stdout.strip() == "[]"
