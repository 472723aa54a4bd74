"""Paused searches (P6): their snapshots are kept with the turn until the user has decided, over a restart too."""

import json
from dataclasses import dataclass

from app.engine.conversation.session_file import SessionFile, Transaction
from app.engine.errors import CheckpointPending, InputError

_SAVE = """
INSERT INTO checkpoints (turn_id, created, snapshot)
SELECT turn_id, :now, :snapshot FROM turns WHERE turn_id = :turn AND body IS NULL RETURNING checkpoint_id
"""
_CLOSE_OPEN = "UPDATE checkpoints SET decision = :decision WHERE turn_id = :turn AND decision IS NULL RETURNING checkpoint_id"
_PENDING = """
SELECT C.checkpoint_id, T.turn_id, T.session_id, T.question, C.created, C.snapshot
FROM checkpoints C JOIN turns T USING (turn_id)
WHERE T.session_id = :session AND T.body IS NULL AND C.decision IS NULL ORDER BY C.checkpoint_id DESC LIMIT 1
"""
_DECISIONS = (
    "SELECT decision FROM checkpoints WHERE turn_id = :turn AND decision IS NOT NULL ORDER BY checkpoint_id"
)
_REPLACED = "replaced"


@dataclass(frozen=True, slots=True)
class PendingCheckpoint:
    """A pause that waits for the user; `snapshot` is the JSON object the search gave."""

    checkpoint_id: int
    turn_id: int
    session_id: int
    question: str
    created: str
    snapshot: str


class CheckpointStore:
    """The paused searches of all conversations."""

    def __init__(self, file: SessionFile) -> None:
        self._file = file

    def save_checkpoint(self, turn_id: int, snapshot: str, now: str, decision: str = "") -> int:
        """Keep the state of a search that pauses; an open pause of the same turn ends with it.

        Args:
            turn_id: An open turn.
            snapshot: A JSON object.
            now: ISO time.
            decision: What the user decided at the pause before; "" for nothing: it is only replaced.

        Returns:
            The number of the pause.

        Raises:
            ValueError: The snapshot is not JSON.
            TypeError: It is no JSON object.
            InputError: The turn is finished or gone.
        """
        if not isinstance(json.loads(snapshot), dict):
            raise TypeError("A snapshot is a JSON object.")
        with self._file.transaction() as transaction:
            transaction.rows(_CLOSE_OPEN, {"turn": turn_id, "decision": decision or _REPLACED})
            row = transaction.row(_SAVE, {"turn": turn_id, "snapshot": snapshot, "now": now})
        if row is None:
            raise InputError("This search belongs to a question that is not open any more.", "Ask it again.")
        return int(row[0])

    def pending_checkpoint(self, session_id: int) -> PendingCheckpoint | None:
        """The pause of a conversation that waits for a decision."""
        with self._file.transaction() as transaction:
            return pending_in(transaction, session_id)

    def close_checkpoint(self, turn_id: int, decision: str) -> None:
        """Record what the user decided about the open pause of a turn.

        Raises:
            InputError: No pause of the turn is open: it was decided before.
        """
        with self._file.transaction() as transaction:
            closed = transaction.rows(_CLOSE_OPEN, {"turn": turn_id, "decision": decision})
        if not closed:
            raise InputError(
                "This pause was decided already.", "Open the conversation to see how it went on."
            )

    def decisions(self, turn_id: int) -> tuple[str, ...]:
        """What was decided at the pauses of a turn, in order."""
        with self._file.transaction() as transaction:
            rows = transaction.rows(_DECISIONS, {"turn": turn_id})
        return tuple(row[0] for row in rows if row[0] != _REPLACED)


def close_in(transaction: Transaction, turn_id: int, decision: str) -> None:
    """End the open pause of a turn with the user's decision, if there is one."""
    transaction.rows(_CLOSE_OPEN, {"turn": turn_id, "decision": decision})


def pending_in(transaction: Transaction, session_id: int) -> PendingCheckpoint | None:
    """The open pause of a conversation."""
    row = transaction.row(_PENDING, {"session": session_id})
    return PendingCheckpoint(*row) if row else None


def refuse_while_pending(transaction: Transaction, session_id: int) -> None:
    """Refuse a new question while a pause is open.

    Raises:
        CheckpointPending: One is.
    """
    pending = pending_in(transaction, session_id)
    if pending is not None:
        raise CheckpointPending(
            f"The search for “{pending.question}” is paused and waits for you.",
            "Choose there whether to search on or to answer with what was found, then ask again.",
        )
