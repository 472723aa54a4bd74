"""Asks the engine and shows turns and sessions."""

from PySide6.QtCore import QObject, Signal

from app.engine.asking import AskListener, AskRequest, AskStep
from app.engine.engine import Engine
from app.engine.errors import AppError
from app.engine.records import Scope, Turn
from app.engine.runs import Canceled, RunContext
from app.ui.chat.turn_view import TurnView
from app.ui.main_window import MainWindow
from app.ui.presenters.library_presenter import LibraryPresenter
from app.ui.tasks import Tasks, run_blocking

SUGGESTIONS = 4


class ConversationPresenter(QObject):
    """Owns the open session and the question in work.

    Signals:
        step_reported: An `AskStep`; sent by the working thread, shown by the window's.
    """

    step_reported = Signal(object)

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks, library: LibraryPresenter) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._library = library
        self._run: RunContext | None = None
        self._asking: TurnView | None = None
        self.session_id: int | None = None
        self.step_reported.connect(self._on_step)
        composer, panel = window.chat.composer, window.panel
        composer.question_submitted.connect(self._on_question)
        composer.stop_requested.connect(self.stop)
        window.chat.suggestion_chosen.connect(self._on_question)
        panel.new_session_requested.connect(self._on_new_session)
        panel.session_chosen.connect(lambda number: self._tasks.start(self.open_session(number)))
        panel.session_renamed.connect(lambda number, title: self._tasks.start(self._rename(number, title)))
        panel.session_deleted.connect(lambda number: self._tasks.start(self._delete(number)))

    @property
    def is_asking(self) -> bool:
        """Whether a question is in work."""
        return self._run is not None

    def stop(self) -> None:
        """Stop the question in work."""
        if self._run is not None:
            self._run.cancel()

    async def list_sessions(self) -> None:
        """Show the sessions."""
        self._window.panel.show_sessions(await run_blocking(self._engine.sessions), self.session_id)

    async def suggest(self) -> None:
        """Offer a few questions to begin with, where there are some for this library."""
        questions = await run_blocking(self._engine.suggested_questions)
        self._window.chat.show_suggestions(questions[:SUGGESTIONS])

    async def open_session(self, session_id: int) -> None:
        """Show a session with all its turns; a question in work is stopped.

        A question that the end of the program left without an answer is put back where it was typed.
        """
        turns = await run_blocking(self._engine.turns, session_id)
        unanswered = await run_blocking(self._engine.unanswered_question, session_id)
        self._leave()
        self.session_id = session_id
        self._window.panel.mark_session(session_id)
        for turn in turns:
            self._window.chat.add_turn(turn.question).show_turn(turn)
        if unanswered:
            self._window.chat.composer.edit.setPlainText(unanswered)
        self._window.show_chat()

    async def ask(self, question: str, scope: Scope) -> None:
        """Ask, show the live steps, then the answer."""
        view = self._window.chat.add_turn(question)
        run = RunContext()
        self._run, self._asking = run, view
        session_id = self.session_id
        self._window.chat.composer.set_busy(True)
        try:
            request = AskRequest(question, scope, session_id)
            listener = AskListener(self.step_reported.emit)
            turn = await run_blocking(self._engine.ask, request, run, listener)
            if self._asking is view and isinstance(turn, Turn):
                self._show(view, turn)
        except Canceled:
            if self._asking is view:
                view.show_stopped()
        except AppError as error:
            if self._asking is view:
                view.show_problem(error.message, error.hint)
        except Exception:
            if self._asking is view:
                view.show_problem(self.tr("There is no answer because of a fault in Attest."), "")
            raise
        finally:
            if self._run is run:
                self._run = self._asking = None
                self._window.chat.composer.set_busy(False)
        await self.list_sessions()

    def _show(self, view: TurnView, turn: Turn) -> None:
        self.session_id = turn.session_id
        view.show_turn(turn)

    def _leave(self) -> None:
        """Stop what is in work and empty the page."""
        self.stop()
        self._asking = None
        self._window.popover.close_card()
        self._window.chat.hint.hide()
        self._window.chat.clear()

    def _on_question(self, question: str) -> None:
        self._window.chat.hint.hide()
        self._tasks.start(self.ask(question, self._library.scope))

    def _on_step(self, step: AskStep) -> None:
        if self._asking is not None:
            self._asking.add_step(step)

    def _on_new_session(self) -> None:
        self._leave()
        self.session_id = None
        self._window.panel.mark_session(None)
        self._window.show_chat()

    async def _rename(self, session_id: int, title: str) -> None:
        if title.strip():
            await run_blocking(self._engine.rename_session, session_id, title.strip())
            await self.list_sessions()

    async def _delete(self, session_id: int) -> None:
        await run_blocking(self._engine.delete_session, session_id)
        if session_id == self.session_id:
            self._on_new_session()
        await self.list_sessions()
