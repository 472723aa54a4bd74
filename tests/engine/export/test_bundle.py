"""X: what a bundle holds."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from bundle_builders import (
    CONFLICT,
    PROBABILITIES,
    TEXTS,
    bundle_of,
    document_of,
    failed,
    make_evidence,
    make_turn,
)

from app.engine.export.bundle_verifier import CHECKS, is_verified, verify
from app.engine.ingest.document import PassageType
from app.engine.records import AttachmentInfo, OccurrenceCheck, Verdict
from app.engine.zotero.records import LinkMode, ZoteroRef

CHECK = OccurrenceCheck(3, 0, "claim", 1003, True, 0.12, Verdict.DEMOTED, "a part", ("it says “no effect”",))
SCHEMA = json.loads(
    (Path(__file__).parents[3] / "resources/bundle/bundle-1.schema.json").read_text(encoding="utf-8")
)


def test_a_bundle_passes_all_seven_checks() -> None:
    outcomes = verify(bundle_of(make_turn()))

    assert [outcome.name for outcome in outcomes] == list(CHECKS)
    assert len(outcomes) == 7
    assert is_verified(outcomes), outcomes


@pytest.mark.parametrize(
    "turn",
    [
        make_turn(),
        make_turn("No marker at all."),
        make_turn("The library has nothing on this.", found_nothing=True),
        make_turn("Nothing.", ()),
        make_turn("All fail [1] here [2].", probabilities={1: [0.1], 2: [0.2]}),
        make_turn(conflicts=(CONFLICT,), checks=(CHECK,)),
        make_turn(overrides={(1, 0): Verdict.DEMOTED, (3, 0): Verdict.KEPT}),
    ],
    ids=[
        "full",
        "no marker",
        "nothing found",
        "no evidence",
        "all rejected",
        "conflicts and reasons",
        "overridden",
    ],
)
def test_every_kind_of_turn_fits_the_schema_and_verifies(turn) -> None:
    document = document_of(turn)

    jsonschema.Draft202012Validator(SCHEMA).validate(document)
    assert failed(bundle_of(turn)) == []


def test_the_schema_is_a_schema_of_the_version_it_names() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


DOCUMENT = document_of(make_turn(conflicts=(CONFLICT,)))


def _required_paths(schema: dict, path: tuple = ()) -> list[tuple]:
    """Each property the schema requires, as the way to it in a document; lists by their first entry."""
    if "$ref" in schema:
        return _required_paths(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], path)
    paths = []
    for name in schema.get("required", ()):
        paths += [(*path, name), *_required_paths(schema["properties"][name], (*path, name))]
    return paths + (_required_paths(schema["items"], (*path, 0)) if "items" in schema else [])


def _without(document: dict, path: tuple) -> dict | None:
    changed = json.loads(json.dumps(document))
    place = changed
    for step in path[:-1]:
        if isinstance(step, int) and step >= len(place):
            return None
        place = place[step]
    del place[path[-1]]
    return changed


@pytest.mark.parametrize("path", _required_paths(SCHEMA), ids=lambda path: ".".join(map(str, path)))
def test_schema_and_verifier_require_the_same(path: tuple) -> None:
    changed = _without(DOCUMENT, path)
    if changed is None:
        return

    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(changed)
    assert CHECKS[0] in failed(json.dumps(changed).encode())


def test_a_conversation_holds_all_its_turns_and_counts_them_together() -> None:
    document = document_of(make_turn(), make_turn("No marker."), make_turn("One [1]."))

    assert [len(turn["markers"]) for turn in document["turns"]] == [4, 0, 1]
    assert document["counts"]["markers_written"] == 6
    assert document["rates"]["resolution"] == 5 / 6


def test_what_was_not_measured_is_null() -> None:
    document = document_of(make_turn("No marker."))

    assert document["turns"][0]["rates"] == {"resolution": None, "support": None}
    assert document["rates"] == {"resolution": None, "support": None}


def test_claims_carry_index_occurrence_probability_and_verdict() -> None:
    claims = document_of(make_turn())["turns"][0]["claims"]

    assert [(one["index"], one["occurrence"], one["p"], one["verdict"]) for one in claims] == [
        (1, 0, 0.97, "KEPT"),
        (2, 0, 0.81, "KEPT"),
        (3, 0, 0.12, "DEMOTED"),
        (4, 0, None, "FAIL_OPEN"),
    ]


def test_quotations_are_found_in_their_passage_or_said_not_to_be() -> None:
    answer = "Said: “twins differ by 5.2 early” [1]. Also “there is a made-up sentence” [1]."
    evidence = make_evidence(("Indeed twins differ by\n5.2 early mutations.",))
    claims = document_of(make_turn(answer, evidence, {1: [0.9, 0.7]}))["turns"][0]["claims"]

    assert claims[0]["quotations"] == [{"text": "twins differ by 5.2 early", "start": 7, "end": 32}]
    assert claims[1]["quotations"] == [{"text": "there is a made-up sentence", "start": None, "end": None}]


def test_an_override_is_kept_apart_from_the_probability() -> None:
    claims = document_of(make_turn(overrides={(3, 0): Verdict.KEPT}))["turns"][0]["claims"]

    assert [(one["p"], one["override"], one["verdict"]) for one in claims][2] == (0.12, "KEPT", "KEPT")


def test_passages_are_whole_and_hashed() -> None:
    passages = document_of(make_turn())["turns"][0]["passages"]

    assert tuple(passage["text"] for passage in passages) == TEXTS
    assert passages[0]["sha256"] == hashlib.sha256(TEXTS[0].encode()).hexdigest()


def test_brackets_that_are_no_markers_are_listed_with_the_reason() -> None:
    turn = document_of(
        make_turn("Code `a[1]`, [1](u), $x[1]$, \\[1], row_sum[1], refs. [44], 95% CI [2, 4]. It [1].")
    )["turns"][0]

    assert [one["why"] for one in turn["literals_raw"]][:4] == ["code", "link", "math", "escape"]
    assert [one["why"] for one in turn["literals_raw"]][4:6] == ["array index", "number of the text"]


def test_the_same_turns_give_the_same_bytes() -> None:
    assert bundle_of(make_turn()) == bundle_of(make_turn())


def test_no_path_of_this_machine_is_in_a_bundle() -> None:
    attachment = AttachmentInfo(
        ZoteroRef(1, "FILE2345"),
        "application/pdf",
        LinkMode.LINKED_FILE,
        Path("/home/someone/secret.pdf"),
        "PDF",
    )
    evidence = tuple(replace(one, attachment=attachment) for one in make_evidence())

    data = bundle_of(make_turn(evidence=evidence))

    assert b"secret" not in data
    assert b"FILE2345" in data


def test_text_that_is_not_unicode_and_numbers_that_are_none_are_mended() -> None:
    evidence = tuple(replace(one, text="half \ud800 pair", score=float("nan")) for one in make_evidence())

    data = bundle_of(make_turn(evidence=evidence, probabilities=PROBABILITIES))

    assert failed(data) == []
    assert json.loads(data)["turns"][0]["passages"][0]["text"] == "half \ufffd pair"


def test_the_passage_type_is_named() -> None:
    evidence = tuple(replace(one, passage_type=PassageType.FRONTMATTER) for one in make_evidence())

    assert document_of(make_turn(evidence=evidence))["turns"][0]["passages"][0]["type"] == "frontmatter"


def test_decisions_conflicts_and_reasons_are_in_the_bundle() -> None:
    turn = document_of(make_turn(conflicts=(CONFLICT,), checks=(CHECK,)))["turns"][0]

    assert turn["checkpoints"] == ["search on", "stop"]
    assert turn["conflicts"][0]["second"] == {"index": 3, "start": 9, "end": 18, "quote": "no effect"}
    assert [claim["reasons"] for claim in turn["claims"]][2] == ["it says “no effect”"]
    assert [claim["part"] for claim in turn["claims"]][2] == "a part"
    assert [claim["is_compound"] for claim in turn["claims"]] == [False, True, True, False]
