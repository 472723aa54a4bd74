"""V8: what a pass cost and found is kept, logged without text of documents, and exported as a span."""

import json
import logging
import sys

import pytest
from citation_samples import make_evidence
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from app.engine.citations.pairs import Judgement
from app.engine.citations.resolution import resolve_citations
from app.engine.citations.telemetry import VerificationTelemetry, checks_of, report_verification
from app.engine.records import OccurrenceCheck, Verdict

ANSWER = "The first statement is long enough [1]. The second statement is long enough [2, 1]."
JUDGEMENTS = {
    (1, 0): Judgement(0.9, ("it stands there",)),
    (2, 0): Judgement(None),
    (1, 1): Judgement(0.2, ("it does not",), part="A part."),
}
RESOLVED = resolve_citations(ANSWER, make_evidence(3), {1: [0.9, 0.2], 2: [None]}, 0.6)
CHECKS = checks_of(RESOLVED, JUDGEMENTS, 0.6)
TELEMETRY = VerificationTelemetry(3, 2, 250.0, False, "scripted", "0123456789ab", started_ns=1_000)


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(trace, "get_tracer", provider.get_tracer)
    return exporter


def report() -> None:
    report_verification(TELEMETRY, RESOLVED, CHECKS, 0.6)


def test_a_check_holds_the_exact_question_and_its_answer() -> None:
    assert CHECKS[2] == OccurrenceCheck(
        chunk_index=1,
        occurrence=1,
        claim="The second statement is long enough.",
        passage_id=1001,
        is_compound=True,
        p=0.2,
        verdict=Verdict.DEMOTED,
        part="A part.",
        reasons=("it does not",),
    )


def test_the_span_is_a_guardrail_with_its_figures(spans: InMemorySpanExporter) -> None:
    report()
    (span,) = spans.get_finished_spans()
    assert span.name == "citation_verification"
    assert span.attributes["openinference.span.kind"] == "GUARDRAIL"
    figures = ("kept", "demoted", "fail_open", "batch_size", "threshold", "provider")
    found = [span.attributes[f"citation_verification.{name}"] for name in figures]
    assert found == [1, 1, 1, 3, 0.6, "scripted"]


def test_the_span_lasts_as_long_as_the_pass(spans: InMemorySpanExporter) -> None:
    report()
    (span,) = spans.get_finished_spans()
    assert (span.start_time, span.end_time) == (1_000, 250_001_000)


def test_the_span_holds_inputs_and_results(spans: InMemorySpanExporter) -> None:
    report()
    attributes = spans.get_finished_spans()[0].attributes
    asked, told = json.loads(attributes["input.value"]), json.loads(attributes["output.value"])
    assert asked[0]["source_text"] == "Passage text 1."
    assert [one["verdict"] for one in told["results"]] == ["KEPT", "FAIL_OPEN", "DEMOTED"]


def test_without_the_package_nothing_happens(
    spans: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    report()
    assert spans.get_finished_spans() == ()


def test_a_broken_tracer_harms_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_name: str) -> trace.Tracer:
        raise RuntimeError

    monkeypatch.setattr(trace, "get_tracer", broken)
    with caplog.at_level(logging.WARNING):
        report()
    assert "span of the citation verification is lost" in caplog.text


def test_one_line_is_logged_without_text_of_documents(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        report()
    told = [record.message for record in caplog.records if record.levelno >= logging.INFO]
    assert len(told) == 1
    assert "kept 1, rejected 1, not checked 1 at 0.60" in told[0]
    assert not any(text in caplog.text for text in ("statement", "Passage"))


def test_mean_and_spread_are_over_what_was_measured() -> None:
    summary = RESOLVED.support
    assert (summary.kept, summary.demoted, summary.unverified, summary.evaluated) == (1, 1, 1, 3)
    assert summary.mean_p == pytest.approx(0.55)
    assert summary.std_p == pytest.approx(0.495, abs=0.001)


def test_what_was_not_measured_has_no_mean() -> None:
    summary = resolve_citations(ANSWER, make_evidence(3), {}, 0.6).support
    assert (summary.mean_p, summary.std_p) == (None, None)
