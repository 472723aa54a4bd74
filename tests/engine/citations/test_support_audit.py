"""The standing audit: false citations are rejected and true ones accepted, and neither may get worse."""

import sys
from collections import defaultdict
from pathlib import Path

import pytest
from audit_pairs import FALSE_KINDS, TRUE_KINDS, audit_pairs

from app.engine.citations.pairs import ClaimPair
from app.engine.settings import Settings
from app.engine.verifiers import load_verifier
from app.models.embedder import load_embedder

PAPERS = Path(__file__).resolve().parents[3] / "resources" / "sample_library" / "papers"
THRESHOLD = Settings().verification.threshold
LEAST_ACCEPTED = {"exact": 0.95, "quoted": 0.95, "shortened": 0.95, "attributed": 0.90, "merged": 0.85}
MOST_ACCEPTED = {
    "number": 0.10,
    "negated": 0.10,
    "wrong paper": 0.10,
    "direction": 0.15,
    "wrong passage": 0.10,
    "neighbour": 0.15,
}


@pytest.fixture(scope="module")
def accepted(models_dir: Path) -> dict[str, float]:
    """The share of accepted pairs by kind; judged once."""
    if not (models_dir / "decision" / "model.safetensors").is_file():
        pytest.skip("no weights of the decision model in this checkout")
    verifier, reason = load_verifier(models_dir, Settings(), load_embedder(models_dir))
    assert verifier is not None, reason
    pairs = audit_pairs(PAPERS)
    scores = verifier.score([ClaimPair(pair.claim, pair.evidence) for pair in pairs], float("inf"))
    verdicts: dict[str, list[bool]] = defaultdict(list)
    for pair, p in zip(pairs, scores, strict=True):
        assert p is not None
        verdicts[pair.kind].append(p >= THRESHOLD)
    shares = {kind: sum(kept) / len(kept) for kind, kept in verdicts.items()}
    table = "".join(
        f"\n  {kind:<14}{len(verdicts[kind]):>5} pairs  {shares[kind]:.3f} accepted" for kind in shares
    )
    sys.__stdout__.write(f"\naudit of citations at {THRESHOLD:.2f}:{table}\n")
    return shares


@pytest.mark.models
@pytest.mark.parametrize("kind", TRUE_KINDS)
def test_true_citations_are_accepted(kind: str, accepted: dict[str, float]) -> None:
    assert accepted[kind] >= LEAST_ACCEPTED[kind]


@pytest.mark.models
@pytest.mark.parametrize("kind", FALSE_KINDS)
def test_false_citations_are_rejected(kind: str, accepted: dict[str, float]) -> None:
    assert accepted[kind] <= MOST_ACCEPTED[kind]


def test_the_audit_has_enough_pairs_of_every_kind() -> None:
    pairs = audit_pairs(PAPERS)
    counts = {kind: sum(pair.kind == kind for pair in pairs) for kind in (*TRUE_KINDS, *FALSE_KINDS)}
    assert min(counts.values()) >= 25, counts
