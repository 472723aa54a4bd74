"""What goes into the store and comes out of it, beyond the records that all rooms share."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from app.engine.ingest.document import Box, PassageType, SectionKind
from app.engine.records import AttachmentInfo, SourceInfo
from app.engine.zotero.records import LinkMode, ZoteroRef


class SourceKind(StrEnum):
    """What a source is: the things that give passages."""

    ATTACHMENT = "attachment"
    NOTE = "note"
    ANNOTATIONS = "annotations"
    FRONTMATTER = "frontmatter"


@dataclass(frozen=True, slots=True)
class SourceKey:
    """Identity of a source: its kind, and the attachment, note or (frontmatter) item it comes from."""

    kind: SourceKind
    ref: ZoteroRef


class ChangeAction(StrEnum):
    """What happened to a document in a sync."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


class ChangeReason(StrEnum):
    """Why a sync added, changed or removed something."""

    NEW_ITEM = "new_item"
    RESTORED = "restored"
    NEW_FILE = "new_file"
    NEW_NOTE = "new_note"
    NEW_ANNOTATIONS = "new_annotations"
    METADATA = "metadata"
    TAGS = "tags"
    COLLECTIONS = "collections"
    NOTE_EDITED = "note_edited"
    ANNOTATIONS_EDITED = "annotations_edited"
    FILE_CHANGED = "file_changed"
    FILE_MISSING = "file_missing"
    FILE_FOUND = "file_found"
    FILE_RELINKED = "file_relinked"
    OTHER_ITEM = "other_item"
    PARSER = "parser"
    TRASHED = "trashed"
    MERGED = "merged"
    DELETED = "deleted"
    LEFT_LIBRARY = "left_library"


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the change feed.

    What came or went together with its item is part of the item's entry. `title` is that of the item, or of a file or
    note that stands alone; `file_name` is "" for anything but files.
    """

    action: ChangeAction
    reason: ChangeReason
    title: str
    file_name: str = ""


@dataclass(frozen=True, slots=True)
class SyncChanges:
    """What one sync changed.

    Attributes:
        moment: ISO time (UTC).
        added: Entries of that kind in all, as are `changed` and `removed`.
        changed: See `added`.
        removed: See `added`.
        entries: What is kept of them, what was removed first; of old syncs there may be none left.
    """

    moment: str
    added: int
    changed: int
    removed: int
    entries: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class LibraryChanges:
    """What a sync changed.

    `sync_id` names its record in the change feed; None when it has none. `is_other_account`: the library belongs to
    another Zotero account than the one that was indexed before.
    """

    items_added: tuple[ZoteroRef, ...] = ()
    items_changed: tuple[ZoteroRef, ...] = ()
    items_removed: tuple[ZoteroRef, ...] = ()
    sources_added: tuple[SourceKey, ...] = ()
    sources_changed: tuple[SourceKey, ...] = ()
    sources_removed: tuple[SourceKey, ...] = ()
    sync_id: int | None = None
    is_other_account: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether the library stood as the store already had it."""
        return self == LibraryChanges()


@dataclass(frozen=True, slots=True)
class SyncMark:
    """By what a later sync sees that nothing changed (`app.engine.zotero.marks`), and what this one warned of."""

    database: str
    folders: str
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Tells whether content changed: size and time first, the SHA-256 (hex) where those differ."""

    size_bytes: int
    mtime_ns: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PendingSource:
    """A source that is to be read.

    Attributes:
        source_id: The store's id.
        kind: Decides how it is read: files by path and content type, the rest from the Zotero record `ref` names.
        ref: The attachment (also for its annotations), the note, or (frontmatter) the item.
        parent: The item it belongs to; None when it stands alone.
        path: The file; None for what lies in Zotero's database.
        fingerprint: Of what lies in Zotero's database; None for files, whose fingerprint is to be taken just
            before reading (`app.engine.store.fingerprints.read_fingerprint`).
        change: Why a file that was read before is read again; None for anything else.
    """

    source_id: int
    kind: SourceKind
    ref: ZoteroRef
    parent: ZoteroRef | None
    title: str
    file_name: str
    path: Path | None
    content_type: str
    charset: str
    link_mode: LinkMode | None
    fingerprint: Fingerprint | None
    change: ChangeReason | None = None


@dataclass(frozen=True, slots=True)
class ItemRecord:
    """One line of the item list.

    `state` is "indexed" (all text searchable), "partial" (some file needs attention), "metadata" (no text, only
    title and abstract searchable) or "pending"; `reason` says what needs attention.
    """

    source: SourceInfo
    state: str
    reason: str
    collections: tuple[ZoteroRef, ...]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoreCounts:
    """Figures about the whole store.

    `documents` counts attachments and notes; `indexed`, `pending` and `attention` (any other state) add up to it.
    `embedded` counts passages that need no vector any more. `last_sync` is ISO time or "".
    """

    items: int
    documents: int
    indexed: int
    pending: int
    attention: int
    passages: int
    embedded: int
    last_sync: str


@dataclass(frozen=True, slots=True)
class EmbedderInfo:
    """Which embedder made the stored vectors."""

    name: str
    revision: str
    dimension: int


@dataclass(frozen=True, slots=True)
class PassageText:
    """A passage as the embedder reads it."""

    passage_id: int
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found by one search; `score` grows with relevance and is of the search's own kind.

    `document` groups passages of one paper: all sources of an item share it.
    """

    passage_id: int
    document: int
    score: float


@dataclass(frozen=True, slots=True)
class PassageRecord:
    """A stored passage with all that evidence shows of it.

    `document` as in `Hit`, `words` ≥ 0, `section_id` as in `Section`, `annotation_key` as in `Passage`.
    """

    passage_id: int
    source_id: int
    document: int
    source: SourceInfo
    attachment: AttachmentInfo | None
    passage_type: PassageType
    section_kind: SectionKind
    section_path: tuple[str, ...]
    text: str
    words: int
    page_index: int | None
    page_label: str | None
    char_start: int
    char_end: int
    boxes: tuple[Box, ...]
    section_id: str | None = None
    annotation_key: str = ""
