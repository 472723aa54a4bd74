"""N: the privacy page lists every connection since the start."""

from datetime import UTC, datetime

from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from app.engine.loopback import Connection, LoopbackCount
from app.ui.preferences.privacy_part import PrivacyPart
from app.ui.theme import Theme


def part(theme: Theme, qtbot: QtBot, *latest: Connection) -> tuple[PrivacyPart, QListWidget]:
    made = PrivacyPart(theme)
    qtbot.addWidget(made)
    count = LoopbackCount()
    for one in latest:
        count.note(one.address, is_refused=one.is_refused)
    made.show_connections(count)
    return made, made.findChild(QListWidget, "privacyList")


def test_connections_are_listed_latest_first(theme: Theme, qtbot: QtBot) -> None:
    now = datetime.now(UTC)
    _, listed = part(
        theme, qtbot, Connection(now, "127.0.0.1:23119", False), Connection(now, "192.0.2.1", True)
    )
    texts = [listed.item(row).text() for row in range(listed.count())]
    assert [text.split("  ")[1] for text in texts] == [
        "192.0.2.1: refused",
        "127.0.0.1:23119 on this computer",
    ]


def test_without_connections_no_empty_list_stands_there(theme: Theme, qtbot: QtBot) -> None:
    _, listed = part(theme, qtbot)
    assert listed.isHidden()
