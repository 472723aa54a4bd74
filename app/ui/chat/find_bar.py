"""Looks for words in the questions and answers of the conversation that is shown."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.ui import words
from app.ui.chat.turn_view import TurnView
from app.ui.theme import Theme
from app.ui.widgets.parts import IconButton, label, on_click

if TYPE_CHECKING:
    from app.ui.chat.chat_page import ChatPage

_PAUSE_MS = 150


@dataclass(frozen=True, slots=True)
class _Place:
    """A turn and the how-manieth of its answer's occurrences; None for the question."""

    view: TurnView
    number: int | None


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
        self.edit.setClearButtonEnabled(True)
        row.addWidget(self.edit, 1)
        self.count = label("", "small")
        self.count.setObjectName("findCount")
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
        self._mark("")
        if self.edit.hasFocus():
            self._page.composer.edit.setFocus()

    def search(self) -> None:
        """Look for the words, mark them, and go to the first place."""
        self._timer.stop()
        text = self.edit.text().strip().casefold()
        self._places = []
        self._current = -1
        for view in self._page.turn_views if text else ():
            if text in view.question_text.casefold():
                self._places.append(_Place(view, None))
            answer = view.turn.resolved.text if view.turn else ""
            count = answer.casefold().count(text)
            self._places += [_Place(view, number) for number in range(count)]
        self._mark(text)
        if self._places:
            self.go(1)
        else:
            self.count.setText(self.tr("Nothing found") if text else "")

    def go(self, step: int) -> None:
        """Go to the next place, or the one before; after the last comes the first."""
        if not self._places:
            return
        self._current = (self._current + step) % len(self._places)
        place = self._places[self._current]
        self.count.setText(
            self.tr("{number} of {count}").format(
                number=words.count(self._current + 1), count=words.count(len(self._places))
            )
        )
        if place.number is None:
            self.place_found.emit(place.view.question, place.view.question.rect())
        else:
            answer = place.view.answer
            answer.mark_words(self.edit.text().strip())
            self.place_found.emit(answer, answer.found_rect(place.number))

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

    def _mark(self, text: str) -> None:
        for view in self._page.turn_views:
            if view.is_awake:
                view.answer.mark_words(text)
