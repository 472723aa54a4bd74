"""I2: a page whose text lies once more, unseen, behind it is read once."""

from app.engine.ingest.hidden_copies import without_hidden_copy
from app.engine.ingest.pdf_lines import Line

WORDS = [
    f"a thought of {chr(97 + number)}{chr(110 - number % 9)} moved further on to {chr(98 + number)}m and stayed"
    for number in range(24)
]


def column(texts: list[str], top: float = 760.0, left: float = 50.0) -> list[Line]:
    return [
        Line(text, 0, left, top - 14 * at, left + 200, top - 14 * at + 10, 10.0)
        for at, text in enumerate(texts)
    ]


def test_the_copy_that_lies_below_is_left_out() -> None:
    seen = column(WORDS, left=70.0)
    assert without_hidden_copy([*column(WORDS), *seen]) == seen


def test_words_that_stand_only_in_the_lower_copy_stay() -> None:
    alone = column(["These few words have moved on to another page since then."], top=400.0)
    seen = column(WORDS, left=70.0)
    assert without_hidden_copy([*column(WORDS), *alone, *seen]) == [*alone, *seen]


def test_a_second_column_of_other_words_stays() -> None:
    page = [*column(WORDS[:12]), *column(WORDS[12:], left=300.0)]
    assert without_hidden_copy(page) == page


def test_a_second_table_with_the_same_words_and_other_figures_stays() -> None:
    rows = [f"Group {name} patients" for name in "abcdefghijkl"]
    first = [f"{row} {100 + at} {300 + at}" for at, row in enumerate(rows)]
    second = [f"{row} {500 + at} {700 + at}" for at, row in enumerate(rows)]
    page = [*column(first), *column(second, left=300.0)]
    assert without_hidden_copy(page) == page
