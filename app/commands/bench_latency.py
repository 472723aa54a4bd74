"""`bench latency`: how long the search by meaning takes as a library grows, and what it misses of an exact search."""

import os
import platform
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import sqlite_vec

from app.commands.latency_store import DIMENSION, fill, seed_vectors, synthetic
from app.engine.errors import InputError
from app.engine.paths import AppPaths
from app.engine.records import Scope
from app.engine.retrieval.retriever import SEARCH_DEPTH
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.search import SearchRepository
from app.engine.store.vectors import VectorRepository
from app.models.protocols import Vectors

LARGEST = 5_000_000
_QUERIES = 40
_SCANS = 5  # exact scans by sqlite-vec: they take long, and all alike
_LARGEST_SCAN = 200_000
_NEAREST = 10
_SCAN = "SELECT rowid FROM floats WHERE embedding MATCH :vector AND k = :limit"


@dataclass(frozen=True, slots=True)
class LatencyOutcome:
    """What `bench latency` measures at one size.

    Attributes:
        passages: In the store.
        p50_ms, p95_ms: Wall time of one search for SEARCH_DEPTH passages.
        cpu_ms: Processor time of one, the mean.
        recall: Share of the ten passages an exact search of floats finds that are among ours.
        scan_p50_ms: Wall time of a plain scan of sqlite-vec over floats; None at sizes where it was left out.
        bytes_a_passage: What vectors and signs take on the disk.
    """

    passages: int
    p50_ms: float
    p95_ms: float
    cpu_ms: float
    recall: float
    scan_p50_ms: float | None
    bytes_a_passage: float

    @property
    def ratio(self) -> float | None:
        """How many times as long the plain scan takes."""
        return self.scan_p50_ms / self.p50_ms if self.scan_p50_ms is not None else None


@dataclass(frozen=True, slots=True)
class LatencyReport:
    """What `bench latency` measures, and where."""

    sizes: tuple[LatencyOutcome, ...]
    is_from_real: bool

    def as_json(self) -> dict[str, Any]:
        """The document that `bench latency --json` prints."""
        return {
            "sizes": [asdict(one) | {"scan_ratio": one.ratio} for one in self.sizes],
            "conditions": self._conditions(),
        }

    def as_text(self) -> str:
        """A table for the terminal."""
        head = ("passages", "p50 ms", "p95 ms", "CPU ms", "recall@10", "plain scan ms", "ratio", "bytes each")
        lines = ["".join(f"{name:>14}" for name in head)]
        for one in self.sizes:
            scan = f"{one.scan_p50_ms:.0f}" if one.scan_p50_ms is not None else "left out"
            ratio = f"{one.ratio:.1f}" if one.ratio is not None else "–"
            cells = (
                f"{one.passages:,}", f"{one.p50_ms:.1f}", f"{one.p95_ms:.1f}", f"{one.cpu_ms:.1f}",
                f"{one.recall:.4f}", scan, ratio, f"{one.bytes_a_passage:.0f}",
            )  # fmt: skip
            lines.append("".join(f"{cell:>14}" for cell in cells))
        return "\n".join([*lines, self._conditions()])

    def _conditions(self) -> str:
        origin = (
            "real passages of this library with noise" if self.is_from_real else "random topics with noise"
        )
        load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
        return (
            f"Synthetic vectors ({origin}), {DIMENSION} numbers each; {SEARCH_DEPTH} passages a search, {_QUERIES}"
            f" searches, one thread; sqlite-vec {sqlite_vec.__version__}, Python {platform.python_version()} on"
            f" {platform.machine() or 'an unknown machine'}, {os.cpu_count()} cores{load}"
        )


def bench_latency(paths: AppPaths, sizes: Sequence[int], run: RunContext) -> LatencyReport:
    """Measure the search by meaning in scratch stores of the given sizes, beside the user's data.

    Args:
        paths: The index there, if any, gives the vectors that the synthetic ones are made of.
        sizes: Numbers of passages.
        run: Told of the progress, asked between batches and searches.

    Raises:
        InputError: A size is too large.
        Canceled: The run was asked to stop.
    """
    if max(sizes) > LARGEST:
        raise InputError(f"At most {LARGEST:,} passages can be tried.", "Give smaller sizes.")
    with tempfile.TemporaryDirectory(dir=paths.data) as scratch:
        own = Store(paths.store)
        try:
            seeds, is_real = seed_vectors(own)
        finally:
            own.close()
        outcomes = []
        for size in sizes:
            store = Store(Path(scratch) / f"{size}.sqlite")
            try:
                outcomes.append(_measure(store, seeds, size, run))
            finally:
                store.close()
    return LatencyReport(tuple(outcomes), is_real)


def _measure(store: Store, seeds: Vectors, size: int, run: RunContext) -> LatencyOutcome:
    is_scanned = size <= _LARGEST_SCAN
    vectors = fill(store, seeds, size, run, with_floats=is_scanned)
    queries = next(synthetic(seeds, _QUERIES, 2))
    search = SearchRepository(store)
    times: list[float] = []
    found: list[list[int]] = []

    def one(query: Vectors) -> None:
        found.append([hit.passage_id for hit in search.dense(query, Scope(), SEARCH_DEPTH)])

    one(queries[0])  # warms up
    found.clear()
    started = time.process_time()
    for number, query in enumerate(queries):
        run.check_canceled()
        run.report(Progress(f"Searching {size:,} passages", number, len(queries)))
        times.append(_timed(one, query))
    cpu_ms = (time.process_time() - started) * 1_000 / len(queries)
    scans = (
        [_timed(lambda query: _scan(store, query), query) for query in queries[:_SCANS]] if is_scanned else []
    )
    return LatencyOutcome(
        passages=size,
        p50_ms=float(np.percentile(times, 50)),
        p95_ms=float(np.percentile(times, 95)),
        cpu_ms=cpu_ms,
        recall=fmean(_recall(vectors, query, ids) for query, ids in zip(queries, found, strict=True)),
        scan_p50_ms=float(np.percentile(scans, 50)) if scans else None,
        bytes_a_passage=VectorRepository(store).bytes_used() / size,
    )


def _timed(work: Callable[[Vectors], None], query: Vectors) -> float:
    started = time.perf_counter()
    work(query)
    return (time.perf_counter() - started) * 1_000


def _scan(store: Store, query: Vectors) -> None:
    store.rows(_SCAN, {"vector": query.tobytes(), "limit": SEARCH_DEPTH})


def _recall(vectors: Vectors, query: Vectors, found: Sequence[int]) -> float:
    cosines = vectors @ query
    nearest = np.argpartition(-cosines, min(_NEAREST, len(cosines) - 1))[:_NEAREST] + 1
    return len(set(nearest.tolist()) & set(found[:_NEAREST])) / len(nearest)
