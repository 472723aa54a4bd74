"""Make one verified copy of a Zotero database: copied at rest, recovered, checked, in one file.

Knows nothing of where copies are kept; that is the snapshot's business.
"""

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import apsw

from app.engine.errors import LibraryUnreadable, SnapshotFailed
from app.engine.runs import RunContext
from app.engine.zotero.files import (
    SIDE_FILES,
    FilesState,
    beside,
    copy_files,
    files_state,
    is_disk_full,
    last_change,
)
from app.engine.zotero.schema import DatabaseDamaged, check_schema, open_copy
from app.engine.zotero.super_journal import settle

_log = logging.getLogger(__name__)
_TRIES: Final = 30
_FIRST_PAUSE_S: Final = 0.05
_PAUSE_GROWTH: Final = 1.25
_LONGEST_PAUSE_S: Final = 2.0
_PAUSE_SLICE_S: Final = 0.1
_STEPS_BETWEEN_CHECKS: Final = 10_000  # of SQLite's virtual machine: some milliseconds
_COUNTS: Final = """
    SELECT (SELECT count(*) FROM libraries),
           (SELECT count(*) FROM itemTypesCombined),
           (SELECT count(*) FROM fieldsCombined)
"""


class NeverAtRest(SnapshotFailed):
    """The database changed during every try to copy it."""


@dataclass(frozen=True, slots=True)
class VerifiedCopy:
    """What was copied: ISO time (UTC) of its last change, and what to tell the user."""

    data_date: str
    warnings: tuple[str, ...] = ()
    is_backup: bool = False


@dataclass(frozen=True, slots=True)
class Copier:
    """Makes a verified copy at `copy`, in a folder of ours.

    Attributes:
        copy: Name of the copy.
        run: Hears cancellation between and within tries.
        sleep: Waits, in seconds.
    """

    copy: Path
    run: RunContext
    sleep: Callable[[float], None]

    def copy_or_backup(self, database: Path) -> VerifiedCopy:
        """Copy the database; if it is damaged or never at rest, its newest sound backup.

        Raises:
            LibraryUnreadable: It is foreign or too old, or damaged and no backup is sound.
            SnapshotFailed: No consistent copy could be taken.
            Canceled: The run was cancelled.
        """
        try:
            return self.copy_at_rest(database)
        except (DatabaseDamaged, NeverAtRest) as failure:
            backup = self._newest_backup(database, failure)
            if backup is None:
                raise
            return backup

    def copy_at_rest(self, database: Path) -> VerifiedCopy:
        """Copy until nothing changed meanwhile and the copy is sound.

        Raises:
            LibraryUnreadable: It is damaged, foreign or too old.
            SnapshotFailed: No consistent copy could be taken.
            Canceled: The run was cancelled.
        """
        damage: tuple[FilesState, DatabaseDamaged] | None = None
        pause_s = _FIRST_PAUSE_S
        for _ in range(_TRIES):
            self.run.check_canceled()
            date = last_change(database)
            state = self._try_to_copy(database)
            if state is not None:
                try:
                    return VerifiedCopy(date, self._verify(database))
                except DatabaseDamaged as error:
                    if damage is not None and damage[0] == state:
                        raise  # the same bytes twice: it is the file, not the moment
                    damage = (state, error)
            self._pause(pause_s)
            pause_s = min(pause_s * _PAUSE_GROWTH, _LONGEST_PAUSE_S)
        raise NeverAtRest(
            f"The Zotero database {database} changed or was blocked during each of {_TRIES} tries to copy it.",
            "Wait until Zotero has finished its import or sync, or close Zotero, then try again.",
            str(damage[1]) if damage else "",
        )

    def _newest_backup(
        self, database: Path, failure: LibraryUnreadable | SnapshotFailed
    ) -> VerifiedCopy | None:
        backups = [file for file in database.parent.glob(f"{database.name}*.bak") if file.is_file()]
        for backup in sorted(backups, key=lambda file: file.stat().st_mtime, reverse=True):
            try:
                made = self.copy_at_rest(backup)
            except (LibraryUnreadable, SnapshotFailed) as error:
                _log.warning("backup %s is of no use: %s", backup, error)
                continue
            notice = (
                f"{failure.message} Zotero's backup {backup.name} of {made.data_date} was read instead; "
                "later changes are missing."
            )
            return VerifiedCopy(made.data_date, (notice, *made.warnings), is_backup=True)
        return None

    def _try_to_copy(self, database: Path) -> FilesState | None:
        """Copy once; None when something changed meanwhile or a file was blocked for the moment."""
        try:
            return self._copied_at_rest(database)
        except OSError as error:
            if is_disk_full(error):
                raise disk_full(self.copy.parent) from error
            if not self.copy.parent.is_dir():
                raise folder_unusable(self.copy.parent, "it was removed meanwhile") from error
            # On Windows a virus scanner or backup program may hold the file for a moment.
            if isinstance(error, PermissionError) and sys.platform != "win32":
                raise SnapshotFailed(
                    f"{error.filename or database} cannot be read or written: {error.strerror}.",
                    "Check the permissions of the file and its folder.",
                ) from error
            _log.info("copying %s failed for the moment: %s", database, error)
            return None

    def _copied_at_rest(self, database: Path) -> FilesState | None:
        before = files_state(database)
        copy_files(database, self.copy, self.run)
        if files_state(database) != before:
            return None
        settle(beside(self.copy, "-journal"), before.super_journal)
        return before

    def _verify(self, database: Path) -> tuple[str, ...]:
        """Let SQLite recover the copy, check it, and fold its side files into it; return warnings."""
        if self.copy.stat().st_size == 0:
            raise DatabaseDamaged(database, "the file is empty")
        try:
            with open_copy(self.copy, database, is_writable=True) as connection:
                connection.set_progress_handler(lambda: self.run.is_canceled, _STEPS_BETWEEN_CHECKS)
                warnings = _check(connection, database)
        except apsw.InterruptError:
            self.run.check_canceled()
            raise
        except apsw.FullError as error:
            raise disk_full(self.copy.parent) from error
        for suffix in (*SIDE_FILES, "-shm"):
            beside(self.copy, suffix).unlink(missing_ok=True)
        return warnings

    def _pause(self, seconds: float) -> None:
        """Sleep in slices, so that a cancelled run ends soon."""
        while seconds > 0:
            self.run.check_canceled()
            self.sleep(min(seconds, _PAUSE_SLICE_S))
            seconds -= _PAUSE_SLICE_S


def disk_full(folder: Path, needed_bytes: int | None = None) -> SnapshotFailed:
    """The error for a disk without room for a copy."""
    amount = f" ({needed_bytes / 1e6:.0f} MB are needed)" if needed_bytes is not None else ""
    return SnapshotFailed(
        f"There is no room in {folder} for a copy of the Zotero database{amount}.", "Free some disk space."
    )


def folder_unusable(folder: Path, why: str) -> SnapshotFailed:
    """The error for a folder of ours in which no copy can be kept."""
    return SnapshotFailed(
        f"The folder for copies of the Zotero database, {folder}, cannot be used: {why}.",
        "Check its permissions and its disk.",
    )


def _check(connection: apsw.Connection, database: Path) -> tuple[str, ...]:
    finding = str(connection.execute("PRAGMA quick_check(1)").get)
    if finding != "ok":
        raise DatabaseDamaged(database, finding)
    warnings = check_schema(connection, database).warnings
    if 0 in next(iter(connection.execute(_COUNTS))):
        raise DatabaseDamaged(database, "its table of libraries, types or fields is empty")
    mode = connection.execute("PRAGMA journal_mode = DELETE").get
    if mode != "delete":
        raise DatabaseDamaged(database, f"its journal stays in mode {mode}")
    return warnings
