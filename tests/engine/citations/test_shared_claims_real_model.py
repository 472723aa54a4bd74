"""V4 with the real weights: a source of one half of a shared claim is accepted, a source of neither half is not."""

from pathlib import Path

import pytest

from app.engine.citations.pairs import ClaimPair
from app.engine.citations.support import CalibratedVerifier
from app.engine.settings import Settings
from app.engine.verifiers import load_verifier
from app.models.embedder import load_embedder

pytestmark = pytest.mark.models

THRESHOLD = 0.60
TWINS = "We compared the genomes of twins. Monozygotic twins differed by 5.2 early mutations on average. Blood was drawn once."
BASIL = "Twenty-four trials were read. Holy basil lowered fasting glucose in adults with diabetes. No trial lasted over a year."
TIDES = (
    "Tide gauges were read hourly. The highest tides came two days after the full moon. Storms were left out."
)
SHARED = (
    "Monozygotic twins differed by 5.2 early mutations on average, and holy basil lowered fasting glucose in adults with"
    " diabetes."
)


@pytest.fixture(scope="module")
def verifier(models_dir: Path) -> CalibratedVerifier:
    if not (models_dir / "decision" / "model.safetensors").is_file():
        pytest.skip("no weights of the decision model in this checkout")
    found, reason = load_verifier(models_dir, Settings(), load_embedder(models_dir))
    assert found is not None, reason
    return found


@pytest.mark.parametrize("source", [TWINS, BASIL], ids=["first half", "second half"])
def test_a_source_of_one_half_is_accepted(verifier: CalibratedVerifier, source: str) -> None:
    judgement = verifier.judge([ClaimPair(SHARED, source, is_compound=True)], 1e9)[0]
    assert judgement.p is not None
    assert judgement.p >= THRESHOLD
    assert judgement.part


def test_a_source_of_neither_half_is_rejected(verifier: CalibratedVerifier) -> None:
    judgement = verifier.judge([ClaimPair(SHARED, TIDES, is_compound=True)], 1e9)[0]
    assert judgement.p is not None
    assert judgement.p < THRESHOLD
