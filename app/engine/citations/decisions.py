"""What the user decides about an answer that stands: another threshold, or a verdict of one's own (V9).

Both resolve the turn again from what was measured; no model is asked, and nothing is stored here.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from app.engine.citations.resolution import resolve_written
from app.engine.errors import InputError
from app.engine.records import Turn, Verdict, VerdictOverride


def with_threshold(turn: Turn, threshold: float) -> Turn:
    """Resolve a turn with another threshold; a higher one never adds a citation.

    Args:
        turn: As it is.
        threshold: τ, 0–1.

    Raises:
        InputError: The threshold is no number from 0 to 1.
    """
    if not (math.isfinite(threshold) and 0.0 <= threshold <= 1.0):
        raise InputError(f"{threshold} cannot be a threshold.", "Choose a number from 0 to 1.")
    return _resolved(replace(turn, threshold=threshold))


def with_verdict(turn: Turn, chunk_index: int, occurrence: int, verdict: Verdict | None) -> Turn:
    """Resolve a turn with the user's verdict on one occurrence.

    Args:
        turn: As it is.
        chunk_index: The evidence number cited.
        occurrence: As in `Occurrence`.
        verdict: KEPT or DEMOTED; None takes the user's verdict back.

    Raises:
        InputError: The answer has no such citation.
        ValueError: "Not checked" is no verdict that a user can give.
    """
    if verdict is Verdict.FAIL_OPEN:
        raise ValueError("a user's verdict is KEPT or DEMOTED")
    place = (chunk_index, occurrence)
    places = {
        (one.chunk_index, one.occurrence) for cited in turn.resolved.citations for one in cited.occurrences
    }
    if place not in places:
        raise InputError("The answer has no such citation.", "Open the conversation again.")
    others = [one for one in turn.overrides if (one.chunk_index, one.occurrence) != place]
    own = [] if verdict is None else [VerdictOverride(chunk_index, occurrence, verdict)]
    return with_verdicts(turn, [*others, *own])


def with_verdicts(turn: Turn, overrides: Sequence[VerdictOverride]) -> Turn:
    """Resolve a turn with these verdicts of the user and no others."""
    ordered = sorted(overrides, key=lambda one: (one.chunk_index, one.occurrence))
    return _resolved(replace(turn, overrides=tuple(ordered)))


def _resolved(turn: Turn) -> Turn:
    resolved = resolve_written(
        turn.written, turn.evidence, turn.probabilities, turn.threshold, turn.overrides
    )
    return replace(turn, resolved=resolved)
