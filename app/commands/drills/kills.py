"""Kill -9 at random moments of indexing and of asking (R1, C3)."""

import subprocess

from app.commands.drills.ground import Ground, answered, kill_hard, program, run_command, start_command
from app.commands.drills.tally import Tally
from app.engine.paths import AppPaths

_SHORTEST_S = 0.3


def kill_indexing(ground: Ground, rounds: int) -> Tally:
    """Kill index runs one after the other on the same data; a last one must leave what an untroubled one leaves."""
    tally = Tally("killed while indexing")
    _ = ground.clean
    paths = ground.fresh()
    for number in range(rounds):
        ground.step(tally, number, rounds)
        if _killed(ground, tally, paths, ground.index_arguments(), ground.index_s):
            tally.kills += 1
        else:  # it was quicker than we were
            ground.remove(paths)
            paths = ground.fresh()
    ground.expect_done(tally, run_command(program(paths, *ground.index_arguments())), "kills")
    ground.compare_index(tally, paths, f"{tally.kills} kills while indexing")
    ground.remove(paths)
    return tally


def kill_asking(ground: Ground, rounds: int) -> Tally:
    """Kill questions; every answer from before must stay, and the next question must be answered."""
    tally = Tally("killed while asking")
    paths = ground.copy()
    question = ("ask", "When is a citation marked Not checked?", "--json")
    for number in range(rounds):
        ground.step(tally, number, rounds)
        if _killed(ground, tally, paths, question, ground.ask_s):
            tally.kills += 1
        ground.compare_turns(tally, paths, f"{tally.kills} kills while asking")
    said = run_command(program(paths, *question))
    ground.expect_done(tally, said, "kills while asking")
    if not answered(said):
        tally.problems.append("no answer after kills while asking")
    ground.compare_index(tally, paths, "kills while asking")
    ground.remove(paths)
    return tally


def _killed(
    ground: Ground, tally: Tally, paths: AppPaths, arguments: tuple[str, ...], usual_s: float
) -> bool:
    """Start the program and kill it somewhere within its usual time; False when it was done before."""
    moment = ground.chance.uniform(_SHORTEST_S, max(usual_s, _SHORTEST_S))
    process = start_command(program(paths, *arguments))
    try:
        process.wait(timeout=moment)
    except subprocess.TimeoutExpired:
        left = kill_hard(process)
        tally.problems += [f"process {one} outlived the program that was killed" for one in left]
        return True
    return False
