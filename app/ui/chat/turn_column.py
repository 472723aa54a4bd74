"""The turns of a conversation from top to bottom, a few of them together in a part of their own.

When one turn changes its height, only the few turns of its part and the parts themselves are laid out again; laying out
five hundred turns in one column takes longer than a reader should wait.
"""

from PySide6.QtCore import QPoint, QSize, QTimer
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.ui.chat.turn_view import TurnView
from app.ui.widgets.parts import column

_MOST_IN_A_PART = 20


class ColumnRoom(QWidget):
    """What is scrolled: as high as its turns are at its width.

    Qt would not make it less high than they ask for before their width is known, and leave a page of nothing below them.
    """

    def minimumSizeHint(self) -> QSize:
        """The least width; the height follows from the width."""
        return QSize(super().minimumSizeHint().width(), 0)


class TurnColumn(QWidget):
    """Holds the views of turns, first to last."""

    def __init__(self) -> None:
        super().__init__()
        self._layout = column(self, 0)
        self._layout.addStretch(1)
        self._parts: list[QWidget] = []
        self.views: list[TurnView] = []
        self._going: list[QWidget] = []
        self._leaving = QTimer(self, singleShot=True, interval=0)
        self._leaving.timeout.connect(self._let_go)

    def add_last(self, view: TurnView) -> None:
        """Put a turn below all others."""
        last = self._layout_of_part(-1)
        if last is None or last.count() >= _MOST_IN_A_PART:
            last = self._new_part(len(self._parts))
        last.addWidget(view)
        self.views.append(view)

    def add_first(self, view: TurnView) -> None:
        """Put a turn above all others."""
        first = self._layout_of_part(0)
        if first is None or first.count() >= _MOST_IN_A_PART:
            first = self._new_part(0)
        first.insertWidget(0, view)
        view.show()
        self.views.insert(0, view)

    def remove(self, view: TurnView) -> None:
        """Take a turn away."""
        self.views.remove(view)
        view.hide()
        view.deleteLater()

    def clear(self) -> None:
        """Take all turns away."""
        for part in self._parts:
            self._layout.removeWidget(part)
            part.hide()
        self._going += self._parts
        self._parts.clear()
        self.views.clear()
        self._leaving.start()

    def top_of(self, view: TurnView) -> int:
        """Where a turn begins, from the top of the column."""
        return view.mapTo(self, QPoint(0, 0)).y()

    def within(self, top: int, bottom: int) -> tuple[TurnView, ...]:
        """The turns that touch a stretch of the column, first to last."""
        found: list[TurnView] = []
        for part in self._parts:
            if not _touches(part, top, bottom):
                continue
            views = [one for one in part.children() if isinstance(one, TurnView)]
            found += [one for one in views if _touches(one, top - part.y(), bottom - part.y())]
        return tuple(sorted(found, key=self.top_of))

    def _let_go(self) -> None:
        """Let one part go at a time: letting hundreds of turns go at once would stall the window."""
        if self._going:
            self._going.pop().deleteLater()
            self._leaving.start()

    def _new_part(self, place: int) -> QBoxLayout:
        part = QWidget()
        made = column(part, 0)
        self._layout.insertWidget(place, part)
        part.show()
        self._parts.insert(place, part)
        return made

    def _layout_of_part(self, place: int) -> QBoxLayout | None:
        made = self._parts[place].layout() if self._parts else None
        return made if isinstance(made, QBoxLayout) else None


def _touches(widget: QWidget, top: int, bottom: int) -> bool:
    return widget.y() < bottom and widget.y() + widget.height() > top
