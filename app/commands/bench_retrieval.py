"""`bench retrieval`: nDCG@10 and Recall@100 of each stage on a set in BEIR form.

The set is put through the program's own path: every document becomes an item with title and abstract in a store of its
own, is embedded and searched. A folder in BEIR form holds `corpus.jsonl` (or `.gz`), `queries.jsonl` and `qrels.tsv`.
"""

import gzip
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from app.engine.engine import Engine
from app.engine.errors import InputError, ModelMissing
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
from app.engine.zotero.records import Item, Library, LibraryKind, ZoteroLibrary, ZoteroRef
from app.models.protocols import Embedder

STAGES = ("lexical", "dense", "fused")
CHOSEN = "fused"
_BATCH = 128


@dataclass(frozen=True, slots=True)
class BeirSet:
    """A retrieval set: documents (title, text) by id, queries by id, graded relevance by query and document."""

    corpus: Mapping[str, tuple[str, str]]
    queries: Mapping[str, str]
    relevance: Mapping[str, Mapping[str, int]]


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
            f"{'stage':<10}{'nDCG@10':>10}{'Recall@100':>12}{'ms/query':>10}",
        ]
        for name, figures in self.stages.items():
            values = [f"{value:.4f}" if value is not None else "–" for value in figures.values()]
            lines.append(f"{name:<10}{values[0]:>10}{values[1]:>12}{values[2]:>10}")
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
        store = Store(Path(scratch) / "bench.sqlite")
        try:
            _fill(store, beir, embedder, run)
            return _measure(SearchRepository(store), embedder, beir, run)
        finally:
            store.close()


def read_beir(folder: Path) -> BeirSet:
    """Read a set in BEIR form.

    Raises:
        InputError: A file is missing or does not fit.
    """
    try:
        corpus = {row["_id"]: (row.get("title", ""), row["text"]) for row in _rows(folder, "corpus.jsonl")}
        queries = {row["_id"]: row["text"] for row in _rows(folder, "queries.jsonl")}
        relevance: dict[str, dict[str, int]] = defaultdict(dict)
        for line in (folder / "qrels.tsv").read_text(encoding="utf-8").splitlines()[1:]:
            query, document, grade = line.split("\t")
            relevance[query][document] = int(grade)
    except (OSError, KeyError, ValueError) as error:
        raise InputError(
            f"The folder {folder} is not a retrieval set in BEIR form ({error}).",
            "It needs corpus.jsonl or corpus.jsonl.gz, queries.jsonl and qrels.tsv.",
        ) from error
    return BeirSet(corpus, queries, relevance)


def _rows(folder: Path, name: str) -> Iterator[dict[str, Any]]:
    packed = folder / f"{name}.gz"
    with (
        gzip.open(packed, "rt", encoding="utf-8")
        if packed.exists()
        else (folder / name).open(encoding="utf-8") as file
    ):
        for line in file:
            yield json.loads(line)


def _fill(store: Store, beir: BeirSet, embedder: Embedder, run: RunContext) -> None:
    """Put all documents into the store and embed them."""
    items = tuple(
        Item(ZoteroRef(1, identity), "journalArticle", title, abstract=text, version="1")
        for identity, (title, text) in beir.corpus.items()
    )
    LibraryRepository(store).sync(ZoteroLibrary((Library(1, LibraryKind.USER, "Set"),), items=items))
    documents, vectors = DocumentRepository(store), VectorRepository(store)
    vectors.use_embedder(EmbedderInfo(embedder.name, embedder.revision, embedder.dimension))
    with store.transaction():
        for source in documents.pending("bench"):
            title, text = beir.corpus[source.ref.key]
            document = frontmatter_document(title, (), None, "", text, ())
            documents.save_document(
                source.source_id, document, source.fingerprint or Fingerprint(0, 0, ""), "bench"
            )
    done = 0
    while passages := vectors.passages_to_embed(_BATCH):
        run.check_canceled()
        run.report(Progress("Embedding the set", done, len(items)))
        vectors.save_vectors(
            [one.passage_id for one in passages], embedder.embed([one.text for one in passages])
        )
        done += len(passages)


def _measure(
    search: SearchRepository, embedder: Embedder, beir: BeirSet, run: RunContext
) -> RetrievalOutcome:
    figures = {name: _StageFigures() for name in STAGES}
    judged = [query for query in beir.queries if beir.relevance.get(query)]
    for number, query in enumerate(judged):
        run.check_canceled()
        run.report(Progress("Searching", number, len(judged)))
        rankings = _rankings(search, embedder, beir.queries[query])
        keys = {one.passage_id: one.source.ref.key for one in search.evidence(tuple(rankings["fused"][0]))}
        for name, (ranking, seconds) in rankings.items():
            names = list(dict.fromkeys(keys[passage] for passage in ranking))
            _note(figures[name], names, beir.relevance[query], seconds)
    stages = {name: one.as_json(len(judged)) for name, one in figures.items()}
    return RetrievalOutcome(stages, len(judged), len(beir.corpus))


def _rankings(
    search: SearchRepository, embedder: Embedder, query: str
) -> dict[str, tuple[Sequence[int], float]]:
    started = time.perf_counter()
    lexical = _ids(search.lexical(query, Scope(), SEARCH_DEPTH))
    after_lexical = time.perf_counter()
    dense = _ids(search.dense(embedder.embed([query])[0], Scope(), SEARCH_DEPTH))
    after_dense = time.perf_counter()
    fused = [passage for passage, _ in fuse_searches(lexical, dense)]
    ended = time.perf_counter()
    return {
        "lexical": (lexical, after_lexical - started),
        "dense": (dense, after_dense - after_lexical),
        "fused": (fused, ended - started),
    }


def _ids(hits: Sequence[Hit]) -> list[int]:
    return [hit.passage_id for hit in hits]


def _note(figures: _StageFigures, names: Sequence[str], relevance: Mapping[str, int], seconds: float) -> None:
    figures.seconds += seconds
    for values, value in ((figures.ndcg, ndcg(names, relevance)), (figures.recall, recall(names, relevance))):
        if value is not None:
            values.append(value)
