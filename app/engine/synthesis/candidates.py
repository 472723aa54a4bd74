"""Sentences of the evidence that may answer, each with its merit for the question.

A candidate is an exact span of one passage. Its merit joins the cosine similarity of question and sentence, the
share of the question's topic words it (or, at half value, its passage and title) contains, whether it holds the
kind of thing asked for, and the rank of its passage.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.records import Evidence
from app.engine.synthesis.question import Question
from app.engine.synthesis.words import stems
from app.models.protocols import Embedder, Vectors

COSINE_WEIGHT = 1.0
COVERAGE_WEIGHT = 0.5
NUMBER_WEIGHT = 0.12
RANK_WEIGHT = 0.15
CONTEXT_CREDIT = 0.5
MIN_WORDS, MAX_WORDS = 5, 90

_HAS_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter)\b", re.IGNORECASE
)
_LEANS_BACK = re.compile(
    r"^(?:it|they|this|these|those|he|she|its|their|such|however|moreover|furthermore|therefore|thus|in addition"
    r"|additionally|hence|consequently|in contrast|instead|also|both|the former|the latter)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One quotable span.

    Attributes:
        evidence: The passage it comes from.
        quote: Exact text of the span.
        merit: Fitness as an answer; comparable within one question only.
        cosine: Similarity of question and span, -1…1.
        coverage: Weighted share of the question's topic words found, 0…1.
        has_number: Whether the span states a number.
        leans_back: Whether it opens with a word that points to the sentence before.
    """

    evidence: Evidence
    quote: str
    merit: float
    cosine: float
    coverage: float
    has_number: bool
    leans_back: bool


def rank_candidates(
    question: Question, evidence: Sequence[Evidence], embedder: Embedder | None
) -> list[Candidate]:
    """Rate every quotable span of the evidence, best first; without an embedder by words alone."""
    spans = [(item, quote) for item in evidence for quote in _spans(item)]
    if not spans:
        return []
    cosines = _cosines(question.text, [quote for _, quote in spans], embedder)
    rated = [
        _rate(question, item, quote, cosine, len(evidence))
        for (item, quote), cosine in zip(spans, cosines, strict=True)
    ]
    return sorted(rated, key=lambda candidate: -candidate.merit)


def _spans(item: Evidence) -> list[str]:
    if item.passage_type is PassageType.TABLE:
        rows = [row.strip() for row in item.text.splitlines()]
        return [row for row in rows if len(row.split()) >= 2]
    spans = [item.text[start:end].strip() for start, end in split_sentences(item.text)]
    return [span for span in spans if MIN_WORDS <= len(span.split()) <= MAX_WORDS]


def _cosines(question: str, spans: Sequence[str], embedder: Embedder | None) -> list[float]:
    if embedder is None:
        return [0.0] * len(spans)
    vectors: Vectors = embedder.embed([question, *spans])
    return [float(value) for value in vectors[1:] @ vectors[0]]


def _rate(question: Question, item: Evidence, quote: str, cosine: float, evidence_count: int) -> Candidate:
    coverage = _coverage(question, quote, f"{item.source.title} {item.section} {item.text}")
    has_number = bool(_HAS_NUMBER.search(quote))
    merit = (
        COSINE_WEIGHT * cosine
        + COVERAGE_WEIGHT * coverage
        + RANK_WEIGHT * (1 - (item.index - 1) / evidence_count)
    )
    if question.wants_number and has_number:
        merit += NUMBER_WEIGHT
    return Candidate(item, quote, merit, cosine, coverage, has_number, bool(_LEANS_BACK.match(quote)))


def _coverage(question: Question, quote: str, context: str) -> float:
    total = sum(term.weight for term in question.terms)
    if not total:
        return 0.0
    said, around = stems(quote, question.language), stems(context, question.language)
    found = sum(
        term.weight * (1.0 if term.stem in said else CONTEXT_CREDIT if term.stem in around else 0.0)
        for term in question.terms
    )
    return found / total
