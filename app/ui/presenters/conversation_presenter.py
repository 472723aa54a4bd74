"""Shows sessions, opens them, and has their questions answered."""

from PySide6.QtCore import QObject, Signal

from app.engine.asking import PausedTurn
from app.engine.conversation.deleted import DeletedSession
from app.engine.engine import Engine
from app.engine.errors import InputError
from app.engine.records import Scope, Turn
from app.ui.chat.fixed_answers import in_words_of_window
from app.ui.chat.turn_actions import Again
from app.ui.chat.turn_view import TurnView
from app.ui.engine_words import error_words
from app.ui.main_window import MainWindow
from app.ui.presenters.asking_presenter import AskingPresenter
from app.ui.presenters.library_presenter import LibraryPresenter
from app.ui.presenters.reading_memory import ReadingMemory
from app.ui.tasks import Tasks, run_blocking
from app.ui.widgets.hint import Tone

SUGGESTIONS = 4


class ConversationPresenter(QObject):
    """Owns the open session.

    Signals:
        turns_changed: Other turns are shown than before, or one more.
    """

    turns_changed = Signal()

    def __init__(self, engine: Engine, window: MainWindow, tasks: Tasks, library: LibraryPresenter) -> None:
        super().__init__(window)
        self._engine = engine
        self._window = window
        self._tasks = tasks
        self._library = library
        self._asking = AskingPresenter(engine, window, tasks)
        self._asking.ended.connect(self._on_ended)
        self.session_id: int | None = None
        self.memory = ReadingMemory(window, lambda: self.session_id)
        self.turns_changed.connect(self.memory.note_change)
        self._undo_hint = ""
        composer, panel = window.chat.composer, window.panel
        composer.question_submitted.connect(self._on_question)
        composer.stop_requested.connect(self.stop)
        window.chat.suggestion_chosen.connect(self._on_question)
        window.chat.edit_requested.connect(lambda turn, words: self._tasks.start(self.edit(turn, words)))
        window.chat.again_requested.connect(lambda turn, how: self._tasks.start(self.ask_again(turn, how)))
        window.chat.continue_requested.connect(lambda view: self._tasks.start(self.go_on(view)))
        panel.new_session_requested.connect(self._on_new_session)
        panel.session_chosen.connect(lambda number: self._tasks.start(self.open_session(number)))
        panel.session_renamed.connect(lambda number, title: self._tasks.start(self._rename(number, title)))
        panel.session_deleted.connect(lambda number: self._tasks.start(self._delete(number)))
        panel.session_filter_changed.connect(lambda _text: self._tasks.start(self.list_sessions()))

    @property
    def is_asking(self) -> bool:
        """Whether a question is in work."""
        return self._asking.is_asking

    def stop(self) -> None:
        """Stop the question in work."""
        self._asking.stop()

    def close(self) -> None:
        """Stop everything in work; a question without an answer stays in the composer."""
        self._asking.close()

    async def list_sessions(self) -> None:
        """Show the sessions, or those that contain what is searched for."""
        text = self._window.panel.session_filter.text().strip()
        sessions = await run_blocking(self._engine.sessions, text)
        self._window.panel.show_sessions(sessions, self.session_id)

    async def suggest(self) -> None:
        """Offer a few questions to begin with, where there are some for this library."""
        questions = await run_blocking(self._engine.suggested_questions)
        self._window.chat.show_suggestions(questions[:SUGGESTIONS])

    async def reopen(self, session_id: int) -> None:
        """Show the session that was open last, where it was read."""
        place = self._window.state.place
        await self.open_session(session_id)
        if place is not None and place[0] < len(self._window.chat.turns):
            self._window.chat.return_to(*place)

    async def open_session(self, session_id: int) -> None:
        """Show a session with all its turns; a question in work is stopped.

        A paused search asks again how to go on. A question that the end of the program left without an answer is put
        back where it was typed.
        """
        turns = await run_blocking(self._engine.turns, session_id)
        paused, problem = await run_blocking(self._paused, session_id)
        unanswered = "" if paused else await run_blocking(self._engine.unanswered_question, session_id)
        self._leave()
        self.session_id = session_id
        self._window.panel.mark_session(session_id)
        self._window.chat.show_turns([in_words_of_window(turn) for turn in turns])
        self.turns_changed.emit()
        self._window.show_chat()
        if unanswered:
            self._window.chat.composer.put_back(unanswered)
        if problem:
            self._window.chat.hint.say(problem, tone=Tone.FAULT)
        if paused is not None:
            self._asking.show_paused(paused)

    async def ask(self, question: str, scope: Scope) -> None:
        """Have a question answered in the open session."""
        await self._asking.ask(question, scope, self.session_id)
        await self.list_sessions()

    async def ask_again(self, turn: Turn, how: Again) -> None:
        """Ask the question of a turn once more; its first answer stays where it is, to compare."""
        if self.is_asking:
            self._window.chat.hint.say(
                self.tr("Another question is being answered. Stop it first, then ask again.")
            )
            return
        scope = self._library.scope if how is Again.OTHER_SCOPE else turn.scope
        await self._asking.ask(turn.question, scope, self.session_id, is_verified=how is not Again.UNCHECKED)
        await self.list_sessions()

    async def go_on(self, view: TurnView) -> None:
        """Have the answer of a stopped turn written from what its search had found, in the place where it stands."""
        if self.is_asking:
            self._window.chat.hint.say(
                self.tr("Another question is being answered. Stop it first, then continue.")
            )
        elif view.turn is not None:
            await self._asking.go_on(view, view.turn)

    async def edit(self, turn: Turn, words: str) -> None:
        """Ask a question in other words in a copy of what came before it; the conversation itself stays as it was."""
        former = turn.session_id
        if self.is_asking or former is None or turn.turn_id is None:
            self._window.chat.hint.say(
                self.tr("Another question is being answered. Stop it first, then ask again.")
            )
            return
        try:
            branch = await run_blocking(self._engine.branch_before, former, turn.turn_id)
        except InputError as error:
            self._window.chat.hint.say(error_words(error), tone=Tone.FAULT)
            return
        await self.open_session(branch)
        self._window.chat.hint.say(
            self.tr("The conversation as it was is kept in the list."),
            self.tr("Go back to it"),
            lambda: self._tasks.start(self.open_session(former)),
            tone=Tone.NEWS,
        )
        await self._asking.ask(words, turn.scope, branch)
        await self.list_sessions()

    def _paused(self, session_id: int) -> tuple[PausedTurn | None, str]:
        """The paused search of a session, and why there is one that cannot be shown."""
        try:
            return self._engine.paused_turn(session_id), ""
        except InputError as error:
            return None, error_words(error)

    def _on_ended(self, outcome: Turn | PausedTurn) -> None:
        self.session_id = outcome.session_id
        self.turns_changed.emit()
        if isinstance(outcome, Turn) and outcome.session_id is not None:
            self._tasks.start(self._asking.compact(outcome.session_id))
        self._tasks.start(self.list_sessions())

    def _leave(self) -> None:
        """Stop what is in work and empty the page."""
        self._asking.leave()
        self._window.popover.close_card()
        if (
            self._window.chat.hint.text != self._undo_hint
        ):  # what was deleted by mistake is often noticed elsewhere
            self._window.chat.hint.hide()
        self._window.chat.clear()
        self.turns_changed.emit()

    def _on_question(self, question: str) -> None:
        self._window.chat.hint.hide()
        self._tasks.start(self.ask(question, self._library.scope))

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
        deleted = await run_blocking(self._engine.delete_session, session_id)
        was_open = session_id == self.session_id
        if was_open:
            self._on_new_session()
        await self.list_sessions()
        self._undo_hint = self.tr("Deleted: “{title}”").format(title=deleted.title)
        self._window.say(
            self._undo_hint,
            self.tr("Undo"),
            lambda: self._tasks.start(self._restore(deleted, was_open=was_open)),
            tone=Tone.NEWS,
        )

    async def _restore(self, deleted: DeletedSession, *, was_open: bool) -> None:
        """Bring a deleted conversation back, and open it where it was open."""
        session_id = await run_blocking(self._engine.restore_session, deleted)
        await self.list_sessions()
        if was_open and not self.is_asking and self.session_id is None:
            await self.open_session(session_id)
