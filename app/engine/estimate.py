"""What a first run would read, told before it starts (U2)."""

from dataclasses import dataclass
from pathlib import Path

from app.engine.runs import RunContext
from app.engine.zotero.locate import open_data_directory
from app.engine.zotero.reader import read_library
from app.engine.zotero.snapshot import take_snapshot

# Measured on 2 CPU cores without a GPU, 83 papers with 1,075 pages (`index`): seconds and stored bytes per megabyte.
SECONDS_PER_MB = 1.5
SECONDS_PER_ITEM = 0.05
STORED_BYTES_PER_FILE_BYTE = 0.15
# How much longer it takes on a slow computer, or beside other work; more than that was seen only where eight others worked.
SLOW_FACTOR = 4


@dataclass(frozen=True, slots=True)
class IndexEstimate:
    """What a first run would read; seconds and bytes are rough."""

    zotero_dir: Path
    items: int
    files: int
    bytes: int
    estimated_seconds: float
    estimated_bytes: int

    @property
    def slow_seconds(self) -> float:
        """How long it takes on a slow or busy computer."""
        return self.estimated_seconds * SLOW_FACTOR


def estimate_index(zotero_dir: Path, snapshots: Path, run: RunContext) -> IndexEstimate:
    """Count items and files of a library.

    Raises:
        ZoteroNotFound, SnapshotFailed, LibraryUnreadable: The library cannot be read.
    """
    directory = open_data_directory(zotero_dir)
    snapshot = take_snapshot(directory.path, snapshots, run)
    library = read_library(snapshot.path, directory.path, directory.base_attachment_path)
    sizes = [_size(one.path) for one in library.attachments if one.path is not None]
    total = sum(sizes)
    return IndexEstimate(
        zotero_dir=directory.path,
        items=len(library.items),
        files=len(sizes),
        bytes=total,
        estimated_seconds=total / 1e6 * SECONDS_PER_MB + len(library.items) * SECONDS_PER_ITEM,
        estimated_bytes=round(total * STORED_BYTES_PER_FILE_BYTE),
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
