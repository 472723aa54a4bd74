"""Reading order of a page's lines: pieces of one row joined, columns read one after the other.

PDFium hands lines over in the order the page was written, which is the reading order in most papers. Only a page on
which that order keeps jumping upwards within a column is sorted anew, by cutting it at its widest white gaps.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from app.engine.ingest.pdf_lines import Line

MIN_SHARE_OF_TURNED_TEXT = 0.3
# Upward steps within a column that are still taken for footnotes, floats and the like.
MIN_UPWARD_STEPS = 5
# Shorter lines are mostly figures' labels and table cells, whose order says nothing.
MIN_PROSE_CHARS = 20
MAX_UPWARD_SHARE = 0.12
MIN_GUTTER_PT = 9.0
_MAX_DEPTH = 12


def in_reading_order(lines: Sequence[Line]) -> list[Line]:
    """Order the lines of one page for reading; words at the margin in another direction are left out."""
    upright = join_rows(_main_direction(lines))
    return _cut(upright, 0) if _jumps_up(upright) else upright


def join_rows(lines: Sequence[Line]) -> list[Line]:
    """Join neighbouring pieces that stand on one row with no more than a word's space between them."""
    joined: list[Line] = []
    for line in lines:
        if joined and _continues_row(joined[-1], line):
            joined[-1] = join_pieces(joined[-1], line)
        else:
            joined.append(line)
    return joined


def join_pieces(first: Line, second: Line) -> Line:
    """One line made of two pieces of a row; the longer one gives the type."""
    main = first if len(first.text) >= len(second.text) else second
    gap = second.left - first.right
    return replace(
        main,
        text=f"{first.text}{' ' if gap > 0.12 * main.size else ''}{second.text}",
        left=min(first.left, second.left),
        right=max(first.right, second.right),
        bottom=main.bottom,
        top=main.top,
        cells=first.cells + second.cells - 1 + (gap > main.size),
        is_soft_end=second.is_soft_end,
    )


def is_same_row(first: Line, second: Line) -> bool:
    """Whether two lines stand at the same height."""
    overlap = min(first.top, second.top) - max(first.bottom, second.bottom)
    return overlap > 0.5 * min(first.top - first.bottom, second.top - second.bottom)


def _continues_row(first: Line, second: Line) -> bool:
    size = max(first.size, second.size)
    gap = second.left - first.right
    return -0.4 * size < gap < 1.2 * size and is_same_row(first, second)


def _main_direction(lines: Sequence[Line]) -> list[Line]:
    weights: Counter[int] = Counter()
    for line in lines:
        weights[line.angle] += len(line.text)
    total = sum(weights.values())
    kept = [angle for angle, weight in weights.most_common() if weight >= MIN_SHARE_OF_TURNED_TEXT * total]
    return [line for angle in kept for line in lines if line.angle == angle]


def _jumps_up(lines: Sequence[Line]) -> bool:
    """Whether the given order steps up within a column more often than floats and footnotes explain."""
    prose = [line for line in lines if len(line.text) >= MIN_PROSE_CHARS]
    jumps = sum(
        after.bottom > before.top and _overlap(before, after) > 0.5 for before, after in pairwise(prose)
    )
    return jumps > max(MIN_UPWARD_STEPS, MAX_UPWARD_SHARE * len(prose))


def _overlap(first: Line, second: Line) -> float:
    width = min(first.width, second.width)
    return (min(first.right, second.right) - max(first.left, second.left)) / width if width > 0 else 0.0


def _cut(lines: list[Line], depth: int) -> list[Line]:
    if len(lines) < 3 or depth > _MAX_DEPTH:
        return sorted(lines, key=lambda line: (-round(line.middle), line.left))
    gutter = _widest_gap([(line.left, line.right) for line in lines])
    if gutter is not None and gutter[0] >= MIN_GUTTER_PT:
        left = [line for line in lines if line.right <= gutter[1]]
        right = [line for line in lines if line.right > gutter[1]]
        if min(len(left), len(right)) >= 3:
            return _cut(left, depth + 1) + _cut(right, depth + 1)
    gap = _widest_gap([(line.bottom, line.top) for line in lines])
    if gap is None or gap[0] <= 0:
        return sorted(lines, key=lambda line: (-round(line.middle), line.left))
    upper = [line for line in lines if line.bottom >= gap[1]]
    lower = [line for line in lines if line.bottom < gap[1]]
    return _cut(upper, depth + 1) + _cut(lower, depth + 1)


def _widest_gap(spans: list[tuple[float, float]]) -> tuple[float, float] | None:
    """Width and middle of the widest stretch that no span covers."""
    reach, best = None, None
    for start, end in sorted(spans):
        if reach is not None and start > reach and (best is None or start - reach > best[0]):
            best = (start - reach, (start + reach) / 2)
        reach = end if reach is None else max(reach, end)
    return best


def typical_pitch(pages: Sequence[Sequence[Line]]) -> dict[int, float]:
    """Usual distance between the feet of neighbouring lines, by type size rounded to points."""
    pitches: dict[int, Counter[float]] = {}
    for lines in pages:
        for first, second in pairwise(lines):
            pitch = first.bottom - second.bottom
            if abs(first.size - second.size) < 0.6 and 0.7 * first.size < pitch < 2.6 * first.size:
                pitches.setdefault(round(first.size), Counter())[round(pitch * 2) / 2] += 1
    return {size: counts.most_common(1)[0][0] for size, counts in pitches.items()}
