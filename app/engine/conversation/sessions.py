"""Sessions in a SQLite file of their own (C3): conversations and their turns.

A turn's row is written when its question is asked and completed when its answer stands; between the two, its draft
is written as it happens (`drafts`). A question whose run was killed stays visible as unanswered, with what it had.
What is stored is what was written and measured; the resolved answer is not: it is resolved again on reading, from the
stored probabilities (invariant 5).
"""

import logging
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from app.engine.citations.decisions import with_verdict
from app.engine.conversation.attributions import AttributionStore
from app.engine.conversation.checkpoints import (
    CheckpointStore,
    PendingCheckpoint,
    close_in,
    pending_in,
    refuse_while_pending,
)
from app.engine.conversation.deleted import DeletedSession, put_back, take_out
from app.engine.conversation.drafts import (
    Draft,
    TurnRecorder,
    close_draft,
    open_draft,
    read_draft,
    read_steps,
    stopped_body,
)
from app.engine.conversation.session_file import SCHEMA_VERSION, SessionFile, Transaction, Values
from app.engine.conversation.stored_turns import dump_turn, resolved_turn, revive_turn
from app.engine.conversation.summaries import SummaryStore
from app.engine.errors import InputError
from app.engine.records import Scope, SessionInfo, Turn, Verdict

__all__ = ["SCHEMA_VERSION", "SessionStore"]

logger = logging.getLogger(__name__)

_TITLE_CHARS = 80
DEFAULT_THRESHOLD = 0.60

_INSERT_SESSION = (
    "INSERT INTO sessions (title, created, updated) VALUES (:title, :now, :now) RETURNING session_id"
)
_INSERT_TURN = (
    "INSERT INTO turns (session_id, created, question) VALUES (:session, :now, :question) RETURNING turn_id"
)
_TOUCH = "UPDATE sessions SET updated = :now WHERE session_id = :session RETURNING session_id"
_NAME = "UPDATE sessions SET title = :title WHERE session_id = :session AND title = ''"
_UNNAME = "UPDATE sessions SET title = '' WHERE session_id = :session AND title = :title"
_FINISH_TURN = (
    "UPDATE turns SET body = :body, markers_written = :written, markers_resolved = :resolved"
    " WHERE turn_id = :turn RETURNING created"
)
_LIST = """
SELECT S.session_id, S.title, S.updated, count(T.turn_id), sum(T.markers_written), sum(T.markers_resolved),
    EXISTS (SELECT 1 FROM checkpoints C JOIN turns P USING (turn_id)
            WHERE P.session_id = S.session_id AND P.body IS NULL AND C.decision IS NULL),
    (SELECT question FROM turns F WHERE F.session_id = S.session_id ORDER BY turn_id LIMIT 1)
FROM sessions S LEFT JOIN turns T USING (session_id)
WHERE :text = '' OR S.title LIKE :pattern ESCAPE '\\'
   OR EXISTS (SELECT 1 FROM turns Q WHERE Q.session_id = S.session_id
              AND (Q.question LIKE :pattern ESCAPE '\\'
                   OR iif(json_valid(Q.body), Q.body ->> '$.written.text', '') LIKE :pattern ESCAPE '\\'))
GROUP BY S.session_id ORDER BY S.updated DESC, S.session_id DESC
"""
_TURNS = (
    "SELECT turn_id, session_id, created, body, question FROM turns"
    " WHERE session_id = :session AND body IS NOT NULL ORDER BY turn_id"
)
_ANSWERED = "SELECT turn_id, session_id, created, body, question FROM turns WHERE turn_id = :turn AND body IS NOT NULL"
_SET_BODY = "UPDATE turns SET body = :body WHERE turn_id = :turn"
_OPEN_TURN = "SELECT turn_id, question FROM turns WHERE session_id = :session AND body IS NULL ORDER BY turn_id DESC LIMIT 1"
_OPEN_TURNS = "SELECT turn_id, created FROM turns WHERE session_id = :session AND body IS NULL"
_IS_OPEN = "SELECT session_id, created FROM turns WHERE turn_id = :turn AND body IS NULL"
_DROP_TURN = "DELETE FROM turns WHERE turn_id = :turn AND body IS NULL"
_DROP_FROM = "DELETE FROM turns WHERE session_id = :session AND turn_id >= :turn"
_HAS_TURN = "SELECT question FROM turns WHERE session_id = :session AND turn_id = :turn"
_COPY_SESSION = (
    "INSERT INTO sessions (title, created, updated) SELECT title, :now, :now FROM sessions WHERE session_id = :session"
    " RETURNING session_id"
)
_COPY_TURNS = """
INSERT INTO turns (session_id, created, question, body, markers_written, markers_resolved)
SELECT :copy, created, question, body, markers_written, markers_resolved FROM turns
WHERE session_id = :session AND turn_id < :turn AND body IS NOT NULL ORDER BY turn_id RETURNING turn_id
"""
_DROP_EMPTY = (
    "DELETE FROM sessions WHERE session_id = :session"
    " AND NOT EXISTS (SELECT 1 FROM turns WHERE session_id = :session)"
)
_RENAME = "UPDATE sessions SET title = :title WHERE session_id = :session RETURNING session_id"
_DELETE = "DELETE FROM sessions WHERE session_id = :session RETURNING session_id"


class SessionStore:
    """All conversations. Safe to use from several threads: one connection behind one lock.

    Args:
        path: The file; made if it is not there, upgraded if an older Attest wrote it.

    Raises:
        StoreUnusable: The file cannot be used, or was written by a newer Attest.
    """

    def __init__(self, path: Path) -> None:
        self._file = SessionFile(path)
        self.checkpoints = CheckpointStore(self._file)
        self.summaries = SummaryStore(self._file)
        self.attributions = AttributionStore(self._file)

    # --- one turn -----------------------------------------------------------------------------

    def begin_turn(
        self,
        question: str,
        session_id: int | None,
        scope: Scope | None = None,
        threshold: float = DEFAULT_THRESHOLD,
    ) -> tuple[int, int]:
        """Record a question; opens a session when `session_id` is None.

        A turn of the session that the end of the program left open is closed: one with some text as stopped.

        Returns:
            (session id, turn id).

        Raises:
            InputError: There is no such session.
            CheckpointPending: A search of the session is paused.
        """
        now = _now()
        with self._file.transaction() as transaction:
            if session_id is None:
                title = _title_from(question)
                session_id = transaction.number(_INSERT_SESSION, {"title": title, "now": now})
            else:
                _require(transaction.rows(_TOUCH, {"now": now, "session": session_id}), session_id)
                transaction.rows(_NAME, {"title": _title_from(question), "session": session_id})
                refuse_while_pending(transaction, session_id)
                _settle_open_turns(transaction, session_id)
            values: dict[str, str | int | float | None] = {
                "session": session_id,
                "now": now,
                "question": question,
            }
            turn_id = transaction.number(_INSERT_TURN, values)
            open_draft(transaction, turn_id, scope or Scope(), threshold)
            return session_id, turn_id

    def recorder(self, turn_id: int) -> TurnRecorder:
        """Writes the stages of an open turn as they happen."""
        return TurnRecorder(self._file, turn_id)

    def finish_turn(self, turn_id: int, session_id: int, turn: Turn, decision: str = "") -> Turn:
        """Store the answered turn in the row that `begin_turn` made; the steps recorded meanwhile join it.

        Args:
            turn_id: As `begin_turn` gave it.
            session_id: Likewise.
            turn: The answer.
            decision: What the user decided at the pause of the search that led to it; "" when it was not paused.

        Returns:
            The turn with its ids, time and steps.
        """
        with self._file.transaction() as transaction:
            whole = replace(turn, steps=turn.steps or read_steps(transaction, turn_id))
            if decision:
                close_in(transaction, turn_id, decision)
            created = _finish(transaction, turn_id, whole)
            transaction.rows(_TOUCH, {"now": _now(), "session": session_id})
        if created is None:
            logger.info("Turn %d belonged to a session that was deleted meanwhile", turn_id)
            return whole
        return replace(whole, turn_id=turn_id, session_id=session_id, created=created)

    def stop_turn(self, turn_id: int, decision: str = "") -> Turn | None:
        """Close an open turn that was stopped: what was written stays, marked as stopped.

        Args:
            turn_id: As `begin_turn` gave it.
            decision: What the user decided at the pause of the search that was then stopped.

        Returns:
            The stopped turn; None when nothing was written yet: the question is taken back then, or waits at its pause
            as before.
        """
        with self._file.transaction() as transaction:
            row = transaction.row(_IS_OPEN, {"turn": turn_id})
            if row is None:
                return None
            session_id, created = int(row[0]), str(row[1])
            stopped = _settle(transaction, turn_id, session_id, created)
            if stopped is not None and decision:
                close_in(transaction, turn_id, decision)
            if stopped is None and pending_in(transaction, session_id) is None:
                _drop(transaction, turn_id, session_id)
            return stopped

    def drop_turn(self, turn_id: int, session_id: int) -> None:
        """Take back a question that was stopped or failed, and its session if nothing else is in it."""
        with self._file.transaction() as transaction:
            _drop(transaction, turn_id, session_id)

    def unanswered(self, session_id: int) -> str:
        """The question that the end of the program left without an answer; "" when there is none."""
        with self._file.transaction() as transaction:
            row = transaction.row(_OPEN_TURN, {"session": session_id})
        return str(row[1]) if row else ""

    def open_draft(self, session_id: int) -> Draft | None:
        """What the open turn of a session has so far: one at work, paused, or left by the end of the program."""
        with self._file.transaction() as transaction:
            row = transaction.row(_OPEN_TURN, {"session": session_id})
            return read_draft(transaction, int(row[0])) if row else None

    # --- checkpoints --------------------------------------------------------------------------

    def save_checkpoint(self, turn_id: int, snapshot: str, decision: str = "") -> int:
        """Keep the state of a search that pauses; see `CheckpointStore.save_checkpoint`."""
        return self.checkpoints.save_checkpoint(turn_id, snapshot, _now(), decision)

    def pending_checkpoint(self, session_id: int) -> PendingCheckpoint | None:
        """The pause of a session that waits for the user's decision."""
        return self.checkpoints.pending_checkpoint(session_id)

    def close_checkpoint(self, turn_id: int, decision: str) -> None:
        """Record what the user decided; see `CheckpointStore.close_checkpoint`."""
        self.checkpoints.close_checkpoint(turn_id, decision)

    # --- sessions -----------------------------------------------------------------------------

    def sessions(self, text: str = "") -> tuple[SessionInfo, ...]:
        """All sessions, or those with `text` in title, questions or answers; newest first."""
        escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        with self._file.transaction() as transaction:
            rows = transaction.rows(_LIST, {"text": text, "pattern": f"%{escaped}%"})
        return tuple(
            SessionInfo(
                number,
                title,
                updated,
                turns,
                resolved / written if written else None,
                (written or 0) - (resolved or 0),
                written or 0,
                bool(is_waiting),
                _full_title(title, first or ""),
            )
            for number, title, updated, turns, written, resolved, is_waiting, first in rows
        )

    def turns(self, session_id: int) -> tuple[Turn, ...]:
        """The answered turns of a session in order, resolved again from what was stored."""
        with self._file.transaction() as transaction:
            rows = transaction.rows(_TURNS, {"session": session_id})
        return tuple(revive_turn(*row) for row in rows)

    def set_verdict(self, turn_id: int, chunk_index: int, occurrence: int, verdict: Verdict | None) -> Turn:
        """Keep the user's verdict on one occurrence of a stored turn, or take it back with None (V9).

        Returns:
            The turn, resolved again.

        Raises:
            InputError: There is no such turn, or no such citation in it.
        """
        with self._file.transaction() as transaction:
            row = transaction.row(_ANSWERED, {"turn": turn_id})
            if row is None:
                raise InputError("That answer is not in this conversation any more.", "Open it again.")
            turn = with_verdict(revive_turn(*row), chunk_index, occurrence, verdict)
            transaction.rows(_SET_BODY, {"turn": turn_id, "body": dump_turn(turn)})
        return turn

    def rewind(self, session_id: int, turn_id: int, *, is_branching: bool = False) -> tuple[int, str]:
        """Go back to before a question, to edit and ask it again.

        The question and all later turns leave the session; so do summaries that cover any of them, which brings the
        earlier turns back word for word (C5). With `is_branching` the session stays as it is, and the earlier turns
        are copied into a new one.

        Returns:
            (the session to go on in, the question as it was asked).

        Raises:
            InputError: There is no such turn in that session.
        """
        values: dict[str, str | int | float | None] = {"session": session_id, "turn": turn_id}
        with self._file.transaction() as transaction:
            row = transaction.row(_HAS_TURN, values)
            if row is None:
                raise InputError("That question is not in this conversation any more.", "Open it again.")
            target = session_id
            if is_branching:
                target = transaction.number(_COPY_SESSION, {"session": session_id, "now": _now()})
                copied = transaction.rows(_COPY_TURNS, values | {"copy": target})
                if not copied:  # its first question is asked in other words, and names it
                    transaction.rows(_UNNAME, {"session": target, "title": _title_from(str(row[0]))})
            else:
                transaction.rows(_DROP_FROM, values)
                transaction.rows(_TOUCH, {"now": _now(), "session": session_id})
        return target, str(row[0])

    def rename(self, session_id: int, title: str) -> None:
        """Give a session another title.

        Raises:
            InputError: The title is empty or there is no such session.
        """
        if not title.strip():
            raise InputError("A conversation needs a title.", "Type at least one letter.")
        self._change(_RENAME, {"session": session_id, "title": title.strip()}, session_id)

    def delete(self, session_id: int) -> DeletedSession:
        """Remove a session with its turns.

        Returns:
            What `restore` takes to undo it.

        Raises:
            InputError: There is no such session.
        """
        with self._file.transaction() as transaction:
            kept = take_out(transaction, session_id)
            _require(transaction.rows(_DELETE, {"session": session_id}), session_id)
        if kept is None:  # what is not there was refused above
            raise AssertionError(session_id)
        return kept

    def restore(self, deleted: DeletedSession) -> int:
        """Undo a deletion; returns the number of the session, another one if it was given away meanwhile."""
        with self._file.transaction() as transaction:
            return put_back(transaction, deleted)

    def _change(self, statement: str, values: Values, session_id: int) -> None:
        with self._file.transaction() as transaction:
            _require(transaction.rows(statement, values), session_id)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _finish(transaction: Transaction, turn_id: int, turn: Turn) -> str | None:
    """Write the finished turn; returns when it was asked, None when its row is gone."""
    values: dict[str, str | int | float | None] = {
        "turn": turn_id,
        "body": dump_turn(turn),
        "written": turn.resolved.markers_written,
        "resolved": turn.resolved.markers_resolved,
    }
    row = transaction.row(_FINISH_TURN, values)
    close_draft(transaction, turn_id)
    return str(row[0]) if row else None


def _settle(transaction: Transaction, turn_id: int, session_id: int, created: str) -> Turn | None:
    """Finish an open turn as stopped if it has any text."""
    draft = read_draft(transaction, turn_id)
    if draft is None or not draft.text.strip():
        return None
    turn = resolved_turn(stopped_body(draft), turn_id, session_id, created)
    _finish(transaction, turn_id, turn)
    return turn


def _settle_open_turns(transaction: Transaction, session_id: int) -> None:
    for turn_id, created in transaction.rows(_OPEN_TURNS, {"session": session_id}):
        _settle(transaction, turn_id, session_id, created)


def _drop(transaction: Transaction, turn_id: int, session_id: int) -> None:
    transaction.rows(_DROP_TURN, {"turn": turn_id})
    transaction.rows(_DROP_EMPTY, {"session": session_id})


def _require(rows: list[tuple[object, ...]], session_id: int) -> None:
    if not rows:
        raise InputError(
            f"There is no conversation {session_id}.", "List the conversations to see which there are."
        )


def _full_title(title: str, first_question: str) -> str:
    """A title that was made from a question too long for it, as it was before; others as they are."""
    return " ".join(first_question.split()) if title == _title_from(first_question) else title


def _title_from(question: str) -> str:
    line = " ".join(question.split())
    if len(line) <= _TITLE_CHARS:
        return line
    return line[:_TITLE_CHARS].rsplit(" ", 1)[0] + "…"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
