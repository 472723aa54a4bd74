"""Attest with a wrong clock: `python -m app.commands.drills.shifted_clock SECONDS ARGUMENTS…`. For drills only."""

import datetime as dt
import runpy
import sys
import time


def shift_clock(seconds: float) -> None:
    """Set the time of day that this process sees; to be called before the program is imported."""
    now, now_ns = time.time, time.time_ns

    class Shifted(dt.datetime):
        """Tells the time as the wrong clock does."""

        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> "Shifted":
            """The present of the wrong clock."""
            return cls.fromtimestamp(time.time(), tz)

    dt.datetime = Shifted  # type: ignore[misc]  # what is imported from now on shall see it
    time.time = lambda: now() + seconds
    time.time_ns = lambda: now_ns() + int(seconds * 1e9)


if __name__ == "__main__":
    shift_clock(float(sys.argv.pop(1)))
    runpy.run_module("app", run_name="__main__", alter_sys=True)
