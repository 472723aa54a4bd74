"""Where the Tab key stops in an answer, where words stand in it, and which rectangles these have."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QTextCursor, QTextDocument, QTextLine

from app.ui.chat.pill_object import PILL_INDEX, PILL_TYPE

_MOST_MARKS = 500


@dataclass(frozen=True, slots=True)
class Stop:
    """A place the Tab key goes to: a pill by number, or a link by address; `start` and `end` are its characters."""

    start: int
    end: int
    pill: int | None
    link: str = ""


def find_stops(document: QTextDocument) -> tuple[Stop, ...]:
    """All pills and links of a document in reading order."""
    stops: list[Stop] = []
    block = document.begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            form, start = fragment.charFormat(), fragment.position()
            if form.objectType() == PILL_TYPE:
                stops.append(Stop(start, start + 1, int(form.property(PILL_INDEX))))
            elif form.isAnchor():
                stops.append(Stop(start, start + fragment.length(), None, form.anchorHref()))
            iterator += 1
        block = block.next()
    return tuple(stops)


def pill_places(document: QTextDocument) -> dict[int, int]:
    """The number of the pill at each position that holds one."""
    return {one.start: one.pill for one in find_stops(document) if one.pill is not None}


def place_of(document: QTextDocument, stop: Stop) -> QRect:
    """The place of a stop in the laid out document; of one over two lines, its first line."""
    cursor = QTextCursor(document)
    cursor.setPosition(stop.start)
    block = cursor.block()
    line = block.layout().lineForTextPosition(stop.start - block.position())
    if not line.isValid():
        return QRect()
    last = min(stop.end - block.position(), line.textStart() + line.textLength())
    left, right = _x(line, stop.start - block.position()), _x(line, last)
    corner = document.documentLayout().blockBoundingRect(block).topLeft() + QPointF(left, line.y())
    return QRectF(corner, QSizeF(right - left, line.height())).toAlignedRect()


def places_of_words(document: QTextDocument, text: str) -> tuple[tuple[int, int], ...]:
    """Where `text` stands, whatever its case: start and end of at most 500 places."""
    found: list[tuple[int, int]] = []
    cursor = document.find(text) if text else QTextCursor()
    while not cursor.isNull() and len(found) < _MOST_MARKS:
        found.append((cursor.selectionStart(), cursor.selectionEnd()))
        cursor = document.find(text, cursor)
    return tuple(found)


def _x(line: QTextLine, position: int) -> float:
    value = line.cursorToX(position)
    return float(value[0]) if isinstance(value, tuple) else float(value)  # type: ignore[arg-type]  # stub says object
