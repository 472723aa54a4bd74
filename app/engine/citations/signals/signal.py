"""One finding of a deterministic check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signal:
    """What one check found in a pair of claim and evidence (V6).

    Attributes:
        name: Stable name; the calibration file weighs signals by it.
        value: 0–1; what 1 means is told by the check that makes it.
        reason: What was found, in words for the inspector; "" when there is nothing to say.
    """

    name: str
    value: float
    reason: str = ""
