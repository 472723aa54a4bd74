"""One exchange with Zotero's server on this machine: bounded in time and size, each failure a sentence (B2)."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from app import __version__
from app.engine.errors import AppError
from app.engine.runs import Canceled

HOST: Final = "127.0.0.1"
TIMEOUT_S: Final = 10.0
MAX_BYTES: Final = 32 * 1024 * 1024  # the list of targets holds all tags of all libraries
_CHUNK_BYTES: Final = 65_536
# Without a name of our own and the second header Zotero may take us for a browser and hang up without a word.
_HEADERS: Final = {
    "User-Agent": f"Attest/{__version__}",
    "Zotero-Allowed-Request": "1",
    "Content-Type": "application/json",
}
_TOLD_CHARS: Final = 500
_TICK_S: Final = 0.2
_REFUSALS: Final = {
    HTTPStatus.UNAUTHORIZED: (
        "Zotero does not know the permission to write any more.",
        "Try again; Zotero then asks you.",
    ),
    HTTPStatus.FORBIDDEN: (
        "Zotero does not let other programs in.",
        "In Zotero, open Settings, Advanced, and allow other applications on this computer to communicate with it.",
    ),
    HTTPStatus.NOT_IMPLEMENTED: (
        "This version of Zotero does not let other programs write that.",
        "Zotero 10 or later does.",
    ),
    HTTPStatus.CONFLICT: ("Zotero has this already.", "Look in Zotero before you try again."),
    HTTPStatus.PRECONDITION_FAILED: (
        "The library changed in Zotero meanwhile.",
        "Update the index, then try again.",
    ),
    HTTPStatus.PRECONDITION_REQUIRED: (
        "Zotero wants to know more before it writes.",
        "This version of Zotero may be newer than Attest knows.",
    ),
    HTTPStatus.TOO_MANY_REQUESTS: ("Zotero was asked too often.", "Wait a minute, then try again."),
}


class ZoteroSilent(AppError):
    """Zotero gave no usable answer.

    Attributes:
        status: What it answered; 0 where it did not.
        may_start: Whether starting it could help.
        may_have_arrived: Whether what was sent may have been done all the same.
        told: The beginning of the answer's body, for whoever knows more of the request.
    """

    def __init__(
        self,
        message: str,
        hint: str,
        status: int = 0,
        *,
        may_start: bool = False,
        may_have_arrived: bool = False,
        told: str = "",
    ) -> None:
        super().__init__(message, hint)
        self.status = status
        self.may_start = may_start
        self.may_have_arrived = may_have_arrived
        self.told = told


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back.

    Attributes:
        status: The status of HTTP, below 400 or 404.
        version: Of Zotero.
        body: Text, "" where there was none.
        server_id: Names the database that was asked, from Zotero 10 on; "" before.
    """

    status: int
    version: str
    body: str
    server_id: str = ""

    def json(self) -> object:
        """The body as JSON.

        Raises:
            ZoteroSilent: It is none.
        """
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError):
            raise garbled() from None


def garbled(*, may_have_arrived: bool = False) -> ZoteroSilent:
    """The failure of an answer that is not what Zotero is known to send.

    Args:
        may_have_arrived: Whether it answers something that was to be written.
    """
    return ZoteroSilent(
        "Zotero's answer could not be understood.",
        "This version of Zotero may differ from those Attest knows.",
        may_have_arrived=may_have_arrived,
    )


def exchange(
    port: int,
    method: str,
    path: str,
    body: Mapping[str, Any] | Sequence[Any] | None = None,
    *,
    timeout_s: float = TIMEOUT_S,
    headers: Mapping[str, str] | None = None,
    is_wanted: Callable[[], bool] = lambda: True,
) -> Reply:
    """Ask Zotero; blocks for `timeout_s` at most. Any status below 400 and 404 is an answer.

    Args:
        port: Of its server.
        method: Of HTTP.
        path: With its query.
        body: Sent as JSON; None for none.
        timeout_s: For all of it.
        headers: Beside those that every request has.
        is_wanted: Asked a few times a second, from another thread; hangs up when it says no.

    Raises:
        ZoteroSilent: Zotero is not there, is slow, refuses, fails, or another program answers in its place.
        Canceled: It is not wanted any more.
    """
    deadline = time.monotonic() + timeout_s
    connection = http.client.HTTPConnection(HOST, port, timeout=timeout_s)
    try:
        content = None if body is None else json.dumps(body).encode()
        connection.request(method, path, content, {**_HEADERS, **(headers or {})})
        with _hanging_up(connection, deadline, is_wanted):
            response = connection.getresponse()
            text = _read(connection, response, deadline)
        version = response.getheader("X-Zotero-Version") or ""
        reply = Reply(response.status, version, text, response.getheader("Zotero-Server-ID") or "")
    except TimeoutError:
        raise _slow() from None
    except ConnectionRefusedError:
        raise ZoteroSilent(
            "Zotero is not running.", f"Start Zotero. It would answer on port {port}.", may_start=True
        ) from None
    except (OSError, http.client.HTTPException):
        if time.monotonic() >= deadline:
            raise _slow() from None
        raise ZoteroSilent(
            "Zotero broke off the connection.",
            "Try again; if it persists, restart Zotero.",
            may_have_arrived=True,
        ) from None
    finally:
        connection.close()
    _check(reply, port)
    return reply


def _read(connection: http.client.HTTPConnection, response: http.client.HTTPResponse, deadline: float) -> str:
    """Read to the end: answers often come without a length."""
    pieces = bytearray()
    while True:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        if connection.sock is not None:
            connection.sock.settimeout(left)
        piece = response.read1(_CHUNK_BYTES)
        if not piece:
            return pieces.decode("utf-8", "replace")
        pieces += piece
        if len(pieces) > MAX_BYTES:
            raise garbled()


@contextmanager
def _hanging_up(
    connection: http.client.HTTPConnection, deadline: float, is_wanted: Callable[[], bool]
) -> Iterator[None]:
    """Hang up at the deadline, or when nobody waits: the time limit of a socket begins anew with every byte of the headers."""
    line = connection.sock
    is_over = threading.Event()
    has_hung_up = threading.Event()

    def watch() -> None:
        while (left := deadline - time.monotonic()) > 0 and is_wanted():
            if is_over.wait(min(_TICK_S, left)):
                return
        has_hung_up.set()
        with suppress(OSError):  # it ended meanwhile
            line.shutdown(socket.SHUT_RDWR)

    threading.Thread(target=watch, name="zotero-patience", daemon=True).start()
    try:
        yield
    except (OSError, http.client.HTTPException):
        if not has_hung_up.is_set():
            raise
    finally:
        is_over.set()
    if has_hung_up.is_set():  # what was read looks whole, but was cut off
        if not is_wanted():
            raise Canceled
        raise TimeoutError


def _slow() -> ZoteroSilent:
    return ZoteroSilent(
        "Zotero does not answer.",
        "It may be starting or showing a dialog. Look at its window, then try again.",
        may_have_arrived=True,
    )


def _check(reply: Reply, port: int) -> None:
    if not reply.version:
        raise ZoteroSilent(
            f"Another program than Zotero answers on port {port}.",
            "If Zotero uses another port, enter it in the preferences.",
        )
    if reply.status < HTTPStatus.BAD_REQUEST or reply.status == HTTPStatus.NOT_FOUND:
        return
    try:
        message, hint = _REFUSALS[HTTPStatus(reply.status)]
    except (KeyError, ValueError):
        message, hint = f"Zotero reported a failure (status {reply.status}).", "Try again, or restart Zotero."
    raise ZoteroSilent(message, hint, reply.status, told=reply.body[:_TOLD_CHARS])
