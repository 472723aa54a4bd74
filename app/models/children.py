"""How Attest starts processes of its own: the same program again, told by a name what to be.

Two ways lead to the same place, because a frozen application has no interpreter that could run a module by its name.
Every one of these processes passes through `app.child`, which puts the loopback guard up before it does anything.
"""

import sys
from enum import StrEnum
from pathlib import Path

CHILD_FLAG = "--as-child"

# Python would look for a module in the folder one stands in first, where any project may have an `app` of its own.
_START = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); from runpy import run_module;"
    " run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
)


class Child(StrEnum):
    """What a process of ours may be."""

    PARSER = "parser"
    DEVICE_PROBE = "device-probe"
    MODEL_TRIAL = "model-trial"
    SERVER_GUARD = "server-guard"
    WINDOW_PROBE = "window-probe"


def module_command(module: str, *arguments: str) -> list[str]:
    """The command line that runs a module of this package, and of no other, whatever folder it is started in.

    Args:
        module: Its full name, as `app.child`.
        arguments: Passed on to it.
    """
    root = Path(__file__).resolve().parents[2]
    return [sys.executable, "-P", "-c", _START, str(root), module, *arguments]


def child_command(child: Child, *arguments: str) -> list[str]:
    """The command line that starts one of our own processes.

    Args:
        child: What it is to be.
        arguments: Passed on to it.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, CHILD_FLAG, child.value, *arguments]
    return module_command("app.child", child.value, *arguments)
