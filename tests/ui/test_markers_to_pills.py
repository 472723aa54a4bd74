"""Markers become pills; everything else in brackets stays text (T1, T5, U4)."""

import pytest
from invented import ANSWER, evidence, turn
from PySide6.QtGui import QTextCharFormat, QTextFormat

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.markers import Support, support_of, with_stand_ins
from app.ui.chat.quoted import quote_ranges


@pytest.fixture
def show(qtbot, theme):
    def make(answer: str, probabilities=None) -> AnswerView:
        view = AnswerView(theme)
        qtbot.addWidget(view)
        view.resize(600, 400)
        view.show_turn(turn(evidence(), answer=answer, probabilities=probabilities))
        view.show()
        return view

    return make


def labels(view: AnswerView) -> list[str]:
    return [pill.label for pill in view.pills]


def test_each_marker_becomes_a_pill_with_author_and_year(show):
    assert labels(show(ANSWER)) == [
        "Okafor & Lindqvist 2021",
        "Okafor & Lindqvist 2021",
        "Tanaka et al. 2019",
        "Okafor & Lindqvist 2021",
        "Tanaka et al. 2019",
    ]


def test_a_source_without_year_reads_n_d(show):
    assert labels(show("The city plants trees every year in autumn [4].")) == ["Klimaamt Nordstadt n.d."]


def test_escaped_brackets_stay_text(show):
    view = show("The plots stayed cool for two more nights \\[4, 5\\]. [2]")
    assert labels(view) == ["Tanaka et al. 2019"]
    assert "[4, 5]" in view.plain_text()


def test_pills_of_one_compound_marker_are_joined(show):
    view = show("Both measured air temperature at night in summer [1, 2], and rents rose [3].")
    assert view.document().painter.joined == {1}


@pytest.mark.parametrize(
    "code", ["`x[1]`", "```\nx[1]\n```", "    x[1]\n"], ids=["inline", "fenced", "indented"]
)
def test_markers_in_code_stay_text(show, code):
    view = show(
        f"Trees cool the night air of the city [2].\n\n{code}\n\nMore of it is shown by others as well."
    )
    assert labels(view) == ["Tanaka et al. 2019"]
    assert "x[1]" in view.plain_text()


def test_a_pill_after_letters_outside_the_basic_plane_stands_in_its_place(show):
    view = show("The mean 𝑥 of all nights 🌳 fell by two degrees [1] and rose again later.")
    assert view.plain_text() == (
        "The mean 𝑥 of all nights 🌳 fell by two degrees (Okafor & Lindqvist 2021) and rose again later."
    )


def test_bold_before_a_marker_stays_bold(show):
    view = show("**Trees cool the night air of every city.**[1] And more was found on this by others.")
    assert "**" not in view.plain_text()


def test_html_is_shown_as_text(show):
    assert "<b>never</b>" in show("It is <b>never</b> read as markup in any answer [1].").plain_text()


def test_images_become_links_and_nothing_is_loaded(show):
    view = show("See ![a map](https://example.org/map.png) of the canopy of the city [1].")
    assert "a map" in view.plain_text()
    block = view.document().begin()
    formats = [QTextCharFormat(span.format) for span in block.textFormats()]
    assert not any(one.isImageFormat() for one in formats)
    assert [one.anchorHref() for one in formats if one.isAnchor()] == ["https://example.org/map.png"]
    assert view.document().loadResource(2, "https://example.org/map.png") is None


def test_code_keeps_a_monospaced_family(show):
    view = show("Run `make all` to build every table of the study [1].")
    formats = [QTextCharFormat(span.format) for span in view.document().begin().textFormats()]
    assert any(one.property(QTextFormat.Property.FontFixedPitch) for one in formats)


@pytest.mark.parametrize(
    ("p", "support"),
    [(None, Support.UNCHECKED), (0.95, Support.VERIFIED), (0.7, Support.WEAK), (0.5, Support.REJECTED)],
)
def test_support_follows_the_probability(p, support):
    assert support_of(p, 0.60) is support


def test_pills_know_their_own_occurrence():
    passages = evidence()
    _, groups = with_stand_ins(
        turn(
            passages,
            answer="Trees cool the night air of the city strongly [1]. They cool it less in dry weeks [1].",
            probabilities={1: [0.91, 0.66]},
        )
    )
    assert [group.pills[0].support for group in groups] == [Support.VERIFIED, Support.WEAK]


def test_the_quotation_before_a_pill_is_found_in_its_passage():
    passages = evidence()
    _, groups = with_stand_ins(turn(passages))
    ((start, end),) = quote_ranges(groups[1].pills[0])
    assert passages[0].text[start:end] == "vanished when the soil was dry for more than three weeks"


def test_a_quotation_with_escaped_brackets_is_found():
    passages = evidence()
    _, groups = with_stand_ins(turn(passages))
    ((start, end),) = quote_ranges(groups[2].pills[0])
    assert passages[1].text[start:end].endswith("after watering stopped [4, 5].")
