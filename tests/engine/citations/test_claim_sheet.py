"""Claims of answers about real papers are those that a reader sees in them (V1-V3)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from app.engine.citations.claims import extract_occurrences

SHEET: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "data" / "claim_sheet.toml").read_text(encoding="utf-8")
)["answer"]


def test_the_sheet_holds_sixty_claims_of_real_answers_with_their_sources() -> None:
    assert sum(len(one["claims"]) for one in SHEET if one["name"].startswith("composed")) >= 60
    assert all(answer["sources"] for answer in SHEET)


@pytest.mark.parametrize("answer", SHEET, ids=[answer["name"] for answer in SHEET])
def test_extracted_claims_are_those_of_the_sheet(answer: dict[str, Any]) -> None:
    occurrences = extract_occurrences(answer["text"], answer["count"])

    assert [[o.chunk_index, o.claim] for o in occurrences] == answer["claims"]
