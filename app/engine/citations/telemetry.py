"""What a pass of verification cost and found: the record that is stored, the lines in the log, the span (V8)."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.engine.citations.pairs import Judgement
from app.engine.citations.resolution import verdict_of
from app.engine.citations.spans import export_span
from app.engine.records import OccurrenceCheck, ResolvedAnswer

_NOT_MEASURED = Judgement(None)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class VerificationTelemetry:
    """What one pass cost.

    Attributes:
        batch_size: Pairs handed to the verifier.
        measured: Occurrences that got a probability.
        latency_ms: Wall time of the pass; 0 when no verifier was asked.
        is_budget_exceeded: Whether time was up before all was measured.
        provider: Name of the verifier, "" without one.
        model_revision: Revision of its weights, "" without one.
        started_ns: When it began, nanoseconds since 1970; 0 when no verifier was asked.
    """

    batch_size: int = 0
    measured: int = 0
    latency_ms: float = 0.0
    is_budget_exceeded: bool = False
    provider: str = ""
    model_revision: str = ""
    started_ns: int = 0

    def as_record(self, resolved: ResolvedAnswer, threshold: float) -> dict[str, float | int | str | None]:
        """Flatten for storage with the turn, with the counts that follow from the resolution."""
        counts = resolved.support
        return {
            "batch_size": self.batch_size,
            "kept": counts.kept,
            "demoted": counts.demoted,
            "fail_open": counts.unverified,
            "latency_ms": self.latency_ms,
            "budget_exceeded": int(self.is_budget_exceeded),
            "provider": self.provider,
            "model_revision": self.model_revision,
            "threshold": threshold,
        }


def checks_of(
    resolved: ResolvedAnswer, judgements: Mapping[tuple[int, int], Judgement], threshold: float
) -> tuple[OccurrenceCheck, ...]:
    """Join what was asked and what was found, occurrence by occurrence.

    Args:
        resolved: The answer, for claims and passages.
        judgements: By (index, occurrence), in the order of the answer.
        threshold: τ, 0–1.
    """
    asked = {
        (one.chunk_index, one.occurrence): (one, citation.evidence.passage_id)
        for citation in resolved.citations
        for one in citation.occurrences
    }
    return tuple(
        OccurrenceCheck(
            *place,
            claim=asked[place][0].claim,
            passage_id=asked[place][1],
            is_compound=asked[place][0].is_compound,
            p=judgement.p,
            verdict=verdict_of(judgement.p, threshold),
            part=judgement.part,
            reasons=judgement.reasons,
        )
        for place, judgement in judgements.items()
    )


def report_verification(
    telemetry: VerificationTelemetry,
    resolved: ResolvedAnswer,
    checks: Sequence[OccurrenceCheck],
    threshold: float,
) -> None:
    """Log a pass in one line, without any text of documents, and export it as a span where that is possible."""
    record = telemetry.as_record(resolved, threshold)
    _log.info(
        "Citation verification: %d questions in %.0f ms by %s %s; kept %d, rejected %d, not checked %d at %.2f%s",
        telemetry.batch_size,
        telemetry.latency_ms,
        telemetry.provider or "no model",
        telemetry.model_revision,
        record["kept"],
        record["demoted"],
        record["fail_open"],
        threshold,
        "; time was up" if telemetry.is_budget_exceeded else "",
    )
    for check in checks:
        _log.debug(
            "Citation [%d] #%d: p=%s %s", check.chunk_index, check.occurrence + 1, check.p, check.verdict
        )
    if telemetry.started_ns:
        export_span(record, telemetry.started_ns, resolved, checks)
