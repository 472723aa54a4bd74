"""Where in the conversation its reader is, and what shall be brought into view and kept there.

A place in a far turn is known only roughly: its turn and those around it have their heights when their widgets are made.
So what is wanted in view is gone to again until all turns near the window are there, or the reader scrolls. What asks the
reader to decide stays wanted for longer: the window and what is around it may still change their heights.
"""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QScrollArea, QWidget
from shiboken6 import isValid

from app.ui.chat.nearness import Nearness
from app.ui.chat.turn_column import TurnColumn
from app.ui.chat.turn_view import TurnView


class ReadingPlace:
    """Moves the scroll bar of one conversation.

    Args:
        scroll: What shows the turns.
        column: Holds the turns.
        nearness: Tells when the turns near the window are there.
        margin: What stays free around what is brought into view, in pixels; asked each time, as it follows the zoom.
    """

    def __init__(
        self, scroll: QScrollArea, column: TurnColumn, nearness: Nearness, margin: Callable[[], int]
    ) -> None:
        self._scroll = scroll
        self._bar = scroll.verticalScrollBar()
        self._column = column
        self._margin = margin
        self._wanted: Callable[[], None] | None = None
        self._is_kept = False  # what is wanted stays wanted when all turns near the window are there
        nearness.rested.connect(self._on_rested)

    def show(self, widget: QWidget, rect: QRect) -> None:
        """Bring a place in a part of a turn into view."""

        def bring() -> None:
            content = self._scroll.widget()
            if not isValid(widget) or content is None:
                return
            corner = widget.mapTo(content, rect.center())
            margin = self._margin()
            self._scroll.ensureVisible(corner.x(), corner.y(), margin, margin + rect.height())

        self._want(bring)

    def keep(self, widget: QWidget) -> None:
        """Keep the whole of a part of a turn in view until the reader goes somewhere else.

        It may have been added just now: it has its height only later, and so has what is around it. Of a part that is
        higher than the window its beginning is seen.
        """

        def bring() -> None:
            content = self._scroll.widget()
            if not isValid(widget) or content is None or not content.isAncestorOf(widget):
                return
            top = widget.mapTo(content, QPoint(0, 0)).y() - self._margin()
            spare = widget.height() + 2 * self._margin() - self._scroll.viewport().height()
            self._bar.setValue(min(top, max(top + spare, self._bar.value())))

        self._want(bring)
        self._is_kept = True

    def go_to(self, view: TurnView, offset: int) -> None:
        """Go to where the reader was: so many pixels below the beginning of a turn."""

        def bring() -> None:
            if isValid(view):
                self._bar.setValue(self._column.top_of(view) + min(offset, view.height()))

        self._want(bring)

    def turn_beyond(self, step: int) -> TurnView | None:
        """The turn that begins after (`1`) or before (`-1`) what is at the top; None where there is none."""
        at = self._bar.value()
        tops = [(self._column.top_of(view), view) for view in self._column.views]
        after = [view for top, view in tops if top > at + 1]
        before = [view for top, view in tops if top < at - 1]
        return next(iter(after if step > 0 else before[::-1]), None)

    def forget(self) -> None:
        """The reader goes somewhere else."""
        self._wanted = None

    def again(self) -> None:
        """Go to what is wanted: something changed its height."""
        if self._wanted is not None:
            self._wanted()

    def turns_from_here(self) -> tuple[TurnView, ...]:
        """The turns in view and those below, first to last."""
        return self._column.within(self._bar.value(), self._column.height())

    def is_below_top(self, widget: QWidget, rect: QRect) -> bool:
        """Whether a place in a turn is in view or below."""
        return widget.mapTo(self._column, rect.bottomLeft()).y() > self._bar.value()

    def offset_in(self, view: TurnView) -> int:
        """How far below the beginning of a turn the reader is, in pixels."""
        return self._bar.value() - view.mapTo(self._column, QPoint(0, 0)).y()

    def _want(self, bring: Callable[[], None]) -> None:
        self._wanted, self._is_kept = bring, False
        bring()

    def _on_rested(self) -> None:
        self.again()
        if not self._is_kept:
            self.forget()
