"""U1: the list tells conversations apart and shows signs only where there is something to do."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QInputDialog, QLabel, QMenu

from app.engine.records import SessionInfo
from app.ui.chat.empty_page import EmptyPage
from app.ui.library.session_model import SESSION_ROLE, TIME_ROLE
from app.ui.library.sessions_part import SessionsPart

NOW = datetime.now(UTC).isoformat()
ONE = SessionInfo(1, "Twins", NOW, 2, 1.0, 0, 4)


@pytest.fixture
def part(theme, qtbot):
    made = SessionsPart(theme)
    qtbot.addWidget(made)
    made.resize(280, 300)
    made.show()
    return made


def rows(part, role):
    model = part.model
    indexes = [model.index(number) for number in range(model.rowCount())]
    return [one.data(role) for one in indexes if one.data(SESSION_ROLE) is not None]


def test_two_of_one_title_show_when_they_were_gone_on_with(part):
    part.show_sessions((ONE, replace(ONE, session_id=2), replace(ONE, session_id=3, title="Basil")), None)
    first, second, other = rows(part, TIME_ROLE)
    assert ":" in first
    assert ":" in second
    assert other == ""


def test_a_search_that_waits_is_told_in_words(part):
    part.show_sessions((replace(ONE, is_waiting=True),), None)
    assert "A search waits for your decision" in rows(part, Qt.ItemDataRole.ToolTipRole)[0]
    assert "waits" in rows(part, Qt.ItemDataRole.AccessibleTextRole)[0]


def test_renaming_begins_with_the_whole_title(part):
    part.show_sessions((replace(ONE, title="Do twins…", full_title="Do twins differ early?"),), 1)
    part._on_rename_key()
    dialog = part.findChild(QInputDialog, "renameDialog")
    assert dialog.textValue() == "Do twins differ early?"
    dialog.reject()


def test_the_row_of_an_open_menu_stays_lit(part):
    part.show_sessions((ONE,), None)
    index = part.model.index_of(1)
    part._on_menu(part.sessions.visualRect(index).center() + QPoint(0, 0))
    assert part._delegate.held.row() == index.row()
    part.findChild(QMenu, "sessionMenu").close()
    assert not part._delegate.held.isValid()


def test_before_conversations_are_read_the_list_says_so(part):
    assert part.findChild(QLabel, "noSessions").text() == "Reading your conversations…"
    assert part.filter.isHidden()
    part.show_sessions((), None)
    assert part.findChild(QLabel, "noSessions").text() == "Your questions will be kept here."


def test_the_empty_page_says_that_the_library_is_read_until_it_is(theme, qtbot):
    page = EmptyPage(theme)
    qtbot.addWidget(page)
    assert page.findChild(QLabel, "readingLibrary").text() == "Reading your library…"
    page.show_suggestions(())
    assert (
        page.findChild(QLabel, "readingLibrary") is None
        or page.findChild(QLabel, "readingLibrary").isHidden()
    )
