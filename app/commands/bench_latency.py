"""`bench latency`: how long a search takes as a library grows, and what it misses of an exact search."""

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import numpy as np
import sqlite_vec

from app.commands.conditions import machine_conditions, verdict
from app.commands.latency_store import DIMENSION, LIBRARIES, Seeds, fill, seed_passages, synthetic
from app.engine.errors import InputError
from app.engine.paths import AppPaths
from app.engine.records import Scope
from app.engine.retrieval.fusion import fuse_searches
from app.engine.retrieval.retriever import SEARCH_DEPTH
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.query_text import match_query
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository
from app.models.protocols import Vectors

LARGEST: Final = 5_000_000
TARGETS_MS: Final = {200_000: 150.0, 1_000_000: 400.0}
"""What the 95th percentile of a search may take up to so many passages."""

RECALL_TARGET: Final = 0.99
_QUERIES = 40
_QUERY_WORDS = 12
_SCANS = 5  # exact scans by sqlite-vec: they take long, and all alike
_LARGEST_SCAN = 1_000_000
_NEAREST = 10
_TOLERANCE = 0.001  # of a cosine: what one byte a number cannot tell apart
_SCAN = "SELECT rowid FROM floats WHERE embedding MATCH :vector AND k = :limit"
_PLAIN = "SELECT rowid FROM passages_fts WHERE passages_fts MATCH :query ORDER BY rank LIMIT :limit"
_HEAD = (
    "passages", "p50 ms", "p95 ms", "target", "words p95", "meaning p95", "filter p95", "CPU ms", "recall@10",
    "tolerant", "plain scan", "ratio", "plain words", "bytes each",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LatencyOutcome:
    """What `bench latency` measures at one size; times are wall times of one search for SEARCH_DEPTH passages.

    Attributes:
        passages: In the store.
        p50_ms, p95_ms: By words and by meaning, fused.
        lexical_p50_ms, lexical_p95_ms, dense_p95_ms: Of each alone.
        filtered_p95_ms: The whole search in one of ten libraries.
        cpu_ms: Processor time of one whole search, the mean.
        recall: Share of the ten passages an exact search of floats finds that are among ours.
        tolerant_recall: Share of our ten that are, to a thousandth of a cosine, as near as the exact tenth.
        plain_words_p50_ms: Of a plain query of FTS5 for the same terms, every match ranked.
        scan_p50_ms: Of a plain scan of sqlite-vec over floats; None where it was left out.
        bytes_a_passage: What vectors and signs take on the disk.
    """

    passages: int
    p50_ms: float
    p95_ms: float
    lexical_p50_ms: float
    lexical_p95_ms: float
    dense_p95_ms: float
    filtered_p95_ms: float
    cpu_ms: float
    recall: float
    tolerant_recall: float
    plain_words_p50_ms: float
    scan_p50_ms: float | None
    bytes_a_passage: float

    @property
    def ratio(self) -> float | None:
        """How many times as long as our whole search the plain scan takes."""
        return self.scan_p50_ms / self.p50_ms if self.scan_p50_ms is not None else None

    @property
    def target_ms(self) -> float | None:
        """What the 95th percentile may be at this size; None beyond the largest that has a target."""
        return next((ms for size, ms in TARGETS_MS.items() if self.passages <= size), None)

    @property
    def is_met(self) -> bool | None:
        """Whether the slower of the searches with and without a filter keeps to the target."""
        target = self.target_ms
        return None if target is None else max(self.p95_ms, self.filtered_p95_ms) < target

    def as_json(self) -> dict[str, Any]:
        """The figures with what follows from them."""
        return asdict(self) | {
            "scan_ratio": self.ratio,
            "target_p95_ms": self.target_ms,
            "is_target_met": self.is_met,
            "is_recall_target_met": self.recall >= RECALL_TARGET,
        }

    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        target = f"{verdict(self.is_met)} ({self.target_ms:.0f})" if self.target_ms else "none"
        return (
            f"{self.passages:,}", f"{self.p50_ms:.1f}", f"{self.p95_ms:.1f}", target,
            f"{self.lexical_p95_ms:.1f}", f"{self.dense_p95_ms:.1f}", f"{self.filtered_p95_ms:.1f}",
            f"{self.cpu_ms:.1f}", f"{self.recall:.4f}", f"{self.tolerant_recall:.4f}",
            f"{self.scan_p50_ms:.0f}" if self.scan_p50_ms is not None else "left out",
            f"{self.ratio:.1f}" if self.ratio is not None else "–",
            f"{self.plain_words_p50_ms:.1f}", f"{self.bytes_a_passage:.0f}",
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class LatencyReport:
    """What `bench latency` measures, and where."""

    sizes: tuple[LatencyOutcome, ...]
    is_from_real: bool
    machine: str

    def as_json(self) -> dict[str, Any]:
        """The document that `bench latency --json` prints."""
        return {"sizes": [one.as_json() for one in self.sizes], "conditions": self._conditions()}

    def as_text(self) -> str:
        """A table for the terminal."""
        rows = [_HEAD, *(one.cells() for one in self.sizes)]
        lines = ["".join(f"{cell:>13}" for cell in row) for row in rows]
        recall = verdict(all(one.recall >= RECALL_TARGET for one in self.sizes))
        return "\n".join([*lines, f"Recall at 10 of {RECALL_TARGET}: {recall}", self._conditions()])

    def _conditions(self) -> str:
        origin = "made of real passages of this library" if self.is_from_real else "random topics with noise"
        return (
            f"Synthetic passages ({origin}), {DIMENSION} numbers each; {SEARCH_DEPTH} passages a search, {_QUERIES}"
            f" searches, one thread; filter: one of {LIBRARIES} libraries; sqlite-vec {sqlite_vec.__version__};"
            f" {self.machine}"
        )


@dataclass(frozen=True, slots=True)
class _Query:
    """What is searched for."""

    text: str
    vector: Vectors


def bench_latency(paths: AppPaths, sizes: Sequence[int], run: RunContext) -> LatencyReport:
    """Measure searches in scratch stores of the given sizes, beside the user's data.

    Args:
        paths: The index there, if any, gives the passages that the synthetic ones are made of.
        sizes: Numbers of passages.
        run: Told of the progress, asked between batches and searches.

    Raises:
        InputError: A size is too large.
        Canceled: The run was asked to stop.
    """
    if max(sizes) > LARGEST:
        raise InputError(f"At most {LARGEST:,} passages can be tried.", "Give smaller sizes.")
    machine = machine_conditions()
    with tempfile.TemporaryDirectory(dir=paths.data) as scratch:
        own = Store(paths.store)
        try:
            seeds = seed_passages(own)
        finally:
            own.close()
        outcomes = []
        for size in sizes:
            store = Store(Path(scratch) / f"{size}.sqlite")
            try:
                outcomes.append(_measure(store, seeds, size, run))
            finally:
                store.close()
    return LatencyReport(tuple(outcomes), seeds.is_real, machine)


def _measure(store: Store, seeds: Seeds, size: int, run: RunContext) -> LatencyOutcome:
    is_scanned = size <= _LARGEST_SCAN
    vectors = fill(store, seeds, size, run, with_floats=is_scanned)
    asked = next(synthetic(seeds, _QUERIES, 2))
    queries = [
        _Query(" ".join(text.split()[:_QUERY_WORDS]), vector)
        for text, vector in zip(asked.texts, asked.vectors, strict=True)
    ]
    search, everything = SearchRepository(store), Scope()

    def times(work: Callable[[_Query], object]) -> list[float]:
        work(queries[0])  # warms up
        return [_timed(work, query, run) for query in queries]

    started = time.process_time()
    run.report(Progress(f"Searching {size:,} passages"))
    whole = times(lambda query: _search(search, query, everything))
    cpu_ms = (time.process_time() - started) * 1_000 / (len(queries) + 1)
    filtered = times(lambda query: _search(search, query, Scope(library_ids=(2,))))
    lexical = times(lambda query: search.lexical(query.text, everything, SEARCH_DEPTH))
    plain = times(lambda query: _plain_words(store, query))
    dense = times(lambda query: search.dense(query.vector, everything, SEARCH_DEPTH))
    scans = [_timed(lambda query: _scan(store, query), query, run) for query in queries[:_SCANS]] * is_scanned
    recalls = [_recalls(vectors, query.vector, search) for query in queries]
    return LatencyOutcome(
        passages=size,
        p50_ms=float(np.percentile(whole, 50)),
        p95_ms=float(np.percentile(whole, 95)),
        lexical_p50_ms=float(np.percentile(lexical, 50)),
        lexical_p95_ms=float(np.percentile(lexical, 95)),
        dense_p95_ms=float(np.percentile(dense, 95)),
        filtered_p95_ms=float(np.percentile(filtered, 95)),
        cpu_ms=cpu_ms,
        recall=fmean(strict for strict, _ in recalls),
        tolerant_recall=fmean(tolerant for _, tolerant in recalls),
        plain_words_p50_ms=float(np.percentile(plain, 50)),
        scan_p50_ms=float(np.percentile(scans, 50)) if scans else None,
        bytes_a_passage=VectorRepository(store).bytes_used() / size,
    )


def _search(search: SearchRepository, query: _Query, scope: Scope) -> None:
    lexical = search.lexical(query.text, scope, SEARCH_DEPTH)
    dense = search.dense(query.vector, scope, SEARCH_DEPTH)
    fuse_searches([hit.passage_id for hit in lexical], [hit.passage_id for hit in dense])


def _timed(work: Callable[[_Query], object], query: _Query, run: RunContext) -> float:
    run.check_canceled()
    started = time.perf_counter()
    work(query)
    return (time.perf_counter() - started) * 1_000


def _scan(store: Store, query: _Query) -> None:
    store.rows(_SCAN, {"vector": query.vector.tobytes(), "limit": SEARCH_DEPTH})


def _plain_words(store: Store, query: _Query) -> None:
    store.rows(_PLAIN, {"query": match_query(query.text), "limit": SEARCH_DEPTH})


def _recalls(vectors: Vectors, query: Vectors, search: SearchRepository) -> tuple[float, float]:
    found = [hit.passage_id - 1 for hit in search.dense(query, Scope(), SEARCH_DEPTH)][:_NEAREST]
    cosines = vectors @ query
    nearest = np.argpartition(-cosines, min(_NEAREST, len(cosines) - 1))[:_NEAREST]
    strict = len(set(nearest.tolist()) & set(found)) / len(nearest)
    return strict, float((cosines[found] >= cosines[nearest].min() - _TOLERANCE).mean())
