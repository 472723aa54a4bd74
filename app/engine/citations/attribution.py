"""Which sentences of a passage say what a claim says, and which parts of the claim none of them does (V10).

All questions go to the decision model as one batch, within its time limits; whatever goes wrong, the result says why
nothing was measured.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine.citations.attribution_plan import Plan, credited, plan_attribution
from app.engine.citations.attribution_words import Findings, explain
from app.engine.citations.claim_parts import joined_parts, missing_details, turned_details
from app.engine.citations.pairs import SupportVerifier
from app.engine.citations.reasons import Reason
from app.engine.citations.resolution import usable_probability
from app.engine.citations.scoring import VerificationLimits, hear
from app.engine.errors import InputError
from app.engine.ingest.document import PassageType
from app.engine.records import AttributedSentence, ClaimPart, SentenceAttribution, Turn
from app.engine.runs import RunContext
from app.engine.words import guess_language, stems

NEAR_P = 0.3
"""From here on a sentence is near enough to be named, though it does not say the claim."""
NEAR_WORDS = 0.5
CLAUSE_LOW_P, CLAUSE_NO_P = 0.3, 0.1
"""Below it a clause counts as not borne out where the passage bears out another: one of words that the passage does not
have, and one of its own words. The model is less sure of clauses than of sentences."""
CLAUSE_WORDS = 0.5
_LANGUAGE_CHARS = 800
REASON_NO_MODEL = Reason.NO_MODEL.told()
REASON_NO_WORDS = Reason.NOTHING_TO_COMPARE.told()

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AttributionRequest:
    """What is asked.

    Attributes:
        claim: The claim of an occurrence.
        passage: The whole text of the passage it cites.
        is_table: Whether that is a table.
        threshold: τ of the turn; sentences from here on are highlighted.
        p: Support probability of the occurrence; the explanation is never surer than that. None when not measured.
    """

    claim: str
    passage: str
    is_table: bool = False
    threshold: float = 0.6
    p: float | None = None


def request_of(turn: Turn, index: int, occurrence: int) -> AttributionRequest:
    """Ask about one citation of a turn.

    Args:
        turn: An answered turn.
        index: The evidence number cited.
        occurrence: As in `Occurrence`.

    Raises:
        InputError: The turn has no such citation.
    """
    for citation in turn.resolved.citations:
        for one in citation.occurrences:
            if (one.chunk_index, one.occurrence) == (index, occurrence):
                evidence = citation.evidence
                is_table = evidence.passage_type is PassageType.TABLE
                return AttributionRequest(one.claim, evidence.text, is_table, turn.threshold, one.p)
    raise InputError(f"The answer does not cite source {index} there.", "Choose one of its citations.")


async def attribute(
    request: AttributionRequest,
    verifier: SupportVerifier | None,
    limits: VerificationLimits,
    run: RunContext | None = None,
) -> SentenceAttribution:
    """Attribute a claim to sentences; the same result for the same request and weights.

    Args:
        request: What is asked.
        verifier: The decision model; None when there is none.
        limits: How long it may take.
        run: Can stop it.

    Raises:
        Canceled: The run was cancelled.
    """
    if run is not None:
        run.check_canceled()
    plan = plan_attribution(request.claim, request.passage, is_table=request.is_table)
    if not plan.pairs:
        return _unmeasured(request, plan, REASON_NO_WORDS)
    if verifier is None:
        return _unmeasured(request, plan, REASON_NO_MODEL)
    heard = await hear(verifier, plan.pairs, limits, run)
    measured = [usable_probability(judgement.p) for judgement in heard.judgements]
    measured += [None] * (len(plan.pairs) - len(measured))
    found = credited(plan, measured, request.threshold)
    if not found:
        return _unmeasured(request, plan, heard.reason or REASON_NO_MODEL)
    _log.info("sentence attribution: %d sentences, %d questions", len(plan.segments), len(plan.pairs))
    concluded = _concluded(request, plan, measured, found, f"{verifier.name} ({verifier.revision})")
    return replace(concluded, is_late=heard.is_late)


def _unmeasured(request: AttributionRequest, plan: Plan, reason: str) -> SentenceAttribution:
    sentences = tuple(
        AttributedSentence(one.number, one.start, one.end, None, False) for one in plan.segments
    )
    return SentenceAttribution(request.claim, sentences, (), "", reason=reason)


def _concluded(
    request: AttributionRequest,
    plan: Plan,
    measured: Sequence[float | None],
    found: dict[int, float],
    model: str,
) -> SentenceAttribution:
    supporting = {at for at, p in found.items() if p >= request.threshold}
    nearest = None if supporting else _nearest(plan, found)
    shown = supporting | (_held_to(request, nearest, found) if nearest is not None else set())
    unsupported, turned = _unsupported(request, plan, measured, supporting or {nearest})
    findings = Findings(
        plan.segments,
        tuple(plan.segments[at] for at in sorted(supporting)),
        None if nearest is None else plan.segments[nearest],
        _strength(request, [found[at] for at in supporting]),
        request.threshold,
        unsupported,
        turned,
        is_partial=plan.is_cut or any(at not in found for at in plan.judged),
    )
    if not shown and not (unsupported or turned):
        unsupported = (ClaimPart(0, len(request.claim), request.claim),)
    sentences = tuple(
        AttributedSentence(one.number, one.start, one.end, found.get(at), at in shown)
        for at, one in enumerate(plan.segments)
    )
    parts = joined_parts(unsupported, turned)
    return SentenceAttribution(request.claim, sentences, parts, explain(findings), model)


def _nearest(plan: Plan, found: dict[int, float]) -> int | None:
    """The place of the sentence that comes nearest, by the model or else by words; None when none is near."""
    best = max(found, key=lambda at: (found[at], -at))
    if found[best] >= NEAR_P:
        return best
    by_words = max(plan.judged, key=lambda at: (plan.share(at), -at))
    return by_words if plan.share(by_words) >= NEAR_WORDS else None


def _held_to(request: AttributionRequest, nearest: int, found: dict[int, float]) -> set[int]:
    """The nearest sentence is highlighted where the passage as a whole was found to support the claim."""
    is_kept = request.p is not None and request.p >= request.threshold
    return {nearest} if is_kept and found.get(nearest, 0.0) >= NEAR_P else set()


def _unsupported(
    request: AttributionRequest,
    plan: Plan,
    measured: Sequence[float | None],
    places: set[int] | set[int | None],
) -> tuple[tuple[ClaimPart, ...], tuple[ClaimPart, ...]]:
    """The parts that the passage does not have, and those that its nearest sentence turns."""
    segments = [plan.segments[at] for at in sorted(at for at in places if at is not None)]
    near = "\n".join(request.passage[one.start : one.end] for one in segments)
    missing = missing_details(request.claim, request.passage, near)
    is_said = any((p or 0.0) >= request.threshold for p in measured[: len(plan.readings)])
    turned = turned_details(request.claim, near) if near and not is_said else ()
    return joined_parts(missing, _unsaid_clauses(request, plan, measured)), turned


def _unsaid_clauses(
    request: AttributionRequest, plan: Plan, measured: Sequence[float | None]
) -> tuple[ClaimPart, ...]:
    probabilities = measured[len(plan.readings) :]
    if not any(p is not None and p >= request.threshold for p in probabilities):
        return ()
    language = guess_language(request.passage[:_LANGUAGE_CHARS])
    there = stems(request.passage, language)
    unsaid = []
    for (start, end), p in zip(plan.clauses, probabilities, strict=True):
        clause = request.claim[start:end]
        wanted = stems(clause, language)
        is_foreign = len(wanted & there) < CLAUSE_WORDS * len(wanted)
        if p is not None and p < (CLAUSE_LOW_P if is_foreign else CLAUSE_NO_P):
            unsaid.append(ClaimPart(start, end, clause))
    return tuple(unsaid)


def _strength(request: AttributionRequest, supporting: Sequence[float]) -> float:
    """How sure the words may be: never surer than the verdict on the whole passage."""
    best = max(supporting, default=0.0)
    return best if request.p is None else min(best, request.p)
