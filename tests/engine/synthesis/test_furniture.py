"""What cannot be quoted: the furniture of a page, rows without meaning, and lists of people (Y2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.ingest.document import PassageType
from app.engine.search.question import analyse_question
from app.engine.synthesis.candidates import rank_candidates
from app.engine.synthesis.furniture import Furniture, is_torn
from app.engine.synthesis.table_rows import table_parts
from tests.engine.synthesis.evidence import TWINS, WordCounts, passage

PLAIN = Furniture("How many mutations differ between twins?")
HEADS = ("Journal of Invented Results", "Early mutations in twins")


@pytest.mark.parametrize(
    "sentence",
    [
        "The kernels store less, recomputing some 2 4 6 8 10 0 0.5 1 \u00b710\u207b\u2076 Flux Degree (a) Run times.",
        "Response 41 (55%) 44 (59%) 40 (67%) 24 (75%) of those who were treated.",
        "Only one study 4 Journal of Invented Results reported an effect on sleep.",
        "The dose was EARLY MUTATIONS IN TWINS 12 doubled after two weeks of rest.",
        "Blood pressure fell, yet only one trial Table 1: Effect of basil on pressure.",
        "The mice were kept warm Figure 2. Body weight over twelve weeks.",
        "Die Probe wurde erhitzt Abbildung 3: Verlauf der Temperatur im Ofen.",
        "\u2217denotes equal contribution 1Instructions for access are in the supplement.",
        "3Instructions for access are given on the page of the project.",
        "\u2020 Values are the means of three runs on one machine.",
        "\u00b9 Department of Physics, University of Somewhere, 12345 Somewhere, Norway.",
        "Department of Physics, University of Somewhere, Somewhere, Norway and others here.",
        "Corresponding author: A. Person, who can be reached at the institute.",
        "See https://docs.example.org for documentation of all.",
        "1 example.org (abgerufen am 10.11.2016) 28",
        "7A comparison was available in 60 articles of the sample.",
        "62 5.15 Methodendelegation im Framework .",
        "The design of the trial is completely described elsewhere [7].",
        "Okafor et al. Trials (2021) 22:43 tells of the design of it.",
        "This is an open access article under the terms of a licence for all.",
        "If V \u223c U [0, 1] , T = \u2212 ( V ) / \u03bb \u223c e ( 1 ) .",
    ],
)
def test_furniture_is_told_from_prose(sentence: str) -> None:
    assert PLAIN.holds(sentence, HEADS)


@pytest.mark.parametrize(
    "sentence",
    [
        "The capacities are 166.3, 156.1, 143.0, 132.4, and 120.9 mAh at rates of 0.1, 1, 3, 5, and 10 C.",
        "As shown in Table 1: The twins differ by 5.2 mutations on average.",
        "The flow of the samples (see Fig. 2. and the text) was the same in all groups.",
        "The genome of 3 200 000 000 bases was read twice.",
        "*e final tree was refined and shown with another program.",
        "In 2019 Journal of Invented Results published a study of twins.",
        "3D printing made the parts, and 12weeks of wear were simulated.",
        "The design was reported elsewhere to lower the share of patients that leave the trial before its end.",
        "We measured the temperature with the sensors of https://example.org and found no drift in any of them.",
        "The Department of Health, which funds this university, asked 45 people.",
        "We asked the corresponding author for the data of the trial.",
    ],
)
def test_prose_is_no_furniture(sentence: str) -> None:
    assert not PLAIN.holds(sentence, HEADS)


def test_an_address_is_quoted_where_one_is_asked_for() -> None:
    assert not Furniture("Where is the documentation?").holds(
        "See https://docs.example.org for documentation."
    )


@pytest.mark.parametrize(
    "section",
    ["Acknowledgements", "5 Summary > Acknowledgments", "Authors\u2019 information", "AUTHOR CONTRIBUTIONS"],
)
def test_sections_about_people_are_left_out_unless_they_are_asked_for(section: str) -> None:
    assert PLAIN.holds_section(section)
    assert not Furniture("Who funded the study of twins?").holds_section(section)


@pytest.mark.parametrize(
    "section", ["", "Results", "Contacting the authors of the study", "Author bias > Results"]
)
def test_other_sections_are_read(section: str) -> None:
    assert not PLAIN.holds_section(section)


@given(st.text(max_size=300))
def test_any_text_is_judged(text: str) -> None:
    assert PLAIN.holds(text, HEADS) in (True, False)


def test_rows_of_numbers_alone_are_left_out() -> None:
    _, rows = table_parts("Table 1: Scores\nModel Score Error\nSmall model 81.2 0.3\n25% 5.4 5.7\nn (%) = 96")
    assert rows == ["Small model 81.2 0.3"]


def test_rows_with_several_values_need_names_of_columns() -> None:
    _, rows = table_parts("Table 1: Sample\nMale 1,867 49.2\nFemale 1,901 50.8\nMean age 38")
    assert rows == ["Mean age 38"]


@pytest.mark.parametrize("head", ["2019 2020 2021", "Condition (ICD-10 codes) Trials"])
def test_a_head_may_have_digits(head: str) -> None:
    _, rows = table_parts(f"Table 2: Cases\n{head}\nNorth 12 14 17")
    assert rows[-1] == "North 12 14 17"


def test_furniture_is_never_a_candidate() -> None:
    question = analyse_question("How many mutations differ between twins?", WordCounts())
    items = [
        passage(
            1,
            TWINS,
            "Twins differ by mutations 2 4 6 8 10 12 in all. Twins differ by 5.2 mutations on average.",
        ),
        passage(2, TWINS, "We thank the twins for the mutations that differ.", section="Acknowledgements"),
    ]
    found = rank_candidates(question, items, None)
    assert [one.quote for one in found] == ["Twins differ by 5.2 mutations on average."]


def test_a_record_keeps_its_title_beside_its_year() -> None:
    question = analyse_question("What is about twins?", WordCounts())
    text = "Early mutations in twins Jonsson, Stefansson 2021 Journal of Tests We counted them."
    assert rank_candidates(question, [passage(1, TWINS, text, PassageType.FRONTMATTER)], None)


@pytest.mark.parametrize(
    "sentence",
    [
        'Controlled trial of twins"; number: 2021-15) and in a register on 19 June.',
        "The twins were registered on 5 May (title: Early mutations.",
        "Registered in July].",
    ],
)
def test_sentence_with_one_half_of_a_pair_of_brackets_is_torn(sentence: str) -> None:
    assert is_torn(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Twins differ (by 5 mutations [3]) on average (see Table 3).",
        "We compared 1) twins, b) cells (appendix p 10) and iv) mice.",
        "Values lie in [0, 1) and (1, 2].",
        "Nothing stands in brackets.",
        "5 mg once a week) as they had in the arm TAU. All twins took another 5 mg.",
    ],
)
def test_sentence_with_whole_brackets_labels_or_intervals_is_not_torn(sentence: str) -> None:
    assert not is_torn(sentence)


def test_torn_sentence_comes_behind_a_whole_one_and_stays_where_there_is_none() -> None:
    question = analyse_question("How many mutations differ between twins?", WordCounts())
    torn = "trial) of twins who differ by 5.2 mutations on average."
    whole = "The mutations of 20 twins differ by age."
    quotes = [
        one.quote
        for one in rank_candidates(question, [passage(1, TWINS, torn), passage(2, TWINS, whole)], None)
    ]
    assert quotes == [whole, torn]
    assert [one.quote for one in rank_candidates(question, [passage(1, TWINS, torn)], None)] == [torn]
