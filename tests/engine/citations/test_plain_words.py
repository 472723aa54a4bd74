"""Escapes and entities are for renderers of Markdown, not for readers (U7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.citations.markup import escape_markdown
from app.engine.citations.plain_words import readable


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        (r"“see \[49\]”", "“see [49]”"),
        (r"a\_b \* 5 \< 6", "a_b * 5 < 6"),
        ("&lt; &#65; &#x42; &amp;amp;", "< A B &amp;"),
        (r"\&amp;", "&amp;"),
        ("<https://e.org/a_b>", "https://e.org/a_b"),
        (r"`a\_b &lt;`", r"`a\_b &lt;`"),
        ("```\n\\[1\\]\n```", "```\n\\[1\\]\n```"),
        (r"$a\_1$ and \(b\_2\)", r"$a\_1$ and \(b\_2\)"),
        ("AT&T; R&D", "AT&T; R&D"),
        ("C:\\words", "C:\\words"),
    ],
    ids=["brackets", "signs", "entities", "entity", "address", "code", "fence", "formulas", "names", "path"],
)
def test_signs_are_read_as_they_are_meant(markdown, expected):
    assert readable(markdown) == expected


@given(st.text(alphabet="ab .,*_[]<>()#-", max_size=40))
def test_words_that_were_escaped_come_back(words):
    assert readable(f"x{escape_markdown(words)}") == f"x{' '.join(words.split())}"
