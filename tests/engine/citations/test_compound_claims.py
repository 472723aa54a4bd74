"""V4: a passage that shares a claim with others is asked whether it supports a substantive part of it."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from support_calibrations import calibration

from app.engine.citations.claims import extract_occurrences
from app.engine.citations.pairs import ClaimPair
from app.engine.citations.support import CalibratedVerifier
from app.models.fakes import ScriptedDecisionModel
from app.models.protocols import Stopped, Vectors

SOURCE = "Metformin lowered blood glucose. Nothing else was measured."
CLAIM = "Metformin lowered blood glucose and reduced body weight."


class LiteralModel(ScriptedDecisionModel):
    """Supports what stands word for word in the evidence, and nothing else."""

    def score_pairs(
        self, pairs: Sequence[tuple[str, str]], should_stop: Callable[[], bool] | None = None
    ) -> Vectors:
        self.asked += pairs
        rows = [(4.0, -4.0, 0.0) if claim in evidence else (-4.0, 0.0, 4.0) for claim, evidence in pairs]
        return np.array(rows, dtype=np.float32)


def judge(claim: str, *, is_compound: bool, model: ScriptedDecisionModel | None = None):
    verifier = CalibratedVerifier(model or LiteralModel(), None, calibration())
    return verifier.judge([ClaimPair(claim, SOURCE, is_compound)], 1e9)[0]


@pytest.mark.parametrize(
    ("answer", "compound"),
    [
        pytest.param("Cells grew in warm media over time [1, 2].", [True, True], id="one marker"),
        pytest.param("Cells grew in warm media over time [1] [2].", [True, True], id="two markers"),
        pytest.param("Cells grew in warm media over time [1], [2] and [3].", [True] * 3, id="listed markers"),
        pytest.param("Cells grew in warm media over time [1].", [False], id="one passage"),
        pytest.param("Cells grew in warm media over time [1][1].", [False, False], id="the same twice"),
        pytest.param("Cells grew in warm media over time [1, 99].", [False], id="beside an invented one"),
        pytest.param("Cells grew in warm media [1]. The dose fell over time [2].", [False] * 2, id="apart"),
    ],
)
def test_a_claim_is_compound_when_it_cites_several_passages(answer: str, compound: list[bool]) -> None:
    assert [one.is_compound for one in extract_occurrences(answer, 3)] == compound


def test_a_source_of_one_part_supports_the_shared_claim() -> None:
    assert judge(CLAIM, is_compound=True).p > 0.9


def test_a_source_of_one_part_does_not_support_the_claim_alone() -> None:
    assert judge(CLAIM, is_compound=False).p < 0.1


def test_a_source_of_no_part_does_not_support_the_shared_claim() -> None:
    assert judge("Aspirin lowered fever and reduced joint pain.", is_compound=True).p < 0.1


def test_the_part_that_counts_is_named() -> None:
    judgement = judge(CLAIM, is_compound=True)
    assert judgement.part == "Metformin lowered blood glucose."
    assert judgement.reasons[0] == "One part of the claim counts: “Metformin lowered blood glucose.”"


def test_a_claim_that_holds_as_a_whole_is_not_cut() -> None:
    model = LiteralModel()
    judgement = judge("Metformin lowered blood glucose.", is_compound=True, model=model)
    assert (judgement.part, len(model.asked)) == ("", 1)


def test_a_claim_whose_clauses_were_not_reached_is_not_judged() -> None:
    class SlowModel(LiteralModel):
        def score_pairs(
            self, pairs: Sequence[tuple[str, str]], should_stop: Callable[[], bool] | None = None
        ) -> Vectors:
            if self.asked:
                raise Stopped
            return super().score_pairs(pairs, should_stop)

    judgement = judge(CLAIM, is_compound=True, model=SlowModel())
    assert (judgement.p, judgement.is_late) == (None, True)
