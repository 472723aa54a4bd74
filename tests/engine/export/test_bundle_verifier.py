"""X: the verifier stands alone, reads hostile files safely, and finds the markers the engine finds."""

import ast
import copy
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bundle_builders import bundle_of, document_of, failed, make_evidence, make_turn, outcome, resealed
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from app.engine.citations.quotes import quote_lies_in
from app.engine.export import bundle_verifier
from app.engine.export.bundle_verifier import CHECKS, bundle_hash, find_quotation, quotations, verify

VERIFIER = Path(bundle_verifier.__file__)
VERSION_1 = Path(__file__).with_name("version-1.bundle.json")
STANDARD = {
    "__future__",
    "bisect",
    "collections",
    "hashlib",
    "html",
    "json",
    "math",
    "os",
    "re",
    "sys",
    "typing",
}


def run_alone(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(VERIFIER, folder / "bundle_verifier.py")
    command = [sys.executable, "-I", "-S", "bundle_verifier.py", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_it_runs_alone_in_an_empty_folder_without_any_library(tmp_path: Path) -> None:
    (tmp_path / "a.bundle.json").write_bytes(bundle_of(make_turn()))

    done = run_alone(tmp_path, "a.bundle.json")

    assert (done.returncode, done.stderr) == (0, "")
    assert [line[:6] for line in done.stdout.splitlines()] == [f"ok   {number}" for number in range(1, 8)]


def test_a_changed_bundle_ends_in_1_with_the_fault_on_one_line(tmp_path: Path) -> None:
    document = document_of(make_turn())
    document["turns"][0]["passages"][0]["text"] += " And more."
    (tmp_path / "a.bundle.json").write_bytes(resealed(document))

    done = run_alone(tmp_path, "a.bundle.json")

    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 7
    assert "FAIL 3. passages: turn 1: passage 1 is not the text" in done.stdout


@pytest.mark.parametrize("arguments", [(), ("gone.json",), (".",), ("a", "b")])
def test_what_cannot_be_read_ends_in_2_with_one_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = run_alone(tmp_path, *arguments)

    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_it_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse(VERIFIER.read_text(encoding="utf-8"), feature_version=(3, 9))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}

    assert {name.partition(".")[0] for name in names} <= STANDARD
    assert all(node.level == 0 for node in imports if isinstance(node, ast.ImportFrom))


def test_a_bundle_of_version_1_made_long_ago_still_verifies() -> None:
    assert failed(VERSION_1.read_bytes()) == []


def test_the_hash_is_over_canonical_json_as_described() -> None:
    document = json.loads(VERSION_1.read_bytes())
    stated = document.pop("bundle_hash")
    import hashlib

    canonical = json.dumps(
        document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )

    assert hashlib.sha256(canonical.encode("utf-8")).hexdigest() == stated


def test_a_newer_version_is_refused_politely() -> None:
    document = document_of(make_turn())
    document["schema_version"] = 7

    found = outcome(resealed(document), CHECKS[0])

    assert found.is_ok is False
    assert "newer Attest (schema version 7; this verifier knows 1): use a newer verifier" in found.detail
    assert [check.is_ok for check in verify(resealed(document))][1:] == [None] * 6


def _nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


HOSTILE = {
    "nothing": (b"", "not JSON"),
    "not UTF-8": (b'{"format": "\xff"}', "not UTF-8"),
    "not JSON": (b"attest", "not JSON"),
    "a list": (b"[]", "not a JSON object"),
    "a number": (b"1", "not a JSON object"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "not JSON"),
    "NaN": (b'{"a": NaN}', "not a number JSON knows"),
    "infinity": (b'{"a": -Infinity}', "not a number JSON knows"),
    "a number that overflows": (b'{"a": 1e999}', "too large"),
    "a huge whole number": (b'{"a": ' + b"9" * 100_000 + b"}", "too large"),
    "a key twice": (b'{"format": 1, "format": 2}', "stands twice"),
    "half a surrogate pair": (b'{"a": "\\ud800"}', "half a surrogate pair"),
    "deep nesting": (_nested(100_000), "too deep"),
    "deep nesting in an object": (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "too deep"),
    "an empty object": (b"{}", "its format is None"),
    "two documents": (b"{} {}", "not JSON"),
}


@pytest.mark.parametrize(("data", "reason"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_fails_with_one_clear_line(data: bytes, reason: str) -> None:
    outcomes = verify(data)

    assert outcomes[0].is_ok is False
    assert reason in outcomes[0].detail
    assert len(outcomes) == 7
    assert all("\n" not in check.detail and len(check.detail) < 400 for check in outcomes)


def test_a_file_over_the_limit_is_refused_before_it_is_read_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bundle_verifier, "MAX_BYTES", 1000)
    (tmp_path / "large.json").write_bytes(b" " * 5000)

    data = bundle_verifier.read_file(str(tmp_path / "large.json"))

    assert len(data) == 1001
    assert "larger than" in verify(data)[0].detail


def test_words_of_a_hostile_file_cannot_write_to_the_terminal() -> None:
    document = document_of(make_turn())
    document["format"] = "\x1b[2J\u202e"

    line = bundle_verifier.outcome_line(1, outcome(resealed(document), CHECKS[0]))

    assert line.isascii()
    assert line.isprintable()


@pytest.mark.parametrize("wrong", [None, [], {}, "x", -1, 10**20, True, 0.5], ids=repr)
@pytest.mark.parametrize(
    "name",
    ["turns", "counts", "session", "bundle_hash"],
)
def test_a_wrong_kind_at_the_top_never_crashes_the_verifier(name: str, wrong: object) -> None:
    document = document_of(make_turn())
    document[name] = wrong

    assert failed(json.dumps(document).encode())


DOCUMENT = document_of(make_turn())
TURN = DOCUMENT["turns"][0]


@pytest.mark.parametrize("wrong", [None, [], {}, "x", -1, 10**20, True, [[]], [None], [-5]], ids=repr)
@pytest.mark.parametrize("name", list(TURN))
def test_a_wrong_kind_in_a_turn_never_crashes_the_verifier(name: str, wrong: object) -> None:
    document = copy.deepcopy(DOCUMENT)
    was, document["turns"][0][name] = document["turns"][0][name], wrong

    assert failed(json.dumps(document).encode()) or was == wrong


@pytest.mark.parametrize(
    "path",
    [
        ("markers", "start"),
        ("markers", "end"),
        ("markers", "kept_start"),
        ("literals", "start"),
        ("literals", "end"),
        ("claims", "marker"),
        ("claims", "index"),
        ("claims", "occurrence"),
        ("passages", "source"),
        ("passages", "index"),
        ("sources", "id"),
    ],
    ids=".".join,
)
@pytest.mark.parametrize("wrong", [-1, -(10**9), 10**9, 0])
def test_a_wrong_number_never_crashes_the_verifier(path: tuple[str, str], wrong: int) -> None:
    document = copy.deepcopy(DOCUMENT)
    entry = document["turns"][0][path[0]][-1]
    was, entry[path[1]] = entry[path[1]], wrong

    assert failed(resealed(document)) or was == wrong


PIECES = st.sampled_from(
    [
        "Twins differ early",
        "the “mutations of cells were many” say they",
        "x",
        " and ",
        ", ",
        ". ",
        " ",
        "\n",
        "\n\n",
        "\n- ",
        "\n# Head\n",
        "\n| a | b |\n|---|---|\n| one ",
        " | two |\n",
        "[1]",
        "[2]",
        "[1, 2]",
        "[3; 1]",
        "[E 2]",
        "[Chunk 1]",
        "【1】",
        "［2］",
        "[9]",
        "[1, 9]",
        "[0, 1]",
        "refs. [44]",
        "95% CI [2, 3]",
        "[2]rotaxane",
        "a[1]",
        "row_sum[2]",
        "a[1][2]",
        "`[1]`",
        "``x [2] ``",
        "`",
        "\n```\n[1]\n```\n",
        "\n```\n",
        "$x[1]$",
        "$",
        "\\[1]",
        "\\",
        "[1](http://a.b)",
        "![1](u)",
        "[text](u[1])",
        "http://a.b/x[1]",
        "<mailto:a[1]>",
        "\n[1]: http://x\n",
        "([1])",
        "(see [2])",
        "(",
        ")",
        "**bold** ",
        "*it*",
        "_",
        "≥ 5",
        "—",
        "&amp;",
        "<b>tag</b>",
        "“",
        "”",
        "变异很多[1]。",
        "مرحبا [2]",
        "😀",
        "e.g. ",
        "According to Smith et al. [1] it holds.",
        "[sic]",
        "[^1]",
        "[[1]]",
        "[1[9]2]",
        "\u2060",
        "@@MASK_1@@",
    ]
)
EVIDENCE = make_evidence(("the mutations of cells were many",) * 3)
CHANCES = st.one_of(st.none(), st.floats(0, 1))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(text="AT\\&amp;T grew [1]", chances=[[], [], []])  # an escaped entity is no entity
@given(
    text=st.lists(PIECES, max_size=25).map("".join),
    chances=st.lists(st.lists(CHANCES, max_size=6), min_size=3, max_size=3),
)
def test_whatever_the_engine_resolves_the_verifier_accepts(
    text: str, chances: list[list[float | None]]
) -> None:
    turn = make_turn(text, EVIDENCE, dict(enumerate(chances, 1)))

    assert [check for check in verify(bundle_of(turn)) if not check.is_ok] == []


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab “”\"'‘’«»„.,–—≥*_ \n…", min_size=3, max_size=60), st.text(max_size=20))
def test_a_quotation_that_stands_in_a_passage_is_found_where_it_is(quote: str, around: str) -> None:
    passage = f"{around}{quote}{around}"
    found = find_quotation(quote, passage)

    if quote_lies_in(quote, passage) and any(character.isalpha() for character in quote):
        assert found is not None
    if found is not None:
        assert find_quotation(passage[found[0] : found[1]], quote) is not None


def test_quotations_are_cut_at_left_out_words_and_short_ones_passed_over() -> None:
    claim = "They call it “memory” and say “it was seen in all […] of the three groups.”"

    assert quotations(claim) == ["it was seen in all", "of the three groups"]


def test_a_long_answer_of_many_markers_and_literals_is_verified() -> None:
    turn = make_turn("It is so `x[1]` [1]. " * 1_500, EVIDENCE, {})

    assert failed(bundle_of(turn)) == []


def test_the_hash_ignores_how_a_file_is_laid_out() -> None:
    document = document_of(make_turn())
    shuffled = json.dumps(dict(reversed(document.items())), indent=7).encode()

    assert failed(shuffled) == []
    assert bundle_hash(json.loads(shuffled)) == document["bundle_hash"]


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        pytest.param("ab " * 100 + "[1]", "a " * 100, id="prose"),
        pytest.param(
            "".join(f"| w{n}x " for n in range(100)) + "[1] |",
            " ".join(f"w{n}" for n in range(100)),
            id="table",
        ),
    ],
)
def test_claims_made_to_be_compared_for_ever_are_given_up(
    monkeypatch: pytest.MonkeyPatch, answer: str, claim: str
) -> None:
    """Words of these claims are none of the answer, but like each of them."""
    document = document_of(make_turn(answer, probabilities={1: [0.9]}))
    document["turns"][0]["claims"][0]["claim"] = claim
    monkeypatch.setattr(bundle_verifier, "_LEAST_STEPS", 1_000)
    monkeypatch.setattr(bundle_verifier, "_STEPS_A_WORD", 10)

    assert "too unlike the answer" in outcome(resealed(document), "claims").detail
