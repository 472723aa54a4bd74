"""Sentences of the evidence that may answer, each with its merit for the question.

A candidate is an exact span of one passage. Its merit joins the cosine similarity of question and sentence, the share
of the question's topic words that the sentence and its passage cover, whether it states a number where one is asked
for, and the rank of its passage. The weights were chosen on known quotes in real papers (`bench answers`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.records import Evidence
from app.engine.search.question import Question
from app.engine.words import stems
from app.models.protocols import Embedder, ModelUnavailable, Vectors

OWN_COVERAGE_WEIGHT = 0.02
COVERAGE_WEIGHT = 0.4
CONTEXT_WEIGHT = 0.2
RANK_WEIGHT = 0.15
NUMBER_WEIGHT = 0.1
APPARATUS_PENALTY = 0.5
MIN_WORDS, MAX_WORDS = 5, 70

_HAS_DIGIT = re.compile(r"\d")
_HAS_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter)\b", re.IGNORECASE
)
_APPARATUS = re.compile(
    r"@|doi\.org|^\W*(?:key ?words|correspondence|abbreviations|schlüsselwörter|palabras clave)\b|^\s*\*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One quotable span.

    Attributes:
        evidence: The passage it comes from.
        quote: Exact text of the span.
        merit: Fitness as an answer; comparable within one question only.
        cosine: Similarity of question and span, -1…1; 0 without an embedder.
        coverage: Weighted share of the question's topic words in the span or its passage, 0…1.
        has_number: Whether the span states a number.
    """

    evidence: Evidence
    quote: str
    merit: float
    cosine: float
    coverage: float
    has_number: bool


def rank_candidates(
    question: Question, evidence: Sequence[Evidence], embedder: Embedder | None
) -> list[Candidate]:
    """Rate every quotable span of the evidence, best first; without an embedder by words alone."""
    spans = [span for item in evidence for span in _spans(item)]
    if not spans:
        return []
    cosines = _cosines(question.text, [span.read_as for span in spans], embedder)
    rated = [
        _rate(question, span, cosine, len(evidence)) for span, cosine in zip(spans, cosines, strict=True)
    ]
    return sorted(rated, key=lambda candidate: -candidate.merit)


@dataclass(frozen=True, slots=True)
class _Span:
    """A quotable span; `read_as` is what it is compared by: a row of a table means little without the caption."""

    item: Evidence
    quote: str
    read_as: str


def _spans(item: Evidence) -> list[_Span]:
    if item.passage_type is PassageType.TABLE:
        caption, *rows = (line.strip() for line in item.text.splitlines())
        quotable = [row for row in rows if len(row.split()) >= 2 and _HAS_DIGIT.search(row)]
        return [_Span(item, row, f"{caption} {row}") for row in quotable]
    quotes = (item.text[start:end].strip() for start, end in split_sentences(item.text))
    return [_Span(item, quote, quote) for quote in quotes if MIN_WORDS <= len(quote.split()) <= MAX_WORDS]


def _cosines(question: str, spans: Sequence[str], embedder: Embedder | None) -> list[float]:
    if embedder is None:
        return [0.0] * len(spans)
    try:
        vectors: Vectors = embedder.embed([question, *spans])
    except ModelUnavailable:
        return [0.0] * len(spans)
    return [float(value) for value in vectors[1:] @ vectors[0]]


def _rate(question: Question, span: _Span, cosine: float, evidence_count: int) -> Candidate:
    item = span.item
    coverage = _coverage(question, f"{item.section} {item.text}")
    in_context = _coverage(question, f"{item.source.title} {item.section} {item.text}")
    has_number = bool(_HAS_NUMBER.search(span.quote))
    merit = (
        cosine
        + OWN_COVERAGE_WEIGHT * _coverage(question, span.quote)
        + COVERAGE_WEIGHT * coverage
        + CONTEXT_WEIGHT * in_context
        + RANK_WEIGHT * (1 - (item.index - 1) / evidence_count)
        + NUMBER_WEIGHT * (question.wants_number and has_number)
        - APPARATUS_PENALTY * bool(_APPARATUS.search(span.quote))
    )
    return Candidate(item, span.quote, merit, cosine, coverage, has_number)


def _coverage(question: Question, text: str) -> float:
    total = sum(term.weight for term in question.terms)
    if not total:
        return 0.0
    found = stems(text, question.language)
    return sum(term.weight for term in question.terms if term.stem in found) / total
