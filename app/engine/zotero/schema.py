"""What a Zotero database must look like to be read, and how a private copy of one is opened.

Only copies come here: SQLite never opens the user's own file.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import apsw

from app.engine.errors import LibraryUnreadable

OLDEST_USERDATA: Final = 120  # Zotero 6
NEWEST_COMPATIBILITY: Final = 9  # the highest "compatibility" number known to read well
_DAMAGE: Final = (apsw.NotADBError, apsw.CorruptError)

# Without these there is nothing to read; anything else that is missing costs only its own part.
_ESSENTIAL: Final = {
    "libraries": {"libraryID", "type"},
    "items": {"itemID", "itemTypeID", "libraryID", "key", "version", "synced", "dateAdded", "dateModified"},
    "itemTypesCombined": {"itemTypeID", "typeName"},
    "fieldsCombined": {"fieldID", "fieldName"},
    "itemData": {"itemID", "fieldID", "valueID"},
    "itemDataValues": {"valueID", "value"},
    "itemAttachments": {"itemID", "parentItemID", "linkMode", "path"},
    "itemNotes": {"itemID", "parentItemID"},
    "itemAnnotations": {"itemID", "parentItemID"},
    "deletedItems": {"itemID"},
}


class DatabaseDamaged(LibraryUnreadable):
    """The file is broken, or no database at all; one of Zotero's backups may help.

    Args:
        source: The user's file.
        finding: What SQLite thinks of it.
    """

    def __init__(self, source: Path, finding: str) -> None:
        super().__init__(
            f"The Zotero database {source} is damaged or not a database ({finding}).",
            "Start Zotero, which checks and repairs it, or restore one of its backups.",
            finding,
        )


@dataclass(frozen=True, slots=True)
class SchemaInfo:
    """The version of a database's layout.

    `has_client_version`: items carry the local version number of Zotero 10; `has_last_read`: attachments carry the time of
    the last reading (Zotero 9).
    """

    userdata: int
    compatibility: int | None
    has_client_version: bool
    has_last_read: bool = False
    warnings: tuple[str, ...] = ()


def check_schema(connection: apsw.Connection, source: Path) -> SchemaInfo:
    """Learn which Zotero wrote a database.

    Args:
        connection: An open copy.
        source: The user's file, for messages.

    Raises:
        LibraryUnreadable: It is not Zotero's, too old, or lacks what is needed.
    """
    if not _columns(connection, "version") >= {"schema", "version"} or not _columns(connection, "items"):
        raise LibraryUnreadable(
            f"{source} is a database, but not one of Zotero's.", "Choose Zotero's own data directory."
        )
    versions = dict(connection.execute("SELECT schema, version FROM version"))
    userdata = _number(versions.get("userdata"))
    if userdata is None or userdata < OLDEST_USERDATA:
        raise LibraryUnreadable(
            f"{source} was written by a version of Zotero before 6 (layout {userdata or 'unknown'}).",
            "Open the library once in a current Zotero, which converts it, then try again.",
        )
    lacking = [table for table, needed in _ESSENTIAL.items() if not _columns(connection, table) >= needed]
    if lacking:
        raise LibraryUnreadable(
            f"{source} lacks what is needed in {', '.join(lacking)} (layout {userdata}); this Zotero is newer than we know.",
            "Look for a newer version of Attest.",
        )
    compatibility = _number(versions.get("compatibility"))
    warnings: tuple[str, ...] = ()
    if compatibility is not None and compatibility > NEWEST_COMPATIBILITY:
        warnings = (
            f"{source} was written by a Zotero newer than we know (layout {userdata}); it was read all the same.",
        )
    return SchemaInfo(
        userdata,
        compatibility,
        has_client_version="clientVersion" in _columns(connection, "items"),
        has_last_read="lastRead" in _columns(connection, "itemAttachments"),
        warnings=warnings,
    )


@contextmanager
def open_copy(copy: Path, source: Path, *, is_writable: bool = False) -> Iterator[apsw.Connection]:
    """Open a private copy of a Zotero database.

    Args:
        copy: The copy; its folder must be ours, since SQLite may write beside it.
        source: The user's file, for messages.
        is_writable: Whether SQLite may roll back or replay what the copy's journal or WAL holds.

    Raises:
        DatabaseDamaged: SQLite finds the copy damaged while it is in use.
        LibraryUnreadable: It cannot be opened.
    """
    flags = apsw.SQLITE_OPEN_READWRITE if is_writable else apsw.SQLITE_OPEN_READONLY
    try:
        connection = apsw.Connection(str(copy), flags=flags)
    except apsw.CantOpenError as error:
        raise LibraryUnreadable(
            f"The copy of {source} at {copy} cannot be opened.", detail=str(error)
        ) from error
    try:
        # The file is outside data: its schema may not call functions.
        connection.execute("PRAGMA trusted_schema = OFF")
        yield connection
    except _DAMAGE as error:
        raise DatabaseDamaged(source, str(error)) from error
    finally:
        connection.close()


def _columns(connection: apsw.Connection, table: str) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))}


def _number(value: object) -> int | None:
    try:
        return int(str(value))
    except ValueError:
        return None
