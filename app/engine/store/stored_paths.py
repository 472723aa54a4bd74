"""How paths of files stand in the store: as they are, or percent-encoded where a name is not valid text."""

import os
from pathlib import Path
from typing import Final
from urllib.parse import quote_from_bytes, unquote_to_bytes

_MARK: Final = "bytes:"  # no path begins so: all are absolute


def path_column(path: Path | None) -> str | None:
    """What is stored for a path; SQLite takes no lone surrogates, which Python writes for bytes that are no text."""
    if path is None:
        return None
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        return _MARK + quote_from_bytes(os.fsencode(path))
    return str(path)


def stored_path(column: str | None) -> Path | None:
    """The path that a column holds; None where it holds none."""
    if not column:
        return None
    if column.startswith(_MARK):
        return Path(os.fsdecode(unquote_to_bytes(column.removeprefix(_MARK))))
    return Path(column)
