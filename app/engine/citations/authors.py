"""The one author style of the product: `A`, `A & B`, `A et al.`, with the year where one is wanted.

Every pill, list, prompt, popover and export takes its labels from here. Nothing here knows keys or ids.
"""

import re
from collections.abc import Sequence
from string import ascii_lowercase

from app.engine.records import SourceInfo

NO_YEAR = "n.d."
UNTITLED = "Untitled"
MAX_TITLE_CHARS = 40

_CLAUSE_END = re.compile(r"\s*(?::\s|：|\s[–—]\s)")


def author_label(authors: Sequence[str], short_title: str) -> str:
    """Name the authors in the one style.

    Args:
        authors: Display names in order, as `display_author` makes them; blank names are passed over.
        short_title: Stands in where there is no author; shortened when it is long.

    Returns:
        `A`, `A & B` or `A et al.`; without authors the short title, "Untitled" without either.
    """
    names = [name for name in map(_collapsed, authors) if name]
    if not names:
        return _short_title(short_title)
    if len(names) == 1:
        return names[0]
    if len(names) == 2:
        return f"{names[0]} & {names[1]}"
    return f"{names[0]} et al."


def display_author(first: str, last: str, is_single_field: bool) -> str:
    """Give the name under which one creator is cited.

    A single-field name (an institution, a mononym) is used as it is, wherever the library keeps it; of a
    two-field name the family name is used, and the given name only when there is no family name.
    """
    first, last = _collapsed(first), _collapsed(last)
    if is_single_field and first and last:
        return f"{first} {last}"
    return last or first


def year_label(year: int | None) -> str:
    """Give the year as text, `n.d.` when it is not known."""
    return NO_YEAR if year is None else str(year)


def pill_label(source: SourceInfo) -> str:
    """Label a source for a pill or a link: `Jonsson & Stefansson 2021`."""
    return f"{source.author_label} {year_label(source.year)}"


def narrative_label(source: SourceInfo, suffix: str = "") -> str:
    """Label a source for running prose: `Jonsson & Stefansson (2021)`; `suffix` as in `parenthetical_label`."""
    return f"{source.author_label} ({_year(source, suffix)})"


def parenthetical_label(source: SourceInfo, suffix: str = "") -> str:
    """Label a source for use inside brackets: `Jonsson & Stefansson, 2021`.

    `suffix` is the letter that tells it from another source with the same label: `2021a`, `n.d.-a`.
    """
    return f"{source.author_label}, {_year(source, suffix)}"


def letters(number: int) -> str:
    """Count in letters from 1: a … z, aa, ab …."""
    written = ""
    while number:
        number, digit = divmod(number - 1, len(ascii_lowercase))
        written = ascii_lowercase[digit] + written
    return written


def _year(source: SourceInfo, suffix: str) -> str:
    dash = "-" if suffix and source.year is None else ""
    return year_label(source.year) + dash + suffix


def _short_title(title: str) -> str:
    """Shorten a long title to its first clause, or to whole words with an ellipsis."""
    title = _collapsed(title)
    if not title:
        return UNTITLED
    if len(title) <= MAX_TITLE_CHARS:
        return title
    clause = _CLAUSE_END.split(title, maxsplit=1)[0]
    if clause and len(clause) <= MAX_TITLE_CHARS:
        return clause
    head = title[: MAX_TITLE_CHARS + 1]
    words = head.rsplit(" ", 1)[0] if " " in head else head[:MAX_TITLE_CHARS]
    return words.rstrip(" ,;:.–—-") + "…"


def _collapsed(text: str) -> str:
    return " ".join(text.split())
