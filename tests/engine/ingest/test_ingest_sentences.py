import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.ingest.sentences import split_sentences


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


def test_full_stops_end_sentences() -> None:
    assert sentences("One here. Two there! Three? Four.") == ["One here.", "Two there!", "Three?", "Four."]


@pytest.mark.parametrize(
    "text",
    [
        "Smith et al. The method was theirs.",
        "Large mammals, e.g. Elephants, were left out.",
        "See Fig. 3 for details.",
        "In Eq. 2 and Sec. 4 we follow J. R. Smith closely.",
        "Values of 3.5 and 0.05 were found.",
        "Dr. Meyer and Prof. Schulz agreed.",
        "1. Introduction to the matter",
        "Die Probe (vgl. Abb. 3) war z.B. Wasser.",
        "Some (Smith et al.) Disagree here.",
        "It was no. 5 of the series.",
        "Released in v2.0 of the U.S. Census data.",
    ],
)
def test_abbreviations_initials_and_numbers_end_nothing(text: str) -> None:
    assert sentences(text) == [text]


def test_lower_case_after_a_stop_goes_on() -> None:
    assert sentences("Written in approx. form. and so on.") == ["Written in approx. form. and so on."]


def test_reference_numbers_stay_with_their_sentence() -> None:
    assert sentences("It was open.13 If not, it was left. Then [4].") == [
        "It was open.13",
        "If not, it was left.",
        "Then [4].",
    ]
    assert sentences("This is known. [12] Others differ.") == ["This is known.", "[12] Others differ."]


def test_answer_no_can_end_a_sentence() -> None:
    assert sentences("The answer was no. Nobody went.") == ["The answer was no.", "Nobody went."]


def test_blank_lines_end_sentences_and_line_breaks_do_not() -> None:
    assert sentences("A heading\n\nText that\nruns on.") == ["A heading", "Text that\nruns on."]


def test_chinese_stops_need_no_space() -> None:
    assert sentences("这是第一句。这是第二句！完了？") == ["这是第一句。", "这是第二句！", "完了？"]


@pytest.mark.parametrize("unit", ["J. B. ", "et al. Then ", "1. "])
def test_a_long_list_without_an_end_is_cut(unit: str) -> None:
    text = unit * 30_000
    assert "".join(text.split()) == "".join("".join(one.split()) for one in sentences(text))


@given(st.text(alphabet="aB. \n?!1[](。“”", max_size=80))
def test_spans_cover_all_signs_in_order(text: str) -> None:
    spans = split_sentences(text)
    ends = [0, *(end for _, end in spans)]
    assert all(start < end and before <= start for (start, end), before in zip(spans, ends, strict=False))
    assert "".join("".join(text[start:end].split()) for start, end in spans) == "".join(text.split())
