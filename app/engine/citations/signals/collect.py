"""All signals of a pair, in a fixed order."""

from collections.abc import Callable, Iterator

from app.engine.citations.signals.alignment import Pair, prepare_pair
from app.engine.citations.signals.directions import direction_signals
from app.engine.citations.signals.entities import entity_signals
from app.engine.citations.signals.hedges import hedge_signals
from app.engine.citations.signals.negation import negation_signals
from app.engine.citations.signals.numbers import number_signals
from app.engine.citations.signals.overlap import overlap_signals
from app.engine.citations.signals.quoted import quote_signals
from app.engine.citations.signals.signal import Signal
from app.engine.citations.signals.wording import wording_signals

SIGNALS_VERSION = 1
"""Goes up with every change of what a signal's value means: calibrations fitted before are refused then."""

_NEAREST_CHARS = 600

_CHECKS: tuple[Callable[[Pair], Iterator[Signal]], ...] = (
    quote_signals,
    wording_signals,
    number_signals,
    negation_signals,
    direction_signals,
    hedge_signals,
    entity_signals,
    overlap_signals,
)


def signals_of(claim: str, evidence: str) -> tuple[Signal, ...]:
    """Run every check on a pair (V6); pure, linear in the length of the texts, the same names in the same order always.

    Args:
        claim: One claim, plain text.
        evidence: The passage it cites.
    """
    pair = prepare_pair(claim, evidence)
    return tuple(signal for check in _CHECKS for signal in check(pair))


def nearest_text(claim: str, evidence: str) -> tuple[str, str]:
    """What a claim says without attribution, and the sentences of the passage that are nearest to it, as one text."""
    pair = prepare_pair(claim, evidence)
    sources = dict.fromkeys(source.text for part in pair.aligned for source in part.sources)
    return pair.claim, " ".join(sources)[:_NEAREST_CHARS]
