"""Page labels: what the file itself calls its pages, or what is printed on them where that is consistent."""

import re
from collections import Counter
from collections.abc import Sequence

from app.engine.ingest.pdf_lines import Line
from app.engine.ingest.running_heads import MARGIN, outermost

# A number alone, after "Page", before "of 9", or at either end of a running line.
_PRINTED = re.compile(
    r"^\D{0,12}(\d{1,5})\b|\b(?:page|seite|página|pág\.|p\.)\s*(\d{1,5})\b|\b(\d{1,5})\W{0,4}$|\b(\d{1,5})\s+of\s+\d",
    re.IGNORECASE,
)
_MIN_SEEN = 3
_MIN_SHARE = 0.6


def page_labels(own: Sequence[str], pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> list[str]:
    """Choose each page's label.

    Args:
        own: The labels the file gives, or the physical numbers from 1 where it gives none.
        pages: Lines of each page, running heads included.
        heights: Height of each page in points.

    Returns:
        A page's printed number where the numbers printed run on through most of the file; pages without one
        (covers, first pages) count on from it unless the file names them otherwise.
    """
    printed = [_numbers(lines, height) for lines, height in zip(pages, heights, strict=True)]
    offsets = Counter(number - index for index, numbers in enumerate(printed) for number in numbers)
    if not offsets:
        return list(own)
    (offset, seen), *_ = offsets.most_common(1)
    if seen < max(_MIN_SEEN, _MIN_SHARE * len(pages)):
        return list(own)
    is_plain = all(label == str(index + 1) for index, label in enumerate(own))
    return [
        str(index + offset)
        if index + offset in printed[index] or (is_plain and index + offset > 0)
        else label
        for index, label in enumerate(own)
    ]


def _numbers(lines: Sequence[Line], height: float) -> set[int]:
    """Numbers in the page's margins that may be its own."""
    found: set[int] = set()
    edges = outermost(lines, height)
    for line in lines:
        if line.middle in edges and not MARGIN * height < line.middle < (1 - MARGIN) * height:
            for match in _PRINTED.finditer(line.text):
                found.update(int(group) for group in match.groups() if group)
    return found
