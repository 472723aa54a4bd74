"""`bench pages`: how long it takes until a passage is shown on the picture of its page."""

import os
import platform
import random
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from app.engine.errors import InputError
from app.engine.ingest.document import Box, ParseFailure
from app.engine.ingest.render import PageRenderer
from app.engine.paths import AppPaths
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.search import SearchRepository

TARGET_MS: Final = 300.0
_SCALE: Final = 1.5  # sharp at the size of the card, on a screen of ordinary density
_COLD: Final = 10  # starts of a fresh process
_SEED: Final = 6
_PASSAGES: Final = """
SELECT P.id FROM passages P JOIN sources S ON S.id = P.source_id
WHERE S.kind = 'attachment' AND S.path IS NOT NULL AND P.page_index IS NOT NULL AND P.boxes <> ''
ORDER BY P.id
"""


@dataclass(frozen=True, slots=True)
class PagesOutcome:
    """What `bench pages` measures; times in milliseconds from the request to the pictures of all pages of a passage.

    Attributes:
        passages: Tried, each once.
        pictures: Drawn; a passage over two pages has two.
        failures: Passages without a picture, by the reason's words.
        warm_p50_ms, warm_p95_ms, warm_max_ms: With the process running.
        cold_p50_ms, cold_max_ms: With a process that has to be started first.
        ahead_p50_ms, ahead_max_ms: The first page of a process that was started ahead.
        start_p50_ms: How long before it must be started for that.
        again_p95_ms: The same passages once more, as far as their pictures are kept.
        over_target: Passages that took longer than `TARGET_MS`, warm.
        conditions: Machine and load.
    """

    passages: int
    pictures: int
    failures: dict[str, int]
    warm_p50_ms: float
    warm_p95_ms: float
    warm_max_ms: float
    cold_p50_ms: float
    cold_max_ms: float
    ahead_p50_ms: float
    ahead_max_ms: float
    start_p50_ms: float
    again_p95_ms: float
    over_target: int
    conditions: str

    def as_json(self) -> dict[str, Any]:
        """The document that `bench pages --json` prints."""
        return asdict(self)

    def as_text(self) -> str:
        """Lines for the terminal."""
        failures = "".join(f"\n  {count} × {reason}" for reason, count in self.failures.items())
        return (
            f"{self.passages:,} passages, {self.pictures:,} pictures of pages{failures}\n"
            f"Process running: median {self.warm_p50_ms:.0f} ms, 95 % within {self.warm_p95_ms:.0f} ms, longest "
            f"{self.warm_max_ms:.0f} ms; {self.over_target} over {TARGET_MS:.0f} ms\n"
            f"Process started first: median {self.cold_p50_ms:.0f} ms, longest {self.cold_max_ms:.0f} ms\n"
            f"Process started ahead: first page median {self.ahead_p50_ms:.0f} ms, longest {self.ahead_max_ms:.0f} ms;"
            f" its start took {self.start_p50_ms:.0f} ms\n"
            f"Shown again: 95 % within {self.again_p95_ms:.1f} ms\n"
            f"{self.conditions}"
        )


@dataclass(frozen=True, slots=True)
class _Shown:
    path: Path
    page_index: int
    boxes: tuple[Box, ...]


def bench_pages(paths: AppPaths, limit: int, run: RunContext) -> PagesOutcome:
    """Measure on passages of the index, drawn by chance with a fixed seed.

    Args:
        paths: Where the index lies.
        limit: How many passages.
        run: Told of the progress, asked between passages.

    Raises:
        InputError: The index holds no passage of a PDF.
        Canceled: The run was asked to stop.
    """
    chosen = _chosen(paths, limit)
    if not chosen:
        raise InputError("The index holds no passage of a PDF.", "Run `index` first.")
    cold: list[float] = []
    ahead: list[float] = []
    starts: list[float] = []
    for one in chosen[:_COLD]:
        with PageRenderer() as renderer:
            cold.append(_timed(renderer, one, run)[0])
        with PageRenderer() as renderer:
            began = time.perf_counter()
            renderer.start()
            starts.append((time.perf_counter() - began) * 1_000)
            ahead.append(_timed(renderer, one, run)[0])
    warm: list[float] = []
    pictures = 0
    failures: Counter[str] = Counter()
    with PageRenderer() as renderer:
        _timed(renderer, chosen[0], run)
        for number, one in enumerate(chosen):
            run.report(Progress("Drawing pages", number, len(chosen)))
            took, found = _timed(renderer, one, run)
            warm.append(took)
            if isinstance(found, ParseFailure):
                failures[found.reason] += 1
            else:
                pictures += len(found)
        again = [_timed(renderer, one, run)[0] for one in chosen[-_COLD:]]
    return PagesOutcome(
        passages=len(chosen),
        pictures=pictures,
        failures=dict(failures),
        warm_p50_ms=float(np.percentile(warm, 50)),
        warm_p95_ms=float(np.percentile(warm, 95)),
        warm_max_ms=max(warm),
        cold_p50_ms=float(np.percentile(cold, 50)),
        cold_max_ms=max(cold),
        ahead_p50_ms=float(np.percentile(ahead, 50)),
        ahead_max_ms=max(ahead),
        start_p50_ms=float(np.percentile(starts, 50)),
        again_p95_ms=float(np.percentile(again, 95)),
        over_target=sum(took > TARGET_MS for took in warm),
        conditions=_conditions(),
    )


def _chosen(paths: AppPaths, limit: int) -> list[_Shown]:
    store = Store(paths.store)
    try:
        ids = [int(row[0]) for row in store.rows(_PASSAGES)]
        sample = random.Random(_SEED).sample(ids, min(limit, len(ids)))  # noqa: S311 - a sample, no secret
        records = SearchRepository(store).evidence(tuple(sample))
    finally:
        store.close()
    return [
        _Shown(one.attachment.path, one.page_index, one.boxes)
        for one in records
        if one.attachment is not None and one.attachment.path is not None and one.page_index is not None
    ]


def _timed(renderer: PageRenderer, one: _Shown, run: RunContext) -> tuple[float, Any]:
    started = time.perf_counter()
    found = renderer.pages_of(one.path, one.page_index, one.boxes, _SCALE, run)
    return (time.perf_counter() - started) * 1_000, found


def _conditions() -> str:
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{_SCALE} pixels a point; Python {platform.python_version()} on {platform.machine() or 'an unknown machine'},"
        f" {os.cpu_count()} cores{load}"
    )
