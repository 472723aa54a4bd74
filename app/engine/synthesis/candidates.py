"""Sentences of the evidence that may answer, each with its merit for the question.

A candidate is an exact span of one passage. Its *merit* tells which passages to quote: it joins the cosine similarity
of question and sentence, the share of the question's topic words that the sentence and its passage cover, whether it
states a number where one is asked for, and the rank of its passage. Its *fitness* tells which sentence of a passage to
quote: there the parts of the question and the number asked for weigh more. The weights were chosen on known quotes in
real papers (`bench answers`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.records import Evidence
from app.engine.search.question import Question
from app.engine.words import stems
from app.models.protocols import Embedder, ModelUnavailable

OWN_COVERAGE_WEIGHT = 0.02
COVERAGE_WEIGHT = 0.4
CONTEXT_WEIGHT = 0.2
RANK_WEIGHT = 0.15
NUMBER_WEIGHT = 0.1
APPARATUS_PENALTY = 0.5
CAPTION_PENALTY = 0.15

FIT_PART_WEIGHT = 0.9
FIT_OWN_COVERAGE_WEIGHT = 0.1
FIT_NUMBER_WEIGHT = 0.2
FIT_DIGIT_WEIGHT = 0.05
MIN_WORDS, MAX_WORDS = 5, 70

_PART_BREAK = re.compile(r"\s*(?:[,;:]|\b(?:and|or|und|oder|y|et|ou)\b)\s+")
_MIN_PART_WORDS = 3
_HAS_DIGIT = re.compile(r"\d")
_HAS_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter)\b", re.IGNORECASE
)
_APPARATUS_WORDS = (
    r"(?:key ?words|correspondence|abbreviations|funding|conflicts? of interest|(?:competing|declaration of) interests?"
    r"|acknowledge?ments?|authors?[’']? contributions?|received|accepted|revised|published|trial registration|copyright"
    r"|licen[cs]e|academic editor|how to cite|citation|schlüsselwörter|palabras clave)"
)
_APPARATUS = re.compile(rf"@|doi\.org|©|^\s*\*|^\W*{_APPARATUS_WORDS}\b", re.IGNORECASE)
_CAPTION = re.compile(
    r"\W*(?:supplemental )?(?:figure|fig\.?|table|abbildung|tabelle|figura|tabla)[\s-]?\d", re.IGNORECASE
)
_APPARATUS_SECTION = re.compile(rf"(?:^|> )[\W\d]*{_APPARATUS_WORDS}\b[^>]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One quotable span.

    Attributes:
        evidence: The passage it comes from.
        quote: Exact text of the span.
        merit: How much its passage deserves to be quoted; comparable within one question only.
        fitness: How well the span answers, against others of its passage.
        cosine: Similarity of question and span, -1…1; 0 without an embedder.
        coverage: Weighted share of the question's topic words in the span or its passage, 0…1.
    """

    evidence: Evidence
    quote: str
    merit: float
    fitness: float
    cosine: float
    coverage: float


def rank_candidates(
    question: Question, evidence: Sequence[Evidence], embedder: Embedder | None
) -> list[Candidate]:
    """Rate every quotable span of the evidence, best first; without an embedder by words alone."""
    spans = [span for item in evidence for span in _spans(item)]
    if not spans:
        return []
    cosines, best_cosines = _cosines(question.text, [span.read_as for span in spans], embedder)
    rated = [
        _rate(question, span, cosine, best_cosine, len(evidence))
        for span, cosine, best_cosine in zip(spans, cosines, best_cosines, strict=True)
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


def _cosines(
    question: str, spans: Sequence[str], embedder: Embedder | None
) -> tuple[list[float], list[float]]:
    """Similarity of each span to the whole question, and to the best of the question and its parts."""
    nothing = [0.0] * len(spans)
    parts = _parts(question)
    try:
        vectors = embedder.embed([question, *parts, *spans]) if embedder is not None else None
    except ModelUnavailable:
        vectors = None
    if vectors is None:
        return nothing, nothing
    asked, said = vectors[: 1 + len(parts)], vectors[1 + len(parts) :]
    similar = said @ asked.T
    similar[:, 1:] *= FIT_PART_WEIGHT
    return [float(value) for value in similar[:, 0]], [float(value) for value in similar.max(axis=1)]


def _parts(question: str) -> list[str]:
    """The clauses of a question that asks for more than one thing; none when it asks for one."""
    parts = [part for part in _PART_BREAK.split(question) if len(part.split()) >= _MIN_PART_WORDS]
    return parts if len(parts) > 1 else []


def _rate(
    question: Question, span: _Span, cosine: float, best_cosine: float, evidence_count: int
) -> Candidate:
    item = span.item
    own = _coverage(question, span.quote)
    coverage = _coverage(question, f"{item.section} {item.text}")
    in_context = _coverage(question, f"{item.source.title} {item.section} {item.text}")
    is_apparatus = _APPARATUS.search(span.quote) or _APPARATUS_SECTION.search(item.section)
    is_caption = item.passage_type is PassageType.FIGURE or _CAPTION.match(span.quote)
    penalty = APPARATUS_PENALTY * bool(is_apparatus) + CAPTION_PENALTY * bool(is_caption)
    has_digit = bool(_HAS_DIGIT.search(span.quote))
    merit = (
        cosine
        + OWN_COVERAGE_WEIGHT * own
        + COVERAGE_WEIGHT * coverage
        + CONTEXT_WEIGHT * in_context
        + RANK_WEIGHT * (1 - (item.index - 1) / evidence_count)
        + NUMBER_WEIGHT * (question.wants_number and bool(_HAS_NUMBER.search(span.quote)))
        - penalty
    )
    fitness = (
        best_cosine
        + FIT_OWN_COVERAGE_WEIGHT * own
        + FIT_NUMBER_WEIGHT * (question.wants_number and has_digit)
        + FIT_DIGIT_WEIGHT * has_digit
        - penalty
    )
    return Candidate(item, span.quote, merit, fitness, cosine, coverage)


def _coverage(question: Question, text: str) -> float:
    total = sum(term.weight for term in question.terms)
    if not total:
        return 0.0
    found = stems(text, question.language)
    return sum(term.weight for term in question.terms if term.stem in found) / total
