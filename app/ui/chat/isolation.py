"""Keeps quotations in scripts from right to left together inside prose of the other direction, and the other way round.

Without that, a number or a bracket that follows an Arabic quotation is drawn on its far side, and a paragraph that begins
with such a quotation runs from the right.
"""

import re
import unicodedata
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument

from app.engine.citations.prose import with_prose_changed

ISOLATES: Final = "\u2068\u2069"
"""First strong isolate and its end; seen by nobody, and not copied."""

_START, _END = ISOLATES
_FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_QUOTED = re.compile("([“„«‹])([^“”„«»‹›\n]{1,600})([”“»›])")
_DIRECTIONS: Final = {
    "L": Qt.LayoutDirection.LeftToRight,
    "R": Qt.LayoutDirection.RightToLeft,
    "AL": Qt.LayoutDirection.RightToLeft,
}


def with_quotes_isolated(markdown: str) -> str:
    """Put what is quoted between isolates, in a text with letters from right to left; code and formulas stay."""
    if _FROM_RIGHT.search(markdown) is None:
        return markdown
    return with_prose_changed(markdown, _isolated)


def _isolated(text: str) -> str:
    return _QUOTED.sub(rf"\1{_START}\2{_END}\3", text)


def set_directions(document: QTextDocument) -> None:
    """Let paragraphs run as their own words do, not as those that they quote; Qt looks into quotations, too."""
    block = document.begin()
    while block.isValid():
        direction = _direction(block.text()) if _START in block.text() else None
        if direction is not None:
            form = QTextBlockFormat()
            form.setLayoutDirection(direction)
            QTextCursor(block).mergeBlockFormat(form)
        block = block.next()


def _direction(text: str) -> Qt.LayoutDirection | None:
    """The direction of the first letter outside quotations; None where there is none."""
    is_quoted = False
    for sign in text:
        if sign in ISOLATES:
            is_quoted = sign == _START
        elif not is_quoted and (found := _DIRECTIONS.get(unicodedata.bidirectional(sign))) is not None:
            return found
    return None
