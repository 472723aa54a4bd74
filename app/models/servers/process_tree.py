"""Ends a process with all that it started; imports little, because the guard of a server has to start fast."""

import contextlib
from typing import Final

import psutil

_GRACE_S: Final = 5.0


def end_tree(process: "psutil.Process", grace_s: float = _GRACE_S) -> None:
    """Ask a process and what it started to end, and kill what does not.

    Args:
        process: The root of the tree; nothing happens when it has ended.
        grace_s: Seconds between the two.
    """
    try:
        family = [process, *process.children(recursive=True)]
    except psutil.Error:
        return
    for one in family:
        with contextlib.suppress(psutil.Error):
            one.terminate()
    _, stubborn = psutil.wait_procs(family, timeout=grace_s)
    for one in stubborn:
        with contextlib.suppress(psutil.Error):
            one.kill()
    psutil.wait_procs(stubborn, timeout=grace_s)
