"""Raised figures: reference marks and exponents written so that they cannot be read as part of the number before them."""

import re
from collections.abc import Callable

_RAISED = str.maketrans("0123456789+-\u2212\u2013", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
# A raised figure touches what it belongs to, and what follows it when it stands before a name.
_FIGURES = re.compile(r"[+\-\u2212\u2013]?\d{1,12}[+\-\u2212\u2013]?")
_FIGURE = re.compile(r"\d")

IsRaised = Callable[[int], bool]


def has_figures(text: str) -> bool:
    """Whether a line holds figures."""
    return _FIGURE.search(text) is not None


def mark_raised(text: str, is_raised: IsRaised) -> str:
    """Write raised figures as superscript characters: "5.212" set as 5.2 with a raised 12 becomes "5.2¹²".

    Args:
        text: A line.
        is_raised: Whether the character at a place in the line stands smaller and higher than the others.

    Returns:
        The line, of the same length.
    """
    chars = list(text)
    for match in _FIGURES.finditer(text):
        start, end = match.span()
        if start == 0 and end == len(text):
            continue
        found = _raised_at(range(end - 1, start - 1, -1), is_raised)
        if not found and not text[end - 1].isdigit():
            found = _raised_at(range(end - 2, start - 1, -1), is_raised)
        for at in found or _raised_at(range(start, end), is_raised):
            chars[at] = text[at].translate(_RAISED)
    return "".join(chars)


def _raised_at(places: range, is_raised: IsRaised) -> list[int]:
    """The first places of a range that are raised, up to the first one that is not."""
    found: list[int] = []
    for at in places:
        if not is_raised(at):
            break
        found.append(at)
    return found
