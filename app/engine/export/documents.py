"""A conversation as a Markdown file, with citations by author and year, in a journal's style, or as Pandoc keys."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from app.engine.citations.authors import parenthetical_label
from app.engine.citations.markup import escape_markdown
from app.engine.citations.masking import mask
from app.engine.citations.rendering import (
    author_year_text,
    replace_markers,
    sources_markdown,
    year_suffixes,
)
from app.engine.export.conversation import Conversation
from app.engine.export.styled import Style, StyledBibliography
from app.engine.records import (
    BibliographicItem,
    EvidenceQuote,
    ResolvedAnswer,
    SourceInfo,
    Turn,
    Verdict,
)
from app.engine.zotero.records import ZoteroRef


def markdown_document(conversation: Conversation) -> str:
    """Write the questions and answers with (Author, Year), each answer with its two tiers of sources."""
    suffixes = year_suffixes(conversation.cited_sources())
    level, parts = _opening(conversation)
    for turn in conversation.turns:
        answer = author_year_text(turn.resolved, suffixes).strip()
        sources = sources_markdown(turn.resolved, suffixes, level=level + 1)
        conflicts = _conflicts(turn, suffixes, level + 1)
        parts += [_heading(turn.question, level), answer, checked_line(turn), conflicts, sources]
    return _joined(parts)


def styled_document(
    conversation: Conversation, items: Iterable[BibliographicItem], style: Style, folder: Path
) -> str:
    """Write the questions and answers in a style, with one list of all cited sources at the end.

    Args:
        conversation: What is written.
        items: All that is known of the cited sources.
        style: The style of citations and list.
        folder: Where the style files lie.
    """
    groups = [group for turn in conversation.turns for group in _groups(turn.resolved)]
    bibliography = StyledBibliography(style, folder, items, groups)
    level, parts = _opening(conversation)
    for turn in conversation.turns:
        answer = replace_markers(
            turn.resolved, lambda sources: bibliography.cite([one.ref for one in sources])
        )
        parts += [_heading(turn.question, level), answer.strip(), checked_line(turn)]
    entries = bibliography.entries()
    if entries:
        is_numbered = style is Style.VANCOUVER
        parts += [_heading("References", 2), "\n".join(e if is_numbered else f"- {e}" for e in entries)]
    return _joined(parts)


def pandoc_document(conversation: Conversation, keys: Mapping[ZoteroRef, str], bibliography: str) -> str:
    """Write the questions and answers with `[@key]`, for Pandoc.

    Args:
        conversation: What is written.
        keys: Citation keys of the cited sources.
        bibliography: Name of the BibTeX file with the same keys.
    """
    header = f"---\ntitle: {_yaml(conversation.title)}\nbibliography: {_yaml(bibliography)}\n---"
    parts = [header]
    for turn in conversation.turns:
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
        reason = escape_markdown(turn.not_checked_reason).rstrip(".")
        return f"*Citations not checked. {reason}.*" if reason else "*Citations not checked.*"
    parts = [f"{kept} verified"]
    parts += [f"{demoted} rejected and left out"] if demoted else []
    parts += [f"{unchecked} not checked"] if unchecked else []
    return f"*Citations: {', '.join(parts)}.*"


def _groups(resolved: ResolvedAnswer) -> list[tuple[ZoteroRef, ...]]:
    """The sources of each marker, in order; those of an answer without markers that cites all its sources are one."""
    groups: list[tuple[ZoteroRef, ...]] = []

    def note(sources: Sequence[SourceInfo]) -> str:
        groups.append(tuple(source.ref for source in sources))
        return ""

    replace_markers(resolved, note)
    return groups


def _conflicts(turn: Turn, suffixes: Mapping[ZoteroRef, str], level: int) -> str:
    """Show statements of the evidence that contradict each other, side by side (Y6)."""
    sources = {passage.index: passage.source for passage in turn.evidence}

    def said(quote: EvidenceQuote) -> str:
        source = sources[quote.index]
        label = parenthetical_label(source, suffixes.get(source.ref, ""))
        return f"“{escape_markdown(quote.text)}” ({escape_markdown(label)})"

    pairs = [f"- {said(one.first)}\n  — but: {said(one.second)}" for one in turn.conflicts]
    return "\n\n".join([_heading("Statements that disagree", level), "\n".join(pairs)]) if pairs else ""


def _opening(conversation: Conversation) -> tuple[int, list[str]]:
    """Questions stand below the title; a single question is the title. Gives the questions' level and the title."""
    is_single = len(conversation.turns) == 1
    return (1, []) if is_single else (2, [_heading(conversation.title, 1)])


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
