"""Attest starts anew by itself where a setting asks for it, once the window is closed and its files are free (U11)."""

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from app.models.children import module_command

RESTART: Final = 75
"""What `run_window` returns where the window was closed to be opened again."""


def command_line(arguments: Sequence[str]) -> list[str]:
    """The command that starts this program with the same arguments."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return module_command("app", *arguments)


def start_anew(arguments: Sequence[str]) -> None:
    """Start the program again, which goes on when this one has ended.

    Raises:
        OSError: The system starts no process.
    """
    # A frozen program takes one that it starts for a part of itself, unless it is told otherwise.
    environment = {**os.environ, "PYINSTALLER_RESET_ENVIRONMENT": "1"}
    subprocess.Popen(command_line(arguments), start_new_session=True, env=environment)
