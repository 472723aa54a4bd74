"""The turns of a conversation from top to bottom, a few of them together in a part of their own.

When one turn changes its height, only the few turns of its part and the parts themselves are laid out again; laying out
five hundred turns in one column takes longer than a reader should wait.
"""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.ui.chat.turn_view import TurnView
from app.ui.widgets.parts import clear, column

_MOST_IN_A_PART = 20


class TurnColumn(QWidget):
    """Holds the views of turns, first to last."""

    def __init__(self) -> None:
        super().__init__()
        self._parts = column(self, 0)
        self._parts.addStretch(1)
        self.views: list[TurnView] = []

    def add_last(self, view: TurnView) -> None:
        """Put a turn below all others."""
        last = self._layout_of_part(self._parts.count() - 2)
        if last is None or last.count() >= _MOST_IN_A_PART:
            last = self._new_part(self._parts.count() - 1)
        last.addWidget(view)
        self.views.append(view)

    def add_first(self, view: TurnView) -> None:
        """Put a turn above all others."""
        first = self._layout_of_part(0)
        if first is None or first.count() >= _MOST_IN_A_PART:
            first = self._new_part(0)
        first.insertWidget(0, view)
        self.views.insert(0, view)

    def remove(self, view: TurnView) -> None:
        """Take a turn away."""
        self.views.remove(view)
        view.hide()
        view.deleteLater()

    def clear(self) -> None:
        """Take all turns away."""
        clear(self._parts)
        self._parts.addStretch(1)
        self.views.clear()

    def top_of(self, view: TurnView) -> int:
        """Where a turn begins, from the top of the column."""
        return view.mapTo(self, QPoint(0, 0)).y()

    def _new_part(self, place: int) -> QBoxLayout:
        part = QWidget()
        made = column(part, 0)
        self._parts.insertWidget(place, part)
        return made

    def _layout_of_part(self, place: int) -> QBoxLayout | None:
        item = self._parts.itemAt(place) if place >= 0 else None
        part = item.widget() if item is not None else None
        made = part.layout() if part is not None else None
        return made if isinstance(made, QBoxLayout) else None
