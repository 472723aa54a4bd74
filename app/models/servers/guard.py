"""Runs a server and ends it when Attest ends, in whatever way that happens; started as a process of its own.

Attest holds the other end of this process's standard input. When Attest ends or is killed, the system closes it.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from types import FrameType

import psutil

from app.models.servers.process_tree import end_tree


def main(command: Sequence[str]) -> int:
    """Run the command until it ends, until standard input is closed, or until the system asks this process to end.

    Returns:
        The command's exit status.
    """
    signal.signal(signal.SIGTERM, _leave)
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    threading.Thread(target=_end_with_attest, args=(child.pid,), daemon=True).start()
    try:
        return child.wait()
    finally:
        _end(child.pid)


def _end_with_attest(pid: int) -> None:
    # not by sys.stdin: its lock would be held for ever, and the interpreter aborts when it ends like that
    while os.read(sys.stdin.fileno(), 1):
        pass
    _end(pid)


def _end(pid: int) -> None:
    try:
        end_tree(psutil.Process(pid))
    except psutil.NoSuchProcess:
        return


def _leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit(1)
