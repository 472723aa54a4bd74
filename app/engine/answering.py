"""From a message to a turn that is kept: answered, stopped, or paused with its search at a checkpoint (C3, P6).

Each stage is recorded in the session as it comes, so whatever ends the program leaves a question that can be read again.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from app.engine.asking import AskListener, AskParts, AskRequest, PausedTurn
from app.engine.conversation.context import ConversationContext, build_context
from app.engine.conversation.sessions import SessionStore
from app.engine.errors import InputError
from app.engine.records import Scope, Turn
from app.engine.runs import Canceled, RunContext
from app.engine.search.checkpoints import extended
from app.engine.search.outline import OutlineCache
from app.engine.search.snapshot import SearchSnapshot, snapshot_from_json, snapshot_to_json
from app.engine.turn_work import TurnWork

_GIVEN_UP = "given up"


class Answerer:
    """Answers messages and keeps the conversations. Safe to use from several threads.

    Args:
        sessions: Where turns are kept.
        parts_for: Makes the parts for a turn: scope, whether it is verified, the conversation's outlines.
    """

    def __init__(
        self, sessions: SessionStore, parts_for: Callable[[Scope, bool, OutlineCache], AskParts]
    ) -> None:
        self._sessions = sessions
        self._parts_for = parts_for
        self._outlines: dict[int, OutlineCache] = {}
        self._resuming: set[int] = set()
        self._lock = threading.Lock()

    def ask(self, request: AskRequest, listener: AskListener, run: RunContext) -> Turn | PausedTurn:
        """Answer a message.

        Returns:
            The answered turn; one that was stopped after the first words of the answer is marked so. Or the paused
            turn, when the search asks the user whether to go on.

        Raises:
            Canceled: The run was stopped before anything was written; the question is taken back.
            InputError: There is no such session, or a search of it waits for a decision (`CheckpointPending`).
            StoreUnusable: The index or the sessions cannot be used.
        """
        parts = self._parts_for(request.scope, request.is_verified, self._outlines_of(request.session_id))
        if not request.is_saved:
            work = TurnWork(parts, listener, run, None, request.message, request.scope)
            if request.session_id is None:
                return work.answered((), ConversationContext(profile=parts.profile))
            history = self._sessions.turns(request.session_id)
            context = self._context(history, request.session_id, request.scope, parts.profile)
            return work.answered(history, context)
        if request.session_id is not None:
            self._pause(request.session_id)
        session_id, turn_id = self._sessions.begin_turn(
            request.message, request.session_id, request.scope, parts.threshold
        )
        self._keep_outlines(session_id, parts.search.outlines)
        recorder = self._sessions.recorder(turn_id)
        work = TurnWork(parts, listener, run, recorder, request.message, request.scope)
        try:
            history = self._sessions.turns(session_id)
            context = self._context(history, session_id, request.scope, parts.profile)
            outcome = work.answer(history, context, may_pause=request.may_pause)
        except Canceled:
            stopped = self._sessions.stop_turn(turn_id)
            if stopped is None:
                raise
            return stopped
        except BaseException:
            self._sessions.drop_turn(turn_id, session_id)
            raise
        return self._kept(outcome, session_id, turn_id, request.message)

    def resume(
        self,
        session_id: int,
        listener: AskListener,
        run: RunContext,
        guidance: str | None = None,
        *,
        is_verified: bool = True,
    ) -> Turn | PausedTurn:
        """Go on with the paused search of a conversation.

        Args:
            session_id: The conversation.
            listener: As for `ask`.
            run: As for `ask`; stopping it before the answer is begun leaves the pause as it was.
            guidance: What to look for in an extended search, "" for nothing in particular; None writes the answer
                with what was found.
            is_verified: As in the request.

        Raises:
            Canceled: The run was stopped before anything was written.
            InputError: Nothing is paused there, the pause is being decided already, or it cannot be extended.
        """
        with self._sole_resumption(session_id):
            pending = self._pause(session_id)
            if pending is None:
                raise InputError("No search is paused in this conversation.", "Ask a question.")
            snapshot = pending.snapshot
            parts = self._parts_for(snapshot.scope, is_verified, self._outlines_of(session_id))
            if guidance is not None:
                snapshot = extended(snapshot, guidance, parts.limits.max_extensions)
            decision = "synthesize" if guidance is None else f"extend: {guidance}".rstrip(": ")
            self._sessions.recorder(pending.turn_id).text("", "")  # of an earlier attempt that failed
            recorder = self._sessions.recorder(pending.turn_id)
            work = TurnWork(parts, listener, run, recorder, pending.question, snapshot.scope)
            history = self._sessions.turns(session_id)
            background = self._context(history, session_id, snapshot.scope, parts.profile).for_writer
            try:
                outcome = (work.conclude if guidance is None else work.go_on)(snapshot, background)
            except Canceled:
                stopped = self._sessions.stop_turn(pending.turn_id, decision)
                if stopped is None:
                    raise
                return stopped
            return self._kept(outcome, session_id, pending.turn_id, pending.question, decision)

    def go_on(self, stopped: Turn, listener: AskListener, run: RunContext) -> Turn:
        """Write the answer of a stopped turn from what its search had found, and check it; it takes the place of the first.

        Args:
            stopped: A stored turn that was stopped while its answer was written.
            listener: As for `ask`.
            run: As for `ask`; stopping it before anything is written leaves the turn as it was.

        Raises:
            Canceled: The run was stopped before anything was written.
            InputError: The turn is not stored, was not stopped, or had found nothing yet.
        """
        session_id, turn_id = stopped.session_id, stopped.turn_id
        if session_id is None or turn_id is None or not stopped.is_stopped or not stopped.evidence:
            raise InputError("This answer cannot be continued.", "Ask the question again.")
        with self._sole_resumption(session_id):
            parts = self._parts_for(stopped.scope, True, self._outlines_of(session_id))
            work = TurnWork(parts, listener, run, None, stopped.question, stopped.scope)
            history = [one for one in self._sessions.turns(session_id) if (one.turn_id or 0) < turn_id]
            background = self._context(history, session_id, stopped.scope, parts.profile).for_writer
            return self._sessions.finish_turn(turn_id, session_id, work.write_again(stopped, background))

    def paused(self, session_id: int) -> PausedTurn | None:
        """The paused turn of a conversation, also one of an earlier run of the program; None when there is none.

        Raises:
            InputError: It was written by another version of Attest, and is given up; the question stays as one that was
                never answered.
        """
        return self._pause(session_id)

    def _pause(self, session_id: int) -> PausedTurn | None:
        pending = self._sessions.pending_checkpoint(session_id)
        if pending is None:
            return None
        try:
            snapshot = snapshot_from_json(pending.snapshot)
        except InputError:
            # Nobody could decide it any more, and while it is open no other question is taken.
            self._sessions.close_checkpoint(pending.turn_id, _GIVEN_UP)
            raise
        return PausedTurn(session_id, pending.turn_id, pending.question, snapshot)

    def _kept(
        self,
        outcome: Turn | SearchSnapshot,
        session_id: int,
        turn_id: int,
        question: str,
        decision: str = "",
    ) -> Turn | PausedTurn:
        """Write down how a turn, or this stretch of it, ended; with what the user decided at the pause before."""
        if isinstance(outcome, Turn):
            return self._sessions.finish_turn(turn_id, session_id, outcome, decision)
        self._sessions.save_checkpoint(turn_id, snapshot_to_json(outcome), decision)
        return PausedTurn(session_id, turn_id, question, outcome)

    def _context(
        self, history: Sequence[Turn], session_id: int, scope: Scope, profile: str
    ) -> ConversationContext:
        """What a turn may know of the answered ones before it."""
        return build_context(history, scope, self._sessions.summaries.newest(session_id), profile)

    def _outlines_of(self, session_id: int | None) -> OutlineCache:
        with self._lock:
            if session_id is None:
                return OutlineCache()
            return self._outlines.setdefault(session_id, OutlineCache())

    def _keep_outlines(self, session_id: int, outlines: OutlineCache) -> None:
        with self._lock:
            self._outlines[session_id] = outlines

    @contextmanager
    def _sole_resumption(self, session_id: int) -> Iterator[None]:
        with self._lock:
            if session_id in self._resuming:
                raise InputError("This search goes on already.", "Wait for it, or stop it.")
            self._resuming.add(session_id)
        try:
            yield
        finally:
            with self._lock:
                self._resuming.discard(session_id)
