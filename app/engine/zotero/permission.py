"""The permission to add notes that the user gave for good in Zotero, kept between runs (B2).

Zotero keeps its own list of what it allowed, and the user can clear that there; ours is only the other half.
"""

import json
import logging
import re
from pathlib import Path
from typing import Final

from app.engine.private_files import write_private

# Both travel in the headers of a request, where anything else would end it.
_SENDABLE: Final = re.compile(r"[!-~]{1,200}")

_log = logging.getLogger(__name__)


class Permission:
    """One permission, of one database of Zotero.

    Args:
        path: Where it is kept, readable by this user only; None keeps it for as long as the program runs.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._kept: tuple[str, str] | None = None

    def key_for(self, server_id: str) -> str:
        """The key that a database was given; "" where there is none."""
        if self._kept is None:
            self._kept = self._read()
        return self._kept[1] if self._kept[0] == server_id else ""

    def keep(self, server_id: str, key: str) -> None:
        """Keep what Zotero allowed for good."""
        self._kept = (server_id, key)
        self._write(json.dumps({"server": server_id, "key": key}))

    def forget(self) -> None:
        """Let go of a permission that Zotero does not know any more."""
        self._kept = ("", "")
        try:
            if self._path is not None:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("The permission of Zotero could not be removed: %s", error)

    def _read(self) -> tuple[str, str]:
        if self._path is None:
            return "", ""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            server_id, key = kept["server"], kept["key"]
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return "", ""  # there is none, or it is spoilt: Zotero asks once more
        return (server_id, key) if is_sendable(server_id) and is_sendable(key) else ("", "")

    def _write(self, content: str) -> None:
        if self._path is None:
            return
        try:
            write_private(self._path, content)
        except OSError as error:
            _log.warning("The permission of Zotero could not be kept: %s", error)


def is_sendable(value: object) -> bool:
    """Whether something is a name or key that can stand in a header."""
    return isinstance(value, str) and _SENDABLE.fullmatch(value) is not None
