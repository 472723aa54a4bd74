"""Z2: an index run that could only read one of Zotero's backups loses nothing."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.engine.indexing import NO_EMBEDDER, Indexer, IndexLimits, IndexReport
from app.engine.runs import RunContext
from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.database import Store

SINCE_THE_BACKUP = """
INSERT INTO items VALUES (2, 2, 'd', 'd', 'd', 1, 'NEWER222', 0, 0);
INSERT INTO items VALUES (3, 1, 'd', 'd', 'd', 1, 'NATE2222', 0, 0);
INSERT INTO itemNotes VALUES (3, 2, '<p>Pandas eat bamboo.</p>', 'Pandas');
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "library.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def with_backup(zotero_file: Path) -> Path:
    """The database; an item and its note came in after its backup was made."""
    shutil.copyfile(zotero_file, zotero_file.with_name("zotero.sqlite.bak"))
    with closing(sqlite3.connect(zotero_file)) as connection:
        connection.executescript(SINCE_THE_BACKUP)
    return zotero_file


def index(store: Store, database: Path) -> IndexReport:
    limits = IndexLimits(processes=1, timeout_s=10, memory_mb=2_048)
    snapshots = store.path.with_name("snapshots")
    return Indexer(store, None, limits).run(database.parent, snapshots, RunContext())


def test_items_that_the_backup_lacks_stay(store: Store, with_backup: Path) -> None:
    index(store, with_backup)
    with_backup.write_bytes(b"")
    report = index(store, with_backup)
    assert (report.items_removed, report.parsed, report.unchanged) == (0, 0, 1)
    assert any("backup" in warning for warning in report.warnings)
    assert {row.source.ref.key for row in Catalog(store).page(CatalogQuery()).rows} == {
        "PAPER222",
        "NEWER222",
    }


def test_what_was_not_read_yet_and_is_not_in_the_backup_waits(store: Store, with_backup: Path) -> None:
    index(store, with_backup)
    with store.transaction() as connection:
        connection.execute("UPDATE sources SET state = 'pending', sha256 = NULL WHERE kind = 'note'")
    with_backup.write_bytes(b"")
    assert index(store, with_backup).failed == 0
    assert store.rows("SELECT state FROM sources WHERE kind = 'note'") == [("pending",)]


def test_a_run_without_an_embedder_says_what_is_missing(store: Store, with_backup: Path) -> None:
    assert NO_EMBEDDER in index(store, with_backup).warnings
