"""Everything there is to say of one paper: its record, its documents with what became of them, notes and annotations."""

import json
from dataclasses import dataclass

from app.engine.ingest.document import IngestState
from app.engine.records import AttachmentInfo, SourceInfo
from app.engine.store.database import Store
from app.engine.store.stored_paths import stored_path
from app.engine.zotero.records import LinkMode, ZoteroRef

_ITEM = "SELECT abstract, doi FROM items WHERE library_id = :library AND key = :key"
_SOURCES = """
SELECT S.id, S.kind, S.library_id, S.key, coalesce(nullif(S.file_name, ''), S.title), S.title, S.content_type, S.link_mode,
       S.path, S.state, S.reason, S.pages, S.passages
FROM sources S LEFT JOIN items I ON I.id = S.item_id
WHERE ((I.library_id = :library AND I.key = :key)
       OR (S.item_id IS NULL AND S.library_id = :library AND S.key = :key)) AND S.kind <> 'frontmatter'
ORDER BY S.kind, S.content_type = 'application/pdf' DESC, S.file_name, S.id
"""
_PLACES = """
SELECT K.path FROM item_collections M JOIN items I ON I.id = M.item_id
JOIN collections K ON K.library_id = I.library_id AND K.key = M.collection_key
WHERE I.library_id = :library AND I.key = :key ORDER BY K.path
"""


@dataclass(frozen=True, slots=True)
class PaperDocument:
    """A file of a paper, or a note that stands alone, and what became of it; `passages` ≥ 0, `pages` None where unknown."""

    attachment: AttachmentInfo
    name: str
    state: IngestState
    reason: str
    pages: int | None
    passages: int


@dataclass(frozen=True, slots=True)
class PaperDetails:
    """One paper; `abstract`, `doi` are "" where Zotero has none.

    Attributes:
        source: Its face.
        abstract: As in Zotero.
        doi: Likewise.
        tags: Of the paper itself.
        places: Names of the collections it lies in, from the outermost on.
        documents: Its files, PDFs first.
        notes: How many notes of it are there.
        annotated: How many of its files have annotations.
    """

    source: SourceInfo
    abstract: str
    doi: str
    tags: tuple[str, ...]
    places: tuple[tuple[str, ...], ...]
    documents: tuple[PaperDocument, ...]
    notes: int
    annotated: int


def read_details(store: Store, source: SourceInfo, tags: tuple[str, ...]) -> PaperDetails:
    """Read the details of a paper of the catalog."""
    ref = {"library": source.ref.library_id, "key": source.ref.key}
    stored = store.rows(_ITEM, ref)
    abstract, doi = stored[0] if stored else ("", "")
    rows = store.rows(_SOURCES, ref)
    is_alone = not stored
    return PaperDetails(
        source=source,
        abstract=abstract,
        doi=doi,
        tags=tags,
        places=tuple(tuple(json.loads(path)) for (path,) in store.rows(_PLACES, ref)),
        documents=tuple(_document(row[2:]) for row in rows if row[1] == "attachment" or is_alone),
        notes=sum(row[1] == "note" for row in rows) if not is_alone else 0,
        annotated=sum(row[1] == "annotations" for row in rows),
    )


def _document(row: tuple[object, ...]) -> PaperDocument:
    library, key, name, title, content_type, link_mode, path, state, reason, pages, passages = row
    attachment = AttachmentInfo(
        ZoteroRef(int(str(library)), str(key)),
        str(content_type),
        LinkMode(str(link_mode)) if link_mode else None,
        stored_path(None if path is None else str(path)),
        str(title),
    )
    return PaperDocument(
        attachment,
        str(name),
        IngestState(str(state)),
        str(reason),
        None if pages is None else int(str(pages)),
        int(str(passages)),
    )
