"""The stops of one answer: which comes next, where each stands on the screen, and which is at a place."""

from PySide6.QtCore import QPointF, QRect, Qt

from app.ui.chat.answer_document import AnswerDocument
from app.ui.chat.answer_stops import Stop, find_stops, place_of
from app.ui.chat.wide_pieces import WidePieces


class StopMap:
    """Places are those of the view, whatever is scrolled sideways in it.

    Args:
        document: Holds the words, laid out.
        wide: Knows what is scrolled.

    Attributes:
        stops: The pills and links in reading order.
    """

    def __init__(self, document: AnswerDocument, wide: WidePieces) -> None:
        self._document = document
        self._wide = wide
        self.stops: tuple[Stop, ...] = ()

    def look(self) -> None:
        """Find the stops of what is shown now."""
        self.stops = find_stops(self._document)

    def number_of_pill(self, pill: int) -> int:
        """Which stop pill `pill` is."""
        return next(number for number, stop in enumerate(self.stops) if stop.pill == pill)

    def pill_beyond(self, number: int, step: int) -> int | None:
        """The next stop that is a pill, past the links between; the one before where `step` is -1."""
        number += step
        while 0 <= number < len(self.stops):
            if self.stops[number].pill is not None:
                return number
            number += step
        return None

    def rect(self, stop: Stop) -> QRect:
        """Where a stop stands."""
        return place_of(self._document, stop).translated(-self._wide.shift_of(stop.start), 0)

    def pill_rect(self, pill: int) -> QRect:
        """Where pill `pill` stands."""
        return self.rect(self.stops[self.number_of_pill(pill)])

    def sentence_rect(self, pill: int) -> QRect:
        """What pill `pill` stands for: from the line of the pill before, or the start of the paragraph, to its own."""
        stop = self.stops[self.number_of_pill(pill)]
        block = self._document.findBlock(stop.start)
        room = self._document.documentLayout().blockBoundingRect(block).toAlignedRect()
        first = pill  # of the marker, which may be several pills side by side
        while first in self._document.painter.joined:
            first -= 1
        before = [
            one
            for one in self.stops
            if one.pill is not None and one.pill < first and one.start >= block.position()
        ]
        top = self.rect(before[-1]).top() if before else room.top()
        return QRect(room.left(), top, room.width(), self.rect(stop).bottom() - top)

    def position_at(self, place: QPointF) -> int:
        """The character at a place; -1 where there is none."""
        there = place + QPointF(self._wide.shift_at(place), 0)
        return int(self._document.documentLayout().hitTest(there, Qt.HitTestAccuracy.ExactHit))

    def stop_at(self, place: QPointF) -> Stop | None:
        """The pill or link at a place."""
        position = self.position_at(place)
        near = [stop for stop in self.stops if stop.start <= position + 1 and position - 1 < stop.end]
        return next((stop for stop in near if self.rect(stop).contains(place.toPoint())), None)

    def bring_into_view(self, stop: Stop) -> None:
        """Scroll what holds a stop sideways until the stop is seen."""
        self._wide.bring_into_view(stop.start, place_of(self._document, stop))
