"""Keep private, verified copies of the Zotero database (Z2), taken while Zotero is open or closed.

The user's files are copied, never opened by SQLite: even an idle reader would keep Zotero 10 from starting. Published
copies lie in a folder each, named by the time they were taken; the newest two are kept.
"""

import re
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from app.engine.errors import SnapshotFailed, ZoteroNotFound
from app.engine.runs import Progress, RunContext
from app.engine.zotero.files import beside, size_with_side_files
from app.engine.zotero.locate import DATABASE
from app.engine.zotero.verified_copy import Copier, VerifiedCopy, disk_full, folder_unusable

_SPARE_BYTES: Final = 32 * 1024 * 1024  # room for SQLite's own work and for what else uses the disk
_DRAFT: Final = "draft-"
_STALE_DRAFT_S: Final = 3_600  # older drafts were left behind by a crash
_PUBLISHED: Final = re.compile(r"\d{8}T\d{12}-\w+")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A consistent copy of the database.

    Attributes:
        path: The copy, a database in one file.
        taken: ISO time (UTC) of copying.
        is_backup: Whether it comes from one of Zotero's backups because the database could not be read.
        data_date: ISO time (UTC) of the last change in the data.
        warnings: What the user should know.
        signature: `source_signature` just before copying; "" for a backup, so that the next sync tries again.
    """

    path: Path
    taken: str
    is_backup: bool
    data_date: str
    warnings: tuple[str, ...]
    signature: str


def source_signature(data_dir: Path) -> str:
    """A text that changes whenever the database may have changed (Z5); costs two file look-ups.

    Raises:
        ZoteroNotFound: There is no database.
    """
    database = _database(data_dir)
    # In WAL mode a commit leaves the main file alone.
    parts = []
    for file in (database, beside(database, "-wal")):
        try:
            status = file.stat()
        except FileNotFoundError:
            parts.append("none")
        else:
            parts.append(f"{status.st_size}@{status.st_mtime_ns}")
    return " ".join(parts)


def take_snapshot(
    data_dir: Path,
    into: Path,
    run: RunContext | None = None,
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> Snapshot:
    """Copy the Zotero database of `data_dir` into a new folder below `into`, and verify the copy.

    A database that is damaged or never at rest is replaced by Zotero's newest sound backup, with a warning.

    Args:
        data_dir: Zotero's data directory; only read.
        into: Our folder for snapshots; made if needed, readable by the user only.
        run: Hears about progress and may cancel.
        sleep: Waits between tries, in seconds.

    Raises:
        ZoteroNotFound: There is no database.
        LibraryUnreadable: It is damaged and no backup helps, or it is foreign or too old.
        SnapshotFailed: No consistent copy could be taken: no room, not readable, or changing all the time.
        Canceled: The run was cancelled.
    """
    run = run or RunContext()
    database = _database(data_dir)
    if into.resolve().is_relative_to(data_dir.resolve()):
        raise SnapshotFailed(
            f"{into} lies in Zotero's data directory.", "Choose a place outside it for copies."
        )
    run.report(Progress("Copying the Zotero library", current=str(database)))
    needed = size_with_side_files(database) + _SPARE_BYTES
    draft = _make_draft(into, needed)
    try:
        signature = source_signature(data_dir)
        made = Copier(draft / DATABASE, run, sleep).copy_or_backup(database)
        return _publish(draft, made, signature)
    except FileNotFoundError as error:
        if not database.is_file():
            raise ZoteroNotFound(
                f"{database} was removed meanwhile.", "Choose Zotero's data directory."
            ) from error
        raise folder_unusable(into, "it was removed meanwhile") from error
    except OSError as error:
        raise folder_unusable(into, error.strerror or "it cannot be written") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _database(data_dir: Path) -> Path:
    database = data_dir / DATABASE
    if not database.is_file():
        raise ZoteroNotFound(f"There is no {DATABASE} in {data_dir}.", "Choose Zotero's data directory.")
    return database


def _make_draft(into: Path, needed_bytes: int) -> Path:
    """A fresh folder below `into`, with room for a copy."""
    try:
        _prepare(into)
        if shutil.disk_usage(into).free < needed_bytes:
            raise disk_full(into, needed_bytes)
        return Path(tempfile.mkdtemp(prefix=_DRAFT, dir=into))
    except OSError as error:
        raise folder_unusable(into, error.strerror or "it cannot be written") from error


def _prepare(into: Path) -> None:
    """Make the folder; leave one published copy, so that with the new one there are never more than two."""
    into.mkdir(parents=True, exist_ok=True, mode=0o700)
    into.chmod(0o700)
    folders = [folder for folder in into.iterdir() if folder.is_dir()]
    published = sorted(folder for folder in folders if _PUBLISHED.fullmatch(folder.name))
    stale = [
        folder for folder in folders if folder.name.startswith(_DRAFT) and _age_s(folder) > _STALE_DRAFT_S
    ]
    for folder in (*published[:-1], *stale):
        shutil.rmtree(folder, ignore_errors=True)


def _age_s(folder: Path) -> float:
    """Seconds since a folder was changed; 0 when another process has just published or removed it."""
    try:
        return time.time() - folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _publish(draft: Path, made: VerifiedCopy, signature: str) -> Snapshot:
    """Give the draft its final name in one step, so that nobody meets half a copy."""
    taken = datetime.now(UTC)
    folder = draft.with_name(f"{taken:%Y%m%dT%H%M%S%f}-{draft.name.removeprefix(_DRAFT)}")
    draft.rename(folder)
    return Snapshot(
        path=folder / DATABASE,
        taken=taken.isoformat(timespec="seconds"),
        is_backup=made.is_backup,
        data_date=made.data_date,
        warnings=made.warnings,
        signature="" if made.is_backup else signature,
    )
