"""Quotations from right to left inside English prose, and the other way round (U10)."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextCursor

from app.ui.chat.answer_view import AnswerView
from app.ui.chat.isolation import with_quotes_isolated

ARABIC = "الأشجار تبرد"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He said “trees cool”.", "He said “trees cool”."),
        (f"He said “{ARABIC}” (2019).", f"He said “\u2068{ARABIC}\u2069” (2019)."),
        (f"{ARABIC} «trees» 3", f"{ARABIC} «\u2068trees\u2069» 3"),
        (f"`“{ARABIC}”` and “{ARABIC}”", f"`“{ARABIC}”` and “\u2068{ARABIC}\u2069”"),
    ],
    ids=["one direction", "arabic quoted", "english quoted", "code"],
)
def test_quotations_are_isolated_where_directions_meet(text, expected):
    assert with_quotes_isolated(text) == expected


@pytest.fixture
def view(qtbot, theme):
    made = AnswerView(theme)
    qtbot.addWidget(made)
    made.resize(QSize(600, 200))
    made.show()
    return made


def test_a_number_after_an_arabic_quotation_stands_after_it(view):
    view.show_preview(f"Trees «{ARABIC}» (2019) cool.")
    block = view.document().begin()
    line = block.layout().lineAt(0)

    def x(word):
        return line.cursorToX(block.text().index(word))[0]

    assert x("Trees") < x("2019") < x("cool")
    assert line.cursorToX(block.text().index(ARABIC) + 1)[0] < x("2019")


def test_a_paragraph_that_begins_with_a_quotation_runs_as_its_prose(view):
    view.show_preview(f"“{ARABIC}” is quoted in English.")
    assert view.document().begin().textDirection() == Qt.LayoutDirection.LeftToRight


def test_isolates_are_not_copied(view):
    view.show_preview(f"Trees «{ARABIC}» (2019) cool.")
    view.moveCursor(QTextCursor.MoveOperation.Start)
    view.selectAll()
    assert view.createMimeDataFromSelection().text() == f"Trees «{ARABIC}» (2019) cool."
