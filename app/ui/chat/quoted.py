"""Finds the words an answer takes from a passage, so that they can be marked there."""

import re

from app.engine.citations.quotes import find_quote
from app.ui.chat.markers import PillInfo

_QUOTED = re.compile(r"“([^”]{3,})”")
_OUTERMOST = re.compile(r"“(.{3,})”", re.DOTALL)


def quote_ranges(pill: PillInfo) -> tuple[tuple[int, int], ...]:
    """Ranges of the passage that the answer quotes before this pill, in order; empty when it quotes nothing.

    A quotation that holds quotation marks of its own is tried from the first mark to the last before its parts.
    """
    text = pill.evidence.text
    outermost = [find_quote(words, text) for words in _OUTERMOST.findall(pill.written)]
    found = [place for place in outermost if place is not None]
    if not found:
        parts = (find_quote(words, text) for words in _QUOTED.findall(pill.written))
        found = [place for place in parts if place is not None]
    if not found and pill.occurrence.claim:
        whole = find_quote(pill.occurrence.claim, text)
        found = [whole] if whole is not None else []
    return tuple(sorted(found))
