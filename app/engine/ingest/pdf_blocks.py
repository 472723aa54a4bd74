"""From lines to blocks: paragraphs, captions, tables, footnotes, words of drawings.

A block ends where distance, indentation, type or direction of reading say so; a paragraph that runs on over a
column, a page or a figure is put together again.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from app.engine.ingest.blocks import BlockKind
from app.engine.ingest.captions import is_figure_caption, is_table_caption
from app.engine.ingest.document import SectionKind
from app.engine.ingest.headings import heading_kind, is_known_heading, numbered_depth
from app.engine.ingest.page_order import is_same_row
from app.engine.ingest.pdf_lines import Line
from app.engine.ingest.text import count_cjk

_BULLET = re.compile(r"^[•●▪◦‣■□–—]\s")
_ENUMERATOR = re.compile(r"^(?:\(?[a-z0-9ivx]{1,3}\)\s|\d{1,3}\.\s+[A-Z]|\[\d{1,3}\]\s)")
# A line that falls short of the column by this share ends its paragraph; ragged text varies by less.
_SHORT_SHARE = 0.12
_TERMINAL = re.compile(r"[.!?:;。！？；：][\"'”’»)\]\d,\s]*$")
_RUNS_ON = re.compile(r"^[\"'“(]?[a-zà-öø-ÿß-ÿ0-9(\[]")
# A word that goes on in the next block belongs to it, whatever its type; only small print is never meant.
_DIVIDED = re.compile(r"[^\W\d_]{2}[-\u2010]$")
_MAX_DIVIDED = 1.2
_MAX_PITCH = 1.35
_INDENT_EM = 0.7
_SMALL = 0.93
_TINY = 0.86
_MAX_FORMULA_LINES = 3
_MIN_TEXT_LINE = 30


@dataclass(frozen=True, slots=True)
class Typography:
    """What is usual in one document.

    Attributes:
        body_size: Type size of most of its text, in points.
        body_font: Font of most of its text.
        is_body_bold: Whether that is bold.
        pitch: Distance from line to line by rounded type size, in points.
    """

    body_size: float
    body_font: str
    is_body_bold: bool
    pitch: dict[int, float]

    def pitch_of(self, line: Line) -> float:
        """The usual distance to the next line, in points."""
        own = self.pitch.get(round(line.size), 1.2 * line.size)
        body = self.pitch.get(round(self.body_size), 1.2 * self.body_size)
        # Headings that stand alone have no pitch of their own: what was counted is the distance between two of them.
        return min(own, 1.15 * line.size * body / self.body_size)


@dataclass(slots=True)
class PdfBlock:
    """Lines that belong together, with what they are taken for so far."""

    kind: BlockKind
    lines: list[Line]
    caption: str = ""
    level: int = 0
    section_kind: SectionKind = SectionKind.BODY

    @property
    def text(self) -> str:
        """The lines joined by spaces."""
        return " ".join(line.text for line in self.lines)

    @property
    def size(self) -> float:
        """Type size of most of the text, in points."""
        first = self.lines[0].size
        if all(line.size == first for line in self.lines):
            return round(first, 1)
        sizes: Counter[float] = Counter()
        for line in self.lines:
            sizes[round(line.size, 1)] += len(line.text)
        return sizes.most_common(1)[0][0]

    @property
    def is_bold(self) -> bool:
        """Whether every line is bold."""
        return all(line.is_bold for line in self.lines)


def measure_typography(pages: Sequence[Sequence[Line]], pitch: dict[int, float]) -> Typography:
    """Find the usual type of a document, weighted by characters."""
    sizes: Counter[float] = Counter()
    fonts: Counter[tuple[str, bool]] = Counter()
    for line in chain.from_iterable(pages):
        sizes[round(line.size * 2) / 2] += len(line.text) + count_cjk(line.text)
        fonts[line.font, line.is_bold] += len(line.text)
    if not sizes:
        return Typography(10.0, "", is_body_bold=False, pitch=pitch)
    (font, is_bold), _ = fonts.most_common(1)[0]
    return Typography(sizes.most_common(1)[0][0], font, is_bold, pitch)


def cut_blocks(lines: Sequence[Line], style: Typography) -> list[PdfBlock]:
    """Cut the lines of one page, in reading order, into blocks."""
    blocks: list[PdfBlock] = []
    right = 0.0
    for number, line in enumerate(lines):
        previous = blocks[-1].lines[-1] if blocks else None
        following = lines[number + 1] if number + 1 < len(lines) else None
        if previous is None or _breaks(blocks[-1].lines, line, following, right, style):
            blocks.append(PdfBlock(BlockKind.PARAGRAPH, [line]))
            right = line.right
        else:
            blocks[-1].lines.append(line)
        right = max(right, line.right)
    return blocks


def _breaks(block: list[Line], line: Line, following: Line | None, right: float, style: Typography) -> bool:
    previous = block[-1]
    if is_table_caption(line.text) or is_figure_caption(line.text):
        return True
    if is_same_row(previous, line) and line.left >= previous.right - line.size:
        return False
    step = previous.bottom - line.bottom
    size = max(previous.size, line.size)
    if step < -0.5 * size or step > max(_MAX_PITCH * style.pitch_of(previous), 1.25 * size):
        return True
    if _overlaps_little(previous, line):
        return True
    is_short = min(len(previous.text), len(line.text)) <= 3
    if len(block) == 1 and is_known_heading(previous.text):
        return True
    if line.is_bold and previous.is_bold and numbered_depth(line.text) and numbered_depth(block[0].text):
        return True
    tolerance = 0.07 if previous.font == line.font else 0.025
    differs = abs(previous.size - line.size) > tolerance * size
    if differs and not is_short and not _goes_on(previous, line, right):
        return True
    if (
        not is_short
        and previous.is_bold != line.is_bold
        and (all(one.is_bold for one in block) or line.is_bold)
    ):
        return True
    return _starts_paragraph(block, line, following, right)


def _goes_on(previous: Line, line: Line, right: float) -> bool:
    """Whether a line of slightly other size (code, a name in another font) stands in the middle of a sentence."""
    is_full = previous.right > right - 3 * previous.size
    is_close = previous.bottom - line.bottom < 1.3 * previous.size
    is_similar = abs(previous.size - line.size) < 0.15 * previous.size
    # What is short and alone is a heading above another one, not a line of text.
    is_text = len(previous.text) > _MIN_TEXT_LINE and not previous.is_bold and not line.is_bold
    return is_full and is_close and is_similar and is_text and not _TERMINAL.search(previous.text)


def _overlaps_little(previous: Line, line: Line) -> bool:
    return min(previous.right, line.right) - max(previous.left, line.left) < 0.0


def _starts_paragraph(block: list[Line], line: Line, following: Line | None, right: float) -> bool:
    previous = block[-1]
    em = line.size
    is_ended = bool(_TERMINAL.search(previous.text))
    if _BULLET.match(line.text):
        return True
    # A bracketed number at the start of a line may as well be a citation: the block above must have ended, or be an
    # entry itself.
    is_listed = is_ended or previous.text.endswith(",") or bool(_ENUMERATOR.match(block[0].text))
    if is_listed and _ENUMERATOR.match(line.text):
        return True
    is_short = previous.right < right - max(1.5 * em, _SHORT_SHARE * (right - previous.left))
    if is_ended and is_short and not line.text[:1].islower():
        return True
    indent = line.left - previous.left
    if _INDENT_EM * em < indent < 4 * em and following is not None and len(block) > 1:
        returns = line.left - following.left > _INDENT_EM * em and following.top < line.top
        return returns and abs(previous.left - following.left) < em
    # A hanging entry (a reference) ends where the next line stands out to the left.
    return indent < -_INDENT_EM * em and len(block) > 1 and block[0].left < previous.left - _INDENT_EM * em


def classify(blocks: Sequence[PdfBlock], style: Typography, page_height: float) -> None:
    """Tell captions, footnotes and words of drawings from paragraphs, in place."""
    usual = style.body_size
    for number, block in enumerate(blocks):
        if block.kind is not BlockKind.PARAGRAPH:
            continue
        first = block.lines[0]
        is_small = block.size < _SMALL * usual
        if heading_kind(first.text) is SectionKind.REFERENCES and number + 1 < len(blocks):
            # What is set small below this heading are the entries of the list, down to the foot of the column.
            usual = min(usual, blocks[number + 1].size)
        if is_figure_caption(first.text):
            block.kind = BlockKind.FIGURE
            block.caption = block.text
        elif is_small and first.top < 0.35 * page_height and _ends_column(blocks, number):
            block.kind = BlockKind.FOOTNOTE
        elif block.size < _TINY * style.body_size and len(block.text) < 25 * len(block.lines):
            block.kind = BlockKind.LOOSE
    _keep_formulas(blocks)


def _keep_formulas(blocks: Sequence[PdfBlock]) -> None:
    """A few loose signs between paragraphs are indices of a formula, not words of a drawing."""
    for is_loose, group in groupby(blocks, key=lambda block: block.kind is BlockKind.LOOSE):
        run = list(group)
        if is_loose and sum(len(block.lines) for block in run) <= _MAX_FORMULA_LINES:
            for block in run:
                block.kind = BlockKind.PARAGRAPH


def _ends_column(blocks: Sequence[PdfBlock], number: int) -> bool:
    """Whether nothing of the same column stands below but small print."""
    here = blocks[number].lines[0]
    size = blocks[number].size
    return not any(
        line.top < here.bottom
        and line.size > 1.05 * size
        and min(line.right, here.right) > max(line.left, here.left)
        for block in blocks
        for line in block.lines
    )


def join_paragraphs(blocks: Sequence[PdfBlock]) -> list[PdfBlock]:
    """Put paragraphs together that run on after a column, a page, a figure, a table or a displayed formula."""
    joined: list[PdfBlock] = []
    open_paragraph: PdfBlock | None = None
    for block in blocks:
        if block.kind is not BlockKind.PARAGRAPH:
            if block.kind is BlockKind.HEADING:
                open_paragraph = None
            joined.append(block)
            continue
        if open_paragraph is not None and _runs_on(open_paragraph, block):
            open_paragraph.lines.extend(block.lines)
            continue
        joined.append(block)
        open_paragraph = block
    return joined


def _runs_on(first: PdfBlock, second: PdfBlock) -> bool:
    end = first.lines[-1]
    sizes = sorted((first.size, second.size))
    if _DIVIDED.search(end.text) and second.lines[0].text[0].islower() and sizes[1] < _MAX_DIVIDED * sizes[0]:
        return True
    if _TERMINAL.search(end.text) or first.is_bold != second.is_bold:
        return False
    if sizes[1] - sizes[0] > 0.08 * sizes[1]:
        return False
    start = second.lines[0].text
    if _BULLET.match(start) or _ENUMERATOR.match(start):
        return False
    return (
        end.text.endswith("-") or bool(_RUNS_ON.match(start)) or (start[:1].isalpha() and len(end.text) > 30)
    )
