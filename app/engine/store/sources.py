"""Which sources a Zotero library has: its files, notes, annotations, and each item's own metadata.

Pure: no store, no files. The rows are compared by their signature with those of the last sync.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.ingest.document import IngestState
from app.engine.store.fingerprints import content_hash
from app.engine.store.records import SourceKey, SourceKind
from app.engine.store.stored_paths import path_column
from app.engine.zotero.records import Annotation, Attachment, Item, LinkMode, Note, ZoteroLibrary, ZoteroRef

_HTML = "text/html"


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source as the library has it now.

    `signature` differs when anything in the row differs; `digest` is the content hash of what lies in Zotero's
    database, None for files. `problem` is set when the file is known not to be there.
    """

    key: SourceKey
    parent: ZoteroRef | None
    title: str
    file_name: str
    content_type: str
    date_added: str
    signature: bytes
    digest: str | None = None
    path: str | None = None
    charset: str = ""
    link_mode: LinkMode | None = None
    problem: IngestState | None = None
    problem_reason: str = ""
    tags: tuple[str, ...] = ()
    collection_keys: tuple[str, ...] = ()
    last_read: int = 0


def signature(*parts: object) -> bytes:
    """Digest records so that any difference shows."""
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def source_rows(library: ZoteroLibrary) -> Iterator[SourceRow]:
    """List every source of a library; sources whose parent is not among its items are left out."""
    items = {item.ref: item for item in library.items}
    attachments = {attachment.ref: attachment for attachment in library.attachments}
    for item in library.items:
        yield _frontmatter(item)
    for attachment in library.attachments:
        if _has_home(attachment, items) and attachment.link_mode is not LinkMode.EMBEDDED_IMAGE:
            yield _attachment(attachment, _parent(attachment, items))
    for note in library.notes:
        if _has_home(note, items):
            yield _note(note, _parent(note, items))
    for ref, annotations in _by_attachment(library.annotations).items():
        home = attachments.get(ref)
        if home is not None and _has_home(home, items):
            yield _annotations(home, annotations, _parent(home, items))


def _has_home(record: Attachment | Note, items: dict[ZoteroRef, Item]) -> bool:
    return record.parent_key is None or ZoteroRef(record.ref.library_id, record.parent_key) in items


def _parent(record: Attachment | Note, items: dict[ZoteroRef, Item]) -> Item | None:
    return None if record.parent_key is None else items[ZoteroRef(record.ref.library_id, record.parent_key)]


def _by_attachment(annotations: tuple[Annotation, ...]) -> dict[ZoteroRef, list[Annotation]]:
    grouped: dict[ZoteroRef, list[Annotation]] = defaultdict(list)
    for annotation in annotations:
        grouped[ZoteroRef(annotation.ref.library_id, annotation.attachment_key)].append(annotation)
    return grouped


def _frontmatter(item: Item) -> SourceRow:
    shown = (item.title, repr(item.creators), str(item.year), item.venue, item.abstract, repr(item.tags))
    digest = content_hash(*shown)
    return SourceRow(
        key=SourceKey(SourceKind.FRONTMATTER, item.ref),
        parent=item.ref,
        title=item.title,
        file_name="",
        content_type="",
        date_added=item.date_added,
        signature=signature(digest, item.date_added),
        digest=digest,
    )


def _attachment(attachment: Attachment, parent: Item | None) -> SourceRow:
    date_added = parent.date_added if parent else ""
    return SourceRow(
        key=SourceKey(SourceKind.ATTACHMENT, attachment.ref),
        parent=parent.ref if parent else None,
        title=attachment.title,
        file_name=attachment.file_name,
        content_type=attachment.content_type,
        date_added=date_added,
        signature=signature(attachment, date_added),
        path=path_column(attachment.path),
        charset=attachment.charset,
        link_mode=attachment.link_mode,
        problem=_problem(attachment),
        problem_reason=attachment.problem_reason or "Its file was not found.",
        tags=attachment.tags,
        collection_keys=attachment.collection_keys,
        last_read=attachment.last_read,
    )


def _problem(attachment: Attachment) -> IngestState | None:
    if attachment.problem is not None:
        return IngestState(attachment.problem.lower())
    return None if attachment.path else IngestState.MISSING


def _note(note: Note, parent: Item | None) -> SourceRow:
    date_added = parent.date_added if parent else ""
    return SourceRow(
        key=SourceKey(SourceKind.NOTE, note.ref),
        parent=parent.ref if parent else None,
        title=note.title,
        file_name="",
        content_type=_HTML,
        date_added=date_added,
        signature=signature(note, date_added),
        digest=content_hash(note.title, note.html),
        tags=note.tags,
        collection_keys=note.collection_keys,
    )


def _annotations(attachment: Attachment, annotations: list[Annotation], parent: Item | None) -> SourceRow:
    digest = content_hash(*(repr(_without_version(annotation)) for annotation in annotations))
    date_added = parent.date_added if parent else ""
    return SourceRow(
        key=SourceKey(SourceKind.ANNOTATIONS, attachment.ref),
        parent=parent.ref if parent else None,
        title=attachment.title,
        file_name=attachment.file_name,
        content_type=attachment.content_type,
        date_added=date_added,
        signature=signature(digest, attachment, date_added),
        digest=digest,
        path=path_column(attachment.path),
        link_mode=attachment.link_mode,
        tags=attachment.tags,
        collection_keys=attachment.collection_keys,
    )


def _without_version(annotation: Annotation) -> tuple[object, ...]:
    return (
        annotation.ref,
        annotation.kind,
        annotation.text,
        annotation.comment,
        annotation.page_label,
        annotation.page_index,
        annotation.rects,
    )
