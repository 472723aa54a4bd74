"""Passage records and small stores for tests of retrieval."""

from app.engine.ingest.document import Document, Passage, PassageType, Section, SectionKind
from app.engine.records import SourceInfo
from app.engine.store.documents import DocumentRepository
from app.engine.store.items import LibraryRepository
from app.engine.store.records import EmbedderInfo, PassageRecord, SourceKind
from app.engine.store.vectors import VectorRepository
from app.engine.zotero.records import Creator, Item, Note, ZoteroLibrary, ZoteroRef

SOURCE = SourceInfo(ZoteroRef(1, "AAAA"), "Title", ("Lovelace",), "Lovelace", 2020, "", "journalArticle")


def record(passage_id: int = 1, document: int = 1, words: int = 100, **fields) -> PassageRecord:
    values = {
        "source_id": document,
        "source": SOURCE,
        "attachment": None,
        "passage_type": PassageType.BODY,
        "section_kind": SectionKind.BODY,
        "section_path": (),
        "text": "Some words.",
        "page_index": None,
        "page_label": None,
        "char_start": 0,
        "char_end": 1,
        "boxes": (),
    }
    return PassageRecord(passage_id=passage_id, document=document, words=words, **(values | fields))


def document(*texts: str, passage_type=PassageType.BODY, kind=SectionKind.BODY) -> Document:
    section = Section("s0", "Part", 1, kind, 0, 1)
    passages = tuple(
        Passage(passage_type, text, ("Part",), number, number + 1, number, number, "s0")
        for number, text in enumerate(texts)
    )
    return Document("\n".join(texts), passages, sections=(section,))


def fill(store, embedder=None, **notes) -> None:
    """Store one item per argument, each with one note that reads as the given document; front matter is its name."""
    LibraryRepository(store).sync(
        ZoteroLibrary(
            items=tuple(
                Item(
                    ZoteroRef(1, key), "book", f"Title {key}", creators=(Creator("", "Lovelace"),), year=2020
                )
                for key in notes
            ),
            notes=tuple(
                Note(ZoteroRef(1, f"N{key}"), "Note", f"<p>{key}</p>", parent_key=key) for key in notes
            ),
        )
    )
    documents = DocumentRepository(store)
    for source in documents.pending("1"):
        if source.kind is SourceKind.FRONTMATTER:
            content = document(source.title, passage_type=PassageType.FRONTMATTER, kind=SectionKind.FRONT)
        else:
            content = notes[source.parent.key]
        documents.save_document(source.source_id, content, source.fingerprint, "1")
    if embedder is not None:
        vectors = VectorRepository(store)
        vectors.use_embedder(EmbedderInfo(embedder.name, embedder.revision, embedder.dimension))
        passages = vectors.passages_to_embed(10_000)
        vectors.save_vectors([p.passage_id for p in passages], embedder.embed([p.text for p in passages]))
