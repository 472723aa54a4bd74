"""The journal of a transaction over several databases, and what becomes of it in a copy.

Such a journal ends in the name of a super-journal: the transaction is committed at the moment when that file is deleted.
The name is a full path, so SQLite would look for it, open it, and may delete it, in Zotero's folder, when it recovers
our copy; and by then the super-journal may be gone though it was there when the files were copied, which would pass off a
half-written database as committed. So the question is settled here, at the time of copying, and the name taken away.

The layout is that of SQLite's `pager.c`, `writeSuperJournal`: page number, name, length of the name, sum of its bytes, magic.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
_FOOT_BYTES: Final = 4 + 4 + len(_MAGIC)
_PAGE_NUMBER_BYTES: Final = 4
_LONGEST_NAME: Final = 16_384


@dataclass(frozen=True, slots=True)
class SuperJournal:
    """The super-journal that a journal names; while it is there, the transaction is not committed."""

    path: Path
    is_there: bool


def super_journal(journal: Path) -> SuperJournal | None:
    """The super-journal that a journal names; None when there is no journal, or it names none.

    Raises:
        OSError: The journal cannot be read.
    """
    try:
        name, _ = _tail(journal)
    except FileNotFoundError:
        return None
    if not name:
        return None
    path = Path(os.fsdecode(name))
    return SuperJournal(path, path.exists())


def settle(journal: Path, found: SuperJournal | None) -> None:
    """Make a copied journal stand for itself.

    Args:
        journal: The copy.
        found: What the original named while it was copied. A super-journal that was there leaves a journal to be rolled
            back; one that was gone leaves none, as the transaction was committed.
    """
    if found is None:
        return
    if not found.is_there:
        journal.unlink(missing_ok=True)
        return
    _, start = _tail(journal)
    os.truncate(journal, start)


def _tail(journal: Path) -> tuple[bytes, int]:
    """The name at the end of a journal, b"" for none, and where what belongs to it begins."""
    with journal.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - _FOOT_BYTES))
        foot = file.read(_FOOT_BYTES)
        length = int.from_bytes(foot[:4], "big")
        start = size - _FOOT_BYTES - length - _PAGE_NUMBER_BYTES
        if not foot.endswith(_MAGIC) or not 0 < length <= _LONGEST_NAME or start < 0:
            return b"", size
        file.seek(start + _PAGE_NUMBER_BYTES)
        name = file.read(length)
    # SQLite sums signed bytes; a wrong sum means that the name was not written to its end.
    total = sum(byte - 256 if byte > 127 else byte for byte in name) & 0xFFFFFFFF
    if total != int.from_bytes(foot[4:8], "big") or b"\x00" in name:
        return b"", size
    return name, start
