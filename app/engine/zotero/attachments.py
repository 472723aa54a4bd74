"""Find the file of an attachment, or say why it cannot be found (Z4). Looks at folders; opens no file and no database.

Paths come from the database and are not trusted: a stored file never leads out of Zotero's storage, not even by a
symbolic link. The storage as a whole may lie on another disk, and a linked file may lie anywhere but among the system's
own pseudo-files: that is what linking is for.
"""

import mimetypes
import os
import re
import stat
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.engine.ingest.document import IngestState
from app.engine.zotero.records import LinkMode

_STORED: Final = "storage:"
_RELATIVE: Final = "attachments:"
_OLD_MAC_ALIAS: Final = "AAAA"
_WINDOWS_ABSOLUTE: Final = re.compile(r"[A-Za-z]:[\\/]|\\\\")
_SEPARATOR: Final = re.compile(r"[\\/]")
_READER_STATES: Final = (".zotero-reader-state", ".zotero-pdf-state")
_PSEUDO_FILES: Final = ("/proc", "/sys", "/dev")
_TO_DOWNLOAD: Final = frozenset({1, 4})  # Zotero's syncState: download, forced download
_RECALL_FROM_CLOUD: Final = 0x0040_0000  # Windows: opening the file would fetch it
_DATALESS: Final = 0x4000_0000  # macOS: only a placeholder is on disk


@dataclass(frozen=True, slots=True)
class FilePlaces:
    """Where files lie on this machine: Zotero's data directory, and the base of linked files where one is set."""

    data_dir: Path
    base_attachment_path: Path | None = None


@dataclass(frozen=True, slots=True)
class StoredPath:
    """What the database says about an attachment's file; `sync_state` is Zotero's number."""

    key: str
    link_mode: LinkMode
    path: str
    content_type: str = ""
    sync_state: int = 0


@dataclass(frozen=True, slots=True)
class Resolution:
    """Where the file is; or `problem` and a sentence for the user.

    `expected_name` is the name stored in Zotero. `is_by_elimination` marks a file of another name that was taken
    because no other in its folder can be meant.
    """

    expected_name: str
    path: Path | None = None
    problem: IngestState | None = None
    reason: str = ""
    is_by_elimination: bool = False


def resolve_file(stored: StoredPath, places: FilePlaces) -> Resolution:
    """Find the file that an attachment's row means on this machine."""
    name = _SEPARATOR.split(stored.path.removeprefix(_STORED).removeprefix(_RELATIVE))[-1]
    try:
        return _resolve(stored, name, places)
    except OSError as error:  # a folder we may not enter, or a file that went away just now
        reason = f"The file {name} cannot be looked at: {error.strerror}."
        return Resolution(name, problem=IngestState.UNREADABLE, reason=reason)


def last_read(data_dir: Path, key: str) -> int:
    """When Zotero's reader last noted its place in an attachment, in seconds since 1970; 0 when it never did.

    Zotero 9 keeps the time in its database; before, the file in which the reader keeps its place tells it.
    """
    for name in _READER_STATES:
        try:
            return int((data_dir / "storage" / key / name).stat().st_mtime)
        except OSError:  # it was never opened, or the folder is away
            continue
    return 0


def _resolve(stored: StoredPath, name: str, places: FilePlaces) -> Resolution:
    if stored.link_mode is not LinkMode.LINKED_FILE or stored.path.startswith(_STORED):
        return _resolve_stored(stored, name, places.data_dir / "storage" / stored.key)
    if stored.path.startswith(_RELATIVE):
        return _resolve_relative(stored.path.removeprefix(_RELATIVE), name, places.base_attachment_path)
    return _resolve_absolute(stored.path, name)


def _resolve_stored(stored: StoredPath, name: str, folder: Path) -> Resolution:
    inner = stored.path.removeprefix(_STORED)
    # Old versions could store a whole path from another machine; only its last part counts.
    is_whole_path = inner.startswith("/") or _WINDOWS_ABSOLUTE.match(inner) is not None
    if name in {".", ".."} or "\0" in name or (inner != name and not is_whole_path):
        reason = "The file name stored in Zotero leads out of the attachment's folder, so it is not followed."
        return Resolution(name, problem=IngestState.UNREADABLE, reason=reason)
    if name and _is_there(folder / name):
        return _within_storage(folder / name, name)
    if name and _is_there(folder / f".{name}.icloud"):
        return _in_cloud(name)
    match = _match_in_folder(folder, name, stored.content_type)
    if match is not None:
        is_same_name = _normal(match.name) == _normal(name)
        found = _within_storage(match, name)
        return found if is_same_name else Resolution(name, found.path, found.problem, found.reason, True)
    if stored.sync_state in _TO_DOWNLOAD:
        reason = "The file is in Zotero's cloud but not downloaded yet. Open it in Zotero once to fetch it."
        return Resolution(name, problem=IngestState.NOT_DOWNLOADED, reason=reason)
    return Resolution(
        name,
        problem=IngestState.MISSING,
        reason=f"{name} is not in Zotero's storage folder. Attach it again in Zotero, or sync it.",
    )


def _within_storage(file: Path, name: str) -> Resolution:
    """A file of the storage, unless it or its folder is a symbolic link to a place outside of it."""
    folder, storage = file.parent, file.parent.parent
    # Only these two can be links of their own; Windows has junctions too, which do not look like links.
    if os.name == "nt" or file.is_symlink() or folder.is_symlink():
        place = Path(os.path.realpath(file))
        if not place.is_relative_to(os.path.realpath(storage)):
            reason = (
                f"In Zotero's storage, {name} is only a link to a place outside of it, so it is not followed. "
                "Add it in Zotero as a link to a file instead."
            )
            return Resolution(name, problem=IngestState.UNREADABLE, reason=reason)
    return _checked(file, name)


def _resolve_relative(inner: str, name: str, base: Path | None) -> Resolution:
    if base is None:
        reason = "The file lies below a base directory for linked files, which is not set in Zotero on this machine."
        return Resolution(name, problem=IngestState.LINKED_UNREACHABLE, reason=reason)
    parts = inner.split("/")
    if ".." in parts or "\0" in inner or inner.startswith("/") or _WINDOWS_ABSOLUTE.match(inner):
        reason = "The path stored in Zotero leads out of the base directory for linked files, so it is not followed."
        return Resolution(name, problem=IngestState.UNREADABLE, reason=reason)
    if not _is_there(base):
        reason = f"The base directory for linked files, {base}, is not there. Is its drive connected?"
        return Resolution(name, problem=IngestState.LINKED_UNREACHABLE, reason=reason)
    return _resolve_linked(base.joinpath(*parts), name)


def _resolve_absolute(path: str, name: str) -> Resolution:
    is_relative = not path.startswith("/") and _WINDOWS_ABSOLUTE.match(path) is None
    if is_relative or path.startswith(_OLD_MAC_ALIAS) or "\0" in path:
        return Resolution(
            name, problem=IngestState.MISSING, reason="Zotero holds no usable path for the linked file."
        )
    if (os.name == "nt") != (_WINDOWS_ABSOLUTE.match(path) is not None):
        reason = f"The linked file belongs to another system ({path}). Relink it in Zotero on this machine."
        return Resolution(name, problem=IngestState.LINKED_UNREACHABLE, reason=reason)
    return _resolve_linked(Path(path), name)


def _resolve_linked(file: Path, name: str) -> Resolution:
    if os.path.realpath(file).startswith(tuple(f"{folder}/" for folder in _PSEUDO_FILES)):
        reason = f"{file} belongs to the system and is no document, so it is not read."
        return Resolution(name, problem=IngestState.UNREADABLE, reason=reason)
    if _is_there(file):
        return _checked(file, name)
    if not _is_there(file.parent):
        reason = f"The folder of the linked file, {file.parent}, is not there. Is its drive connected?"
        return Resolution(name, problem=IngestState.LINKED_UNREACHABLE, reason=reason)
    match = next((entry for entry in _entries(file.parent) if _normal(entry.name) == _normal(name)), None)
    if match is not None:
        return _checked(match, name)
    return Resolution(
        name, problem=IngestState.MISSING, reason=f"The linked file {file} is not there any more."
    )


def _match_in_folder(folder: Path, name: str, content_type: str) -> Path | None:
    """The entry of the same name in another Unicode form; else the only one that can be meant."""
    entries = [
        entry for entry in _entries(folder) if not entry.name.startswith(".zotero") and entry.is_file()
    ]
    same = [entry for entry in entries if _normal(entry.name) == _normal(name)]
    if same:
        return same[0]
    suffixes = {Path(name).suffix.casefold()} if name else set(mimetypes.guess_all_extensions(content_type))
    fitting = [entry for entry in entries if not suffixes or entry.suffix.casefold() in suffixes]
    return fitting[0] if len(fitting) == 1 else None


def _checked(file: Path, name: str) -> Resolution:
    """A file that is there: is it one, is it on this disk, may we read it?"""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode):
        return Resolution(name, problem=IngestState.UNSUPPORTED, reason=f"{file.name} is not a file.")
    attributes = int(getattr(status, "st_file_attributes", 0))
    flags = int(getattr(status, "st_flags", 0))
    if attributes & _RECALL_FROM_CLOUD or flags & _DATALESS:
        return _in_cloud(name)
    if not os.access(file, os.R_OK):
        return Resolution(
            name,
            problem=IngestState.UNREADABLE,
            reason=f"You are not allowed to read {file.name}. Change its permissions.",
        )
    return Resolution(name, path=file)


def _in_cloud(name: str) -> Resolution:
    reason = "The file is kept in a cloud drive and not on this disk. Open it once to fetch it."
    return Resolution(name, problem=IngestState.NOT_DOWNLOADED, reason=reason)


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:  # no such folder, or not ours to see
        return []


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name too long for this system, or a folder we may not enter
        return False


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name)
