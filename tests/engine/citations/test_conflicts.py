"""Y6: contradicting statements are shown side by side, each quoted; what only looks alike is not."""

import dataclasses
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from citation_samples import make_evidence, make_source
from hypothesis import given, settings
from hypothesis import strategies as st
from support_calibrations import calibration

from app.engine.citations.conflicts import (
    MAX_CONFLICTS,
    MAX_PAIRS,
    REASON_FAILED,
    REASON_LATE,
    REASON_NO_MODEL,
    contradiction_model,
    find_conflicts,
)
from app.engine.citations.support import CalibratedVerifier
from app.engine.ingest.document import PassageType
from app.engine.records import Conflict, Evidence
from app.engine.runs import Canceled, RunContext
from app.models.fakes import FakeEmbedder, ScriptedDecisionModel
from app.models.protocols import Vectors

REFUTES = (-2.0, 3.0, 0.0)
SUPPORTS = (3.0, -2.0, 0.0)
BASE = "Aspirin reduces the risk of stroke in older women with hypertension by 12 %."


def evidence_of(*texts: str, is_one_document: bool = False) -> tuple[Evidence, ...]:
    passages = make_evidence(len(texts), {1: make_source(1), 2: make_source(1)} if is_one_document else None)
    return tuple(dataclasses.replace(one, text=text) for one, text in zip(passages, texts, strict=True))


def conflicts_of(*texts: str, is_one_document: bool = False) -> tuple[Conflict, ...]:
    evidence = evidence_of(*texts, is_one_document=is_one_document)
    return find_conflicts(evidence, ScriptedDecisionModel(REFUTES)).conflicts


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (
            "Overall, aspirin increases the risk of stroke in older women with hypertension.",
            "“reduces” against “increases”",
        ),
        (
            "Aspirin reduces the risk of stroke in older women with hypertension by 31 %.",
            "“12 %” against “31 %”",
        ),
        ("Aspirin does not reduce the risk of stroke in older women with hypertension.", "denie"),
    ],
    ids=["direction", "number", "denial"],
)
def test_a_contradiction_between_papers_is_found(other: str, reason: str) -> None:
    (conflict,) = conflicts_of(f"We asked. {BASE}", other)

    assert (conflict.first.index, conflict.second.index) == (1, 2)
    assert (conflict.first.text, conflict.second.text) == (BASE, other)
    assert reason in conflict.reason
    assert conflict.p > 0.9


@pytest.mark.parametrize(
    "other",
    [
        BASE,
        "Aspirin reduces the risk of stroke in older women with hypertension by 12.3 %.",
        "In older women with hypertension the risk of stroke is reduced by aspirin.",
        "Aspirin increases the risk of stroke in older men with hypertension.",
        "Warfarin increases the risk of stroke in older women with hypertension by 12 %.",
        "Aspirin reduces the risk of bleeding in older women with hypertension by 31 %.",
        "Does aspirin increase the risk of stroke in older women with hypertension?",
        "The aim was to see whether aspirin increases the risk of stroke in older women with hypertension.",
        "Aspirin reduces the risk of stroke in older women with hypertension by 31 % in Norway.",
        "Mice were fed daily.",
    ],
    ids=["same", "rounding", "same order turned", "other group", "other drug", "other outcome", "question", "aim", "other place", "other topic"],
)  # fmt: skip
def test_what_may_both_be_true_is_no_conflict(other: str) -> None:
    assert conflicts_of(BASE, other) == ()


def test_years_and_numbers_of_figures_are_no_conflict() -> None:
    assert conflicts_of(
        "Recruitment of the patients for this cohort ended in 2020, as shown in Figure 3.",
        "Recruitment of the patients for this cohort ended in 2021, as shown in Figure 4.",
    ) == ()  # fmt: skip


def test_numbers_that_tell_which_one_is_meant_are_no_conflict() -> None:
    assert conflicts_of(
        "Please use Survey 3 to record all of your work at this stage.",
        "Please use Survey 1 to record all of your work at this stage.",
    ) == ()  # fmt: skip


def test_turned_circumstances_are_no_conflict() -> None:
    assert conflicts_of(
        "At high temperatures diffusion of the alloy is fast and the number of sites is low.",
        "At low temperatures diffusion of the alloy is slow and the number of sites is high.",
    ) == ()  # fmt: skip


def test_one_document_can_contradict_itself() -> None:
    (conflict,) = conflicts_of(
        "In all 23,420 sequences of the genome were queried.",
        "In all 23,368 sequences of the genome were queried.",
        is_one_document=True,
    )

    assert "23,420" in conflict.reason


def test_repeated_results_of_one_study_are_no_conflict() -> None:
    assert conflicts_of(BASE, f"Conclusion. {BASE}", is_one_document=True) == ()


def test_tables_and_figures_state_nothing() -> None:
    one, other = evidence_of(BASE, BASE.replace("12", "31"))
    evidence = (one, dataclasses.replace(other, passage_type=PassageType.FIGURE))

    assert find_conflicts(evidence, ScriptedDecisionModel(REFUTES)).conflicts == ()


def test_the_model_has_the_last_word() -> None:
    findings = find_conflicts(evidence_of(BASE, BASE.replace("12", "31")), ScriptedDecisionModel(SUPPORTS))

    assert (findings.conflicts, findings.asked, findings.reason) == ((), 1, "")


def test_both_directions_are_asked() -> None:
    model = ScriptedDecisionModel(REFUTES)
    other = BASE.replace("12", "31")
    find_conflicts(evidence_of(BASE, other), model)

    assert model.asked == [(BASE, other), (other, BASE)]


def test_the_same_in_other_words_is_found_with_an_embedder() -> None:
    class SameTopic(FakeEmbedder):
        def embed(self, texts: Sequence[str], should_stop: Callable[[], bool] | None = None) -> Vectors:
            return super().embed(["same" for _ in texts], should_stop)

    evidence = evidence_of(
        "Taking aspirin clearly increased the risk of stroke among frail women.",
        "The risk of stroke decreased with aspirin among frail elderly hypertensive women.",
    )
    model = ScriptedDecisionModel(REFUTES)

    assert len(find_conflicts(evidence, model, SameTopic()).conflicts) == 1
    assert find_conflicts(evidence, model).conflicts == ()


def test_at_most_a_handful_is_shown_and_a_bounded_number_asked() -> None:
    drugs = [
        f"{name}in"
        for name in [
            "ab",
            "ac",
            "ad",
            "ae",
            "af",
            "ag",
            "ah",
            "ai",
            "ak",
            "al",
            "am",
            "an",
            "ap",
            "aq",
            "ar",
            "as",
            "at",
            "au",
            "av",
            "aw",
            "ax",
            "az",
        ]
    ]
    said = [f"Some {drug} reduces the risk of stroke in frail {drug} users." for drug in drugs]
    turned = [one.replace("reduces", "increases") for one in said]
    model = ScriptedDecisionModel(REFUTES)
    findings = find_conflicts(evidence_of(" ".join(said), " ".join(turned), " ".join(turned[:9])), model)

    assert len(findings.conflicts) == MAX_CONFLICTS
    assert len(model.asked) == 2 * findings.asked <= 2 * MAX_PAIRS
    texts = [side.text for one in findings.conflicts for side in (one.first, one.second)]
    assert len(texts) == len(set(texts))


def test_without_a_model_the_reason_is_told() -> None:
    assert find_conflicts(evidence_of(BASE), None).reason == REASON_NO_MODEL


def test_a_broken_model_fails_with_its_reason() -> None:
    evidence = evidence_of(BASE, BASE.replace("12", "31"))

    findings = find_conflicts(evidence, ScriptedDecisionModel(fault="The weights are gone."))
    assert (findings.conflicts, findings.reason) == ((), "The weights are gone.")


def test_whatever_a_model_raises_the_answer_goes_on() -> None:
    class Broken(ScriptedDecisionModel):
        def score_pairs(
            self, pairs: Sequence[tuple[str, str]], should_stop: Callable[[], bool] | None = None
        ) -> Vectors:
            raise RuntimeError("x")

    evidence = evidence_of(BASE, BASE.replace("12", "31"))
    assert find_conflicts(evidence, Broken()).reason == REASON_FAILED


def test_numbers_that_are_none_confirm_nothing() -> None:
    model = ScriptedDecisionModel((np.nan, np.nan, np.nan))

    assert find_conflicts(evidence_of(BASE, BASE.replace("12", "31")), model).conflicts == ()


def test_late_is_told() -> None:
    findings = find_conflicts(
        evidence_of(BASE, BASE.replace("12", "31")), ScriptedDecisionModel(REFUTES), budget_s=0.0
    )

    assert (findings.conflicts, findings.reason) == ((), REASON_LATE)


def test_a_cancelled_run_stops() -> None:
    run = RunContext()
    run.cancel()

    with pytest.raises(Canceled):
        find_conflicts(evidence_of(BASE, BASE.replace("12", "31")), ScriptedDecisionModel(REFUTES), run=run)


PARTS = st.lists(
    st.sampled_from([
        BASE, BASE.replace("12", "31"), BASE.replace("reduces", "increases"), "Mice were fed daily. ", "\n", "“", " ",
        "Aspirin (Smith 2019) does not reduce the risk of stroke in older women [3, 4]. ", "突变。",
    ]),
    max_size=6,
).map("".join)  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(st.lists(PARTS, max_size=4), st.booleans())
def test_every_quote_lies_in_its_passage(texts: list[str], is_one_document: bool) -> None:
    evidence = evidence_of(*texts, is_one_document=is_one_document)

    for conflict in find_conflicts(evidence, ScriptedDecisionModel(REFUTES)).conflicts:
        for side in (conflict.first, conflict.second):
            assert evidence[side.index - 1].text[side.start : side.end] == side.text
        assert (conflict.first.index, conflict.first.start) < (conflict.second.index, conflict.second.start)
        assert 0.0 <= conflict.p <= 1.0


def test_only_a_model_that_knows_refutation_is_asked() -> None:
    model = ScriptedDecisionModel()
    verifier = CalibratedVerifier(model, None, calibration())

    assert contradiction_model(verifier) is model
    assert contradiction_model(None) is None
