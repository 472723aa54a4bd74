"""Running heads, running feet and page numbers: found by what repeats at the same height on several pages."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from app.engine.ingest.pdf_lines import Line

# Share of the page's height, at the top and at the foot, in which running lines stand.
MARGIN = 0.13
_NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    r"^\W*(?:(?:page|seite|página|pág\.?|p\.)\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|/|von|de)\s*\d{1,5})?\W*$",
    re.IGNORECASE,
)
# Notes for the reader who turns the page; never a sentence of the text, wherever they stand.
_CONTINUED = re.compile(
    r"^\W*(?:(?:table|figure|fig\.)\s+\d+\W+)?(?:continued\s+(?:from|on)\s+(?:the\s+)?(?:previous|next|following|preceding)\s+(?:page|column)"
    r"|fortsetzung\s+(?:auf|von)\s+(?:der\s+)?(?:nächsten|folgenden|vorherigen|vorigen)\s+seite"
    r"|contin[uú]a\s+(?:en|de)\s+la\s+página\s+(?:siguiente|anterior))\W*$",
    re.IGNORECASE,
)
# In a file of so few pages nothing repeats; what names a volume, a year or an address alone at the edge is a running line.
_MAX_SHORT_FILE = 3
_MAX_IMPRINT = 110
_IMPRINT = re.compile(
    r"\b\d{1,4}\s?\(\d{1,4}\)|\b(?:vol(?:ume)?|issue|page|seite|página)\b\.?\s*\d|\bdoi\b|https?://|\b(?:19|20)\d\d\W*$",
    re.IGNORECASE,
)
# How far the text stands from it, in its own type sizes.
_MIN_ALOOF = 1.2
_HEIGHT_STEP = 4.0
_SLOT_SHARE = 0.3


def drop_running_lines(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> list[list[Line]]:
    """Leave out running heads and feet.

    Args:
        pages: Lines of each page.
        heights: Height of each page in points, in the same order.

    Returns:
        The pages' other lines, in their order.
    """
    seen: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    for number, (lines, height) in enumerate(zip(pages, heights, strict=True)):
        for line in lines:
            if _is_marginal(line, height):
                step = round(line.middle / _HEIGHT_STEP)
                for near in (step - 1, step, step + 1):
                    seen[_key(line)][near].add(number)
    least = 2 if len(pages) <= 5 else 3
    slots = _slots(pages, heights, seen, least)
    kept: list[list[Line]] = []
    for number, (lines, height) in enumerate(zip(pages, heights, strict=True)):
        edges = outermost(lines, height)
        is_short = 0 < number < len(pages) <= _MAX_SHORT_FILE
        kept.append(
            [
                line
                for line in lines
                if not _CONTINUED.match(line.text)
                and not (is_short and line.middle in edges and _is_imprint(line, lines, height))
                and not (
                    _is_marginal(line, height)
                    and (
                        len(seen[_key(line)][round(line.middle / _HEIGHT_STEP)]) >= least
                        or (line.middle in edges and (_PAGE_NUMBER.match(line.text) or _slot(line) in slots))
                    )
                )
            ]
        )
    # Slides may have nothing but a line each at the same height: then it is the text.
    return kept if any(kept) else [list(lines) for lines in pages]


def _is_imprint(line: Line, lines: Sequence[Line], height: float) -> bool:
    """Whether an outermost line stands apart from the text and says where that was published."""
    if not _is_marginal(line, height) or len(line.text) > _MAX_IMPRINT or not _IMPRINT.search(line.text):
        return False
    apart = _MIN_ALOOF * line.size
    others = [other for other in lines if abs(other.middle - line.middle) > 0.5 * line.size]
    return all(other.top < line.bottom - apart or other.bottom > line.top + apart for other in others)


def _slots(
    pages: Sequence[Sequence[Line]],
    heights: Sequence[float],
    seen: dict[str, dict[int, set[int]]],
    least: int,
) -> set[tuple[int, int]]:
    """Heights and sizes at which most pages carry running lines: what else stands there is one too."""
    counts: Counter[tuple[int, int]] = Counter()
    for lines, height in zip(pages, heights, strict=True):
        found = {
            _slot(line)
            for line in lines
            if _is_marginal(line, height)
            and len(seen[_key(line)][round(line.middle / _HEIGHT_STEP)]) >= least
        }
        counts.update(found)
    return {slot for slot, count in counts.items() if count >= max(4, _SLOT_SHARE * len(pages))}


def _slot(line: Line) -> tuple[int, int]:
    return round(line.middle / _HEIGHT_STEP), round(line.size)


def _is_marginal(line: Line, height: float) -> bool:
    return line.angle == 0 and not (MARGIN * height < line.middle < (1 - MARGIN) * height)


def _key(line: Line) -> str:
    key = _NUMBERS.sub("#", line.text.casefold()).replace(" ", "")
    # The number stands before the title on left pages and behind it on right ones.
    return key.strip("#") or key


def outermost(lines: Sequence[Line], height: float) -> set[float]:
    """Heights of the outermost lines: everything within a line of the highest and of the lowest one."""
    middles = [line.middle for line in lines if line.angle == 0]
    if not middles:
        return set()
    highest, lowest = max(middles), min(middles)
    return {
        middle for middle in middles if middle > highest - 0.01 * height or middle < lowest + 0.01 * height
    }
