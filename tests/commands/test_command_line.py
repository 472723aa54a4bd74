"""Section 14: the command line, its exit codes and its one-line errors; run as a user runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.commands.main import run_command
from app.commands.parser import build_parser
from app.engine.paths import AppPaths


def attest(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-command"],
        ["search"],
        ["search", "twins", "--limit", "0"],
        ["search", "twins", "--limit", "many"],
        ["ask", " "],
        ["ask", "Who?", "--items", "AAAA2222"],
        ["ask", "Who?", "--collection", "Nowhere"],
        ["index"],
        ["index", "--zotero", "/no/such/folder"],
        ["bench", "answers", "/no/such/file.jsonl"],
        ["bench", "retrieval", "--beir", "/no/such/folder"],
    ],
    ids=" ".join,
)
def test_input_error_is_one_line_and_code_2(arguments: list[str], tmp_path: Path) -> None:
    done = attest(*arguments, "--data", tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("attest: ")


def test_settings_file_that_does_not_fit_is_named(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"search": {"max_passages": 1000}}')
    done = attest("status", "--data", tmp_path)
    assert done.returncode == 2
    assert "settings.json" in done.stderr
    assert "search.max_passages" in done.stderr


def test_data_directory_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    done = attest("status", "--data", tmp_path / "taken")
    assert done.returncode == 2
    assert "taken" in done.stderr


def test_empty_index_answers_with_nothing_and_no_sources(tmp_path: Path) -> None:
    done = attest("ask", "Do twins differ?", "--json", "--data", tmp_path)
    assert done.returncode == 0
    answer = json.loads(done.stdout)
    assert (answer["evidence"], answer["citations"], answer["cited"], answer["considered"]) == (
        [],
        [],
        [],
        [],
    )
    assert answer["resolution_rate"] is None


def test_status_of_an_empty_index_is_one_json_document(tmp_path: Path) -> None:
    done = attest("status", "--json", "--data", tmp_path)
    status = json.loads(done.stdout)
    assert (status["items"], status["passages"], status["attachments"]) == (0, 0, [])
    assert status["last_sync"] is None


def test_data_directory_is_private(tmp_path: Path) -> None:
    attest("status", "--data", tmp_path / "own")
    assert (tmp_path / "own").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("place", ["before", "after"])
def test_common_options_stand_before_or_after_the_command(place: str) -> None:
    common = ["--data", "/some/where", "--json"]
    line = [*common, "status"] if place == "before" else ["status", *common]
    arguments = build_parser().parse_args(line)
    assert (arguments.data, arguments.json) == (Path("/some/where"), True)


def test_damaged_index_is_named(tmp_path: Path) -> None:
    (tmp_path / "library.sqlite").write_bytes(b"no database at all " * 1_000)
    refused = attest("status", "--data", tmp_path)
    assert refused.returncode == 1
    assert "--rebuild" in refused.stderr


def test_rebuild_without_a_library_leaves_the_index_alone(tmp_path: Path) -> None:
    attest("status", "--data", tmp_path)
    before = (tmp_path / "library.sqlite").stat().st_ino
    refused = attest("index", "--zotero", "/no/such/folder", "--rebuild", "--data", tmp_path)
    assert refused.returncode == 2
    assert (tmp_path / "library.sqlite").stat().st_ino == before


def test_a_bug_is_one_line_for_the_user_and_the_rest_for_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        paths = AppPaths(tmp_path)

        def sessions(self) -> None:
            raise ZeroDivisionError

    arguments = build_parser().parse_args(["sessions", "--data", str(tmp_path)])
    assert run_command(Broken(), arguments) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("attest: A fault in Attest stopped this command (ZeroDivisionError).")
    assert str(AppPaths(tmp_path).log) in line
    assert "Traceback" in caplog.text
