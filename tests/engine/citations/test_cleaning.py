"""What a writer leaks is taken out, and nothing else is (Y5, invariant 4)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.cleaning import clean_output


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        pytest.param("It holds [Key: ABCD2345].", "It holds.", id="tag in brackets"),
        pytest.param("It holds (item_key=ABCD2345).", "It holds.", id="tag in parentheses"),
        pytest.param("It holds [key=HCZLU22L] too.", "It holds too.", id="tag amid a sentence"),
        pytest.param("[Key: ABCD2345] It holds.", "It holds.", id="tag at the start"),
        pytest.param("- [Key: ABCD2345] It holds.", "- It holds.", id="tag behind a bullet"),
        pytest.param(
            "It holds (item_key: ABCD2345, attachment_key: WXYZ6789).", "It holds.", id="several tags"
        ),
        pytest.param("It holds (passage_id=17) so.", "It holds so.", id="passage id"),
        pytest.param("It holds [chunk id: c_17].", "It holds.", id="chunk id"),
        pytest.param("As item_key=ABCD2345 says", "As says", id="tag without brackets"),
        pytest.param("It holds [HCZLU22L].", "It holds.", id="key alone in brackets"),
        pytest.param("See [the paper](zotero://select/items/0_ABCD2345).", "See the paper.", id="link"),
        pytest.param("See zotero://select/items/ABCD2345 now", "See now", id="bare link"),
        pytest.param("It holds [citation needed].", "It holds.", id="citation needed"),
        pytest.param("It holds [source].", "It holds.", id="source without a number"),
        pytest.param("It holds (Chunk 3).", "It holds [3].", id="chunk in parentheses"),
        pytest.param("It holds (see chunks 1 and 2).", "It holds [1, 2].", id="chunks in parentheses"),
        pytest.param("According to Chunk 3, it holds.", "According to [3], it holds.", id="chunk in prose"),
        pytest.param("It holds [Source 3].", "It holds [3].", id="source with a number"),
        pytest.param("It holds【3†L1-L9】.", "It holds[3].", id="dagger"),
        pytest.param("It holds [cite: 3, 4].", "It holds [3, 4].", id="cite"),
        pytest.param("It holds [citation:3].", "It holds [3].", id="citation with a number"),
        pytest.param("It holds [1 and 2].", "It holds [1, 2].", id="numbers joined by a word"),
        pytest.param("It holds [Chunks 1, 2].", "It holds [1, 2].", id="chunks in brackets"),
        pytest.param("It holds [ref 1; ref 2].", "It holds [1, 2].", id="several words"),
        pytest.param("It holds [ 1 ].", "It holds [1].", id="blanks within"),
        pytest.param("It holds<sup>[1] [2]</sup>.", "It holds[1] [2].", id="raised by HTML"),
        pytest.param("It holds^[1]^.", "It holds[1].", id="raised by carets"),
        pytest.param("It holds [[1]](https://x.org/a).", "It holds [1].", id="linked marker"),
        pytest.param("It holds [1](https://x.org/a).", "It holds [1].", id="linked number"),
    ],
)
def test_leaks_are_removed(text: str, cleaned: str) -> None:
    assert clean_output(text) == cleaned


@pytest.mark.parametrize(
    "text",
    [
        "The key: ABSTRACT ideas matter (key: important).",
        "See doi:10.1038/ABCD2345 and https://x.org/ABCD2345.",
        "Accession GSE23456 (GSE23456) and [GSE23456] and P53R2ABC.",
        "ABSTRACT, METADATA and PLATINUM stay.",
        "The chunk 3 of the file, Chunk size 4, Chunk 3.2 and Chunky 3.",
        "[Chunk 1, Chunk 2] and [E 1] are markers.",
        "“As Chunk 3 says”, they write.",
        "A [source](https://x.org) and a [ref][r] and x[source].",
        "`[Key: ABCD2345]` and $[citation needed]$ stay.",
        "```\n[Key: ABCD2345] (Chunk 3)\n```",
        "A [1] and [99] and [2019] and [sic].",
        "The interval [0, 1], x[ 1 ], p[1] and [1.5 and 2].",
        "A [text](https://x.org/[1]) and [5 mg](u) and 2^[^1].",
        "  blanks   stay , as they are .\n\n",
        "",
    ],
)
def test_ordinary_text_is_untouched(text: str) -> None:
    assert clean_output(text) == text


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("It holds (ABCDEFGH).", "It holds."),
        ("As ABCDEFGH says.", "As says."),
        ("As `ABCDEFGH` says.", "As says."),
        ("The word XABCDEFGH stays.", "The word XABCDEFGH stays."),
    ],
)
def test_known_keys_are_removed_wherever_they_stand(text: str, cleaned: str) -> None:
    assert clean_output(text, {"ABCDEFGH"}) == cleaned


@settings(deadline=None)
@given(st.text(alphabet="abcdefghijklmnop ,.;:!?()\n0123456789%", max_size=200))
def test_prose_without_capitals_and_brackets_is_untouched(text: str) -> None:
    assert clean_output(text) == text


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["[Key: ABCD2345]", "(Chunk 1)", "[source]", " ", "a", ".", "`", "[", "]", "\n", "Chunk 2"]
        )
    ).map("".join)
)
def test_cleaning_leaves_no_tagged_key_in_prose(text: str) -> None:
    if "`" not in text:
        assert "ABCD2345" not in clean_output(text)
