"""Processes that Attest started: told apart from all others before anything is done to them (D4)."""

import contextlib
import os
import time
from pathlib import Path, PurePath
from typing import Final

import psutil
from pydantic import BaseModel, ConfigDict, ValidationError

# The clock of processes may be set right between two readings.
_CREATED_TOLERANCE_S: Final = 2.0
_LOOKS, _LOOK_EVERY_S = 100, 0.02
_ENDINGS: Final = ("", ".exe")


class ServerRecord(BaseModel):
    """What is noted of a server that Attest started.

    Attributes:
        pid: Its process id.
        created: When the process began, in seconds since 1970.
        command: Its command line, token by token.
        port: Where it listens.
        owner_pid: The Attest that started it.
        owner_created: When that began.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    pid: int
    created: float
    command: tuple[str, ...]
    port: int
    owner_pid: int
    owner_created: float

    @classmethod
    def of(cls, pid: int, port: int, program: str) -> "ServerRecord":
        """Note a process that was just started by this one.

        Args:
            pid: Its process id.
            port: Where it is going to listen.
            program: What its command line runs.

        Raises:
            psutil.Error: It has ended already.
        """
        process, owner = psutil.Process(pid), psutil.Process()
        _await_command(process, program)
        return cls(
            pid=pid,
            created=process.create_time(),
            command=tuple(process.cmdline()),
            port=port,
            owner_pid=owner.pid,
            owner_created=owner.create_time(),
        )

    def find(self, program: str) -> "psutil.Process | None":
        """The noted process, when it is still the same one; None when it has ended or the id is another's by now.

        Args:
            program: A token of its command line must be exactly this program, e.g. "laya-serve".
        """
        process = _process(self.pid, self.created)
        if process is None or not runs_program(self.command, program):
            return None
        with contextlib.suppress(psutil.Error):
            if tuple(process.cmdline()) == self.command and process.status() != psutil.STATUS_ZOMBIE:
                return process
        return None

    @property
    def is_owned_here(self) -> bool:
        """Whether this very process started it."""
        owner = _process(self.owner_pid, self.owner_created)
        return owner is not None and owner.pid == psutil.Process().pid

    @property
    def is_orphan(self) -> bool:
        """Whether the Attest that started it has ended."""
        return _process(self.owner_pid, self.owner_created) is None


def read_record(path: Path) -> ServerRecord | None:
    """Read a note; None when there is none or it cannot be understood."""
    try:
        return ServerRecord.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None


def claim_record(path: Path, record: ServerRecord) -> bool:
    """Write a note if there is none yet.

    Returns:
        False when another process was faster.

    Raises:
        OSError: It cannot be written.
    """
    draft = path.with_name(f"{path.name}.{record.owner_pid}")
    draft.write_text(record.model_dump_json(), encoding="utf-8")
    try:
        draft.chmod(0o600)
        os.link(
            draft, path
        )  # unlike a rename it fails when the note exists, and nobody ever reads half of it
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def runs_program(command: tuple[str, ...], program: str) -> bool:
    """Whether a command line runs a program: one whole token is its name or a path that ends in it."""
    names = {program + ending for ending in _ENDINGS}
    return any(PurePath(token).name in names for token in command)


def _await_command(process: "psutil.Process", program: str) -> None:
    """Wait until the system shows the command line of a process that was just started; at first it may be empty."""
    for _ in range(_LOOKS):
        if runs_program(tuple(process.cmdline()), program):
            return
        time.sleep(_LOOK_EVERY_S)


def _process(pid: int, created: float) -> "psutil.Process | None":
    try:
        process = psutil.Process(pid)
        is_same = abs(process.create_time() - created) <= _CREATED_TOLERANCE_S
    except (psutil.Error, ValueError, OverflowError):
        return None
    return process if is_same else None
