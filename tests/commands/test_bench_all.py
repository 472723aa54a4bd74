"""Section 17, issue 8.6: every target in one table, beside what one would use instead."""

import argparse
import sys
from pathlib import Path

import pytest

from app.commands import bench_all as command
from app.commands.bench_all import AllRequest, bench_all, request_of
from app.commands.bench_ui import UiOutcome
from app.commands.comparisons import Beside, bare_window, embed_beside, judge_beside
from app.commands.conditions import other_work
from app.commands.miss_causes import cause_of
from app.commands.target_table import Figure, misses, table
from app.engine.engine import Engine
from app.engine.errors import InputError
from app.engine.paths import AppPaths
from app.engine.runs import Canceled, RunContext
from app.engine.settings import Settings


@pytest.fixture
def engine(tmp_path: Path):
    paths = AppPaths(tmp_path / "data")
    paths.create()
    made = Engine(paths, Settings())
    yield made
    made.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts that open windows and fill stores answer at once."""
    monkeypatch.setattr(command, "bare_window", lambda: Beside("a bare window", 0.5))
    outcome = UiOutcome({"usable_ms": 2_500.0, "idle_mb": 180.0, "gap_opening_ms": 20.0}, "a machine")
    monkeypatch.setattr(command, "bench_ui", lambda run: outcome)


def python_that(tmp_path: Path, says: str) -> Path:
    """A stand-in for another Python."""
    path = tmp_path / "python"
    path.write_text(f"#!/bin/sh\ncat > {tmp_path}/given.json\n{says}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_duration_is_compared_by_how_many_times_as_fast_it_is() -> None:
    figure = Figure("Search", 50.0, "ms", 150.0, beside=Beside("a scan", 0.2))
    assert figure.is_met is True
    assert figure.ratio == pytest.approx(4.0)
    assert figure.row() == "| Search | < 150 ms | 50 ms | met | a scan | 200 ms | 4.00 |"


def test_a_rate_is_compared_by_the_time_for_the_same_work() -> None:
    figure = Figure(
        "Reading", 50.0, "pages/s", 100.0, is_rate=True, beside=Beside("pdftotext", 2.0), work=200.0
    )
    assert figure.is_met is False
    assert figure.their_value == 100.0
    assert figure.ratio == pytest.approx(0.5)


def test_what_was_not_measured_is_neither_met_nor_missed() -> None:
    figure = Figure("Memory", None, "MB", 400.0, beside=Beside("x", None, "it is not installed"))
    assert figure.is_met is None
    assert figure.ratio is None
    assert "not measured | " in figure.row()
    assert "not measured: it is not installed" in figure.row()
    assert misses([figure]).startswith("None")


def test_a_miss_is_listed_with_cause_and_cure() -> None:
    figure = Figure("Window usable", 2_500.0, "ms", 2_000.0, cause=cause_of("usable"))
    assert misses([figure]).startswith("- **Window usable.** Most of a start")
    assert "Cure:" in misses([figure])
    assert table([figure]).count("\n") == 2


@pytest.mark.usefixtures("quick")
def test_parts_without_means_are_named_and_the_others_go_on(engine, tmp_path: Path, monkeypatch) -> None:
    def no_index(*_arguments: object) -> None:
        raise InputError("The index holds no passage.", "Run `index` first.")

    monkeypatch.setattr(command, "bench_latency", no_index)
    page = tmp_path / "page.md"
    outcome = bench_all(engine, AllRequest(out=page), RunContext())
    named = [one.partition(":")[0] for one in outcome.left_out]
    assert named[:3] == ["Reading and embedding", "Syncing a large library", "Searching"]
    assert outcome.figures[0].what == "Window usable"
    written = page.read_text(encoding="utf-8")
    assert "| Window usable | < 2,000 ms | 2,500 ms | missed | a bare window | 500 ms | 0.20 |" in written
    assert "## Not measured" in written
    assert outcome.as_json()["figures"][0]["ratio"] == pytest.approx(0.2)


def test_a_page_in_no_folder_is_refused_before_the_work(engine, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        bench_all(engine, AllRequest(out=tmp_path / "none" / "page.md"), RunContext())


@pytest.mark.usefixtures("quick")
def test_it_can_be_stopped(engine) -> None:
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        bench_all(engine, AllRequest(), run)


def test_the_command_on_the_page_names_no_place_of_the_machine() -> None:
    request = AllRequest(
        Path("/secret/zotero"), claims=(Path("/secret/pairs.jsonl"),), beside=Path("/secret/python")
    )
    assert request.command == (
        "python -m app bench all --zotero DIR --claims pairs.jsonl --beside PYTHON --out docs/benchmarks.md"
    )


def test_the_command_line_becomes_a_request() -> None:
    given = argparse.Namespace(
        zotero=None, large=None, sizes=None, claims=[], beside=Path("python"), limit=7, out=None
    )
    assert request_of(given) == AllRequest(beside=Path("python"), limit=7)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for Python")
def test_another_tool_gets_the_same_texts_and_its_time_is_taken(tmp_path: Path) -> None:
    python = python_that(tmp_path, """echo '{"version": "9", "seconds": 1.5}'""")
    assert embed_beside(python, tmp_path, ["one", "two"], 256) == Beside("sentence-transformers 9", 1.5)
    assert '"texts": ["one", "two"]' in (tmp_path / "given.json").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for Python")
def test_a_cross_encoder_is_timed_alone_and_in_a_batch(tmp_path: Path) -> None:
    python = python_that(tmp_path, """echo '{"version": "5", "each": [0.1, 0.3, 0.2], "batch": 0.4}'""")
    alone, batch = judge_beside(python, tmp_path, [("claim", "evidence")], 384)
    assert (alone.seconds, batch.seconds) == (0.2, 0.4)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for Python")
@pytest.mark.parametrize(
    ("says", "reason"),
    [
        (
            "echo \"ModuleNotFoundError: No module named 'x'\" >&2; exit 1",
            "sentence-transformers is not installed there",
        ),
        ("echo out of luck >&2; exit 1", "it failed: out of luck"),
        ("echo nonsense", "it could not be run (JSONDecodeError)"),
    ],
)
def test_a_tool_that_does_not_work_says_why(tmp_path: Path, says: str, reason: str) -> None:
    assert embed_beside(python_that(tmp_path, says), tmp_path, [], 256).reason == reason


def test_no_other_python_is_no_comparison(tmp_path: Path) -> None:
    assert "no Python with" in embed_beside(None, tmp_path, [], 256).reason
    assert "could not be run" in embed_beside(tmp_path / "none", tmp_path, [], 256).reason


def test_an_empty_window_is_started_beside_ours() -> None:
    assert (bare_window().seconds or 0) > 0


@pytest.mark.parametrize(("loads", "is_warned"), [((0.5, 0.7, 0.6), False), ((1.0, 400.0, 3.0), True)])
def test_a_busy_machine_is_named(monkeypatch: pytest.MonkeyPatch, loads, is_warned: bool) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: loads, raising=False)
    assert ("load up to 400" in other_work()) is is_warned
