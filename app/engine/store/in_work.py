"""Which files are being read right now, so that one that takes the whole program down is known at the next start.

A file that ends its worker is dealt with by the run itself. This is for the rest: the system that ends the program for
want of memory, a crash, a power cut. Files that were in work then are read last and alone, and after some such ends
not at all until the user asks for it or the file changes.
"""

import json
from dataclasses import dataclass
from typing import Final

from app.engine.store.database import Store

MAX_ENDS: Final = 3
"""So many times a file may be in work when the program ends without a word; fewer would blame the innocent too often."""
_NAME: Final = "in_work"
_GET: Final = "SELECT value FROM meta WHERE name = :name"
_PUT: Final = (
    "INSERT INTO meta (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value"
)


@dataclass(slots=True)
class _Entry:
    sha256: str
    ends: int
    is_open: bool


class WorkLedger:
    """Notes files as they are begun and finished. One index run at a time uses it; safe to call from its threads.

    Making one counts what the run before left in work as ended without a word.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._entries = self._load()
        for entry in self._entries.values():
            entry.ends += entry.is_open
            entry.is_open = False

    def is_suspect(self, source_id: int) -> bool:
        """Whether a file was in work when the program ended without a word."""
        return source_id in self._entries

    def ends(self, source_id: int, sha256: str) -> int:
        """How often the program ended while this content of a file was in work; ≥ 0."""
        entry = self._entries.get(source_id)
        return entry.ends if entry is not None and entry.sha256 == sha256 else 0

    def begin(self, source_id: int, sha256: str) -> None:
        """A file goes to a worker."""
        with self._store.transaction():
            self._entries[source_id] = _Entry(sha256, self.ends(source_id, sha256), is_open=True)
            self._save()

    def finish(self, source_id: int) -> None:
        """What became of a file is in the store."""
        with self._store.transaction():
            if self._entries.pop(source_id, None) is not None:
                self._save()

    def close(self) -> None:
        """The run ends in order, cancelled or not: nothing is in work any more."""
        with self._store.transaction():
            self._entries = {number: one for number, one in self._entries.items() if one.ends}
            for entry in self._entries.values():
                entry.is_open = False
            self._save()

    def _load(self) -> dict[int, _Entry]:
        rows = self._store.rows(_GET, {"name": _NAME})
        if not rows:
            return {}
        return {
            int(number): _Entry(str(sha256), int(ends), bool(is_open))
            for number, sha256, ends, is_open in json.loads(rows[0][0])
        }

    def _save(self) -> None:
        listed = [[number, one.sha256, one.ends, one.is_open] for number, one in self._entries.items()]
        with self._store.transaction() as connection:
            connection.execute(_PUT, {"name": _NAME, "value": json.dumps(listed)})
