"""`bench retrieval`: nDCG@10 and Recall@100 of each stage on a set in BEIR form.

The set is put through the program's own path: every document becomes an item with title and abstract in a store of its
own, is embedded and searched. Beside the stages of the program stand the same ones without stemming, so that what stemming
is worth can be read off.

No reranker stands behind the fusion, because none that was tried paid for itself on both sets (R7): the cosine of a document's
best window, of its title, bm25 and cosine joined by value instead of by rank, late interaction over the token states of
MiniLM, and dense pseudo-relevance feedback, which gained on Cranfield and lost on SciFact and on whole papers.
"""

import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from app.commands.beir import BeirSet, read_beir
from app.commands.unstemmed import UnstemmedIndex
from app.engine.engine import Engine
from app.engine.errors import ModelMissing
from app.engine.ingest.frontmatter import frontmatter_document
from app.engine.records import Scope
from app.engine.retrieval.fusion import fuse_searches
from app.engine.retrieval.metrics import ndcg, recall
from app.engine.retrieval.retriever import SEARCH_DEPTH
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.records import EmbedderInfo, Fingerprint, Hit
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository
from app.engine.store.word_index import context
from app.engine.zotero.records import Item, Library, LibraryKind, ZoteroLibrary, ZoteroRef
from app.models.protocols import Embedder

STAGES = ("lexical", "lexical_plain", "dense", "fused", "fused_plain")
"""The searches of the program and their fusion; `_plain` without stemming, which the program does not do."""
CHOSEN = "fused"
_BATCH = 128


@dataclass(slots=True)
class _StageFigures:
    ndcg: list[float] = field(default_factory=list)
    recall: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def as_json(self, queries: int) -> dict[str, float | None]:
        return {
            "ndcg@10": fmean(self.ndcg) if self.ndcg else None,
            "recall@100": fmean(self.recall) if self.recall else None,
            "ms_per_query": self.seconds * 1_000 / queries if queries else None,
        }


@dataclass(frozen=True, slots=True)
class RetrievalOutcome:
    """Figures of each stage; None where nothing was measured."""

    stages: Mapping[str, Mapping[str, float | None]]
    queries: int
    documents: int

    def as_json(self) -> dict[str, Any]:
        """The document that `bench retrieval --json` prints."""
        return {
            "stages": dict(self.stages),
            "chosen": CHOSEN,
            "queries": self.queries,
            "documents": self.documents,
        }

    def as_text(self) -> str:
        """A table for the terminal."""
        lines = [
            f"{self.documents:,} documents, {self.queries:,} queries",
            f"{'stage':<15}{'nDCG@10':>10}{'Recall@100':>12}{'ms/query':>10}",
        ]
        for name, figures in self.stages.items():
            values = [f"{value:.4f}" if value is not None else "–" for value in figures.values()]
            lines.append(f"{name:<15}{values[0]:>10}{values[1]:>12}{values[2]:>10}")
        return "\n".join(lines)


def bench_retrieval(engine: Engine, folder: Path, run: RunContext) -> RetrievalOutcome:
    """Measure each stage on a set in BEIR form.

    Raises:
        InputError: The folder is not in BEIR form.
        ModelMissing: There is no embedder.
    """
    beir = read_beir(folder)
    embedder = engine.embedder
    if embedder is None:
        raise ModelMissing(
            "There is no embedder to measure.", "Fetch it with `python packaging/fetch_models.py`."
        )
    with tempfile.TemporaryDirectory(dir=engine.paths.data) as scratch:
        store, unstemmed = Store(Path(scratch) / "bench.sqlite"), UnstemmedIndex()
        try:
            bench = _Bench(SearchRepository(store), unstemmed, embedder, beir)
            bench.fill(store, run)
            return bench.measure(run)
        finally:
            unstemmed.close()
            store.close()


@dataclass(frozen=True, slots=True)
class _Bench:
    """A set in the searches; `keys` names the document of each passage."""

    stored: SearchRepository
    unstemmed: UnstemmedIndex
    embedder: Embedder
    beir: BeirSet
    keys: dict[int, str] = field(default_factory=dict)

    def fill(self, store: Store, run: RunContext) -> None:
        """Put all documents into both searches and embed them."""
        items = tuple(
            Item(ZoteroRef(1, identity), "journalArticle", title, abstract=text, version="1")
            for identity, (title, text) in self.beir.corpus.items()
        )
        LibraryRepository(store).sync(ZoteroLibrary((Library(1, LibraryKind.USER, "Set"),), items=items))
        documents, vectors = DocumentRepository(store), VectorRepository(store)
        embedder = self.embedder
        vectors.use_embedder(EmbedderInfo(embedder.name, embedder.revision, embedder.dimension))
        with store.transaction():
            for source in documents.pending("bench"):
                title, text = self.beir.corpus[source.ref.key]
                document = frontmatter_document(title, (), None, "", text, ())
                fingerprint = source.fingerprint or Fingerprint(0, 0, "")
                documents.save_document(source.source_id, document, fingerprint, "bench")
        while passages := vectors.passages_to_embed(_BATCH):
            run.check_canceled()
            run.report(Progress("Embedding the set", len(self.keys), len(items)))
            numbers = [one.passage_id for one in passages]
            vectors.save_vectors(numbers, embedder.embed([one.text for one in passages]))
            self._note_passages(numbers)

    def _note_passages(self, numbers: Sequence[int]) -> None:
        records = self.stored.evidence(tuple(numbers))
        self.keys.update({one.passage_id: one.source.ref.key for one in records})
        self.unstemmed.add(
            (one.passage_id, context(one.source.title, one.section_path), one.text) for one in records
        )

    def measure(self, run: RunContext) -> RetrievalOutcome:
        """Search for every judged query."""
        figures = {name: _StageFigures() for name in STAGES}
        judged = self.beir.judged
        for number, query in enumerate(judged):
            run.check_canceled()
            run.report(Progress("Searching", number, len(judged)))
            for name, (ranking, seconds) in self._rankings(self.beir.queries[query]).items():
                names = list(dict.fromkeys(self.keys[passage] for passage in ranking))
                _note(figures[name], names, self.beir.relevance[query], seconds)
        stages = {name: one.as_json(len(judged)) for name, one in figures.items()}
        return RetrievalOutcome(stages, len(judged), len(self.beir.corpus))

    def _rankings(self, query: str) -> dict[str, tuple[Sequence[int], float]]:
        """Passages of each stage, best first, with the seconds it took with all before it that it needs."""
        clock = time.perf_counter
        begun = clock()
        lexical = _ids(self.stored.lexical(query, Scope(), SEARCH_DEPTH))
        lexical_s = clock() - begun
        begun = clock()
        plain = self.unstemmed.search(query, SEARCH_DEPTH)
        plain_s = clock() - begun
        begun = clock()
        dense = _ids(self.stored.dense(self.embedder.embed([query])[0], Scope(), SEARCH_DEPTH))
        dense_s = clock() - begun
        begun = clock()
        fused = [passage for passage, _ in fuse_searches(lexical, dense)]
        fused_s = clock() - begun
        fused_plain = [passage for passage, _ in fuse_searches(plain, dense)]
        return {
            "lexical": (lexical, lexical_s),
            "lexical_plain": (plain, plain_s),
            "dense": (dense, dense_s),
            "fused": (fused, lexical_s + dense_s + fused_s),
            "fused_plain": (fused_plain, plain_s + dense_s + fused_s),
        }


def _ids(hits: Sequence[Hit]) -> list[int]:
    return [hit.passage_id for hit in hits]


def _note(figures: _StageFigures, names: Sequence[str], relevance: Mapping[str, int], seconds: float) -> None:
    figures.seconds += seconds
    for values, value in ((figures.ndcg, ndcg(names, relevance)), (figures.recall, recall(names, relevance))):
        if value is not None:
            values.append(value)
