"""Deletes all of Attest's data, at the user's wish (N). Zotero's files lie elsewhere and are never touched.

Open databases cannot be removed everywhere: the wish is written down, and granted when the engine is closed. Should the
program be killed in between, its next start grants it before anything else.
"""

import logging
from contextlib import suppress
from pathlib import Path

from app.engine.errors import AppError, InputError, StoreUnusable
from app.engine.ingest.recognition import FOLDER as RECOGNISED
from app.engine.paths import SAMPLE, AppPaths
from app.engine.single_window import LOCK, MAILBOX
from app.engine.store.exclusive import sole_indexer

_WISH = "delete-all-data"
# The drafts of files that a killed run did not come to rename, and what lies beside the store.
_OWN_BESIDES = (
    "laya-serve*",
    "delete-all-data",
    "settings.tmp",
    "exams.tmp",
    RECOGNISED,
    f"{LOCK}*",
    MAILBOX,
)

_log = logging.getLogger(__name__)


class ErasureFailed(AppError):
    """Some of the data could not be removed."""


def own_files(paths: AppPaths) -> tuple[Path, ...]:
    """What Attest has written into its data directory and is there now; nothing that somebody else put there."""
    named = (
        paths.store,
        paths.sessions,
        paths.settings,
        paths.exams,
        paths.zotero_permission,
        paths.window_state,
        paths.log,
        paths.snapshots,
        paths.crash_reports,
    )
    # Databases and logs have companions: -wal, -shm, .1, .lock.
    found = {file for one in named for file in paths.data.glob(f"{one.name}*")}
    found |= {file for pattern in _OWN_BESIDES for file in paths.data.glob(pattern)}
    sample = AppPaths(paths.data / SAMPLE)
    if sample.data.is_dir():
        found.update(own_files(sample))
    return tuple(sorted(found))


def request_erasure(paths: AppPaths) -> None:
    """Write down that all data shall be deleted when the program ends.

    Raises:
        ErasureFailed: It cannot be written.
    """
    try:
        (paths.data / _WISH).touch()
    except OSError as error:
        raise ErasureFailed(
            f"The data in {paths.data} cannot be deleted: {error.strerror}.",
            "Check the folder's permissions.",
        ) from error


def erase_if_requested(paths: AppPaths) -> bool:
    """Delete the data if that was asked for; nothing of them may be open.

    Returns:
        Whether they were deleted.

    Raises:
        ErasureFailed: Something could not be removed; it is tried again at the next start.
    """
    if not (paths.data / _WISH).exists():
        return False
    _refuse_beside_an_index_run(paths)
    _close_log(paths)
    wish = paths.data / _WISH
    left = [
        file for file in own_files(paths) if file != wish and not _removed(file) and not _is_our_lock(file)
    ]
    if left:
        raise ErasureFailed(
            f"{left[0]} could not be deleted.", "Close what uses it; it is tried again at the next start."
        )
    with suppress(OSError):  # not there, or somebody else has put something into it
        (paths.data / SAMPLE).rmdir()
    wish.unlink(missing_ok=True)
    return True


def _close_log(paths: AppPaths) -> None:
    """An open log cannot be removed on Windows."""
    root = logging.getLogger()
    for handler in list(root.handlers):
        if isinstance(handler, logging.FileHandler) and Path(handler.baseFilename) == paths.log:
            root.removeHandler(handler)
            handler.close()


def _refuse_beside_an_index_run(paths: AppPaths) -> None:
    """An index run of another process would write on into what is deleted, and make some of it anew."""
    for one in (paths, AppPaths(paths.data / SAMPLE)):
        if not one.store.exists():
            continue
        try:
            with sole_indexer(one.store):
                pass
        except InputError as error:
            raise ErasureFailed(
                "The data are not deleted yet: an index run is at work.",
                "Wait until it is done, or cancel it; they are deleted at the next start.",
            ) from error
        except StoreUnusable:  # a lock that cannot be made is no reason to keep the data
            continue


def _is_our_lock(file: Path) -> bool:
    """Whether a file is the lock that this window still holds: it cannot go everywhere, and holds nothing of anybody."""
    return file.name in (LOCK, f"{LOCK}-journal")


def _removed(path: Path) -> bool:
    """Remove a file, or a folder with as much of it as can be removed; whether all of it is gone."""
    try:
        if path.is_dir() and not path.is_symlink():
            stubborn = [one for one in path.iterdir() if not _removed(one)]
            if not stubborn:
                path.rmdir()
            return not stubborn
        _unlink(path)
    except OSError as error:
        _log.warning("not deleted: %s: %s", path, error)
        return False
    return True


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except PermissionError:
        path.chmod(0o600)  # Windows does not remove what is marked read-only
        path.unlink(missing_ok=True)
