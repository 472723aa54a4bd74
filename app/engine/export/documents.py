"""A conversation as a Markdown file, with citations by author and year, in a journal's style, or as Pandoc keys."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from app.engine.citations.markup import escape_markdown
from app.engine.citations.masking import mask
from app.engine.citations.rendering import (
    author_year_text,
    replace_markers,
    sources_markdown,
    year_suffixes,
)
from app.engine.export.styled import Style, StyledBibliography
from app.engine.records import BibliographicItem, ResolvedAnswer, SourceInfo, Turn, Verdict
from app.engine.zotero.records import ZoteroRef


def markdown_document(title: str, turns: Sequence[Turn]) -> str:
    """Write the questions and answers with (Author, Year), each answer with its two tiers of sources."""
    suffixes = year_suffixes(source for turn in turns for source in turn.resolved.cited)
    level = _question_level(turns)
    parts = [_heading(title, 1)] if level > 1 else []
    for turn in turns:
        answer = author_year_text(turn.resolved, suffixes).strip()
        sources = sources_markdown(turn.resolved, suffixes, level=level + 1)
        parts += [_heading(turn.question, level), answer, checked_line(turn), sources]
    return _joined(parts)


def styled_document(
    title: str, turns: Sequence[Turn], items: Iterable[BibliographicItem], style: Style, folder: Path
) -> str:
    """Write the questions and answers in a style, with one list of all cited sources at the end.

    Args:
        title: Of the conversation.
        turns: Its answered turns.
        items: All that is known of the cited sources.
        style: The style of citations and list.
        folder: Where the style files lie.
    """
    bibliography = StyledBibliography(
        style, folder, items, [g for turn in turns for g in _groups(turn.resolved)]
    )
    level = _question_level(turns)
    parts = [_heading(title, 1)] if level > 1 else []
    for turn in turns:
        answer = replace_markers(
            turn.resolved, lambda sources: bibliography.cite([one.ref for one in sources])
        )
        parts += [_heading(turn.question, level), answer.strip(), checked_line(turn)]
    entries = bibliography.entries()
    if entries:
        is_numbered = style is Style.VANCOUVER
        parts += [_heading("References", 2), "\n".join(e if is_numbered else f"- {e}" for e in entries)]
    return _joined(parts)


def pandoc_document(
    title: str, turns: Sequence[Turn], keys: Mapping[ZoteroRef, str], bibliography: str
) -> str:
    """Write the questions and answers with `[@key]`, for Pandoc.

    Args:
        title: Of the conversation.
        turns: Its answered turns.
        keys: Citation keys of the cited sources.
        bibliography: Name of the BibTeX file with the same keys.
    """
    header = f"---\ntitle: {_yaml(title)}\nbibliography: {_yaml(bibliography)}\n---"
    parts = [header]
    for turn in turns:
        parts += [_heading(turn.question, 1), pandoc_text(turn.resolved, keys).strip()]
    return _joined([*parts, "# References\n\n::: {#refs}\n:::"])


def pandoc_text(resolved: ResolvedAnswer, keys: Mapping[ZoteroRef, str]) -> str:
    """Give an answer with `[@key; @key]` for its markers; an `@` of the text is kept from being read as a key."""

    def keyed(sources: Sequence[SourceInfo]) -> str:
        return f"[{'; '.join(f'@{keys[source.ref]}' for source in sources)}]"

    return replace_markers(resolved, keyed, _with_plain_at_signs)


def checked_line(turn: Turn) -> str:
    """Say in one line how the citations of an answer were checked; "" where nothing was cited."""
    verdicts = [one.verdict for citation in turn.resolved.citations for one in citation.occurrences]
    if not verdicts:
        return ""
    kept, demoted = verdicts.count(Verdict.KEPT), verdicts.count(Verdict.DEMOTED)
    unchecked = verdicts.count(Verdict.FAIL_OPEN)
    if unchecked == len(verdicts):
        return f"*Citations not checked. {escape_markdown(turn.not_checked_reason)}".rstrip() + "*"
    parts = [f"{kept} verified"]
    parts += [f"{demoted} rejected and left out"] if demoted else []
    parts += [f"{unchecked} not checked"] if unchecked else []
    return f"*Citations: {', '.join(parts)}.*"


def cited_sources(turns: Iterable[Turn]) -> tuple[SourceInfo, ...]:
    """The sources cited in a conversation, in order of their first citation."""
    return tuple({source.ref: source for turn in turns for source in turn.resolved.cited}.values())


def all_sources(turns: Iterable[Turn]) -> tuple[SourceInfo, ...]:
    """The sources cited in a conversation and those considered, in order of evidence."""
    return tuple({one.source.ref: one.source for turn in turns for one in turn.evidence}.values())


def _groups(resolved: ResolvedAnswer) -> list[tuple[ZoteroRef, ...]]:
    """The sources of each marker, in order; those of an answer without markers that cites all its sources are one."""
    groups: list[tuple[ZoteroRef, ...]] = []

    def note(sources: Sequence[SourceInfo]) -> str:
        groups.append(tuple(source.ref for source in sources))
        return ""

    replace_markers(resolved, note)
    return groups


def _question_level(turns: Sequence[Turn]) -> int:
    """Questions stand below the title; a single question is the title."""
    return 1 if len(turns) == 1 else 2


def _heading(text: str, level: int) -> str:
    return f"{'#' * level} {escape_markdown(text)}"


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(filter(None, parts)) + "\n"


def _yaml(text: str) -> str:
    """Write a text as a YAML value: a JSON string is one."""
    return json.dumps(text, ensure_ascii=False)


def _with_plain_at_signs(text: str) -> str:
    prose = mask(text).text
    return "".join(f"\\{c}" if c == "@" and prose[place] == "@" else c for place, c in enumerate(text))
