"""What is read from a Zotero database: plain records, ids joined by name, trash and feeds left out.

A Zotero key is unique only within its library, so everything is identified by `ZoteroRef`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple


class ZoteroRef(NamedTuple):
    """Identity of an item, attachment, note, annotation or collection in one Zotero database."""

    library_id: int
    key: str


class LibraryKind(StrEnum):
    """Libraries we read; feeds are left out."""

    USER = "user"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Library:
    """The user's own library or a group library; `group_id` is the online number used in links."""

    library_id: int
    kind: LibraryKind
    name: str
    group_id: int | None = None


@dataclass(frozen=True, slots=True)
class Collection:
    """One collection; `path` holds the names from the root down to this one."""

    ref: ZoteroRef
    name: str
    path: tuple[str, ...]
    parent_key: str | None = None


@dataclass(frozen=True, slots=True)
class Creator:
    """A person or, with `is_single_field`, a name used as it is (kept in `last_name`)."""

    first_name: str
    last_name: str
    role: str = "author"
    is_single_field: bool = False


@dataclass(frozen=True, slots=True)
class Publication:
    """Where and how an item was published, as bibliographies want it; "" and None where Zotero says nothing.

    `container` is the journal, book or site it is part of, `genre` what kind of thesis or report it is, `accessed`
    an ISO date. `month` is 1–12, `day` 1–31; both belong to the item's year.
    """

    month: int | None = None
    day: int | None = None
    container: str = ""
    event: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    edition: str = ""
    series: str = ""
    series_number: str = ""
    publisher: str = ""
    place: str = ""
    isbn: str = ""
    issn: str = ""
    genre: str = ""
    number: str = ""
    accessed: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """A regular item. `creators` are those of the type's main role first, in Zotero's order.

    `date` is as the user typed it, `year` None when none is known, `version` a text that changes whenever
    Zotero changes the item (synced version, local version and dates together).
    """

    ref: ZoteroRef
    item_type: str
    title: str
    short_title: str = ""
    creators: tuple[Creator, ...] = ()
    year: int | None = None
    date: str = ""
    venue: str = ""
    abstract: str = ""
    doi: str = ""
    url: str = ""
    language: str = ""
    tags: tuple[str, ...] = ()
    collection_keys: tuple[str, ...] = ()
    date_added: str = ""
    is_retracted: bool = False
    version: str = ""
    publication: Publication = Publication()


class LinkMode(StrEnum):
    """How an attachment is kept, by Zotero's own names."""

    IMPORTED_FILE = "imported_file"
    IMPORTED_URL = "imported_url"
    LINKED_FILE = "linked_file"
    LINKED_URL = "linked_url"
    EMBEDDED_IMAGE = "embedded_image"


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of an item (`parent_key` None: it stands alone).

    Exactly one of `path` (the file is there) and `problem` (why it is not: a name of `IngestState`) is set.
    `file_name` is the name stored in Zotero even when the file is missing. `last_read` is when it was last opened for
    reading in Zotero, in seconds since 1970; 0 when that is not known.
    """

    ref: ZoteroRef
    title: str
    file_name: str
    content_type: str
    link_mode: LinkMode
    parent_key: str | None = None
    path: Path | None = None
    problem: str | None = None
    problem_reason: str = ""
    charset: str = ""
    url: str = ""
    collection_keys: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    version: str = ""
    last_read: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A child or standalone note; `html` is Zotero's note markup."""

    ref: ZoteroRef
    title: str
    html: str
    parent_key: str | None = None
    tags: tuple[str, ...] = ()
    collection_keys: tuple[str, ...] = ()
    version: str = ""


@dataclass(frozen=True, slots=True)
class Annotation:
    """A highlight, underline, note, image or ink annotation of an attachment.

    `page_index` is 0-based and None for EPUB and HTML; `rects` are PDF points, origin at the lower left.
    """

    ref: ZoteroRef
    attachment_key: str
    kind: str
    text: str
    comment: str
    page_label: str = ""
    page_index: int | None = None
    rects: tuple[tuple[float, float, float, float], ...] = ()
    is_external: bool = False
    version: str = ""


class RelationKind(StrEnum):
    """How an item belongs to another one."""

    RELATED = "related"
    COPY = "copy"
    """The other is the same work in another library, made by dragging it there."""


class Relation(NamedTuple):
    """One item and another that it names; Zotero keeps "related" at both of them."""

    ref: ZoteroRef
    kind: RelationKind
    other: ZoteroRef


@dataclass(frozen=True, slots=True)
class Account:
    """Whose database it is: the number of the account, "" before the first sign-in, and a random local name."""

    user_id: str = ""
    local_key: str = ""

    def is_called(self, name: str) -> bool:
        """Whether an address that names a user means this one."""
        return name != "" and name in (self.user_id, self.local_key)

    def is_another(self, former: "Account") -> bool:
        """Whether it is certainly not the account of the other; a new installation of the same user is the same."""
        if self.user_id and former.user_id:
            return self.user_id != former.user_id
        return bool(self.local_key and former.local_key) and self.local_key != former.local_key


class TagColor(NamedTuple):
    """A tag of a library and the colour the user gave it, `#RRGGBB`."""

    library_id: int
    tag: str
    color: str


@dataclass(frozen=True, slots=True)
class ZoteroLibrary:
    """Everything one snapshot holds.

    `trashed` names what is left out: items, attachments, notes that lie in the trash (or below what does). `replaced`
    says of what was merged with another in which of those present it lives on; `own` are "My Publications".
    """

    libraries: tuple[Library, ...] = ()
    collections: tuple[Collection, ...] = ()
    items: tuple[Item, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    notes: tuple[Note, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    warnings: tuple[str, ...] = field(default=())
    trashed: frozenset[ZoteroRef] = frozenset()
    replaced: Mapping[ZoteroRef, ZoteroRef] = field(default_factory=dict)
    relations: tuple[Relation, ...] = ()
    own: frozenset[ZoteroRef] = frozenset()
    account: Account = Account()
    tag_colors: tuple[TagColor, ...] = ()
