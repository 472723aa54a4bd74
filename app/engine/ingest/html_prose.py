"""How much of each element of a web page is running text and how much is links: one walk over the tree."""

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from app.engine.ingest.html_elements import BLOCKS, UNSEEN, is_hidden

# A stretch of text between the borders of blocks is prose when it is so long, links left aside, and holds a stop.
_MIN_CHARS = 50
_MIN_UNSPACED_CHARS = 20
_STOP = re.compile(r"[.!?…:;](?:\s|$|[\"'”’»)])|[。！？；]|\w[.!?]$")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Measure:
    """Characters of an element with all that is in it: of its text, of links, of running text outside links.

    `has_title`: a heading of the first level is among it.
    """

    chars: int = 0
    linked: int = 0
    prose: int = 0
    has_title: bool = False


NOTHING = Measure()


class _Open:
    """An element on the way down."""

    __slots__ = ("chars", "children", "has_title", "is_link", "linked", "node", "prose")

    def __init__(self, node: LexborNode) -> None:
        self.node = node
        self.children = node.iter(include_text=True)
        self.chars = self.linked = self.prose = 0
        self.has_title = node.tag == "h1"
        self.is_link = node.tag == "a" and "href" in node.attributes


class Prose:
    """The measures of all elements below a root."""

    def __init__(self, root: LexborNode) -> None:
        self._measures: dict[int, Measure] = {}
        self._links = 0
        self._free: list[str] = []
        self._walk(root)

    def of(self, node: LexborNode) -> Measure:
        """What is in an element; nothing for one that is not shown."""
        return self._measures.get(node.mem_id, NOTHING)

    def _walk(self, root: LexborNode) -> None:
        stack = [_Open(root)]
        while stack:
            here = stack[-1]
            child = next(here.children, None)
            if child is None:
                stack.pop()
                self._leave(here, stack[-1] if stack else None)
            elif child.tag == "-text":
                self._text(here, child.text(deep=False) or "")
            elif not (child.tag or "-").startswith("-") and child.tag not in UNSEEN and not is_hidden(child):
                if child.tag in BLOCKS:
                    self._flush(here)
                stack.append(_Open(child))
                self._links += stack[-1].is_link

    def _text(self, here: _Open, text: str) -> None:
        length = len(text.strip())
        here.chars += length
        if self._links:
            here.linked += length
        else:
            self._free.append(text)

    def _flush(self, here: _Open) -> None:
        text = " ".join("".join(self._free).split())
        self._free.clear()
        enough = _MIN_UNSPACED_CHARS if _UNSPACED.search(text) else _MIN_CHARS
        if len(text) >= enough and _STOP.search(text):
            here.prose += len(text)

    def _leave(self, here: _Open, parent: _Open | None) -> None:
        if here.node.tag in BLOCKS:
            self._flush(here)
        self._links -= here.is_link
        self._measures[here.node.mem_id] = Measure(here.chars, here.linked, here.prose, here.has_title)
        if parent is not None:
            parent.chars += here.chars
            parent.linked += here.linked
            parent.prose += here.prose
            parent.has_title |= here.has_title
