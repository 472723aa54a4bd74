"""Whether names and codes of the claim occur in the source."""

import re
from collections.abc import Iterator

from app.engine.citations.reasons import Reason
from app.engine.citations.signals.alignment import Pair
from app.engine.citations.signals.signal import Signal

_NAME = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_MOST_NAMED = 3


def entity_signals(pair: Pair) -> Iterator[Signal]:
    """Give `names_missing`: the share 0–1 of the claim's names and codes that the passage has nowhere; 0 without names.

    A name is a word with a capital letter that does not begin a sentence, or with a capital or digit further in.
    """
    names = list(dict.fromkeys(found[0] for one in pair.aligned for found in _names(one.claim.text)))
    there = _words_there(pair.passage.text)
    missing = [name for name in names if not _is_there(name, there)]
    reason = ""
    if missing:
        named = ", ".join(f"“{name}”" for name in missing[:_MOST_NAMED])
        reason = Reason.NAMES_MISSING.told(names=named)
    yield Signal("names_missing", len(missing) / len(names) if names else 0.0, reason)


def missing_names(claim: str, passage: str) -> list[tuple[int, int]]:
    """Find the names and codes of a claim that a passage has nowhere: their ranges in the claim."""
    there = _words_there(passage)
    return [found.span() for found in _names(claim) if not _is_there(found[0], there)]


def _words_there(text: str) -> set[str]:
    there = {word.casefold() for word in _NAME.findall(text)}
    return there | {part for word in there for part in word.split("-")}


def _names(text: str) -> Iterator[re.Match[str]]:
    for number, found in enumerate(_NAME.finditer(text)):
        word = found[0]
        inner = word[1:]
        is_code = any(c.isupper() for c in inner) or (
            any(c.isdigit() for c in word) and any(c.isalpha() for c in word)
        )
        if len(word) > 1 and (is_code or (number and word[0].isupper())):
            yield found


def _is_there(name: str, there: set[str]) -> bool:
    folded = name.casefold()
    plain = folded.removesuffix("'s").removesuffix("s")
    return folded in there or plain in there or all(part in there for part in folded.split("-"))
