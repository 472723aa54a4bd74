"""Files and folders of ours that no other user may read (N), however wide the rights are that new files get here."""

import os
from collections.abc import Iterable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO, Any

_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


def private_opener(path: str, flags: int) -> int:
    """For `open(..., opener=)`: a file that is made gets rights for this user only; one that is there loses others'."""
    descriptor = os.open(path, flags | getattr(os, "O_CLOEXEC", 0), _FILE_MODE)
    if hasattr(os, "fchmod"):
        # Not on a disk without rights, nor for another owner's file; the folder still shuts others out.
        with suppress(OSError):
            os.fchmod(descriptor, _FILE_MODE)
    return descriptor


def open_private(path: Path, mode: str) -> IO[Any]:
    """Open a file for writing, readable by this user only.

    Args:
        path: The file.
        mode: As for `open`; text is UTF-8.

    Raises:
        OSError: It cannot be made or opened.
    """
    encoding = None if "b" in mode else "utf-8"
    return open(path, mode, encoding=encoding, opener=private_opener)


def write_private(path: Path, content: str | bytes) -> None:
    """Write a whole file, readable by this user only.

    Raises:
        OSError: It cannot be written.
    """
    with open_private(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)


def make_private_folder(folder: Path) -> None:
    """Make a folder with its parents; only this user may enter it.

    Raises:
        OSError: It cannot be made, or its rights cannot be changed.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=_FOLDER_MODE)
    # Only where it changes something: whoever watches the folder hears of every change of rights.
    if (
        folder.stat().st_mode & 0o777 != _FOLDER_MODE
    ):  # who watches a folder is told of every change, also of none
        folder.chmod(_FOLDER_MODE)


def tighten(files: Iterable[Path]) -> None:
    """Take others' rights from files, and from folders with all they hold; links are not followed.

    What belongs to somebody else, or is gone meanwhile, stays as it is: the data directory shuts others out.
    """
    for path in files:
        if path.is_symlink():
            continue
        _tighten(path, _FOLDER_MODE if path.is_dir() else _FILE_MODE)
        if path.is_dir():
            tighten(path.iterdir())


def _tighten(path: Path, mode: int) -> None:
    try:
        if path.stat().st_mode & 0o777 & ~mode:
            path.chmod(mode)
    except OSError:
        pass


class PrivateLog(RotatingFileHandler):
    """A log file, and its rotated predecessors, readable by this user only."""

    def _open(self) -> IO[Any]:  # type: ignore[override]  # the base class names a narrower, private kind of stream
        return open_private(Path(self.baseFilename), self.mode)
