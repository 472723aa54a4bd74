"""Blocks: what every format is turned into before sections and passages are made of it."""

from dataclasses import dataclass
from enum import StrEnum

from app.engine.ingest.document import Box, SectionKind


class BlockKind(StrEnum):
    """What a block is in the flow of reading."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    TABLE = "table"
    FIGURE = "figure"
    FOOTNOTE = "footnote"
    LOOSE = "loose"  # words inside a drawing: kept in the text, cut into no passage


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a block.

    Attributes:
        text: Cleaned text.
        glue: What joins it to the next line: a line break, or nothing inside a divided word.
        box: Where it stands; None where the source has no pages.
    """

    text: str
    glue: str = "\n"
    box: Box | None = None

    @property
    def page_index(self) -> int | None:
        """0-based physical page, if known."""
        return self.box.page_index if self.box else None


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, table (caption line and rows) or caption.

    `level` (from 1) and `section_kind` are set for headings; `caption` for tables and figures.
    """

    kind: BlockKind
    lines: tuple[TextLine, ...]
    level: int = 0
    section_kind: SectionKind = SectionKind.BODY
    caption: str = ""

    @property
    def text(self) -> str:
        """The block's text as it goes into the document."""
        return "".join(line.text + line.glue for line in self.lines).rstrip("\n")

    @property
    def page_index(self) -> int | None:
        """Page of the first line, if known."""
        return self.lines[0].page_index if self.lines else None


def plain_block(
    kind: BlockKind,
    text: str,
    *,
    level: int = 0,
    section_kind: SectionKind = SectionKind.BODY,
    caption: str = "",
) -> Block:
    """A block from text without places; line breaks in the text become lines."""
    lines = tuple(TextLine(line) for line in text.split("\n"))
    return Block(kind, lines, level, section_kind, caption)
