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
# Pages before the one that is counted as i, or counted on from before the cover.
_MAX_COVERS = 8
_MIN_ROMAN = 2


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
    is_false = _contradicted(own, printed, offset) > seen // 2
    roman = _roman_offset(pages, heights, before=-offset + 1) if is_plain else None
    return [
        str(index + offset)
        if index + offset in printed[index] or ((is_plain or is_false) and index + offset > 0)
        else (_roman(index + roman) or label if roman is not None else label)
        for index, label in enumerate(own)
    ]


def _contradicted(own: Sequence[str], printed: Sequence[set[int]], offset: int) -> int:
    """On how many pages the file gives another number than the one that is printed."""
    return sum(
        index + offset in printed[index] and label.isdecimal() and int(label) != index + offset
        for index, label in enumerate(own)
    )


def _roman_offset(pages: Sequence[Sequence[Line]], heights: Sequence[float], *, before: int) -> int | None:
    """What to add to a page's place for its small Roman number, where such numbers run on over the first pages."""
    offsets: Counter[int] = Counter()
    for index, (lines, height) in enumerate(zip(pages[: max(0, before)], heights, strict=False)):
        edges = outermost(lines, height)
        texts = {line.text for line in lines if line.middle in edges}
        offsets.update(
            offset for offset in range(-_MAX_COVERS, _MAX_COVERS) if _roman(index + offset) in texts
        )
    (offset, seen), *_ = offsets.most_common(1) or [(0, 0)]
    return offset if seen >= _MIN_ROMAN else None


def _roman(number: int) -> str:
    """A number from 1 to 89 in small Roman figures, "" for any other."""
    if not 0 < number < 90:
        return ""
    tens, ones = divmod(number, 10)
    tens_written = "x" * tens if tens < 4 else "xl" if tens == 4 else "l" + "x" * (tens - 5)
    return tens_written + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[ones]


def _numbers(lines: Sequence[Line], height: float) -> set[int]:
    """Numbers in the page's margins that may be its own."""
    found: set[int] = set()
    edges = outermost(lines, height)
    for line in lines:
        if line.middle in edges and not MARGIN * height < line.middle < (1 - MARGIN) * height:
            for match in _PRINTED.finditer(line.text):
                found.update(int(group) for group in match.groups() if group)
    return found
