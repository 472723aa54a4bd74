"""Small libraries and documents for tests of the store."""

from pathlib import Path

from app.engine.ingest.document import Box, Document, Page, Passage, PassageType, Section, SectionKind
from app.engine.store.catalog import Catalog
from app.engine.store.catalog_query import CatalogQuery
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint
from app.engine.store.records import EmbedderInfo, ItemRecord, SourceKind
from app.engine.store.vectors import VectorRepository
from app.engine.zotero.records import (
    Attachment,
    Collection,
    Creator,
    Item,
    Library,
    LibraryKind,
    LinkMode,
    Note,
    ZoteroLibrary,
    ZoteroRef,
)
from app.models.fakes import FakeEmbedder

PARSER = "parser-1"
MY_LIBRARY = Library(1, LibraryKind.USER, "My Library")
GROUP = Library(2, LibraryKind.GROUP, "Lab", group_id=4711)


def listed(store: Store, **query) -> tuple[ItemRecord, ...]:
    """What the list of papers shows; `query` as in `CatalogQuery`."""
    return Catalog(store).page(CatalogQuery(**query)).rows


def item(key: str, library_id: int = 1, **fields) -> Item:
    values = {
        "item_type": "journalArticle",
        "title": f"Title of {key}",
        "creators": (Creator("Ada", "Lovelace"),),
        "year": 2020,
        "date_added": "2024-01-01",
        "version": "1",
    }
    return Item(ZoteroRef(library_id, key), **(values | fields))


def attachment(key: str, parent: str | None, path: Path | None, library_id: int = 1, **fields) -> Attachment:
    values = {
        "title": "Full Text PDF",
        "file_name": path.name if path else "gone.pdf",
        "content_type": "application/pdf",
        "link_mode": LinkMode.IMPORTED_FILE,
        "version": "1",
    }
    return Attachment(ZoteroRef(library_id, key), parent_key=parent, path=path, **(values | fields))


def note(key: str, parent: str | None, html: str = "<p>a note</p>", library_id: int = 1, **fields) -> Note:
    return Note(ZoteroRef(library_id, key), title="Note", html=html, parent_key=parent, version="1", **fields)


def collection(key: str, parent: str | None = None, library_id: int = 1) -> Collection:
    return Collection(ZoteroRef(library_id, key), key.lower(), (key.lower(),), parent)


def library(*records) -> ZoteroLibrary:
    def of(kind):
        return tuple(record for record in records if isinstance(record, kind))

    return ZoteroLibrary(
        libraries=(MY_LIBRARY, GROUP),
        collections=of(Collection),
        items=of(Item),
        attachments=of(Attachment),
        notes=of(Note),
    )


def document(*texts: str, passage_type: PassageType = PassageType.BODY) -> Document:
    whole = "\n".join(texts)
    passages, start = [], 0
    for line, text in enumerate(texts):
        end = start + len(text)
        box = Box(0, 72.0, 100.0, 523.5, 112.0)
        passages.append(
            Passage(passage_type, text, ("Results",), start, end, line, line, "s0", 0, "iv", boxes=(box,))
        )
        start = end + 1
    return Document(
        text=whole,
        passages=tuple(passages),
        pages=(Page(0, "iv", 595.0, 842.0, 0, len(whole)),),
        sections=(Section("s0", "Results", 1, SectionKind.BODY, 0, len(whole), 0),),
        language="en",
    )


def read_all(store: Store, *texts: str) -> None:
    """Read every pending source: front matter by its title, the rest as the given passages after its own key."""
    documents = DocumentRepository(store)
    for source in documents.pending(PARSER):
        if source.kind is SourceKind.FRONTMATTER:
            content = document(source.title, passage_type=PassageType.FRONTMATTER)
        else:
            content = document(*(f"{text} of {source.ref.key}" for text in texts or ("words",)))
        fingerprint = source.fingerprint or read_fingerprint(source.path)
        documents.save_document(source.source_id, content, fingerprint, PARSER)


def embed_all(store: Store, embedder: FakeEmbedder | None = None) -> int:
    """Embed what has no vector; returns how many passages that were."""
    embedder, vectors = embedder or FakeEmbedder(), VectorRepository(store)
    vectors.use_embedder(EmbedderInfo(embedder.name, embedder.revision, embedder.dimension))
    passages = vectors.passages_to_embed(10_000)
    vectors.save_vectors([p.passage_id for p in passages], embedder.embed([p.text for p in passages]))
    return len(passages)


def row_counts(store: Store) -> dict[str, int]:
    names = ("items", "sources", "documents", "passages", "passages_fts", "vectors", "item_tags")
    return {name: store.rows(f"SELECT count(*) FROM {name}")[0][0] for name in names}
