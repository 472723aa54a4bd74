"""What a drill did and what came of it: kept while it goes on, and put into figures at the end."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


class DrillImpossible(Exception):
    """This system does not allow the fault to be made; `str()` says why."""


@dataclass(slots=True)
class Tally:
    """The figures of one drill.

    Attributes:
        name: What was done to the program.
        kills: How often it was killed.
        faults: How many other faults were made.
        refusals: How often it declined to work in a sentence of its own.
        lost: What was there before and could not be found again, each in words; the reason for all this is that it stays empty.
        problems: What else went wrong: ends without words, files that differ.
        notes: What is worth knowing and no fault.
        skipped: Why the drill, or a part of it, could not be held; "" when it was.
    """

    name: str
    kills: int = 0
    faults: int = 0
    refusals: int = 0
    lost: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    skipped: str = ""

    @property
    def is_passed(self) -> bool:
        """Whether nothing was lost and nothing went wrong."""
        return not self.lost and not self.problems

    @contextmanager
    def part(self) -> Iterator[None]:
        """Hold a part of the drill that not every system allows."""
        try:
            yield
        except DrillImpossible as error:
            self.skipped = str(error)
