"""X: each kind of tampering is found, and by the check it belongs to; the hash is made to fit again where that is said."""

import copy
import hashlib
import json
from collections.abc import Callable

import pytest
from bundle_builders import ANSWER, CONFLICT, bundle_of, document_of, failed, make_turn, resealed
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.export.bundle_verifier import CHECKS, canonical_json, is_verified, verify
from app.engine.records import Verdict

SCHEMA, HASH, PASSAGES, MARKERS, CLAIMS, TIERS, COUNTS = CHECKS
Change = Callable[[dict], object]

DOCUMENT = document_of(
    make_turn(conflicts=(CONFLICT,)), make_turn("It is so [1]. No more.", overrides={(1, 0): Verdict.KEPT})
)


def _rehash(turn: dict, number: int, text: str) -> None:
    turn["passages"][number].update(text=text, sha256=hashlib.sha256(text.encode()).hexdigest())


def _replace(turn: dict, *names: str, old: str, new: str) -> None:
    for name in names:
        assert old in turn[name]
        turn[name] = turn[name].replace(old, new)


def _drop_source(turn: dict) -> None:
    turn["considered"].pop()


def _set(turn: dict, *path: str | int, to: object) -> None:
    for step in path[:-1]:
        turn = turn[step]
    assert turn[path[-1]] != to
    turn[path[-1]] = to


TAMPERINGS: list[tuple[str, str, Change]] = [
    ("another format", SCHEMA, lambda d: d.update(format="other-bundle")),
    ("a newer version", SCHEMA, lambda d: d.update(schema_version=2)),
    ("version zero", SCHEMA, lambda d: d.update(schema_version=0)),
    ("version true", SCHEMA, lambda d: d.update(schema_version=True)),
    ("no turns", SCHEMA, lambda d: d.update(turns=[])),
    ("threshold over one", SCHEMA, lambda d: _set(d["turns"][0], "threshold", to=1.5)),
    ("probability as text", SCHEMA, lambda d: _set(d["turns"][0], "claims", 0, "p", to="0.97")),
    ("unknown verdict", SCHEMA, lambda d: _set(d["turns"][0], "claims", 0, "verdict", to="TRUE")),
    ("rate missing", SCHEMA, lambda d: d["turns"][0]["rates"].pop("resolution")),
    ("passage text changed", PASSAGES, lambda d: _set(d["turns"][0], "passages", 1, "text", to="Other.")),
    ("passage hash changed", PASSAGES, lambda d: _set(d["turns"][0], "passages", 1, "sha256", to="0" * 64)),
    ("passages swapped", PASSAGES, lambda d: d["turns"][0]["passages"].reverse()),
    ("passage removed", PASSAGES, lambda d: d["turns"][0]["passages"].pop(0)),
    ("passage of no source", PASSAGES, lambda d: _set(d["turns"][0], "passages", 0, "source", to=9)),
    ("source numbered anew", PASSAGES, lambda d: _set(d["turns"][0], "sources", 0, "id", to=7)),
    ("marker put in", MARKERS, lambda d: _replace(d["turns"][0], "answer", old="else is", new="else [2] is")),
    ("marker taken out", MARKERS, lambda d: _replace(d["turns"][0], "answer", old=" [4]", new="")),
    ("marker renumbered", MARKERS, lambda d: _replace(d["turns"][0], "answer", old="[4]", new="[3]")),
    ("marker out of range", MARKERS, lambda d: _replace(d["turns"][0], "answer", old="[4]", new="[8]")),
    ("word of the answer changed", MARKERS, lambda d: _replace(d["turns"][0], "answer", old="90", new="17")),
    (
        "sentence put in",
        MARKERS,
        lambda d: _replace(d["turns"][0], "answer", old="Some", new="All is well. Some"),
    ),
    ("marker moved in the list", MARKERS, lambda d: _set(d["turns"][0], "markers", 0, "start", to=3)),
    (
        "number kept that was not written",
        MARKERS,
        lambda d: _set(d["turns"][0], "markers", 0, "kept", to=[1, 2]),
    ),
    ("out of range made in range", MARKERS, lambda d: _set(d["turns"][0], "markers", 3, "indices", to=[9])),
    (
        "marker declared a literal",
        MARKERS,
        lambda d: (
            d["turns"][1]["markers"].pop(),
            d["turns"][1]["claims"].pop(),
            d["turns"][1]["literals"].append({"start": 9, "end": 12, "why": "link"}),
            d["turns"][1]["literals_raw"].append({"start": 9, "end": 12, "why": "link"}),
        ),
    ),
    ("literal with no reason", MARKERS, lambda d: _set(d["turns"][0], "literals", 0, "why", to="because")),
    ("literal not listed", MARKERS, lambda d: d["turns"][0]["literals"].pop()),
    ("literal in the wrong place", MARKERS, lambda d: _set(d["turns"][0], "literals", 0, "start", to=0)),
    ("claim removed", CLAIMS, lambda d: d["turns"][0]["claims"].pop()),
    ("claim repeated", CLAIMS, lambda d: d["turns"][0]["claims"].append(d["turns"][0]["claims"][0])),
    ("claims swapped", CLAIMS, lambda d: d["turns"][0]["claims"].reverse()),
    ("claim points elsewhere", CLAIMS, lambda d: _set(d["turns"][0], "claims", 0, "index", to=2)),
    ("claim points nowhere", CLAIMS, lambda d: _set(d["turns"][0], "claims", 0, "index", to=40)),
    ("occurrence renumbered", CLAIMS, lambda d: _set(d["turns"][0], "claims", 0, "occurrence", to=1)),
    (
        "claim reworded",
        CLAIMS,
        lambda d: _set(d["turns"][0], "claims", 3, "claim", to="Blood cells gather few."),
    ),
    (
        "quotation said to be found",
        CLAIMS,
        lambda d: _set(d["turns"][0], "claims", 0, "quotations", 0, "start", to=1),
    ),
    ("quotation removed", CLAIMS, lambda d: d["turns"][0]["claims"][0]["quotations"].pop()),
    (
        "quoted passage changed with its hash",
        CLAIMS,
        lambda d: _rehash(d["turns"][0], 0, "Twins differ by 9.9 early mutations on average."),
    ),
    (
        "quote of a conflict changed",
        CLAIMS,
        lambda d: _set(d["turns"][0], "conflicts", 0, "first", "quote", to="Twins are the same."),
    ),
    (
        "quote of a conflict moved",
        CLAIMS,
        lambda d: _set(d["turns"][0], "conflicts", 0, "second", "index", to=1),
    ),
    (
        "quote of a conflict nowhere",
        CLAIMS,
        lambda d: _set(d["turns"][0], "conflicts", 0, "first", "index", to=44),
    ),
    ("verdict turned", TIERS, lambda d: _set(d["turns"][0], "claims", 2, "verdict", to="KEPT")),
    ("probability raised", TIERS, lambda d: _set(d["turns"][0], "claims", 2, "p", to=0.95)),
    ("probability lost", TIERS, lambda d: _set(d["turns"][0], "claims", 2, "p", to=None)),
    ("threshold lowered", TIERS, lambda d: _set(d["turns"][0], "threshold", to=0.1)),
    ("threshold raised", TIERS, lambda d: _set(d["turns"][0], "threshold", to=0.9)),
    ("override taken away", TIERS, lambda d: _set(d["turns"][1], "claims", 0, "override", to="DEMOTED")),
    ("source dropped", TIERS, lambda d: _drop_source(d["turns"][0])),
    ("source in both tiers", TIERS, lambda d: d["turns"][0]["cited"].append(d["turns"][0]["considered"][0])),
    (
        "source promoted",
        TIERS,
        lambda d: d["turns"][0]["cited"].append(d["turns"][0]["considered"].pop()),
    ),
    ("cited sources reordered", TIERS, lambda d: d["turns"][0]["cited"].reverse()),
    ("fallback claimed", TIERS, lambda d: _set(d["turns"][0], "zero_citation_fallback", to=True)),
    ("conflict taken away", COUNTS, lambda d: d["turns"][0]["conflicts"].pop()),
    ("count changed", COUNTS, lambda d: _set(d["turns"][0], "counts", "kept", to=3)),
    ("rate embellished", COUNTS, lambda d: _set(d["turns"][0], "rates", "resolution", to=1.0)),
    ("rate made null", COUNTS, lambda d: _set(d["turns"][0], "rates", "support", to=None)),
    ("sum changed", COUNTS, lambda d: _set(d, "counts", "sources", to=99)),
    ("sum's rate changed", COUNTS, lambda d: _set(d, "rates", "support", to=0.99)),
]


def test_the_untouched_bundle_verifies_and_has_what_is_tampered_with() -> None:
    assert len(TAMPERINGS) >= 30
    assert "x[1]" in ANSWER
    assert failed(resealed(DOCUMENT)) == []


@pytest.mark.parametrize(("check", "change"), [t[1:] for t in TAMPERINGS], ids=[t[0] for t in TAMPERINGS])
def test_tampering_is_found_by_the_right_check_though_the_hash_fits(check: str, change: Change) -> None:
    document = copy.deepcopy(DOCUMENT)
    change(document)

    found = failed(resealed(document))

    assert found[:1] == [check]


@pytest.mark.parametrize("change", [t[2] for t in TAMPERINGS if t[1] != SCHEMA])
def test_tampering_that_leaves_the_hash_alone_is_found_by_the_hash(change: Change) -> None:
    document = copy.deepcopy(DOCUMENT)
    change(document)

    assert failed(json.dumps(document).encode())[:1] == [HASH]


UNCHECKED_ELSEWHERE: list[tuple[str, Change]] = [
    ("question", lambda d: _set(d["turns"][0], "question", to="Another?")),
    ("title of a source", lambda d: _set(d["turns"][0], "sources", 0, "title", to="Another")),
    ("model", lambda d: d["turns"][0]["models"].update({"decision model": "better"})),
    ("time", lambda d: d["turns"][0]["timings_ms"].update(search=1.0)),
    ("something put in", lambda d: d.update(remark="approved")),
    ("date", lambda d: _set(d["turns"][0], "created", to="2020-01-01")),
    ("the hash itself", lambda d: d.update(bundle_hash="0" * 64)),
    ("page", lambda d: _set(d["turns"][0], "passages", 0, "page_index", to=9)),
]


@pytest.mark.parametrize(
    "change", [c for _, c in UNCHECKED_ELSEWHERE], ids=[n for n, _ in UNCHECKED_ELSEWHERE]
)
def test_a_change_nothing_else_can_know_of_is_found_by_the_hash(change: Change) -> None:
    document = copy.deepcopy(DOCUMENT)
    change(document)

    assert failed(json.dumps(document).encode()) == [HASH]


DATA = bundle_of(make_turn(conflicts=(CONFLICT,)))
CONTENT = canonical_json(json.loads(DATA))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(place=st.integers(0, len(DATA) - 1), byte=st.integers(0, 255))
def test_any_changed_byte_that_changes_the_content_is_found(place: int, byte: int) -> None:
    changed = DATA[:place] + bytes([byte]) + DATA[place + 1 :]

    outcomes = verify(changed)

    if is_verified(outcomes):
        assert canonical_json(json.loads(changed)) == CONTENT
    else:
        assert sum(outcome.is_ok is False for outcome in outcomes) >= 1


@settings(max_examples=100, deadline=None)
@given(start=st.integers(0, len(DATA) - 1), length=st.integers(1, 400))
def test_a_bundle_with_a_piece_cut_out_is_never_verified(start: int, length: int) -> None:
    changed = DATA[:start] + DATA[start + length :]

    assert not is_verified(verify(changed)) or canonical_json(json.loads(changed)) == CONTENT
