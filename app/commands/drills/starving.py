"""Too little memory for the program, and too little for its readers of files (R1, I1)."""

import sys
from typing import Final

from app.commands.drills.ground import QUESTIONS, Ground, program, run_command
from app.commands.drills.tally import DrillImpossible, Tally
from app.models.memory import LEAST_ADDRESS_SPACE

_LIMITED: Final = 'ulimit -v "$1"; shift; exec "$@"'
_KILOBYTES: Final = 1_024
ADDRESS_SPACE_MB: Final = (300, 700, 1_200, 1_600, 2_400)
"""From too little to start to about enough."""


def starve(ground: Ground, rounds: int) -> Tally:
    """Index and ask with less address space than the program wants; nothing is lost, and it says what it lacks."""
    tally = Tally("low memory")
    with tally.part():
        if sys.platform != "linux":
            raise DrillImpossible("this system does not hold processes to a limit of memory")
        limits = ADDRESS_SPACE_MB if rounds > 1 else ADDRESS_SPACE_MB[2:4]
        for number, limit in enumerate(limits):
            ground.step(tally, number, len(limits))
            for arguments in (("ask", QUESTIONS[0], "--json"), ground.index_arguments()):
                paths = ground.copy() if arguments[0] == "ask" else ground.fresh()
                command = ["sh", "-c", _LIMITED, "sh", str(limit * _KILOBYTES), *program(paths, *arguments)]
                tally.faults += 1
                said = run_command(command)
                if said.code < 0 and limit * _KILOBYTES * _KILOBYTES > LEAST_ADDRESS_SPACE:
                    tally.kills += (
                        1  # native code ends the process when it gets no memory; nothing may be lost by it
                    )
                else:
                    ground.expect_done_or_refused(tally, said, f"{limit} MB for {arguments[0]}")
                if arguments[0] == "ask":
                    ground.compare_turns(tally, paths, f"asking with {limit} MB")
                else:
                    ground.expect_done(
                        tally, run_command(program(paths, *ground.index_arguments())), "low memory"
                    )
                ground.compare_index(tally, paths, f"{arguments[0]} with {limit} MB")
                ground.remove(paths)
    return tally
