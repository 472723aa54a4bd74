"""Figures held against what they should be, beside what other tools need: one table in Markdown."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from app.commands.comparisons import Beside
from app.commands.conditions import verdict

_HEAD = "| What | Target | Measured | | Instead of Attest | Its figure | Times as fast |\n|---|---|---|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Figure:
    """One row.

    Attributes:
        what: In words.
        value: Measured; None where it was not.
        unit: Of value and target, e.g. "ms", "pages/s".
        target: What it should be; None where nothing is asked.
        is_rate: Whether more is better; otherwise less is.
        beside: Another tool at the same work; None where there is none to compare with.
        work: How much work `beside.seconds` was for, in the unit of the rate; 1 for durations.
        cause: Why the target is missed where it is, and what would cure it.
    """

    what: str
    value: float | None
    unit: str
    target: float | None = None
    is_rate: bool = False
    beside: Beside | None = None
    work: float = 1.0
    cause: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether it keeps to its target; None without figure or target."""
        if self.value is None or self.target is None:
            return None
        return self.value >= self.target if self.is_rate else self.value < self.target

    @property
    def their_value(self) -> float | None:
        """The other tool's figure, in this row's unit."""
        if self.beside is None or not self.beside.seconds:
            return None
        return self.work / self.beside.seconds if self.is_rate else self.beside.seconds * self._scale

    @property
    def ratio(self) -> float | None:
        """How many times as fast Attest is; below 1 where it is slower."""
        if self.beside is None or not self.beside.seconds or not self.value:
            return None
        ours = self.work / self.value if self.is_rate else self.value / self._scale
        return self.beside.seconds / ours

    @property
    def _scale(self) -> float:
        return 1_000.0 if self.unit == "ms" else 1.0

    def as_json(self) -> dict[str, Any]:
        """The row with what follows from it."""
        derived = {"met": self.is_met, "their_value": self.their_value, "ratio": self.ratio}
        return asdict(self) | derived

    def row(self) -> str:
        """The row in Markdown."""
        sign = "≥" if self.is_rate else "<"
        target = f"{sign} {_number(self.target)} {self.unit}" if self.target is not None else ""
        value = f"{_number(self.value)} {self.unit}" if self.value is not None else "not measured"
        judged = verdict(self.is_met) if self.target is not None and self.value is not None else ""
        cells = (self.what, target, value, judged, *self._comparison())
        return f"| {' | '.join(cells)} |"

    def _comparison(self) -> tuple[str, str, str]:
        if self.beside is None:
            return "", "", ""
        if self.their_value is None:
            return self.beside.tool, f"not measured: {self.beside.reason}", ""
        ratio = f"{self.ratio:.2f}" if self.ratio is not None else ""
        return self.beside.tool, f"{_number(self.their_value)} {self.unit}", ratio


def table(figures: Sequence[Figure]) -> str:
    """The table in Markdown."""
    return "\n".join([_HEAD, *(one.row() for one in figures)])


def misses(figures: Sequence[Figure]) -> str:
    """A list in Markdown of what missed its target, with cause and cure."""
    missed = [one for one in figures if one.is_met is False]
    if not missed:
        return "None: every target that was measured is met."
    return "\n".join(f"- **{one.what}.** {one.cause or 'The cause is not known.'}" for one in missed)


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
