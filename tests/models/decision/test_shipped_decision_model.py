"""The shipped weights: whole, sized as agreed, and able to tell a true citation from a false one (D1)."""

from pathlib import Path

import numpy as np
import pytest

from app.models.decision.model import load_decision_model, support_margin
from app.models.weights import find_model

PASSAGE = (
    "Eighty-four households took part between March and October 2019. Mean daily water use was 118 litres in homes with "
    "a display and 131 litres in homes without one. The displays reduced water use during the first eight weeks. After "
    "that the difference became smaller and was no longer significant at the end of the study."
)
MAX_BYTES = 80_000_000

pytestmark = pytest.mark.models


def test_the_folder_stays_small(models_dir: Path) -> None:
    files = find_model(models_dir, "decision")
    assert sum(file.size for file in files.entry.files) <= MAX_BYTES


def test_a_true_sentence_stands_above_the_same_sentence_made_false(models_dir: Path) -> None:
    claims = [
        "The displays reduced water use during the first eight weeks.",
        "The displays increased water use during the first eight weeks.",
        "The displays did not reduce water use during the first eight weeks.",
        "Lithium cells lose capacity when they are charged in the cold.",
    ]
    logits = load_decision_model(models_dir, "cpu").score_pairs([(claim, PASSAGE) for claim in claims])
    true, *false = map(support_margin, logits)
    assert true > max(false)


def test_company_in_a_batch_changes_nothing(models_dir: Path) -> None:
    model = load_decision_model(models_dir, "cpu")
    pairs = [("Mean daily water use was 118 litres.", PASSAGE), ("Homes used water.", PASSAGE[:80])]
    together = model.score_pairs(pairs)
    alone = np.concatenate([model.score_pairs([pair]) for pair in pairs])
    assert np.abs(together - alone).max() < 0.1
