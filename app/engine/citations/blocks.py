"""The blocks of a Markdown answer, as far as a claim may not reach beyond them.

A block is a paragraph, a list item, a heading or a row of a table. Blank lines, rules, code fences and definitions
lie between blocks; quotation marks of block quotes do not matter.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.citations.masking import Masked, MaskKind


@dataclass(frozen=True, slots=True)
class Block:
    """One block `start:end` of the answer, without its bullet, number or hashes."""

    start: int
    end: int
    is_table_row: bool = False


def find_blocks(masked: Masked) -> tuple[Block, ...]:
    """Cut a masked answer into its blocks, in order."""
    return tuple(_blocks(masked))


_LINE = re.compile(r"[^\n]*\n?")
_SHAPE = re.compile(
    r"[ \t>]*(?:"
    r"(?P<blank>$)"
    r"|(?P<rule>(?:={2,}|-{2,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})[ \t]*$)"
    r"|(?P<heading>\#{1,6}(?:[ \t]+|$))"
    r"|(?P<item>(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)+(?:\[[ xX]\][ \t]+)?)"
    r"|(?P<row>\|)"
    r")?"
)


def _blocks(masked: Masked) -> Iterator[Block]:
    is_apart = _apart_lines(masked)
    opened: int | None = None
    closed = 0
    for line in _LINE.finditer(masked.text):
        start, end = line.start(), line.start() + len(line[0].rstrip("\n"))
        shape = _SHAPE.match(masked.text, start, end)
        kind = "blank" if next(is_apart) or shape is None else shape.lastgroup
        if kind is not None and opened is not None:
            yield Block(opened, closed)
            opened = None
        content = shape.end() if shape is not None else end
        if kind == "heading":
            yield Block(content, end)
        elif kind == "row":
            yield Block(content, end, is_table_row=True)
        elif kind == "item" or (kind is None and opened is None):
            opened = content
        closed = end
    if opened is not None:
        yield Block(opened, closed)


def _apart_lines(masked: Masked) -> Iterator[bool]:
    """Tell line by line whether it begins within code fences or definitions."""
    spans = iter([span for span in masked.spans if span.kind in {MaskKind.FENCE, MaskKind.DEFINITION}])
    span = next(spans, None)
    for line in _LINE.finditer(masked.text):
        while span is not None and span.end <= line.start():
            span = next(spans, None)
        yield span is not None and span.start < line.end()
