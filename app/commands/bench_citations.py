"""`bench citations`: how long it takes to resolve the citations of a long answer, and how that grows with its length."""

import os
import platform
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.commands.citation_growth import LENGTHS, Growth, growth_lines, measure_growth
from app.engine.citations.resolution import resolve_citations
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, SourceInfo
from app.engine.runs import Progress, RunContext
from app.engine.zotero.records import ZoteroRef

TARGET_MS = 20.0
WORDS, MARKERS, PASSAGES = 3_000, 80, 25
_ROUNDS = 50
_THRESHOLD = 0.60
_WORDS_A_SENTENCE = 15
_SENTENCES_A_BLOCK = 5
_VOCABULARY = (
    "cells", "grew", "in", "warm", "media", "after", "treatment", "with", "higher", "doses", "and", "the", "response",
    "of", "patients", "was", "measured", "twice", "over", "time",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ResolutionTiming:
    """How long one resolution takes.

    Attributes:
        words: Of the answer.
        markers: Numbers that it cites.
        passages: Of evidence.
        rounds: Resolutions timed, after one that warms up.
        processor_ms: Median of the processor time; other programs do not lengthen it.
        median_ms: Median by the clock.
        worst_ms: The slowest by the clock.
    """

    words: int
    markers: int
    passages: int
    rounds: int
    processor_ms: float
    median_ms: float
    worst_ms: float


@dataclass(frozen=True, slots=True)
class CitationsOutcome:
    """What `bench citations` measures, and where."""

    resolution: ResolutionTiming
    growth: tuple[Growth, ...]

    def as_json(self) -> dict[str, Any]:
        """The document that `bench citations --json` prints."""
        return {
            "resolution": asdict(self.resolution),
            "target_ms": TARGET_MS,
            "growth": [asdict(one) for one in self.growth],
            "conditions": _conditions(),
        }

    def as_text(self) -> str:
        """Lines for the terminal."""
        one = self.resolution
        return (
            f"Resolving {one.words:,} words with {one.markers} citations of {one.passages} passages:"
            f" {one.processor_ms:.1f} ms of processor time (target under {TARGET_MS:.0f} ms)\n"
            f"By the clock: median {one.median_ms:.1f} ms, worst {one.worst_ms:.1f} ms of {one.rounds}\n"
            f"{growth_lines(self.growth)}\n"
            f"{_conditions()}"
        )


def bench_citations(run: RunContext, lengths: Sequence[int] = LENGTHS) -> CitationsOutcome:
    """Time the resolution of a long answer in which every third citation is rejected and every fifth not checked.

    Args:
        run: Told of the progress, asked between rounds.
        lengths: Characters of the answers whose growth is measured, each ten times the one before.

    Raises:
        Canceled: The run was asked to stop.
    """
    return CitationsOutcome(_time_resolution(run), measure_growth(_evidence(), run, lengths))


def long_answer() -> str:
    """An answer of WORDS words in paragraphs, list items and headings, with MARKERS citations."""
    sentences = WORDS // _WORDS_A_SENTENCE
    blocks: list[str] = []
    cited = 0
    for start in range(0, sentences, _SENTENCES_A_BLOCK):
        block = []
        for number in range(start, min(start + _SENTENCES_A_BLOCK, sentences)):
            wanted = round((number + 1) * MARKERS / sentences)
            numbers = [str(at % PASSAGES + 1) for at in range(cited, wanted)]
            cited = wanted
            marker = f" [{', '.join(numbers)}]" if numbers else ""
            block.append(f"{_sentence(number)}{marker}.")
        lead = ("", "- ", "## Part\n\n")[len(blocks) % 3]
        blocks.append(lead + " ".join(block))
    return "\n\n".join(blocks)


def _sentence(number: int) -> str:
    words = [_VOCABULARY[(number * 7 + at) % len(_VOCABULARY)] for at in range(_WORDS_A_SENTENCE)]
    return " ".join(words).capitalize()


def _time_resolution(run: RunContext) -> ResolutionTiming:
    answer, evidence = long_answer(), _evidence()
    values = (0.9, 0.3, 0.8, 0.7, None)
    probabilities = {one.index: [values[(one.index + at) % 5] for at in range(MARKERS)] for one in evidence}
    resolved = resolve_citations(answer, evidence, probabilities, _THRESHOLD)
    elapsed_ms, spent_ms = [], []
    for number in range(_ROUNDS):
        run.check_canceled()
        run.report(Progress("Resolving", number, _ROUNDS))
        started, spent = time.perf_counter(), time.process_time()
        resolve_citations(answer, evidence, probabilities, _THRESHOLD)
        spent_ms.append((time.process_time() - spent) * 1_000)
        elapsed_ms.append((time.perf_counter() - started) * 1_000)
    return ResolutionTiming(
        words=len(answer.split()),
        markers=resolved.markers_written,
        passages=len(evidence),
        rounds=_ROUNDS,
        processor_ms=statistics.median(spent_ms),
        median_ms=statistics.median(elapsed_ms),
        worst_ms=max(elapsed_ms),
    )


def _evidence() -> tuple[Evidence, ...]:
    return tuple(
        Evidence(
            index=index,
            passage_id=index,
            source=SourceInfo(
                ZoteroRef(1, f"BENCH{index:03d}"),
                f"Paper {index}",
                ("Roe",),
                "Roe",
                2020,
                "",
                "journalArticle",
            ),
            attachment=None,
            passage_type=PassageType.BODY,
            section="Results",
            text=_sentence(index),
            page_index=0,
            page_label="1",
            boxes=(),
            score=1.0 / index,
            score_kind="rrf",
        )
        for index in range(1, PASSAGES + 1)
    )


def _conditions() -> str:
    machine = f"Python {platform.python_version()} on {platform.machine() or 'an unknown machine'}"
    return f"{machine}, one thread, no model; {_load()}"


def _load() -> str:
    """How busy the machine is, which lengthens what the clock shows."""
    cores = os.cpu_count() or 1
    try:
        waiting = os.getloadavg()[0]
    except (AttributeError, OSError):  # Windows does not tell
        return f"{cores} cores, load unknown"
    return f"{cores} cores, {waiting:.1f} programs wanting them in the last minute"
