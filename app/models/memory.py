"""How much memory there is, asked before much is taken: native libraries end the whole process when they get none."""

import sys
from typing import Final

import psutil

from app.models.protocols import ModelUnavailable

LEAST_ADDRESS_SPACE: Final = 1_500_000_000
"""Bytes of address space below which the libraries cannot even start their threads; measured with two cores."""
_SPARE: Final = 64_000_000
_MB: Final = 1_000_000


def address_space_limit() -> int | None:
    """How many bytes this process may address (`ulimit -v`); None where nothing limits it."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if soft == resource.RLIM_INFINITY else soft


def free_bytes() -> int:
    """What programs can still get without others being pushed to the disk."""
    return int(psutil.virtual_memory().available)


def require_memory_for(size: int, name: str) -> None:
    """Refuse to load what does not fit.

    Args:
        size: Bytes of the file that is to be loaded.
        name: What the model is called to the user.

    Raises:
        ModelUnavailable: Less is free than the file and a little more.
    """
    free = free_bytes()
    if free < size + _SPARE:
        raise ModelUnavailable(
            f"There is not enough memory for {name}: it needs {(size + _SPARE) // _MB} MB, {free // _MB} MB are free.",
            "Close other programs, then try again.",
        )
