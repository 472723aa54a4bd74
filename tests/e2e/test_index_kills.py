"""R1, I1, I6: kill -9 of the program or its workers at any moment, and cancelling at any stage, lose at most the file in work."""

import os
import random
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psutil
import pytest
import torture_library
from small_library import SMALL_LIBRARY
from torture_pdfs import many_pages, one_page, stream, text_of
from torture_texts import CHAPTER

from app.engine.indexing import Indexer, IndexLimits
from app.engine.ingest.document import IngestState
from app.engine.runs import Canceled, Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.in_work import MAX_ENDS, WorkLedger
from app.models.fakes import FakeEmbedder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
LIMITS = IndexLimits(processes=2, timeout_s=30.0, memory_mb=1_024)
FILES = 24
KILLS = 20
STORE_CONTENTS = """
SELECT S.kind, S.key, S.state, S.reason, P.type, P.char_start, P.text, P.needs_vector
FROM sources S LEFT JOIN passages P ON P.source_id = S.id ORDER BY 1, 2, 6
"""
PROGRAM = """
import sys
from pathlib import Path
from app.engine.indexing import Indexer, IndexLimits
from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.models.fakes import FakeEmbedder
zotero, data = map(Path, sys.argv[1:])
run = RunContext(lambda progress: print(progress.stage, progress.done, flush=True))
limits = IndexLimits(processes=2, timeout_s=30.0, memory_mb=1_024)
Indexer(Store(data / "library.sqlite"), FakeEmbedder(), limits).run(zotero, data / "snapshots", run)
"""


@pytest.fixture(scope="module")
def zotero(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = torture_library.TortureLibrary(tmp_path_factory.mktemp("kills") / "zotero")
    for number in range(FILES):
        if number % 6 == 5:
            library.place(f"{number}.html", torture_library.READ).write_text(CHAPTER, encoding="utf-8")
        else:
            data = many_pages(40) if number % 6 == 2 else one_page(stream(text_of(number, 60)))
            library.place(f"{number}.pdf", torture_library.READ).write_bytes(data)
    library.place("broken.pdf", torture_library.DAMAGED).write_bytes(b"%PDF-1.7 broken")
    torture_library.write_database(library, SMALL_LIBRARY)
    return library.folder


def index(zotero: Path, data: Path, run: RunContext | None = None, *, is_retrying: bool = False) -> None:
    data.mkdir(exist_ok=True)
    with closing(Store(data / "library.sqlite")) as store:
        indexer = Indexer(store, FakeEmbedder(), LIMITS)
        indexer.run(zotero, data / "snapshots", run or RunContext(), is_retrying=is_retrying)


def contents(data: Path) -> list[tuple[object, ...]]:
    with closing(Store(data / "library.sqlite")) as store:
        assert store.rows("PRAGMA integrity_check") == [("ok",)]
        return store.rows(STORE_CONTENTS)


@pytest.fixture(scope="module")
def expected(zotero: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    """What a run without any trouble leaves."""
    data = tmp_path_factory.mktemp("expected")
    index(zotero, data)
    return contents(data)


def started(zotero: Path, data: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PROGRAM, str(zotero), str(data)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


def test_program_killed_twenty_times_leaves_what_an_untroubled_run_leaves(
    zotero: Path, tmp_path: Path, expected
) -> None:
    chance = random.Random(6)
    for _ in range(KILLS):
        with started(zotero, tmp_path) as program:
            assert program.stdout is not None
            for _ in range(chance.randrange(1, 45)):
                if not program.stdout.readline():
                    break
            program.kill()
    index(zotero, tmp_path, is_retrying=True)
    assert contents(tmp_path) == expected


def test_papers_of_killed_workers_are_read_on_retrying(zotero: Path, tmp_path: Path, expected) -> None:
    chance = random.Random(7)
    killed = 0

    def kill_a_worker(progress: Progress) -> None:
        nonlocal killed
        workers = psutil.Process().children() if progress.stage == "Reading papers" else []
        if workers and chance.random() < 0.4:
            os.kill(chance.choice(workers).pid, signal.SIGKILL)
            killed += 1

    index(zotero, tmp_path, RunContext(kill_a_worker))
    assert killed > 3
    index(zotero, tmp_path, is_retrying=True)
    assert contents(tmp_path) == expected


STAGES = [
    "Copying Zotero's database",
    "Reading the library",
    "Reading titles, abstracts and notes",
    "Preparing titles and abstracts for search",
    "Reading papers",
    "Preparing passages for search",
]


@pytest.mark.parametrize("stage", STAGES)
def test_run_cancelled_at_a_stage_goes_on_later_as_if_nothing_had_been(
    zotero: Path, tmp_path: Path, expected, stage: str
) -> None:
    run = RunContext(lambda progress: run.cancel() if progress.stage == stage else None)
    try:
        index(zotero, tmp_path, run)
    except Canceled:
        pass
    else:
        assert stage == STAGES[-1], "only the last stage may have nothing left to stop"
    assert not [child for child in psutil.Process().children() if child.status() != psutil.STATUS_ZOMBIE]
    with closing(Store(tmp_path / "library.sqlite")) as store:
        assert not any(WorkLedger(store).is_suspect(number) for number in range(1, 200))
    index(zotero, tmp_path)
    assert contents(tmp_path) == expected


def source_id(store: Store, file_name: str) -> int:
    ((number,),) = store.rows(
        "SELECT id FROM sources WHERE kind = 'attachment' AND file_name = :name", {"name": file_name}
    )
    return int(number)


def state_of(data: Path, file_name: str) -> tuple[IngestState, str]:
    with closing(Store(data / "library.sqlite")) as store:
        ((state, reason),) = [
            (one.state, one.reason)
            for one in DocumentRepository(store).statuses()
            if one.file_name == file_name
        ]
    return state, reason


@pytest.fixture
def poisoned(zotero: Path, tmp_path: Path) -> Path:
    """An index in which one file was in work each of the times that the program was ended by the system."""
    run = RunContext(lambda progress: run.cancel() if progress.stage == "Reading papers" else None)
    with pytest.raises(Canceled):
        index(zotero, tmp_path, run)
    with closing(Store(tmp_path / "library.sqlite")) as store:
        number = source_id(store, "0.pdf")
        with store.transaction() as connection:
            connection.execute(
                "UPDATE sources SET state = 'pending', parser_version = NULL WHERE id = ?", (number,)
            )
        digest = digest_of(zotero, "0.pdf")
        for _ in range(MAX_ENDS):
            WorkLedger(store).begin(number, digest)
    return tmp_path


def digest_of(zotero: Path, file_name: str) -> str:
    from app.engine.store.fingerprints import read_fingerprint

    (path,) = (zotero / "storage").rglob(file_name)
    return read_fingerprint(path).sha256


def test_file_that_ends_the_program_is_left_out_with_its_reason(zotero: Path, poisoned: Path) -> None:
    index(zotero, poisoned)
    state, reason = state_of(poisoned, "0.pdf")
    assert state is IngestState.CRASHED
    assert "3 times" in reason
    index(zotero, poisoned)
    assert state_of(poisoned, "0.pdf") == (state, reason)


def test_file_that_was_left_out_is_read_on_demand(zotero: Path, poisoned: Path, expected) -> None:
    index(zotero, poisoned)
    index(zotero, poisoned, is_retrying=True)
    assert contents(poisoned) == expected


def test_file_that_was_left_out_is_read_when_it_changed(zotero: Path, poisoned: Path) -> None:
    index(zotero, poisoned)
    (path,) = (zotero / "storage").rglob("0.pdf")
    before, times = path.read_bytes(), (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    try:
        path.write_bytes(one_page(stream(text_of(99, 50))))
        index(zotero, poisoned)
        assert state_of(poisoned, "0.pdf")[0] is IngestState.INDEXED
    finally:
        path.write_bytes(before)
        os.utime(path, ns=times)
