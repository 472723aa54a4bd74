"""Tells thinking from answer in the stream of a model that marks its thinking with tags.

A tag may be cut anywhere between two pieces, so a piece that ends like the beginning of a tag is held back until the
next one decides.
"""

from collections.abc import Iterable, Iterator

from app.models.protocols import TextDelta

_OPENING = ("<think>", "<thinking>", "<|thinking|>")
_CLOSING = ("</think>", "</thinking>", "<|/thinking|>")


class ThinkingSplitter:
    """Reads pieces of text and gives them back as answer and thinking, without the tags.

    Args:
        is_thinking: Whether the chat template has opened the thinking already.
    """

    def __init__(self, *, is_thinking: bool = False) -> None:
        self._held = ""
        self._is_thinking = is_thinking
        self._is_fresh = True

    def feed(self, piece: str) -> Iterator[TextDelta]:
        """Take a piece; give what is certain by now."""
        self._held += piece
        while True:
            tags = _CLOSING if self._is_thinking else _OPENING
            place, tag = _first(self._held, tags)
            if not tag:
                break
            yield from self._given(self._held[:place])
            self._held = self._held[place + len(tag) :]
            self._is_thinking = not self._is_thinking
            self._is_fresh = True
        certain = len(self._held) - _open_end(self._held, tags)
        text, self._held = self._held[:certain], self._held[certain:]
        yield from self._given(text)

    def finish(self) -> Iterator[TextDelta]:
        """Give what was held back; the stream has ended."""
        text, self._held = self._held, ""
        yield from self._given(text)

    def _given(self, text: str) -> Iterator[TextDelta]:
        """A delta without the white space that surrounds the tags."""
        text = text.lstrip() if self._is_fresh else text
        if text:
            self._is_fresh = False
            yield TextDelta(text, self._is_thinking)


def split_thinking(pieces: Iterable[str], *, is_thinking: bool = False) -> Iterator[TextDelta]:
    """Split a whole stream; see `ThinkingSplitter`."""
    splitter = ThinkingSplitter(is_thinking=is_thinking)
    for piece in pieces:
        yield from splitter.feed(piece)
    yield from splitter.finish()


def answer_text(deltas: Iterable[TextDelta]) -> str:
    """Join what is no thinking."""
    return "".join(delta.text for delta in deltas if not delta.is_thinking)


def _first(text: str, tags: Iterable[str]) -> tuple[int, str]:
    found = [(place, tag) for tag in tags if (place := text.find(tag)) >= 0]
    return min(found) if found else (-1, "")


def _open_end(text: str, tags: Iterable[str]) -> int:
    """How many characters at the end may be the beginning of a tag."""
    longest = max(len(tag) for tag in tags)
    for size in range(min(longest - 1, len(text)), 0, -1):
        if any(tag.startswith(text[-size:]) for tag in tags):
            return size
    return 0
