"""Whether what the claim puts in quotation marks stands in the source, and how much of the claim is quotation."""

import re
from collections.abc import Iterator

from app.engine.citations.quotes import quote_lies_in
from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Pair
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.tokens import spoken

_QUOTE = re.compile(r"[“„«]([^“”„«»]{3,2000})[”“»]|(?<![\w\"])\"([^\"]{3,2000})\"(?!\w)")
_OUTERMOST = re.compile(r"^\s*[“„«\"](.{3,2000})[”“»\"][\s.!?]*$", re.DOTALL)
_WORDS = re.compile(r"\w+")
_MIN_WORDS = 3
_MOST_QUOTES = 8
_DOTS = re.compile(r"\s*(?:\[\s*(?:…|\.\.\.)\s*\]|…|\.\.\.)\s*")


def quote_signals(pair: Pair) -> Iterator[Signal]:
    """Give two shares 0–1 and a flag; all 0 without a quotation of three words or more.

    `quote_found`: share of the claim's words, lead-ins left out, that are quotations which stand in the source.
    `quote_whole`: 1 when the claim is nothing but lead-in and such quotations.
    `quote_missing`: share of the quotations that do not stand in the source.
    """
    said = pair.claim
    quotes = _quotes(said, pair.passage.text)
    present = [quote for quote in quotes if _stands_in(quote, pair.passage.text)]
    total = max(1, len(_WORDS.findall(said)))
    share = sum(len(_WORDS.findall(quote)) for quote in present) / total
    is_whole = bool(present) and share >= 1.0
    missing = len(quotes) - len(present)
    yield Signal(
        "quote_found",
        min(1.0, share),
        Reason.QUOTE_FOUND.told() if present and not missing else "",
    )
    yield Signal("quote_whole", float(is_whole))
    yield Signal(
        "quote_missing",
        missing / max(1, len(quotes)),
        Reason.QUOTE_MISSING.told() if missing else "",
    )


def _quotes(said: str, passage: str) -> list[str]:
    """The quotations of a claim; one that holds quotations itself counts as a whole if it stands in the passage."""
    whole = _OUTERMOST.search(said)
    if whole and len(_WORDS.findall(whole[1])) >= _MIN_WORDS and _stands_in(whole[1], passage):
        return [whole[1]]
    quotes = [found[1] or found[2] for found in _QUOTE.finditer(said)]
    return [quote for quote in quotes if len(_WORDS.findall(quote)) >= _MIN_WORDS][:_MOST_QUOTES]


def _stands_in(quote: str, passage: str) -> bool:
    """Whether all parts of a quotation stand in the passage; an ellipsis joins parts, the last stop may be ours."""
    parts = [part for part in _DOTS.split(spoken(quote)) if _WORDS.search(part)]
    return bool(parts) and all(quote_lies_in(part.strip().rstrip(".,;"), passage) for part in parts)
