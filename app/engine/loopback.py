"""The loopback guard: this process opens sockets to its own machine only (invariant 15).

An audit hook sees every connection that Python code tries, whatever library tries it. A connection to another
machine, or the look-up of its name, raises, is logged and is counted. Hooks cannot be removed once installed.
"""

import ipaddress
import logging
import sys
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from app.engine.errors import AppError

logger = logging.getLogger(__name__)

KEPT_CONNECTIONS = 200
_LOCAL_NAMES = frozenset({"", "localhost", "localhost.localdomain", "ip6-localhost"})
_CONNECTING = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_RESOLVING = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})


class NetworkRefused(AppError):
    """Something tried to reach another machine."""


@dataclass(frozen=True, slots=True)
class Connection:
    """One attempt to connect.

    Attributes:
        moment: When, in UTC.
        address: Host, with the port where there is one.
        is_refused: Whether it led beyond this machine.
    """

    moment: datetime
    address: str
    is_refused: bool


@dataclass(slots=True)
class LoopbackCount:
    """Which connections were made on this machine, and which beyond it were refused, since the guard was installed.

    Attributes:
        allowed: How many were made.
        refused: How many were refused.
        latest: The last ones, oldest first; `KEPT_CONNECTIONS` at most.
    """

    allowed: int = 0
    refused: int = 0
    latest: deque[Connection] = field(default_factory=lambda: deque(maxlen=KEPT_CONNECTIONS))

    def note(self, address: str, *, is_refused: bool) -> None:
        """Count an attempt."""
        if is_refused:
            self.refused += 1
        else:
            self.allowed += 1
        self.latest.append(Connection(datetime.now(UTC), address, is_refused))


_count = LoopbackCount()
_is_installed = False


def install_loopback_guard() -> LoopbackCount:
    """Refuse every connection beyond this machine from now on; installing twice is the same as once.

    Returns:
        The live count, for the status line.
    """
    global _is_installed  # noqa: PLW0603 - an audit hook is a property of the process and cannot be removed
    if not _is_installed:
        sys.addaudithook(_watch)
        _is_installed = True
    return _count


def is_loopback(host: object) -> bool:
    """Whether a host name or address is this machine."""
    if host is None:
        return True
    name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    if name.casefold() in _LOCAL_NAMES:
        return True
    try:
        return ipaddress.ip_address(name.split("%")[0]).is_loopback
    except ValueError:
        return False


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _CONNECTING:
        address = arguments[1]
        if isinstance(address, tuple):
            _judge(event, address)
    elif event in _RESOLVING and not is_loopback(arguments[0]):
        _refuse(event, arguments[0])


def _judge(event: str, address: tuple[Any, ...]) -> None:
    if not is_loopback(address[0]):
        _refuse(event, address[0])
    _count.note(":".join(str(part) for part in address[:2]), is_refused=False)


def _refuse(event: str, host: object) -> None:
    _count.note(str(host), is_refused=True)
    logger.error("Refused %s to %s", event, host)
    raise NetworkRefused(
        f"A connection to {host} was refused: Attest talks to this machine only.",
        "Please report this: nothing in Attest should try to.",
    )
