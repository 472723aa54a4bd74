"""Keeps the widgets of those turns that are near the part of the conversation in view, and lets those far off go.

What is being read stays where it is: when turns above it turn out taller or shorter than was guessed, the conversation
is scrolled by the difference before it is painted.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QScrollArea

from app.ui.chat.turn_column import TurnColumn
from app.ui.chat.turn_view import TurnView

ALWAYS_AWAKE = 12  # turns; a conversation of so many is kept whole
_NEAR = 1.0  # viewport heights around the one in view
_FAR = 3.0


class Nearness(QObject):
    """Wakes turns and puts them to sleep as the conversation is scrolled.

    Args:
        scroll: What shows the turns.
        column: Holds the turns.
        is_held: Whether turns shall stay as they are for now; what holds them goes on by itself.

    Signals:
        rested: All turns near the window have their widgets.
    """

    rested = Signal()

    def __init__(self, scroll: QScrollArea, column: TurnColumn, is_held: Callable[[], bool]) -> None:
        super().__init__(scroll)
        self._scroll = scroll
        self._column = column
        self._is_held = is_held
        self._shift = 0
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.tend)
        bar = scroll.verticalScrollBar()
        bar.valueChanged.connect(lambda _value: self._timer.start())
        bar.rangeChanged.connect(lambda _least, _most: self._on_range_changed())

    def watch(self, view: TurnView) -> None:
        """Follow the height of a turn."""
        view.height_changed.connect(partial(self._on_height_changed, view))
        self._timer.start()

    def make_room(self, height: int) -> None:
        """A turn of this height is put above all others; what is being read stays where it is."""
        self._shift += height

    def tend(self) -> None:
        """Wake what is near, one part of a turn at a time so that nothing stalls; let go what is far, a turn at a time."""
        if self._is_held():
            return
        views = self._column.views
        top, height = self._scroll.verticalScrollBar().value(), self._scroll.viewport().height()
        seen = self._column.within(top, top + height)
        near = self._within(top, height, _NEAR)
        waiting = [one for one in (*seen, *near) if not one.is_whole]
        if not waiting and len(views) <= ALWAYS_AWAKE:
            waiting = [one for one in views if not one.is_whole]
        if waiting:
            waiting[0].wake_a_little()
            self._timer.start()
            return
        awake = [one for one in views if one.is_awake]
        around = set(self._within(top, height, _FAR))
        far = [one for one in awake if one not in around]
        for view in far if len(awake) > ALWAYS_AWAKE else ():
            view.sleep()
            if not view.is_awake:  # one that is in use stays
                self._timer.start()
                return
        self.rested.emit()

    def _on_height_changed(self, view: TurnView, before: int, now: int) -> None:
        bar = self._scroll.verticalScrollBar()
        if self._column.top_of(view) + before <= bar.value() + self._shift:
            self._shift += now - before
        self._timer.start()

    def _on_range_changed(self) -> None:
        if self._shift:
            bar = self._scroll.verticalScrollBar()
            shift, self._shift = self._shift, 0
            bar.setValue(bar.value() + shift)
        self._timer.start()

    def _within(self, top: int, height: int, margin: float) -> tuple[TurnView, ...]:
        """The turns that touch the stretch `top … top + height`, widened by `margin` times its height."""
        reach = round(margin * height)
        return self._column.within(top - reach, top + height + reach)
