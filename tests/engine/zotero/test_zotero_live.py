"""Z6, B2: what a running Zotero is asked and told, against a server that behaves as Zotero's does."""

import json
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from app.engine.zotero import exchange as exchange_module
from app.engine.zotero import program
from app.engine.zotero.exchange import ZoteroSilent, exchange
from app.engine.zotero.live import ZoteroLive, server_port
from app.engine.zotero.note_draft import NoteDraft
from app.engine.zotero.program import program_of, start, start_commands
from app.engine.zotero.records import Collection, ZoteroRef

TARGETS = [
    {"id": "L1", "name": "My Library", "level": 0},
    {"id": "C3", "name": "Thesis", "level": 1},
    {"id": "C4", "name": "Chapter 2", "level": 2},
    {"id": "C5", "name": "Other", "level": 1},
    {"id": "L2", "name": "Lab", "level": 0},
    {"id": "C9", "name": "Chapter 2", "level": 1},
]
IN_CHAPTER = {
    "libraryID": 1,
    "libraryName": "My Library",
    "libraryEditable": True,
    "editable": True,
    "id": 4,
    "name": "Chapter 2",
    "targets": TARGETS,
}
SELECTED, SAVE = "/connector/getSelectedCollection", "/connector/saveItems"
HANG_UP = (0, "")
BETTER_BIBTEX = "/better-bibtex/json-rpc"


class FakeZotero:
    """Answers by path; remembers what it was sent."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, object]] = {SELECTED: (200, IN_CHAPTER), SAVE: (201, "")}
        self.sent: list[tuple[str, dict[str, object]]] = []
        self.agents: set[tuple[str | None, str | None]] = set()
        self.port = 0

    def live(self) -> ZoteroLive:
        return ZoteroLive(lambda: self.port)

    def saved(self) -> list[dict[str, object]]:
        return [body for path, body in self.sent if path == SAVE]


@pytest.fixture
def zotero() -> Iterator[FakeZotero]:
    fake = FakeZotero()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.reply({})

        def do_POST(self) -> None:
            self.reply(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def reply(self, body: dict[str, object]) -> None:
            fake.sent.append((self.path, body))
            fake.agents.add((self.headers["User-Agent"], self.headers["Zotero-Allowed-Request"]))
            status, answer = fake.answers.get(self.path, (404, "No endpoint found"))
            if (status, answer) == HANG_UP:
                return
            self.send_response_only(status, "undefined")
            self.send_header("X-Zotero-Version", "10.0")
            self.end_headers()
            self.wfile.write((answer if isinstance(answer, str) else json.dumps(answer)).encode())

        def log_message(self, *arguments: object) -> None:
            """Keep the test's output clean."""

    with HTTPServer(("127.0.0.1", 0), Handler) as http:
        fake.port = http.server_port
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield fake
        finally:
            http.shutdown()
            thread.join()


@contextmanager
def raw_server(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def accept() -> None:
            with listener.accept()[0] as connection:
                connection.recv(9_999)
                answer(connection)

        thread = threading.Thread(target=accept)
        thread.start()
        yield listener.getsockname()[1]
        thread.join()


def test_the_selected_collection_is_told_with_its_path(zotero):
    found = zotero.live().selection()
    assert found.place == "My Library / Thesis / Chapter 2"
    assert found.items is None


def test_a_collection_of_the_same_name_elsewhere_is_another(zotero):
    zotero.answers[SELECTED] = (200, IN_CHAPTER | {"id": 9, "libraryID": 2, "libraryName": "Lab"})
    known = [
        Collection(ZoteroRef(1, "AAAAAAA2"), "Chapter 2", ("Thesis", "Chapter 2"), None),
        Collection(ZoteroRef(2, "BBBBBBB2"), "Chapter 2", ("Chapter 2",), None),
    ]
    assert zotero.live().selection().collections_among(known) == (ZoteroRef(2, "BBBBBBB2"),)


def test_a_whole_library_has_no_collection(zotero):
    zotero.answers[SELECTED] = (200, IN_CHAPTER | {"id": None})
    assert zotero.live().selection().collection_path == ()


def test_better_bibtex_tells_the_selected_items(zotero):
    zotero.answers[BETTER_BIBTEX] = (
        200,
        {"result": {"ABCD2345": "doe2019", "2:EFGH2345": None, "nonsense": 1}},
    )
    assert zotero.live().selection().items == (ZoteroRef(1, "ABCD2345"), ZoteroRef(2, "EFGH2345"))


@pytest.mark.parametrize("answer", [(500, "x"), (200, "{"), (200, {"error": {"code": -32601}}), (200, [])])
def test_a_failing_plugin_leaves_the_collection(zotero, answer):
    zotero.answers[BETTER_BIBTEX] = answer
    found = zotero.live().selection()
    assert (found.collection_path, found.items) == (("Thesis", "Chapter 2"), None)


@pytest.mark.parametrize(
    "answer", ["", "{", [], {"libraryID": "1"}, IN_CHAPTER | {"targets": [1]}, IN_CHAPTER | {"targets": 5}]
)
def test_a_garbled_selection_is_said(zotero, answer):
    zotero.answers[SELECTED] = (200, answer)
    with pytest.raises(ZoteroSilent, match="could not be understood"):
        zotero.live().selection()


def test_requests_are_such_that_zotero_does_not_take_them_for_a_browser(zotero):
    zotero.live().selection()
    ((agent, allowed),) = zotero.agents
    assert agent is not None
    assert agent.startswith("Attest/")
    assert allowed == "1"


def test_a_note_is_saved_in_the_place_that_was_shown(zotero):
    live = zotero.live()
    live.save_note(NoteDraft("<p>Twins differ.</p>"), live.selection())
    ((item,),) = [body["items"] for body in zotero.saved()]
    assert (item["itemType"], item["note"]) == ("note", "<p>Twins differ.</p>")


def test_two_notes_are_two_sessions(zotero):
    live = zotero.live()
    for _ in range(2):
        live.save_note(NoteDraft("<p>a</p>"), live.selection())
    assert len({body["sessionID"] for body in zotero.saved()}) == 2


def test_nothing_is_saved_when_another_place_is_selected_meanwhile(zotero):
    live = zotero.live()
    shown = live.selection()
    zotero.answers[SELECTED] = (200, IN_CHAPTER | {"id": 5, "name": "Other"})
    with pytest.raises(ZoteroSilent, match="Another place is selected"):
        live.save_note(NoteDraft("<p>a</p>"), shown)
    assert zotero.saved() == []


def test_nothing_is_saved_in_a_library_that_can_be_read_only(zotero):
    zotero.answers[SELECTED] = (200, IN_CHAPTER | {"editable": False})
    live = zotero.live()
    with pytest.raises(ZoteroSilent, match="read only"):
        live.save_note(NoteDraft("<p>a</p>"), live.selection())
    assert zotero.saved() == []


@pytest.mark.parametrize("status", [403, 404, 409, 412, 428, 429, 500])
def test_a_refused_note_is_said_with_what_to_do(zotero, status):
    zotero.answers[SAVE] = (status, "x")
    live = zotero.live()
    with pytest.raises(ZoteroSilent) as caught:
        live.save_note(NoteDraft("<p>a</p>"), live.selection())
    assert caught.value.message
    assert caught.value.hint


def test_a_try_without_an_answer_is_repeated_under_its_name_and_counts_as_saved_when_zotero_knows_it(zotero):
    live, draft = zotero.live(), NoteDraft("<p>a</p>")
    zotero.answers[SAVE] = HANG_UP
    with pytest.raises(ZoteroSilent, match="did not say"):
        live.save_note(draft, live.selection())
    zotero.answers[SAVE] = (409, {"error": "SESSION_EXISTS"})
    live.save_note(draft, live.selection())
    first, second = zotero.saved()
    assert first["sessionID"] == second["sessionID"]


def test_a_refused_try_is_repeated_under_another_name(zotero):
    live, draft = zotero.live(), NoteDraft("<p>a</p>")
    zotero.answers[SAVE] = (500, "x")
    with pytest.raises(ZoteroSilent, match="failure"):
        live.save_note(draft, live.selection())
    zotero.answers[SAVE] = (201, "")
    live.save_note(draft, live.selection())
    first, second = zotero.saved()
    assert first["sessionID"] != second["sessionID"]


def test_an_item_is_looked_up(zotero):
    zotero.answers["/api/users/0/items/ABCD2345"] = (200, {"key": "ABCD2345"})
    zotero.answers["/api/groups/77/items/ABCD2345"] = (404, "Not found")
    assert zotero.live().is_known("ABCD2345", None)
    assert not zotero.live().is_known("ABCD2345", 77)


def test_a_zotero_without_the_local_interface_does_not_make_an_item_unknown(zotero):
    with pytest.raises(ZoteroSilent, match="cannot be asked"):
        zotero.live().is_known("ABCD2345", None)


def test_no_zotero_offers_to_start_it():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(ZoteroSilent, match="not running") as caught:
        ZoteroLive(lambda: port).selection()
    assert caught.value.may_start


@pytest.mark.parametrize(
    "answer",
    [b"", b"garbage\r\n\r\n", b"HTTP/1.1 200 OK\r\nX-Zotero-Version: 10\r\nContent-Length: 99\r\n\r\n{"],
)
def test_a_broken_answer_is_said(answer):
    with (
        raw_server(lambda connection: connection.sendall(answer)) as port,
        pytest.raises(ZoteroSilent) as caught,
    ):
        ZoteroLive(lambda: port).selection()
    assert not caught.value.may_start


def test_another_program_on_the_port_is_told_apart():
    answer = b"HTTP/1.0 200 OK\r\n\r\n{}"
    with (
        raw_server(lambda connection: connection.sendall(answer)) as port,
        pytest.raises(ZoteroSilent, match="Another program"),
    ):
        exchange(port, "GET", "/")


def test_an_answer_that_drips_is_not_waited_for():
    gone = threading.Event()

    def drip(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.0 200 OK\r\nX-Zotero-Version: 10\r\n\r\n{")
        gone.wait(5)

    with raw_server(drip) as port:
        with pytest.raises(ZoteroSilent, match="does not answer"):
            exchange(port, "GET", "/", timeout_s=0.1)
        gone.set()


def test_headers_that_drip_are_not_waited_for():
    gone = threading.Event()

    def drip(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.0 200 OK\r\n")
        try:
            while not gone.wait(0.02):
                connection.sendall(b"X")
        except OSError:
            return

    with raw_server(drip) as port:
        with pytest.raises(ZoteroSilent, match="does not answer"):
            exchange(port, "GET", "/", timeout_s=0.2)
        gone.set()


def test_an_endless_answer_is_not_read(zotero, monkeypatch):
    monkeypatch.setattr(exchange_module, "MAX_BYTES", 1_000)
    zotero.answers["/"] = (200, "x" * 5_000)
    with pytest.raises(ZoteroSilent, match="could not be understood"):
        exchange(zotero.port, "GET", "/")


def test_the_chosen_port_comes_before_that_of_the_profile(tmp_path):
    assert server_port(23_120, tmp_path) == 23_120
    assert server_port(0, tmp_path) == 23_119
    assert server_port(0, None) == 23_119


def fake_program(folder, name, body):
    script = folder / name
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(0o755)
    return script


def test_zotero_is_started_with_the_link_as_one_argument(tmp_path, monkeypatch):
    record = tmp_path / "argv"
    fake_program(
        tmp_path,
        "zotero",
        f'for one in "$@"; do echo "$one"; done > "{record}.new"; mv "{record}.new" "{record}"',
    )
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    link = "zotero://open-pdf/library/items/ABCD2345?page=3&annotation=EFGH2345"
    commands = start_commands(link, "linux")
    assert commands[0] == (str(tmp_path / "zotero"), "-url", link)
    subprocess.run(commands[0], check=True)
    assert record.read_text().splitlines() == ["-url", link]


def test_a_flatpak_is_used_only_where_zotero_is_installed_in_it(tmp_path, monkeypatch):
    monkeypatch.setattr("app.engine.zotero.program._PLACES", ())
    flatpak = fake_program(tmp_path, "flatpak", "exit 0")
    monkeypatch.setenv("PATH", f"{tmp_path}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "none"))
    assert start_commands("", "linux") == ((str(flatpak), "run", "org.zotero.Zotero"),)
    fake_program(tmp_path, "flatpak", "exit 1")
    assert start_commands("", "linux") == ()


def test_a_mac_opens_the_application_where_it_is(tmp_path, monkeypatch):
    bundle = tmp_path / "Zotero.app"
    monkeypatch.setattr(program, "_MAC_PLACES", (bundle,))
    monkeypatch.setattr(program, "_MAC_QUESTION", (str(tmp_path / "no such program"),))
    assert start_commands("zotero://x", "darwin") == ()
    bundle.mkdir()
    assert start_commands("zotero://x", "darwin") == (("open", "-a", str(bundle), "zotero://x"),)


@pytest.mark.parametrize("quoted", ["", '"'])
def test_an_unpacked_archive_is_found_by_its_desktop_entry(tmp_path, monkeypatch, quoted):
    """B1: the archive of Zotero is started from wherever it was unpacked."""
    folder = tmp_path / ("my programs" if quoted else "programs")
    folder.mkdir()
    unpacked = folder / "zotero"
    entries = tmp_path / "share" / "applications"
    entries.mkdir(parents=True)
    entry = f"[Desktop Entry]\nName=Zotero\nExec={quoted}{unpacked}{quoted} -url %U\n"
    (entries / "zotero.desktop").write_text(entry, encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(program, "_PLACES", ())
    assert start_commands("", "linux") == ()
    unpacked.write_text("", encoding="utf-8")
    assert start_commands("", "linux") == ((str(unpacked),),)


def test_a_program_that_cannot_be_started_is_passed_over(tmp_path):
    assert not start([(str(tmp_path / "nothing"),)])


@pytest.mark.parametrize(
    ("command", "program"),
    [
        (r'"C:\Program Files\Zotero\zotero.exe" -url "%1"', r"C:\Program Files\Zotero\zotero.exe"),
        (r"C:\Zotero\zotero.exe -url %1", r"C:\Zotero\zotero.exe"),
        ("", ""),
    ],
)
def test_the_program_in_a_registered_command_is_found(command, program):
    assert program_of(command) == program
