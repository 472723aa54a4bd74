"""`bench answers`: ask questions whose answers are known, and count where the known quotes turn up.

A question file has one JSON object a line: `id`, `question`, `kind` ("unanswerable" where the library does not hold
the answer), and `evidence`: a list of `key` and `quote`. A quote counts as found in a passage of its item when the
passage contains it after Unicode compatibility folding, without white space and hyphens (line-end hyphenation leaves
no other trace). Where a question has several quotes, each counts for its share.
"""

import json
import re
import time
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean, median
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from app.engine.asking import AskRequest
from app.engine.engine import Engine
from app.engine.errors import InputError
from app.engine.records import Evidence, Turn, Verdict
from app.engine.runs import Progress, RunContext

UNANSWERABLE = "unanswerable"
_NOISE = re.compile(r"[\s\u00ad\u0002\ufffe\u2010\u2011-]+")


class KnownQuote(BaseModel):
    """A passage known to answer: item key and words."""

    model_config = ConfigDict(extra="ignore")
    key: str
    quote: str


class KnownQuestion(BaseModel):
    """One line of the question file."""

    model_config = ConfigDict(extra="ignore")
    id: str
    question: str
    kind: str = "single"
    evidence: list[KnownQuote] = []


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """What came of one question.

    `quote_in_evidence` and `quote_in_cited` are shares of the known quotes, 0…1, None for unanswerable questions;
    `unanswerable_handled` is None for answerable ones; `kept` is the share of occurrences not demoted, None when
    nothing was cited.
    """

    id: str
    kind: str
    quote_in_evidence: float | None
    quote_in_cited: float | None
    unanswerable_handled: bool | None
    found_nothing: bool
    kept: float | None
    checked: int
    citations: int
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
        answerable = [one for one in self.questions if one.kind != UNANSWERABLE]
        handled = [one.unanswerable_handled for one in self.questions if one.unanswerable_handled is not None]
        return {
            "questions": len(self.questions),
            "answerable": len(answerable),
            "quote_in_evidence": _mean(one.quote_in_evidence for one in answerable),
            "quote_in_cited": _mean(one.quote_in_cited for one in answerable),
            "all_quotes_in_evidence": _mean(one.quote_in_evidence == 1.0 for one in answerable),
            "all_quotes_in_cited": _mean(one.quote_in_cited == 1.0 for one in answerable),
            "wrongly_found_nothing": sum(one.found_nothing for one in answerable),
            "unanswerable_handled": _mean(handled),
            "kept": _mean(one.kept for one in self.questions),
            "citations_per_answer": _mean(one.citations for one in answerable if not one.found_nothing),
            "median_seconds": median(one.seconds for one in self.questions) if self.questions else None,
        }

    def as_text(self) -> str:
        """A table for the terminal."""
        lines = [
            f"{'question':<12}{'kind':<18}{'evidence':>9}{'cited':>7}{'handled':>9}{'quotes':>8}{'seconds':>9}"
        ]
        lines += [
            f"{one.id:<12}{one.kind:<18}{_share(one.quote_in_evidence):>9}{_share(one.quote_in_cited):>7}"
            f"{_yes_no(one.unanswerable_handled):>9}{one.citations:>8}{one.seconds:>9.2f}"
            for one in self.questions
        ]
        lines += [""] + [f"{name:<24}{_figure(value)}" for name, value in self.totals().items()]
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
        outcomes.append(_outcome(question, turn, time.monotonic() - started))
    return AnswersOutcome(tuple(outcomes))


def read_questions(path: Path) -> list[KnownQuestion]:
    """Read a question file; blank lines are passed over.

    Raises:
        InputError: The file cannot be read or a line is not a question.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"The question file {path} cannot be read: {error}.", "Give a JSON Lines file."
        ) from error
    adapter = TypeAdapter(KnownQuestion)
    questions = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            questions.append(adapter.validate_python(json.loads(line)))
        except (json.JSONDecodeError, ValidationError) as error:
            raise InputError(
                f"Line {number} of {path} is not a question.",
                'Each line needs {"id", "question", "kind", "evidence"}.',
            ) from error
    return questions


def contains_quote(passage: str, quote: str) -> bool:
    """Whether the passage holds the quote, white space and hyphens aside."""
    return _bare(quote) in _bare(passage)


def _bare(text: str) -> str:
    return _NOISE.sub("", unicodedata.normalize("NFKC", text)).casefold()


def _outcome(question: KnownQuestion, turn: Turn, seconds: float) -> QuestionOutcome:
    is_unanswerable = question.kind == UNANSWERABLE
    occurrences = [one for citation in turn.resolved.citations for one in citation.occurrences]
    kept = [one for one in occurrences if one.verdict is not Verdict.DEMOTED]
    cited = [citation.evidence for citation in turn.resolved.citations if _survives(citation.occurrences)]
    return QuestionOutcome(
        id=question.id,
        kind=question.kind,
        quote_in_evidence=None if is_unanswerable else _found_share(question.evidence, turn.evidence),
        quote_in_cited=None if is_unanswerable else _found_share(question.evidence, cited),
        unanswerable_handled=turn.written.found_nothing and not cited if is_unanswerable else None,
        found_nothing=turn.written.found_nothing,
        kept=len(kept) / len(occurrences) if occurrences else None,
        checked=sum(one.p is not None for one in occurrences),
        citations=len(occurrences),
        seconds=seconds,
    )


def _survives(occurrences: Iterable[Any]) -> bool:
    return any(one.verdict is not Verdict.DEMOTED for one in occurrences)


def _found_share(quotes: Sequence[KnownQuote], passages: Sequence[Evidence]) -> float:
    found = sum(
        any(one.source.ref.key == quote.key and contains_quote(one.text, quote.quote) for one in passages)
        for quote in quotes
    )
    return found / len(quotes)


def _mean(values: Iterable[float | None]) -> float | None:
    measured = [float(value) for value in values if value is not None]
    return fmean(measured) if measured else None


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _yes_no(value: bool | None) -> str:
    return "–" if value is None else "yes" if value else "no"


def _figure(value: float | int | None) -> str:
    if value is None:
        return "not measured"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
