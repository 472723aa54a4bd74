"""Section 14: output that survives odd characters, closed pipes and full disks, and signals that stop a run."""

import json
import os
import signal
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from app.commands.interrupts import stoppable_run
from app.commands.output import json_line, one_line, print_result, safe_text, tell
from app.commands.progress import ProgressPrinter
from app.commands.text import status_text
from app.engine.engine import EngineStatus
from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus
from app.engine.runs import Progress
from app.engine.store.records import StoreCounts
from app.engine.zotero.records import ZoteroRef


def attest(*arguments: str | bytes | Path, **options) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *arguments]
    given = {
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "text": True,
        "encoding": "utf-8",
    } | options
    return subprocess.run(command, check=False, **given)


def test_control_characters_do_not_reach_a_terminal() -> None:
    assert safe_text("a\x1b[31mred\rback\u202eflip\nnext") == "a [31mred back flip\nnext"


def test_one_line_is_cut_to_the_width() -> None:
    assert one_line("a\n  b\tc", 4) == "a b…"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_words_are_printed_in_any_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(raw, encoding=encoding))
    print_result({}, lambda: "睡 sleep", as_json=False)
    assert raw.getvalue() == b"? sleep\n"


@pytest.mark.parametrize(("encoding", "text"), [("ascii", "睡"), ("utf-8", "\ud800")])
def test_json_keeps_what_the_encoding_cannot_take(
    encoding: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding=encoding))
    line = json_line({"a": text})
    line.encode(encoding)
    assert json.loads(line) == {"a": text}


def test_without_standard_error_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    tell("attest: lost")
    with ProgressPrinter() as progress:
        progress.show(Progress("Reading"))


def test_progress_with_an_endless_title_stays_one_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressPrinter() as progress:
        progress.show(Progress("Reading", current="long\x1b[2J title\n" * 1_000))
    (line,) = capsys.readouterr().err.splitlines()
    assert len(line) <= 200
    assert "\x1b" not in line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_under_the_output_is_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = attest("status", "--data", tmp_path, stdout=full)
    assert done.returncode == 1
    assert done.stderr.startswith("attest: The output cannot be written")
    assert len(done.stderr.splitlines()) == 1


def test_a_reader_that_went_away_is_no_failure(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = attest("status", "--json", "--data", tmp_path, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are Unicode there")
def test_a_question_in_broken_encoding_is_answered(tmp_path: Path) -> None:
    done = attest("ask", b"Do \xff twins differ?", "--json", "--data", tmp_path)
    assert done.returncode == 0
    assert json.loads(done.stdout)["question"] == "Do ? twins differ?"


@pytest.mark.parametrize("option", ["--data", "--zotero"])
@pytest.mark.parametrize("value", ["", " ", b"/tmp/\xff"])
def test_paths_that_cannot_be_kept_are_refused(option: str, value: str | bytes, tmp_path: Path) -> None:
    if isinstance(value, bytes) and sys.platform == "win32":
        pytest.skip("arguments are Unicode there")
    done = attest("doctor", option, value, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(Path.cwd())})
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_endless_question_is_refused(tmp_path: Path) -> None:
    done = attest("ask", "why " * 5_000, "--data", tmp_path)
    assert done.returncode == 2
    assert "20,000 characters" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_cancels_the_run_and_a_second_one_stops_it(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with stoppable_run() as run:
        signal.raise_signal(number)
        assert run.is_canceled
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
    assert signal.getsignal(number) is before


def test_a_file_name_of_two_lines_takes_one_line_of_the_status() -> None:
    broken = DocumentStatus(
        None, ZoteroRef(1, "FILE2222"), "a\nb.pdf", IngestState.DAMAGED, "It is cut off.", None, 0
    )
    counts = StoreCounts(1, 1, 0, 0, 1, 0, 0, "")
    lines = status_text(EngineStatus(counts, (broken,), (), {})).splitlines()
    assert len(lines) == 3
    assert lines[2].endswith("a b.pdf: It is cut off.")


def test_a_title_of_a_million_characters_does_not_flood_the_terminal() -> None:
    line = one_line("ant colony " * 100_000)
    assert len(line) == 2_000
    assert line.endswith("…")
