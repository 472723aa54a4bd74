"""The history of syncs: what each added, changed and removed, and why (Z5). Bounded; no Zotero keys in it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

import apsw

from app.engine.store.database import Store
from app.engine.store.records import (
    Change,
    ChangeAction,
    ChangeReason,
    LibraryChanges,
    PendingSource,
    SyncChanges,
)

SYNCS_KEPT: Final = 50
ENTRIES_KEPT: Final = 5_000
ENTRIES_A_SYNC: Final = 1_000

_ADD_SYNC = """
INSERT INTO syncs (moment, added, changed, removed) VALUES (:moment, :added, :changed, :removed) RETURNING id
"""
_ADD_TO_COUNTS = """
UPDATE syncs SET added = added + :added, changed = changed + :changed, removed = removed + :removed WHERE id = :sync
"""
_COUNT_ENTRIES = "SELECT count(*) FROM changes WHERE sync_id = :sync"
_ADD_CHANGE = """
INSERT INTO changes (sync_id, action, reason, title, file_name) VALUES (:sync, :action, :reason, :title, :file_name)
"""
_FORGET_SYNCS = "DELETE FROM syncs WHERE id NOT IN (SELECT id FROM syncs ORDER BY id DESC LIMIT :kept)"
# The newest sync has fewer entries than are kept in all, so it is always there whole.
_FORGET_ENTRIES = """
DELETE FROM changes WHERE sync_id IN (
  SELECT id FROM (
    SELECT S.id, sum((SELECT count(*) FROM changes C WHERE C.sync_id = S.id)) OVER (ORDER BY S.id DESC) AS so_far
    FROM syncs S)
  WHERE so_far > :kept)
"""
_FACE = """
SELECT coalesce(I.title, nullif(S.title, ''), S.file_name), S.file_name
FROM sources S LEFT JOIN items I ON I.id = S.item_id WHERE S.id = :source
"""
_SYNCS = "SELECT id, moment, added, changed, removed FROM syncs ORDER BY id DESC LIMIT :limit"
_COUNTS = "SELECT added, changed, removed FROM syncs WHERE id = :sync"
_ENTRIES = "SELECT action, reason, title, file_name FROM changes WHERE sync_id = :sync ORDER BY id"
# What left is gone for good and what came is easily seen, so that is the order of worth.
_WORTH: Final = {ChangeAction.REMOVED: 0, ChangeAction.CHANGED: 1, ChangeAction.ADDED: 2}


def record_changes(
    connection: apsw.Connection, moment: str, entries: Sequence[Change], sync_id: int | None = None
) -> int | None:
    """Write what a sync changed, and forget the oldest; call inside a transaction.

    Args:
        connection: The store's writer.
        moment: ISO time (UTC).
        entries: All of it; a sync without any is not recorded. What is read anew only because Attest is another now is
            listed, but not counted as changed: nothing changed in Zotero.
        sync_id: Of the same run's earlier entries, to which these are added.

    Returns:
        The number to add later entries of the same run by; None when there is nothing yet.
    """
    if not entries:
        return sync_id
    counts = Counter(entry.action for entry in entries if entry.reason is not ChangeReason.PARSER)
    columns: dict[str, object] = {action.value: counts[action] for action in ChangeAction}
    if sync_id is None:
        sync_id = int(connection.execute(_ADD_SYNC, columns | {"moment": moment}).get)
    else:
        connection.execute(_ADD_TO_COUNTS, columns | {"sync": sync_id})
    room = ENTRIES_A_SYNC - int(connection.execute(_COUNT_ENTRIES, {"sync": sync_id}).get)
    connection.executemany(_ADD_CHANGE, _rows(sync_id, entries, max(room, 0)))
    connection.execute(_FORGET_SYNCS, {"kept": SYNCS_KEPT})
    connection.execute(_FORGET_ENTRIES, {"kept": ENTRIES_KEPT})
    return sync_id


def _rows(sync_id: int, entries: Sequence[Change], room: int) -> Iterable[dict[str, object]]:
    for entry in sorted(entries, key=lambda one: _WORTH[one.action])[:room]:
        yield {
            "sync": sync_id,
            "action": entry.action.value,
            "reason": entry.reason.value,
            "title": entry.title,
            "file_name": entry.file_name,
        }


class ChangeRepository:
    """Reads the history of syncs."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def recent(self, limit: int) -> tuple[SyncChanges, ...]:
        """List the last syncs that changed anything, newest first, at most `limit` of them."""
        rows = self._store.rows(_SYNCS, {"limit": limit})
        return tuple(
            SyncChanges(moment, added, changed, removed, self._entries(sync_id))
            for sync_id, moment, added, changed, removed in rows
        )

    def counts(self, sync_id: int | None) -> tuple[int, int, int]:
        """How many entries of a sync are of what was added, changed and removed; none for None."""
        rows = list(self._store.rows(_COUNTS, {"sync": sync_id}))
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else (0, 0, 0)

    def record_reading(
        self, changes: LibraryChanges, pending: Iterable[PendingSource], now: datetime | None = None
    ) -> int | None:
        """Add the files that are read again, for reasons that lie outside Zotero, to the feed of a sync.

        Args:
            changes: What the sync gave.
            pending: What is due after it.
            now: When; now by default.

        Returns:
            The number of the sync in the feed; None when nothing is recorded of it.
        """
        moment = (now or datetime.now(UTC)).isoformat(timespec="seconds")
        with self._store.transaction() as connection:
            entries = [
                Change(
                    ChangeAction.CHANGED,
                    one.change,
                    *connection.execute(_FACE, {"source": one.source_id}).get,
                )
                for one in pending
                if one.change is not None
            ]
            return record_changes(connection, moment, entries, changes.sync_id)

    def _entries(self, sync_id: int) -> tuple[Change, ...]:
        return tuple(
            Change(ChangeAction(action), ChangeReason(reason), title, file_name)
            for action, reason, title, file_name in self._store.rows(_ENTRIES, {"sync": sync_id})
        )
