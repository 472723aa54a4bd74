"""Insights while searching (U13): short findings, each with the passages that say so; near repetitions are left out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from app.engine.ingest.document import PassageType
from app.engine.ingest.sentences import split_sentences
from app.engine.search.events import Insight
from app.engine.store.records import PassageRecord
from app.models.protocols import Embedder, ModelUnavailable, Vectors

MAX_INSIGHTS = 6
PER_STEP = 2
MIN_COSINE = 0.5
"""A sentence must be at least so near to the question to be a finding."""
SAME_COSINE = 0.80
"""Findings nearer to each other than this say the same."""
MIN_WORDS, MAX_WORDS = 8, 40
_PASSAGES = 4
_CAPTION = re.compile(
    r"S\d+ (?:fig|table|file|appendix)\b|(?:fig|figure|table|box|supplement\w*|appendix)\b\.? ?[A-Z]?\d",
    re.IGNORECASE,
)


@dataclass
class InsightFinder:
    """Finds insights in passages as a search brings them; remembers what it has told.

    Attributes:
        question: What is looked for.
        embedder: Finds the telling sentences; without one there are no insights.
    """

    question: str
    embedder: Embedder | None
    _told: list[Vectors] = field(default_factory=list)
    _read: set[int] = field(default_factory=set)

    def find(self, passages: Sequence[PassageRecord]) -> tuple[Insight, ...]:
        """The new findings in the best passages; each is a whole sentence of each passage it names."""
        if self.embedder is None or len(self._told) >= MAX_INSIGHTS:
            return ()
        fresh = [one for one in passages if one.passage_id not in self._read][:_PASSAGES]
        self._read.update(one.passage_id for one in fresh)
        spans = [(one, sentence) for one in fresh for sentence in _sentences(one)]
        if not spans:
            return ()
        try:
            vectors = self.embedder.embed([self.question, *(sentence for _, sentence in spans)])
        except ModelUnavailable:
            return ()
        return self._chosen(spans, vectors[1:], vectors[1:] @ vectors[0])

    def _chosen(
        self, spans: Sequence[tuple[PassageRecord, str]], vectors: Vectors, cosines: Vectors
    ) -> tuple[Insight, ...]:
        told: list[Insight] = []
        for place in np.argsort(-cosines, kind="stable").tolist():
            is_full = len(told) == PER_STEP or len(self._told) == MAX_INSIGHTS
            if is_full or cosines[place] < MIN_COSINE:
                break
            if any(float(vectors[place] @ other) >= SAME_COSINE for other in self._told):
                continue
            self._told.append(vectors[place])
            record, sentence = spans[place]
            ids = tuple(dict.fromkeys(one.passage_id for one, said in spans if said == sentence))
            told.append(Insight(sentence, ids, record.source.author_label))
        return tuple(told)


def _sentences(record: PassageRecord) -> list[str]:
    if record.passage_type in {PassageType.TABLE, PassageType.FIGURE}:
        return []
    sentences = (record.text[start:end].strip() for start, end in split_sentences(record.text))
    return [
        one for one in sentences if MIN_WORDS <= len(one.split()) <= MAX_WORDS and not _CAPTION.match(one)
    ]
