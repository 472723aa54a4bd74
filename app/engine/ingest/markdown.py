"""Markdown and plain text to documents: headings, fenced code, tables, a YAML head."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.engine.ingest.assemble import assemble
from app.engine.ingest.blocks import Block, BlockKind, TextLine, plain_block
from app.engine.ingest.captions import is_figure_caption, is_table_caption
from app.engine.ingest.decode import decode
from app.engine.ingest.document import Document, ParseFailure, SectionKind
from app.engine.ingest.headings import heading_kind
from app.engine.ingest.html import NOTHING_TO_READ
from app.engine.ingest.markdown_notes import MarkdownNotes, without_notes
from app.engine.ingest.text import normalise_text

_YAML = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*(?:\{[^}]*\})?[ \t]*$")
_SETEXT = re.compile(r"^ {0,3}(=+|-{2,})[ \t]*$")
_RULE = re.compile(r"^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$")
_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+")
_TABLE_RULE = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_TAG = re.compile(r"</?[A-Za-z][^>]*>")
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?")
_LINK = re.compile(r"\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])(?:\{:?[^}]*\})?")
_STRONG = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*])([*_])(?=\S)(.+?)(?<=\S)\1(?![\w*])")

_LONGEST_PIECE = 4_000


def parse_markdown(data: bytes, charset: str = "") -> Document | ParseFailure:
    """Read a Markdown file into a document without pages."""
    blocks = markdown_blocks(decode(data, charset))
    return assemble(blocks) if blocks else NOTHING_TO_READ


def parse_plain_text(data: bytes, charset: str = "") -> Document | ParseFailure:
    """Read a plain text file; blank lines part paragraphs, short lines of known heading words open sections."""
    text = decode(data, charset)
    blocks: list[Block] = []
    for paragraph in re.split(r"\n[ \t]*\n", text):
        lines = tuple(TextLine(line) for line in map(normalise_text, paragraph.split("\n")) if line)
        if not lines:
            continue
        kind = heading_kind(lines[0].text) if len(lines) == 1 else None
        if kind is not None:
            blocks.append(Block(BlockKind.HEADING, lines, level=1, section_kind=kind, caption=lines[0].text))
        else:
            blocks.append(Block(BlockKind.PARAGRAPH, lines))
    return assemble(blocks) if blocks else NOTHING_TO_READ


def markdown_blocks(text: str) -> list[Block]:
    """Read Markdown into blocks: emphasis and link targets go, the text of code stays."""
    head = _YAML.match(text)
    body = _COMMENT.sub("", text[head.end() :] if head else text)
    lines, notes = without_notes(body.split("\n"))
    reader = _Reader(notes)
    if head:
        reader.blocks.append(Block(BlockKind.HEADING, (), level=1, section_kind=SectionKind.FRONT))
        reader.blocks.append(plain_block(BlockKind.PARAGRAPH, head[1]))
        reader.blocks.append(Block(BlockKind.HEADING, (), level=1))
    for line in lines:
        reader.take(line.rstrip())
    reader.flush()
    reader.add_notes(notes.uncalled())
    return reader.blocks


@dataclass(slots=True)
class _Reader:
    notes: MarkdownNotes
    blocks: list[Block] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    fence: str = ""

    def take(self, line: str) -> None:
        """Take in the next line of the file."""
        fence = _FENCE.match(line)
        if self.fence:
            if fence and fence[1].startswith(self.fence) and line.strip() == fence[1]:
                self._flush_code()
            elif line.strip():
                self.held.append(line)
            return
        if fence:
            self.flush()
            self.fence = fence[1]
        elif not line.strip() or (_RULE.match(line) and not self.held):
            self.flush()
        elif heading := _ATX.match(line):
            self.flush()
            self._add_heading(heading[2], len(heading[1]))
        elif (under := _SETEXT.match(line)) and len(self.held) == 1 and "|" not in self.held[0]:
            title, self.held = self.held[0], []
            self._add_heading(title, 1 if under[1][0] == "=" else 2)
        else:
            if _ITEM.match(line):
                self.flush()
            self.held.append(line)

    def flush(self) -> None:
        """Close the block in work."""
        if self.fence:
            self._flush_code()
            return
        held, called = self._with_marks(self.held)
        self.held = []
        self._add_held(held)
        self.add_notes(called)

    def add_notes(self, notes: Sequence[str]) -> None:
        """Add notes; they come to stand at the end of their section."""
        texts = filter(None, (normalise_text(plain_inline(note)) for note in notes))
        self.blocks += [plain_block(BlockKind.FOOTNOTE, text) for text in texts]

    def _with_marks(self, lines: Sequence[str]) -> tuple[list[str], list[str]]:
        """Lines with raised marks for the notes they call, and those notes."""
        marked = [self.notes.called(line) for line in lines]
        return [line for line, _ in marked], [note for _, notes in marked for note in notes]

    def _add_held(self, held: Sequence[str]) -> None:
        if len(held) >= 2 and "|" in held[0] and _TABLE_RULE.match(held[1]):
            self._add_table([held[0], *held[2:]])
            return
        lines = tuple(
            TextLine(text) for text in (normalise_text(plain_inline(line)) for line in held) if text
        )
        if lines:
            kind = BlockKind.FIGURE if is_figure_caption(lines[0].text) else BlockKind.PARAGRAPH
            caption = " ".join(line.text for line in lines) if kind is BlockKind.FIGURE else ""
            self.blocks.append(Block(kind, lines, caption=caption))

    def _flush_code(self) -> None:
        if self.held:
            self.blocks.append(Block(BlockKind.PARAGRAPH, tuple(TextLine(line) for line in self.held)))
        self.held, self.fence = [], ""

    def _add_heading(self, raw: str, level: int) -> None:
        (line,), called = self._with_marks([raw])
        title = normalise_text(plain_inline(line))
        if title:
            kind = heading_kind(title) or SectionKind.BODY
            self.blocks.append(
                plain_block(BlockKind.HEADING, title, level=level, section_kind=kind, caption=title)
            )
        self.add_notes(called)

    def _add_table(self, rows: list[str]) -> None:
        caption = ""
        if (
            self.blocks
            and self.blocks[-1].kind is BlockKind.PARAGRAPH
            and is_table_caption(self.blocks[-1].text)
        ):
            caption = normalise_text(self.blocks.pop().text)
        cells = [
            " ".join(normalise_text(plain_inline(cell)) for cell in row.strip().strip("|").split("|"))
            for row in rows
        ]
        lines = [caption, *cells] if caption else cells
        self.blocks.append(
            plain_block(BlockKind.TABLE, "\n".join(map(normalise_text, lines)), caption=caption)
        )


def plain_inline(text: str) -> str:
    """A line of Markdown without the marks of emphasis, links and images.

    Marks are looked for in pieces of a line longer than a paragraph: each may be the first half of a pair, which would
    take time with the square of the length.
    """
    if len(text) <= _LONGEST_PIECE:
        return _plain_piece(text)
    pieces: list[str] = []
    start = 0
    while start < len(text):
        end = text.rfind(" ", start, start + _LONGEST_PIECE) + 1
        end = end if end > start else start + _LONGEST_PIECE
        pieces.append(_plain_piece(text[start:end]))
        start = end
    return "".join(pieces)


def _plain_piece(text: str) -> str:
    text = _LINK.sub(r"\1", _IMAGE.sub(r"\1", text))
    text = _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", text))
    return _TAG.sub("", text).replace("`", "").removeprefix("> ")
