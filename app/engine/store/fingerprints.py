"""Fingerprints: whether the content of a source is still what was read."""

import hashlib
import stat
from pathlib import Path

from app.engine.store.records import Fingerprint


def read_fingerprint(path: Path) -> Fingerprint:
    """Take the fingerprint of a file.

    Take it before the file is read: a file that changes meanwhile is then read again by the next run.

    Raises:
        OSError: The file cannot be read, or is not a regular file (a pipe would never end).
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(f"{path} is not a regular file")
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Fingerprint(status.st_size, status.st_mtime_ns, digest)


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
