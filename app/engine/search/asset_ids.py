"""Ids of a document's parts as they may be written: `s3`, `"[s3, s4]"`, `'["s1","s2"]'`, "Figure 2". Pure."""

import re
from collections.abc import Sequence

ABSTRACT = "abstract"
WHOLE = "full"
MAX_IDS = 40
"""More ids than this in one call are not read."""

_SEPARATORS = re.compile(r"[\s,;|\[\](){}<>\"'`“”‘’]+")
_PART = re.compile(r"(s|f|t|p)(?:ec(?:tion)?s?|ig(?:ure)?s?|ab(?:le)?s?|ages?)?[.:_#-]?(\d{1,5})")
_WORD_ALONE = re.compile(r"(s|f|t|p)(?:ec(?:tion)?s?|ig(?:ure)?s?|ab(?:le)?s?|ages?)[.:#]?")
_RANGE = re.compile(r"(s|f|t|p)(\d{1,4})(?:-|–|\.\.|:)\1?(\d{1,4})")
_ALIASES = {
    "summary": ABSTRACT,
    "abstracts": ABSTRACT,
    "full": WHOLE,
    "all": WHOLE,
    "*": WHOLE,
    "document": WHOLE,
    "whole": WHOLE,
}


def normalise_asset_ids(written: str | Sequence[str] | None) -> tuple[str, ...]:
    """Read asset ids from what a caller wrote.

    Args:
        written: One id, several in one text, or a list of either; None means none.

    Returns:
        Distinct ids in the order written: `s3`, `f1`, `t2`, `p7`, "abstract" (also for "summary"), "full"; what is
        none of these stays as it was, in lower case, so that it can be reported. At most `MAX_IDS`.
    """
    if written is None:
        return ()
    text = written if isinstance(written, str) else " ".join(map(str, written))
    found: list[str] = []
    pending = ""
    for piece in filter(None, _SEPARATORS.split(text.casefold())):
        word = piece.strip(".:")
        if _WORD_ALONE.fullmatch(word):
            pending = word[0]
            continue
        found += _ids(f"{pending}{word}" if pending and word.isdecimal() else word)
        pending = ""
    return tuple(dict.fromkeys(found))[:MAX_IDS]


def _ids(word: str) -> list[str]:
    stretch = _RANGE.fullmatch(word)
    if stretch:
        letter, first, last = stretch.group(1), int(stretch.group(2)), int(stretch.group(3))
        return [f"{letter}{number}" for number in range(first, min(last, first + MAX_IDS) + 1)]
    part = _PART.fullmatch(word)
    if part:
        return [f"{part.group(1)}{int(part.group(2))}"]
    return [_ALIASES.get(word, word)] if word else []
