"""Reference lists that stand under no heading: found by their running numbers and years."""

import re
from collections.abc import Sequence

_ENTRY = re.compile(r"^\[?(\d{1,3})[\].]\s*(?:[a-z]\)\s*)?[^\W\d_]")
_MIN_ENTRIES = 8
_MAX_STEP = 3


def find_unheaded_references(starts: Sequence[str]) -> int | None:
    """Find where a numbered reference list begins.

    Args:
        starts: First line of each block of a document, in order.

    Returns:
        Number of the block that is entry 1 of the last long run of rising numbers, or None.
    """
    first: int | None = None
    found: int | None = None
    last, entries = 0, 0
    for at, text in enumerate(starts):
        match = _ENTRY.match(text)
        if match is None:
            continue
        number = int(match[1])
        if number == 1:
            first, last, entries = at, 1, 1
        elif first is not None and 0 < number - last <= _MAX_STEP:
            last, entries = number, entries + 1
            if entries >= _MIN_ENTRIES and first > len(starts) // 3:
                found = first
    return found
