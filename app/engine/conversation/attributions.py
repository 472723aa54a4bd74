"""Sentence attributions of stored turns (V10): made on demand, read again ever after; they go with their turn."""

from pydantic import TypeAdapter

from app.engine.conversation.session_file import SessionFile
from app.engine.conversation.stored_json import dump
from app.engine.records import SentenceAttribution

_SAVE = """
INSERT OR REPLACE INTO attributions (turn_id, chunk_index, occurrence, body)
SELECT turn_id, :index, :occurrence, :body FROM turns WHERE turn_id = :turn RETURNING turn_id
"""
_FIND = "SELECT body FROM attributions WHERE turn_id = :turn AND chunk_index = :index AND occurrence = :occurrence"
_BODY = TypeAdapter(SentenceAttribution)


class AttributionStore:
    """The attributions of all conversations, one for each place of a citation."""

    def __init__(self, file: SessionFile) -> None:
        self._file = file

    def save(self, turn_id: int, chunk_index: int, occurrence: int, found: SentenceAttribution) -> bool:
        """Keep an attribution in the place of an earlier one; returns whether its turn was still there."""
        values = _place(turn_id, chunk_index, occurrence) | {"body": dump(_BODY, found)}
        with self._file.transaction() as transaction:
            return transaction.row(_SAVE, values) is not None

    def find(self, turn_id: int, chunk_index: int, occurrence: int) -> SentenceAttribution | None:
        """What was kept for an occurrence; None when it was never attributed."""
        with self._file.transaction() as transaction:
            row = transaction.row(_FIND, _place(turn_id, chunk_index, occurrence))
        return _BODY.validate_json(row[0]) if row else None


def _place(turn_id: int, chunk_index: int, occurrence: int) -> dict[str, str | int | float | None]:
    return {"turn": turn_id, "index": chunk_index, "occurrence": occurrence}
