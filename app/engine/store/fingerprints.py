"""Fingerprints: whether the content of a source is still what was read."""

import errno
import hashlib
import stat
from collections.abc import Callable
from pathlib import Path

from app.engine.store.records import Fingerprint

_BLOCK_BYTES = 4 * 1024 * 1024
# Of a file larger than any that is parsed, only the beginning is hashed.
_LARGEST_BYTES = 2_000_000_000
_BEGINNING_BYTES = 64_000_000


def read_fingerprint(path: Path, check_canceled: Callable[[], None] | None = None) -> Fingerprint:
    """Take the fingerprint of a file.

    Take it before the file is read: a file that changes meanwhile is then read again by the next run.

    Args:
        path: The file.
        check_canceled: Called between blocks; may raise.

    Raises:
        OSError: The file cannot be read, or is not a regular file (a pipe would never end).
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    digest = hashlib.sha256()
    left = _LARGEST_BYTES if status.st_size <= _LARGEST_BYTES else _BEGINNING_BYTES
    with path.open("rb") as file:
        while left > 0 and (block := file.read(min(left, _BLOCK_BYTES))):
            if check_canceled is not None:
                check_canceled()
            digest.update(block)
            left -= len(block)
    return Fingerprint(status.st_size, status.st_mtime_ns, digest.hexdigest())


def content_hash(*parts: str) -> str:
    """Hash content that lies in Zotero's database; the borders between parts count."""
    digest = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        digest.update(len(encoded).to_bytes(8, "little") + encoded)
    return digest.hexdigest()


def content_fingerprint(digest: str) -> Fingerprint:
    """Make the fingerprint of content that has no file."""
    return Fingerprint(0, 0, digest)
