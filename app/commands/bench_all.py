"""`bench all`: every target in one run and one table, side by side with what somebody would use instead.

The parts are the other benchmarks; this joins them, adds the comparisons, and writes the page `docs/benchmarks.md`.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import numpy as np

from app.commands.bench_ingest import IngestOutcome, bench_ingest
from app.commands.bench_latency import LatencyReport, bench_latency
from app.commands.bench_pages import TARGET_MS, PagesOutcome, bench_pages
from app.commands.bench_ui import TARGETS, UiOutcome, bench_ui, target_of
from app.commands.bench_verify import VerifyOutcome, bench_verify
from app.commands.comparisons import Beside, bare_window, embed_beside, judge_beside
from app.commands.conditions import machine_conditions, other_work
from app.commands.miss_causes import cause_of
from app.commands.target_table import Figure, misses, table
from app.engine.citations.pairs import ClaimPair
from app.engine.edition import edition
from app.engine.engine import Engine
from app.engine.errors import AppError, InputError
from app.engine.paths import resources
from app.engine.runs import Progress, RunContext
from app.engine.store.database import Store
from app.engine.store.passage_texts import PASSAGE_TEXT
from app.models.weights import find_model

SIZES: Final = (200_000, 1_000_000)
_TEXTS: Final = 256
_PAIRS: Final = 20
_BATCHES: Final = 3
_EMBEDDER_TOKENS, _JUDGE_TOKENS = 256, 384  # what both models read of a text
_NO_DEADLINE: Final = float("inf")
_SAMPLE: Final = f"""
SELECT {PASSAGE_TEXT} FROM passages P
WHERE P.type = 'body' AND P.words > 60 ORDER BY P.id
"""  # noqa: S608 - a constant of ours


@dataclass(frozen=True, slots=True)
class AllRequest:
    """What `bench all` is given.

    Attributes:
        zotero: A Zotero data directory with PDFs to read; None leaves reading and syncing out.
        large: One with many items, for the sync alone; None takes `zotero`.
        sizes: Numbers of passages to search among.
        claims: Files of labelled pairs, as of `bench verify`.
        beside: A Python that has sentence-transformers and transformers.
        limit: PDFs to read and embed.
        out: Where the page is written too; None writes none.
    """

    zotero: Path | None = None
    large: Path | None = None
    sizes: tuple[int, ...] = SIZES
    claims: tuple[Path, ...] = ()
    beside: Path | None = None
    limit: int = 40
    out: Path | None = None

    @property
    def command(self) -> str:
        """The command that asks for this, without the places of this machine."""
        words = ["python -m app bench all"]
        words += ["--zotero DIR"] * (self.zotero is not None) + ["--large DIR"] * (self.large is not None)
        words += [f"--sizes {' '.join(map(str, self.sizes))}"] * (self.sizes != SIZES)
        words += [f"--claims {' '.join(one.name for one in self.claims)}"] * bool(self.claims)
        words += ["--beside PYTHON"] * (self.beside is not None)
        return " ".join([*words, "--out docs/benchmarks.md"])


@dataclass(frozen=True, slots=True)
class AllOutcome:
    """What `bench all` measures.

    Attributes:
        figures: Rows of the table.
        parts: Name → what that benchmark says itself, with its conditions.
        left_out: Parts that were not measured, with the reason.
        command: That made it.
        conditions: Machine, load, program and models.
    """

    figures: tuple[Figure, ...]
    parts: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...]
    command: str
    conditions: str

    def as_json(self) -> dict[str, Any]:
        """The document that `bench all --json` prints."""
        return {
            "conditions": self.conditions,
            "command": self.command,
            "figures": [one.as_json() for one in self.figures],
            "parts": dict(self.parts),
            "left_out": list(self.left_out),
        }

    def as_text(self) -> str:
        """The page in Markdown."""
        parts = "".join(f"\n### {name}\n\n```\n{said}\n```\n" for name, said in self.parts)
        left = "".join(f"\n- {one}" for one in self.left_out)
        return (
            "# Benchmarks\n\n"
            f"Made by\n\n    {self.command}\n\n"
            "in one run, part after part. *Times as fast* compares Attest with what one would use instead on the same"
            " work, the same\nmachine and as many threads: 2 is twice as fast, 0.5 takes twice as long. Wall times; a"
            " machine with other work to do lengthens them.\n\n"
            f"{self.conditions}\n\n{table(self.figures)}\n\n"
            f"## Misses, with cause and cure\n\n{misses(self.figures)}\n\n"
            + (f"## Not measured\n{left}\n\n" if left else "")
            + f"## What each part says\n{parts}"
        )


def bench_all(engine: Engine, request: AllRequest, run: RunContext) -> AllOutcome:
    """Measure everything that the request gives the means for.

    A part that cannot be measured is named and left out; the others go on.

    Raises:
        InputError: The page cannot be written.
        Canceled: The run was asked to stop.
    """
    if request.out is not None and not request.out.absolute().parent.is_dir():
        raise InputError(f"The folder of {request.out} does not exist.", "Name another file with --out.")
    conditions = f"{machine_conditions()}. {edition().words}."
    board = _Board(engine, request, run)
    board.measure("Window", board.window)
    board.measure("Reading and embedding", board.ingest)
    board.measure("Syncing a large library", board.sync)
    board.measure("Searching", board.latency)
    board.measure("Embedding beside sentence-transformers", board.embedding)
    board.measure("Checking citations", board.verification)
    board.measure("Pages behind citations", board.pages)
    board.measure("Quality of the checks", board.quality)
    outcome = AllOutcome(
        tuple(board.figures),
        tuple(board.parts),
        tuple(board.left_out),
        request.command,
        conditions + other_work(),
    )
    if request.out is not None:
        _write(outcome, request.out)
    return outcome


def request_of(arguments: argparse.Namespace) -> AllRequest:
    """What the command line asks for."""
    return AllRequest(
        zotero=arguments.zotero,
        large=arguments.large,
        sizes=tuple(arguments.sizes or SIZES),
        claims=tuple(arguments.claims),
        beside=arguments.beside,
        limit=arguments.limit,
        out=arguments.out,
    )


def _write(outcome: AllOutcome, path: Path) -> None:
    try:
        path.write_text(outcome.as_text(), encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror}.", "Name another file with --out."
        ) from error


class _Board:
    """Collects what the parts measure."""

    def __init__(self, engine: Engine, request: AllRequest, run: RunContext) -> None:
        self.figures: list[Figure] = []
        self.parts: list[tuple[str, str]] = []
        self.left_out: list[str] = []
        self._engine, self._request, self._run = engine, request, run

    def measure(self, name: str, part: Callable[[], str]) -> None:
        """Have a part measured; what it says is kept, what it lacks is named."""
        self._run.check_canceled()
        self._run.report(Progress(name))
        try:
            self.parts.append((name, part()))
        except AppError as error:
            self.left_out.append(f"{name}: {error}")

    def window(self) -> str:
        """Start and memory."""
        beside = bare_window()
        outcome: UiOutcome = bench_ui(self._run)
        figures = outcome.figures
        gaps = [(value, name) for name, value in figures.items() if name.startswith("gap_") and value]
        longest, name = max(gaps, default=(None, "gap_opening_ms"))
        self._add(
            "usable", "Window usable", figures.get("usable_ms"), "ms", TARGETS["usable_ms"], beside=beside
        )
        self._add("idle", "Memory at rest, no model loaded", figures.get("idle_mb"), "MB", TARGETS["idle_mb"])
        self._add("gap", "Longest stall of the window", longest, "ms", target_of(name))
        return outcome.as_text()

    def ingest(self) -> str:
        """Reading, embedding, size of the index."""
        outcome = self._ingested(self._request.zotero, self._request.limit)
        reading = outcome.reading
        theirs = reading.pdftotext_pages_per_cpu_s
        beside = Beside("pdftotext", reading.pages / theirs) if theirs else _absent("pdftotext")
        self._add(
            "reading", "PDF pages read a second of one core", reading.pages_per_cpu_s or reading.pages_per_s,
            "pages/s", 100.0, beside=beside, work=reading.pages,
        )  # fmt: skip
        embedded = outcome.embedding.passages_per_s
        self._add("embedding", "Passages embedded while indexing", embedded, "passages/s", 40.0, is_rate=True)
        self._add("share", "Index for each byte of text", outcome.share, "bytes", 1.5)
        return outcome.as_text()

    def sync(self) -> str:
        """Metadata of many items, once and again."""
        outcome = self._ingested(self._request.large or self._request.zotero, 1)
        sync = outcome.sync
        target = 15.0 * max(sync.items / 50_000, 0.1)
        self._add("sync", f"Sync of {sync.items:,} items", sync.sync_s, "s", target)
        self._add("again", "Sync when nothing changed", sync.again_s if sync.is_fresh else None, "s", 2.0)
        return outcome.as_text().partition("\nReading ")[0]

    def latency(self) -> str:
        """Searches among many passages."""
        report: LatencyReport = bench_latency(self._engine.paths, self._request.sizes, self._run)
        for one in report.sizes:
            size = f"{one.passages:,} passages"
            scan = Beside("sqlite-vec, a plain scan", _seconds(one.scan_p50_ms), "too large")
            words = Beside("FTS5, a plain query", _seconds(one.plain_words_p50_ms))
            self._add(
                "search",
                f"Search among {size}, 95 % within",
                max(one.p95_ms, one.filtered_p95_ms),
                "ms",
                one.target_ms,
            )
            self._add("meaning", f"Words and meaning, {size}, median", one.p50_ms, "ms", beside=scan)
            self._add("words", f"Words alone, {size}, median", one.lexical_p50_ms, "ms", beside=words)
            self._add("recall", f"Found of the ten nearest, {size}", one.recall, "of 1", 0.99, is_rate=True)
        return report.as_text()

    def embedding(self) -> str:
        """The same passages by us and by sentence-transformers."""
        embedder, texts = self._engine.embedder, self._texts()
        if embedder is None:
            raise InputError("There is no embedding model.", "Run `doctor`.")
        embedder.embed(texts[:32])
        began = time.process_time()
        seconds = _timed(lambda: embedder.embed(texts, lambda: self._run.is_canceled))
        cpu_s = time.process_time() - began
        folder = find_model(resources() / "models", "embedder").folder
        beside = embed_beside(self._request.beside, folder, texts, _EMBEDDER_TOKENS)
        self._add(
            "embedding", f"The same {len(texts)} passages embedded", len(texts) / seconds, "passages/s", 40.0,
            beside=beside, work=len(texts),
        )  # fmt: skip
        info = embedder.info
        return f"{info.name} ({info.revision}) by {info.backend} on {info.device}, {info.dtype}: {len(texts)} passages in {seconds:.2f} s ({cpu_s:.2f} s of the processor)"

    def verification(self) -> str:
        """One citation, and twenty in a batch, by us and by a cross-encoder of the same size."""
        verifier, reason = self._engine.verifier
        if verifier is None:
            raise InputError(reason, "Run `doctor`.")
        texts = self._texts()[:: max(1, _TEXTS // _PAIRS)][:_PAIRS]
        pairs = [(text.split(". ")[0][:300], text) for text in texts]
        asked = [ClaimPair(*pair) for pair in pairs]
        verifier.score(asked, _NO_DEADLINE)
        each = [_timed(lambda one=one: verifier.score([one], _NO_DEADLINE)) for one in asked]  # type: ignore[misc]  # a default binds the loop's variable
        began = time.process_time()
        batch = min(_timed(lambda: verifier.score(asked, _NO_DEADLINE)) for _ in range(_BATCHES))
        cpu_ms = (time.process_time() - began) / _BATCHES * 1e3
        folder = find_model(resources() / "models", "decision").folder
        alone, together = judge_beside(self._request.beside, folder, pairs, _JUDGE_TOKENS)
        self._add("verify", "One citation checked, median", median(each) * 1e3, "ms", 60.0, beside=alone)
        self._add("batch", f"{len(pairs)} citations in a batch", batch * 1e3, "ms", 1_000.0, beside=together)
        info = verifier.info
        return (
            f"{info.name} ({info.revision}) by {info.backend} on {info.device}, {info.dtype}: one citation"
            f" {median(each) * 1e3:.0f} ms, 95 % within {np.percentile(each, 95) * 1e3:.0f} ms; {len(pairs)} in a batch"
            f" {batch * 1e3:.0f} ms ({cpu_ms:.0f} ms of the processor), clauses and deterministic checks included, which a cross-encoder does not make"
        )

    def pages(self) -> str:
        """From a citation to the picture of its page."""
        outcome: PagesOutcome = bench_pages(self._engine.paths, 100, self._run)
        self._add("pages", "Page behind a citation drawn, 95 % within", outcome.warm_p95_ms, "ms", TARGET_MS)
        return outcome.as_text()

    def quality(self) -> str:
        """How well supported claims are told from others."""
        if not self._request.claims:
            raise InputError("No labelled pairs were given.", "Name files with --claims.")
        outcome: VerifyOutcome = bench_verify(self._engine, self._request.claims, self._run)
        self._add(
            "auroc", "Supported told from others, mean AUROC", outcome.means()["auroc"], "of 1", is_rate=True
        )
        self._add("ece", "Calibration error, pooled", outcome.pooled()["ece"], "of 1")
        return outcome.as_text()

    def _ingested(self, zotero: Path | None, limit: int) -> IngestOutcome:
        if zotero is None:
            raise InputError("No Zotero data directory was given.", "Name one with --zotero.")
        return bench_ingest(self._engine, zotero, limit, self._run)

    def _texts(self) -> list[str]:
        """Passages of the index, evenly spread."""
        store = Store(self._engine.paths.store)
        try:
            found = [str(row[0]) for row in store.rows(_SAMPLE)]
        finally:
            store.close()
        if len(found) < _PAIRS:
            raise InputError("The index holds too few passages.", "Run `index` first.")
        return found[:: max(1, len(found) // _TEXTS)][:_TEXTS]

    def _add(
        self,
        key: str,
        what: str,
        value: float | None,
        unit: str,
        target: float | None = None,
        *,
        is_rate: bool = False,
        beside: Beside | None = None,
        work: float = 1.0,
    ) -> None:
        is_rate = is_rate or unit.endswith("/s")
        self.figures.append(Figure(what, value, unit, target, is_rate, beside, work, cause=cause_of(key)))


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _seconds(milliseconds: float | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1_000


def _absent(tool: str) -> Beside:
    return Beside(tool, None, "it is not installed")
