"""Summaries of earlier turns (C5). The turns themselves stay; a summary holds as long as the turns it covers are there."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.engine.conversation.session_file import SessionFile

_ADD = """
INSERT INTO summaries (through_turn, created, turns, text)
SELECT turn_id, :now, :turns, :text FROM turns WHERE turn_id = :through RETURNING summary_id
"""
_NEWEST = """
SELECT M.through_turn, M.turns, M.text FROM summaries M JOIN turns T ON T.turn_id = M.through_turn
WHERE T.session_id = :session ORDER BY M.through_turn DESC, M.summary_id DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a conversation was about up to and with the turn `through_turn`; `turns` counts the turns it stands for."""

    through_turn: int
    turns: int
    text: str


class SummaryStore:
    """The summaries of all conversations. Each rolls up those before it, so only the newest counts.

    A summary hangs on the last turn it covers: when that turn is rewound, the summary goes with it, and the one
    before it, or the turns word for word, count again.
    """

    def __init__(self, file: SessionFile) -> None:
        self._file = file

    def save(self, summary: Summary) -> bool:
        """Keep a summary; returns whether its last turn was still there."""
        values: dict[str, str | int | float | None] = {
            "through": summary.through_turn,
            "turns": summary.turns,
            "text": summary.text,
            "now": datetime.now(UTC).isoformat(timespec="milliseconds"),
        }
        with self._file.transaction() as transaction:
            return transaction.row(_ADD, values) is not None

    def newest(self, session_id: int) -> Summary | None:
        """The summary that holds for a conversation; None when its turns count word for word."""
        with self._file.transaction() as transaction:
            row = transaction.row(_NEWEST, {"session": session_id})
        return Summary(*row) if row else None
