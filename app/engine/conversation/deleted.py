"""A deleted conversation as it was, so that deleting can be undone while the program runs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.engine.conversation.session_file import Row, Transaction

_SESSION: Final = ("title", "created", "updated")
_TURN: Final = ("turn_id", "created", "question", "body", "markers_written", "markers_resolved")
_DRAFT: Final = (
    "scope",
    "threshold",
    "route",
    "goal",
    "writer",
    "evidence",
    "text",
    "thinking",
    "probabilities",
)
# What hangs on turns, by the column that names the turn. Numbers of their own are given anew; only their order counts.
_PARTS: Final[Mapping[str, tuple[str, tuple[str, ...], str]]] = {
    "drafts": ("turn_id", _DRAFT, "turn_id"),
    "steps": ("turn_id", ("text", "detail"), "step_id"),
    "checkpoints": ("turn_id", ("created", "snapshot", "decision"), "checkpoint_id"),
    "summaries": ("through_turn", ("created", "turns", "text"), "summary_id"),
    "attributions": ("turn_id", ("chunk_index", "occurrence", "body"), "turn_id"),
}
_FREE: Final = "SELECT coalesce(max({column}), 0) + 1 FROM {table}"
_IS_TAKEN: Final = "SELECT EXISTS (SELECT 1 FROM {table} WHERE {column} = :number)"


@dataclass(frozen=True, slots=True)
class DeletedSession:
    """All rows of a conversation; opaque to everyone but `put_back`."""

    session_id: int
    title: str
    session: Row
    turns: tuple[Row, ...]
    parts: Mapping[str, tuple[Row, ...]]


def take_out(transaction: Transaction, session_id: int) -> DeletedSession | None:
    """Read everything of a conversation before it is deleted; None when there is none."""
    number = {"session": session_id}
    session = transaction.row(
        f"SELECT {', '.join(_SESSION)} FROM sessions WHERE session_id = :session",  # noqa: S608 - names of our own
        number,
    )
    if session is None:
        return None
    turns = transaction.rows(
        f"SELECT {', '.join(_TURN)} FROM turns WHERE session_id = :session ORDER BY turn_id",  # noqa: S608 - likewise
        number,
    )
    parts = {table: tuple(transaction.rows(_reading(table), number)) for table in _PARTS}
    return DeletedSession(session_id, str(session[0]), session, tuple(turns), parts)


def put_back(transaction: Transaction, deleted: DeletedSession) -> int:
    """Write a deleted conversation back; numbers that were given away meanwhile become others.

    Returns:
        The conversation's number.
    """
    session_id = _number(transaction, "sessions", "session_id", deleted.session_id)
    _put(transaction, "sessions", ("session_id", *_SESSION), (session_id, *deleted.session))
    turns: dict[int, int] = {}
    for former, *values in deleted.turns:
        turns[former] = _number(transaction, "turns", "turn_id", former)
        _put(transaction, "turns", ("session_id", *_TURN), (session_id, turns[former], *values))
    for table, (owner, columns, _) in _PARTS.items():
        for former, *values in deleted.parts[table]:
            _put(transaction, table, (owner, *columns), (turns[former], *values))
    return session_id


def _reading(table: str) -> str:
    owner, columns, order = _PARTS[table]
    return (
        f"SELECT {', '.join((owner, *columns))} FROM {table}"  # noqa: S608 - names of our own
        f" WHERE {owner} IN (SELECT turn_id FROM turns WHERE session_id = :session) ORDER BY {order}"
    )


def _number(transaction: Transaction, table: str, column: str, former: int) -> int:
    """The former number where it is free, else the next one."""
    is_taken = transaction.number(_IS_TAKEN.format(table=table, column=column), {"number": former})
    return transaction.number(_FREE.format(table=table, column=column)) if is_taken else former


def _put(transaction: Transaction, table: str, columns: tuple[str, ...], values: tuple[Any, ...]) -> None:
    places = ", ".join(f":{column}" for column in columns)
    statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - names of our own
    transaction.rows(statement, dict(zip(columns, values, strict=True)))
