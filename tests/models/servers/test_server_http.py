"""Invariant 15, V7: HTTP to this machine only, bounded in time and size, deaf to proxies and redirects."""

import gzip
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from decision_servers import Reply, serving
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.models.servers.addresses import LoopbackUrl, NotLoopback, parse_loopback_url
from app.models.servers.http_client import Fault, LoopbackClient, ServerFault

unhurried = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ELSEWHERE = [
    "http://192.0.2.1:8005",
    "http://example.org",
    "http://0.0.0.0:8005",
    "http://[2001:db8::1]:8005",
    "http://127.0.0.1.example.org",
    "http://localhost.example.org",
    "http://127.0.0.1@example.org",
    "http://example.org#@127.0.0.1",
    "http://2130706433:8005",
    "http://127.1:8005",
    "http://[::ffff:192.0.2.1]:8005",
    "https://127.0.0.1:8005",
    "ftp://127.0.0.1",
    "127.0.0.1:8005",
    "//127.0.0.1:8005",
    "http://",
    "http://127.0.0.1:0",
    "http://127.0.0.1:70000",
    "http://127.0.0.1:8005/?to=http://example.org",
    "http://[::1",
    "",
]


@pytest.fixture
def no_sockets(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Counts every attempt to open a socket or to look a name up."""
    attempts: list[str] = []

    def refuse(*arguments: object, **_named: object) -> None:
        attempts.append(str(arguments))
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    return attempts


@pytest.mark.parametrize("text", ELSEWHERE)
def test_an_address_beyond_this_machine_is_refused_without_a_socket(text: str, no_sockets: list[str]) -> None:
    with pytest.raises(NotLoopback):
        parse_loopback_url(text)
    assert no_sockets == []


@pytest.mark.parametrize("host", ["192.0.2.1", "example.org", "0.0.0.0"])
def test_a_client_made_for_another_machine_opens_no_socket(host: str, no_sockets: list[str]) -> None:
    with pytest.raises(ServerFault) as refused:
        LoopbackClient(LoopbackUrl(host, 8005)).get("/health")
    assert refused.value.kind is Fault.NOT_LOOPBACK
    assert no_sockets == []


def test_a_local_name_that_leads_elsewhere_is_refused_before_connecting(
    monkeypatch: pytest.MonkeyPatch, no_sockets: list[str]
) -> None:
    entry = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 0))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_arguments, **_named: [entry])
    with pytest.raises(ServerFault, match=r"leads to 192\.0\.2\.1"):
        LoopbackClient(LoopbackUrl("localhost", 8005)).get("/health")
    assert no_sockets == []


@unhurried
@given(st.text(max_size=60))
def test_no_text_makes_an_address_of_another_machine(text: str) -> None:
    try:
        url = parse_loopback_url(f"http://{text}")
    except NotLoopback:
        return
    assert url.host in ("localhost", "::1") or url.host.startswith("127.")


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("http://127.0.0.1:8005", "http://127.0.0.1:8005"),
        (" http://127.0.0.1:8005/v1/systemone ", "http://127.0.0.1:8005"),
        ("http://localhost:11434/v1", "http://localhost:11434"),
        ("http://LOCALHOST:1/v1/chat/completions", "http://localhost:1"),
        ("http://[::1]:9/", "http://[::1]:9"),
        ("http://127.0.0.1/laya/v1/systemone/batch", "http://127.0.0.1:80/laya"),
    ],
)
def test_what_documentation_shows_is_understood(text: str, base: str) -> None:
    assert str(parse_loopback_url(text)) == base


def test_the_local_name_reaches_a_server_that_listens_on_one_of_its_addresses() -> None:
    with serving({"/": {"hello": 1}}) as server:
        assert LoopbackClient(LoopbackUrl("localhost", server.port)).get("/") == {"hello": 1}


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with serving({"/": [1]}) as server:
        assert server.client().get("/") == [1]


def test_a_redirect_is_not_followed() -> None:
    moved = Reply(b"", 302, {"Location": "http://192.0.2.1/"})
    with (
        serving({"/": moved, "/there": [1]}) as server,
        pytest.raises(ServerFault, match="not followed") as refused,
    ):
        server.client().get("/")
    assert refused.value.kind is Fault.REDIRECT


def test_a_long_answer_is_given_up() -> None:
    with serving({"/": b"x" * 2_000}) as server, pytest.raises(ServerFault, match="longer than") as refused:
        server.client(max_bytes=1_000).get("/")
    assert refused.value.kind is Fault.TOO_LARGE


def test_a_compressed_answer_is_not_unfolded() -> None:
    bomb = Reply(gzip.compress(b"0" * 10_000_000), 200, {"Content-Encoding": "gzip"})
    with serving({"/": bomb}) as server, pytest.raises(ServerFault) as refused:
        server.client().get("/")
    assert refused.value.kind is Fault.NOT_JSON


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"detail": "no such model"}, "HTTP 404 (no such model)"),
        ({"error": {"message": "no\nsuch"}}, "HTTP 404 (no such)"),
        ({"error": "gone"}, "HTTP 404 (gone)"),
        ({"detail": [1]}, "HTTP 404."),
        (b"<html>", "HTTP 404."),
        ([], "HTTP 404."),
    ],
)
def test_what_a_server_says_of_its_error_is_told(body: object, words: str) -> None:
    with serving({"/": Reply(body, 404)}) as server, pytest.raises(ServerFault) as refused:
        server.client().get("/")
    assert words in refused.value.reason


def test_nobody_there_is_told() -> None:
    with serving({}) as server:
        pass
    with pytest.raises(ServerFault, match="No program answers") as refused:
        server.client().get("/")
    assert refused.value.kind is Fault.UNREACHABLE


@contextmanager
def raw_server(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    """Accept one connection and do something unkind with it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def accept() -> None:
            with listener.accept()[0] as connection:
                connection.recv(9_999)
                answer(connection)

        thread = threading.Thread(target=accept)
        thread.start()
        yield listener.getsockname()[1]
        thread.join()


def client(port: int, timeout_s: float) -> LoopbackClient:
    return LoopbackClient(LoopbackUrl("127.0.0.1", port), timeout_s)


@pytest.mark.parametrize(
    "said", [b"", b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n1"]
)
def test_a_program_that_speaks_something_else_or_breaks_off_is_told(said: bytes) -> None:
    with (
        raw_server(lambda connection: connection.sendall(said)) as port,
        pytest.raises(ServerFault) as refused,
    ):
        client(port, 60).get("/")
    assert refused.value.kind is Fault.BROKEN


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"HTTP/1.1 200 OK\r\n", id="headers"),
        pytest.param(b"HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n", id="body"),
        pytest.param(b'HTTP/1.1 200 OK\r\n\r\n{"p": 1}\r\n', id="body of no stated length"),
    ],
)
def test_a_server_that_drips_is_cut_off_by_the_clock(head: bytes) -> None:
    def drip(connection: socket.socket) -> None:
        pause = threading.Event()
        try:
            connection.sendall(head)
            while not pause.wait(0.05):
                connection.sendall(b"X-Drop: 1\r\n")
        except OSError:
            return

    with raw_server(drip) as port, pytest.raises(ServerFault, match=r"within 0\.4 s") as refused:
        client(port, 0.4).get("/")
    assert refused.value.kind is Fault.SLOW


def test_no_time_left_asks_nobody(no_sockets: list[str]) -> None:
    with pytest.raises(ServerFault) as refused:
        client(8005, 5).get("/", 0)
    assert refused.value.kind is Fault.SLOW
    assert no_sockets == []


def test_an_exchange_can_be_ended_from_outside() -> None:
    begun = threading.Event()

    def hang(connection: socket.socket) -> None:
        begun.set()
        connection.recv(1)

    with raw_server(hang) as port:
        asking = client(port, 60)
        threading.Thread(target=lambda: (begun.wait(60), asking.abort())).start()
        with pytest.raises(ServerFault) as refused:
            asking.get("/")
    assert refused.value.kind is Fault.ABORTED


def test_ending_one_branch_leaves_the_others_and_ending_the_client_ends_all() -> None:
    begun = threading.Barrier(3)

    def hang(connection: socket.socket) -> None:
        begun.wait(60)
        connection.recv(1)

    kinds: dict[str, Fault] = {}

    def ask(name: str, branch: LoopbackClient, done: threading.Event) -> None:
        try:
            branch.get("/")
        except ServerFault as fault:
            kinds[name] = fault.kind
        done.set()

    with raw_server(hang) as one, raw_server(hang) as other:
        whole = client(one, 60)
        first, second = whole.branch(), LoopbackClient(LoopbackUrl("127.0.0.1", other), 60, parent=whole)
        ended = {"first": threading.Event(), "second": threading.Event()}
        for name, branch in (("first", first), ("second", second)):
            threading.Thread(target=ask, args=(name, branch, ended[name])).start()
        begun.wait(60)
        first.abort()
        assert ended["first"].wait(60)
        assert kinds == {"first": Fault.ABORTED}
        whole.abort()
        assert ended["second"].wait(60)
    assert kinds == {"first": Fault.ABORTED, "second": Fault.ABORTED}


def test_an_error_that_repeats_our_text_is_not_told() -> None:
    secret = "The treated group slept better after the ninth week."

    def repeat(body: dict[str, str]) -> Reply:
        return Reply({"detail": f"cannot encode: {body['claim']}"}, 400)

    with serving({"/": repeat}) as server, pytest.raises(ServerFault) as refused:
        server.client().post("/", {"claim": secret})
    assert "treated" not in refused.value.reason


def test_documents_are_sent_as_they_are() -> None:
    with serving({"/": lambda body: body}) as server:
        assert server.client().post("/", {"claim": "µ ≥ 3 — “x”"}) == {"claim": "µ ≥ 3 — “x”"}
        assert json.loads(json.dumps(server.asked("/")[0])) == {"claim": "µ ≥ 3 — “x”"}
