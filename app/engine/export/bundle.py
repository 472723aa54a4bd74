"""A conversation as a bundle: one JSON file that can be checked later without Attest (X).

What a bundle holds and how it is checked is described in `docs/bundle.md`. It is the only export that shows item keys, and
it shows no file path of this machine. The same turns give the same bundle, byte for byte.
"""

import hashlib
import json
import math
from collections.abc import Iterable, Mapping
from typing import Any

from app import __version__
from app.engine.export import bundle_verifier
from app.engine.export.bundle_answer import answer_shape
from app.engine.export.conversation import Conversation
from app.engine.export.csl_json import csl_item
from app.engine.plain_json import plain_json, whole_characters
from app.engine.records import (
    BibliographicItem,
    Conflict,
    Evidence,
    EvidenceQuote,
    Scope,
    SourceInfo,
    Turn,
)
from app.engine.zotero.records import ZoteroRef

Json = dict[str, Any]


def make_bundle(
    conversation: Conversation, items: Iterable[BibliographicItem], keys: Mapping[ZoteroRef, str]
) -> bytes:
    """Write a bundle.

    Args:
        conversation: With at least one turn.
        items: What is known of the sources beyond their faces.
        keys: Citation keys of all sources.

    Returns:
        The file: JSON in UTF-8, indented, with its `bundle_hash`.
    """
    known = {item.source.ref: item for item in items}
    shapes = [_turn(turn, conversation, known, keys) for turn in conversation.turns]
    document: Json = plain_json(
        {
            "format": bundle_verifier.FORMAT,
            "schema_version": bundle_verifier.SCHEMA_VERSION,
            "program": {"name": "Attest", "version": __version__},
            "session": {"title": conversation.title},
            "turns": shapes,
            **bundle_verifier.measured_bundle(shapes),
        }
    )
    document["bundle_hash"] = bundle_verifier.bundle_hash(document)
    return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1).encode() + b"\n"


def _turn(
    turn: Turn,
    conversation: Conversation,
    known: Mapping[ZoteroRef, BibliographicItem],
    keys: Mapping[ZoteroRef, str],
) -> Json:
    sources = list({passage.source.ref: passage.source for passage in turn.evidence}.values())
    numbers = {source.ref: number for number, source in enumerate(sources, 1)}
    shape = {
        "question": turn.question,
        "created": turn.created,
        "scope": _scope(turn.scope),
        "route": turn.route.value,
        "goal": turn.goal,
        "policy": turn.policy,
        "writer": turn.written.writer,
        "found_nothing": turn.written.found_nothing,
        "is_stopped": turn.is_stopped or turn.written.is_stopped,
        "models": turn.models,
        "timings_ms": {name: value for name, value in turn.timings_ms.items() if math.isfinite(value)},
        "telemetry": turn.telemetry,
        "not_checked_reason": turn.not_checked_reason,
        "searchable": {"documents": turn.searchable[0], "of": turn.searchable[1]},
        "checkpoints": list(conversation.decisions.get(turn.turn_id, ())) if turn.turn_id is not None else [],
        "steps": [{"text": step.text, "detail": step.detail} for step in turn.steps],
        "threshold": turn.threshold,
        **answer_shape(turn),
        "passages": [
            _passage(passage, numbers[passage.source.ref])
            for passage in sorted(turn.evidence, key=lambda one: one.index)
        ],
        "sources": [
            _source(source, numbers[source.ref], known.get(source.ref), keys[source.ref])
            for source in sources
        ],
        "zero_citation_fallback": bool(turn.resolved.cited and not turn.resolved.markers_written),
        "cited": [numbers[source.ref] for source in turn.resolved.cited],
        "considered": [numbers[source.ref] for source in turn.resolved.considered],
        "conflicts": [_conflict(conflict) for conflict in turn.conflicts],
    }
    return shape | bundle_verifier.measured_turn(shape)


def _scope(scope: Scope) -> Json:
    return {
        "items": [ref.key for ref in scope.items],
        "collections": [ref.key for ref in scope.collections],
        "year_from": scope.year_from,
        "year_to": scope.year_to,
        "item_types": list(scope.item_types),
        "tags": list(scope.tags),
        "passage_types": [kind.value for kind in scope.passage_types],
    }


def _passage(passage: Evidence, source: int) -> Json:
    text = whole_characters(passage.text)
    return {
        "index": passage.index,
        "source": source,
        "attachment_key": passage.attachment.ref.key if passage.attachment else None,
        "section": passage.section,
        "type": passage.passage_type.value,
        "page_index": passage.page_index,
        "page_label": passage.page_label,
        "text": text,
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "score": passage.score,
        "score_kind": passage.score_kind,
    }


def _conflict(conflict: Conflict) -> Json:
    return {
        "p": conflict.p,
        "reason": conflict.reason,
        "first": _evidence_quote(conflict.first),
        "second": _evidence_quote(conflict.second),
    }


def _evidence_quote(quote: EvidenceQuote) -> Json:
    return {"index": quote.index, "start": quote.start, "end": quote.end, "quote": quote.text}


def _source(source: SourceInfo, number: int, item: BibliographicItem | None, key: str) -> Json:
    return {
        "id": number,
        "item_key": source.ref.key,
        "group_id": source.group_id,
        "title": source.title,
        "authors": source.author_label,
        "year": source.year,
        "venue": source.venue,
        "type": source.item_type,
        "is_retracted": source.is_retracted,
        "csl": csl_item(item or BibliographicItem(source), key),
    }
