"""Where something was measured, and whether it reached its target; every benchmark says both."""

import os
import platform
import sys
from pathlib import Path
from typing import Final

from app.models.devices import usable_cores

_CPUINFO: Final = Path("/proc/cpuinfo")


def machine_conditions() -> str:
    """Processor, cores, load and Python, in a line; ask for it before the measuring begins."""
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{_processor()}, {usable_cores()} cores{load}; Python {platform.python_version()} on {platform.system()}"


def other_work() -> str:
    """A warning where more wants to run than there are cores; "" where the figures can be taken as they are."""
    if not hasattr(os, "getloadavg"):
        return ""
    load = max(os.getloadavg())
    if load <= usable_cores() + 1:
        return ""
    return (
        f" **Other programs wanted the same cores (load up to {load:.0f}): wall times are many times too long, and only"
        " the ratios can be used.**"
    )


def _processor() -> str:
    try:
        for line in _CPUINFO.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except (OSError, UnicodeDecodeError):
        pass
    return platform.processor() or platform.machine() or "an unknown processor"


def verdict(is_met: bool | None) -> str:
    """The word for a target: met, missed, or not measured."""
    return "not measured" if is_met is None else "met" if is_met else "missed"


def children_cpu_s() -> float:
    """Processor time of the programs that were run and have ended, in seconds; 0 where the system does not tell."""
    times = os.times()
    return times.children_user + times.children_system


def peak_memory_mb() -> float | None:
    """The most memory this process has had so far, in MB; None on Windows, which does not tell."""
    try:
        import resource
    except ImportError:
        return None
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1_024)
