"""A table of an answer on the clipboard: tabs and lines for spreadsheets, HTML for word processors."""

import html

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextCursor, QTextTable

from app.ui.chat.answer_document import AnswerDocument


def copied_table(document: AnswerDocument, table: QTextTable) -> QMimeData:
    """Give a table in both forms; its first row is its head, citations read (Author Year)."""
    rows = table_rows(document, table)
    data = QMimeData()
    data.setText("".join("\t".join(row) + "\n" for row in rows))
    data.setHtml(_html(rows))
    return data


def table_rows(document: AnswerDocument, table: QTextTable) -> list[list[str]]:
    """The words of the cells, each on one line."""
    pills = document.pill_labels()
    rows: list[list[str]] = []
    for number in range(table.rows()):
        cells: list[str] = []
        for column in range(table.columns()):
            cell = table.cellAt(number, column)
            cursor = QTextCursor(document)
            cursor.setPosition(cell.firstPosition())
            cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
            cells.append(" ".join(document.words(cursor, pills).split()))
        rows.append(cells)
    return rows


def _html(rows: list[list[str]]) -> str:
    lines = []
    for number, row in enumerate(rows):
        tag = "td" if number else "th"
        lines.append("<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row) + "</tr>")
    return f"<table>{''.join(lines)}</table>"
