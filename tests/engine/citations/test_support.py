"""V5, V6, V7: the verifier joins model and signals, keeps to its deadline and explains itself."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from support_calibrations import REVISION, calibration

from app.engine.citations.calibration import LARGEST_LOG_ODDS, Layer, Wording
from app.engine.citations.pairs import ClaimPair
from app.engine.citations.reasons import Reason
from app.engine.citations.support import CalibratedVerifier, model_features
from app.engine.runs import Canceled
from app.models.fakes import FakeEmbedder, ScriptedDecisionModel
from app.models.protocols import ModelUnavailable, Vectors

PAIR = ClaimPair("The dose was 42 mg.", "We saw it. The dose was 24 mg.")
NUMBERS = Layer(bias=0.0, weights={"model_support": 1.0, "number_swapped": -5.0})
COSINE = Layer(bias=0.0, weights={"cosine_nearest": 3.0})


class SteppingClock:
    """Time goes on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


class BrokenEmbedder(FakeEmbedder):
    def embed(self, texts: Sequence[str], should_stop: Callable[[], bool] | None = None) -> Vectors:
        raise ModelUnavailable("The embedder broke.")


def test_probability_is_the_models_log_odds_through_the_layer() -> None:
    verifier = CalibratedVerifier(ScriptedDecisionModel((2.0, -1.0, 0.0)), None, calibration())
    expected = 1 / (1 + math.exp(-(2.0 - math.log(math.exp(-1.0) + 1.0))))
    assert verifier.score([PAIR], 10.0) == [pytest.approx(expected)]


def test_a_swapped_number_lowers_what_the_model_says() -> None:
    plain = CalibratedVerifier(ScriptedDecisionModel(), None, calibration())
    wary = CalibratedVerifier(ScriptedDecisionModel(), None, calibration(NUMBERS))
    assert wary.score([PAIR], 10.0)[0] < plain.score([PAIR], 10.0)[0]


def test_results_keep_the_order_of_many_batches() -> None:
    pairs = [PAIR, ClaimPair("The dose was 24 mg.", PAIR.evidence)] * 40
    scores = CalibratedVerifier(ScriptedDecisionModel(), None, calibration(NUMBERS)).score(pairs, 1e9)
    assert len(scores) == 80
    assert len(set(scores[::2])) == len(set(scores[1::2])) == 1
    assert scores[0] < scores[1]


def test_no_pairs_give_no_scores() -> None:
    assert CalibratedVerifier(ScriptedDecisionModel(), None, calibration()).score([], 10.0) == []


def test_pairs_after_the_deadline_have_no_probability() -> None:
    verifier = CalibratedVerifier(ScriptedDecisionModel(), None, calibration(), clock=SteppingClock())
    scores = verifier.score([PAIR] * 64, deadline_s=40.0)
    assert None not in scores[:32]
    assert set(scores[32:]) == {None}


def test_no_time_at_all_asks_no_model() -> None:
    model = ScriptedDecisionModel()
    assert CalibratedVerifier(model, None, calibration()).score([PAIR], 0.0) == [None]
    assert model.asked == []


def test_cancelling_stops_the_pass() -> None:
    verifier = CalibratedVerifier(ScriptedDecisionModel(), None, calibration())
    with pytest.raises(Canceled):
        verifier.score([PAIR], 10.0, lambda: True)


def test_missing_weights_are_reported_not_guessed() -> None:
    verifier = CalibratedVerifier(
        ScriptedDecisionModel(fault="The weights are damaged."), None, calibration()
    )
    with pytest.raises(ModelUnavailable, match="damaged"):
        verifier.score([PAIR], 10.0)


def test_a_calibration_for_other_weights_is_refused() -> None:
    with pytest.raises(ValueError, match=REVISION):
        CalibratedVerifier(ScriptedDecisionModel(), None, calibration(revision="f" * 12))


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_logits_that_are_no_numbers_never_verify(bad: float) -> None:
    verifier = CalibratedVerifier(ScriptedDecisionModel((bad, bad, bad)), None, calibration())
    assert verifier.score([PAIR], 10.0) == [None]


def test_extreme_logits_stay_within_bounds() -> None:
    features = model_features(np.array([1e30, -1e30, 0.0], dtype=np.float32))
    assert features == {"model_support": LARGEST_LOG_ODDS, "model_refute": -LARGEST_LOG_ODDS}


def test_the_model_reads_the_claim_without_its_attribution() -> None:
    model = ScriptedDecisionModel()
    CalibratedVerifier(model, None, calibration()).explain(
        "Roe & Poe (2019) report that cells died.", "Cells died."
    )
    assert model.asked == [("cells died.", "Cells died.")]


def test_similarity_is_used_where_a_layer_asks_for_it() -> None:
    verifier = CalibratedVerifier(ScriptedDecisionModel(), FakeEmbedder(), calibration(COSINE))
    same, other = verifier.score(
        [ClaimPair("Cells died.", "Cells died."), ClaimPair("Cells died.", "Rain fell late.")], 10.0
    )
    assert same > other


@pytest.mark.parametrize("embedder", [None, BrokenEmbedder()], ids=["none", "broken"])
def test_without_an_embedder_the_layer_without_similarity_decides(embedder: FakeEmbedder | None) -> None:
    plain = Layer(bias=0.0, weights={"model_support": 1.0})
    with_both = CalibratedVerifier(ScriptedDecisionModel(), embedder, calibration(COSINE, plain))
    alone = CalibratedVerifier(ScriptedDecisionModel(), None, calibration(plain))
    assert with_both.score([PAIR], 10.0) == alone.score([PAIR], 10.0)


def test_no_fitting_layer_gives_no_probability() -> None:
    assert CalibratedVerifier(ScriptedDecisionModel(), None, calibration(COSINE)).score([PAIR], 10.0) == [
        None
    ]


def test_the_layer_of_the_passages_language_goes_first() -> None:
    german = Layer(language="german", bias=5.0, weights={})
    english = Layer(language="any", bias=-5.0, weights={})
    verifier = CalibratedVerifier(ScriptedDecisionModel(), None, calibration(english, german))
    german_p, english_p = verifier.score(
        [
            ClaimPair(
                "Zellen starben.", "Die Zellen sind nicht alle gestorben und wurden nach dem Versuch gezählt."
            ),
            PAIR,
        ],
        10.0,
    )
    assert german_p > 0.9
    assert english_p < 0.1


def test_nearly_literal_claims_have_a_layer_of_their_own() -> None:
    literal = Layer(wording=Wording.LITERAL, bias=5.0, weights={})
    free = Layer(wording=Wording.FREE, bias=-5.0, weights={})
    verifier = CalibratedVerifier(ScriptedDecisionModel(), None, calibration(free, literal))
    exact, quoted, reworded = verifier.score(
        [
            ClaimPair("The dose was 24 mg.", PAIR.evidence),
            ClaimPair("Roe (2020) writes, at last: “The dose was 24 mg.”", PAIR.evidence),
            ClaimPair("Patients were given 24 mg.", PAIR.evidence),
        ],
        10.0,
    )
    assert min(exact, quoted) > 0.9
    assert reworded < 0.1


def test_reasons_name_model_and_numbers() -> None:
    judgement = CalibratedVerifier(ScriptedDecisionModel(), None, calibration(NUMBERS)).explain(
        PAIR.claim, PAIR.evidence
    )
    assert judgement.reasons[0] == Reason.WORDS_AGAINST
    assert judgement.reasons[1] == "the claim has “42” where the source has “24”"


@pytest.mark.parametrize(
    ("bias", "logits", "reason"),
    [
        (5.0, (5.0, 0.0, 0.0), Reason.MODEL_SUPPORTS),
        (5.0, (0.5, 0.0, 0.0), Reason.WORDS_FOR),
        (9.0, (0.0, 5.0, 0.0), Reason.WORDS_FOR),
        (-9.0, (5.0, 0.0, 0.0), Reason.WORDS_AGAINST),
        (-5.0, (0.5, 0.0, 0.0), Reason.WORDS_AGAINST),
        (-5.0, (0.0, 0.0, 5.0), Reason.MODEL_LEAVES_OPEN),
    ],
)
def test_the_first_reason_says_what_decided(
    bias: float, logits: tuple[float, float, float], reason: Reason
) -> None:
    layer = Layer(bias=bias, weights={"model_support": 1.0})
    verifier = CalibratedVerifier(ScriptedDecisionModel(logits), None, calibration(layer))
    assert verifier.explain(PAIR.claim, PAIR.evidence).reasons[0] == reason


def test_what_speaks_for_the_outcome_comes_before_what_speaks_against() -> None:
    layer = Layer(bias=9.0, weights={"model_support": 1.0, "word_swapped": -5.0, "numbers_borne_out": 0.5})
    verifier = CalibratedVerifier(ScriptedDecisionModel((5.0, 0.0, 0.0)), None, calibration(layer))
    judgement = verifier.explain(
        "The dose was 24 mg in all mice.", "We saw it. The dose was 24 mg in two rats."
    )
    assert judgement.reasons[:2] == (Reason.MODEL_SUPPORTS, Reason.NUMBERS_FOUND)
    assert judgement.reasons[-1].startswith("the claim has “all mice”")


@pytest.mark.parametrize(
    ("logits", "words"),
    [
        ((0.0, 5.0, 0.0), "contradiction"),
        ((0.0, 0.0, 5.0), "leaves this open"),
        ((0.5, 0.0, 0.0), "not sure"),
    ],
)
def test_the_models_view_is_told_in_words(logits: tuple[float, float, float], words: str) -> None:
    judgement = CalibratedVerifier(ScriptedDecisionModel(logits), None, calibration()).explain(
        PAIR.claim, PAIR.evidence
    )
    assert words in judgement.reasons[0]
