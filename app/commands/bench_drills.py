"""`bench drills`: every fault that can be made on purpose, and what the program lost by it (R1, N)."""

import math
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from app.commands.conditions import machine_conditions
from app.commands.drills.clocks import misdate_files, shift_clock
from app.commands.drills.damage import damage_conversations, damage_index, damage_side_files
from app.commands.drills.disks import fill_disk, forbid_writing, limit_files
from app.commands.drills.ground import Ground
from app.commands.drills.instances import start_twice
from app.commands.drills.kills import kill_asking, kill_indexing
from app.commands.drills.model_files import flip_model_bytes
from app.commands.drills.small_files import damage_small_files
from app.commands.drills.starving import starve
from app.commands.drills.tally import Tally
from app.commands.drills.upgrades import kill_upgrades, refuse_newer
from app.engine.runs import RunContext

Drill = Callable[[Ground, int], Tally]

DRILLS: Final[Mapping[Drill, int]] = {
    kill_indexing: 4,
    kill_asking: 4,
    kill_upgrades: 3,
    fill_disk: 2,
    limit_files: 2,
    forbid_writing: 2,
    shift_clock: 2,
    misdate_files: 2,
    start_twice: 1,
    damage_index: 25,
    damage_conversations: 25,
    damage_side_files: 5,
    refuse_newer: 1,
    starve: 2,
    flip_model_bytes: 1,
    damage_small_files: 2,
}
"""Each drill with its rounds in the short form."""
AGAIN: Final[Mapping[Drill, int]] = {
    kill_indexing: 20,
    kill_asking: 20,
    damage_index: 5,
    damage_conversations: 5,
    damage_side_files: 1,
    fill_disk: 1,
}
"""What the long form goes on with, each time at other moments and places, and the rounds: mostly kills."""


@dataclass(frozen=True, slots=True)
class DrillsOutcome:
    """What all drills came to.

    Attributes:
        tallies: One a drill held.
        seconds: How long all took.
        conditions: Where.
    """

    tallies: tuple[Tally, ...]
    seconds: float
    conditions: str

    @property
    def is_passed(self) -> bool:
        """Whether nothing was lost and nothing went wrong."""
        return all(one.is_passed for one in self.tallies)

    def as_json(self) -> dict[str, Any]:
        """The document that `bench drills --json` prints."""
        return {
            "passed": self.is_passed,
            "kills_survived": self._sum("kills"),
            "faults_injected": self._sum("faults"),
            "refusals": self._sum("refusals"),
            "lost": self._sum("lost"),
            "problems": self._sum("problems"),
            "seconds": self.seconds,
            "conditions": self.conditions,
            "drills": [asdict(one) for one in self.tallies],
        }

    def as_text(self) -> str:
        """A table, the sums, and what went wrong."""
        head = f"{'Drill':<28}{'kills':>7}{'faults':>8}{'refused':>9}{'lost':>6}"
        rows = [
            f"{one.name:<28}{one.kills:>7}{one.faults:>8}{one.refusals:>9}{len(one.lost):>6}"
            + (f"  not held: {one.skipped}" if one.skipped else "" if one.is_passed else "  FAILED")
            for one in self.tallies
        ]
        sums = (
            f"Kills survived: {self._sum('kills')}. Faults made: {self._sum('faults')}. Clear refusals:"
            f" {self._sum('refusals')}. Files and answers lost: {self._sum('lost')}."
        )
        wrong = [f"  {one.name}: {what}" for one in self.tallies for what in (*one.lost, *one.problems)]
        return "\n".join((head, *rows, "", sums, f"{self.seconds:.0f} s; {self.conditions}", *wrong))

    def _sum(self, name: str) -> int:
        values = [getattr(one, name) for one in self.tallies]
        return sum(value if isinstance(value, int) else len(value) for value in values)


def bench_drills(zotero: Path, minutes: int, run: RunContext) -> DrillsOutcome:
    """Hold every drill once, then those by chance again for some minutes.

    Args:
        zotero: The library to do it with.
        minutes: For how long to go on; 0 holds each once.
        run: Told of progress; can stop it.

    Raises:
        AppError: Not even an untroubled run of the program succeeds.
        Canceled: The run was asked to stop.
    """
    started, conditions = time.monotonic(), machine_conditions()
    tallies: dict[str, Tally] = {}
    _hold(tallies, DRILLS, zotero, run, seed=0)
    end = time.monotonic() + minutes * 60
    seed = 0
    while time.monotonic() < end:
        seed += 1
        _hold(tallies, AGAIN, zotero, run, seed, end)
    return DrillsOutcome(tuple(tallies.values()), time.monotonic() - started, conditions)


def _hold(
    tallies: dict[str, Tally],
    drills: Mapping[Drill, int],
    zotero: Path,
    run: RunContext,
    seed: int,
    end: float = math.inf,
) -> None:
    """Hold drills one after the other in a folder of their own; none begins after the end."""
    folder = Path(tempfile.mkdtemp(prefix="attest-drills-"))
    try:
        ground = Ground(folder, zotero, run, seed)
        for drill, rounds in drills.items():
            if time.monotonic() < end:
                ground.begin(drill.__name__)
                _add(tallies, drill(ground, rounds))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _add(tallies: dict[str, Tally], held: Tally) -> None:
    former = tallies.setdefault(held.name, held)
    if former is held:
        return
    former.kills += held.kills
    former.faults += held.faults
    former.refusals += held.refusals
    former.lost += held.lost
    former.problems += held.problems
