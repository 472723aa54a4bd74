"""A computer whose date is wrong, and papers whose times are (R1)."""

import os
import shutil
import sys
from typing import Final

from app.commands.drills.ground import QUESTIONS, Ground, program, run_command
from app.commands.drills.tally import DrillImpossible, Tally

_YEAR_S: Final = 365 * 86_400
SHIFTS_S: Final = (-3 * 86_400, 75 * _YEAR_S, -30 * _YEAR_S, 3_600)
"""How far the clock is off, in seconds: set back a little, next century, last century, summer time."""
_FILE_TIMES_S: Final = (0, 1, -86_400, 4_102_444_800, 2**33)
"""Times of papers: the epoch, just after, before, the year 2100, beyond 32 bits."""


def shift_clock(ground: Ground, rounds: int) -> Tally:
    """Index, ask and list with the clock set forth and back in between."""
    tally = Tally("clock jumps")
    with tally.part():
        if getattr(sys, "frozen", False):
            raise DrillImpossible("the packaged application has no second door to put a wrong clock in")
        paths = ground.copy()
        shifts = SHIFTS_S[: rounds + 1]
        for number, shift in enumerate(shifts):
            ground.step(tally, number, len(shifts))
            for arguments in (ground.index_arguments(), ("ask", QUESTIONS[0], "--json")):
                _, module, *rest = program(paths, *arguments)[1:]
                command = [sys.executable, "-m", f"{module}.commands.drills.shifted_clock", str(shift), *rest]
                tally.faults += 1
                ground.expect_done(tally, run_command(command), f"a clock {shift} s off")
        ground.expect_done(tally, run_command(program(paths, "sessions")), "clock jumps")
        ground.compare_index(tally, paths, "clock jumps")
        ground.compare_turns(tally, paths, "clock jumps")
        ground.remove(paths)
    return tally


def misdate_files(ground: Ground, rounds: int) -> Tally:
    """Index papers whose times lie before and beyond all reason, and once more after those have changed."""
    tally = Tally("papers with wrong times")
    library = ground.folder / "misdated"
    shutil.copytree(ground.zotero, library)
    papers = [one for one in (library / "storage").rglob("*") if one.is_file()]
    paths = ground.copy()
    for number in range(rounds):
        ground.step(tally, number, rounds)
        for paper in papers:
            moment = ground.chance.choice(_FILE_TIMES_S)
            try:
                os.utime(paper, (moment, moment))
            except (OSError, OverflowError):  # a file system that does not know such a time
                continue
            tally.faults += 1
        said = run_command(program(paths, "index", "--zotero", str(library)))
        ground.expect_done(tally, said, "wrong times of papers")
    ground.compare_index(tally, paths, "wrong times of papers")
    ground.remove(paths)
    shutil.rmtree(library)
    return tally
