"""A number as an interval, and when one bears out or contradicts another."""

import math
from dataclasses import dataclass

YEAR, ORDINAL, PLAIN = "year", "ordinal", ""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as an interval in the base unit of its kind.

    Attributes:
        low: Lower end; -inf when open.
        high: Upper end; inf when open.
        step: Half a unit of the last digit given, in the base unit.
        kind: What it measures: a kind of unit, "year", "ordinal", or "" for a bare number.
        text: As written, for the inspector.
        noun: Lower-case word behind a bare number, "" when there is none.
        is_open: Whether a comparator made the interval.
        start: Offset in the text.
        end: Offset behind it.
    """

    low: float
    high: float
    step: float
    kind: str
    text: str
    noun: str = ""
    is_open: bool = False
    start: int = 0
    end: int = 0

    def holds(self, other: "Quantity") -> bool:
        """Whether a statement with this number is true when `other` is what the source says.

        The source may be more precise: 57.3 bears out 57. It may not be less precise.
        """
        if not self.is_like(other):
            return False
        slack = self.step * 1.001 if other.step < self.step * 0.99 else self._grain()
        return self.low - slack <= other.low and other.high <= self.high + slack

    def is_like(self, other: "Quantity") -> bool:
        """Whether both may be the same thing: of one kind, or a bare number beside a measured one."""
        if self.kind == other.kind:
            return not self.is_open or self.kind != PLAIN or self.noun == other.noun
        bare = self if self.kind == PLAIN else other
        return bare.kind == PLAIN and not bare.noun and self.low == self.high

    def excludes(self, other: "Quantity") -> bool:
        """Whether both are of one kind and cannot both be true of one thing."""
        same = self.kind == other.kind and (
            self.kind != PLAIN or (self.noun != "" and self.noun == other.noun)
        )
        slack = max(self.step, other.step) * 0.999
        return same and (self.high + slack < other.low or other.high + slack < self.low)

    def _grain(self) -> float:
        finite = [abs(end) for end in (self.low, self.high) if math.isfinite(end)]
        return 1e-9 * max(finite, default=0.0)
