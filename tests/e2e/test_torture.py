"""I1, I3, I6: files that break programs. Nothing hangs, each gets its state and reason, and memory stays bounded.

The short form runs with every test run; the long one, with files as large as they come and hundreds of damaged real
ones, by `pytest -m torture tests/e2e/test_torture.py -s`, which prints what became of them.
"""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
import torture_library
from small_library import SMALL_LIBRARY
from torture_fuzz import damaged
from torture_pdfs import WORDS, many_pages, one_page
from torture_texts import CHAPTER, book

from app.engine.indexing import Indexer, IndexLimits, IndexReport
from app.engine.ingest.document import Document, IngestState
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.pool import ParserPool
from app.engine.records import DocumentStatus
from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository

# A sixth of the time is that of one page: enough for a machine under load, short for what never ends.
SMALL_LIMITS = IndexLimits(processes=2, timeout_s=15.0, memory_mb=1_024)
LARGE_LIMITS = IndexLimits(processes=2, timeout_s=60.0, memory_mb=2_048)
# What the program itself may hold more than before: two documents of the largest kind, several times over.
MOST_GROWTH_MB = 900


@dataclass(frozen=True)
class Outcome:
    """What became of a library of torture."""

    library: torture_library.TortureLibrary
    statuses: dict[str, DocumentStatus]
    first: IndexReport
    second: IndexReport
    growth_mb: float


@contextmanager
def measured() -> Iterator[list[float]]:
    """Give a list that holds, in the end, the most MB this process grew by during the block."""
    process, stop = psutil.Process(), threading.Event()
    before = process.memory_info().rss
    growth = [0.0]

    def watch() -> None:
        while not stop.wait(0.02):
            growth[0] = max(growth[0], (process.memory_info().rss - before) / 1e6)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield growth
    finally:
        stop.set()
        thread.join()


def tortured(folder: Path, limits: IndexLimits, *, small: bool) -> Outcome:
    library = torture_library.build(folder / "data", SMALL_LIBRARY, small=small)
    with closing(Store(folder / "library.sqlite")) as store:
        with measured() as growth:
            first = Indexer(store, None, limits).run(library.folder, folder / "snapshots", RunContext())
        second = Indexer(store, None, limits).run(library.folder, folder / "snapshots", RunContext())
        statuses = {one.ref.key: one for one in DocumentRepository(store).statuses()}
    return Outcome(library, statuses, first, second, growth[0])


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    return tortured(tmp_path_factory.mktemp("torture"), SMALL_LIMITS, small=True)


def unexpected(outcome: Outcome) -> list[str]:
    """Files that ended in another state than they may."""
    return [
        f"{status.file_name!r} is {status.state.value}: {status.reason}"
        for key, status in outcome.statuses.items()
        if status.state.value not in outcome.library.expected[key]
    ]


def test_every_file_ends_in_a_state_that_fits_it(outcome: Outcome) -> None:
    assert len(outcome.statuses) == len(outcome.library.expected)
    assert unexpected(outcome) == []


def test_every_file_that_is_not_read_says_why_in_a_sentence(outcome: Outcome) -> None:
    failed = [one for one in outcome.statuses.values() if one.state is not IngestState.INDEXED]
    assert failed
    assert all(one.reason.endswith(".") and len(one.reason.split()) > 3 for one in failed)
    assert not [one.reason for one in failed if "Error" in one.reason or "Traceback" in one.reason]


def test_nothing_that_failed_is_tried_again_unasked(outcome: Outcome) -> None:
    absent = [one for one in outcome.statuses.values() if one.state is IngestState.UNREADABLE]
    assert outcome.second.parsed == 0
    assert outcome.second.failed <= len(absent)


def test_the_program_itself_stays_small(outcome: Outcome) -> None:
    assert outcome.growth_mb < MOST_GROWTH_MB


@pytest.mark.torture
def test_the_whole_set_of_torture(tmp_path: Path) -> None:
    whole = tortured(tmp_path, LARGE_LIMITS, small=False)
    counts = Counter(one.state.value for one in whole.statuses.values())
    print(f"\n{len(whole.statuses)} files in {whole.first.seconds:.0f} s: {dict(counts)}")  # noqa: T201 - a report
    print(f"the program grew by {whole.growth_mb:.0f} MB at most")  # noqa: T201
    for one in whole.statuses.values():
        if one.state.value in ("timeout", "crashed", "too_large") or one.reason.startswith(
            ("Page", "Outline")
        ):
            print(f"  {one.state.value:<10} {one.file_name!r}: {one.reason}")  # noqa: T201
    assert unexpected(whole) == []
    assert whole.growth_mb < MOST_GROWTH_MB


def states_of(paths: list[Path], limits: IndexLimits) -> dict[str, str]:
    """What each file ends as: indexed, or the state of its failure."""
    with ParserPool(limits.processes, timeout_s=limits.timeout_s, memory_mb=limits.memory_mb) as pool:
        requests = [ParseRequest(str(path), "", "", number) for number, path in enumerate(paths)]
        return {
            request.path: "indexed" if isinstance(found, Document) else found.state.value
            for request, found in pool.parse_many(requests, RunContext())
        }


def test_damaged_copies_each_end_in_a_state(tmp_path: Path) -> None:
    seeds = [tmp_path / "a.pdf", tmp_path / "b.html", tmp_path / "c.epub", tmp_path / "d.pdf"]
    for seed, data in zip(
        seeds, (many_pages(6), CHAPTER.encode(), book({"a.xhtml": CHAPTER.encode()}), one_page()), strict=True
    ):
        seed.write_bytes(data)
    (tmp_path / "damaged").mkdir()
    paths = list(damaged(seeds, 44, tmp_path / "damaged"))
    states = states_of(paths, SMALL_LIMITS)
    assert len(states) == len(paths)
    assert set(states.values()) >= {"indexed", "damaged"}
    assert "crashed" not in states.values()


@pytest.mark.torture
@pytest.mark.papers
def test_hundreds_of_damaged_real_papers_each_end_in_a_state(shared: Path, tmp_path: Path) -> None:
    files = sorted((shared / "library" / "files").rglob("*.*"))
    seeds = [
        one
        for one in files
        if one.suffix in (".pdf", ".html", ".epub", ".md") and one.stat().st_size < 3_000_000
    ]
    paths = list(damaged(seeds, 560, tmp_path))
    with measured() as growth:
        states = states_of(paths, LARGE_LIMITS)
    print(f"\n{len(states)} damaged files: {dict(Counter(states.values()))}; grew by {growth[0]:.0f} MB")  # noqa: T201
    for path, state in states.items():
        if state in ("timeout", "crashed", "too_large"):
            print(f"  {state:<10} {Path(path).name}")  # noqa: T201
    assert len(states) == len(paths)
    assert growth[0] < MOST_GROWTH_MB


def test_file_that_changes_while_it_is_read_still_ends_in_a_state(tmp_path: Path) -> None:
    path, data, stop = tmp_path / "growing.pdf", many_pages(60), threading.Event()
    path.write_bytes(data)

    def change() -> None:
        length = 0
        while not stop.wait(0.001):
            length = (length + len(data) // 7) % len(data)
            path.write_bytes(data[:length] + WORDS.encode() * 50)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        with ParserPool(1, timeout_s=20.0, memory_mb=1_024) as pool:
            requests = [ParseRequest(str(path), "", "", number) for number in range(25)]
            found = list(pool.parse_many(requests, RunContext()))
    finally:
        stop.set()
        thread.join()
    assert len(found) == 25


def test_file_that_vanishes_before_it_is_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "gone.pdf"

    def requests() -> Iterator[ParseRequest]:
        path.write_bytes(one_page())
        path.unlink()
        yield ParseRequest(str(path), "", "", 1)

    with ParserPool(1, timeout_s=20.0, memory_mb=1_024) as pool:
        ((_, found),) = pool.parse_many(requests(), RunContext())
    assert not isinstance(found, Document)
    assert found.state is IngestState.UNREADABLE
