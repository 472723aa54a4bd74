"""How soon a program's window comes and what it needs at rest, beside the same started from source in turns.

A machine with other work to do lengthens both alike: then the ratio and the seconds of the processor tell more than the clock.
"""

import os
import platform
import statistics
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from stage import Stage, memory_mb, processor_s, use, wait_for

if TYPE_CHECKING:
    import subprocess

STARTS = 3
_SAME = ("window_s", "window_processor_s", "memory_at_rest_mb")
_REST_S, _IDLE_SHARE = 1.0, 0.05


def compare_starts(stage: Stage, source: list[str] | None) -> None:
    """Start the program some times, and the checkout in turns; the medians become figures of the stage.

    Args:
        stage: With data that the program has indexed.
        source: Command that starts the checkout; None leaves it out.

    Raises:
        SmokeFailed: A window did not come or the program said something.
    """
    sides = {"": stage}
    if source is not None:
        sides["source_"] = replace(stage, window_command=source)
    taken: dict[str, list[float]] = {}
    for _ in range(STARTS):
        for prefix, side in sides.items():
            for name, value in _one_start(side).items():
                taken.setdefault(prefix + name, []).append(value)
    medians = {name: round(statistics.median(values), 2) for name, values in taken.items()}
    stage.figures |= {f"start_{name}": value for name, value in medians.items()}
    if source is not None:
        ratios = {name: round(medians[name] / medians[f"source_{name}"], 2) for name in _SAME}
        stage.figures["times_of_source"] = ratios


def _one_start(stage: Stage) -> dict[str, float]:
    own = replace(stage, figures={})

    def rest(_stage: Stage, program: "subprocess.Popen[str]", _started: float) -> None:
        wait_for("the window to come to rest", lambda: _is_resting(program.pid), program, 180)
        own.figures["memory_at_rest_mb"] = memory_mb(program.pid)

    use(own, "", rest)
    return {name: float(str(own.figures[name])) for name in _SAME}


def _is_resting(pid: int) -> bool:
    before = processor_s(pid)
    time.sleep(_REST_S)
    return processor_s(pid) - before < _REST_S * _IDLE_SHARE


def conditions() -> str:
    """The machine and what else it has to do."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = next(
            line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")
        )
    except (OSError, StopIteration):
        model = platform.machine()
    return f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
