"""The ask flow: find evidence, write, verify, resolve."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from app.engine.citations.pairs import SupportVerifier
from app.engine.citations.resolution import resolve_written
from app.engine.citations.scoring import VerificationLimits
from app.engine.citations.telemetry import checks_of, report_verification
from app.engine.citations.verification import verify_citations_support
from app.engine.records import Evidence, Scope, Turn
from app.engine.runs import RunContext
from app.engine.search.gathering import EvidenceGatherer
from app.engine.search.question import Vocabulary, analyse_question
from app.engine.synthesis.writer import Writer

POLICY = "direct"


@dataclass(frozen=True, slots=True)
class AskStep:
    """A live step of the search in the user's words, e.g. "Searched 83 items", "15 passages in 9 papers"."""

    text: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.text}: {self.detail}" if self.detail else self.text


@dataclass(frozen=True, slots=True)
class AskCollaborators:
    """What answering needs; `verifier` None leaves every citation unchecked, with the reason told."""

    gatherer: EvidenceGatherer
    vocabulary: Vocabulary
    count_pieces: Callable[[str], int] | None
    writer: Writer
    verifier: SupportVerifier | None
    not_verified_reason: str
    models: dict[str, str]


@dataclass(frozen=True, slots=True)
class AskLimits:
    """Ceilings on evidence (R5), the threshold τ and the time that verification may take (V7)."""

    max_passages: int
    max_words: int
    threshold: float
    verification: VerificationLimits = VerificationLimits()  # noqa: RUF009 - a frozen record of two numbers


def answer_question(
    question: str,
    scope: Scope,
    searchable: tuple[int, int],
    parts: AskCollaborators,
    limits: AskLimits,
    run: RunContext,
    on_step: Callable[[AskStep], None],
) -> Turn:
    """Answer one question.

    Args:
        question: As typed, not blank.
        scope: What it may draw on.
        searchable: As in `Turn.searchable`.
        parts: The models and rooms that do the work.
        limits: Ceilings and threshold.
        run: Asked between the stages.
        on_step: Told of each step in the user's words.

    Raises:
        Canceled: The run was asked to stop.
        StoreUnusable: The index cannot be read.
    """
    timings: dict[str, float] = {}
    started = time.perf_counter()
    on_step(AskStep("Searching", _searchable_words(searchable)))
    with _timed(timings, "search"):
        asked = analyse_question(question, parts.vocabulary, parts.count_pieces)
        found = parts.gatherer.gather(asked, scope, limits.max_passages, limits.max_words)
    run.check_canceled()
    on_step(AskStep("Found", _evidence_words(found.evidence)))
    if found.notice:
        on_step(AskStep("Note", found.notice))
    on_step(AskStep("Writing", "choosing the sentences that answer"))
    with _timed(timings, "write"):
        written = parts.writer.write(asked, found.evidence, run)
    run.check_canceled()
    with _timed(timings, "verify"):
        verified = asyncio.run(
            verify_citations_support(written.text, found.evidence, parts.verifier, limits.verification, run)
        )
    resolved = resolve_written(written, found.evidence, verified.probabilities, limits.threshold)
    checks = checks_of(resolved, verified.judgements, limits.threshold)
    report_verification(verified.telemetry, resolved, checks, limits.threshold)
    timings["total"] = (time.perf_counter() - started) * 1_000
    return Turn(
        question=question,
        scope=scope,
        written=written,
        evidence=found.evidence,
        probabilities=verified.probabilities,
        threshold=limits.threshold,
        resolved=resolved,
        policy=POLICY,
        timings_ms={name: round(value, 1) for name, value in timings.items()},
        models=parts.models,
        not_checked_reason=parts.not_verified_reason or verified.reason,
        searchable=searchable,
        telemetry=verified.telemetry.as_record(resolved, limits.threshold),
        checks=checks,
    )


@contextmanager
def _timed(timings: dict[str, float], name: str) -> Iterator[None]:
    started = time.perf_counter()
    try:
        yield
    finally:
        timings[name] = (time.perf_counter() - started) * 1_000


def _searchable_words(searchable: tuple[int, int]) -> str:
    ready, total = searchable
    return f"{total:,} documents" if ready == total else f"{ready:,} of {total:,} documents so far"


def _evidence_words(evidence: tuple[Evidence, ...]) -> str:
    papers = len({one.source.ref for one in evidence})
    if not evidence:
        return "nothing that fits"
    return f"{_counted(len(evidence), 'passage')} in {_counted(papers, 'source')}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
