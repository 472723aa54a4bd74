"""`bench answers`: ask questions whose answers are known, and measure what comes back.

Measured are whether the known quotes turn up among evidence and cited passages, how much of what was cited survives and is
an exact quote or verified, whether questions that the library cannot answer are answered so, and how long one waits.
"""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any

from app.commands.known_questions import KnownQuestion, contains_quote, read_questions
from app.engine.asking import AskRequest
from app.engine.citations.quotes import quote_lies_in
from app.engine.engine import Engine
from app.engine.records import Citation, Occurrence, Turn, Verdict
from app.engine.runs import Progress, RunContext

__all__ = ["AnswersOutcome", "QuestionOutcome", "bench_answers", "contains_quote", "read_questions"]

_QUOTED = re.compile(r"“((?:[^“”]|“[^“”]*”)*)”")


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """What came of one question.

    Attributes:
        quote_in_evidence: Share of the known quotes among the evidence, 0…1; None for an unanswerable question.
        quote_in_cited: Likewise among the passages cited in the end.
        unanswerable_handled: Whether nothing was found and no source shown; None for an answerable question.
        found_nothing: Whether the answer is that there is none.
        kept: Share of occurrences not rejected; None when nothing was cited.
        kept_citations: How many those are.
        checked: How many occurrences have a probability.
        citations: How many occurrences were written.
        cited_sentences: Sentences with a citation that was kept.
        supported_sentences: Those of them whose kept citations are all exact quotes or verified (p ≥ τ).
        first_step_s: Seconds to the first step that shows; None when there was none.
        first_text_s: Seconds to the first word of the answer; None when there was none.
        seconds: To the end.
    """

    id: str
    kind: str
    quote_in_evidence: float | None
    quote_in_cited: float | None
    unanswerable_handled: bool | None
    found_nothing: bool
    kept: float | None
    kept_citations: int
    checked: int
    citations: int
    cited_sentences: int
    supported_sentences: int
    conflicts: int
    policy: str
    writer: str
    first_step_s: float | None
    first_text_s: float | None
    seconds: float


@dataclass(frozen=True, slots=True)
class AnswersOutcome:
    """All outcomes and their sums."""

    questions: tuple[QuestionOutcome, ...]

    def as_json(self) -> dict[str, Any]:
        """The document that `bench answers --json` prints."""
        return {"questions": [asdict(one) for one in self.questions], "sum": self.totals()}

    def totals(self) -> dict[str, Any]:
        """Rates over all questions; None where there is no denominator (invariant 13)."""
        every = self.questions
        answerable = [one for one in every if one.unanswerable_handled is None]
        return {
            "questions": len(every),
            "answerable": len(answerable),
            "quote_in_evidence": _mean(one.quote_in_evidence for one in answerable),
            "quote_in_cited": _mean(one.quote_in_cited for one in answerable),
            "all_quotes_in_evidence": _mean(one.quote_in_evidence == 1.0 for one in answerable),
            "all_quotes_in_cited": _mean(one.quote_in_cited == 1.0 for one in answerable),
            "wrongly_found_nothing": sum(one.found_nothing for one in answerable),
            "unanswerable_handled": _mean(one.unanswerable_handled for one in every),
            "kept": _rate(every, lambda one: one.kept_citations, lambda one: one.citations),
            "sentences_supported": _rate(
                every, lambda one: one.supported_sentences, lambda one: one.cited_sentences
            ),
            "citations_per_answer": _mean(one.citations for one in answerable if not one.found_nothing),
            "conflicts": sum(one.conflicts for one in every),
            "policies": dict(Counter(one.policy for one in every)),
            "writers": dict(Counter(one.writer for one in every)),
            "first_step_s": _waits(one.first_step_s for one in every),
            "first_text_s": _waits(one.first_text_s for one in every),
            "whole_s": _waits(one.seconds for one in every),
            "median_seconds": median(one.seconds for one in every) if every else None,
        }

    def as_text(self) -> str:
        """A table for the terminal."""
        head = ("evidence", "cited", "handled", "quotes", "kept", "step", "text", "seconds")
        lines = [f"{'question':<12}{'kind':<18}" + "".join(f"{name:>9}" for name in head)]
        lines += [
            f"{one.id:<12}{one.kind:<18}"
            f"{_figure(one.quote_in_evidence):>9}{_figure(one.quote_in_cited):>9}"
            f"{_yes_no(one.unanswerable_handled):>9}{one.citations:>9}{_figure(one.kept):>9}"
            f"{_figure(one.first_step_s):>9}{_figure(one.first_text_s):>9}{one.seconds:>9.2f}"
            for one in self.questions
        ]
        lines += [""] + [f"{name:<24}{_words(value)}" for name, value in self.totals().items()]
        return "\n".join(lines)


def bench_answers(engine: Engine, path: Path, run: RunContext) -> AnswersOutcome:
    """Ask every question of the file and compare with what is known.

    Raises:
        InputError: The file is not there or a line is not a question.
    """
    questions = read_questions(path)
    outcomes = []
    for number, question in enumerate(questions):
        run.report(Progress("Asking", number, len(questions), question.question))
        started = time.monotonic()
        turn = engine.ask(AskRequest(question.question, is_saved=False), run)
        if not isinstance(turn, Turn):
            raise TypeError("a question that is not saved paused")
        outcomes.append(measured(question, turn, time.monotonic() - started))
    return AnswersOutcome(tuple(outcomes))


def measured(question: KnownQuestion, turn: Turn, seconds: float) -> QuestionOutcome:
    """Compare an answer with what is known; `seconds` is how long it took."""
    citations = turn.resolved.citations
    occurrences = [one for citation in citations for one in citation.occurrences]
    kept = [one for one in occurrences if one.verdict is not Verdict.DEMOTED]
    cited = [one.evidence for one in citations if any(map(_is_kept, one.occurrences))]
    sentences = _sentences(citations, turn.threshold)
    return QuestionOutcome(
        id=question.id,
        kind=question.kind,
        quote_in_evidence=question.share_found(turn.evidence),
        quote_in_cited=question.share_found(cited),
        unanswerable_handled=_is_handled(turn) if question.is_unanswerable else None,
        found_nothing=turn.written.found_nothing,
        kept=len(kept) / len(occurrences) if occurrences else None,
        kept_citations=len(kept),
        checked=sum(one.p is not None for one in occurrences),
        citations=len(occurrences),
        cited_sentences=len(sentences),
        supported_sentences=sum(sentences.values()),
        conflicts=len(turn.conflicts),
        policy=turn.policy,
        writer=turn.written.writer,
        first_step_s=_seconds(turn, "first_step"),
        first_text_s=_seconds(turn, "first_text"),
        seconds=seconds,
    )


def _is_handled(turn: Turn) -> bool:
    return turn.written.found_nothing and not turn.resolved.cited


def _is_kept(occurrence: Occurrence) -> bool:
    return occurrence.verdict is not Verdict.DEMOTED


def _sentences(citations: Sequence[Citation], threshold: float) -> dict[str, bool]:
    """Each sentence with a citation that was kept, and whether each of these is an exact quote or verified."""
    sentences: dict[str, bool] = {}
    for citation in citations:
        for one in filter(_is_kept, citation.occurrences):
            is_verified = one.p is not None and one.p >= threshold
            is_supported = is_verified or _is_exact(one.claim, citation.evidence.text)
            sentences[one.claim] = sentences.get(one.claim, True) and is_supported
    return sentences


def _is_exact(claim: str, passage: str) -> bool:
    quotes = _QUOTED.findall(claim)
    return bool(quotes) and all(quote_lies_in(quote, passage) for quote in quotes)


def _seconds(turn: Turn, name: str) -> float | None:
    value = turn.timings_ms.get(name)
    return None if value is None else value / 1_000


def _mean(values: Iterable[float | None]) -> float | None:
    measured_ones = [float(value) for value in values if value is not None]
    return fmean(measured_ones) if measured_ones else None


def _rate(
    outcomes: Sequence[QuestionOutcome],
    part: Callable[[QuestionOutcome], int],
    whole: Callable[[QuestionOutcome], int],
) -> float | None:
    total = sum(map(whole, outcomes))
    return sum(map(part, outcomes)) / total if total else None


def _waits(values: Iterable[float | None]) -> dict[str, float | None]:
    known = [value for value in values if value is not None]
    return {"median": median(known) if known else None, "worst": max(known, default=None)}


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _yes_no(value: bool | None) -> str:
    return "–" if value is None else "yes" if value else "no"


def _words(value: object) -> str:
    """A figure of the sums, or several by name."""
    if value is None:
        return "not measured"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(one)}" for name, one in value.items())
    return f"{value:.3f}" if isinstance(value, float) else str(value)
