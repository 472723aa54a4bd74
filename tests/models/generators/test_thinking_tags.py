"""Thinking is told from the answer wherever the tags are cut (Y4)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from app.models.generators.thinking_tags import answer_text, split_thinking
from app.models.protocols import TextDelta


def _joined(pieces: list[str], *, is_thinking: bool = False) -> tuple[str, str]:
    deltas = list(split_thinking(pieces, is_thinking=is_thinking))
    assert all(delta.text for delta in deltas)
    return "".join(delta.text for delta in deltas if delta.is_thinking), answer_text(deltas)


@settings(deadline=None)  # machines under load
@given(st.data())
def test_the_cut_of_the_stream_changes_nothing(data: st.DataObject) -> None:
    text = "<think>\nIs 3 < 4? Perhaps </th\n</think>\n\nYes, 3 < 4 [1]."
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert _joined(pieces) == ("Is 3 < 4? Perhaps </th\n", "Yes, 3 < 4 [1].")


def test_a_text_without_tags_is_all_answer() -> None:
    assert _joined(["a <", "b> c"]) == ("", "a <b> c")


def test_a_template_that_opens_the_thinking_is_heard() -> None:
    assert _joined(["hm", "</thi", "nk>so"], is_thinking=True) == ("hm", "so")


def test_an_end_without_closing_tag_is_thinking() -> None:
    assert list(split_thinking(["<think>a", "b"])) == [TextDelta("a", True), TextDelta("b", True)]
