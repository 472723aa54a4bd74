"""The words for what stands in an answer: tooltips, what is said of the pill in focus, and the whole as it is read aloud."""

import html

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextBlock, QTextCursor, QTextTable

from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.answer_stops import Stop, pill_places
from app.ui.chat.markers import PillInfo, Support
from app.ui.chat.support_words import page_phrase, probability_figure, support_phrase, support_word
from app.ui.chat.turn_words import unsupported_phrase

MOST_SPOKEN = 8_000
"""Letters of an answer that are read in one go; the text itself can be read on line by line."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("speech", text)


# --- tooltips ---
def stop_tooltip(stop: Stop, pills: tuple[PillInfo, ...]) -> str:
    """The address of a link; title, place and state of a pill, as rich text. What is not ours is escaped."""
    if stop.pill is None:
        return html.escape(stop.link)
    pill = pills[stop.pill]
    place = " · ".join(part for part in (pill.evidence.section, page_phrase(pill.evidence)) if part)
    lines = (
        f'<span style="font-weight:600">{html.escape(pill.evidence.source.title)}</span>',
        html.escape(place),
        html.escape(support_phrase(pill)),
    )
    return "<br>".join(line for line in lines if line)


def text_tooltip(document: AnswerDocument, position: int) -> str:
    """What is to know of the words at a position; "" for most, and for a place outside the text."""
    if position < 0:
        return ""
    if document.formulas.is_broken_at(document, position):
        return _tr("This formula cannot be drawn. It is shown as it was written.")
    return _tr("No source was found to support this sentence") if document.is_unsupported(position) else ""


# --- spoken ---
def spoken_stop(stop: Stop, pills: tuple[PillInfo, ...]) -> str:
    """What is said of the pill or link in focus."""
    if stop.pill is None:
        return _tr("Link to {address}").format(address=stop.link)
    pill = pills[stop.pill]
    place = _tr("Citation {number} of {total}").format(number=stop.pill + 1, total=len(pills))
    return f"{place}: {pill.label}, {support_phrase(pill)}"


def spoken_answer(document: AnswerDocument, unsupported: int) -> str:
    """The whole answer for the ear: headings and tables are named, pills say who and how sure.

    Args:
        document: The rendered answer.
        unsupported: How many of its sentences lost all their citations.
    """
    pills = {
        position: f"({spoken_pill(document.painter.pills[number])})"
        for position, number in pill_places(document).items()
    }
    parts = [unsupported_phrase(unsupported)] if unsupported else []
    seen: QTextTable | None = None
    block = document.begin()
    while block.isValid():
        table = QTextCursor(block).currentTable()
        if table is not None and table != seen:
            parts.append(_table_words(table))
        seen = table
        words = _block_words(document, block, pills)
        if words:
            parts.append(
                _tr("Heading: {text}").format(text=words) if block.blockFormat().headingLevel() else words
            )
        block = block.next()
    text = "\n".join(parts)
    return text if len(text) <= MOST_SPOKEN else f"{text[:MOST_SPOKEN]} …"


def spoken_pill(pill: PillInfo) -> str:
    """`citation: Smith 2020, verified, 0.87`."""
    if pill.support is Support.SOURCE:
        return _tr("source: {label}").format(label=pill.label)
    p = pill.occurrence.p
    figure = "" if p is None or pill.occurrence.is_override else probability_figure(p, 2)
    told = ", ".join(part for part in (pill.label, support_word(pill.support).lower(), figure) if part)
    return _tr("citation: {told}").format(told=told)


def _table_words(table: QTextTable) -> str:
    return _tr("Table with {rows} rows and {columns} columns").format(
        rows=table.rows(), columns=table.columns()
    )


def _block_words(document: AnswerDocument, block: QTextBlock, pills: dict[int, str]) -> str:
    cursor = QTextCursor(block)
    cursor.setPosition(block.position() + block.length() - 1, QTextCursor.MoveMode.KeepAnchor)
    return " ".join(document.words(cursor, pills).split())
