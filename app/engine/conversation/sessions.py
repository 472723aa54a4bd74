"""Sessions in a SQLite file of their own (C3): conversations and their turns.

A turn's row is written when its question is asked and completed when its answer stands; a question whose run was
killed stays visible as unanswered. What is stored is what was written and measured; the resolved answer is not: it
is resolved again on reading, from the stored probabilities (invariant 5).
"""

import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw
from pydantic import TypeAdapter

from app.engine.citations.resolution import resolve_citations
from app.engine.errors import InputError, StoreUnusable
from app.engine.records import Evidence, Scope, SessionInfo, Turn, WrittenAnswer

logger = logging.getLogger(__name__)

SCHEMA_VERSION = 1
_TITLE_CHARS = 80

_SCHEMA = """
CREATE TABLE sessions (
  session_id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  created TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT;
CREATE TABLE turns (
  turn_id INTEGER PRIMARY KEY,
  session_id INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
  created TEXT NOT NULL,
  question TEXT NOT NULL,
  body TEXT,
  markers_written INTEGER NOT NULL DEFAULT 0,
  markers_resolved INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX turns_of_session ON turns(session_id, turn_id);
"""
_INSERT_SESSION = (
    "INSERT INTO sessions (title, created, updated) VALUES (:title, :now, :now) RETURNING session_id"
)
_INSERT_TURN = (
    "INSERT INTO turns (session_id, created, question) VALUES (:session, :now, :question) RETURNING turn_id"
)
_TOUCH = "UPDATE sessions SET updated = :now WHERE session_id = :session RETURNING session_id"
_FINISH_TURN = (
    "UPDATE turns SET body = :body, markers_written = :written, markers_resolved = :resolved"
    " WHERE turn_id = :turn RETURNING created"
)
_LIST = """
SELECT S.session_id, S.title, S.updated, count(T.turn_id), sum(T.markers_written), sum(T.markers_resolved)
FROM sessions S LEFT JOIN turns T USING (session_id)
WHERE :text = '' OR S.title LIKE :pattern ESCAPE '\\'
   OR EXISTS (SELECT 1 FROM turns Q WHERE Q.session_id = S.session_id
              AND (Q.question LIKE :pattern ESCAPE '\\' OR Q.body LIKE :pattern ESCAPE '\\'))
GROUP BY S.session_id ORDER BY S.updated DESC, S.session_id DESC
"""
_TURNS = (
    "SELECT turn_id, session_id, created, body FROM turns"
    " WHERE session_id = :session AND body IS NOT NULL ORDER BY turn_id"
)
_UNANSWERED = (
    "SELECT question FROM turns WHERE session_id = :session AND body IS NULL ORDER BY turn_id DESC LIMIT 1"
)
_DROP_TURN = "DELETE FROM turns WHERE turn_id = :turn AND body IS NULL"
_DROP_EMPTY = (
    "DELETE FROM sessions WHERE session_id = :session"
    " AND NOT EXISTS (SELECT 1 FROM turns WHERE session_id = :session)"
)
_RENAME = "UPDATE sessions SET title = :title WHERE session_id = :session RETURNING session_id"
_DELETE = "DELETE FROM sessions WHERE session_id = :session RETURNING session_id"


@dataclass(frozen=True, slots=True)
class _TurnBody:
    """The stored part of a turn: all of it but what resolution computes again."""

    question: str
    scope: Scope
    written: WrittenAnswer
    evidence: tuple[Evidence, ...]
    probabilities: dict[int, list[float | None]]
    threshold: float
    policy: str
    timings_ms: dict[str, float]
    models: dict[str, str]
    not_checked_reason: str
    searchable: tuple[int, int]
    telemetry: dict[str, float | int | str | None]


_BODY = TypeAdapter(_TurnBody)


class SessionStore:
    """All conversations. Safe to use from several threads: one connection behind one lock."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        try:
            self._connection = apsw.Connection(str(path))
            path.chmod(0o600)
            self._connection.set_busy_timeout(5_000)
            self._connection.pragma("journal_mode", "WAL")
            self._connection.pragma("foreign_keys", True)
            self._prepare(path)
        except apsw.Error as error:
            raise StoreUnusable(
                f"The sessions file {path} cannot be used: {error}.",
                "Move that file away to start with an empty list of sessions.",
            ) from error

    def _prepare(self, path: Path) -> None:
        version = self._connection.pragma("user_version")
        if version == 0:
            with self._connection:
                _rows(self._connection, _SCHEMA)
                self._connection.pragma("user_version", SCHEMA_VERSION)
        elif version != SCHEMA_VERSION:
            raise StoreUnusable(
                f"The sessions file {path} was written by a newer Attest (version {version}).",
                "Update Attest, or use another data directory.",
            )

    @contextmanager
    def _transaction(self) -> Iterator[apsw.Connection]:
        with self._lock, self._connection:
            yield self._connection

    def begin_turn(self, question: str, session_id: int | None) -> tuple[int, int]:
        """Record a question; opens a session when `session_id` is None.

        Returns:
            (session id, turn id).

        Raises:
            InputError: There is no such session.
        """
        now = _now()
        with self._transaction() as connection:
            if session_id is None:
                title = _title_from(question)
                session_id = int(_value(connection, _INSERT_SESSION, {"title": title, "now": now}))
            elif not _rows(connection, _TOUCH, {"now": now, "session": session_id}):
                raise InputError(
                    f"There is no session {session_id}.", "List the sessions to see which there are."
                )
            values: dict[str, str | int] = {"session": session_id, "now": now, "question": question}
            return session_id, int(_value(connection, _INSERT_TURN, values))

    def finish_turn(self, turn_id: int, session_id: int, turn: Turn) -> Turn:
        """Store the answered turn in the row that `begin_turn` made.

        Returns:
            The turn with its ids and time.
        """
        body = _TurnBody(**{name: getattr(turn, name) for name in _TurnBody.__slots__})
        values: dict[str, str | int] = {
            "turn": turn_id,
            "body": _BODY.dump_json(body).decode(),
            "written": turn.resolved.markers_written,
            "resolved": turn.resolved.markers_resolved,
        }
        with self._transaction() as connection:
            finished = _rows(connection, _FINISH_TURN, values)
            _rows(connection, _TOUCH, {"now": _now(), "session": session_id})
        if not finished:
            logger.info("Turn %d belonged to a session that was deleted meanwhile", turn_id)
            return turn
        return replace(turn, turn_id=turn_id, session_id=session_id, created=str(finished[0][0]))

    def drop_turn(self, turn_id: int, session_id: int) -> None:
        """Take back a question that was stopped or failed, and its session if nothing else is in it."""
        with self._transaction() as connection:
            _rows(connection, _DROP_TURN, {"turn": turn_id})
            _rows(connection, _DROP_EMPTY, {"session": session_id})

    def unanswered(self, session_id: int) -> str:
        """The question that the end of the program left without an answer; "" when there is none."""
        with self._transaction() as connection:
            rows = _rows(connection, _UNANSWERED, {"session": session_id})
        return str(rows[0][0]) if rows else ""

    def sessions(self, text: str = "") -> tuple[SessionInfo, ...]:
        """All sessions, or those with `text` in title, questions or answers; newest first."""
        escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        with self._transaction() as connection:
            rows = _rows(connection, _LIST, {"text": text, "pattern": f"%{escaped}%"})
        return tuple(
            SessionInfo(number, title, updated, turns, resolved / written if written else None)
            for number, title, updated, turns, written, resolved in rows
        )

    def turns(self, session_id: int) -> tuple[Turn, ...]:
        """The answered turns of a session in order, resolved again from what was stored."""
        with self._transaction() as connection:
            rows = _rows(connection, _TURNS, {"session": session_id})
        return tuple(_revive(*row) for row in rows)

    def rename(self, session_id: int, title: str) -> None:
        """Give a session another title.

        Raises:
            InputError: The title is empty or there is no such session.
        """
        if not title.strip():
            raise InputError("A session needs a title.", "Type at least one letter.")
        self._change(_RENAME, {"session": session_id, "title": title.strip()}, session_id)

    def delete(self, session_id: int) -> None:
        """Remove a session with its turns.

        Raises:
            InputError: There is no such session.
        """
        self._change(_DELETE, {"session": session_id}, session_id)

    def _change(self, statement: str, values: Mapping[str, str | int], session_id: int) -> None:
        with self._transaction() as connection:
            if not _rows(connection, statement, values):
                raise InputError(
                    f"There is no session {session_id}.", "List the sessions to see which there are."
                )

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()


def _rows(
    connection: apsw.Connection, statement: str, values: Mapping[str, str | int] | None = None
) -> list[tuple[Any, ...]]:
    return list(connection.execute(statement, values or {}))


def _value(connection: apsw.Connection, statement: str, values: Mapping[str, str | int]) -> int:
    return int(_rows(connection, statement, values)[0][0])


def _revive(turn_id: int, session_id: int, created: str, stored: str) -> Turn:
    body = _BODY.validate_json(stored)
    resolved = resolve_citations(
        body.written.text,
        body.evidence,
        body.probabilities,
        body.threshold,
        has_zero_citation_fallback=not body.written.found_nothing,
    )
    fields = {name: getattr(body, name) for name in _TurnBody.__slots__}
    return Turn(**fields, resolved=resolved, turn_id=turn_id, session_id=session_id, created=created)


def _title_from(question: str) -> str:
    line = " ".join(question.split())
    if len(line) <= _TITLE_CHARS:
        return line
    return line[:_TITLE_CHARS].rsplit(" ", 1)[0] + "…"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
