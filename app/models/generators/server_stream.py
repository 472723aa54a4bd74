"""Server-sent events from a server of this machine: bounded in time and size, and ended at once when asked to.

A thread of its own reads, so that whoever waits for the next event can hear within a tenth of a second that it is to
stop; then the connection is closed, which makes these servers stop writing.
"""

import contextlib
import json
import queue
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from app.models.protocols import Stopped
from app.models.servers.addresses import LoopbackUrl, NotLoopback
from app.models.servers.http_client import Fault, ServerFault

if TYPE_CHECKING:
    import httpx

CONNECT_TIMEOUT_S: Final = 5.0
SILENCE_TIMEOUT_S: Final = 180.0
"""Longest wait for the next event; a large prompt on a slow machine takes minutes to read."""
MAX_LINE_CHARS: Final = 1_000_000
_MAX_DETAIL_BYTES = 4_000
_CONNECTED = "connection.connect_tcp.complete"
_POLL_S = 0.1
_OK = 200
# Addresses here are plain http; without this httpx would read the system's certificates for each client.
_NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class EventStream:
    """The data of each event of one answer, as a context manager and iterator.

    Iterating raises `ServerFault` when the server cannot be reached, says no, falls silent or breaks off, and `Stopped`
    when it was asked to stop.

    Args:
        url: The server.
        path: Begins with a slash.
        body: Sent as JSON.
        should_stop: Asked ten times a second.
        silence_s: Longest wait for the next event.
    """

    def __init__(
        self,
        url: LoopbackUrl,
        path: str,
        body: dict[str, Any],
        should_stop: Callable[[], bool] | None = None,
        silence_s: float = SILENCE_TIMEOUT_S,
    ) -> None:
        self._url = url
        self._path = path
        self._content = json.dumps(body, ensure_ascii=False).encode("utf-8", errors="replace")
        self._should_stop = should_stop
        self._silence_s = silence_s
        self._events: queue.SimpleQueue[str | ServerFault | None] = queue.SimpleQueue()
        self._is_over = threading.Event()
        self._socket: socket.socket | None = None
        import httpx  # takes as long to load as a window's views, and most starts ask no server

        timeout = httpx.Timeout(silence_s, connect=CONNECT_TIMEOUT_S)
        self._http = httpx.Client(trust_env=False, follow_redirects=False, verify=_NO_TLS, timeout=timeout)
        self._reader = threading.Thread(target=self._read, name="generator-server", daemon=True)

    def __enter__(self) -> Self:
        self._reader.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self._hang_up()
        self._reader.join(CONNECT_TIMEOUT_S)
        self._http.close()

    def __iter__(self) -> Iterator[str]:
        while True:
            if self._should_stop is not None and self._should_stop():
                raise Stopped
            try:
                event = self._events.get(timeout=_POLL_S)
            except queue.Empty:
                continue
            if event is None:
                return
            if isinstance(event, ServerFault):
                raise event
            yield event

    def _watch(self, event: str, info: dict[str, Any]) -> None:
        """Hear from httpx what happens; remembers the socket."""
        if event == _CONNECTED:
            self._socket = info["return_value"].get_extra_info("socket")
            if self._is_over.is_set():
                self._hang_up()

    def _hang_up(self) -> None:
        """End the connection under the reader, which is the only way to wake it."""
        with contextlib.suppress(OSError):  # it has ended by itself
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_RDWR)

    def _read(self) -> None:
        import httpx  # as above

        try:
            self._read_any_address()
        except ServerFault as fault:
            self._events.put(fault)
        except httpx.TimeoutException:
            self._events.put(ServerFault(Fault.SLOW, f"{self._url} was silent for {self._silence_s:.0f} s."))
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            self._events.put(
                ServerFault(Fault.BROKEN, f"{self._url} broke the answer off ({type(error).__name__}).")
            )
        else:
            self._events.put(None)

    def _read_any_address(self) -> None:
        import httpx  # as above

        try:
            bases = self._url.bases()
        except NotLoopback as error:
            raise ServerFault(Fault.NOT_LOOPBACK, str(error)) from error
        for base in bases:
            try:
                self._read_answer(base + self._path)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
            return
        raise ServerFault(Fault.UNREACHABLE, f"No program answers at {self._url}.")

    def _read_answer(self, address: str) -> None:
        headers = {
            "Content-Type": "application/json",
            "Accept": "text/event-stream",
            "Accept-Encoding": "identity",
        }
        with self._http.stream(
            "POST", address, content=self._content, headers=headers, extensions={"trace": self._watch}
        ) as response:
            if response.status_code != _OK:
                raise self._refusal(response)
            for line in _lines(response.iter_text(), str(self._url)):
                if self._is_over.is_set():
                    return
                name, _, value = line.partition(":")
                if name == "data":
                    self._events.put(value.strip())

    def _refusal(self, response: "httpx.Response") -> ServerFault:
        body = bytearray()
        for chunk in response.iter_raw():
            body += chunk
            if len(body) > _MAX_DETAIL_BYTES:
                break
        told = " ".join(body.decode("utf-8", errors="replace").split())[:200]
        reason = f"{self._url} answers {self._path} with HTTP {response.status_code}: {told or 'no reason'}."
        return ServerFault(Fault.STATUS, reason, response.status_code)


def _lines(chunks: Iterator[str], address: str) -> Iterator[str]:
    """Cut a stream into lines; one that does not end is a fault."""
    rest = ""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split("\n")
        yield from (line.rstrip("\r") for line in lines)
        if len(rest) > MAX_LINE_CHARS:
            raise ServerFault(Fault.TOO_LARGE, f"{address} sends a line that does not end.")
    if rest:
        yield rest
