"""The stable JSON shapes of the commands: fields may be added, never renamed."""

from dataclasses import asdict
from typing import Any

from app.engine.engine import EngineStatus
from app.engine.records import (
    Citation,
    Conflict,
    DocumentStatus,
    Evidence,
    Occurrence,
    OccurrenceCheck,
    SessionInfo,
    SourceInfo,
    Turn,
)
from app.engine.store.records import SyncChanges

Json = dict[str, Any]


def evidence_shape(evidence: Evidence) -> Json:
    """EVIDENCE: one retrieved passage."""
    return {
        "index": evidence.index,
        "item_key": evidence.source.ref.key,
        "attachment_key": evidence.attachment.ref.key if evidence.attachment else None,
        "title": evidence.source.title,
        "authors": evidence.source.author_label,
        "year": evidence.source.year,
        "section": evidence.section,
        "type": evidence.passage_type.value,
        "page_index": evidence.page_index,
        "page_label": evidence.page_label,
        "text": evidence.text,
        "score": evidence.score,
        "score_kind": evidence.score_kind,
    }


def source_shape(source: SourceInfo) -> Json:
    """DOC: one source."""
    return {
        "item_key": source.ref.key,
        "title": source.title,
        "authors": source.author_label,
        "year": source.year,
        "venue": source.venue,
    }


def citation_shape(citation: Citation, turn: Turn) -> Json:
    """One cited passage with each of its occurrences, and why each was judged so."""
    return {
        "index": citation.evidence.index,
        "occurrences": [occurrence_shape(one, turn.check_of(one)) for one in citation.occurrences],
    }


def occurrence_shape(occurrence: Occurrence, check: OccurrenceCheck | None) -> Json:
    """One occurrence with its verdict; `part` is the clause of a shared claim that `p` belongs to."""
    return {
        "claim": occurrence.claim,
        "p": occurrence.p,
        "verdict": occurrence.verdict.value,
        "compound": occurrence.is_compound,
        "override": occurrence.is_override,
        "part": check.part or None if check else None,
        "reasons": list(check.reasons) if check else [],
    }


def conflict_shape(conflict: Conflict) -> Json:
    """Two statements that contradict each other, each with its evidence index and its place in the text."""
    return {
        "p": conflict.p,
        "reason": conflict.reason,
        **{
            name: {"index": side.index, "start": side.start, "end": side.end, "quote": side.text}
            for name, side in (("first", conflict.first), ("second", conflict.second))
        },
    }


def turn_shape(turn: Turn) -> Json:
    """The answer to `ask`."""
    return {
        "question": turn.question,
        "answer": turn.resolved.text,
        "evidence": [evidence_shape(one) for one in turn.evidence],
        "citations": [citation_shape(one, turn) for one in turn.resolved.citations],
        "cited": [source_shape(one) for one in turn.resolved.cited],
        "considered": [source_shape(one) for one in turn.resolved.considered],
        "conflicts": [conflict_shape(one) for one in turn.conflicts],
        "resolution_rate": turn.resolved.resolution_rate,
        "writer": turn.written.writer,
        "policy": turn.policy,
        "timings_ms": turn.timings_ms,
        "telemetry": turn.telemetry,
        "found_nothing": turn.written.found_nothing,
        "searchable": {"documents": turn.searchable[0], "of": turn.searchable[1]},
        "session": turn.session_id,
    }


def document_shape(document: DocumentStatus) -> Json:
    """One attachment in `status`."""
    return {
        "item_key": document.item.ref.key if document.item else None,
        "attachment_key": document.ref.key,
        "file": document.file_name,
        "state": document.state.value,
        "reason": document.reason or None,
        "pages": document.pages,
        "passages": document.passages,
    }


def changes_shape(changes: SyncChanges) -> Json:
    """What one sync changed."""
    return {
        "moment": changes.moment,
        "added": changes.added,
        "changed": changes.changed,
        "removed": changes.removed,
        "entries": [
            {
                "action": one.action.value,
                "reason": one.reason.value,
                "title": one.title,
                "file": one.file_name or None,
            }
            for one in changes.entries
        ],
    }


def status_shape(status: EngineStatus) -> Json:
    """The answer to `status`."""
    return {
        "items": status.summary.items,
        "passages": status.summary.passages,
        "attachments": [document_shape(one) for one in status.attachments],
        "notes": [document_shape(one) for one in status.notes],
        "models": status.models,
        "changes": [changes_shape(one) for one in status.changes],
        "last_sync": status.summary.last_sync or None,
        "summary": asdict(status.summary),
    }


def session_shape(session: SessionInfo) -> Json:
    """One line of `sessions`."""
    return {
        "id": session.session_id,
        "title": session.title,
        "updated": session.updated,
        "turns": session.turns,
        "resolution_rate": session.resolution_rate,
        "unknown_markers": session.unknown_markers,
    }
