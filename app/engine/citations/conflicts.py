"""Statements of the evidence that contradict each other, side by side; nothing picks a winner (Y6).

Candidates are found by words and numbers, and confirmed by the decision model, which reads them both ways. At most `2 * MAX_PAIRS` questions are asked. What is shown is rather too little than wrong: a false conflict
costs more trust than a missed one.
"""

import itertools
import logging
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from app.engine.citations.conflict_candidates import (
    Candidate,
    Statement,
    alike_pairs,
    candidate,
    loosely_alike_pairs,
    statements_of,
)
from app.engine.citations.pairs import SupportVerifier
from app.engine.citations.reasons import Reason
from app.engine.citations.support import CalibratedVerifier
from app.engine.records import Conflict, Evidence
from app.engine.runs import Canceled, RunContext
from app.models.protocols import DecisionModel, Embedder, ModelUnavailable, Stopped, Vectors

MAX_CONFLICTS = 5
MAX_PAIRS = 24
MAX_COMPARED = 200
MIN_P = 0.3
"""How sure the model must be of contradiction against support, both ways taken together. That both statements speak of
the same thing is seen to before, so that its third answer, "says nothing of it", does not count."""
MIN_COSINE = 0.9
"""From here on statements in other words are taken to speak of the same thing."""
BUDGET_S = 6.0
REASON_NO_MODEL = Reason.NO_MODEL_FOR_CONFLICTS.told()
REASON_LATE = Reason.CONFLICTS_LATE.told()
REASON_FAILED = Reason.CONFLICTS_FAILED.told()
_BATCH_PAIRS = 8
_LARGEST = 50.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ConflictFindings:
    """What a search for conflicts found.

    Attributes:
        conflicts: Best first, at most `MAX_CONFLICTS`.
        reason: Why it was not looked for, or not to the end; "" when it was.
        asked: Pairs that the model was asked about.
    """

    conflicts: tuple[Conflict, ...] = ()
    reason: str = ""
    asked: int = 0


def find_conflicts(
    evidence: Sequence[Evidence],
    model: DecisionModel | None,
    embedder: Embedder | None = None,
    *,
    run: RunContext | None = None,
    budget_s: float = BUDGET_S,
    clock: Callable[[], float] = time.monotonic,
) -> ConflictFindings:
    """Look for statements that can hardly both be true; blocking, never raises but for cancellation.

    Args:
        evidence: The passages of the turn, best first.
        model: Tells contradictions; None when there is none.
        embedder: Finds the same thing said in other words; None does without.
        run: Can stop it.
        budget_s: Seconds after which what was found counts.
        clock: Monotonic seconds.

    Raises:
        Canceled: The run was cancelled.
    """
    if model is None:
        return ConflictFindings(reason=REASON_NO_MODEL)
    search = _Search(model, embedder, run, clock() + budget_s, clock)
    try:
        return search.findings(evidence)
    except Canceled:
        raise
    except ModelUnavailable as error:
        _log.warning("conflicts are not looked for: %s", error)
        return ConflictFindings(reason=str(error) or REASON_FAILED)
    except Exception as error:  # noqa: BLE001 - whatever a back end raises, the answer must go on
        _log.warning("conflicts are not looked for: %s", type(error).__name__)
        _log.debug("the search for conflicts failed", exc_info=error)
        return ConflictFindings(reason=REASON_FAILED)


def contradiction_model(verifier: SupportVerifier | None) -> DecisionModel | None:
    """The model of a verifier that tells contradiction from silence; None where it only knows support."""
    return verifier.model if isinstance(verifier, CalibratedVerifier) else None


class _Search:
    """One search, with its end in time."""

    def __init__(
        self,
        model: DecisionModel,
        embedder: Embedder | None,
        run: RunContext | None,
        ends_at: float,
        clock: Callable[[], float],
    ) -> None:
        self._model = model
        self._embedder = embedder
        self._run = run
        self._ends_at = ends_at
        self._clock = clock

    def findings(self, evidence: Sequence[Evidence]) -> ConflictFindings:
        """Find, confirm and choose."""
        try:
            candidates = self._candidates(statements_of(evidence))
        except Stopped:
            return self._stopped([], 0)
        found: list[Conflict] = []
        for start in range(0, len(candidates), _BATCH_PAIRS):
            try:
                found += self._confirmed(candidates[start : start + _BATCH_PAIRS])
            except Stopped:
                return self._stopped(found, start)
        return ConflictFindings(_chosen(found), asked=len(candidates))

    def _should_stop(self) -> bool:
        return self._clock() >= self._ends_at or (self._run is not None and self._run.is_canceled)

    def _stopped(self, found: Sequence[Conflict], asked: int) -> ConflictFindings:
        if self._run is not None:
            self._run.check_canceled()
        return ConflictFindings(_chosen(found), REASON_LATE, asked)

    def _candidates(self, statements: Sequence[Statement]) -> list[Candidate]:
        found: list[Candidate] = []
        for pair in alike_pairs(statements)[:MAX_COMPARED]:
            if self._should_stop():
                raise Stopped
            one = candidate(*pair)
            if one is not None:
                found.append(one)
        return (found + self._in_other_words(statements))[:MAX_PAIRS]

    def _in_other_words(self, statements: Sequence[Statement]) -> list[Candidate]:
        found = [candidate(*pair) for pair in loosely_alike_pairs(statements)]
        loose = [one for one in found if one is not None]
        if self._embedder is None or not loose:
            return []
        texts = [side.quote.text for one in loose for side in (one.first, one.second)]
        vectors = self._embedder.embed(texts, self._should_stop)
        cosines = [float(one @ other) for one, other in zip(vectors[::2], vectors[1::2], strict=True)]
        return [one for one, cosine in zip(loose, cosines, strict=True) if cosine >= MIN_COSINE]

    def _confirmed(self, candidates: Sequence[Candidate]) -> list[Conflict]:
        if self._should_stop():
            raise Stopped
        texts = [(one.first.quote.text, one.second.quote.text) for one in candidates]
        both_ways = list(itertools.chain.from_iterable((pair, pair[::-1]) for pair in texts))
        margins = _margins(self._model.score_pairs(both_ways, self._should_stop))
        confirmed = []
        for one, there, back in zip(candidates, margins[::2], margins[1::2], strict=True):
            p = 1.0 / (1.0 + math.exp(-(there + back) / 2))
            if p >= MIN_P:
                confirmed.append(Conflict(one.first.quote, one.second.quote, p, one.reason))
        return confirmed


def _margins(logits: Vectors) -> list[float]:
    """How far refutation is before support, of `(n, 3)` logits of support, refute, neutral; no number counts against it."""
    margins = logits[:, 1].astype(np.float64) - logits[:, 0]
    return [float(one) for one in np.clip(np.nan_to_num(margins, nan=-_LARGEST), -_LARGEST, _LARGEST)]


def _chosen(found: Sequence[Conflict]) -> tuple[Conflict, ...]:
    """The surest, each statement once."""
    chosen: list[Conflict] = []
    shown: set[str] = set()
    for conflict in sorted(found, key=lambda one: -one.p):
        texts = {conflict.first.text, conflict.second.text}
        if not texts & shown:
            chosen.append(conflict)
            shown |= texts
    return tuple(chosen[:MAX_CONFLICTS])
