"""Data directories that hold the traps of real libraries, and an index over one that can be changed under it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.engine.indexing import Indexer, IndexLimits, IndexReport
from app.engine.records import DocumentStatus, Evidence, Scope
from app.engine.retrieval.retriever import Retriever
from app.engine.runs import RunContext
from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery, CatalogSort
from app.engine.store.changes import ChangeRepository
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.records import ItemRecord
from app.engine.store.relations import LibraryRelations
from app.engine.zotero.reader import read_library

if TYPE_CHECKING:
    from app.models.protocols import Embedder

Part = dict[str, Any]


def file_of(key: str, text: str, **fields: Any) -> Part:
    """A stored plain-text file."""
    return {"key": key, "contentType": "text/plain", "filename": f"{key.lower()}.txt", "text": text, **fields}


def paper(key: str, title: str, *files: Part, **parts: Any) -> Part:
    """A journal article; `fields` and other parts of it may be given."""
    fields = {"title": title, **parts.pop("fields", {})}
    return {"type": "journalArticle", "key": key, "fields": fields, "attachments": list(files), **parts}


def user(*items: Part, **parts: Any) -> Part:
    """The user's own library."""
    return {"type": "user", "items": list(items), **parts}


def group(number: int, *items: Part, **parts: Any) -> Part:
    """A group library by its online number."""
    return {"type": "group", "groupID": number, "name": f"Group {number}", "items": list(items), **parts}


class Indexed:
    """A Zotero data directory and the index of it."""

    def __init__(self, builder: Path, folder: Path) -> None:
        self._builder = builder
        self._folder = folder
        self.data = folder / "data"
        self.store = Store(folder / "library.sqlite")
        self.library = LibraryRepository(self.store)
        self.relations = LibraryRelations(self.store)
        self.changes = ChangeRepository(self.store)
        self.embedder: Embedder | None = None

    def put(self, *libraries: Part, **database: Any) -> None:
        """Write a data directory where the former one was."""
        described = self._folder / "described.json"
        described.write_text(json.dumps({"libraries": libraries, **database}), encoding="utf-8")
        shutil.rmtree(self.data, ignore_errors=True)
        command = [sys.executable, str(self._builder), str(described), str(self.data)]
        subprocess.run(command, check=True, capture_output=True)

    def index(self, **terms: bool) -> IndexReport:
        """Bring the index to the state of the directory."""
        indexer = Indexer(self.store, self.embedder, IndexLimits(processes=1, timeout_s=60, memory_mb=2_048))
        return indexer.run(self.data, self._folder / "snapshots", RunContext(), **terms)

    def sync(self) -> None:
        """Bring only the store to the state of the directory; no file is read."""
        self.library.sync(read_library(self.data / "zotero.sqlite", self.data, None))

    def read(self, *libraries: Part, **database: Any) -> IndexReport:
        """Write a data directory and index it."""
        self.put(*libraries, **database)
        return self.index()

    def find(self, words: str, scope: Scope | None = None) -> tuple[Evidence, ...]:
        """What a search by words gives."""
        return Retriever(self.store, None).search(words, scope or Scope(), 20).evidence

    def statuses(self) -> dict[str, DocumentStatus]:
        """Files and notes by key."""
        return {one.ref.key: one for one in DocumentRepository(self.store).statuses()}

    def items(self, sort: CatalogSort = CatalogSort.AUTHOR) -> dict[str, ItemRecord]:
        """Items and what stands alone, by key."""
        return {one.source.ref.key: one for one in Catalog(self.store).page(CatalogQuery(sort=sort)).rows}
