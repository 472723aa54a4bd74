"""Passages as prose and as tables, with every character in its place (U5, invariants 7 and 14)."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument, QTextTable

from app.ui.evidence.passage_document import write_passage
from app.ui.evidence.table_rows import rows_of

TABLE = (
    "Table 3: Statistics on paper provenance.\nStatistic GROBID LATEX\nParagraphs (abstract) 1.1 -\n"
    "Paragraphs (body) 9.9 93.3*\nInline cite spans 45.2 46.8"
)


def words_at(document: QTextDocument, places) -> str:
    parts = []
    for start, end in places:
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        parts.append(cursor.selectedText().replace("\u2029", "\n"))
    return "".join(parts)


def table_of(document: QTextDocument) -> QTextTable | None:
    found = [one for one in document.rootFrame().childFrames() if isinstance(one, QTextTable)]
    return found[0] if found else None


def cells(table: QTextTable) -> list[list[str]]:
    def text(row: int, column: int) -> str:
        cell = table.cellAt(row, column)
        cursor = cell.firstCursorPosition()
        cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText()

    return [[text(row, column) for column in range(table.columns())] for row in range(table.rows())]


def test_a_table_is_shown_as_a_table_with_its_caption_before_it(theme):
    document = QTextDocument()
    write_passage(document, TABLE, theme, is_table=True)
    assert document.firstBlock().text() == "Table 3: Statistics on paper provenance."
    assert cells(table_of(document)) == [
        ["Statistic", "GROBID", "LATEX"],
        ["Paragraphs (abstract)", "1.1", "-"],
        ["Paragraphs (body)", "9.9", "93.3*"],
        ["Inline cite spans", "45.2", "46.8"],
    ]


def test_rows_with_missing_cells_stay_whole():
    rows = rows_of("Table 1\nα-Thujene 0.4\nCamphene 1.0 5.0\nBorneol 3.0")
    assert all(len(row.cells) == 1 for row in rows)


@given(st.text(alphabet="ab 1.%-\n\t*é𝛼", max_size=120))
def test_no_character_of_a_table_is_lost(text):
    covered = "".join(text[start:end] for row in rows_of(text) for start, end in row.cells)
    assert "".join(covered.split()) == "".join(text.split())


@pytest.mark.parametrize("is_table", [False, True])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # a look that no example changes
@given(st.text(alphabet="ab 1.<>^_{}$sup/\n𝛼", max_size=120), st.data())
def test_marked_ranges_show_the_words_of_the_passage(theme, is_table, text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    document = QTextDocument()
    places = write_passage(document, text, theme, is_table=is_table).places(start, end)
    shown = "".join(words_at(document, places).split())
    left = iter("".join(text[start:end].split()))
    assert all(character in left for character in shown)


def test_raised_and_lowered_signs_lose_their_marks(theme):
    document = QTextDocument()
    write_passage(document, "10<sup>−3</sup> mol of CO<sub>2</sub>, x^{2}", theme, is_table=False)
    assert document.toPlainText() == "10−3 mol of CO2, x2"


def test_other_marks_of_a_paper_are_data(theme):
    document = QTextDocument()
    text = "<b>not bold</b> <img src='http://example.org/x.png'> & more"
    write_passage(document, text, theme, is_table=False)
    assert document.toPlainText() == text
