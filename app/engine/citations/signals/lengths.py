"""How long claim and passage are; the model's logits lean on it, and the last layer takes that back."""

import math
from collections.abc import Iterator

from app.engine.citations.signals.alignment import Pair
from app.engine.citations.signals.signal import Signal


def length_signals(pair: Pair) -> Iterator[Signal]:
    """Give `claim_length` and `evidence_length`: natural logarithms of the word counts plus one."""
    claim = sum(len(one.claim.tokens) for one in pair.aligned)
    evidence = sum(len(one.tokens) for one in pair.passage.sentences)
    yield Signal("claim_length", math.log1p(claim))
    yield Signal("evidence_length", math.log1p(evidence))
