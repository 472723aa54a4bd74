"""`bench ui`: start, memory and stalls of the window, each part in a process of its own, without a screen."""

import json
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.commands.conditions import machine_conditions, verdict
from app.commands.long_talks import write_talks
from app.engine.errors import AppError
from app.engine.paths import AppPaths
from app.engine.runs import Progress, RunContext
from app.models.children import Child, child_command

_TIMEOUT_S: Final = 3_600.0
_GAP_MS: Final = 50.0
TARGETS: Final = {"usable_ms": 2_000.0, "idle_mb": 400.0}
"""What the figures may be at most; every gap of the window's thread may be 50 ms."""

_NAMES: Final = {
    "usable_ms": "from the start of the process to a usable window",
    "filled_ms": "until library and conversations are listed",
    "gap_opening_ms": "longest gap while it is filled",
    "idle_mb": "memory at rest, no model loaded",
    "mb_after_100_turns": "memory with a conversation of 100 turns",
    "gap_500_turns_ms": "longest gap while a conversation of 500 turns opens",
    "gap_scrolling_ms": "longest gap while it is scrolled",
    "claims": "claims in the inspector",
    "gap_claims_shown_ms": "longest gap while they are shown",
    "gap_claims_sorted_ms": "longest gap while they are sorted",
    "gap_claims_searched_ms": "longest gap while they are searched",
    "gap_indexing_ms": "longest gap while a library is indexed",
    "gap_searching_ms": "longest gap while papers are filtered",
    "gap_answering_ms": "longest gap while a question is answered",
    "mb_after_answer": "memory after an answer, models loaded",
}


@dataclass(frozen=True, slots=True)
class UiOutcome:
    """What `bench ui` measures.

    Attributes:
        figures: Name → milliseconds, megabytes or number; None where the system does not tell.
        conditions: Where it was measured.
    """

    figures: dict[str, float | None]
    conditions: str

    def as_json(self) -> dict[str, Any]:
        """Figures with their targets."""
        return {
            "conditions": self.conditions,
            "figures": {
                name: {"value": value, "target": target_of(name), "met": is_met(name, value)}
                for name, value in self.figures.items()
            },
        }

    def as_text(self) -> str:
        """A line a figure."""
        lines = [f"Measured on {self.conditions}; no screen, so nothing of it is the graphics card's."]
        for name, value in self.figures.items():
            unit = "" if name == "claims" else " MB" if "mb" in name.split("_") else " ms"
            figure = "not known" if value is None else f"{value:,.0f}{unit}"
            target = target_of(name)
            judged = (
                "" if target is None else f"  (at most {target:,.0f}{unit}: {verdict(is_met(name, value))})"
            )
            lines.append(f"{_name(name)}: {figure}{judged}")
        return "\n".join(lines)


def _name(name: str) -> str:
    """A figure in words; what the thread itself worked in a gap follows the gap."""
    if name.startswith("work_"):
        return "    of which the thread itself worked at most"
    return _NAMES.get(name, name)


def target_of(name: str) -> float | None:
    """What a figure may be at most; None where nothing is asked."""
    return _GAP_MS if name.startswith("gap_") else TARGETS.get(name)


def is_met(name: str, value: float | None) -> bool | None:
    """Whether a figure keeps to its target; None without figure or target."""
    target = target_of(name)
    return None if target is None or value is None else value <= target


def bench_ui(run: RunContext, zotero: Path | None = None) -> UiOutcome:
    """Measure the window over invented conversations, and over a library where one is given.

    Args:
        run: Tells progress; may cancel between parts.
        zotero: Zotero's data directory, to be indexed into a folder that is removed again.

    Raises:
        AppError: The window could not be opened.
        Canceled: The run was asked to stop.
    """
    conditions = machine_conditions()
    figures: dict[str, float | None] = {}
    parts = ("start", "talk", "claims") if zotero is None else ("start", "talk", "claims", "work")
    with tempfile.TemporaryDirectory(prefix="attest-bench-") as folder:
        for number, part in enumerate(parts):
            run.check_canceled()
            run.report(Progress("Measuring the window", number, len(parts), part))
            data = Path(folder) / part
            paths = AppPaths(data)
            paths.create()
            if part in {"talk", "claims"}:
                write_talks(paths)
            more = [str(zotero)] if part == "work" and zotero is not None else []
            figures |= _measure(part, data, more)
    return UiOutcome(figures, conditions)


def _measure(part: str, data: Path, more: list[str]) -> dict[str, float | None]:
    """Have a process of its own measure a part."""
    command = child_command(Child.WINDOW_PROBE, part, str(data), repr(time.time()), *more)
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=_TIMEOUT_S, check=False
    )
    if done.returncode:
        raise AppError(
            "The window could not be measured.",
            "Start Attest once by hand to see why.",
            detail=done.stderr[-2_000:],
        )
    figures: dict[str, float | None] = json.loads(done.stdout.splitlines()[-1])
    return figures
