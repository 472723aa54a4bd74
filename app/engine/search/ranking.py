"""From passages gathered to numbered evidence: substance only, ranked, shared out among papers, within the ceilings.

The order joins three rankings of the passages by reciprocal rank fusion: by words (bm25), by meaning (the best window
of some sixty words, because a long passage blurs the sentence that answers), and by the searches that found them.
"""

from collections.abc import Sequence

from app.engine.ingest.document import PassageType, SectionKind
from app.engine.ingest.sentences import split_sentences
from app.engine.records import Evidence, Scope
from app.engine.retrieval.ceilings import Ceilings, within_ceilings
from app.engine.retrieval.filters import substantive
from app.engine.retrieval.fusion import reciprocal_rank_fusion
from app.engine.retrieval.retriever import as_evidence
from app.engine.search.relevance import question_parts
from app.engine.search.snapshot import FoundPassage
from app.engine.store.records import PassageRecord
from app.engine.store.search import SearchRepository
from app.engine.zotero.records import ZoteroRef
from app.models.protocols import Embedder, ModelUnavailable

WINDOW_WORDS = 60
LEXICAL_WEIGHT, WINDOW_WEIGHT, SEARCH_WEIGHT = 1.0, 1.0, 0.25
PART_WEIGHT = 0.9
"""What similarity to a part of the question counts against similarity to the whole."""
SHARE = 0.5
"""Part of the evidence that one paper may make up, unless the question names it or the user selected it."""
ABSTRACTS = 2
_LEXICAL_DEPTH = 400


class EvidenceRanker:
    """Ranks what a search gathered.

    Args:
        search: The library's word search.
        embedder: Compares by meaning; None ranks without.
    """

    def __init__(self, search: SearchRepository, embedder: Embedder | None) -> None:
        self._search = search
        self._embedder = embedder

    def rank(
        self,
        text: str,
        found: Sequence[FoundPassage],
        passages: int,
        words: int,
        favoured: frozenset[ZoteroRef] = frozenset(),
    ) -> tuple[Evidence, ...]:
        """Number the best passages 1…N by descending score (invariant 1).

        Args:
            text: The question, with any guidance.
            found: What the search gathered.
            passages: Most passages, ≥ 1.
            words: Most words in all passages together.
            favoured: Papers that the question names or the user selected; they may take more than their share, and
                their abstracts are taken first.
        """
        records = substantive([one.record for one in found])
        scores = self._scores(text, records, found)
        ranked = sorted(records, key=lambda one: (-scores[one.passage_id], one.passage_id))
        first = _abstracts(ranked, favoured)
        rest = _shared_out(
            [one for one in ranked if one not in first], favoured, max(1, round(passages * SHARE))
        )
        taken = within_ceilings([*first, *rest], Ceilings(passages, words, None))
        ordered = sorted(taken, key=lambda one: (-scores[one.passage_id], one.passage_id))
        return as_evidence(ordered, scores)

    def _scores(
        self, text: str, records: Sequence[PassageRecord], found: Sequence[FoundPassage]
    ) -> dict[int, float]:
        ids = {one.passage_id for one in records}
        searched = [one for one in found if one.score > 0 and one.record.passage_id in ids]
        searched.sort(key=lambda one: (-one.score, one.record.passage_id))
        rankings = [
            self._by_words(text, records),
            self._by_windows(text, records),
            [one.record.passage_id for one in searched],
        ]
        fused = reciprocal_rank_fusion(rankings, (LEXICAL_WEIGHT, WINDOW_WEIGHT, SEARCH_WEIGHT))
        return dict.fromkeys(ids, 0.0) | dict(fused)

    def _by_words(self, text: str, records: Sequence[PassageRecord]) -> list[int]:
        ids = {one.passage_id for one in records}
        refs = tuple({one.attachment.ref if one.attachment else one.source.ref for one in records})
        hits = self._search.lexical(text, Scope(items=refs), _LEXICAL_DEPTH)
        return [hit.passage_id for hit in hits if hit.passage_id in ids]

    def _by_windows(self, text: str, records: Sequence[PassageRecord]) -> list[int]:
        if self._embedder is None or not records:
            return []
        windows = [(one.passage_id, window) for one in records for window in windows_of(one)]
        asked = list(dict.fromkeys((text, *question_parts(text))))
        try:
            vectors = self._embedder.embed([*asked, *(window for _, window in windows)])
        except ModelUnavailable:
            return []
        cosines = vectors[len(asked) :] @ vectors[: len(asked)].T
        cosines[:, 1:] *= PART_WEIGHT
        best: dict[int, float] = {}
        for (passage_id, _), cosine in zip(windows, cosines.max(axis=1).tolist(), strict=True):
            best[passage_id] = max(cosine, best.get(passage_id, -1.0))
        return sorted(best, key=lambda passage_id: (-best[passage_id], passage_id))


def windows_of(record: PassageRecord, most: int = WINDOW_WORDS) -> list[str]:
    """Cut a passage into windows of whole sentences (tables: rows) of about `most` words; at least one."""
    if record.passage_type is PassageType.TABLE:
        units = [line for line in record.text.splitlines() if line.strip()]
    else:
        units = [record.text[start:end] for start, end in split_sentences(record.text)]
    windows: list[str] = []
    held: list[str] = []
    words = 0
    for unit in units:
        count = len(unit.split())
        if held and words + count > most:
            windows.append(" ".join(held))
            held, words = [], 0
        held.append(unit)
        words += count
    return [*windows, " ".join(held)] if held else windows or [record.text]


def _abstracts(ranked: Sequence[PassageRecord], favoured: frozenset[ZoteroRef]) -> list[PassageRecord]:
    taken: dict[ZoteroRef, int] = {}
    abstracts = []
    for record in ranked:
        ref = record.source.ref
        if record.section_kind is SectionKind.ABSTRACT and ref in favoured and taken.get(ref, 0) < ABSTRACTS:
            taken[ref] = taken.get(ref, 0) + 1
            abstracts.append(record)
    return abstracts


def _shared_out(
    records: Sequence[PassageRecord], favoured: frozenset[ZoteroRef], share: int
) -> list[PassageRecord]:
    """Put passages beyond a paper's share last; favoured papers may take more (P8)."""
    counts: dict[ZoteroRef, int] = {}
    within: list[PassageRecord] = []
    beyond: list[PassageRecord] = []
    for record in records:
        ref = record.source.ref
        counts[ref] = counts.get(ref, 0) + 1
        (within if ref in favoured or counts[ref] <= share else beyond).append(record)
    return within + beyond
