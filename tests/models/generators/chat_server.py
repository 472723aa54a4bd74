"""A scripted chat server on this machine."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class ChatServer:
    """Answers GET and POST from `replies`: path -> (status, body), or a callable of the handler and the request."""

    def __init__(self) -> None:
        self.replies: dict[str, tuple[int, bytes] | Callable[[Any, Any], None]] = {}
        self.asked: list[tuple[str, Any]] = []
        self.address = ""

    def stream_of(self, *events: object) -> None:
        """Answer every chat with these events."""
        self.replies["/v1/chat/completions"] = (200, sse(*events))


def sse(*events: object) -> bytes:
    lines = [event if isinstance(event, str) else json.dumps(event) for event in events]
    return "".join(f"data: {line}\r\n\r\n" for line in lines).encode()


def delta(**parts: str) -> dict[str, Any]:
    return {"choices": [{"delta": parts}]}


@contextmanager
def chat_server() -> Iterator[ChatServer]:
    script = ChatServer()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            sent = json.loads(self.rfile.read(size)) if size else None
            script.asked.append((self.path, sent))
            reply = script.replies.get(self.path, (404, b"{}"))
            if callable(reply):
                reply(self, sent)
                return
            status, body = reply
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self) -> None:
            self.answer()

        def do_POST(self) -> None:
            self.answer()

        def log_message(self, *_arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.block_on_close = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    script.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield script
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
