"""A resolved answer as text for the clipboard, the terminal and later turns: no keys, no scores, no HTML."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from app.engine.citations.authors import narrative_label, parenthetical_label
from app.engine.citations.markup import escape_markdown
from app.engine.citations.pruning import KeptMarker, strike
from app.engine.records import ResolvedAnswer, SourceInfo

CITED_HEADING = "# Cited Sources"
CONSIDERED_HEADING = "## Other Considered Sources"


def clean_prose(resolved: ResolvedAnswer) -> str:
    """Give the answer without markers; all other text, code included, as it is (U7)."""
    return strike(resolved.text, [KeptMarker(start, end, ()) for start, end, _ in _markers(resolved)])


def with_author_year(resolved: ResolvedAnswer) -> str:
    """Give the answer with `(Author, Year)` for its markers and the sources below it (U7, C4)."""
    sources = {citation.evidence.index: citation.evidence.source for citation in resolved.citations}
    text = _replaced(resolved, lambda indices: _parenthesis(sources, indices))
    bibliography = sources_markdown(resolved)
    return f"{text.rstrip()}\n\n{bibliography}" if bibliography else text


def sources_markdown(resolved: ResolvedAnswer) -> str:
    """List both tiers, each source as `- **Authors (Year)**. *Title*. Venue.`; a tier without sources has no heading (T3)."""
    tiers = ((CITED_HEADING, resolved.cited), (CONSIDERED_HEADING, resolved.considered))
    return "\n\n".join(_tier(heading, sources) for heading, sources in tiers if sources)


def source_entry(source: SourceInfo) -> str:
    """Give the entry of one source in Markdown, without a bullet."""
    entry = f"**{escape_markdown(narrative_label(source))}**."
    title, venue = escape_markdown(source.title), escape_markdown(source.venue)
    if title:
        entry += f" *{title}*" + ("" if title.endswith(_TITLE_ENDS) else ".")
    if venue:
        entry += f" {venue}" + ("" if venue.endswith(".") else ".")
    return entry


_MARKER = re.compile(r"\[\d{1,2}(?:, \d{1,2})*\]")
_NUMBER = re.compile(r"\d+")
_TITLE_ENDS = (".", "?", "!", "…", "。", "？", "！")


def _tier(heading: str, sources: Iterable[SourceInfo]) -> str:
    entries = "\n".join(f"- {source_entry(source)}" for source in sources)
    return f"{heading}\n\n{entries}"


def _markers(resolved: ResolvedAnswer) -> list[tuple[int, int, tuple[int, ...]]]:
    """Give the place and the numbers of every marker in the text, in order."""
    occurrences = (occurrence for citation in resolved.citations for occurrence in citation.occurrences)
    starts = {occurrence.char_start for occurrence in occurrences if occurrence.char_start is not None}
    found = (_MARKER.match(resolved.text, start) for start in sorted(starts))
    return [(m.start(), m.end(), tuple(map(int, _NUMBER.findall(m[0])))) for m in found if m]


def _replaced(resolved: ResolvedAnswer, write: Callable[[Sequence[int]], str]) -> str:
    parts: list[str] = []
    position = 0
    for start, end, indices in _markers(resolved):
        before = resolved.text[position:start]
        gap = "" if not before[-1:] or before[-1].isspace() or before[-1] in "([（" else " "
        parts += (before, gap, write(indices))
        position = end
    parts.append(resolved.text[position:])
    return "".join(parts)


def _parenthesis(sources: Mapping[int, SourceInfo], indices: Sequence[int]) -> str:
    labels = dict.fromkeys(escape_markdown(parenthetical_label(sources[index])) for index in indices)
    return f"({'; '.join(labels)})"
