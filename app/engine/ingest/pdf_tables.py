"""Tables of a PDF page: a caption with the rows above or below it, each row one line."""

from collections.abc import Sequence

from app.engine.ingest.blocks import BlockKind
from app.engine.ingest.captions import is_figure_caption, is_table_caption
from app.engine.ingest.page_order import is_same_row, join_pieces
from app.engine.ingest.pdf_blocks import PdfBlock, Typography
from app.engine.ingest.pdf_lines import Line

_MAX_GAP_EM = 4.5
_MAX_PROSE_RUN = 2
_MAX_CELL = 40
# A header's cells of two lines each have one line between them.
_BESIDE = 2


def take_tables(lines: Sequence[Line], style: Typography) -> tuple[list[Line], dict[int, list[PdfBlock]]]:
    """Take the tables out of a page's lines.

    Args:
        lines: Lines of one page in reading order.
        style: What is usual in the document.

    Returns:
        The other lines, and the tables in their order by the number of other lines that stand before them.
    """
    taken: set[int] = set()
    tables: dict[int, PdfBlock] = {}
    for start, line in enumerate(lines):
        if start in taken or not is_table_caption(line.text):
            continue
        caption_end = _caption_end(lines, start, style)
        rows = _rows_after(lines, caption_end, style, taken)
        if _count_rows(lines, rows) < 2:
            rows = _rows_before(lines, start, style, taken)
        if _count_rows(lines, rows) < 2:
            continue
        caption = list(range(start, caption_end))
        taken.update(caption, rows)
        first = min([*caption, *rows])
        block = PdfBlock(BlockKind.TABLE, [lines[at] for at in caption])
        block.caption = block.text
        block.lines += _join_row_pieces([lines[at] for at in rows])
        tables[first] = block
    kept = [line for at, line in enumerate(lines) if at not in taken]
    placed: dict[int, list[PdfBlock]] = {}
    for first, block in sorted(tables.items()):
        placed.setdefault(sum(at not in taken for at in range(first)), []).append(block)
    return kept, placed


def _caption_end(lines: Sequence[Line], start: int, style: Typography) -> int:
    first = lines[start]
    at = start + 1
    while at < len(lines) and at - start < 8:
        line, previous = lines[at], lines[at - 1]
        step = previous.bottom - line.bottom
        if (
            line.cells > 1
            or not 0 < step < 1.3 * style.pitch_of(previous)
            or abs(line.size - first.size) > 0.6
        ):
            break
        if previous.text.endswith(".") and (line.is_bold != previous.is_bold or len(line.text) < 25):
            break
        at += 1
    return at


def _rows_after(lines: Sequence[Line], start: int, style: Typography, taken: set[int]) -> list[int]:
    return _grow(lines, range(start, len(lines)), style, taken)


def _rows_before(lines: Sequence[Line], start: int, style: Typography, taken: set[int]) -> list[int]:
    return sorted(_grow(lines, range(start - 1, -1, -1), style, taken))


def _grow(lines: Sequence[Line], numbers: range, style: Typography, taken: set[int]) -> list[int]:
    """Follow lines from the caption on as long as they look like rows, and give up doubtful ones at the end."""
    rows: list[int] = []
    surely, doubtful = 0, 0
    for at in numbers:
        line = lines[at]
        if at in taken or is_table_caption(line.text) or is_figure_caption(line.text):
            break
        if rows and _distance(lines[rows[-1]], line) > _MAX_GAP_EM * style.body_size:
            break
        if _is_row(line, style) or _stands_beside(lines, at):
            doubtful = 0
            rows.append(at)
            surely = len(rows)
        elif _may_be_row(line, style) and doubtful < _MAX_PROSE_RUN:
            doubtful += 1
            rows.append(at)
        else:
            break
    return rows[:surely]


def _distance(first: Line, second: Line) -> float:
    return max(first.bottom - second.top, second.bottom - first.top, 0.0)


def _is_row(line: Line, style: Typography) -> bool:
    if line.cells > 1:
        return line.cells > 2 or len(line.text) < 90
    if line.size < 0.95 * style.body_size and len(line.text) < 60:
        return True
    digits = sum(char.isdigit() for char in line.text)
    return len(line.text) < 60 and digits > 0.3 * len(line.text.replace(" ", ""))


def _stands_beside(lines: Sequence[Line], at: int) -> bool:
    """Whether a short line has another one at its side: the cells of a header come each on its own."""
    line = lines[at]
    return len(line.text) < _MAX_CELL and any(
        len(other.text) < _MAX_CELL
        and (other.left >= line.right or other.right <= line.left)
        and is_same_row(line, other)
        for other in (*lines[max(0, at - _BESIDE) : at], *lines[at + 1 : at + 1 + _BESIDE])
    )


def _may_be_row(line: Line, style: Typography) -> bool:
    return line.size < 0.95 * style.body_size or len(line.text) < 35


def _count_rows(lines: Sequence[Line], rows: Sequence[int]) -> int:
    return sum(lines[at].cells > 1 or len(lines[at].text) < 60 for at in rows)


def _join_row_pieces(lines: Sequence[Line]) -> list[Line]:
    rows: list[Line] = []
    for line in lines:
        if rows and is_same_row(rows[-1], line) and line.left >= rows[-1].right - line.size:
            rows[-1] = join_pieces(rows[-1], line)
        else:
            rows.append(line)
    return rows
