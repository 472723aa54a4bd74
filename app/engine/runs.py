"""Runs: how long work reports progress and hears that it was cancelled.

The engine never starts threads for its callers; whoever starts a run (the command line, the window) passes a
`RunContext` and may call `cancel()` on it from any thread.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass


class Canceled(Exception):
    """Raised inside a run after `RunContext.cancel`."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a run stands.

    Attributes:
        stage: What is being done, in the user's words ("Reading papers").
        done: Units finished, ≥ 0.
        total: Units in all; None when not known.
        current: The file or thing in work, or "".
        rate: Units per second over the recent past; None when not known.
        eta_s: Seconds still needed if all goes well; None when not known.
        eta_most_s: Seconds needed if it goes on as slowly as it did in the slower time; not less than `eta_s`.
    """

    stage: str
    done: int = 0
    total: int | None = None
    current: str = ""
    rate: float | None = None
    eta_s: float | None = None
    eta_most_s: float | None = None


class RunContext:
    """Carries progress out of a run and cancellation into it. Safe to use from several threads."""

    def __init__(self, on_progress: Callable[[Progress], None] | None = None) -> None:
        self._on_progress = on_progress
        self._canceled = threading.Event()

    def report(self, progress: Progress) -> None:
        """Tell whoever started the run where it stands."""
        if self._on_progress is not None:
            self._on_progress(progress)

    def cancel(self) -> None:
        """Ask the run to stop at its next check."""
        self._canceled.set()

    @property
    def is_canceled(self) -> bool:
        """Whether `cancel` was called."""
        return self._canceled.is_set()

    def check_canceled(self) -> None:
        """Raise `Canceled` if the run was asked to stop."""
        if self._canceled.is_set():
            raise Canceled

    def give_way(self) -> None:
        """Called between two pieces of work, while nothing is locked: a place to stop at, or to wait for others."""
        self.check_canceled()
