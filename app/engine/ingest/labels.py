"""Words that look like headings and open nothing: titles of framed listings, headers of tables without a caption."""

from collections import Counter
from collections.abc import Collection, Sequence

from app.engine.ingest.blocks import BlockKind
from app.engine.ingest.headings import is_known_heading, numbered_depth
from app.engine.ingest.page_order import is_same_row
from app.engine.ingest.pdf_blocks import PdfBlock

# What stands in this many places word for word is a label.
_REPEATED = 3
# The cells of a header come each on its own, those of two lines with one between them.
_BESIDE = 2
_MAX_CELL = 40
_MAX_NUMBER = 2


def without_labels(
    pages: Sequence[Sequence[PdfBlock]], headings: Sequence[PdfBlock], outline: Collection[int]
) -> list[PdfBlock]:
    """Take back headings that are labels.

    Args:
        pages: Blocks of each page in reading order; the kinds of labels are changed in place.
        headings: Those of them that are taken for headings.
        outline: Identities of the blocks that the file's own outline names; they stay.

    Returns:
        The other headings, in their order.
    """
    counts = Counter(block.text for block in headings)
    faces = Counter(_face(block) for block in headings)
    repeated = Counter(_face(block) for block in headings if counts[block.text] >= _REPEATED)
    beside = {id(block) for blocks in pages for block in _beside(blocks)}
    kept: list[PdfBlock] = []
    for block in headings:
        text = block.text
        is_free = id(block) not in outline and numbered_depth(text) is None and not is_known_heading(text)
        is_repeated = counts[text] >= _REPEATED or 2 * repeated[_face(block)] > faces[_face(block)]
        is_label = is_repeated or id(block) in beside or _is_row(block)
        if is_free and is_label:
            block.kind = BlockKind.PARAGRAPH
        else:
            kept.append(block)
    return kept


def _face(block: PdfBlock) -> tuple[str, float, bool]:
    line = block.lines[0]
    return line.font, round(line.size), line.is_bold


def _is_row(block: PdfBlock) -> bool:
    """Whether the parts of the first line stand apart and the first of them is no number or letter of a heading."""
    line = block.lines[0]
    return line.cells > 1 and len(line.text.split()[0]) > _MAX_NUMBER


def _beside(blocks: Sequence[PdfBlock]) -> list[PdfBlock]:
    """Headings with another short block at their side."""
    return [
        block
        for at, block in enumerate(blocks)
        if block.kind is BlockKind.HEADING
        and any(
            _is_at_side(block, other)
            for other in (*blocks[max(0, at - _BESIDE) : at], *blocks[at + 1 : at + 1 + _BESIDE])
        )
    ]


def _is_at_side(block: PdfBlock, other: PdfBlock) -> bool:
    line = block.lines[0]
    return len(line.text) < _MAX_CELL and any(
        len(one.text) < _MAX_CELL
        and (one.left >= line.right or one.right <= line.left)
        and is_same_row(line, one)
        for one in other.lines[:_BESIDE]
    )
