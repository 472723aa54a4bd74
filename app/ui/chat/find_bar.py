"""Looks for words in the questions and answers of the conversation that is shown."""

import re
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.ui import words
from app.ui.chat.found_words import places_in
from app.ui.chat.plain_answer import plain_text
from app.ui.chat.turn_view import TurnView
from app.ui.theme import Theme
from app.ui.widgets.clear_sign import ClearSign
from app.ui.widgets.parts import IconButton, label, on_click

if TYPE_CHECKING:
    from app.ui.chat.chat_page import ChatPage

_PAUSE_MS = 150
_WAKES_A_STROKE = 3
_MARKERS = re.compile(r"\[\d{1,2}(?:, \d{1,2})*\]")


@lru_cache(maxsize=2_000)
def _read(answer: str) -> str:
    """The words of an answer about as they are shown, without its widgets."""
    return plain_text(_MARKERS.sub("", answer))


@dataclass(frozen=True, slots=True)
class _Place:
    """A turn, and which of the places in its question or in its answer."""

    view: TurnView
    is_question: bool
    number: int


class FindBar(QWidget):
    """A line with the words, the count, and two buttons.

    Signals:
        place_found: The widget that holds what was found, and its place there; it wants to be seen.
    """

    place_found = Signal(object, QRect)

    def __init__(self, theme: Theme, page: "ChatPage") -> None:
        super().__init__(page)
        self._page = page
        self._places: list[_Place] = []
        self._current = -1
        self._step = 1
        self._sought = ""
        self.setObjectName("findBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        metrics = theme.metrics
        row = QHBoxLayout(self)
        row.setContentsMargins(metrics.space_wide, metrics.gap, metrics.space, metrics.gap)
        row.setSpacing(metrics.gap)
        self.edit = QLineEdit()
        self.edit.setObjectName("findText")
        self.edit.setPlaceholderText(self.tr("Find in this conversation"))
        self.edit.setAccessibleName(self.tr("Find in this conversation"))
        ClearSign(self.edit, theme)
        row.addWidget(self.edit, 1)
        self.count = label("", "small")
        self.count.setObjectName("findCount")
        self.count.setContentsMargins(metrics.gap, 0, metrics.gap, 0)
        row.addWidget(self.count)
        for icon, name, text, step in (
            ("chevron-up", "findBefore", self.tr("Find the one before"), -1),
            ("chevron-down", "findNext", self.tr("Find the next one"), 1),
        ):
            made = IconButton(theme, icon, text, name)
            on_click(made, partial(self.go, step))
            row.addWidget(made)
        leave = IconButton(theme, "close", self.tr("Close the search"), "findClose")
        on_click(leave, self.close_bar)
        row.addWidget(leave)
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self.search)
        self.edit.textChanged.connect(lambda _text: self._timer.start())
        # What was woken just now has its place when the page has been laid out.
        self._showing = QTimer(self, singleShot=True, interval=0)
        self._showing.timeout.connect(self._bring_into_view)
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self._settle)
        self.hide()

    def open_bar(self) -> None:
        """Show the line with the keyboard in it."""
        self.show()
        self.edit.setFocus()
        self.edit.selectAll()
        self.search()

    def close_bar(self) -> None:
        """Take the line and the marks away."""
        self.hide()
        self._timer.stop()
        self._settling.stop()
        self._sought = ""
        self._places = []
        self._mark()
        if self.edit.hasFocus():
            self._page.composer.edit.setFocus()

    def search(self) -> None:
        """Look for the words, mark them, and go to the first place that is in view or below."""
        self._timer.stop()
        self._settling.stop()
        self._sought = self.edit.text().strip()
        views = self._page.turn_views if self._sought else ()
        self._current = -1
        self._mark()
        self._places = [place for view in views for place in self._places_of(view)]
        if self._places:
            self._current = self._first_from_here() - 1
            self.go(1)
        else:
            self.count.setText(self.tr("Nothing found") if self._sought else "")

    def _first_from_here(self) -> int:
        """The number of the first place that is in view or below; 0 where all are above."""
        seen = self._page.place.turns_from_here()
        for number, place in enumerate(self._places):
            if place.view not in seen:
                continue
            if place.view is not seen[0] or not place.view.is_whole:
                return number
            if self._page.place.is_below_top(*self._where(place)):
                return number
        return 0

    def go(self, step: int) -> None:
        """Go to the next place, or the one before; after the last comes the first."""
        if not self._places:
            return
        self._current = (self._current + step) % len(self._places)
        self._step = step
        self._settle()

    def _settle(self) -> None:
        """Bring turns back until the current place is one that is shown; few at a time, so that the window goes on."""
        for _ in range(_WAKES_A_STROKE):
            if not self._places:
                self.count.setText(self.tr("Nothing found"))
                return
            if self._is_counted_again(self._places[self._current].view):
                self._show_current()
                return
        self.count.setText(self.tr("Looking…"))
        self._settling.start()

    def _show_current(self) -> None:
        self.count.setText(
            self.tr("{number} of {count}").format(
                number=words.count(self._current + 1), count=words.count(len(self._places))
            )
        )
        self._mark()
        self._showing.start()

    def _is_counted_again(self, view: TurnView) -> bool:
        """Bring the widgets of a turn back and count in them: of far turns only the text as written is known.

        Returns:
            Whether there is a place in it; without one the next place, in the direction of the search, is the current one.
        """
        view.wake().mark_words(self._sought)
        exact = self._places_of(view)
        known = [at for at, one in enumerate(self._places) if one.view is view]
        if len(exact) == len(known):
            return True
        first, within = known[0], self._current - known[0]
        self._places[first : first + len(known)] = exact
        if exact:
            self._current = first + min(within, len(exact) - 1)
        elif self._places:
            self._current = (first if self._step > 0 else first - 1) % len(self._places)
        return bool(exact)

    def _places_of(self, view: TurnView) -> list[_Place]:
        """The places in one turn; as many in its answer as are shown, or as far as is known before it is shown."""
        in_question = len(places_in(view.question_text, self._sought))
        if view.is_whole:
            in_answer = view.answer.found_count
        else:
            in_answer = len(places_in(_read(view.turn.resolved.text), self._sought)) if view.turn else 0
        return [
            *(_Place(view, True, number) for number in range(in_question)),
            *(_Place(view, False, number) for number in range(in_answer)),
        ]

    def _bring_into_view(self) -> None:
        if self._places:
            self.place_found.emit(*self._where(self._places[self._current]))

    @staticmethod
    def _where(place: _Place) -> tuple[QWidget, QRect]:
        """What shows a place, and the rectangle of the place in it."""
        view = place.view
        if place.is_question:
            return view.question, view.question.rect()
        return view.answer, view.answer.found_rect(place.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, with Shift back; Escape leaves."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._timer.isActive():
                self.search()
            else:
                self.go(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)

    def _mark(self) -> None:
        """Mark all places, and more strongly the one where the search is."""
        place = self._places[self._current] if self._places and self._current >= 0 else None
        for view in self._page.turn_views:
            if place is None or view is not place.view:
                view.mark_words(self._sought)
            elif place.is_question:
                view.mark_words(self._sought, in_question=place.number)
            else:
                view.mark_words(self._sought, in_answer=place.number)
