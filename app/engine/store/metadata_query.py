"""Questions about the library's records, as a typed query, and what answers them (R6)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.engine.ingest.document import IngestState
from app.engine.records import SourceInfo
from app.engine.zotero.records import Library, ZoteroRef


class Wanted(StrEnum):
    """What a query asks for: a number, the items themselves, or the groups they fall into."""

    COUNT = "count"
    ITEMS = "items"
    GROUPS = "groups"


class GroupBy(StrEnum):
    """What items are grouped by."""

    AUTHOR = "author"
    YEAR = "year"
    VENUE = "venue"
    ITEM_TYPE = "item_type"
    TAG = "tag"
    COLLECTION = "collection"
    LANGUAGE = "language"


class SortBy(StrEnum):
    """The order in which items are listed; MOST asks for the groups with most items."""

    AUTHOR = "author"
    NEWEST = "newest"
    OLDEST = "oldest"
    ADDED = "added"
    MOST = "most"


class Missing(StrEnum):
    """What an item may lack."""

    ABSTRACT = "abstract"
    DOI = "doi"
    YEAR = "year"
    AUTHOR = "author"
    TAG = "tag"
    COLLECTION = "collection"
    PDF = "pdf"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class MetadataQuery:
    """Which items are meant, and what is asked of them. An item must meet all conditions; empty ones restrict nothing.

    Attributes:
        creators: Names, "Weld" or "Daniel Weld"; case and accents do not count. Given names may be initials.
        is_any_creator: One of several names suffices.
        is_first_author: The named person comes first.
        words: Words that must all occur in title, abstract or tags, in any form ("trial", "trials"); one with spaces
            must occur as it is.
        in_title_only: The words must occur in the title.
        year_from: First year, inclusive.
        year_to: Last year, inclusive.
        item_types: Zotero's names of types, one of them.
        tags: All of them; case and accents do not count.
        collections: One of them, or one below them.
        library_ids: In one of these libraries.
        venue: Journal, proceedings, university or site; by its whole name if there is such a one, else part of it.
        language: Two-letter code.
        added_from: UTC, "YYYY-MM-DD hh:mm:ss", inclusive.
        added_before: UTC, exclusive.
        lacks: What the item must not have.
        has_pdf: It has a PDF in Zotero.
        file_states: One of its files is in one of these states.
        is_retracted: It is marked as retracted, or its title says so.
        group_by: For GROUPS and for a COUNT of groups.
        limit: Most items or groups that are given; counts do not depend on it.
    """

    wanted: Wanted = Wanted.ITEMS
    creators: tuple[str, ...] = ()
    is_any_creator: bool = False
    is_first_author: bool = False
    words: tuple[str, ...] = ()
    in_title_only: bool = False
    year_from: int | None = None
    year_to: int | None = None
    item_types: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    collections: tuple[ZoteroRef, ...] = ()
    library_ids: tuple[int, ...] = ()
    venue: str = ""
    language: str = ""
    added_from: str = ""
    added_before: str = ""
    lacks: tuple[Missing, ...] = ()
    has_pdf: bool = False
    file_states: tuple[IngestState, ...] = ()
    is_retracted: bool = False
    group_by: GroupBy | None = None
    sort: SortBy = SortBy.AUTHOR
    limit: int = 12


@dataclass(frozen=True, slots=True)
class MetadataItem:
    """An item that a query found.

    `passage_id` and `text` are its front matter in the index; None and "" while it is not read yet.
    `added` is UTC, "YYYY-MM-DD hh:mm:ss".
    """

    source: SourceInfo
    added: str
    passage_id: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """Items that share an author, a year, …; `items` counts them."""

    label: str
    items: int


@dataclass(frozen=True, slots=True)
class MetadataResult:
    """The answer to a query: exact counts, and the first `limit` items or groups.

    `total` counts all items that meet the conditions, `group_total` all groups they fall into, `ungrouped` the items
    that fall into none ("" for an author, no year …).
    """

    total: int
    items: tuple[MetadataItem, ...] = ()
    groups: tuple[Group, ...] = ()
    group_total: int = 0
    ungrouped: int = 0


@dataclass(frozen=True, slots=True)
class CollectionName:
    """A collection as a question may name it."""

    ref: ZoteroRef
    name: str
    path: tuple[str, ...]


class LibraryNames(Protocol):
    """The names that the library itself gives to things."""

    def has_creator(self, name: str) -> bool:
        """Whether someone of that name, in any usual spelling of it, is a main creator of an item."""
        ...

    @property
    def tags(self) -> tuple[str, ...]:
        """Tags of items."""
        ...

    @property
    def collections(self) -> tuple[CollectionName, ...]:
        """Collections with their paths."""
        ...

    @property
    def venues(self) -> tuple[str, ...]:
        """Journals, proceedings, universities, sites."""
        ...

    @property
    def libraries(self) -> tuple[Library, ...]:
        """The user's library and the group libraries."""
        ...
