"""How Attest starts processes of its own: the same program again, told by a name what to be.

Two ways lead to the same place, because a frozen application has no interpreter that could run a module by its name.
Every one of these processes passes through `app.child`, which puts the loopback guard up before it does anything.
"""

import sys
from enum import StrEnum

CHILD_FLAG = "--as-child"


class Child(StrEnum):
    """What a process of ours may be."""

    PARSER = "parser"
    DEVICE_PROBE = "device-probe"
    MODEL_TRIAL = "model-trial"
    SERVER_GUARD = "server-guard"
    WINDOW_PROBE = "window-probe"


def child_command(child: Child, *arguments: str) -> list[str]:
    """The command line that starts one of our own processes.

    Args:
        child: What it is to be.
        arguments: Passed on to it.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, CHILD_FLAG, child.value, *arguments]
    return [sys.executable, "-m", "app.child", child.value, *arguments]
