"""From a question to ranked evidence: lexical and dense search, fusion, filters, ceilings."""

import logging
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.engine.records import Evidence, Scope
from app.engine.retrieval.ceilings import FEW_ITEMS, Ceilings, within_ceilings
from app.engine.retrieval.filters import is_substantive, substantive
from app.engine.retrieval.fusion import fuse_searches
from app.engine.store.database import Store
from app.engine.store.records import EmbedderInfo, Hit, PassageRecord
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository
from app.models.protocols import Embedder, ModelUnavailable

logger = logging.getLogger(__name__)

SEARCH_DEPTH = 200
"""How many passages of each search are fused: 200 rather than 100 gains 0.004-0.01 Recall@100."""

_CHOICE = 3
"""Passages of substance from which each passage of evidence is chosen."""

_LEADERS = 5
"""First passages of each search that count as its leaders."""

_BLOCK = 75
"""Passages loaded at a time."""

_SHARE = 0.8
"""Part of the evidence that one paper may make up: questions mostly are about one paper, and a smaller share cost up
to a seventh of the known quotes, but some room always stays for what others say."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a retrieval: what it left over and how long it took."""

    name: str
    passages: int
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class RetrievalResult:
    """What a question found.

    `notice` says in a sentence what could not be done ("" if nothing): the answer then rests on word search alone.
    """

    evidence: tuple[Evidence, ...]
    elapsed_ms: float
    stages: tuple[Stage, ...]
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Passages of substance, best first, with the fusion score of each passage id; `notice` as in the result.

    `leaders` are ids of what each search alone put first: fusion buries a passage that only one of them knows.
    """

    records: tuple[PassageRecord, ...]
    scores: Mapping[int, float]
    elapsed_ms: float
    stages: tuple[Stage, ...]
    notice: str = ""
    leaders: frozenset[int] = frozenset()


class Retriever:
    """Finds evidence in a store. Safe to use from several threads.

    Args:
        store: Where passages are.
        embedder: Makes the question's vector; None searches by words alone.
    """

    def __init__(self, store: Store, embedder: Embedder | None) -> None:
        self._search = SearchRepository(store)
        self._vectors = VectorRepository(store)
        self._embedder = embedder

    def search(
        self, query: str, scope: Scope | None = None, limit: int = 15, max_words: int = 7_500
    ) -> RetrievalResult:
        """Find the passages that bear most on a question.

        Args:
            query: Any text.
            scope: What may be drawn on; the whole library by default.
            limit: Most passages, ≥ 1.
            max_words: Most words in all passages together.
        """
        scope = scope or Scope()
        ranking = self.rank(query, scope, limit * _CHOICE)
        taken = within_ceilings(ranking.records, ceilings_for(scope, limit, max_words))
        return RetrievalResult(
            as_evidence(taken, ranking.scores), ranking.elapsed_ms, ranking.stages, ranking.notice
        )

    def rank(self, query: str, scope: Scope, enough: int) -> Ranking:
        """Rank passages of substance by both searches; at least `enough` of them where there are so many."""
        clock = _Clock()
        lexical = self._search.lexical(query, scope, SEARCH_DEPTH)
        clock.note("lexical", len(lexical))
        dense, notice = self._dense(query, scope)
        clock.note("dense", len(dense))
        fused = fuse_searches([hit.passage_id for hit in lexical], [hit.passage_id for hit in dense])
        clock.note("fused", len(fused))
        records = self._load_substantive([passage_id for passage_id, _ in fused], scope, enough)
        clock.note("substantive", len(records))
        leaders = frozenset(hit.passage_id for hits in (lexical, dense) for hit in hits[:_LEADERS])
        return Ranking(records, dict(fused), clock.total_ms, tuple(clock.stages), notice, leaders)

    def _load_substantive(self, ranking: list[int], scope: Scope, enough: int) -> tuple[PassageRecord, ...]:
        """Load the best passages of substance, at least `enough` where there are so many."""
        records: list[PassageRecord] = []
        for start in range(0, len(ranking), _BLOCK):
            records.extend(self._search.evidence(tuple(ranking[start : start + _BLOCK])))
            if sum(is_substantive(record, scope.passage_types) for record in records) >= enough:
                break
        return substantive(records, scope.passage_types)

    def _dense(self, query: str, scope: Scope) -> tuple[Sequence[Hit], str]:
        """Search by meaning; where that cannot be done, say why in a sentence for the user."""
        if self._embedder is None:
            return (), "No embedding model is in use; passages were searched by words alone."
        stored = self._vectors.embedder()
        wanted = EmbedderInfo(self._embedder.name, self._embedder.revision, self._embedder.dimension)
        if stored != wanted:
            return (), "The passages are not embedded yet by this model; they were searched by words alone."
        try:
            vector = self._embedder.embed([query])[0]
        except ModelUnavailable as error:
            logger.warning("Searching by words alone: %s", error)
            return (), f"{error} Passages were searched by words alone."
        return self._search.dense(vector, scope, SEARCH_DEPTH), ""


class _Clock:
    """Notes how long each stage took."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._start = self._last = now()
        self.stages: list[Stage] = []

    def note(self, name: str, passages: int) -> None:
        """End a stage."""
        moment = self._now()
        self.stages.append(Stage(name, passages, (moment - self._last) * 1000))
        self._last = moment

    @property
    def total_ms(self) -> float:
        """Time up to the last stage."""
        return (self._last - self._start) * 1000


def ceilings_for(scope: Scope, limit: int, max_words: int) -> Ceilings:
    """The ceilings for a scope: where it names a few items only, each may fill the evidence alone."""
    is_few = 0 < len(scope.items) <= FEW_ITEMS and not scope.collections
    return Ceilings(limit, max_words, None if is_few else max(1, math.floor(limit * _SHARE)))


def as_evidence(records: Sequence[PassageRecord], scores: Mapping[int, float]) -> tuple[Evidence, ...]:
    """Number passages 1…N in the order given (invariant 1)."""
    return tuple(
        Evidence(
            index=index,
            passage_id=record.passage_id,
            source=record.source,
            attachment=record.attachment,
            passage_type=record.passage_type,
            section=" > ".join(record.section_path),
            text=record.text,
            page_index=record.page_index,
            page_label=record.page_label,
            boxes=record.boxes,
            score=scores[record.passage_id],
            score_kind="rrf",
            annotation_key=record.annotation_key,
        )
        for index, record in enumerate(records, start=1)
    )
