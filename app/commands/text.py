"""Outcomes of the commands in words for a terminal; no keys, ids or scores in answers."""

import re
import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Final

from app.commands.changes import changes_lines, counts_text
from app.commands.output import one_line
from app.commands.progress import duration
from app.engine.citations.authors import narrative_label
from app.engine.citations.markup import unescape_markdown
from app.engine.citations.rendering import sources_markdown
from app.engine.doctor import Examination
from app.engine.engine import EngineStatus
from app.engine.indexing import IndexReport
from app.engine.ingest.document import IngestState
from app.engine.records import DocumentStatus, Route, SessionInfo, Turn, Verdict
from app.engine.retrieval.retriever import RetrievalResult

STATE_WORDS: Final = {
    IngestState.INDEXED: "indexed",
    IngestState.PENDING: "waiting",
    IngestState.MISSING: "missing",
    IngestState.NOT_DOWNLOADED: "not downloaded",
    IngestState.LINKED_UNREACHABLE: "out of reach",
    IngestState.UNREADABLE: "not readable",
    IngestState.ENCRYPTED: "encrypted",
    IngestState.DAMAGED: "damaged",
    IngestState.EMPTY: "empty",
    IngestState.NO_TEXT: "without text",
    IngestState.TIMEOUT: "took too long",
    IngestState.CRASHED: "broke the reader",
    IngestState.TOO_LARGE: "too large",
    IngestState.UNSUPPORTED: "of unknown type",
}
"""What became of a file, for a terminal; the JSON has the codes."""

_WIDTH = 100
_BULLET = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")


def report_shape(report: IndexReport) -> dict[str, object]:
    """The document that `index --json` prints."""
    return asdict(report)


def report_text(report: IndexReport) -> str:
    """What a run of the index did."""
    lines = [
        f"Papers, files and notes: {counts_text(report.added, report.changed, report.removed)}.",
        f"Read: {report.parsed:,} sources, {report.failed:,} could not be read; {report.unchanged:,} files and notes unchanged.",
        f"Passages embedded: {report.embedded:,}. Took {duration(report.seconds)}.",
    ]
    return "\n".join([*lines, *(f"Note: {warning}" for warning in report.warnings)])


def _local_time(moment: str) -> str:
    """A stored moment (ISO, UTC) in local time to the minute; what is no moment as it is."""
    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return moment


def status_text(status: EngineStatus) -> str:
    """What is indexed, and each file that is not, or not wholly, with its reason."""
    summary = status.summary
    counts = Counter(document.state for document in status.attachments)
    lines = [
        f"{summary.items:,} items, {summary.passages:,} passages, last read from Zotero: {_local_time(summary.last_sync) or 'never'}",
        "Files: "
        + (", ".join(f"{count:,} {STATE_WORDS[state]}" for state, count in counts.most_common()) or "none"),
    ]
    lines += changes_lines(status.changes)
    waiting = (IngestState.INDEXED, IngestState.PENDING)
    lines += [
        _attention_line(document)
        for document in status.attachments
        if document.state not in waiting or document.reason
    ]
    return "\n".join(lines)


def _attention_line(document: DocumentStatus) -> str:
    name = f"{narrative_label(document.item)}, " if document.item else ""
    return f"  {STATE_WORDS[document.state]:<20} {one_line(f'{name}{document.file_name}: {document.reason}')}"


def hits_text(found: RetrievalResult) -> str:
    """Passages, best first."""
    if not found.evidence:
        return "Nothing found."
    lines = [found.notice] if found.notice else []
    for one in found.evidence:
        page = f", p. {one.page_label}" if one.page_label else ""
        section = f", {one.section}" if one.section else ""
        head = f"[{one.index}] {narrative_label(one.source)}. {one.source.title}{section}{page}"
        lines.append(one_line(head))
        lines.append(textwrap.indent(textwrap.fill(one.text, _WIDTH), "    "))
    return "\n".join(lines)


def answer_text(turn: Turn) -> str:
    """The answer with its sources."""
    text = unescape_markdown(turn.resolved.text)
    paragraphs = ["\n".join(_wrapped(line) for line in one.splitlines()) for one in text.split("\n\n")]
    notes = [_citations_line(turn), _passages_lines(turn)] if turn.resolved.cited else []
    gap = _gap_line(turn)
    return "\n\n".join(
        [*paragraphs, *notes, sources_markdown(turn.resolved), *([gap] if gap else [])]
    ).strip()


def _gap_line(turn: Turn) -> str:
    """How much of the library could not be searched yet; "" where all of it was, or nothing was searched."""
    ready, total = turn.searchable
    if ready >= total or turn.route is not Route.LITERATURE:
        return ""
    return f"When this was asked, {ready:,} of {total:,} documents had been read. Ask again when the index is complete."


def _passages_lines(turn: Turn) -> str:
    """What each number in the answer stands for: paper, section and page."""
    lines = []
    for citation in turn.resolved.citations:
        if any(one.verdict is not Verdict.DEMOTED for one in citation.occurrences):
            one = citation.evidence
            page = f"p. {one.page_label}" if one.page_label else ""
            place = (narrative_label(one.source), one.section, page)
            lines.append(one_line(f"[{one.index}] {', '.join(part for part in place if part)}"))
    return "\n".join(lines)


def _citations_line(turn: Turn) -> str:
    """How the citations came out, or why they were not checked."""
    if turn.not_checked_reason:
        return f"Citations not checked: {turn.not_checked_reason}"
    support = turn.resolved.support
    counts = ((support.kept, "verified"), (support.demoted, "rejected"), (support.unverified, "not checked"))
    return f"Citations: {', '.join(f'{count} {word}' for count, word in counts if count)}."


def _wrapped(line: str) -> str:
    """Wrap one line of an answer; the rest of a list item stands below its first word."""
    bullet = _BULLET.match(line)
    return textwrap.fill(line, _WIDTH, subsequent_indent=" " * len(bullet[0]) if bullet else "")


def sessions_text(sessions: Sequence[SessionInfo]) -> str:
    """One line a session."""
    if not sessions:
        return "No conversations yet."
    return "\n".join(
        f"{one.session_id:>5}  {one.updated[:16].replace('T', ' ')}  {one_line(one.title)}"
        for one in sessions
    )


def examination_text(examination: Examination) -> str:
    """One line a finding."""
    return "\n".join(
        f"{'ok  ' if one.is_ok else 'FAIL'} {one.name}: {one.text}" for one in examination.findings
    )
