"""A small server on this machine that speaks the System One protocol, well or badly, as a test wants it."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from app.models.servers.addresses import LoopbackUrl
from app.models.servers.answers import QUESTION_KEY
from app.models.servers.http_client import LoopbackClient

LAYA_HEALTH = {
    "status": "ok",
    "loaded": ["english"],
    "revisions": {"english": "0123456789abcdef"},
    "device": "cpu",
    "device_is_preference": False,
    "checkpoint_devices": {"english": "cpu"},
    "cpu_fallbacks": {},
}
OPENAPI = {"openapi": "3.1.0", "paths": {"/v1/systemone": {"post": {}}, "/v1/systemone/batch": {"post": {}}}}


@dataclass
class Reply:
    """What the server sends back; `body` is sent as JSON unless it is bytes."""

    body: Any
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    wait: threading.Event | None = None


Responder = Callable[[dict[str, Any]], Reply | Any]


def noul(p: Any) -> dict[str, Any]:
    """The answer to one question."""
    return {
        "model": "laya-english-1",
        "answers": {QUESTION_KEY: {"type": "noul", "noul": p, "confidence": 0.9, "answer_confidence": 0.9}},
        "usage": {"input_tokens": 40, "output_tokens": 1},
    }


def overlap(state: dict[str, str]) -> float:
    """A judge that needs no model: the share of the claim's words that the source text has."""
    words = state["claim"].lower().split()
    return sum(word in state["source_text"].lower() for word in words) / len(words)


def single(body: dict[str, Any]) -> dict[str, Any]:
    return noul(overlap(body["state"]))


def batch(body: dict[str, Any]) -> dict[str, Any]:
    return {"results": [noul(overlap(state)) for state in body["states"]], "total_usage": {}}


@dataclass
class FakeServer:
    """What was asked of the server, and where it is."""

    port: int
    seen: list[tuple[str, str, Any]] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, timeout_s: float = 60.0, **limits: Any) -> LoopbackClient:
        return LoopbackClient(LoopbackUrl("127.0.0.1", self.port), timeout_s, **limits)

    def asked(self, path: str) -> list[Any]:
        """Bodies that were sent to a path."""
        return [body for _, where, body in self.seen if where == path]


def laya_routes(**changed: Responder | Reply | Any) -> dict[str, Any]:
    """The paths of a Laya server; `health`, `openapi`, `single`, `batch` replace what it does there."""
    routes = {"health": LAYA_HEALTH, "openapi": OPENAPI, "single": single, "batch": batch} | changed
    paths = {
        "health": "/health",
        "openapi": "/openapi.json",
        "single": "/v1/systemone",
        "batch": "/v1/systemone/batch",
    }
    return {paths.get(name, name): answer for name, answer in routes.items() if answer is not None}


@contextmanager
def serving(routes: dict[str, Any]) -> Iterator[FakeServer]:
    """Serve the routes; a path that is not there is answered with 404."""
    fake = FakeServer(0)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer("GET", {})

        def do_POST(self) -> None:
            self._answer("POST", json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def _answer(self, method: str, body: dict[str, Any]) -> None:
            fake.seen.append((method, self.path, body))
            fake.agents.add(self.headers["User-Agent"])
            found = routes.get(self.path, Reply({"detail": "Not Found"}, 404))
            made = found(body) if callable(found) else found
            reply = made if isinstance(made, Reply) else Reply(made)
            if reply.wait is not None:
                reply.wait.wait(120)
            content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            try:
                self.send_response(reply.status)
                for name, value in {"Content-Length": str(len(content)), **reply.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)
            except OSError:
                return  # the client went away, as some tests want

        def log_message(self, *arguments: object) -> None:
            """Keep the test's output clean."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.daemon_threads = True
        fake.port = http.server_port
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield fake
        finally:
            http.shutdown()
            thread.join()


def free_port() -> int:
    """A port on which nothing listens."""
    import socket

    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port
