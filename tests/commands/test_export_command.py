"""Section 14: `export` and `verify-bundle`, run as a user runs them."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.commands.main import run_command
from app.commands.parser import build_parser
from app.engine.citations.resolution import resolve_citations
from app.engine.conversation.sessions import SessionStore
from app.engine.engine import Engine
from app.engine.export.bundle_verifier import is_verified, verify
from app.engine.ingest.document import PassageType
from app.engine.paths import AppPaths
from app.engine.records import Evidence, Scope, SourceInfo, Turn, WrittenAnswer
from app.engine.settings import Settings
from app.engine.zotero.records import ZoteroRef

FORMATS = ("md", "bundle", "bib", "csl", "pandoc")


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    returncode: int
    stdout: bytes
    stderr: bytes


Attest = Callable[..., Done]


@pytest.fixture
def attest(capfdbinary: pytest.CaptureFixture[bytes]) -> Attest:
    """Run a command in this process."""

    def run(data: Path, *arguments: str | Path) -> Done:
        try:
            parsed = build_parser().parse_args([*map(str, arguments), "--data", str(data)])
            engine = Engine(AppPaths(data), Settings())
            code = run_command(engine, parsed)
            engine.close()
        except SystemExit as error:
            code = int(error.code or 0)
        return Done(code, *capfdbinary.readouterr())

    return run


def attest_alone(data: Path, *arguments: str | Path) -> Done:
    """Run a command as a user does."""
    command = [sys.executable, "-m", "app", "--data", str(data), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with one conversation of one turn."""
    paths = AppPaths(tmp_path_factory.mktemp("data"))
    paths.create()
    source = SourceInfo(
        ZoteroRef(1, "ABCD2345"), "Cells — “old”", ("Jónsson",), "Jónsson", 2021, "Nature", "journalArticle"
    )
    text = "Twins differ by 5.2 early mutations."
    evidence = (Evidence(1, 7, source, None, PassageType.BODY, "Results", text, 0, "1", (), 1.0, "rrf"),)
    written = WrittenAnswer("It is so: “Twins differ by 5.2 early mutations” [1].", "composed")
    resolved = resolve_citations(written.text, evidence, {1: [0.9]}, 0.6)
    turn = Turn("How?", Scope(), written, evidence, {1: [0.9]}, 0.6, resolved, "direct", {}, {})
    store = SessionStore(paths.sessions)
    session, number = store.begin_turn("How?", None)
    store.finish_turn(number, session, turn)
    store.close()
    return paths.data


@pytest.mark.parametrize("form", FORMATS)
def test_x_each_format_goes_to_standard_output_and_the_same_to_a_file(
    attest: Attest, data: Path, tmp_path: Path, form: str
) -> None:
    printed = attest(data, "export", "1", "--format", form)
    written = attest(data, "export", "1", "--format", form, "--out", tmp_path / "out.md")

    assert (printed.returncode, written.returncode) == (0, 0), printed.stderr + written.stderr
    assert written.stdout == b""
    content = (tmp_path / "out.md").read_bytes()
    assert content.replace(b"out.bib", b"conversation-1.bib") == printed.stdout
    assert (tmp_path / "out.bib").exists() == (form == "pandoc")
    assert list(tmp_path.glob(".*")) == []


def test_x_a_file_is_not_replaced_unless_asked(attest: Attest, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "twins.bundle.json"
    out.write_text("mine")

    refused = attest(data, "export", "1", "--format", "bundle", "--out", out)
    assert (refused.returncode, out.read_text()) == (2, "mine")
    assert b"--force" in refused.stderr

    assert attest(data, "export", "1", "--format", "bundle", "--out", out, "--force").returncode == 0
    assert is_verified(verify(out.read_bytes()))


def test_x_pandoc_does_not_replace_a_bibliography_either(attest: Attest, data: Path, tmp_path: Path) -> None:
    (tmp_path / "twins.bib").write_text("mine")

    refused = attest(data, "export", "1", "--format", "pandoc", "--out", tmp_path / "twins.md")

    assert refused.returncode == 2
    assert not (tmp_path / "twins.md").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["export", "99", "--format", "md"],
        ["export", "one", "--format", "md"],
        ["export", "1"],
        ["export", "1", "--format", "docx"],
        ["export", "1", "--format", "bib", "--style", "apa"],
        ["export", "1", "--format", "md", "--out", "/no/such/folder/x.md"],
        ["export", "1", "--format", "pandoc", "--out", "/tmp/x.bib"],
        ["verify-bundle"],
    ],
    ids=" ".join,
)
def test_input_that_cannot_be_used_is_one_line_and_code_2(
    attest: Attest, data: Path, arguments: list[str]
) -> None:
    done = attest(data, *arguments)

    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("path", ["/no/such/file.json", "/"])
def test_a_bundle_that_cannot_be_read_is_one_line_and_code_2(tmp_path: Path, path: str) -> None:
    done = attest_alone(tmp_path, "verify-bundle", path)

    assert (done.returncode, done.stdout, len(done.stderr.strip().splitlines())) == (2, b"", 1)


def test_x_a_bundle_is_verified_with_seven_lines(attest: Attest, data: Path, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_bytes(attest(data, "export", "1", "--format", "bundle").stdout)

    done = attest_alone(tmp_path / "unused", "verify-bundle", tmp_path / "b.json")

    assert done.returncode == 0
    assert [line[:4] for line in done.stdout.splitlines()] == [b"ok  "] * 7
    assert not (tmp_path / "unused").exists()


def test_x_a_changed_bundle_ends_in_1_and_json_names_the_check(
    attest: Attest, data: Path, tmp_path: Path
) -> None:
    bundle = attest(data, "export", "1", "--format", "bundle").stdout
    (tmp_path / "b.json").write_bytes(bundle.replace(b"5.2 early", b"9.9 early"))

    done = attest_alone(data, "verify-bundle", tmp_path / "b.json", "--json")
    report = json.loads(done.stdout)

    assert (done.returncode, report["verified"]) == (1, False)
    assert [check["ok"] for check in report["checks"]][:3] == [True, False, False]


@pytest.mark.parametrize("form", FORMATS)
def test_with_json_standard_output_is_one_document(attest: Attest, data: Path, form: str) -> None:
    assert json.loads(attest(data, "export", "1", "--format", form, "--json").stdout)


def test_with_json_and_a_file_the_files_are_named(attest: Attest, data: Path, tmp_path: Path) -> None:
    done = attest(data, "export", "1", "--format", "pandoc", "--out", tmp_path / "t.md", "--json")

    assert json.loads(done.stdout) == {"files": [str(tmp_path / "t.md"), str(tmp_path / "t.bib")]}


@pytest.mark.parametrize("form", ["md", "bib", "csl", "pandoc"])
def test_no_key_is_in_any_export_but_the_bundle(attest: Attest, data: Path, form: str) -> None:
    assert b"ABCD2345" not in attest(data, "export", "1", "--format", form).stdout
