"""Evidence for one question: a search of the whole scope, and a look into each paper that the question names.

A question about two trials is seldom answered by the passages nearest to the whole question. So from each named paper
its abstract and the best passages within it are taken first; what room is left goes to the search of the whole scope.
"""

from collections.abc import Sequence
from dataclasses import replace

from app.engine.ingest.document import SectionKind
from app.engine.records import Scope
from app.engine.retrieval.ceilings import Ceilings, within_ceilings
from app.engine.retrieval.retriever import Ranking, RetrievalResult, Retriever, as_evidence
from app.engine.search.named_papers import named_papers
from app.engine.search.question import Question
from app.engine.store.records import PassageRecord
from app.engine.store.search import SearchRepository
from app.engine.zotero.records import ZoteroRef

ABSTRACT_PASSAGES = 2
"""Abstract passages taken from each named paper."""
BEST_PASSAGES = 6
"""Best passages within named papers, shared out among them."""
_CHOICE = 5
_SHARE = 0.5


class EvidenceGatherer:
    """Gathers evidence from one library. Safe to use from several threads."""

    def __init__(self, retriever: Retriever, search: SearchRepository) -> None:
        self._retriever = retriever
        self._search = search

    def gather(self, question: Question, scope: Scope, limit: int, max_words: int) -> RetrievalResult:
        """Search the scope and the papers that the question names.

        Args:
            question: The analysed question.
            scope: What may be drawn on.
            limit: Most passages, ≥ 1.
            max_words: Most words in all passages together.
        """
        whole = self._retriever.rank(question.text, scope, limit * _CHOICE)
        named = () if scope.items else named_papers(question, scope, self._search)
        inner = [self._rank_within(question, scope, ref, limit) for ref in named]
        share = BEST_PASSAGES // max(1, len(named))
        first = _unique([record for ranking in inner for record in _taken_first(ranking, share)])
        rest = _fair_share(whole.records, set(named), max(1, round(limit * _SHARE)))
        taken = within_ceilings(_unique([*first, *rest]), Ceilings(limit, max_words, None))
        scores = _joined_scores([whole, *inner])
        ordered = sorted(taken, key=lambda record: -scores[record.passage_id])
        elapsed_ms = whole.elapsed_ms + sum(ranking.elapsed_ms for ranking in inner)
        return RetrievalResult(as_evidence(ordered, scores), elapsed_ms, whole.stages, whole.notice)

    def _rank_within(self, question: Question, scope: Scope, ref: ZoteroRef, limit: int) -> Ranking:
        return self._retriever.rank(question.text, replace(scope, items=(ref,), collections=()), limit)


def _taken_first(ranking: Ranking, best: int) -> list[PassageRecord]:
    abstracts = [one for one in ranking.records if one.section_kind is SectionKind.ABSTRACT]
    abstracts.sort(key=lambda one: (one.source_id, one.char_start))
    return [*abstracts[:ABSTRACT_PASSAGES], *ranking.records[:best]]


def _unique(records: Sequence[PassageRecord]) -> list[PassageRecord]:
    return list({record.passage_id: record for record in records}.values())


def _fair_share(records: Sequence[PassageRecord], named: set[ZoteroRef], share: int) -> list[PassageRecord]:
    """Put passages beyond a paper's share last; a paper that the question names may take more (P8)."""
    counts: dict[ZoteroRef, int] = {}
    within: list[PassageRecord] = []
    beyond: list[PassageRecord] = []
    for record in records:
        ref = record.source.ref
        counts[ref] = counts.get(ref, 0) + 1
        (within if ref in named or counts[ref] <= share else beyond).append(record)
    return within + beyond


def _joined_scores(rankings: Sequence[Ranking]) -> dict[int, float]:
    """Add up the fusion scores: what both the whole search and the look into a paper found ranks highest."""
    joined: dict[int, float] = {}
    for ranking in rankings:
        for passage_id, score in ranking.scores.items():
            joined[passage_id] = joined.get(passage_id, 0.0) + score
    return joined
