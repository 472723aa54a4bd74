"""Two windows at once, and two index runs at once (U1)."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Final

from app.commands.drills.ground import Ground, program, run_command, start_command
from app.commands.drills.tally import DrillImpossible, Tally
from app.engine.store.exclusive import sole_indexer

_PATIENCE_S: Final = 120.0
_TRIES: Final = 3


def start_twice(ground: Ground, rounds: int) -> Tally:
    """Start a second window and a second index run beside the first ones."""
    tally = Tally("two at once")
    paths = ground.copy()
    with tally.part():
        if sys.platform == "win32":
            raise DrillImpossible("a window cannot be asked to leave by a signal here")
        window = start_command(program(paths))
        try:
            if not _until((paths.crash_reports / "running.txt").exists):
                tally.problems.append("the first window did not open")
            for number in range(rounds):
                ground.step(tally, number, rounds)
                tally.faults += 1
                tries = [run_command(program(paths))]
                while tries[-1].code and len(tries) < _TRIES:  # a window that is busy hears late, and says so
                    tries.append(run_command(program(paths)))
                ground.expect_done(tally, tries[-1], "a second window, which should raise the first")
        finally:
            window.send_signal(signal.SIGTERM)
            try:
                window.wait(_PATIENCE_S)
            except subprocess.TimeoutExpired:
                window.kill()
                window.wait()
        if window.returncode != 0:
            tally.problems.append(f"the first window left with {window.returncode}")
    tally.faults += 1
    with sole_indexer(paths.store):
        said = run_command(program(paths, *ground.index_arguments()))
    if said.is_refusal:
        tally.refusals += 1
    else:
        tally.problems.append(f"a second index run beside the first ended with {said.code}")
    ground.compare_index(tally, paths, "two at once")
    ground.compare_turns(tally, paths, "two at once")
    ground.remove(paths)
    return tally


def _until(is_true: Callable[[], bool]) -> bool:
    end = time.monotonic() + _PATIENCE_S
    while not is_true():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
