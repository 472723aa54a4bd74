"""The blocks of a Markdown answer, as far as a claim may not reach beyond them.

A block is a paragraph, a list item, a footnote, a heading or a row of a table. Blank lines, rules, code fences and
definitions lie between blocks; quotation marks of block quotes do not matter. A table is lines that begin with a bar, or
lines with bars below a row of dashes; the line above that row heads its columns.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.engine.citations.masking import Masked, MaskKind


@dataclass(frozen=True, slots=True)
class Block:
    """One block `start:end` of the answer, without its bullet, number, hashes or first bar.

    Attributes:
        start: Offset of its first character.
        end: Offset behind its last.
        is_table_row: Whether bars separate cells in it.
        head: For a row of a table, the row that heads it, where there is one.
    """

    start: int
    end: int
    is_table_row: bool = False
    head: "Block | None" = None


def find_blocks(masked: Masked) -> tuple[Block, ...]:
    """Cut a masked answer into its blocks, in order."""
    return tuple(_blocks(masked))


_LINE = re.compile(r"[^\n]*\n?")
_NUMBERING = r"\d{1,3}[.)]|\((?:\d{1,3}|[a-z]|[ivx]{2,4})\)|(?:[a-z]|[ivx]{2,4})\)"
_SHAPE = re.compile(
    r"[ \t>]*(?:"
    r"(?P<blank>$)"
    r"|(?P<rule>(?:={2,}|-{2,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})[ \t]*$)"
    r"|(?P<heading>\#{1,6}(?:[ \t]+|$))"
    rf"|(?P<item>(?:(?:[-*+•‣◦▪●–]|{_NUMBERING})[ \t]+)+(?:\[[ xX]\][ \t]+)?|\[\^[^\[\]\s]{{1,40}}\]:[ \t]*)"
    r"|(?P<dashes>\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*(?::?-+:?[ \t]*)?)+$)"
    r"|(?P<row>\|)"
    r")?"
)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line from its content to its end, and its shape: a group of `_SHAPE`, None for plain text."""

    content: Block
    kind: str | None
    has_bar: bool


def _lines(masked: Masked) -> Iterator[_Line]:
    is_apart = _apart_lines(masked)
    for line in _LINE.finditer(masked.text):
        start, end = line.start(), line.start() + len(line[0].rstrip("\n"))
        shape = _SHAPE.match(masked.text, start, end)
        kind = "blank" if next(is_apart) or shape is None else shape.lastgroup
        content = Block(shape.end() if shape is not None else end, end)
        yield _Line(content, kind, masked.text.find("|", start, end) >= 0)


def _blocks(masked: Masked) -> Iterator[Block]:
    opened: Block | None = None
    previous: _Line | None = None
    head: Block | None = None
    is_in_table = False
    for line in _lines(masked):
        kind = line.kind
        if kind == "dashes" and previous is not None and previous.has_bar and not is_in_table:
            head = replace(previous.content, is_table_row=True)
            is_in_table = True
            yield from _cut_off(opened, head)
            opened = None
        elif kind == "row" or (kind is None and is_in_table and line.has_bar):
            yield from [opened] if opened is not None else []
            opened = None
            yield replace(line.content, is_table_row=True, head=head)
        elif kind is None and opened is not None:
            opened = replace(opened, end=line.content.end)
            is_in_table, head = False, None
        else:
            yield from [opened] if opened is not None else []
            opened = line.content if kind in {None, "item"} else None
            is_in_table, head = False, None
            if kind == "heading":
                yield line.content
        previous = line
    if opened is not None:
        yield opened


def _cut_off(opened: Block | None, head: Block) -> Iterator[Block]:
    """Part the head of a table from the paragraph whose last line it seemed to be."""
    if opened is None:
        return
    if opened.start < head.start:
        yield replace(opened, end=head.start)
    yield head


def _apart_lines(masked: Masked) -> Iterator[bool]:
    """Tell line by line whether it begins within code fences or definitions."""
    spans = iter([span for span in masked.spans if span.kind in {MaskKind.FENCE, MaskKind.DEFINITION}])
    span = next(spans, None)
    for line in _LINE.finditer(masked.text):
        while span is not None and span.end <= line.start():
            span = next(spans, None)
        yield span is not None and span.start < line.end()
