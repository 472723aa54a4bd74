"""Drives one question at a time: asks, shows how the work goes on, pauses, goes on, stops, and ends with a turn."""

import logging
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from app.engine.asking import AskListener, AskRequest, AskStep, PausedTurn
from app.engine.engine import Engine
from app.engine.errors import AppError, CheckpointPending
from app.engine.records import Scope, Turn
from app.engine.runs import Canceled, RunContext
from app.ui.accessibility import announce
from app.ui.chat.fixed_answers import in_words_of_window
from app.ui.chat.turn_view import TurnView
from app.ui.engine_words import engine_words, error_words
from app.ui.main_window import MainWindow
from app.ui.tasks import Tasks, TextRelay, run_blocking

_log = logging.getLogger(__name__)
_Outcome: TypeAlias = Turn | PausedTurn


class AskingPresenter(QObject):
    """Owns the question in work and the view it is answered in.

    Signals:
        step_reported: A `RunContext` and an `AskStep`; sent by the working thread, shown by the window's.
        ended: A `Turn` or a `PausedTurn` was shown.
    """

    step_reported = Signal(object, object)
    ended = Signal(object)

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._run: RunContext | None = None
        self._compacting: RunContext | None = None
        self._view: TurnView | None = None
        self._pause: tuple[TurnView, PausedTurn] | None = None
        self._is_closing = False
        self._is_written = False
        self.step_reported.connect(self._on_step)

    @property
    def is_asking(self) -> bool:
        """Whether a question is in work."""
        return self._run is not None

    def stop(self) -> None:
        """Stop the question in work."""
        if self._run is not None:
            self._run.cancel()
            if self._view is not None:
                self._view.show_stopping()

    def leave(self) -> None:
        """Stop what is in work; nothing of it is shown any more."""
        self.stop()
        self._view = self._pause = None

    def close(self) -> None:
        """Stop everything; a question without an answer goes back to where it was typed, and is kept there."""
        self._is_closing = True
        self.stop()
        if self._compacting is not None:
            self._compacting.cancel()

    async def ask(
        self, question: str, scope: Scope, session_id: int | None, *, is_verified: bool = True
    ) -> None:
        """Ask, show the live steps and the words as they come, then the answer."""
        view = self._add_view(question, is_shown=self._pause is None)
        view.retry_requested.connect(
            lambda: self._retry(view, question, scope, session_id, is_verified=is_verified)
        )
        request = AskRequest(question, scope, session_id, is_verified=is_verified, may_pause=True)
        try:
            outcome = await self._work(view, partial(self._engine.ask, request))
        except CheckpointPending as error:
            if self._view is view:
                await self._refuse(view, question, session_id, error_words(error))
        except Canceled:
            if self._view is view:
                view.show_stopped()
                view.offer_retry()
                if self._is_closing:
                    self._window.chat.composer.put_back(question)
        except AppError as error:
            self._show_problem(view, engine_words(error.message), engine_words(error.hint))
            if self._view is view:
                view.offer_retry()
        except Exception:
            self._show_problem(view, self.tr("There is no answer because of a fault in Attest."), "")
            raise
        else:
            self._show(view, outcome)

    async def go_on(self, view: TurnView, stopped: Turn) -> None:
        """Have the answer of a stopped turn written; where that fails it stays as it was."""
        self._keep_keyboard(view)
        view.go_on()

        def work(run: RunContext, listener: AskListener) -> Turn | PausedTurn:
            return self._engine.go_on(stopped, run, listener)

        try:
            outcome = await self._work(view, work)
        except Canceled:
            self._show_again(view, stopped)
        except AppError as error:
            self._show_again(view, stopped)
            self._show_problem(view, engine_words(error.message), engine_words(error.hint))
        except Exception:
            self._show_again(view, stopped)
            self._show_problem(view, self.tr("There is no answer because of a fault in Attest."), "")
            raise
        else:
            self._show(view, outcome)

    async def resume(self, view: TurnView, paused: PausedTurn, guidance: str | None) -> None:
        """Go on with a paused search, or have its answer written; where that fails the pause stays."""
        self._pause = None
        self._keep_keyboard(view)
        view.close_checkpoint()

        def work(run: RunContext, listener: AskListener) -> Turn | PausedTurn:
            return self._engine.resume(paused.session_id, run, listener, guidance)

        try:
            outcome = await self._work(view, work)
        except Canceled:
            self._show_pause(view, paused)
        except AppError as error:
            self._show_pause(view, paused)
            self._show_problem(view, engine_words(error.message), engine_words(error.hint))
        except Exception:
            self._show_pause(view, paused)
            self._show_problem(view, self.tr("There is no answer because of a fault in Attest."), "")
            raise
        else:
            self._show(view, outcome)

    def show_paused(self, paused: PausedTurn) -> None:
        """Show a search that was paused earlier, perhaps before the program was started."""
        self._view = self._add_view(paused.question)
        self._show_pause(self._view, paused)

    async def compact(self, session_id: int) -> None:
        """Summarise the earlier turns of a long conversation; the next question goes before."""
        run = self._compacting = RunContext()
        try:
            await run_blocking(self._engine.compact_session, session_id, run)
        except AppError as error:
            _log.info("The conversation was not summarised: %s", error)

    # --- the work ---
    async def _work(self, view: TurnView, work: Callable[[RunContext, AskListener], _Outcome]) -> _Outcome:
        """Run one stretch of work in a thread and show how it goes on."""
        if self._compacting is not None:
            self._compacting.cancel()
        run, relay = RunContext(), TextRelay(self)
        self._run, self._view = run, view
        relay.written.connect(lambda text, thinking: self._on_written(view, text, thinking))
        relay.start()
        self._is_written = False
        announce(view, self.tr("Looking for an answer"))
        self._window.chat.set_streaming(is_streaming=True)
        self._window.chat.composer.set_busy(True)
        listener = AskListener(partial(self.step_reported.emit, run), relay.hear)
        try:
            return await run_blocking(work, run, listener)
        finally:
            relay.stop()
            relay.deleteLater()
            if self._run is run:
                self._run = None
                self._window.chat.set_streaming(is_streaming=False)
                self._window.chat.composer.set_busy(False)

    def _show(self, view: TurnView, outcome: Turn | PausedTurn) -> None:
        if self._view is not view:
            return
        view.show()
        if isinstance(outcome, PausedTurn):
            self._show_pause(view, outcome)
        else:
            view.show_turn(in_words_of_window(outcome))
            announce(view, self.tr("Answer finished"))
        self.ended.emit(outcome)

    def _keep_keyboard(self, view: TurnView) -> None:
        """A button of the turn that goes would hand the keyboard to anything in the window: it goes where Stop is."""
        focused = QApplication.focusWidget()
        if focused is not None and view.isAncestorOf(focused):
            self._window.chat.composer.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_again(self, view: TurnView, turn: Turn) -> None:
        if self._view is view:
            view.show_turn(in_words_of_window(turn))

    def _retry(
        self, view: TurnView, question: str, scope: Scope, session_id: int | None, *, is_verified: bool
    ) -> None:
        """Ask what has no answer once more, in the same place."""
        if self.is_asking:
            self._window.chat.hint.say(
                self.tr("Another question is being answered. Stop it first, then try again.")
            )
            return
        self._keep_keyboard(view)
        self._window.chat.remove_turn(view)
        self._tasks.start(self.ask(question, scope, session_id, is_verified=is_verified))

    def _show_problem(self, view: TurnView, message: str, hint: str) -> None:
        if self._view is view:
            view.show()
            view.show_problem(message, hint)
            announce(view, f"{message} {hint}".strip(), is_urgent=True)

    def _add_view(self, question: str, *, is_shown: bool = True) -> TurnView:
        view = self._window.chat.add_turn(question, is_shown=is_shown)
        view.extension_granted.connect(lambda guidance: self._decide(view, guidance))
        view.answer_requested.connect(lambda: self._decide(view, None))
        return view

    def _on_step(self, run: RunContext, step: AskStep) -> None:
        if self._run is run and self._view is not None:
            self._view.add_step(step)

    def _on_written(self, view: TurnView, text: str, thinking: str) -> None:
        if self._view is view:
            view.show_preview(text, thinking)
            if text.strip() and not self._is_written:
                self._is_written = True
                announce(view, self.tr("The answer is being written"))

    # --- pauses ---
    def _show_pause(self, view: TurnView, paused: PausedTurn) -> None:
        if self._view is not view:
            return
        view.show_paused(paused)
        announce(view, self.tr("The search has paused and asks how to go on"), is_urgent=True)
        self._pause = (view, paused)
        self._window.chat.bring_into_view(view.checkpoint)
        if view.checkpoint is not None and not self._window.chat.composer.edit.toPlainText():
            view.checkpoint.focus()

    def _decide(self, view: TurnView, guidance: str | None) -> None:
        if self._pause is not None and self._pause[0] is view and not self.is_asking:
            self._tasks.start(self.resume(view, self._pause[1], guidance))

    async def _refuse(self, view: TurnView, question: str, session_id: int | None, why: str) -> None:
        """Keep the question where it was typed, say why, and show what has to be decided first."""
        self._window.chat.remove_turn(view)
        self._window.chat.composer.put_back(question)
        self._window.chat.hint.say(why)
        if self._pause is None and session_id is not None:
            paused = await run_blocking(self._engine.paused_turn, session_id)
            if paused is not None and self._view is view:
                self.show_paused(paused)
        if self._pause is not None:
            self._view = self._pause[0]
            self._window.chat.bring_into_view(self._view.checkpoint)
