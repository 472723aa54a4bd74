"""Addresses of servers on this machine; everything else is refused before a socket is opened (invariant 15)."""

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

_LOCAL_NAME = "localhost"
_DEFAULT_PORT = 80
# What users copy from a server's documentation; the clients add the path that they need.
_KNOWN_ENDINGS = ("/v1/systemone/batch", "/v1/systemone", "/v1/chat/completions", "/v1")


class NotLoopback(ValueError):
    """An address that is not on this machine, or that cannot be understood; `str()` says which and what to do."""


@dataclass(frozen=True, slots=True)
class LoopbackUrl:
    """The base address of a server on this machine.

    Attributes:
        host: "localhost" or a loopback address, without brackets.
        port: 1–65535.
        path: What stands before the server's own paths; "" or "/…" without a slash at the end.
    """

    host: str
    port: int
    path: str = ""

    def __str__(self) -> str:
        return f"http://{_bracketed(self.host)}:{self.port}{self.path}"

    def bases(self) -> tuple[str, ...]:
        """The same address with the host resolved, in the order in which to try them; opens no connection.

        Raises:
            NotLoopback: The name leads to another machine, or to none.
        """
        addresses = _resolve(self.host) if self.host == _LOCAL_NAME else (self.host,)
        if not all(map(_is_loopback, addresses)):
            raise NotLoopback(f"{self.host} is not this machine.")
        return tuple(f"http://{_bracketed(one)}:{self.port}{self.path}" for one in addresses)


def parse_loopback_url(text: str) -> LoopbackUrl:
    """Understand the address of a server; a path of one of the known protocols at its end is dropped.

    Args:
        text: e.g. "http://127.0.0.1:8005" or "http://localhost:11434/v1".

    Raises:
        NotLoopback: It is not the address of a server on this machine.
    """
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise NotLoopback(f"{text!r} is not the address of a server ({error}).") from error
    if parts.scheme != "http" or not host:
        raise NotLoopback(f"{text!r} is not an address like http://127.0.0.1:8005.")
    if parts.username is not None or parts.query or parts.fragment:
        raise NotLoopback(f"{text!r} carries more than a host, a port and a path.")
    if host != _LOCAL_NAME and not _is_loopback(host):
        raise NotLoopback(
            f"{host} is not this machine. Only servers on 127.0.0.1, ::1 or localhost are asked."
        )
    if port == 0:
        raise NotLoopback(f"{text!r} names port 0, at which no server can be reached.")
    return LoopbackUrl(host, _DEFAULT_PORT if port is None else port, _base_path(parts.path))


def _base_path(path: str) -> str:
    base = path.rstrip("/")
    for ending in _KNOWN_ENDINGS:
        if base.endswith(ending):
            return base.removesuffix(ending).rstrip("/")
    return base


def _resolve(name: str) -> tuple[str, ...]:
    """Addresses of the local name; a machine's own table of hosts could send it anywhere."""
    try:
        found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    except OSError as error:
        raise NotLoopback(f"The name {name} cannot be resolved ({error.strerror}). Use 127.0.0.1.") from error
    addresses = tuple(dict.fromkeys(str(entry[4][0]) for entry in found))
    strange = [one for one in addresses if not _is_loopback(one)]
    if strange or not addresses:
        raise NotLoopback(
            f"On this machine {name} leads to {', '.join(strange) or 'nothing'}. Use 127.0.0.1."
        )
    return addresses


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
