"""Whether passages bear on a question at all, and which parts of a question they leave open (P10, gap check).

Words decide where they can: a passage that holds enough of the topic words bears on the question. Where it holds few,
the embedder is asked; without one, words alone decide.
"""

import re
from collections.abc import Sequence

from app.engine.ingest.sentences import split_sentences
from app.engine.search.question import Question, Vocabulary, analyse_question
from app.engine.store.records import PassageRecord
from app.engine.words import stems
from app.models.protocols import Embedder, ModelUnavailable, Vectors

MIN_COVERAGE = 0.25
"""Weighted share of the topic words that a passage must hold to bear on a question by its words."""
MIN_COSINE = 0.40
"""Cosine of question and passage from which it bears on the question by its meaning."""
PART_COVERAGE = 0.5
PART_COSINE = 0.55
"""A part of a question is covered by a passage with half of its topic words, or a sentence as near as this."""
_JUDGED = 8
_MIN_PART_WORDS = 3

_PART_BREAK = re.compile(r"\s*(?:[,;:?]|\b(?:and|or|und|oder|y|et|ou)\b)\s+")


class Relevance:
    """Judges passages by words and meaning. Safe to use from one thread at a time.

    Args:
        vocabulary: How common words are in the library.
        embedder: None judges by words alone.
    """

    def __init__(self, vocabulary: Vocabulary, embedder: Embedder | None) -> None:
        self._vocabulary = vocabulary
        self._embedder = embedder

    def is_hit(self, query: str, passages: Sequence[PassageRecord]) -> bool:
        """Whether at least one of the passages, best first, bears on the query."""
        if not passages:
            return False
        question = analyse_question(query, self._vocabulary)
        best = passages[:_JUDGED]
        if not question.terms or max(_coverage(question, one) for one in best) >= MIN_COVERAGE:
            return True
        cosines = self._cosines(query, [one.text for one in best])
        return cosines is not None and float(cosines.max()) >= MIN_COSINE

    def open_parts(self, text: str, passages: Sequence[PassageRecord]) -> tuple[str, ...]:
        """The parts of a question that none of the passages, best first, covers; all of it where there are none."""
        parts = question_parts(text)
        return tuple(part for part in parts if not self._covers(part, passages[: 2 * _JUDGED]))

    def _covers(self, part: str, passages: Sequence[PassageRecord]) -> bool:
        if not passages:
            return False
        question = analyse_question(part, self._vocabulary)
        if not question.terms or max(_coverage(question, one) for one in passages) >= PART_COVERAGE:
            return True
        nearest = sorted(passages, key=lambda one: -_coverage(question, one))[:_JUDGED]
        spans = [one.text[start:end] for one in nearest for start, end in split_sentences(one.text)]
        cosines = self._cosines(part, spans)
        return cosines is not None and float(cosines.max()) >= PART_COSINE

    def _cosines(self, text: str, others: Sequence[str]) -> Vectors | None:
        if self._embedder is None or not others:
            return None
        try:
            vectors = self._embedder.embed([text, *others])
        except ModelUnavailable:
            return None
        cosines: Vectors = vectors[1:] @ vectors[0]
        return cosines


def question_parts(text: str) -> tuple[str, ...]:
    """The clauses of a question that asks for more than one thing; the whole where it asks for one."""
    parts = tuple(part for part in _PART_BREAK.split(text) if len(part.split()) >= _MIN_PART_WORDS)
    return parts if len(parts) > 1 else (text,)


def _coverage(question: Question, record: PassageRecord) -> float:
    total = sum(term.weight for term in question.terms)
    if not total:
        return 0.0
    text = f"{record.source.title} {' '.join(record.section_path)} {record.text}"
    held = stems(text, question.language)
    return sum(term.weight for term in question.terms if term.is_in(held)) / total
