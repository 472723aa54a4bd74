"""The user's own verdicts and another threshold: stored, shown at once everywhere, and taken back again (V9)."""

import asyncio
import weakref
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.engine.engine import Engine
from app.engine.errors import AppError
from app.engine.records import Occurrence, Turn, Verdict
from app.engine.settings import Settings
from app.ui.accessibility import announce
from app.ui.chat.turn_view import TurnView
from app.ui.chat.turn_words import verdict_line
from app.ui.engine_words import error_words
from app.ui.main_window import MainWindow
from app.ui.tasks import Tasks, run_blocking


@dataclass(frozen=True, slots=True)
class _Step:
    """What stood before a decision: the user's own verdict, or None for the model's."""

    view: "weakref.ref[TurnView]"
    chunk_index: int
    occurrence: int
    former: Verdict | None


class VerdictPresenter(QObject):
    """Changes turns that are shown; no model is ever asked.

    Signals:
        turns_changed: Some turns that are shown have other verdicts or another threshold now.
        failed: Why a verdict could not be kept, for the user.
    """

    turns_changed = Signal()
    failed = Signal(str)

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._steps: list[_Step] = []
        self._lock = asyncio.Lock()
        self._threshold: float | None = None

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back in the open conversation."""
        self._forget_gone()
        return bool(self._steps)

    def decide(self, view: TurnView, occurrence: Occurrence, verdict: Verdict | None) -> None:
        """Put the user's verdict on a citation; None for the model's own."""
        self._tasks.start(self._decide(view, occurrence.chunk_index, occurrence.occurrence, verdict))

    def undo(self) -> None:
        """Take the last decision back."""
        self._forget_gone()
        if not self._steps:
            return
        step = self._steps.pop()
        view = step.view()
        if view is not None:
            self._tasks.start(
                self._decide(view, step.chunk_index, step.occurrence, step.former, is_undo=True)
            )

    def on_settings_changed(self, former: Settings, now: Settings) -> None:
        """Follow the threshold of the preferences."""
        threshold = now.verification.threshold
        if threshold != former.verification.threshold:
            self._tasks.start(self.use_threshold(threshold))

    async def use_threshold(self, threshold: float) -> None:
        """Resolve all turns that are shown with another threshold, from what was measured; a newer wish goes before."""
        self._threshold = threshold
        async with self._lock:
            for view in self._window.chat.turn_views:
                turn = view.turn
                if turn is None or turn.threshold == threshold or threshold != self._threshold:
                    continue
                resolved = await run_blocking(self._engine.with_threshold, turn, threshold)
                if view in self._window.chat.turn_views:
                    view.show_turn(resolved)
                    announce(view, verdict_line(resolved))
        self.turns_changed.emit()

    async def _decide(
        self, view: TurnView, index: int, occurrence: int, verdict: Verdict | None, *, is_undo: bool = False
    ) -> None:
        """One decision after the other, each on the turn as the one before left it."""
        async with self._lock:
            turn = view.turn
            if turn is None or view not in self._window.chat.turn_views:
                return
            former = own_verdict(turn, index, occurrence)
            if former is verdict:
                return
            try:
                decided = await run_blocking(self._engine.override_verdict, turn, index, occurrence, verdict)
            except AppError as error:
                self.failed.emit(error_words(error))
                return
            if view not in self._window.chat.turn_views:
                return
            view.show_turn(decided)
            announce(view, verdict_line(decided))
            if not is_undo:
                self._steps.append(_Step(weakref.ref(view), index, occurrence, former))
        self.turns_changed.emit()

    def _forget_gone(self) -> None:
        """Another conversation may be open by now."""
        shown = self._window.chat.turn_views
        self._steps = [one for one in self._steps if one.view() in shown]


def own_verdict(turn: Turn, index: int, occurrence: int) -> Verdict | None:
    """The user's own verdict on a citation; None where there is none."""
    place = (index, occurrence)
    return next((one.verdict for one in turn.overrides if (one.chunk_index, one.occurrence) == place), None)
