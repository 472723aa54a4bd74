"""B2: the ping of Zotero's connector server, against a small server on this machine."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from app import __version__
from app.engine.zotero import server
from app.engine.zotero.server import ping


class Connector(BaseHTTPRequestHandler):
    version_header: str | None = "10.0.1"
    seen: dict[str, str]

    def do_GET(self) -> None:
        type(self).seen = {"path": self.path, **self.headers}
        self.send_response_only(200, "undefined")
        if self.version_header:
            self.send_header("X-Zotero-Version", self.version_header)
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        """Keep the test's output clean."""


class Stranger(Connector):
    version_header = None


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), handler) as http:
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield http.server_port
        finally:
            http.shutdown()
            thread.join()


@contextmanager
def raw_server(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    """Accept one connection and do something unkind with it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def accept() -> None:
            with listener.accept()[0] as connection:
                answer(connection)

        thread = threading.Thread(target=accept)
        thread.start()
        yield listener.getsockname()[1]
        thread.join()


def test_a_running_zotero_tells_its_version() -> None:
    with serving(Connector) as port:
        status = ping(port)
    assert (status.is_running, status.version, status.reason) == (True, "10.0.1", "")


def test_the_request_is_one_that_zotero_does_not_hang_up_on() -> None:
    with serving(Connector) as port:
        ping(port)
    assert Connector.seen["path"] == "/connector/ping"
    assert Connector.seen["User-Agent"] == f"Attest/{__version__}"
    assert Connector.seen["Zotero-Allowed-Request"] == "1"
    assert Connector.seen["Host"] == f"127.0.0.1:{port}"


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with serving(Connector) as port:
        assert ping(port).is_running


def test_no_server_means_not_running() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    status = ping(port)
    assert not status.is_running
    assert "not running" in status.reason


def test_another_program_on_the_port_is_told_apart() -> None:
    with serving(Stranger) as port:
        status = ping(port)
    assert not status.is_running
    assert "Another program" in status.reason


def test_a_connection_closed_without_an_answer_has_a_reason() -> None:
    with raw_server(lambda connection: connection.recv(9_999)) as port:
        status = ping(port)
    assert not status.is_running
    assert "No answer" in status.reason


def test_a_zotero_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_TIMEOUT_S", 0.05)
    gone = threading.Event()
    with raw_server(lambda _connection: (gone.wait(5), None)[1]) as port:
        status = ping(port)
        gone.set()
    assert "does not answer" in status.reason


@pytest.mark.parametrize("port", [-1, 0, 65_536])
def test_an_impossible_port_has_a_reason(port: int) -> None:
    assert "not a port" in ping(port).reason
