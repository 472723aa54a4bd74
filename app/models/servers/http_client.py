"""HTTP to servers on this machine: bounded in time and size, and deaf to proxies and redirects (V7, invariant 15)."""

import json
import math
import socket
import ssl
import threading
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from app import __version__
from app.models.servers.addresses import LoopbackUrl, NotLoopback

DEFAULT_TIMEOUT_S: Final = 10.0
MAX_BODY_BYTES: Final = 4_000_000
_CONNECTED = "connection.connect_tcp.complete"
_OK, _REDIRECTS = 200, range(300, 400)
_EXCERPT_CHARS, _ECHO_CHARS = 200, 20
# Addresses here are plain http; without this httpx would read the system's certificates for each client.
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Fault(Enum):
    """What kind of failure an exchange met."""

    NOT_LOOPBACK = "not loopback"
    UNREACHABLE = "unreachable"
    SLOW = "slow"
    BROKEN = "broken"
    REDIRECT = "redirect"
    STATUS = "status"
    TOO_LARGE = "too large"
    NOT_JSON = "not JSON"
    ABORTED = "aborted"


class ServerFault(Exception):
    """An exchange that gave no answer.

    Args:
        kind: What kind of failure.
        reason: In a sentence for the user.
        status: The HTTP status; 0 when there was none.
    """

    def __init__(self, kind: Fault, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.status = status


@dataclass(frozen=True, slots=True)
class _Reply:
    status: int
    body: bytes


class LoopbackClient:
    """Talks JSON with one server. Safe to use from several threads; each exchange has a connection of its own.

    Args:
        url: The server.
        timeout_s: Seconds an exchange may take in all, > 0.
        max_bytes: Largest answer that is read.
        parent: Whose `abort` ends the exchanges of this one too.
    """

    def __init__(
        self,
        url: LoopbackUrl,
        timeout_s: float = DEFAULT_TIMEOUT_S,
        max_bytes: int = MAX_BODY_BYTES,
        parent: "LoopbackClient | None" = None,
    ) -> None:
        self.url = url
        self.timeout_s = timeout_s
        self._max_bytes = max_bytes
        self._parent = parent
        self._lock = threading.Lock()
        self._live: set[_Line] = set()

    def get(self, path: str, timeout_s: float | None = None) -> Any:  # noqa: ANN401 - JSON of a stranger
        """Fetch a JSON document.

        Args:
            path: Begins with a slash.
            timeout_s: Seconds it may take; None for the client's own limit, which it never exceeds.

        Raises:
            ServerFault: There was no usable answer.
        """
        return self._exchange("GET", path, None, timeout_s)

    def post(self, path: str, body: object, timeout_s: float | None = None) -> Any:  # noqa: ANN401 - as above
        """Send a JSON document and fetch the one that answers it; as `get`."""
        # Text out of damaged files may hold halves of characters, which no encoder takes.
        content = json.dumps(body, ensure_ascii=False).encode("utf-8", errors="replace")
        return self._exchange("POST", path, content, timeout_s)

    def branch(self) -> "LoopbackClient":
        """Another client for the same server, whose exchanges can be ended without those of others."""
        return LoopbackClient(self.url, self.timeout_s, self._max_bytes, self)

    def abort(self) -> None:
        """End all exchanges under way; those who wait for them get `ServerFault`."""
        with self._lock:
            lines = tuple(self._live)
        for line in lines:
            line.cut(Fault.ABORTED)

    def _exchange(self, method: str, path: str, content: bytes | None, timeout_s: float | None) -> Any:  # noqa: ANN401
        limit_s = min(self.timeout_s, math.inf if timeout_s is None else timeout_s)
        if limit_s <= 0:
            raise _slow(self.url, 0.0)
        line = _Line()
        # httpx bounds each read; a server that sends a byte now and then is bounded only by the clock
        timer = threading.Timer(limit_s, line.cut, (Fault.SLOW,))
        timer.daemon = True
        self._enter(line)
        timer.start()
        try:
            reply = self._over_any_address(method, path, content, limit_s, line)
        finally:
            timer.cancel()
            self._leave(line)
        if (
            line.cut_for is not None
        ):  # a body without a stated length ends with its connection, as if it were whole
            raise self._broken(line, limit_s, TimeoutError())
        return self._decoded(reply, path, content or b"")

    def _enter(self, line: "_Line") -> None:
        with self._lock:
            self._live.add(line)
        if self._parent is not None:
            self._parent._enter(line)  # noqa: SLF001 - of the same class

    def _leave(self, line: "_Line") -> None:
        with self._lock:
            self._live.discard(line)
        if self._parent is not None:
            self._parent._leave(line)  # noqa: SLF001 - of the same class

    def _over_any_address(
        self, method: str, path: str, content: bytes | None, limit_s: float, line: "_Line"
    ) -> _Reply:
        import httpx  # takes as long to load as a window's views, and most starts ask no server

        try:
            bases = self.url.bases()
        except NotLoopback as error:
            raise ServerFault(Fault.NOT_LOOPBACK, str(error)) from error
        for base in bases:
            try:
                return self._over(base + path, method, content, limit_s, line)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
            except httpx.TimeoutException as error:
                raise _slow(self.url, limit_s) from error
            except (httpx.HTTPError, OSError) as error:
                raise self._broken(line, limit_s, error) from error
        raise ServerFault(Fault.UNREACHABLE, f"No program answers at {self.url}.")

    def _over(self, url: str, method: str, content: bytes | None, limit_s: float, line: "_Line") -> _Reply:
        import httpx  # as above

        headers = {
            "User-Agent": f"Attest/{__version__}",
            "Accept": "application/json",
            "Accept-Encoding": "identity",  # a small compressed answer could unfold into a very large one
        }
        if content is not None:
            headers["Content-Type"] = "application/json"
        with (
            httpx.Client(
                trust_env=False, follow_redirects=False, verify=_NO_TLS, timeout=limit_s, headers=headers
            ) as http,
            http.stream(method, url, content=content, extensions={"trace": line.watch}) as response,
        ):
            body = bytearray()
            for chunk in response.iter_raw():
                body += chunk
                if len(body) > self._max_bytes:
                    limit_mb = self._max_bytes / 1e6
                    reason = f"The answer of {self.url} is longer than {limit_mb:g} MB."
                    raise ServerFault(Fault.TOO_LARGE, reason, response.status_code)
            return _Reply(response.status_code, bytes(body))

    def _broken(self, line: "_Line", limit_s: float, error: Exception) -> ServerFault:
        if line.cut_for is Fault.SLOW:
            return _slow(self.url, limit_s)
        if line.cut_for is Fault.ABORTED:
            return ServerFault(Fault.ABORTED, "The question was given up.")
        return ServerFault(
            Fault.BROKEN, f"{self.url} broke off or does not speak HTTP ({type(error).__name__})."
        )

    def _decoded(self, reply: _Reply, path: str, sent: bytes) -> Any:  # noqa: ANN401 - JSON of a stranger
        if reply.status in _REDIRECTS:
            reason = f"{self.url} sends the question for {path} on to another place, which is not followed."
            raise ServerFault(Fault.REDIRECT, reason, reply.status)
        if reply.status != _OK:
            reason = f"{self.url} answers {path} with HTTP {reply.status}{_detail(reply.body, sent)}."
            raise ServerFault(Fault.STATUS, reason, reply.status)
        try:
            return json.loads(reply.body)
        except (ValueError, RecursionError) as error:
            raise ServerFault(Fault.NOT_JSON, f"The answer of {self.url} to {path} is not JSON.") from error


class _Line:
    """The connection of one exchange, which another thread can cut."""

    def __init__(self) -> None:
        self.cut_for: Fault | None = None
        self._socket: socket.socket | None = None
        self._lock = threading.Lock()

    def watch(self, event: str, info: dict[str, Any]) -> None:
        """Hear from httpx what happens; remembers the socket."""
        if event != _CONNECTED:
            return
        with self._lock:
            self._socket = info["return_value"].get_extra_info("socket")
            if self.cut_for is not None:
                self._shut()

    def cut(self, reason: Fault) -> None:
        """End the connection at once; the first reason counts."""
        with self._lock:
            if self.cut_for is None:
                self.cut_for = reason
                self._shut()

    def _shut(self) -> None:
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                return  # it has ended by itself


def _slow(url: LoopbackUrl, limit_s: float) -> ServerFault:
    return ServerFault(Fault.SLOW, f"{url} did not answer within {limit_s:.3g} s.")


def _detail(body: bytes, sent: bytes) -> str:
    """What the server says of an error, when it says it in the usual way: one line, bounded, and no text of ours.

    Reasons are logged, and a server may repeat the passage that it stumbled over.
    """
    try:
        told = json.loads(body)
    except (ValueError, RecursionError):
        return ""
    detail = told.get("detail", told.get("error")) if isinstance(told, dict) else None
    if isinstance(detail, dict):
        detail = detail.get("message")
    if not isinstance(detail, str) or not detail.strip():
        return ""
    line = " ".join(detail.split())[:_EXCERPT_CHARS]
    ours = sent.decode("utf-8", errors="replace")
    is_echo = any(line[at : at + _ECHO_CHARS] in ours for at in range(max(1, len(line) - _ECHO_CHARS + 1)))
    return "" if is_echo and len(line) >= _ECHO_CHARS else f" ({line})"
