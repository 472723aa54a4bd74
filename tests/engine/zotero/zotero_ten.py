"""A server that takes notes as Zotero 10 does: a permission first, one write for a key given once, nothing twice for a token."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

PAPER, FILE, TRASHED, COLLECTION = "ABCD2345", "FGHJ2345", "TRASH234", "CDEF2345"
MOST_WRITES = 50
READ_ONLY_GROUP = 77

Answer = tuple[int, object]


@dataclass
class ZoteroTen:
    """Its state; a test changes it. `remember` is what the user presses: True, False, or None for "Deny"."""

    server_id: str = "srvABC123"
    is_open: bool = True
    remember: bool | None = False
    writes_before_hanging_up: int = 0
    """Writes that are done, but of which nothing is heard."""
    writes_before_failing: int = 0
    """Writes that end in an internal failure, with nothing done."""
    is_gone_after_write: bool = False
    failure: dict[str, object] | None = None
    on_question: Callable[[], None] = lambda: None
    port: int = 0
    is_gone: bool = False
    notes: list[dict[str, object]] = field(default_factory=list)
    questions: list[dict[str, object]] = field(default_factory=list)
    keys: dict[str, bool] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)
    writes: int = 0

    def get(self, path: str) -> Answer:
        """What a look gives."""
        parts = path.strip("/").split("/")
        if path == "/api/":
            return 200, "Nothing to see here."
        if parts[-1] == "children":
            return 200, [{"data": note} for note in self.notes if note.get("parentItem") == parts[-2]]
        if parts[-2:] == ["items", "top"]:
            at = parts[-3] if parts[-4] == "collections" else None
            return 200, [
                {"data": note}
                for note in self.notes
                if not note.get("parentItem") and (at is None or at in note.get("collections", []))
            ]
        known = {PAPER: "journalArticle", FILE: "attachment", TRASHED: "book"}
        if parts[-1] not in known:
            return 404, "Not found"
        data = {"key": parts[-1], "itemType": known[parts[-1]]}
        return 200, {"key": parts[-1], "data": data | ({"deleted": 1} if parts[-1] == TRASHED else {})}

    def ask(self, body: dict[str, object]) -> Answer:
        """The question for permission."""
        self.questions.append(body)
        if len(self.questions) > 5:
            return 429, "Too many"
        self.on_question()
        if self.remember is None:
            return 403, {"denied": True}
        key = f"{len(self.questions):032d}"
        self.keys[key] = self.remember
        return 200, {"key": key, "remember": self.remember}

    def write(self, path: str, body: list[dict[str, object]], key: str | None, token: str | None) -> Answer:
        """The write itself, with all that stands before it."""
        if key not in self.keys:
            return 401, "Invalid key"
        if not self.keys[key]:
            del self.keys[key]
        if f"groups/{READ_ONLY_GROUP}" in path:
            return 403, "Write access denied"
        if token in self.tokens:
            return 412, "Token was used"
        if len(body) > MOST_WRITES:
            return 413, "Too many items"
        if self.writes_before_failing:
            self.writes_before_failing -= 1
            return 500, "Failure"
        if self.failure is not None:
            return 200, {"successful": {}, "unchanged": {}, "failed": {"0": self.failure}}
        self.writes += 1
        self.notes.extend(body)
        self.tokens.add(token or "")
        return 200, {"successful": {"0": {"key": "NEWN2345"}}, "unchanged": {}, "failed": {}}


def _handler(zotero: ZoteroTen) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            if zotero.is_gone:
                return
            self.answer(*(zotero.get(path) if zotero.is_open else (403, "Local API is not enabled")))

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            told = self.told(body)
            if zotero.is_gone_after_write and not self.path.endswith("authorize"):
                zotero.is_gone = True
            if zotero.writes and zotero.writes_before_hanging_up:
                zotero.writes_before_hanging_up -= 1
                return
            if not zotero.is_gone:
                self.answer(*told)

        def told(self, body: object) -> Answer:
            if not zotero.is_open:
                return 403, "Local API is not enabled"
            server_id = self.headers["Zotero-Server-ID"]
            if server_id != zotero.server_id:
                return (412, "Wrong server") if server_id else (428, "No server")
            if self.path == "/api/local/authorize":
                return zotero.ask(body)
            return zotero.write(
                self.path, body, self.headers["Zotero-API-Key"], self.headers["Zotero-Write-Token"]
            )

        def answer(self, status: int, body: object) -> None:
            self.send_response_only(status, "undefined")
            self.send_header("X-Zotero-Version", "10.0" if zotero.server_id else "8.0.5")
            if zotero.server_id:
                self.send_header("Zotero-Server-ID", zotero.server_id)
            self.end_headers()
            self.wfile.write((body if isinstance(body, str) else json.dumps(body)).encode())

        def log_message(self, *arguments: object) -> None:
            """Keep the test's output clean."""

    return Handler


@contextmanager
def running(zotero: ZoteroTen) -> Iterator[ZoteroTen]:
    """Have it answer while the block runs."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _handler(zotero)) as http:
        zotero.port = http.server_port
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield zotero
        finally:
            http.shutdown()
            thread.join()
