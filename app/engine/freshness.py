"""Whether the store already stands where the Zotero library stands, so that a sync need not read it (Z5)."""

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.engine.store.items import LibraryRepository
from app.engine.store.records import SyncMark
from app.engine.zotero.locate import DataDirectory
from app.engine.zotero.marks import database_mark, folders_mark
from app.engine.zotero.records import LinkMode

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Freshness:
    """What was seen of a library before it is read. Make it before the database is copied."""

    directory: DataDirectory
    library: LibraryRepository
    database: str | None
    started: float = field(default_factory=time.time)

    @classmethod
    def look(cls, directory: DataDirectory, library: LibraryRepository) -> "Freshness":
        """Look at the database as it is now."""
        return cls(directory, library, database_mark(directory))

    def known_warnings(self) -> Sequence[str] | None:
        """The warnings of the last sync if nothing changed since; None when the library has to be read."""
        mark = self.library.sync_mark()
        if mark is None or self.database is None or mark.database != self.database:
            return None
        if mark.folders != folders_mark(self.directory.path, self._absent_keys()):
            return None
        if not all(_is_there(path) for path in self.library.file_paths()):
            return None
        logger.info("Nothing changed in %s", self.directory.path)
        return mark.warnings

    def remember(self, warnings: Sequence[str]) -> None:
        """Remember the state seen, unless changes in it could pass unnoticed; call after the sync."""
        if self.database is None:
            return
        # The folder of a linked file may be on a disk that is away, so nothing on this one tells when it comes back.
        if any(mode is LinkMode.LINKED_FILE for _, mode in self.library.absent_files()):
            return
        folders = folders_mark(self.directory.path, self._absent_keys(), self.started)
        if folders is not None:
            self.library.remember_mark(SyncMark(self.database, folders, tuple(warnings)))

    def _absent_keys(self) -> list[str]:
        return [key for key, _ in self.library.absent_files()]


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a folder we may not enter
        return False
