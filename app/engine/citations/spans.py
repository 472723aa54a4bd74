"""The pass of verification as an OpenTelemetry span, where that package is installed; otherwise nothing (V8).

Attest configures no exporter and opens no connection for it: whoever runs Attest within an instrumented program gets
the span there. Names follow OpenInference, where a check on what a model wrote is a guardrail.
"""

import json
import logging
from collections.abc import Mapping, Sequence

from app.engine.records import OccurrenceCheck, ResolvedAnswer

NAME = "citation_verification"
_NANOSECONDS = 1_000_000

_log = logging.getLogger(__name__)


def export_span(
    record: Mapping[str, float | int | str | None],
    started_ns: int,
    resolved: ResolvedAnswer,
    checks: Sequence[OccurrenceCheck],
) -> None:
    """Export one pass; whatever goes wrong is logged and harms nobody.

    Args:
        record: What is stored of the pass; each figure becomes an attribute of its own.
        started_ns: When the pass began, nanoseconds since 1970.
        resolved: For the cited passages.
        checks: The questions with their answers.
    """
    try:
        from opentelemetry import trace
    except ImportError:
        return
    try:
        span = trace.get_tracer("attest").start_span(NAME, start_time=started_ns)
        if span.is_recording():
            span.set_attributes(_attributes(record, resolved, checks))
        span.end(end_time=started_ns + round(float(record["latency_ms"] or 0.0) * _NANOSECONDS))
    except Exception as error:  # noqa: BLE001 - a tracer set up by others must not harm the answer
        _log.warning("The span of the citation verification is lost: %s", type(error).__name__)


def _attributes(
    record: Mapping[str, float | int | str | None],
    resolved: ResolvedAnswer,
    checks: Sequence[OccurrenceCheck],
) -> dict[str, str | int | float]:
    figures = {f"{NAME}.{name}": value for name, value in record.items() if value is not None}
    return figures | {
        "openinference.span.kind": "GUARDRAIL",
        "input.value": json.dumps(_questions(resolved, checks), ensure_ascii=False),
        "input.mime_type": "application/json",
        "output.value": json.dumps(
            {"summary": dict(record), "results": _results(checks)}, ensure_ascii=False
        ),
        "output.mime_type": "application/json",
    }


def _questions(resolved: ResolvedAnswer, checks: Sequence[OccurrenceCheck]) -> list[dict[str, object]]:
    passages = {citation.evidence.index: citation.evidence for citation in resolved.citations}
    return [
        {
            "chunk_index": check.chunk_index,
            "occurrence": check.occurrence,
            "claim": check.claim,
            "is_compound": check.is_compound,
            "source_text": passages[check.chunk_index].text,
            "title": passages[check.chunk_index].source.title,
            "authors": passages[check.chunk_index].source.author_label,
            "year": passages[check.chunk_index].source.year,
            "section": passages[check.chunk_index].section,
        }
        for check in checks
    ]


def _results(checks: Sequence[OccurrenceCheck]) -> list[dict[str, object]]:
    return [
        {
            "chunk_index": check.chunk_index,
            "occurrence": check.occurrence,
            "p": check.p,
            "verdict": check.verdict.value,
            "part": check.part,
            "reasons": list(check.reasons),
        }
        for check in checks
    ]
