"""V6: the deterministic checks, one by one, and all of them on hostile text."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.signals import Signal, nearest_text, signals_of, without_attribution

STUDY = (
    "We followed 1,200 patients for twenty-one days. Mortality was lower in the treated group (42%) than in the control "
    "group (57.3%), p = 0.03. The drug may reduce pain, but it did not improve sleep. All samples came from Oslo in 2014."
)


def found(claim: str, evidence: str = STUDY) -> dict[str, Signal]:
    return {signal.name: signal for signal in signals_of(claim, evidence)}


def values(claim: str, *names: str, evidence: str = STUDY) -> tuple[float, ...]:
    signals = found(claim, evidence)
    return tuple(signals[name].value for name in names)


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim",
    [
        "In all, 1200 patients were followed.",
        "The patients were followed for 21 days.",
        "The patients were followed for three weeks.",
        "Mortality in the treated group was 42 percent.",
        "Mortality in the control group was 57 %.",
        "Mortality in the control group was about 60 %.",
        "Mortality in the control group was more than 50%.",
        "Mortality was lower in the treated group, p < 0.05.",
        "Mortality in the treated group lay between 40 and 45 %.",
        "The samples came from Oslo in 2014.",
    ],
)
def test_numbers_that_the_source_bears_out(claim: str) -> None:
    assert values(claim, "numbers_borne_out", "numbers_missing") == (1.0, 0.0)


@pytest.mark.parametrize(
    "claim",
    [
        "In all, 1300 patients were followed.",
        "The patients were followed for 12 days.",
        "Mortality in the treated group was 24 percent.",
        "Mortality in the control group was 58 %.",
        "Mortality in the control group was more than 60%.",
        "Mortality was lower in the treated group, p < 0.01.",
        "The samples came from Oslo in 2015.",
    ],
)
def test_numbers_that_the_source_does_not_say(claim: str) -> None:
    assert values(claim, "numbers_borne_out", "numbers_missing") == (0.0, 1.0)


def test_a_missing_number_is_told_with_its_rival() -> None:
    assert found("The samples came from Oslo in 2015.")["numbers_missing"].reason == (
        "2015 in the claim, 2014 in the source"
    )


def test_a_number_from_another_sentence_is_told_apart() -> None:
    assert values("The drug may reduce pain in 42% of cases.", "numbers_elsewhere", "numbers_missing") == (
        1.0,
        0.0,
    )


def test_counts_bear_out_their_percentage() -> None:
    assert values("Half of them died.", "numbers_borne_out", evidence="Of them, 30 of 60 died.") == (1.0,)


def test_digits_in_names_and_labels_are_no_quantities() -> None:
    claim = "COVID-19 and k1 are in Figure 3 [12]."
    assert values(claim, "numbers_borne_out", "numbers_missing", evidence="Nothing here.") == (0.0, 0.0)


# --- wording --------------------------------------------------------------------------------------


def test_a_sentence_of_the_source_is_exact() -> None:
    claim = "The drug may reduce pain, but it did not improve sleep."
    assert values(claim, "wording_exact", "word_swapped", "number_swapped") == (1.0, 0.0, 0.0)


def test_a_shortened_sentence_is_exact() -> None:
    assert values("Mortality was lower in the treated group than in the control group.", "wording_exact") == (
        1.0,
    )


def test_two_merged_sentences_are_exact() -> None:
    claim = "All samples came from Oslo in 2014, and we followed 1,200 patients for twenty-one days."
    assert values(claim, "wording_exact", "word_swapped") == (1.0, 0.0)


def test_a_swapped_number_is_told() -> None:
    signals = found("We followed 2,100 patients for twenty-one days.")
    assert signals["number_swapped"].value == 1.0
    assert signals["number_swapped"].reason == "the claim has “2,100” where the source has “1,200”"


@pytest.mark.parametrize(
    "claim", ["We followed 1200 patients for 21 days.", "We followed 1,200 patients for 21 days."]
)
def test_the_same_number_written_otherwise_is_no_swap(claim: str) -> None:
    assert values(claim, "number_swapped", "word_swapped") == (0.0, 0.0)


@pytest.mark.parametrize(
    "claim",
    [
        "Mortality was higher in the treated group (42%) than in the control group (57.3%).",
        "All samples came from Bergen in 2014.",
        "The drug may increase pain, but it did not improve sleep.",
    ],
    ids=["direction", "name", "verb"],
)
def test_a_swapped_word_is_told(claim: str) -> None:
    signals = found(claim)
    assert signals["word_swapped"].value > 0
    assert "where the source has" in signals["word_swapped"].reason


def test_free_wording_swaps_nothing() -> None:
    assert values("Sleep did not get better with the medicine.", "word_swapped", "number_swapped") == (
        0.0,
        0.0,
    )


# --- negation -------------------------------------------------------------------------------------


def test_a_denial_the_source_does_not_make() -> None:
    signals = found("Mortality was not lower in the treated group than in the control group.")
    assert signals["denied_by_claim"].value == 1.0
    assert signals["denied_by_claim"].reason == "the claim denies what the source states"


def test_a_denial_that_was_left_out() -> None:
    signals = found("It did improve sleep.")
    assert signals["denied_by_source"].value == 1.0


def test_a_shared_denial_is_no_conflict() -> None:
    names = ("denied_by_claim", "denied_by_source", "denials_shared")
    assert values("The drug did not improve sleep.", *names) == (0.0, 0.0, 1.0)


def test_not_only_denies_nothing() -> None:
    assert values("Not only mortality was lower in the treated group.", "denied_by_claim") == (0.0,)


def test_a_prefix_that_denies_is_seen() -> None:
    evidence = "The treatment was effective in adults."
    assert values("The treatment was ineffective in adults.", "denied_by_claim", evidence=evidence) == (1.0,)


# --- directions -----------------------------------------------------------------------------------


def test_the_opposite_direction_is_told_with_both_words() -> None:
    signals = found("The treated group had a higher mortality.")
    assert signals["directions_opposed"].value == 1.0
    assert "“higher” in the claim, “lower” in the source" in signals["directions_opposed"].reason


def test_the_same_direction_in_other_words_agrees() -> None:
    evidence = "The dose decreased blood pressure in mice."
    names = ("directions_agree", "directions_opposed")
    assert values("The dose reduced blood pressure in mice.", *names, evidence=evidence) == (1.0, 0.0)


def test_who_is_compared_to_whom_counts() -> None:
    evidence = "Error rates were higher in novices than in experts."
    turned = "Error rates were higher in experts than in novices."
    mirrored = "Error rates were lower in experts than in novices."
    assert values(turned, "directions_opposed", evidence=evidence) == (1.0,)
    assert values(mirrored, "directions_opposed", evidence=evidence) == (0.0,)


# --- hedges, names --------------------------------------------------------------------------------


def test_certainty_that_the_source_lacks() -> None:
    assert found("The drug reduces pain.")["surer_than_source"].value == 1.0


def test_a_wider_claim_names_its_word() -> None:
    evidence = "Some cells died in the cold."
    signal = found("All cells died in the cold.", evidence)["wider_than_source"]
    assert (signal.value, signal.reason) == (1.0, "“all” is not in the source")


def test_names_that_the_source_lacks() -> None:
    signal = found("All samples came from Oslo and Bergen.")["names_missing"]
    assert (signal.value, signal.reason) == (0.5, "the source does not name “Bergen”")


# --- quotations and attribution -------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim",
    [
        "Roe & Poe (2018) write: “All samples came from Oslo in 2014.”",
        "World Health Organization (n.d.) writes: “All samples came from Oslo”.",
        "The paper adds: “All samples came from Oslo in 2014.”",
        "And further: “it did not improve sleep”.",
        "It also says: “it did not improve sleep”.",
        "Elsewhere in it: “it did not improve sleep”.",
        "And: “it did not improve sleep”.",
        "Finally: “it did not improve sleep”.",
        "’t Hart et al. (2022) write: “it did not improve sleep”.",
    ],
)
def test_a_quotation_that_is_there_makes_the_whole_claim(claim: str) -> None:
    assert values(claim, "quote_whole", "quote_found", "quote_missing") == (1.0, 1.0, 0.0)


def test_a_quotation_that_is_not_there_is_told() -> None:
    signals = found("Roe & Poe (2018) write: “All samples came from Bergen in 2014.”")
    assert (signals["quote_found"].value, signals["quote_missing"].value) == (0.0, 1.0)
    assert signals["quote_missing"].reason == "a quotation does not stand in the source"


@pytest.mark.parametrize(
    "claim",
    [
        "Nobody believes that “all samples came from Oslo in 2014” any longer.",
        "It never says: “All samples came from Oslo in 2014.”",
        "The opposite is true: “All samples came from Oslo in 2014.”",
    ],
)
def test_words_around_a_quotation_count(claim: str) -> None:
    assert values(claim, "quote_whole") == (0.0,)


def test_a_quotation_within_a_quotation_is_part_of_it() -> None:
    evidence = "The drug works. Patients were called “good sleepers” or “poor sleepers” by us."
    claim = "Roe (2018) writes: “Patients were called “good sleepers” or “poor sleepers” by us.”"
    assert values(claim, "quote_whole", "quote_missing", evidence=evidence) == (1.0, 0.0)


def test_a_table_row_is_quoted_with_its_caption() -> None:
    evidence = "Table 1. Doses by group\nGroup | Dose\nControl group | 5 mg"
    claim = "Roe (2018) writes: “Table 1. Doses by group” has the row “Control group | 5 mg”."
    assert values(claim, "quote_whole", "quote_missing", evidence=evidence) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Roe et al. (2020) report that cells died.", "cells died."),
        ("According to Roe and Poe (2019), cells died.", "cells died."),
        ("As van der Berg (2019) notes, cells died.", "cells died."),
        ("Cells died (Roe & Poe, 2009).", "Cells died."),
        ("In this study, cells died.", "cells died."),
        ("Cells died in 2009.", "Cells died in 2009."),
        ("Roe (2020) writes:", "Roe (2020) writes:"),
    ],
)
def test_attribution_is_taken_off(claim: str, said: str) -> None:
    assert without_attribution(claim, "Cells died.") == said


@pytest.mark.parametrize(
    "claim",
    [
        "In contrast to Roe (2019), cells died.",
        "It is wrong that Roe (2019) found that cells died.",
        "Unlike Roe (2019) writes: “Cells died.”",
        "Nobody at Roe (2019) claims that cells died.",
        "The authors did not find that cells died.",
    ],
)
def test_a_lead_in_that_turns_the_claim_stays(claim: str) -> None:
    assert without_attribution(claim, "Cells died.") == claim


def test_a_bracket_of_the_source_itself_stays() -> None:
    claim = "BM25 ranks passages (Roe & Poe, 2009)."
    assert without_attribution(claim, "BM25 ranks passages (Roe & Poe, 2009).") == claim


# --- all together ---------------------------------------------------------------------------------


def test_the_nearest_sentences_are_given_in_the_sources_order() -> None:
    _, nearest = nearest_text("Samples came from Oslo, and patients were followed for days.", STUDY)
    assert nearest == "We followed 1,200 patients for twenty-one days. All samples came from Oslo in 2014."


def test_names_and_order_are_always_the_same() -> None:
    one, other = signals_of("A.", STUDY), signals_of("", "")
    assert [signal.name for signal in one] == [signal.name for signal in other]
    assert len({signal.name for signal in one}) == len(one)


def test_german_text_is_compared_in_german() -> None:
    evidence = "Die Häufigkeit der Stürze wurde nicht verringert, und die Kosten sind gestiegen."
    assert values("Die Kosten sind nicht gestiegen.", "denied_by_claim", evidence=evidence) == (1.0,)
    assert values(
        "Die Häufigkeit der Stürze wurde nicht verringert.", "wording_exact", evidence=evidence
    ) == (1.0,)


HOSTILE = st.one_of(
    st.text(max_size=300),
    st.text(alphabet=" .,;:()[]“”\"'0123456789-–%≥<>^x×not than and(2020) more", max_size=300),
    st.builds(lambda piece, times: piece * times, st.text(min_size=1, max_size=6), st.integers(1, 400)),
)


@settings(max_examples=150, deadline=None)
@given(claim=HOSTILE, evidence=HOSTILE)
def test_any_text_gives_finite_values_within_bounds(claim: str, evidence: str) -> None:
    for signal in signals_of(claim, evidence):
        assert math.isfinite(signal.value)
        assert 0.0 <= signal.value <= 1.0


@settings(max_examples=60, deadline=None)
@given(claim=HOSTILE, evidence=HOSTILE)
def test_the_same_text_gives_the_same_signals(claim: str, evidence: str) -> None:
    assert signals_of(claim, evidence) == signals_of(claim, evidence)


@pytest.mark.parametrize(
    "piece", ["1", "1,000 ", "a ", "not ", "(", "“a b c” ", "more than 1 ", "A (2020) ", "\n", "—", "x10^9"]
)
def test_very_long_text_is_bounded(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    assert all(math.isfinite(signal.value) for signal in signals_of(text, text))


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        ("The drug may reduce pain, but it did improve sleep.", "not"),
        ("The drug may not reduce pain, but it did not improve sleep.", "not"),
        ("All samples never came from Oslo in 2014.", "never"),
    ],
    ids=["left out", "put in beside another", "put in"],
)
def test_a_denial_edited_into_the_sources_sentence_is_told(claim: str, word: str) -> None:
    signal = found(claim)["denial_turned"]
    assert (signal.value, signal.reason) == (1.0, f"“{word}” is in the claim or the source only")


def test_a_clause_left_out_with_its_denial_turns_nothing() -> None:
    assert values("The drug may reduce pain.", "denial_turned") == (0.0,)


@pytest.mark.parametrize(
    ("claim", "evidence", "name"),
    [
        ("Doses of 3 g/kg were given daily.", "Doses of 3 mg/kg were given daily.", "numbers_contradicted"),
        ("It lay 12 m from the anal verge.", "It lay 0 to 12 cm from the anal verge.", "numbers_missing"),
        ("The level was 5‰ in all groups.", "The level was 5% in all groups.", "word_swapped"),
        ("All studies report harm to the cells.", "Some studies report harm to the cells.", "word_swapped"),
        (
            "The curves were computed with XFOIL.",
            "The curves were computed with Python, and shown.",
            "word_swapped",
        ),
    ],
    ids=["scale", "range", "sign", "quantifier", "last word"],
)
def test_small_changes_of_sense_are_seen(claim: str, evidence: str, name: str) -> None:
    assert values(claim, name, evidence=evidence) == (1.0,)


def test_a_bracket_left_out_with_its_denial_turns_nothing() -> None:
    evidence = "A reversal of the damage (not in the brain) has been reported lately."
    assert values(
        "A reversal of the damage has been reported lately.", "denial_turned", evidence=evidence
    ) == (0.0,)
