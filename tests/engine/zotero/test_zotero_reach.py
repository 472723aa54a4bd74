"""B1: whether a link would arrive, the second way to a page, and how a link reaches the program itself."""

import socket

import pytest
from test_zotero_live import BETTER_BIBTEX, fake_program, raw_server, zotero

from app.engine.zotero import live as live_module
from app.engine.zotero import program
from app.engine.zotero.live import Reach, ZoteroLive
from app.engine.zotero.program import has_handler, opening_commands
from app.engine.zotero.records import Account

__all__ = ["zotero"]
LINK = "zotero://select/library/items/ABCD2345"


@pytest.fixture
def closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture
def nothing_here(monkeypatch):
    """A computer on which no Zotero runs, is installed, or is registered."""
    monkeypatch.setattr(live_module, "is_running", lambda: False)
    monkeypatch.setattr(live_module, "has_handler", lambda: False)
    monkeypatch.setattr(live_module, "start_commands", lambda *_: ())


def test_a_zotero_that_answers_can_be_reached(zotero):
    zotero.answers["/connector/ping"] = (200, "Zotero is running")
    assert zotero.live().reach() is Reach.READY


@pytest.mark.usefixtures("nothing_here")
def test_without_any_zotero_nothing_can_be_reached(closed_port):
    assert ZoteroLive(lambda: closed_port).reach() is Reach.ABSENT


@pytest.mark.usefixtures("nothing_here")
@pytest.mark.parametrize("found", ["has_handler", "start_commands"])
def test_a_zotero_that_can_be_started_is_closed(closed_port, monkeypatch, found):
    monkeypatch.setattr(live_module, found, lambda *_: (("zotero",),))
    assert ZoteroLive(lambda: closed_port).reach() is Reach.CLOSED


@pytest.mark.usefixtures("nothing_here")
def test_a_zotero_whose_server_is_switched_off_takes_links_all_the_same(closed_port, monkeypatch):
    monkeypatch.setattr(live_module, "is_running", lambda: True)
    assert ZoteroLive(lambda: closed_port).reach() is Reach.READY


@pytest.mark.usefixtures("nothing_here")
def test_another_program_on_the_port_keeps_no_link_back():
    answer = b"HTTP/1.0 200 OK\r\n\r\n{}"
    with raw_server(lambda connection: connection.sendall(answer)) as port:
        assert ZoteroLive(lambda: port).reach() is Reach.READY


@pytest.mark.parametrize(
    ("account", "group_id", "address"),
    [
        (Account(), 77, "http://zotero.org/groups/77/items/ABCD2345"),
        (Account("123", "xyz"), None, "http://zotero.org/users/123/items/ABCD2345"),
        (Account("", "xyz"), None, "http://zotero.org/users/local/xyz/items/ABCD2345"),
    ],
)
def test_better_bibtex_is_told_item_and_page(zotero, account, group_id, address):
    zotero.answers[BETTER_BIBTEX] = (200, {"jsonrpc": "2.0", "result": None, "id": 1})
    assert ZoteroLive(lambda: zotero.port, lambda: account).view_page("ABCD2345", group_id, 4)
    assert zotero.sent[-1][1]["method"] == "viewer.viewPDF"
    assert zotero.sent[-1][1]["params"] == [address, 4]


def test_without_the_number_of_the_account_better_bibtex_is_not_asked(zotero):
    assert not zotero.live().view_page("ABCD2345", None, 4)
    assert zotero.sent == []


@pytest.mark.parametrize(
    "answer", [(404, "No endpoint found"), (200, {"error": {"code": -32601}}), (500, "x")]
)
def test_a_plugin_that_is_absent_or_fails_opens_nothing(zotero, answer):
    zotero.answers[BETTER_BIBTEX] = answer
    assert not zotero.live().view_page("ABCD2345", 77, 4)


def test_the_desktop_is_asked_for_its_handler(tmp_path, monkeypatch):
    monkeypatch.setattr(program.sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_handler()
    fake_program(tmp_path, "xdg-mime", 'echo "zotero.desktop"')
    assert has_handler()
    fake_program(tmp_path, "xdg-mime", "exit 0")
    assert not has_handler()


def test_a_link_goes_by_the_opener_only_where_zotero_is_registered(tmp_path, monkeypatch):
    monkeypatch.setattr(program.sys, "platform", "linux")
    monkeypatch.setattr(program, "_PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    opener = fake_program(tmp_path, "xdg-open", "exit 0")
    flatpak = fake_program(tmp_path, "flatpak", "exit 0")
    by_flatpak = (str(flatpak), "run", "org.zotero.Zotero", "-url", LINK)
    assert opening_commands(LINK) == (by_flatpak,)
    fake_program(tmp_path, "xdg-mime", 'echo "org.zotero.Zotero.desktop"')
    assert opening_commands(LINK) == ((str(opener), LINK), by_flatpak)
