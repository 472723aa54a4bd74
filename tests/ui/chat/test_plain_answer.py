"""An answer as plain text: what one would type (U7)."""

import pytest

from app.ui.chat.plain_answer import plain_text


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("# Head\n\nWords\ngo on.", "Head\n\nWords go on."),
        ("- one\n- two\n  more", "• one\n• two more"),
        ("7. seven\n8. eight", "7. seven\n8. eight"),
        ("- a\n  1. b\n  2. c", "• a\n  1. b\n  2. c"),
        ("> said\n>\n> twice", "> said\n\n> twice"),
        ("| a | b |\n|---|---|\n| 1 | *2* |\n\nend", "a\tb\n1\t2\n\nend"),
        ("[map](https://e.org/a)", "map (https://e.org/a)"),
        ("<https://e.org/a>", "https://e.org/a"),
        ("~~gone~~ **here** `a_b`", "gone here a_b"),
        ("```py\nx = 1\n\ny\n```", "x = 1\n\ny"),
        (r"so \(a\_1\) is", r"so \(a\_1\) is"),
        ("x<br>y &copy;", "x<br>y ©"),
        ("", ""),
    ],
    ids=[
        "heading",
        "bullets",
        "numbers",
        "nested",
        "quotation",
        "table",
        "link",
        "address",
        "marks",
        "code",
        "formula",
        "html",
        "nothing",
    ],
)
def test_markdown_becomes_words(markdown, expected):
    assert plain_text(markdown) == expected
