"""A resolved answer as text: for the screen, the clipboard, files and later turns; no keys, no scores, no HTML.

In text that stands alone, two cited sources that would both read `Jonsson, 2021` are told apart as `Jonsson, 2021a` and
`Jonsson, 2021b`, in the text and in the list alike, in the order in which they are cited.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from app.engine.citations.authors import letters, narrative_label, parenthetical_label, pill_label
from app.engine.citations.markup import escape_markdown
from app.engine.citations.masking import MaskKind, mask
from app.engine.citations.pruning import KeptMarker, strike
from app.engine.records import ResolvedAnswer, SourceInfo
from app.engine.zotero.records import ZoteroRef

CITED_HEADING = "# Cited Sources"
CONSIDERED_HEADING = "## Other Considered Sources"

Entry = Callable[[SourceInfo, str], str]
"""Writes the entry of a source in Markdown, without a bullet; gets the letter that tells years apart, or ""."""


def source_entry(source: SourceInfo, suffix: str = "") -> str:
    """Give the entry of one source in Markdown, without a bullet."""
    entry = f"**{escape_markdown(narrative_label(source, suffix))}**."
    title, venue = escape_markdown(source.title), escape_markdown(source.venue)
    if title:
        entry += f" *{title}*" + ("" if title.endswith(_TITLE_ENDS) else ".")
    if venue:
        entry += f" {venue}" + ("" if venue.endswith(".") else ".")
    return entry


def clean_prose(resolved: ResolvedAnswer) -> str:
    """Give the answer without markers; all other text, code included, as it is (U7)."""
    return strike(resolved.text, [KeptMarker(start, end, ()) for start, end, _ in _markers(resolved)])


def display_markdown(resolved: ResolvedAnswer, entry: Entry = source_entry, doubt: str = "") -> str:
    """Give the answer with `[n]` for its markers and the cited sources below it, numbered so that each `[n]` leads to one (T3).

    What was only considered is left out: a copy goes into work of the user's own. `doubt` stands behind each sentence that
    lost all its citations; without it they look like any other.
    """
    numbers = {source.ref: number for number, source in enumerate(resolved.cited, 1)}

    def marker(sources: Sequence[SourceInfo]) -> str:
        return f"[{', '.join(str(numbers[source.ref]) for source in sources)}]"

    listed = _cited_markdown(resolved, entry=entry, is_numbered=True)
    return _with_list(replace_markers(resolved, marker, doubt=doubt), listed)


def with_author_year(resolved: ResolvedAnswer, entry: Entry = source_entry, doubt: str = "") -> str:
    """Give the answer with `(Author, Year)` for its markers and the cited sources below it (U7); `doubt` as above."""
    suffixes = year_suffixes(resolved.cited)
    text = author_year_text(resolved, suffixes, doubt)
    return _with_list(text, _cited_markdown(resolved, suffixes, entry=entry))


def coordinator_view(resolved: ResolvedAnswer) -> str:
    """Give what later turns see of the answer: as `with_author_year`, with what was only considered (C4).

    It is free from any HTML that the writer left in.
    """
    suffixes = year_suffixes(resolved.cited)
    text = _without_html(author_year_text(resolved, suffixes))
    return _with_list(text, sources_markdown(resolved, suffixes))


def author_year_text(
    resolved: ResolvedAnswer, suffixes: Mapping[ZoteroRef, str] | None = None, doubt: str = ""
) -> str:
    """Give the answer with `(Author, Year)` for its markers and no list of sources; `doubt` as above."""
    known = suffixes or {}

    def parenthesis(sources: Sequence[SourceInfo]) -> str:
        labels = (parenthetical_label(source, known.get(source.ref, "")) for source in sources)
        return f"({'; '.join(dict.fromkeys(map(escape_markdown, labels)))})"

    return replace_markers(resolved, parenthesis, doubt=doubt)


def replace_markers(
    resolved: ResolvedAnswer,
    write: Callable[[Sequence[SourceInfo]], str],
    prose: Callable[[str], str] = str,
    doubt: str = "",
) -> str:
    """Put something else for each marker of an answer.

    Args:
        resolved: The answer.
        write: Gets the distinct sources of one marker in the order written.
        prose: Gets each stretch of text between markers, to change it where that is wanted.
        doubt: Put behind each sentence that lost all its citations; "" for nothing.
    """
    by_index = {citation.evidence.index: citation.evidence.source for citation in resolved.citations}
    parts: list[str] = []
    position = 0
    for start, end, indices in _markers(resolved):
        before = prose(_doubted(resolved, position, start, doubt))
        last = before[-1:] or ("" if start == 0 else "]")
        gap = "" if not last or last.isspace() or last in "([（" else " "
        sources = {by_index[index].ref: by_index[index] for index in indices}
        parts += (before, gap, write(tuple(sources.values())))
        position = end
    parts.append(prose(_doubted(resolved, position, len(resolved.text), doubt)))
    return "".join(parts)


def _doubted(resolved: ResolvedAnswer, start: int, end: int, doubt: str) -> str:
    """A stretch of the text, with a word of doubt behind each sentence without a source that ends in it."""
    parts: list[str] = []
    position = start
    for _, stop in resolved.unsupported if doubt else ():
        if start < stop <= end:
            parts += (resolved.text[position:stop], f" {doubt}")
            position = stop
    return "".join([*parts, resolved.text[position:end]])


def year_suffixes(sources: Iterable[SourceInfo]) -> dict[ZoteroRef, str]:
    """Give sources that share authors and year a letter each, in the order given; others get none."""
    groups: dict[str, dict[ZoteroRef, None]] = {}
    for source in sources:
        groups.setdefault(pill_label(source), {})[source.ref] = None
    shared = (refs for refs in groups.values() if len(refs) > 1)
    return {ref: letters(number) for refs in shared for number, ref in enumerate(refs, 1)}


def sources_markdown(
    resolved: ResolvedAnswer,
    suffixes: Mapping[ZoteroRef, str] | None = None,
    level: int = 1,
    *,
    entry: Entry = source_entry,
) -> str:
    """List both tiers, each source as `- **Authors (Year)**. *Title*. Venue.` (T3).

    Args:
        resolved: The answer; a tier without sources has no heading.
        suffixes: Letters that tell years apart.
        level: How many hashes the first heading has; the second has one more.
        entry: What is written of a source.
    """
    hashes = "#" * (level - 1)
    considered = _tier(f"{hashes}{CONSIDERED_HEADING}", resolved.considered, suffixes or {}, entry)
    cited = _cited_markdown(resolved, suffixes, level, entry=entry)
    return "\n\n".join(filter(None, (cited, considered)))


def _cited_markdown(
    resolved: ResolvedAnswer,
    suffixes: Mapping[ZoteroRef, str] | None = None,
    level: int = 1,
    *,
    entry: Entry = source_entry,
    is_numbered: bool = False,
) -> str:
    """The list of the cited sources alone, with the numbers of `[n]` where that is wanted; "" where none are cited."""
    heading = f"{'#' * (level - 1)}{CITED_HEADING}"
    return _tier(heading, resolved.cited, suffixes or {}, entry, is_numbered=is_numbered)


def _tier(
    heading: str,
    sources: Sequence[SourceInfo],
    suffixes: Mapping[ZoteroRef, str],
    entry: Entry,
    *,
    is_numbered: bool = False,
) -> str:
    lines = [
        f"{f'{number}.' if is_numbered else '-'} {entry(source, suffixes.get(source.ref, ''))}"
        for number, source in enumerate(sources, 1)
    ]
    return "\n".join((heading, "", *lines)) if lines else ""


_MARKER = re.compile(r"\[\d{1,2}(?:, \d{1,2})*\]")
_NUMBER = re.compile(r"\d+")
_TAG = re.compile(r"<!--(?:[^-]|-(?!->))*-->|</?[A-Za-z][\w:-]*(?:\s[^<>]*)?/?>")
_CODE = frozenset({MaskKind.FENCE, MaskKind.CODE, MaskKind.MATH})
_TITLE_ENDS = (".", "?", "!", "…", "。", "？", "！")


def _with_list(text: str, bibliography: str) -> str:
    return f"{text.rstrip()}\n\n{bibliography}" if bibliography else text


def _without_html(text: str) -> str:
    """Take tags and comments out of prose; code and maths stay, as does what only looks like a tag (`p < 0.05`)."""
    parts: list[str] = []
    position = 0
    for span in mask(text).spans:
        if span.kind in _CODE:
            parts += (_TAG.sub("", text[position : span.start]), text[span.start : span.end])
            position = span.end
    parts.append(_TAG.sub("", text[position:]))
    return "".join(parts)


def _markers(resolved: ResolvedAnswer) -> list[tuple[int, int, tuple[int, ...]]]:
    """Give the place and the numbers of every marker in the text, in order."""
    occurrences = (occurrence for citation in resolved.citations for occurrence in citation.occurrences)
    starts = {occurrence.char_start for occurrence in occurrences if occurrence.char_start is not None}
    found = (_MARKER.match(resolved.text, start) for start in sorted(starts))
    return [(m.start(), m.end(), tuple(map(int, _NUMBER.findall(m[0])))) for m in found if m]
