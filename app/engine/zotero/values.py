"""Turn single values of the Zotero database into plain ones: text, titles, dates. Knows no tables."""

import re
from typing import NamedTuple

_INLINE_MARKUP = re.compile(r"</?(?:i|b|sub|sup|sc|span)(?:\s[^<>]*)?>", re.IGNORECASE)
_RAISED = re.compile(r"<sup>([0-9+\-−=()n]{1,12})</sup>", re.IGNORECASE)
_LOWERED = re.compile(r"<sub>([0-9+\-−=()]{1,12})</sub>", re.IGNORECASE)
_RAISED_FORMS = str.maketrans("0123456789+-−=()nN", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁿ")
_LOWERED_FORMS = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_TWO_PART_DATE = re.compile(r"(\d{4})-\d\d-\d\d (.*)", re.DOTALL)
_MONTH_AND_DAY = re.compile(r"\d{4}-(\d\d)-(\d\d)(?:\s|$)")
_MONTHS, _DAYS = 12, 31
_YEAR = re.compile(r"(?<!\d)(?:1\d{3}|20\d{2})(?!\d)")
_DOI_LINE = re.compile(r"^\s*DOI:\s*(\S+)\s*$", re.IGNORECASE | re.MULTILINE)


class ZoteroDate(NamedTuple):
    """A date as the user typed it, and its year where one is known."""

    year: int | None
    typed: str


def text_of(value: bytes | str | float | None) -> str:
    """The text of a database value; NULL is "", bytes that are not UTF-8 become replacement characters."""
    if value is None:
        return ""
    return value.decode("utf-8", errors="replace") if isinstance(value, bytes) else str(value)


def plain_text(marked_up: str) -> str:
    """Take Zotero's inline markup (`<i>`, `<span …>` …) out of a title or comment; raised and lowered figures stay such.

    `10<sup>-3</sup>` is 10⁻³ and `CO<sub>2</sub>` is CO₂, which are found as 10-3 and CO2 too. Other angle brackets are
    text ("p < 0.05") and stay.
    """
    if "<" in marked_up:
        marked_up = _RAISED.sub(lambda found: found[1].translate(_RAISED_FORMS), marked_up)
        marked_up = _LOWERED.sub(lambda found: found[1].translate(_LOWERED_FORMS), marked_up)
        marked_up = _INLINE_MARKUP.sub("", marked_up)
    return marked_up.strip()


def split_date(value: str) -> ZoteroDate:
    """Split Zotero's two-part form `YYYY-MM-DD as typed`; anything else is taken as typed text."""
    two_part = _TWO_PART_DATE.fullmatch(value)
    if two_part:
        return ZoteroDate(int(two_part[1]) or None, two_part[2].strip())
    year = _YEAR.search(value)
    return ZoteroDate(int(year[0]) if year else None, value.strip())


def month_and_day(value: str) -> tuple[int | None, int | None]:
    """The month and day of Zotero's two-part form; None where the date does not go so far."""
    parts = _MONTH_AND_DAY.match(value)
    if parts is None:
        return None, None
    month, day = int(parts[1]), int(parts[2])
    if not 1 <= month <= _MONTHS:
        return None, None
    return month, day if 1 <= day <= _DAYS else None


def doi_in_extra(extra: str) -> str:
    """The DOI that types without such a field keep as a line of "Extra"; "" when there is none."""
    line = _DOI_LINE.search(extra)
    return line[1] if line else ""
