"""A passage is cut into numbered sentences that cover it; headings, rows, items, code and display maths stay whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.segments import LONGEST_ITEM, SegmentKind, segment_passage


def cut(text: str, *, is_table: bool = False) -> list[tuple[str, str]]:
    return [(one.kind.value, text[one.start : one.end]) for one in segment_passage(text, is_table=is_table)]


def test_prose_is_cut_at_its_sentences() -> None:
    text = "Twins differ by 5.2 mutations (Fig. 3). Smith et al. found more. Why?"

    assert cut(text) == [
        ("sentence", "Twins differ by 5.2 mutations (Fig. 3)."),
        ("sentence", "Smith et al. found more."),
        ("sentence", "Why?"),
    ]


def test_segments_are_numbered_from_one() -> None:
    assert [one.number for one in segment_passage("One. Two. Three.")] == [1, 2, 3]


def test_headings_stay_whole() -> None:
    text = "# 2. Methods. And more.\nTwins were asked.\n\nResults. Here.\n====\nThey differ."

    assert cut(text) == [
        ("heading", "# 2. Methods. And more."),
        ("sentence", "Twins were asked."),
        ("heading", "Results. Here.\n===="),
        ("sentence", "They differ."),
    ]


def test_rows_of_a_markdown_table_stay_whole() -> None:
    text = "| Age. | n. 1 |\n|---|---|\n| 5. Old. | 9 |\nText. More."

    assert [kind for kind, _ in cut(text)] == ["row", "row", "row", "sentence", "sentence"]


def test_lines_of_a_table_passage_are_rows() -> None:
    assert cut("Table 1. Doses.\n\n10 mg 5. 3\n20 mg 6", is_table=True) == [
        ("row", "Table 1. Doses."),
        ("row", "10 mg 5. 3"),
        ("row", "20 mg 6"),
    ]


def test_a_bar_that_begins_prose_makes_no_row() -> None:
    assert cut("|r| was 0.4. It fell.") == [("sentence", "|r| was 0.4."), ("sentence", "It fell.")]


@pytest.mark.parametrize("maths", ["$$a. B = c. D$$", "\\[\na. B = c. D\n\\]"], ids=["dollars", "brackets"])
def test_display_maths_stay_whole(maths: str) -> None:
    assert cut(f"We define it.\n{maths}\nHere a. b.") == [
        ("sentence", "We define it."),
        ("formula", maths),
        ("sentence", "Here a. b."),
    ]


def test_maths_within_a_sentence_ends_none() -> None:
    assert cut("Let $x = 1. Y$ be it. Then go.") == [
        ("sentence", "Let $x = 1. Y$ be it."),
        ("sentence", "Then go."),
    ]


def test_list_items_stay_whole_with_their_further_lines() -> None:
    text = "Steps:\n- Take it. Then\n  shake it.\n2. Wait. Go.\n\nDone."

    assert cut(text) == [
        ("sentence", "Steps:"),
        ("item", "- Take it. Then\n  shake it."),
        ("item", "2. Wait. Go."),
        ("sentence", "Done."),
    ]


def test_bullets_within_a_line_begin_items() -> None:
    assert cut("Lessons: • Source. Sink. • Vortex.") == [
        ("sentence", "Lessons:"),
        ("item", "• Source. Sink."),
        ("item", "• Vortex."),
    ]


def test_a_long_text_behind_a_bullet_is_cut_at_its_sentences() -> None:
    text = "- " + "Mice were fed daily. " * (LONGEST_ITEM // 20)

    assert len(segment_passage(text)) == LONGEST_ITEM // 20


def test_code_stays_whole() -> None:
    code = "```python\na = 1. \n\nb. C\n```"

    assert cut(f"Run it.\n{code}\nIt ends.") == [
        ("sentence", "Run it."),
        ("code", code),
        ("sentence", "It ends."),
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("双胞胎平均相差5.2个突变。其他没有！完了？", 3),
        ("これは最初の文です。次の文です。", 2),
        ("هل يختلف التوائم؟ نعم يختلفون. لا.", 3),
        ("یہ پہلا جملہ ہے۔ یہ دوسرا ہے۔", 2),
        ("यह पहला वाक्य है। यह दूसरा है।", 2),
        ("התאומים נבדלים. זה נמדד.", 2),
    ],
    ids=["Chinese", "Japanese", "Arabic", "Urdu", "Hindi", "Hebrew"],
)
def test_other_scripts_are_cut_at_their_stops(text: str, count: int) -> None:
    assert len(segment_passage(text)) == count


@pytest.mark.parametrize("text", ["", "  \n\t \n"])
def test_nothing_has_no_segments(text: str) -> None:
    assert segment_passage(text) == ()


PIECES = st.sampled_from(
    [
        "A b. ",
        "# ",
        "\n",
        "\n\n",
        "|",
        "| a |\n",
        "- ",
        "• ",
        "$$",
        "\\[\n",
        "\\]",
        "```\n",
        "$x. Y$",
        "。",
        "؟ ",
        "===\n",
    ]
)


@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=30).map("".join)), st.booleans())
def test_segments_cover_the_text_but_for_white_space(text: str, is_table: bool) -> None:
    segments = segment_passage(text, is_table=is_table)

    position = 0
    for one in segments:
        assert not text[position : one.start].strip()
        assert position <= one.start < one.end
        assert text[one.start : one.end] == text[one.start : one.end].strip()
        assert one.kind in SegmentKind
        position = one.end
    assert not text[position:].strip()


@pytest.mark.parametrize(
    "shape",
    [
        "J. B. ",
        "A b c. ",
        "\n- a",
        "\n| a |",
        "$$",
        "\\[\n",
        "```\n",
        "• a ",
        "# a\n",
        "a\n==\n",
        "؟ ",
        "|",
        "。",
        "a",
    ],
)
def test_long_and_hostile_passages_are_cut(shape: str) -> None:
    text = shape * (100_000 // len(shape))

    assert segment_passage(text)[-1].end == len(text.rstrip())
