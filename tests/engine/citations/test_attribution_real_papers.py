"""V10, Y6 on sentences of real papers with the weights that ship: the source sentence is found, contradictions are told."""

import asyncio
import dataclasses
import json
import re
from pathlib import Path

import pytest
from citation_samples import make_evidence

from app.engine.citations.attribution import AttributionRequest, attribute
from app.engine.citations.conflicts import find_conflicts
from app.engine.citations.scoring import VerificationLimits
from app.engine.settings import Settings
from app.engine.verifiers import load_verifier
from app.models.decision.model import load_decision_model

pytestmark = [pytest.mark.papers, pytest.mark.models]

LIMITS = VerificationLimits(120.0, 120.0)
PASSAGE_SENTENCES = 5


@pytest.fixture(scope="module")
def sentences(shared: Path) -> list[str]:
    """Whole sentences quoted from the papers."""
    lines = (shared / "library" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    quotes = [one["quote"] for line in lines for one in json.loads(line)["evidence"]]
    return [quote for quote in dict.fromkeys(quotes) if re.fullmatch(r"[A-Z][^.?!]{40,200}\.", quote)]


def test_the_source_sentence_is_found_and_no_other(
    sentences: list[str], models_dir: Path, tmp_path: Path
) -> None:
    verifier, reason = load_verifier(models_dir, Settings(), None, tmp_path)
    assert verifier is not None, reason
    passage = " ".join(sentences[:PASSAGE_SENTENCES])
    for number, sentence in enumerate(sentences[:PASSAGE_SENTENCES], start=1):
        request = AttributionRequest(f"Smith et al. (2019) report that {sentence}", passage)
        found = asyncio.run(attribute(request, verifier, LIMITS))

        assert [one.number for one in found.sentences if one.is_supporting] == [number]
        assert found.unsupported == ()


def test_a_changed_number_is_shown_beside_the_papers_own_and_nothing_else(
    sentences: list[str], models_dir: Path
) -> None:
    with_number = next(one for one in sentences if re.search(r"\b\d\d\s+[a-z]{4}", one))
    changed = re.sub(r"\b\d\d(?=\s+[a-z]{4})", "87", with_number, count=1)
    texts = [" ".join(sentences[:20]), changed]
    evidence = tuple(
        dataclasses.replace(one, text=text) for one, text in zip(make_evidence(2), texts, strict=True)
    )
    settings = Settings().advanced
    model = load_decision_model(models_dir, settings.device, settings.backend)

    findings = find_conflicts(evidence, model, budget_s=120.0)

    assert [{one.first.text, one.second.text} for one in findings.conflicts] == [{with_number, changed}]
