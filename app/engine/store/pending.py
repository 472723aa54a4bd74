"""Deciding which sources are to be read again. Looks at files; writes nothing."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from pathlib import Path

from app.engine.ingest.document import IngestState
from app.engine.store.fingerprints import content_fingerprint, read_fingerprint
from app.engine.store.records import ChangeReason, Fingerprint, PendingSource, SourceKind
from app.engine.zotero.records import LinkMode, ZoteroRef

ABSENT_STATES = frozenset(
    {
        IngestState.MISSING,
        IngestState.NOT_DOWNLOADED,
        IngestState.LINKED_UNREACHABLE,
        IngestState.UNREADABLE,
    }
)
_FORMATS = (
    "application/pdf",
    "text/html",
    "application/xhtml+xml",
    "application/epub+zip",
    "text/markdown",
    "text/plain",
)


class Need(Enum):
    """What a source needs."""

    NOTHING = auto()
    READING = auto()
    TOUCH = auto()
    """Its file has another time but the same content: only the stored fingerprint is out of date."""
    RESTORE = auto()
    """Its file is back unchanged: it is indexed as before."""


@dataclass(frozen=True, slots=True)
class StoredSource:
    """A source with what its last reading left; `parser_version` None: it was never read.

    `has_gaps`: something of it is said to need attention, such as a page that was left out.
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
    content_hash: str | None
    state: IngestState
    fingerprint: Fingerprint | None
    parser_version: str | None
    has_document: bool
    date_added: str
    has_gaps: bool
    last_read: int = 0

    def as_pending(self) -> PendingSource:
        """Give the part that readers need."""
        return PendingSource(
            source_id=self.source_id,
            kind=self.kind,
            ref=self.ref,
            parent=self.parent,
            title=self.title,
            file_name=self.file_name,
            path=self.path,
            content_type=self.content_type,
            charset=self.charset,
            link_mode=self.link_mode,
            fingerprint=content_fingerprint(self.content_hash) if self.content_hash else None,
        )

    def change(self, parser_version: str) -> ChangeReason | None:
        """Why a file that is due was read before and is read again; None for what was never read, and for the rest."""
        if self.kind is not SourceKind.ATTACHMENT or not self.has_document:
            return None
        is_same_parser = self.parser_version == parser_version
        return ChangeReason.FILE_CHANGED if is_same_parser else ChangeReason.PARSER


def assess(source: StoredSource, parser_version: str, retry_failed: bool) -> tuple[Need, Fingerprint | None]:
    """Decide what a source needs; the fingerprint is given where one had to be read.

    Raises:
        OSError: The file is not there or cannot be read.
    """
    if source.kind is SourceKind.ATTACHMENT:
        if source.path is None:
            return Need.NOTHING, None
        return _assess_file(source, source.path, parser_version, retry_failed)
    is_same = source.fingerprint is not None and source.fingerprint.sha256 == source.content_hash
    return _need(source, is_same, parser_version, retry_failed), None


def _assess_file(
    source: StoredSource, path: Path, parser_version: str, retry_failed: bool
) -> tuple[Need, Fingerprint | None]:
    status, known = path.stat(), source.fingerprint
    if known is None or known.size_bytes != status.st_size:
        return Need.READING, None
    if known.mtime_ns == status.st_mtime_ns:
        return _need(source, True, parser_version, retry_failed), None
    now = read_fingerprint(path)
    need = _need(source, now.sha256 == known.sha256, parser_version, retry_failed)
    return (Need.TOUCH if need is Need.NOTHING else need), now


def _need(source: StoredSource, is_same: bool, parser_version: str, retry_failed: bool) -> Need:
    if not is_same or source.parser_version != parser_version:
        return Need.READING
    if source.has_document and source.has_gaps and retry_failed:
        return Need.READING
    if source.has_document:
        return Need.NOTHING if source.state is IngestState.INDEXED else Need.RESTORE
    has_failed = source.state is not IngestState.PENDING and source.state not in ABSENT_STATES
    return Need.NOTHING if has_failed and not retry_failed else Need.READING


def reading_order(sources: list[StoredSource]) -> list[StoredSource]:
    """Order sources so that asking works early (I6).

    Metadata of all items come first, then notes and annotations, then files: those first whose item came into the
    library, or that were opened in Zotero, most recently; among the files of an item the format that is read best.
    """
    by_format = sorted(sources, key=lambda source: format_rank(source.content_type))
    newest_first = sorted(by_format, key=_last_used, reverse=True)
    return sorted(newest_first, key=_kind_rank)


def _last_used(source: StoredSource) -> str:
    """When an item came or its file was last opened, whichever is later; in Zotero's way of writing times (UTC)."""
    if not source.last_read:
        return source.date_added
    opened = datetime.fromtimestamp(source.last_read, UTC).strftime("%Y-%m-%d %H:%M:%S")
    return max(source.date_added, opened)


def _kind_rank(source: StoredSource) -> int:
    if source.kind is SourceKind.FRONTMATTER:
        return 0
    return 2 if source.kind is SourceKind.ATTACHMENT else 1


def format_rank(content_type: str) -> int:
    """Rank file formats by how well they are read; 0 is best."""
    return _FORMATS.index(content_type) if content_type in _FORMATS else len(_FORMATS)
