"""What a parser process may not do, whatever a hostile file makes of it: open a socket, or write outside its scratch folder.

Three fences, each kept by somebody else: an audit hook stops Python code on every system; on Linux the kernel stops
native code too, by a system call filter (seccomp) for sockets and by Landlock for files. A kernel without one of them
leaves the others. None can be taken down again from within the process.
"""

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

_PR_SET_NO_NEW_PRIVS = 38
_PR_SET_SECCOMP = 22
_SECCOMP_MODE_FILTER = 2

# Berkeley packet filter: operations, and what a filter may answer. Source: linux/filter.h, linux/seccomp.h.
_LOAD = 0x20
_JUMP_EQUAL = 0x15
_JUMP_AT_LEAST = 0x35
_RETURN = 0x06
_ALLOW = 0x7FFF0000
_REFUSE = 0x00050000 | 13  # EACCES
_AT_NUMBER, _AT_ARCHITECTURE, _AT_FIRST_ARGUMENT = 0, 4, 16
_LOCAL_FAMILY = 1  # AF_UNIX: between processes of this machine
_FOREIGN_ABI = 0x40000000  # the x32 numbers of x86-64, which would lead around the filter

# Landlock: rights that change something. Source: linux/landlock.h; each version of the interface added some.
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446
_LANDLOCK_VERSION = 1
_BENEATH = 1
_WRITE_FILE = 1 << 1
_WRITING = _WRITE_FILE | sum(1 << bit for bit in range(4, 13))
_REFER, _TRUNCATE = 1 << 13, 1 << 14
_REFER_SINCE, _TRUNCATE_SINCE = 2, 3


@dataclass(frozen=True, slots=True)
class _Architecture:
    """How the kernel names a processor and two of its system calls."""

    audit: int
    socket: int
    io_uring_setup: int


_ARCHITECTURES = {
    "x86_64": _Architecture(0xC000003E, 41, 425),
    "aarch64": _Architecture(0xC00000B7, 198, 425),
}


class Confined(PermissionError):
    """A parser process tried what it may not."""


def confine(writable: Sequence[Path]) -> frozenset[str]:
    """Put up all fences that this system has.

    Args:
        writable: Folders below which files may be written; nowhere else but to the null device.

    Returns:
        The names of the fences that stand: of "python", "seccomp", "landlock".
    """
    sys.addaudithook(_refuse_sockets)
    fences = {"python"}
    if sys.platform == "linux":
        library = ctypes.CDLL(None, use_errno=True)
        if library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0:
            if _forbid_sockets(library):
                fences.add("seccomp")
            if _forbid_writing(library, writable):
                fences.add("landlock")
    return frozenset(fences)


def _refuse_sockets(event: str, _arguments: tuple[Any, ...]) -> None:
    if event == "socket.__new__":
        _refuse()


def _refuse() -> NoReturn:
    raise Confined("A parser process may not open sockets.")


def _forbid_sockets(library: ctypes.CDLL) -> bool:
    architecture = _ARCHITECTURES.get(platform.machine())
    if architecture is None:
        return False
    program = _socket_filter(architecture)
    buffer = ctypes.create_string_buffer(program, len(program))
    # struct sock_fprog: a count, then, aligned, the address of the instructions
    filter_program = ctypes.create_string_buffer(
        struct.pack("HP", len(program) // 8, ctypes.addressof(buffer))
    )
    return bool(library.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, filter_program, 0, 0) == 0)


def _socket_filter(architecture: _Architecture) -> bytes:
    """Refuses `socket` for all families but the local one, io_uring, which opens sockets by itself, and other numberings."""
    steps = (
        (_LOAD, 0, 0, _AT_ARCHITECTURE),
        (_JUMP_EQUAL, 0, 7, architecture.audit),  # another numbering: refused
        (_LOAD, 0, 0, _AT_NUMBER),
        (_JUMP_AT_LEAST, 5, 0, _FOREIGN_ABI),
        (_JUMP_EQUAL, 4, 0, architecture.io_uring_setup),
        (_JUMP_EQUAL, 0, 2, architecture.socket),  # anything else: allowed
        (_LOAD, 0, 0, _AT_FIRST_ARGUMENT),
        (_JUMP_EQUAL, 0, 1, _LOCAL_FAMILY),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    )
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _forbid_writing(library: ctypes.CDLL, writable: Sequence[Path]) -> bool:
    version = library.syscall(_LANDLOCK_CREATE, None, 0, _LANDLOCK_VERSION)
    if version < 1:
        return False
    rights = _WRITING
    rights |= _REFER if version >= _REFER_SINCE else 0
    rights |= _TRUNCATE if version >= _TRUNCATE_SINCE else 0
    attributes = struct.pack("Q", rights)
    rules = library.syscall(_LANDLOCK_CREATE, attributes, len(attributes), 0)
    if rules < 0:
        return False
    try:
        for folder in writable:
            _allow_beneath(library, rules, folder, rights)
        _allow_beneath(library, rules, Path(os.devnull), _WRITE_FILE)
        return bool(library.syscall(_LANDLOCK_RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow_beneath(library: ctypes.CDLL, rules: int, folder: Path, rights: int) -> None:
    try:
        opened = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # a folder that is not there cannot be written to
    try:
        library.syscall(_LANDLOCK_ADD, rules, _BENEATH, struct.pack("=Qi", rights, opened), 0)
    finally:
        os.close(opened)
