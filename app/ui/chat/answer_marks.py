"""Colours words of an answer: those that were looked for, and the link that the keyboard is at."""

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

from app.ui.chat.answer_stops import Stop, places_of_words
from app.ui.theme import Theme


class AnswerMarks:
    """The marks of one view.

    Args:
        theme: The colours.
        view: Shows the words.

    Attributes:
        text: What is looked for; "" for nothing.
        found: Start and end of each place of it.
        current: The number of the place where the search is now; None where it is elsewhere.
    """

    def __init__(self, theme: Theme, view: QTextEdit) -> None:
        self._theme = theme
        self._view = view
        self.text = ""
        self.found: tuple[tuple[int, int], ...] = ()
        self.current: int | None = None

    def find(self, text: str, current: int | None = None) -> None:
        """Find all places of `text`; "" forgets them."""
        self.current = current
        if text != self.text:
            self.text = text
            self.look()

    def look(self) -> None:
        """Find the places anew: the document was rendered once more."""
        self.found = places_of_words(self._view.document(), self.text)

    def found_stop(self, number: int) -> Stop | None:
        """The place number `number`, or the last where there are fewer; None where there is none."""
        if not self.found:
            return None
        start, end = self.found[min(number, len(self.found) - 1)]
        return Stop(start, end, None)

    def show(self, current: Stop | None) -> None:
        """Colour what was found and the stop in focus; a pill draws its focus itself."""
        marks = [
            self._selection(*place, *(("accent", "on_accent") if number == self.current else ("mark", "ink")))
            for number, place in enumerate(self.found)
        ]
        if current is not None and current.pill is None:
            marks.append(self._selection(current.start, current.end, "selected", ""))
        self._view.setExtraSelections(marks)

    def _selection(self, start: int, end: int, ground: str, ink: str) -> QTextEdit.ExtraSelection:
        made = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self._view.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        made.cursor = cursor
        form = cursor.charFormat()
        form.setBackground(self._theme.color(ground))
        if ink:
            form.setForeground(self._theme.color(ink))
        made.format = form
        return made
