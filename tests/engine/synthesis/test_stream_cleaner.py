"""Y5 while streaming: what must not be seen is not seen for a moment, however the stream is cut."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.citations.cleaning import clean_output
from app.engine.synthesis.stream_cleaner import StreamCleaner

KEYS = frozenset({"ABCD2345", "HCZLU22L"})
LEAKY = (
    "Twins differ (Chunk 3) by 5.2 [Key: ABCD2345]. See Chunks 1 and 2, or HCZLU22L itself [citation needed].\n\n"
    "The `code[0]` stays; 【2】 is a marker [1, 2], passage_id: 17 is none. Salt [3] works (see chunk 2)."
)
LEAK = re.compile(r"ABCD2345|HCZLU22L|[Cc]hunk|passage_id|Key:|citation needed")


def _streamed(text: str, cuts: list[int]) -> tuple[list[str], StreamCleaner]:
    cleaner = StreamCleaner(KEYS)
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    return [cleaner.feed(piece) for piece in pieces] + [cleaner.finish()], cleaner


@settings(deadline=None)  # machines under load
@given(st.lists(st.integers(0, len(LEAKY)), max_size=40).map(sorted))
def test_no_leak_is_shown_and_nothing_else_is_lost(cuts: list[int]) -> None:
    shown, cleaner = _streamed(LEAKY, cuts)
    assert not LEAK.search("".join(shown))
    assert "".join(shown) == cleaner.text == clean_output(LEAKY, KEYS).strip()


def test_text_is_shown_before_its_end() -> None:
    shown, _ = _streamed("One sentence is here. Another one follows it now.", list(range(1, 49)))
    assert sum(bool(piece) for piece in shown) > 5


@pytest.mark.parametrize("text", ["a ```x[0] ABCD2345``` b", "open [ bracket " + "word " * 60, "", "   "])
def test_odd_texts_come_out_as_cleaned_whole(text: str) -> None:
    shown, _ = _streamed(text, list(range(1, len(text))))
    assert "".join(shown) == clean_output(text, KEYS).strip()
