"""Section 14: `verify` and `bench verify`, with a scripted decision model and without any."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.commands import bench_verify, verify
from app.commands.main import run_command
from app.commands.parser import build_parser
from app.engine.citations.calibration import Calibration, Layer
from app.engine.citations.signals import SIGNALS_VERSION
from app.engine.citations.support import CalibratedVerifier
from app.engine.engine import Engine
from app.engine.paths import AppPaths
from app.engine.settings import Settings
from app.models.fakes import ScriptedDecisionModel

TRUE = {"claim": "Cells died at 42 °C.", "evidence": "Cells died at 42 °C.", "label": "support", "id": "a"}
FALSE = {"claim": "Cells died at 24 °C.", "evidence": "Cells died at 42 °C.", "label": "refute", "id": "b"}
REVISION = ScriptedDecisionModel().revision
LAYER = Layer(bias=0.0, weights={"number_swapped": -4.0, "wording_exact": 4.0})
CALIBRATION = Calibration(model="scripted-judge", revision=REVISION, signals=SIGNALS_VERSION, layers=(LAYER,))
MISSING = "The weights of the decision model are missing."


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    paths = AppPaths(tmp_path / "data")
    paths.create()
    engine = Engine(paths, Settings())
    yield engine
    engine.close()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> ScriptedDecisionModel:
    """Makes a scripted model the installed one."""
    model = ScriptedDecisionModel()
    verifier = CalibratedVerifier(model, None, CALIBRATION)
    for module in (verify, bench_verify):
        monkeypatch.setattr(module, "verifier_of", lambda _engine: (verifier, ""))
    return model


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the decision model missing."""
    for module in (verify, bench_verify):
        monkeypatch.setattr(module, "verifier_of", lambda _engine: (None, MISSING))


def lines_file(path: Path, *lines: object) -> Path:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


def run(engine: Engine, *arguments: str | Path) -> int:
    return run_command(engine, build_parser().parse_args([*map(str, arguments), "--json"]))


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", ["pairs.jsonl", "pairs.jsonl.gz"])
def test_lines_come_back_in_order_with_probability_verdict_and_reasons(
    name: str, engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(engine, "verify", lines_file(tmp_path / name, TRUE, "", FALSE))
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 0
    assert [(one["id"], one["verdict"]) for one in found] == [("a", "KEPT"), ("b", "DEMOTED")]
    assert found[0]["p"] > 0.6 > found[1]["p"]
    assert any("42" in reason and "24" in reason for reason in found[1]["reasons"])


@pytest.mark.usefixtures("installed")
def test_many_lines_keep_their_order(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [{"claim": f"Cells died {n} times.", "evidence": "Cells died."} for n in range(150)]
    run(engine, "verify", lines_file(tmp_path / "pairs.jsonl", *lines))
    found = [json.loads(line)["claim"] for line in capsys.readouterr().out.splitlines()]
    assert found == [line["claim"] for line in lines]


@pytest.mark.usefixtures("installed")
def test_an_empty_claim_is_not_verified(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(engine, "verify", lines_file(tmp_path / "pairs.jsonl", {"claim": " … ", "evidence": "Cells died."}))
    found = json.loads(capsys.readouterr().out)
    assert (found["p"], found["verdict"]) == (None, "FAIL_OPEN")
    assert found["reasons"] == ["The claim has no words"]


@pytest.mark.usefixtures("absent")
def test_without_weights_every_line_fails_open_with_the_reason_and_what_rules_find(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(engine, "verify", lines_file(tmp_path / "pairs.jsonl", FALSE))
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert code == 1
    assert (found["p"], found["verdict"], found["reasons"][0]) == (None, "FAIL_OPEN", MISSING)
    assert any("24" in reason and "42" in reason for reason in found["reasons"][1:])
    assert MISSING in printed.err


def test_weights_that_turn_out_damaged_fail_open_with_the_reason(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = CalibratedVerifier(ScriptedDecisionModel(fault="The weights are damaged."), None, CALIBRATION)
    monkeypatch.setattr(verify, "verifier_of", lambda _engine: (broken, ""))
    code = run(engine, "verify", lines_file(tmp_path / "pairs.jsonl", TRUE, FALSE))
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 1
    assert [one["p"] for one in found] == [None, None]
    assert "damaged" in found[1]["reasons"][0]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    "bad",
    [
        "{",
        "[]",
        '{"claim": "A."}',
        '{"claim": 1, "evidence": "B."}',
        "[" * 100_000,
        f'{{"claim": "A.", "evidence": "B.", "n": {"1" * 5_000}}}',
    ],
    ids=["no JSON", "no object", "no evidence", "no text", "too deep", "a number too long"],
)
@pytest.mark.parametrize("command", [["verify"], ["bench", "verify"]], ids=" ".join)
def test_a_bad_line_is_named_and_nothing_is_printed(
    command: list[str], bad: str, engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(engine, *command, lines_file(tmp_path / "pairs.jsonl", TRUE, bad))
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, "")
    assert "Line 2" in printed.err
    assert len(printed.err.strip().splitlines()) == 1


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    "content", [None, b"\x1f\x8bno gzip", b"\xff\xfe\x00"], ids=["absent", "gzip", "bytes"]
)
def test_a_file_that_cannot_be_read_is_named(
    content: bytes | None, engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "pairs.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert run(engine, "verify", path) == 2
    assert "pairs.jsonl" in capsys.readouterr().err


@pytest.mark.usefixtures("installed")
def test_bench_counts_each_file_by_itself_and_names_the_model(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = lines_file(tmp_path / "both.jsonl", TRUE, FALSE)
    one = lines_file(tmp_path / "one.jsonl.gz", TRUE)
    assert run(engine, "bench", "verify", both, one) == 0
    found = json.loads(capsys.readouterr().out)
    assert [file["file"] for file in found["files"]] == ["both.jsonl", "one.jsonl.gz"]
    assert [file["auroc"] for file in found["files"]] == [1.0, None]
    assert (found["files"][0]["precision"], found["files"][0]["recall"]) == (1.0, 1.0)
    assert found["files"][0]["ms_per_pair"] > 0
    assert found["mean"]["auroc"] == 1.0
    assert 0.0 < found["pooled"]["ece"] < 0.5
    assert (found["model"]["revision"], found["threshold"]) == (REVISION, 0.6)


@pytest.mark.usefixtures("installed")
def test_bench_of_an_empty_file_measures_nothing(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(engine, "bench", "verify", lines_file(tmp_path / "empty.jsonl")) == 0
    found = json.loads(capsys.readouterr().out)["files"][0]
    assert (found["pairs"], found["auroc"], found["brier"], found["ms_per_pair"]) == (0, None, None, None)


@pytest.mark.usefixtures("installed")
def test_bench_needs_a_label_on_every_line(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unlabelled = {"claim": "A.", "evidence": "B."}
    assert run(engine, "bench", "verify", lines_file(tmp_path / "pairs.jsonl", TRUE, unlabelled)) == 2
    assert "Line 2" in capsys.readouterr().err


@pytest.mark.usefixtures("absent")
def test_bench_without_weights_says_why(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(engine, "bench", "verify", lines_file(tmp_path / "pairs.jsonl", TRUE)) == 1
    assert MISSING in capsys.readouterr().err


@pytest.mark.usefixtures("installed")
def test_bench_table_shows_what_was_not_measured_as_a_dash(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = lines_file(tmp_path / "one.jsonl", TRUE)
    run_command(engine, build_parser().parse_args(["bench", "verify", str(path)]))
    table = capsys.readouterr().out.splitlines()
    assert "–" in table[1]
    assert "scripted-judge" in table[-1]


@pytest.mark.usefixtures("installed")
def test_a_small_file_that_unfolds_into_a_huge_one_is_refused(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.commands.pair_lines._MAX_BYTES", 1_000_000)
    path = tmp_path / "pairs.jsonl.gz"
    path.write_bytes(gzip.compress(b"\n" * 2_000_000))

    assert run(engine, "verify", path) == 2
    assert "more than 1 MB" in capsys.readouterr().err
