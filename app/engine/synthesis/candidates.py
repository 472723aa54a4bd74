"""Sentences of the evidence that may answer, each with its merit for the question.

A candidate is an exact span of one passage. Its *merit* is a weighted sum: how much of the question the sentence covers
beyond what the paper's title and heading say anyway, the same for the whole passage in its place, the cosine similarity,
the rank of the passage, whether it states a number where one is asked for and that number beside the noun that was asked
about, and where it stands; an author whom the question names counts for a paper, the opposite of what was asked against
a sentence. The other weights were fitted to the known quotes of half of the questions over the real papers and
tested on the other half, both ways round (`bench answers`).
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.records import Evidence
from app.engine.search.answer_kinds import NUMBER_KINDS
from app.engine.search.question import Question, Term
from app.engine.synthesis.answer_shapes import AnswerShape
from app.engine.synthesis.furniture import Furniture, is_torn
from app.engine.synthesis.opposites import Opposites
from app.engine.synthesis.table_rows import table_parts
from app.engine.words import is_stop_word, stem, stems, words
from app.models.protocols import Embedder, ModelUnavailable

COSINE_WEIGHT = 1.2
NEW_COVERAGE_WEIGHT = 4.6
CONTEXT_WEIGHT = 1.35
RANK_WEIGHT = 0.65
NUMBER_WEIGHT = 1.15
ASKED_NUMBER_WEIGHT = 2.55
KIND_WEIGHT = 1.0
SHAPE_WEIGHT = 0.5
BESIDE_SHARE = 0.7
"""What the topic words of the sentence before count for one that states what was asked for."""
ABSTRACT_WEIGHT = 1.85
APPARATUS_PENALTY = 1.55
BOILERPLATE_PENALTY = 4.0
DEBRIS_PENALTY = 2.5
CUT_PENALTY = 1.5
TORN_PENALTY = 4.0
QUALIFIER_WEIGHT = 2.0
AUTHOR_WEIGHT = 3.0
CAPTION_PENALTY = 1.3
QUESTION_PENALTY = 1.0
MIN_WORDS, MAX_WORDS = 5, 70

_HAS_DIGIT = re.compile(r"\d")
_HAS_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|third|quarter)\b", re.IGNORECASE
)
_APPARATUS_WORDS = (
    r"(?:key ?words|correspondence|abbreviations|funding|conflicts? of interest|(?:competing|declaration of) interests?"
    r"|acknowledge?ments?|authors?[’']? contributions?|received|accepted|revised|published|trial registration|copyright"
    r"|licen[cs]e|academic editor|how to cite|citation|schlüsselwörter|palabras clave)"
)
_APPARATUS = re.compile(rf"@|\bhow to cite\b|doi\.org|©|^\s*\*|^\W*{_APPARATUS_WORDS}\b", re.IGNORECASE)
_CAPTION = re.compile(
    r"\W*(?:supplemental )?(?:figure|fig\.?|table|abbildung|tabelle|figura|tabla)[\s-]?\d", re.IGNORECASE
)
_APPARATUS_SECTION = re.compile(rf"(?:^|> )[\W\d]*{_APPARATUS_WORDS}\b[^>]*$", re.IGNORECASE)


_THANKS = re.compile(
    r"\b(?:would like to thank|we (?:thank|acknowledge)|(?:is|was|were|been) (?:funded|sponsored|commissioned|registered) (?:by|with|at|in)"
    r"|independent research funded|grant (?:number|agreement|no)|reference number|registration number)\b",
    re.IGNORECASE,
)
_CUT = re.compile(r"(?::|\bcriteria)\s*\(?(?:\d{1,2}|[a-z])?[.)]?$")
"""The beginning of a list whose points are other sentences ("… the following criteria: 1.")."""
_ABSTRACT_SECTION = re.compile(r"\W*(?:abstract|summary|zusammenfassung|resumen|résumé)\b", re.IGNORECASE)
_ASKED_NUMBER = re.compile(
    r"\b(?:how (?:many|much|few)|wie ?viele?|cuánt[oa]s?|combien de)\s+((?:[^\W_][\w-]*\s*){1,4})",
    re.IGNORECASE,
)
_NOUNS = 3
_DEBRIS_WORDS = 12
_DEBRIS_SHARE = 0.75
_WORDS_BEFORE, _WORDS_BEHIND = 3, 4


@dataclass(frozen=True, slots=True)
class Candidate:
    """One quotable span.

    Attributes:
        evidence: The passage it comes from.
        quote: Exact text of the span.
        merit: How well it answers; comparable within one question only.
        cosine: Similarity of question and span, -1…1; 0 without an embedder.
        coverage: Weighted share of the question's topic words in the span or its passage, 0…1.
    """

    evidence: Evidence
    quote: str
    merit: float
    cosine: float
    coverage: float


def rank_candidates(
    question: Question, evidence: Sequence[Evidence], embedder: Embedder | None
) -> list[Candidate]:
    """Rate every quotable span of the evidence, best first; without an embedder by words alone."""
    return rank_for_each([question], evidence, embedder)[0]


def rank_for_each(
    questions: Sequence[Question], evidence: Sequence[Evidence], embedder: Embedder | None
) -> list[list[Candidate]]:
    """Rate the spans for each of several questions; they are embedded once."""
    furniture = Furniture(" ".join(one.text for one in questions))
    spans = [span for item in evidence for span in _spans(item, furniture)]
    if not spans:
        return [[] for _ in questions]
    cosines = _cosines([one.text for one in questions], [span.read_as for span in spans], embedder)
    return [
        _ranked(_Rater(question, len(evidence)), spans, near)
        for question, near in zip(questions, cosines, strict=True)
    ]


def _ranked(rater: "_Rater", spans: Sequence["_Span"], cosines: Sequence[float]) -> list[Candidate]:
    rated = [rater.rate(span, cosine) for span, cosine in zip(spans, cosines, strict=True)]
    return sorted(rated, key=lambda candidate: -candidate.merit)


def states_number(quote: str) -> bool:
    """Whether a number stands in it, in digits or as a word."""
    return bool(_HAS_NUMBER.search(quote))


@dataclass(frozen=True, slots=True)
class _Span:
    """A quotable span.

    Attributes:
        item: Its passage.
        quote: Its words.
        read_as: What it is compared by: a row of a table means little without the caption.
        beside: The sentence before it, which may name what its number is of; "" for the first.
    """

    item: Evidence
    quote: str
    read_as: str
    beside: str = ""


def _spans(item: Evidence, furniture: Furniture) -> list[_Span]:
    if furniture.holds_section(item.section):
        return []
    if item.passage_type is PassageType.TABLE:
        head, rows = table_parts(item.text)
        return [_Span(item, row, f"{head} {row}") for row in rows]
    quotes = [item.text[start:end].strip() for start, end in split_sentences(item.text)]
    is_record = item.passage_type is PassageType.FRONTMATTER  # its title and venue are what it tells
    heads = () if is_record else (item.source.venue, item.source.title)
    return [
        _Span(item, quote, quote, before)
        for before, quote in itertools.pairwise(["", *quotes])
        if MIN_WORDS <= len(quote.split()) <= MAX_WORDS and not furniture.holds(quote, heads)
    ]


def _cosines(
    questions: Sequence[str], spans: Sequence[str], embedder: Embedder | None
) -> Sequence[Sequence[float]]:
    """Similarity of each span to each question; zeros where there is no embedder."""
    try:
        vectors = embedder.embed([*questions, *spans]) if embedder is not None else None
    except ModelUnavailable:
        vectors = None
    if vectors is None:
        return [[0.0] * len(spans) for _ in questions]
    near = vectors[: len(questions)] @ vectors[len(questions) :].T
    return [[float(value) for value in row] for row in near]


class _Rater:
    """Rates the spans of one question."""

    def __init__(self, question: Question, evidence_count: int) -> None:
        self._question = question
        self._evidence_count = evidence_count
        self._asked_nouns = _asked_nouns(question)
        self._shape = AnswerShape(question.kinds, question.text)
        self._opposites = Opposites(question)

    def rate(self, span: _Span, cosine: float) -> Candidate:
        question, item = self._question, span.item
        coverage = _coverage(question, f"{item.section} {item.text}")
        in_context = _coverage(question, f"{item.source.title} {item.section} {item.text}")
        fit = self._shape.fit(span.quote)
        merit = (
            COSINE_WEIGHT * cosine
            + NEW_COVERAGE_WEIGHT * self._new_coverage(span, is_read_on=fit == 1.0)
            + CONTEXT_WEIGHT * in_context
            + RANK_WEIGHT * (1 - (item.index - 1) / self._evidence_count)
            + self._shape_merit(span.quote, fit)
            + _place_merit(span)
            + AUTHOR_WEIGHT
            * bool(question.authors and set(question.authors).intersection(item.source.authors))
            + QUALIFIER_WEIGHT * self._opposites.fit(span.quote)
        )
        return Candidate(item, span.quote, merit, cosine, coverage)

    def _new_coverage(self, span: _Span, *, is_read_on: bool) -> float:
        """Share of the topic words that the span adds to those of title and heading; of all where those hold all.

        A span that states what was asked for counts in part what the sentence before it names.
        """
        question = self._question
        known = stems(f"{span.item.source.title} {span.item.section}", question.language)
        terms = [term for term in question.terms if not term.is_in(known)] or question.terms
        own = _share(terms, span.read_as, question.language)
        if not is_read_on or not span.beside:
            return own
        joined = _share(terms, f"{span.beside} {span.read_as}", question.language)
        return own + BESIDE_SHARE * (joined - own)

    def _shape_merit(self, quote: str, fit: float) -> float:
        """What it counts that a sentence has the shape of the answer, and that its number is one of the things asked."""
        if not self._question.kinds & NUMBER_KINDS:
            has_digit = self._question.wants_number and bool(_HAS_DIGIT.search(quote))
            return NUMBER_WEIGHT * has_digit + SHAPE_WEIGHT * fit
        is_asked = bool(self._asked_nouns) and self._states_asked_number(quote)
        return NUMBER_WEIGHT * (fit > 0) + KIND_WEIGHT * (fit == 1.0) + ASKED_NUMBER_WEIGHT * is_asked

    def _states_asked_number(self, quote: str) -> bool:
        """Whether a number stands within a few words of a noun that was counted in the question ("how many weeks")."""
        found = words(quote)
        stemmed = [stem(word, self._question.language) for word in found]
        numbers = (place for place, word in enumerate(found) if _HAS_NUMBER.search(word))
        return any(
            self._asked_nouns.intersection(stemmed[max(0, at - _WORDS_BEFORE) : at])
            or self._asked_nouns.intersection(stemmed[at + 1 : at + 1 + _WORDS_BEHIND])
            for at in numbers
        )


def _place_merit(span: _Span) -> float:
    """What the kind of text and its place count: abstracts more, apparatus, captions and questions less."""
    item, quote = span.item, span.quote
    is_boilerplate = bool(_APPARATUS.search(quote) or _THANKS.search(quote))
    is_caption = item.passage_type is PassageType.FIGURE or _CAPTION.match(quote)
    return (
        ABSTRACT_WEIGHT * bool(_ABSTRACT_SECTION.match(item.section))
        - APPARATUS_PENALTY * bool(_APPARATUS_SECTION.search(item.section))
        - BOILERPLATE_PENALTY * is_boilerplate
        - CAPTION_PENALTY * bool(is_caption)
        - QUESTION_PENALTY * quote.endswith("?")
        - DEBRIS_PENALTY * (item.passage_type is not PassageType.TABLE and _is_debris(quote))
        - CUT_PENALTY * bool(_CUT.search(quote))
        - TORN_PENALTY * (item.passage_type is not PassageType.TABLE and is_torn(quote))
    )


def _is_debris(quote: str) -> bool:
    """Whether a "sentence" is what is left of a table or a figure: mostly words in capitals and numbers, no phrase."""
    found = quote.split()
    odd = sum(not word[0].islower() for word in found)
    return len(found) >= _DEBRIS_WORDS and odd >= _DEBRIS_SHARE * len(found)


def _asked_nouns(question: Question) -> frozenset[str]:
    """Stems of the words behind "how many", up to the first that carries no topic."""
    nouns: set[str] = set()
    for match in _ASKED_NUMBER.finditer(question.text):
        for word in words(match[1])[:_NOUNS]:
            if is_stop_word(word, question.language):
                break
            nouns.add(stem(word, question.language))
    return frozenset(nouns)


def _coverage(question: Question, text: str) -> float:
    return _share(question.terms, text, question.language)


def _share(terms: Sequence[Term], text: str, language: str) -> float:
    """Share, by weight, of the terms that stand in the text; 0 where there are none."""
    total = sum(term.weight for term in terms)
    if not total:
        return 0.0
    found = stems(text, language)
    return sum(term.weight for term in terms if term.is_in(found)) / total
